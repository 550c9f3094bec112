//! Files that are made to stop their reader or to take it over. Each is one that a stranger can
//! write by hand: the forms are those of the standards, and only their numbers are absurd.

use std::fmt::Write as _;
use std::io::{Cursor, Write as _};

use flate2::Compression;
use flate2::write::ZlibEncoder;
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

/// A hostile file: its name, and what makes it.
pub(super) type Hostile = (&'static str, fn() -> Vec<u8>);

/// Those that are refused at once.
pub(super) const QUICK: &[Hostile] = &[
    ("strings-by-the-billion.xlsx", || {
        workbook(&shared_strings(r#"uniqueCount="4000000000""#), ONE)
    }),
    ("strings-counted-wrong.xlsx", || workbook(&shared_strings(r#"count="4294967295""#), ONE)),
    ("one-long-text.xlsx", || workbook(&shared_string(&"A".repeat(400 << 20)), ONE)),
    ("far-cell.xlsx", || workbook(&shared_strings(""), &cell("XFD1048576"))),
    ("deep-sheet.xlsx", || workbook(&shared_strings(""), &"<row>".repeat(200_000))),
    ("function-nested.pdf", || shading("{".repeat(20_000) + &"}".repeat(20_000))),
    ("function-open.pdf", || shading("{".repeat(200_000))),
    ("cid-range.pdf", || cid_font("begincidrange\n<00000000> <FFFFFFFF> 0\nendcidrange", "")),
    ("unicode-range.pdf", || {
        cid_font("", "1 beginbfrange\n<00000000> <FFFFFFFF> <0000>\nendbfrange")
    }),
    ("code-spaces.pdf", || cid_font(&"<00> <FF>\n".repeat(500_000), "")),
    ("open-states.pdf", || page(&"q ".repeat(5_000_000))),
    ("deep-array.pdf", || page(&("[".repeat(500_000) + " TJ"))),
    ("contents-repeated.pdf", contents_repeated),
    ("pages-in-a-ring.pdf", || {
        pdf(&[
            b"<< /Type /Catalog /Pages 2 0 R >>".to_vec(),
            b"<< /Type /Pages /Kids [2 0 R 2 0 R] /Count 2000000000 >>".to_vec(),
        ])
    }),
    ("rowspans.html", || {
        let cell = format!("<td rowspan=10000>{}</td>", "x".repeat(2_000));
        format!("<table>{}</table>", format!("<tr>{cell}</tr>").repeat(3_000)).into_bytes()
    }),
    ("colspans.html", || "<table><tr><td colspan=1000>x".repeat(2_000).into_bytes()),
    ("deep.html", || ("<div>".repeat(100_000) + "<table><tr><td>x").into_bytes()),
    ("formatting-open.html", || "<b><i><a href=x>".repeat(60_000).into_bytes()),
    ("keys.json", || {
        let keys: Vec<String> =
            (0..60_000).map(|key| format!("\"k{key}\":[{{\"a\":1}}]")).collect();
        format!("[{{{}}}]", keys.join(",")).into_bytes()
    }),
    ("keys-of-each-row.json", || {
        let rows: Vec<String> = (0..200_000).map(|row| format!("{{\"k{row}\":1}}")).collect();
        format!("[{}]", rows.join(",")).into_bytes()
    }),
    ("deep.json", || "[".repeat(1_000_000).into_bytes()),
    ("deep-objects.json", || "{\"a\":".repeat(1_000_000).into_bytes()),
    ("long-number.json", || format!("[{{\"a\":{}}}]", "9".repeat(20_000_000)).into_bytes()),
    ("nested-pages.zip", || {
        let page = ("<div>".repeat(20_000) + "<table><tr><td>x").into_bytes();
        let files: Vec<_> = (0..400).map(|file| (format!("{file}.html"), page.clone())).collect();
        archive(&files)
    }),
    ("zeros.zip", || archive(&[("list.csv".to_owned(), vec![0; 1_500 << 20])])),
    ("letters.zip", || archive(&[("list.csv".to_owned(), vec![b'A'; 1_500 << 20])])),
    ("many-files.zip", || {
        let files: Vec<_> =
            (0..60_000).map(|file| (format!("{file}.csv"), b"a,b\n1,2\n".to_vec())).collect();
        archive(&files)
    }),
    ("archives-in-archives.zip", || {
        let mut inner = archive(&[("list.csv".to_owned(), vec![b'A'; 50 << 20])]);
        for _ in 0..20 {
            inner = archive(&[
                ("inner.zip".to_owned(), inner.clone()),
                ("other.zip".to_owned(), inner),
            ]);
        }
        inner
    }),
    ("long-text.xml", || spreadsheet_2003(&"A".repeat(150 << 20))),
    ("entities.xml", || {
        let mut text = "<?xml version=\"1.0\"?><!DOCTYPE a [<!ENTITY e0 \"ha\">".to_owned();
        for number in 1..40 {
            let _ = write!(text, "<!ENTITY e{number} \"&e{0};&e{0};\">", number - 1);
        }
        text.push_str("]>");
        text.into_bytes().into_iter().chain(spreadsheet_2003("&e39;")).collect()
    }),
    ("deep.xml", || spreadsheet_2003(&"<a>".repeat(500_000))),
    ("no-line-end.csv", || [b"unique_ID,State\n".to_vec(), vec![b'A'; 300 << 20]].concat()),
    ("open-quote.csv", || [b"unique_ID,State\n\"".to_vec(), b"A,B\n".repeat(40 << 20)].concat()),
    ("columns.csv", || b",".repeat(100_000_000)),
];

/// Those that compute until a limit.
pub(super) const SLOW: &[Hostile] = &[
    ("many-far-cells.xlsx", || {
        let rows: String = (1..2_000)
            .map(|row| {
                let row = row * 500;
                format!(r#"<row r="{row}"><c r="XFD{row}"><v>1</v></c></row>"#)
            })
            .collect();
        workbook(&shared_strings(""), &rows)
    }),
    ("one-long-text.pdf", || {
        page(&format!("BT /F1 9 Tf 50 700 Td ({}) Tj ET", "A".repeat(60_000_000)))
    }),
    ("many-texts.pdf", || page(&"BT /F1 9 Tf 50 700 Td (A) Tj ET\n".repeat(2_000_000))),
    ("deep-tables.html", || "<table><tr><td>".repeat(50_000).into_bytes()),
    ("attributes.html", || {
        let mut text = "<table ".to_owned();
        for number in 0..300_000 {
            let _ = write!(text, "a{number}=1 ");
        }
        (text + "><tr><td>x</table>").into_bytes()
    }),
    ("one-long-text.json", || format!("[{{\"a\":\"{}\"}}]", "A".repeat(200 << 20)).into_bytes()),
    ("far-cells.xml", || {
        let row = r#"</Data></Cell></Row><Row ss:Index="1048576"><Cell ss:Index="16384"><Data>x"#;
        spreadsheet_2003(&row.repeat(200_000))
    }),
];

const ONE: &str = r#"<row r="1"><c r="A1" t="s"><v>0</v></c></row>"#;

fn cell(place: &str) -> String {
    let row: String = place.chars().filter(char::is_ascii_digit).collect();
    format!(r#"<row r="{row}"><c r="{place}"><v>1</v></c></row>"#)
}

fn shared_strings(attributes: &str) -> String {
    format!(
        r#"<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" {attributes}><si><t>x</t></si></sst>"#
    )
}

fn shared_string(text: &str) -> String {
    format!(
        r#"<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><si><t>{text}</t></si></sst>"#
    )
}

/// A workbook with these shared strings and rows, and the parts that readers need.
fn workbook(strings: &str, rows: &str) -> Vec<u8> {
    const MAIN: &str = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
    const OFFICE: &str = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
    const PACKAGE: &str = "http://schemas.openxmlformats.org/package/2006";
    let part = |name: &str, text: String| (name.to_owned(), text.into_bytes());
    archive(&[
        part(
            "[Content_Types].xml",
            format!(
                r#"<Types xmlns="{PACKAGE}/content-types"><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>"#
            ),
        ),
        part(
            "_rels/.rels",
            format!(
                r#"<Relationships xmlns="{PACKAGE}/relationships"><Relationship Id="r1" Type="{OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>"#
            ),
        ),
        part(
            "xl/workbook.xml",
            format!(
                r#"<workbook xmlns="{MAIN}" xmlns:r="{OFFICE}"><sheets><sheet name="List" sheetId="1" r:id="r1"/></sheets></workbook>"#
            ),
        ),
        part(
            "xl/_rels/workbook.xml.rels",
            format!(
                r#"<Relationships xmlns="{PACKAGE}/relationships"><Relationship Id="r1" Type="{OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="{OFFICE}/sharedStrings" Target="sharedStrings.xml"/></Relationships>"#
            ),
        ),
        part("xl/sharedStrings.xml", strings.to_owned()),
        part(
            "xl/worksheets/sheet1.xml",
            format!(r#"<worksheet xmlns="{MAIN}"><sheetData>{rows}</sheetData></worksheet>"#),
        ),
    ])
}

fn archive(files: &[(String, Vec<u8>)]) -> Vec<u8> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, content) in files {
        zip.start_file(name, SimpleFileOptions::default()).unwrap();
        zip.write_all(content).unwrap();
    }
    zip.finish().unwrap().into_inner()
}

fn spreadsheet_2003(text: &str) -> Vec<u8> {
    format!(
        "<?xml version=\"1.0\"?><?mso-application progid=\"Excel.Sheet\"?><Workbook \
         xmlns=\"urn:schemas-microsoft-com:office:spreadsheet\" \
         xmlns:ss=\"urn:schemas-microsoft-com:office:spreadsheet\"><Worksheet ss:Name=\"List\"><Table>\
         <Row><Cell><Data ss:Type=\"String\">{text}</Data></Cell></Row></Table></Worksheet></Workbook>"
    )
    .into_bytes()
}

/// A PDF of these objects, of which the first is the catalog.
fn pdf(objects: &[Vec<u8>]) -> Vec<u8> {
    let mut file = b"%PDF-1.7\n".to_vec();
    let mut places = Vec::new();
    for (number, object) in (1..).zip(objects) {
        places.push(file.len());
        file.extend(format!("{number} 0 obj\n").bytes());
        file.extend(object);
        file.extend(b"\nendobj\n");
    }
    let start = file.len();
    file.extend(format!("xref\n0 {}\n0000000000 65535 f \n", places.len() + 1).bytes());
    for place in &places {
        file.extend(format!("{place:010} 00000 n \n").bytes());
    }
    let size = places.len() + 1;
    file.extend(
        format!("trailer << /Size {size} /Root 1 0 R >>\nstartxref\n{start}\n%%EOF").bytes(),
    );
    file
}

fn stream(entries: &str, content: &[u8]) -> Vec<u8> {
    let mut packed = ZlibEncoder::new(Vec::new(), Compression::default());
    packed.write_all(content).unwrap();
    let packed = packed.finish().unwrap();
    let mut object =
        format!("<< {entries} /Filter /FlateDecode /Length {} >>\nstream\n", packed.len())
            .into_bytes();
    object.extend(packed);
    object.extend(b"\nendstream");
    object
}

/// A PDF with one page of this content, and further objects from number 5 on.
fn page_with(resources: &str, content: &[u8], others: Vec<Vec<u8>>) -> Vec<u8> {
    let mut objects = vec![
        b"<< /Type /Catalog /Pages 2 0 R >>".to_vec(),
        b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>".to_vec(),
        format!(
            "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << {resources} >> >>"
        )
        .into_bytes(),
        stream("", content),
    ];
    objects.extend(others);
    pdf(&objects)
}

const FONT: &str = "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>";

fn page(content: &str) -> Vec<u8> {
    page_with("/Font << /F1 5 0 R >>", content.as_bytes(), vec![FONT.into()])
}

fn shading(function: String) -> Vec<u8> {
    let calls = "/FunctionType 4 /Domain [0 1 0 1] /Range [0 1]";
    page_with(
        "/Shading << /S1 5 0 R >> /Font << /F1 7 0 R >>",
        b"/S1 sh BT /F1 9 Tf 50 700 Td (Case) Tj ET",
        vec![
            b"<< /ShadingType 1 /ColorSpace /DeviceGray /Function 6 0 R >>".to_vec(),
            stream(calls, function.as_bytes()),
            FONT.into(),
        ],
    )
}

fn cid_font(encoding: &str, to_unicode: &str) -> Vec<u8> {
    let map = |ranges: &str| {
        format!(
            "/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n/CMapName /A def\n/CMapType 1 def\n1 \
             begincodespacerange\n<00000000> <FFFFFFFF>\nendcodespacerange\n1 {ranges}\nendcmap\nend\nend"
        )
        .into_bytes()
    };
    page_with(
        "/Font << /F1 5 0 R >>",
        b"BT /F1 9 Tf 50 700 Td <00000041> Tj ET",
        vec![
            b"<< /Type /Font /Subtype /Type0 /BaseFont /A /Encoding 6 0 R /ToUnicode 7 0 R /DescendantFonts [8 0 R] >>"
                .to_vec(),
            stream("/Type /CMap /CMapName /A", &map(encoding)),
            stream("", &map(to_unicode)),
            b"<< /Type /Font /Subtype /CIDFontType2 /BaseFont /A /CIDSystemInfo << /Registry (A) /Ordering (B) /Supplement 0 >> >>"
                .to_vec(),
        ],
    )
}

fn contents_repeated() -> Vec<u8> {
    let contents = "4 0 R ".repeat(300_000);
    pdf(&[
        b"<< /Type /Catalog /Pages 2 0 R >>".to_vec(),
        b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>".to_vec(),
        format!(
            "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents [{contents}] /Resources << /Font << /F1 5 0 R >> >> >>"
        )
        .into_bytes(),
        stream("", "BT /F1 9 Tf 50 700 Td (A) Tj ET ".repeat(1_000).as_bytes()),
        FONT.into(),
    ])
}
