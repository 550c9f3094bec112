//! The traps: each form of a file with each of its faults, and what is correct then. The correct
//! values are written by hand.

use std::fmt::Write as _;
use std::sync::Arc;

use intake::testing::InMemoryImports;
use intake::{ImportCommand, ImportService, Progress, Summary};
use kernel::PortError;
use listings::{Column, Listing};
use lists::{Fault, ImportMap, Labels, MapDraft, Outcome, Rejects, RowPlace, RuleDraft};
use rust_xlsxwriter::Workbook;

use super::pdf::producers::{Drawing, composite, plain};
use super::workbooks::{ods, package};
use super::*;

type Table = Vec<Vec<String>>;
type Writer = fn(&Table) -> Vec<u8>;

/// The forms. A ZIP archive contains a CSV file.
const FORMS: [(&str, Writer); 12] = [
    ("CSV", csv),
    ("XLSX", xlsx),
    ("ODS", open_document),
    ("HTML", html),
    ("HTML named .xls", |table| [b"\r\n".to_vec(), html(table)].concat()),
    ("Excel-2003 XML", xml2003),
    ("JSON", json),
    ("JSON lines", json_lines),
    ("labels and values", labels),
    ("ZIP", zipped),
    ("PDF", |table| plain(&drawn(table))),
    ("PDF of another program", |table| composite(&drawn(table))),
];

fn csv(table: &Table) -> Vec<u8> {
    let mut writer = csv::Writer::from_writer(vec![]);
    for row in table {
        writer.write_record(row).unwrap();
    }
    writer.into_inner().unwrap()
}

fn sheet_of(workbook: &mut Workbook, table: &Table) {
    let sheet = workbook.add_worksheet();
    for (row, cells) in (0..).zip(table) {
        for (column, text) in (0..).zip(cells) {
            sheet.write_string(row, column, text).unwrap();
        }
    }
}

fn xlsx(table: &Table) -> Vec<u8> {
    let mut workbook = Workbook::new();
    sheet_of(&mut workbook, table);
    workbook.save_to_buffer().unwrap()
}

fn marked_up(table: &Table, row: [&str; 2], cell: [&str; 2]) -> String {
    let mut text = String::new();
    for cells in table {
        text.push_str(row[0]);
        for value in cells {
            let value = value.replace('&', "&amp;").replace('<', "&lt;");
            let _ = write!(text, "{}{value}{}", cell[0], cell[1]);
        }
        text.push_str(row[1]);
    }
    text
}

fn open_document(table: &Table) -> Vec<u8> {
    let cell = [
        r#"<table:table-cell office:value-type="string"><text:p>"#,
        "</text:p></table:table-cell>",
    ];
    ods(&marked_up(table, ["<table:table-row>", "</table:table-row>"], cell))
}

fn html(table: &Table) -> Vec<u8> {
    let rows = marked_up(table, ["<tr>", "</tr>"], ["<td>", "</td>"]);
    format!("<html><body><table>{rows}</table></body></html>").into_bytes()
}

