//! The readers of foreign bytes, one target each. `make fuzz` gives them made-up bytes, and a test of
//! the portal the stored ones.

use std::cell::LazyCell;
use std::fs;
use std::io::{Cursor, Write as _};
use std::ops::ControlFlow;
use std::path::Path;

use accounts::TokenIssuer as _;
use billing::{Environment, EventReader as _};
use chrono::{DateTime, Utc};
use credentials_adapter::{BiscuitTokens, TokenKeys};
use deliveries::RobotsRules;
use http_adapter::ViewAddresses;
use kernel::AccountId;
use lists::{Labels, Layout, SheetChoice};
use searches::{ViewAddress, ViewReader as _};
use spreadsheets_adapter::read;
use stripe_adapter::{WebhookReader, sign};
use tempfile::NamedTempFile;
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipWriter};

/// What reads bytes. It must neither panic nor go on for long.
pub(crate) type Target = fn(&[u8]);

/// The targets with the names of their folders in `deploy/fuzz/corpus`.
pub(crate) const ALL: &[(&str, Target)] = &[
    ("csv", |bytes| list(bytes)),
    ("xlsx", xlsx),
    ("ods", ods),
    ("xls", |bytes| list(&[b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", bytes].concat())),
    ("xml", |bytes| list(&[XML, bytes, XML_END].concat())),
    ("html", |bytes| list(&[b"<html>", bytes].concat())),
    ("json", |bytes| list(&[b"[{\"", bytes].concat())),
    ("pdf", |bytes| list(&[b"%PDF-1.7\n", bytes, b"\n%%EOF"].concat())),
    ("page-of-a-pdf", page_of_a_pdf),
    ("zip", |bytes| list(&[b"PK\x03\x04", bytes].concat())),
    ("map", map),
    ("tiles", tiles),
    ("robots", robots),
    ("query", query),
    ("webhook", webhook),
    ("token", token),
];

const XML: &[u8] = b"<?xml version=\"1.0\"?><Workbook xmlns=\"urn:schemas-microsoft-com:office:spreadsheet\" xmlns:ss=\"urn:schemas-microsoft-com:office:spreadsheet\"><Worksheet ss:Name=\"List\"><Table>";
const XML_END: &[u8] = b"</Table></Worksheet></Workbook>";

thread_local! {
    static FILE: LazyCell<NamedTempFile> = LazyCell::new(|| NamedTempFile::new().unwrap());
}

/// Writes the bytes into a file and reads it.
fn with_file(bytes: &[u8], read: impl FnOnce(&Path)) {
    FILE.with(|file| {
        fs::write(file.path(), bytes).unwrap();
        read(file.path());
    });
}

/// Reads a file in each way in which an import reads one.
fn list(bytes: &[u8]) {
    let labels = Labels { first: "Case|Sale".to_owned(), others: vec!["Bid".to_owned()] };
    let layouts = [
        Layout::default(),
        Layout { sheets: SheetChoice::All, ..Layout::default() },
        Layout { labels: Some(labels), ..Layout::default() },
    ];
    with_file(bytes, |path| {
        let _ = read::form(path);
        for layout in &layouts {
            let Ok(mut sheet) = read::open(path, layout) else { continue };
            let mut rows = 0;
            let _ = sheet.rows(&mut |_, cells| {
                rows += 1 + cells.len();
                for cell in cells {
                    let _ = cell.text();
                }
                if rows > 100_000 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
            sheet.unread();
        }
    });
}

/// A package of these parts, not packed, so that bytes are mutated where they are read.
fn package(parts: &[(&str, &[u8])]) -> Vec<u8> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    let options = SimpleFileOptions::default().compression_method(CompressionMethod::Stored);
    for (name, content) in parts {
        zip.start_file(*name, options).unwrap();
        zip.write_all(content).unwrap();
    }
    zip.finish().unwrap().into_inner()
}

/// The parts between the bytes 0xff, which no text has.
fn parts<const N: usize>(bytes: &[u8]) -> [&[u8]; N] {
    let mut parts = bytes.splitn(N, |byte| *byte == 0xff);
    [(); N].map(|()| parts.next().unwrap_or_default())
}

/// A workbook with made-up sheet, shared texts and styles.
fn xlsx(bytes: &[u8]) {
    const BOOK: &[u8] = br#"<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="List" sheetId="1" r:id="r1"/></sheets></workbook>"#;
    const RELATIONS: &[u8] = br#"<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>"#;
    let [sheet, strings, styles] = parts(bytes);
    list(&package(&[
        ("xl/workbook.xml", BOOK),
        ("xl/_rels/workbook.xml.rels", RELATIONS),
        ("xl/worksheets/sheet1.xml", sheet),
        ("xl/sharedStrings.xml", strings),
        ("xl/styles.xml", styles),
    ]));
}

fn ods(bytes: &[u8]) {
    let mime = b"application/vnd.oasis.opendocument.spreadsheet";
    list(&package(&[("mimetype", mime), ("content.xml", bytes)]));
}

/// A PDF of one page with made-up content, character maps and a font.
fn page_of_a_pdf(bytes: &[u8]) {
    let [content, encoding, letters, font] = parts(bytes);
    let stream = |content: &[u8]| {
        let head = format!("<< /Length {} >>\nstream\n", content.len());
        [head.as_bytes(), content, b"\nendstream"].concat()
    };
    let objects = [
        b"<< /Type /Catalog /Pages 2 0 R >>".to_vec(),
        b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>".to_vec(),
        b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>".to_vec(),
        stream(content),
        b"<< /Type /Font /Subtype /Type0 /BaseFont /A /Encoding 6 0 R /ToUnicode 7 0 R /DescendantFonts [8 0 R] >>".to_vec(),
        stream(encoding),
        stream(letters),
        b"<< /Type /Font /Subtype /CIDFontType2 /BaseFont /A /CIDSystemInfo << /Registry (A) /Ordering (B) /Supplement 0 >> /FontDescriptor 9 0 R >>".to_vec(),
        b"<< /Type /FontDescriptor /FontName /A /Flags 4 /FontFile2 10 0 R >>".to_vec(),
        stream(font),
    ];
    let (mut file, mut table) = (b"%PDF-1.7\n".to_vec(), String::new());
    for (number, object) in (1..).zip(&objects) {
        table.push_str(&format!("{:010} 00000 n \n", file.len()));
        file.extend([format!("{number} 0 obj\n").as_bytes(), object, b"\nendobj\n"].concat());
    }
    let (start, size) = (file.len(), objects.len() + 1);
    let end = format!(
        "xref\n0 {size}\n0000000000 65535 f \n{table}trailer << /Size {size} /Root 1 0 R >>\nstartxref\n{start}\n%%EOF"
    );
    file.extend(end.bytes());
    list(&file);
}

fn map(bytes: &[u8]) {
    let _ = sources_adapter::parse_map(&String::from_utf8_lossy(bytes));
}

fn tiles(bytes: &[u8]) {
    with_file(&[b"PMTiles\x03", bytes].concat(), |path| {
        let _ = pmtiles_adapter::TileFile::open(path);
    });
}

fn robots(bytes: &[u8]) {
    let _ = RobotsRules::parse(bytes, "CourthouseSteps").allows("/lists/sales.csv?day=1");
}

fn query(bytes: &[u8]) {
    // The characters that no address has are not of interest.
    let text: String = bytes.iter().map(|byte| char::from(33 + byte % 94)).collect();
    let Ok(view) = ViewAddress::parse(&text) else { return };
    let _ = ViewAddresses.read(AccountId(Default::default()), &view);
}

const NOW: DateTime<Utc> = DateTime::UNIX_EPOCH;

/// A webhook with a made-up signature, and one whose body is made up and signed.
fn webhook(bytes: &[u8]) {
    let reader = WebhookReader::new(vec!["whsec_1".to_owned()], Environment::Test);
    let _ = reader.read(b"{}", &String::from_utf8_lossy(bytes), NOW);
    let _ = reader.read(bytes, &sign("whsec_1", bytes, NOW), NOW);
}

fn token(bytes: &[u8]) {
    let keys = TokenKeys::from_hex(&"1f".repeat(32), None).unwrap();
    let _ = BiscuitTokens::new(keys).read(&String::from_utf8_lossy(bytes), NOW);
}