fn xml2003(table: &Table) -> Vec<u8> {
    let cell = [r#"<Cell><Data ss:Type="String">"#, "</Data></Cell>"];
    let rows = marked_up(table, ["<Row>", "</Row>"], cell);
    format!(
        r#"<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"><Worksheet ss:Name="a"><Table>{rows}</Table></Worksheet></Workbook>"#
    )
    .into_bytes()
}

fn objects(table: &Table) -> Vec<serde_json::Value> {
    let object = |row: &Vec<String>| {
        table[0].iter().zip(row).map(|(key, value)| (key.clone(), value.clone().into())).collect()
    };
    table[1..].iter().map(object).map(serde_json::Value::Object).collect()
}

fn json(table: &Table) -> Vec<u8> {
    serde_json::to_vec(&objects(table)).unwrap()
}

fn json_lines(table: &Table) -> Vec<u8> {
    objects(table).iter().map(|object| format!("{object}\n")).collect::<String>().into_bytes()
}

fn labels(table: &Table) -> Vec<u8> {
    let mut text = String::new();
    for row in &table[1..] {
        for (label, value) in table[0].iter().zip(row) {
            let _ = writeln!(text, "{label}: {value}");
        }
        text.push('\n');
    }
    text.into_bytes()
}

fn zipped(table: &Table) -> Vec<u8> {
    package(&[("list.csv", std::str::from_utf8(&csv(table)).unwrap())])
}

fn drawn(table: &Table) -> Vec<Drawing> {
    let mut page = Drawing::new(1_200.0, 800.0);
    let at = [40.0, 110.0, 160.0, 270.0, 480.0, 560.0, 720.0, 900.0];
    for (line, row) in table.iter().enumerate() {
        for (x, text) in at.iter().zip(row) {
            if !text.is_empty() {
                page.text(*x, 60.0 + line as f32 * 14.0, text);
            }
        }
    }
    vec![page]
}

const HEADER: [&str; 8] =
    ["ID", "State", "County", "Address", "Zip", "Sale Date", "Foreclosure Status", "Opening Bid"];
const GOOD: [&str; 8] =
    ["A1", "GA", "Fulton", "1 Elm St", "30303", "12/1/2026", "Scheduled", "$100,000"];
const GOOD_READ: &str = "A1|Fulton|1 Elm St|30303|2026-12-01|Scheduled|100000";
const OTHER: [&str; 8] =
    ["A2", "GA", "Fulton", "2 Oak St", "30303", "12/8/2026", "Scheduled", "$5"];

/// A fault of the cells, which every form can have: the second row, the third one if there is one,
/// what of them is stored, and what is named.
struct CellFault {
    name: &'static str,
    rows: Vec<[&'static str; 8]>,
    stored: Vec<&'static str>,
    /// The column, the outcome and the reason.
    named: Vec<&'static str>,
    /// Exact repeats, replaced rows and rows that are left out.
    counts: [u64; 3],
}

fn with(column: usize, text: &'static str) -> [&'static str; 8] {
    let mut row = OTHER;
    row[column] = text;
    row
}

fn cell_faults() -> Vec<CellFault> {
    let one = |name, column, text, stored: &'static str, named: Vec<&'static str>| CellFault {
        name,
        rows: vec![with(column, text)],
        stored: if stored.is_empty() { vec![] } else { vec![stored] },
        counts: [0, 0, u64::from(stored.is_empty())],
        named,
    };
    vec![
        one("'$-'", 7, "$-", "A2|Fulton|2 Oak St|30303|2026-12-08|Scheduled|", vec![]),
        one(
            "POSTPONED TO 1/5/26",
            6,
            "POSTPONED TO 1/5/26",
            "A2|Fulton|2 Oak St|30303|2026-01-05|Postponed|5",
            vec![],
        ),
        one(
            "8/12/2026(7/8/2026)",
            5,
            "8/12/2026(7/8/2026)",
            "A2|Fulton|2 Oak St|30303|2026-08-12|Postponed|5",
            vec![],
        ),
        one("Cancelled as a day", 5, "Cancelled", "A2|Fulton|2 Oak St|30303||Cancelled|5", vec![]),
        one(
            "(1,200)",
            7,
            "(1,200)",
            "A2|Fulton|2 Oak St|30303|2026-12-08|Scheduled|",
            vec!["Opening Bid: CellLeftOut: is negative, and this column cannot be"],
        ),
        one(
            "an unknown status",
            6,
            "Sunny",
            "A2|Fulton|2 Oak St|30303|2026-12-08|Sunny|5",
            vec![
                "Foreclosure Status: Imported: is not a status that we know; it was stored as it is",
            ],
        ),
        one(
            "an unknown county",
            2,
            "Atlantis",
            "A2|Atlantis|2 Oak St|30303|2026-12-08|Scheduled|5",
            vec!["County: Imported: is not a county of the state; it was stored as it is"],
        ),
        one(
            "a bad minor cell",
            4,
            "ABCDE",
            "A2|Fulton|2 Oak St||2026-12-08|Scheduled|5",
            vec!["Zip: CellLeftOut: is not a ZIP code"],
        ),
        one("a bad day", 5, "13/45/2026", "", vec!["Sale Date: RowLeftOut: is not a date"]),
        one(
            "another state",
            1,
            "ZZ",
            "",
            vec!["State: RowLeftOut: is not one of the 18 coverage states"],
        ),
        CellFault {
            name: "an exact repeat",
            rows: vec![OTHER, OTHER],
            stored: vec!["A2|Fulton|2 Oak St|30303|2026-12-08|Scheduled|5"],
            named: vec![],
            counts: [1, 0, 0],
        },
        CellFault {
            name: "a replaced row, in another case",
            rows: vec![OTHER, {
                let mut row = with(7, "$9");
                row[0] = "a2";
                row
            }],
            stored: vec!["a2|Fulton|2 Oak St|30303|2026-12-08|Scheduled|9"],
            named: vec!["unique_ID: Replaced: row 3 has the same unique_ID and counts"],
            counts: [0, 1, 0],
        },
    ]
}

/// A trap of one form: a file, and either what is stored and named, or why it is refused.
struct Trap {
    name: &'static str,
    bytes: Vec<u8>,
    expect: Expect,
}

enum Expect {
    Refused(&'static str),
    Read { stored: Vec<&'static str>, named: Vec<&'static str>, unread: Vec<&'static str> },
}

fn read(stored: &[&'static str], named: &[&'static str], unread: &[&'static str]) -> Expect {
    Expect::Read { stored: stored.to_vec(), named: named.to_vec(), unread: unread.to_vec() }
}

fn table(rows: &[[&str; 8]]) -> Table {
    std::iter::once(&HEADER)
        .chain(rows)
        .map(|row| row.iter().map(|text| (*text).to_owned()).collect())
        .collect()
}

fn lines_of(rows: &[&str]) -> Vec<u8> {
    let mut text = HEADER.join(",");
    for row in rows {
        text.push('\n');
        text.push_str(row);
    }
    text.into_bytes()
}

const GOOD_LINE: &str = "A1,GA,Fulton,1 Elm St,30303,12/1/2026,Scheduled,\"$100,000\"";
const OTHER_READ: &str = "A2|Fulton|2 Oak St|30303|2026-12-08|Scheduled|5";

fn form_faults() -> Vec<Trap> {
    let whole = table(&[GOOD, OTHER]);
    let none = table(&[]);
    let trap = |name, bytes: Vec<u8>, expect| Trap { name, bytes, expect };
    let cut = |bytes: Vec<u8>| bytes[..bytes.len() * 2 / 3].to_vec();
    let damaged_zip =
        "this is a damaged ZIP file, such as an XLSX or ODS that was not downloaded to its end";
    let two_sheets = {
        let mut workbook = Workbook::new();
        sheet_of(&mut workbook, &whole);
        sheet_of(&mut workbook, &whole);
        workbook.save_to_buffer().unwrap()
    };
    let hidden = {
        let mut workbook = Workbook::new();
        sheet_of(&mut workbook, &whole);
        let sheet = workbook.worksheet_from_index(0).unwrap();
        sheet.set_row_hidden(2).unwrap();
        sheet.set_column_hidden(4).unwrap();
        workbook.save_to_buffer().unwrap()
    };
    let xls = include_bytes!("../../../fixtures/sales.xls").to_vec();
    let mut locked = vec![0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
    locked.extend([0; 504]);
    locked.extend("EncryptedPackage".encode_utf16().flat_map(u16::to_le_bytes));
    let utf16: Vec<u8> = {
        let text = String::from_utf8(csv(&whole)).unwrap();
        [0xff, 0xfe].into_iter().chain(text.encode_utf16().flat_map(u16::to_le_bytes)).collect()
    };
    let mut latin = lines_of(&["A1,GA,Fulton,1 Pe"]);
    latin.extend(b"\xf1\xf3n St,30303,12/1/2026,Scheduled,\"$100,000\"\n");
    let mut turned = drawn(&whole);
    turned[0].rotate = 90;
    let mut scan = Drawing::new(600.0, 800.0);
    scan.has_picture = true;
    vec![
        trap("CSV: empty", vec![], Expect::Refused("the file is empty")),
        trap("CSV: only blank lines", b"\r\n\r\n".to_vec(), Expect::Refused("the file is empty")),
        trap("CSV: only a header", csv(&none), Expect::Refused("the file has a header but no rows")),
        trap(
            "CSV: no header that we know",
            b"a,b\n1,2\n".to_vec(),
            Expect::Refused(
                "none of the first rows names a known column; a file with other column names needs \
                 a map file",
            ),
        ),
        trap(
            "CSV: a stray quotation mark",
            lines_of(&[
                GOOD_LINE,
                "A2,GA,Fulton,\"2 Oak St,30303,12/8/2026,Scheduled,5",
                "A3,GA,Fulton,3 Oak St,30303,12/8/2026,Scheduled,5",
                "A4,GA,Fulton,\"4 Oak St\",30303,12/8/2026,Scheduled,5",
                "A5,GA,Fulton,5 Oak St,30303,12/8/2026,Scheduled,5\n",
            ]),
            read(
                &[GOOD_READ, "A5|Fulton|5 Oak St|30303|2026-12-08|Scheduled|5"],
                &[": RowLeftOut: a quotation mark is not closed, and 2 further rows are within this one"],
                &[],
            ),
        ),
        trap(
            "CSV: an unquoted line break",
            lines_of(&[GOOD_LINE, "A2,GA,Fulton,2 Oak", "St,30303,12/8/2026,Scheduled,5\n"]),
            read(
                &[GOOD_READ],
                &[
                    ": RowLeftOut: a line break without quotation marks cuts this row in two",
                    ": RowLeftOut: a line break without quotation marks cuts this row in two",
                ],
                &[],
            ),
        ),
        trap(
            "CSV: a short row",
            lines_of(&[GOOD_LINE, "A2,GA,Fulton,2 Oak St,30303,12/8/2026,Scheduled\n"]),
            read(
                &[GOOD_READ, "A2|Fulton|2 Oak St|30303|2026-12-08|Scheduled|"],
                &[": Imported: the row has 7 cells and the header has 8; the missing ones are blanks"],
                &[],
            ),
        ),
        trap(
            "CSV: a long row",
            lines_of(&[GOOD_LINE, "A2,GA,Fulton,2 Oak St, Apt 4,30303,12/8/2026,Scheduled,5\n"]),
            read(
                &[GOOD_READ],
                &[
                    ": RowLeftOut: the row has 9 cells and the header has 8; check for a comma without \
                     quotation marks",
                ],
                &[],
            ),
        ),
        trap(
            "CSV: a truncated last row",
            lines_of(&[GOOD_LINE, "A2,GA,Fulton,2 Oa"]),
            read(&[GOOD_READ], &[": RowLeftOut: the file ends within this row"], &[]),
        ),
        trap(
            "CSV: old line ends",
            String::from_utf8(csv(&whole)).unwrap().replace('\n', "\r").into_bytes(),
            read(&[GOOD_READ, OTHER_READ], &[], &[]),
        ),
        trap(
            "CSV: semicolons",
            String::from_utf8(csv(&whole)).unwrap().replace("\"$100,000\"", "$100000").replace(',', ";").into_bytes(),
            read(&[GOOD_READ, OTHER_READ], &[], &[]),
        ),
        trap("CSV: UTF-16", utf16, read(&[GOOD_READ, OTHER_READ], &[], &[])),
        trap(
            "CSV: Windows-1252",
            latin,
            read(&["A1|Fulton|1 Peñón St|30303|2026-12-01|Scheduled|100000"], &[], &[]),
        ),
        trap(
            "CSV: a byte order mark",
            [b"\xef\xbb\xbf".to_vec(), csv(&whole)].concat(),
            read(&[GOOD_READ, OTHER_READ], &[], &[]),
        ),
        trap(
            "CSV: titles above the header",
            [b"Sales of Fulton County\n\n".to_vec(), csv(&whole)].concat(),
            read(&[GOOD_READ, OTHER_READ], &[], &[]),
        ),
        trap(
            "CSV: a repeated header",
            [csv(&whole), HEADER.join(",").into_bytes(), b"\n".to_vec()].concat(),
            read(&[GOOD_READ, OTHER_READ], &[], &[]),
        ),
        trap(
            "CSV: binary",
            b"ID,State\0\x01\x02".to_vec(),
            Expect::Refused("this is a binary file, not a spreadsheet"),
        ),
        trap(
            "SYLK",
            b"ID;PWXL;N;E\r\nP;PGeneral\r\n".to_vec(),
            Expect::Refused(
                "this is a SYLK file; open it in a spreadsheet program and save it as XLSX: it is, not \
                 a spreadsheet",
            ),
        ),
        trap(
            "XLSX: a second sheet",
            two_sheets,
            read(&[GOOD_READ, OTHER_READ], &[], &["Sheet2: this sheet was not read"]),
        ),
        trap(
            "XLSX: hidden rows and columns",
            hidden,
            read(
                &[GOOD_READ, OTHER_READ],
                &[],
                &[
                    "Sheet1: 1 hidden row was read like the others",
                    "Sheet1: 1 hidden column was read like the others",
                ],
            ),
        ),
        trap("XLSX: cut off", cut(xlsx(&whole)), Expect::Refused(damaged_zip)),
        trap("XLSX: only a header", xlsx(&none), Expect::Refused("the file has a header but no rows")),
        trap(
            "XLSX: with a password",
            locked,
            Expect::Refused("the workbook is protected by a password"),
        ),
        trap(
            "XLSB",
            package(&[("xl/workbook.bin", "x")]),
            Expect::Refused("this is an XLSB workbook; save it as XLSX"),
        ),
        trap(
            "XLS: cut off",
            cut(xls),
            Expect::Refused(
                "this is a damaged XLS workbook; open it in a spreadsheet program and save it as XLSX",
            ),
        ),
        trap(
            "XLS: before 1997",
            b"\x09\x08\x10\0\0\x06rest".to_vec(),
            Expect::Refused("this is a bare BIFF file of an old Excel, not a spreadsheet"),
        ),
        trap("ODS: cut off", cut(open_document(&whole)), Expect::Refused(damaged_zip)),
        trap(
            "ODS: only a header",
            open_document(&none),
            Expect::Refused("the file has a header but no rows"),
        ),
        trap(
            "HTML: cut off",
            cut(html(&whole)),
            Expect::Refused("the page ends within a table; save it again"),
        ),
        trap(
            "HTML: no table",
            b"<html><body><p>Sign in</p></body></html>".to_vec(),
            Expect::Refused("this is an HTML page without a table and without labels and values"),
        ),
        trap(
            "HTML: a cell over two rows",
            String::from_utf8(html(&table(&[GOOD, OTHER])))
                .unwrap()
                .replacen("<td>Fulton</td>", "<td rowspan=2>Fulton</td>", 1)
                .replacen("<td>Fulton</td>", "", 1)
                .into_bytes(),
            read(&[GOOD_READ, OTHER_READ], &[], &[]),
        ),
        trap(
            "Excel-2003 XML: cut off",
            cut(xml2003(&whole)),
            Expect::Refused(
                "this is a damaged XML spreadsheet of Excel 2003, or one that was not downloaded to its end",
            ),
        ),
        trap(
            "Excel-2003 XML: only a header",
            xml2003(&none),
            Expect::Refused("the file has a header but no rows"),
        ),
        trap(
            "JSON: an object in an object",
            br#"{"result": {"records": [{"ID": "A1", "State": "GA", "County": "Fulton", "Address": "1 Elm St", "Zip": "30303", "Sale Date": "12/1/2026", "Foreclosure Status": "Scheduled", "Opening Bid": 100000}]}}"#.to_vec(),
            read(&[GOOD_READ], &[], &[]),
        ),
        trap(
            "ZIP: an archive in an archive",
            package(&[("list.zip", "PK"), ("list.csv", std::str::from_utf8(&csv(&whole)).unwrap())]),
            read(
                &[GOOD_READ, OTHER_READ],
                &[],
                &["list.zip: was not read: this is a ZIP archive within a ZIP archive; unpack it first"],
            ),
        ),
        trap("ZIP: cut off", cut(zipped(&whole)), Expect::Refused(damaged_zip)),
        trap(
            "ZIP: nothing in it",
            b"PK\x05\x06\0\0".to_vec(),
            Expect::Refused("this is an empty ZIP file, not a spreadsheet"),
        ),
        trap(
            "PDF: cut off",
            cut(plain(&drawn(&whole))),
            Expect::Refused("the PDF ends too early; download it again"),
        ),
        trap(
            "PDF: only a header",
            plain(&drawn(&none)),
            Expect::Refused("the file has a header but no rows"),
        ),
        trap(
            "PDF: a scan",
            plain(&[scan]),
            Expect::Refused(
                "this PDF is a scan without text; ask the publisher for the list as text",
            ),
        ),
        trap("PDF: turned", plain(&turned), read(&[GOOD_READ, OTHER_READ], &[], &[])),
        trap(
            "PDF: only its name",
            b"%PDF-1.7\nnothing\n%%EOF\n".to_vec(),
            Expect::Refused(
                "this is a damaged PDF; download it again, or print it to a new PDF",
            ),
        ),
    ]
}

/// What was named, as `column: outcome: reason`.
#[derive(Default)]
struct Named(Vec<String>);

impl Rejects for Named {
    fn reject(
        &mut self,
        place: &RowPlace,
        fault: &Fault,
        outcome: Outcome,
    ) -> Result<(), PortError> {
        if outcome != Outcome::Noted {
            assert!(place.row > 0, "{fault:?}");
            self.0.push(format!("{}: {outcome:?}: {}", fault.column, fault.reason));
        }
        Ok(())
    }
}

struct NoProgress;

impl Progress for NoProgress {
    fn read(&mut self, _: u64, _: u64) {}
    fn applied(&mut self, _: u64, _: u64) {}
}

struct Imported {
    summary: Summary,
    listings: Vec<Listing>,
    named: Vec<String>,
}

fn import(bytes: &[u8], layout: &Layout, map: Option<ImportMap>) -> Result<Imported, String> {
    let file = file(bytes);
    let mut sheet = crate::read::open(file.path(), layout).map_err(|error| error.to_string())?;
    let store = InMemoryImports::default();
    let command = ImportCommand {
        source_name: "Test".to_owned(),
        sha256: "0".repeat(64),
        map,
        strict: false,
        terms: intake::ImportOptions::NONE,
        own_headers: Vec::new(),
    };
    let mut named = Named::default();
    let summary = ImportService::new(Arc::new(store.clone()))
        .import(&command, sheet.as_mut(), &mut named, &mut NoProgress)
        .map_err(|error| error.to_string())?;
    let mut listings = store.listings();
    listings.sort_by(|a, b| a.unique_id.as_str().cmp(b.unique_id.as_str()));
    Ok(Imported { summary, listings, named: named.0 })
}

fn shown(listing: &Listing) -> String {
    let columns = [
        Column::County,
        Column::Address,
        Column::ZipCode,
        Column::SaleDate,
        Column::Status,
        Column::OpeningBid,
    ];
    let values = columns
        .map(|column| listing.value(column).map(|value| value.to_string()).unwrap_or_default());
    format!("{}|{}", listing.unique_id, values.join("|"))
}

fn layout_of(form: &str) -> Layout {
    let labels = (form == "labels and values")
        .then(|| Labels { first: "ID".to_owned(), others: Vec::new() });
    Layout { labels, ..Layout::default() }
}

#[test]
fn every_trap_gives_the_correct_values_or_a_named_refusal() {
    let mut traps = 0;
    for (form, write) in FORMS {
        for fault in cell_faults() {
            traps += 1;
            let rows: Vec<_> = std::iter::once(GOOD).chain(fault.rows).collect();
            let case = format!("{form}: {}", fault.name);
            let imported = import(&write(&table(&rows)), &layout_of(form), None)
                .unwrap_or_else(|error| panic!("{case}: {error}"));
            let mut stored = vec![GOOD_READ];
            stored.extend(fault.stored);
            let found: Vec<String> = imported.listings.iter().map(shown).collect();
            assert_eq!(found, stored, "{case}");
            let mut named = fault.named.iter().map(|named| (*named).to_owned()).collect::<Vec<_>>();
            // The rows of CSV and workbooks are counted with the header.
            if matches!(
                form,
                "CSV" | "XLSX" | "ODS" | "HTML" | "HTML named .xls" | "Excel-2003 XML" | "ZIP"
            ) {
                named.iter_mut().for_each(|named| *named = named.replace("row 3 has", "row 4 has"));
            }
            assert_eq!(imported.named, named, "{case}");
            let Summary { repeated, superseded, left_out, read, .. } = imported.summary;
            assert_eq!([repeated, superseded, left_out], fault.counts, "{case}");
            assert_eq!(read as usize, rows.len(), "{case}");
        }
    }
    for Trap { name, bytes, expect } in form_faults() {
        traps += 1;
        match (import(&bytes, &Layout::default(), None), expect) {
            (Err(error), Expect::Refused(why)) => assert_eq!(error, why, "{name}"),
            (Ok(imported), Expect::Read { stored, named, unread }) => {
                let found: Vec<String> = imported.listings.iter().map(shown).collect();
                assert_eq!(found, stored, "{name}");
                assert_eq!(imported.named, named, "{name}");
                let parts: Vec<String> = imported
                    .summary
                    .unread
                    .iter()
                    .map(|part| format!("{}: {}", part.part, part.why))
                    .collect();
                assert_eq!(parts, unread, "{name}");
            }
            (Err(error), Expect::Read { .. }) => panic!("{name}: {error}"),
            (Ok(imported), Expect::Refused(why)) => {
                panic!("{name} must be refused ({why}): {:?}", imported.summary)
            }
        }
    }
    traps += dates_in_keys();
    assert!(traps >= 60, "{traps}");
    println!("{traps} traps");
}

/// A day in a unique_ID is the same in every spelling and every form. Returns the number of traps.
fn dates_in_keys() -> usize {
    let rule = |(name, template): (&str, &str)| {
        let rule = RuleDraft { template: Some(template.to_owned()), ..RuleDraft::default() };
        (name.to_owned(), rule)
    };
    let map = ImportMap::new(MapDraft {
        source: "Test".to_owned(),
        unique_id: Some("{state}-{county}-{ID}-{Sale Date}-{Opening Bid}".to_owned()),
        columns: [("State", "{State}"), ("County", "{County}")].map(rule).to_vec(),
        ..MapDraft::default()
    })
    .unwrap();
    let mut traps = 0;
    for (form, write) in FORMS {
        for day in ["12/1/2026", "12/1/26", "Dec 1, 2026"] {
            traps += 1;
            let mut row = GOOD;
            row[5] = day;
            let imported =
                import(&write(&table(&[row])), &layout_of(form), Some(map.clone())).unwrap();
            let key = imported.listings[0].unique_id.to_string();
            assert_eq!(key, "GA-Fulton-A1-2026-12-01-100000", "{form}: {day}");
        }
    }
    traps
}
