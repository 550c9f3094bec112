//! Any table that is written in any form comes back with the same values.

use std::sync::Arc;

use chrono::{Datelike as _, NaiveDate};
use intake::testing::InMemoryImports;
use intake::{ImportCommand, ImportOptions, ImportService, Progress};
use kernel::PortError;
use listings::{Column, Value};
use lists::{Fault, Outcome, PdfLayout, Rejects, RowPlace};
use proptest::prelude::*;
use rust_xlsxwriter::{ExcelDateTime, Format, Workbook};

use super::pdf::producers::{Drawing, PRODUCERS, width_of};
use super::workbooks::package;
use super::*;

/// A cell without blanks at its edges. Spreadsheets cannot contain control characters.
fn cell_text() -> impl Strategy<Value = String> {
    let text = "[ -~\u{a1}-\u{ff}\u{100}-\u{17f}\u{4e00}-\u{4e20}😀]{1,40}";
    text.prop_map(|text| {
        text.split(' ').filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
    })
    .prop_filter("not blank", |text| !text.trim().is_empty() && text.trim() == text)
}

/// A table of texts with a header, without blank rows or columns at its edges.
fn table() -> impl Strategy<Value = Vec<Vec<String>>> {
    (3_usize..6, 1_usize..6).prop_flat_map(|(columns, rows)| {
        let header: Vec<String> = (0..columns).map(|column| format!("Header {column}")).collect();
        let row = proptest::collection::vec(cell_text(), columns);
        proptest::collection::vec(row, rows)
            .prop_map(move |rows| std::iter::once(header.clone()).chain(rows).collect())
    })
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

fn csv(table: &[Vec<String>]) -> Vec<u8> {
    let mut writer =
        csv::WriterBuilder::new().quote_style(csv::QuoteStyle::Always).from_writer(vec![]);
    for row in table {
        writer.write_record(row).unwrap();
    }
    writer.into_inner().unwrap()
}

fn xlsx(table: &[Vec<String>]) -> Vec<u8> {
    let mut workbook = Workbook::new();
    let sheet = workbook.add_worksheet();
    for (row, cells) in (0..).zip(table) {
        for (column, text) in (0..).zip(cells) {
            sheet.write_string(row, column, text).unwrap();
        }
    }
    workbook.save_to_buffer().unwrap()
}

fn each_cell(table: &[Vec<String>], row: [&str; 2], cell: [&str; 2]) -> String {
    let mut text = String::new();
    for cells in table {
        text.push_str(row[0]);
        for value in cells {
            text.push_str(cell[0]);
            text.push_str(&escaped(value));
            text.push_str(cell[1]);
        }
        text.push_str(row[1]);
    }
    text
}

fn ods(table: &[Vec<String>]) -> Vec<u8> {
    let cell = [
        r#"<table:table-cell office:value-type="string"><text:p>"#,
        "</text:p></table:table-cell>",
    ];
    super::workbooks::ods(&each_cell(table, ["<table:table-row>", "</table:table-row>"], cell))
}

fn html(table: &[Vec<String>]) -> Vec<u8> {
    let rows = each_cell(table, ["<tr>", "</tr>"], ["<td>", "</td>"]);
    format!("<!DOCTYPE html><html><body><table>{rows}</table></body></html>").into_bytes()
}

fn xml2003(table: &[Vec<String>]) -> Vec<u8> {
    let cell = [r#"<Cell><Data ss:Type="String">"#, "</Data></Cell>"];
    let rows = each_cell(table, ["<Row>", "</Row>"], cell);
    format!(
        r#"<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"><Worksheet ss:Name="a"><Table>{rows}</Table></Worksheet></Workbook>"#
    )
    .into_bytes()
}

fn objects(table: &[Vec<String>]) -> Vec<serde_json::Value> {
    let object = |row: &Vec<String>| {
        table[0].iter().zip(row).map(|(key, value)| (key.clone(), value.clone().into())).collect()
    };
    table[1..].iter().map(object).map(serde_json::Value::Object).collect()
}

fn json(table: &[Vec<String>]) -> Vec<u8> {
    serde_json::to_vec(&objects(table)).unwrap()
}

fn json_lines(table: &[Vec<String>]) -> Vec<u8> {
    objects(table).iter().map(|object| format!("{object}\n")).collect::<String>().into_bytes()
}

fn zipped(table: &[Vec<String>]) -> Vec<u8> {
    let text = String::from_utf8(csv(table)).unwrap();
    package(&[("sales.csv", text.as_str())])
}

type Writer = fn(&[Vec<String>]) -> Vec<u8>;

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn a_table_comes_back_from_every_form(table in table()) {
        let writers: [(&str, Writer); 8] = [
            ("CSV", csv),
            ("XLSX", xlsx),
            ("ODS", ods),
            ("HTML", html),
            ("Excel-2003 XML", xml2003),
            ("JSON", json),
            ("JSON lines", json_lines),
            ("ZIP", zipped),
        ];
        for (form, write) in writers {
            let mut table = table.clone();
            if form == "HTML" {
                // At the end of a text of a page, it is the mark of a note.
                for text in table.iter_mut().flatten().filter(|text| text.ends_with('*')) {
                    text.push('!');
                }
            }
            let found: Vec<Vec<String>> =
                try_rows(&write(&table), None).unwrap().into_iter().map(|(_, cells)| cells).collect();
            prop_assert_eq!(&found, &table, "{}", form);
        }
    }
}

/// A cell of Latin text, without blanks at its edges.
fn latin_text() -> impl Strategy<Value = String> {
    "[!-~\u{a1}-\u{ac}\u{ae}-\u{ff}]([ -~\u{a1}-\u{ac}\u{ae}-\u{ff}]{0,38}[!-~\u{a1}-\u{ac}\u{ae}-\u{ff}])?"
        .prop_map(|text| text.split(' ').filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" "))
}

/// A table of Latin texts with a key in the first column. Other cells may be blank.
fn latin_table() -> impl Strategy<Value = Vec<Vec<String>>> {
    (3_usize..6, 1_usize..8).prop_flat_map(|(columns, rows)| {
        let header: Vec<String> = (0..columns)
            .map(|column| format!("Header {}", ["A", "B", "C", "D", "E"][column]))
            .collect();
        let cell = prop_oneof![4 => latin_text(), 1 => Just(String::new())];
        let row = ("K-[0-9]{4}", proptest::collection::vec(cell, columns - 1));
        proptest::collection::vec(row, rows).prop_map(move |rows| {
            let row =
                |(key, cells): (String, Vec<String>)| std::iter::once(key).chain(cells).collect();
            std::iter::once(header.clone()).chain(rows.into_iter().map(row)).collect()
        })
    })
}

/// Draws a table with columns that are as wide as their longest cell.
fn drawn(table: &[Vec<String>]) -> Vec<Drawing> {
    let size = 8.0;
    let mut at = 30.0;
    let mut places = Vec::new();
    for column in 0..table[0].len() {
        places.push(at);
        let widest = table.iter().map(|row| width_of(&row[column], size)).fold(0.0, f32::max);
        at += widest + 14.0;
    }
    let mut page = Drawing::new(at + 30.0, 400.0);
    for (line, row) in table.iter().enumerate() {
        for (x, text) in places.iter().zip(row) {
            if !text.is_empty() {
                page.sized(*x, 40.0 + line as f32 * 12.0, size, text);
            }
        }
    }
    vec![page]
}

fn rows_of_pdf(bytes: &[u8], columns: &[String]) -> Vec<Vec<String>> {
    let file = file(bytes);
    let pdf = PdfLayout {
        columns: columns.to_vec(),
        key: Some(columns[0].clone()),
        ..PdfLayout::default()
    };
    let layout = Layout { pdf, ..Layout::default() };
    let mut rows = Vec::new();
    crate::read::open(file.path(), &layout)
        .unwrap()
        .rows(&mut |place, cells| {
            assert!(!place.is_unclear, "{cells:?}");
            rows.push(cells.iter().map(|cell| cell.text().into_owned()).collect());
            ControlFlow::Continue(())
        })
        .unwrap();
    rows
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn a_latin_table_comes_back_from_a_pdf(table in latin_table()) {
        for (producer, write) in PRODUCERS {
            let found = rows_of_pdf(&write(&drawn(&table)), &table[0]);
            prop_assert_eq!(&found, &table, "{}", producer);
        }
    }
}

/// A sale with typed values.
#[derive(Debug, Clone)]
struct Sale {
    id: String,
    address: String,
    day: NaiveDate,
    cents: i64,
    bedrooms: u8,
    zip: u32,
}

fn sale() -> impl Strategy<Value = Sale> {
    (
        "[A-Z]{2}-[0-9]{5}",
        "[1-9][0-9]{0,3} [A-Z][a-zé]{2,12} St",
        0_u64..700,
        0_i64..100_000_000,
        0_u8..9,
        30_001_u32..31_999,
    )
        .prop_map(|(id, address, days, cents, bedrooms, zip)| Sale {
            id,
            address,
            day: NaiveDate::from_ymd_opt(2026, 1, 1).unwrap() + chrono::Days::new(days),
            cents,
            bedrooms,
            zip,
        })
}

const TYPED: [&str; 7] = ["ID", "State", "Address", "Sale Date", "Opening Bid", "Bedrooms", "Zip"];

impl Sale {
    fn dollars(&self) -> f64 {
        self.cents as f64 / 100.0
    }

    /// The sale as a page prints it.
    fn printed(&self) -> Vec<String> {
        let Self { id, address, day, cents, bedrooms, zip } = self;
        let mut dollars = (cents / 100).to_string();
        for at in
            (1..dollars.len()).rev().filter(|at| (dollars.len() - at) % 3 == 0).collect::<Vec<_>>()
        {
            dollars.insert(at, ',');
        }
        vec![
            id.clone(),
            "GA".to_owned(),
            address.clone(),
            format!("{}/{}/{}", day.month(), day.day(), day.year()),
            format!("${dollars}.{:02}", cents % 100),
            bedrooms.to_string(),
            zip.to_string(),
        ]
    }
}

fn printed(sales: &[Sale]) -> Vec<Vec<String>> {
    let header = TYPED.map(ToOwned::to_owned).to_vec();
    std::iter::once(header).chain(sales.iter().map(Sale::printed)).collect()
}

fn typed_xlsx(sales: &[Sale]) -> Vec<u8> {
    let mut workbook = Workbook::new();
    let sheet = workbook.add_worksheet();
    let date = Format::new().set_num_format("m/d/yyyy");
    for (column, name) in (0..).zip(TYPED) {
        sheet.write_string(0, column, name).unwrap();
    }
    for (row, sale) in (1..).zip(sales) {
        let day = ExcelDateTime::from_ymd(
            sale.day.year() as u16,
            sale.day.month() as u8,
            sale.day.day() as u8,
        );
        sheet.write_string(row, 0, &sale.id).unwrap();
        sheet.write_string(row, 1, "GA").unwrap();
        sheet.write_string(row, 2, &sale.address).unwrap();
        sheet.write_with_format(row, 3, day.unwrap(), &date).unwrap();
        sheet.write_number(row, 4, sale.dollars()).unwrap();
        sheet.write_number(row, 5, sale.bedrooms).unwrap();
        sheet.write_number(row, 6, sale.zip).unwrap();
    }
    workbook.save_to_buffer().unwrap()
}

fn typed_ods(sales: &[Sale]) -> Vec<u8> {
    let text = |text: &str| {
        let text = escaped(text);
        format!(
            r#"<table:table-cell office:value-type="string"><text:p>{text}</text:p></table:table-cell>"#
        )
    };
    let number = |number: f64| {
        format!(
            r#"<table:table-cell office:value-type="float" office:value="{number}"><text:p>{number}</text:p></table:table-cell>"#
        )
    };
    let row = |cells: String| format!("<table:table-row>{cells}</table:table-row>");
    let mut rows = row(TYPED.map(text).concat());
    for sale in sales {
        let day = format!(
            r#"<table:table-cell office:value-type="date" office:date-value="{0}"><text:p>{0}</text:p></table:table-cell>"#,
            sale.day
        );
        let cells = [
            text(&sale.id),
            text("GA"),
            text(&sale.address),
            day,
            number(sale.dollars()),
            number(f64::from(sale.bedrooms)),
            number(f64::from(sale.zip)),
        ];
        rows.push_str(&row(cells.concat()));
    }
    super::workbooks::ods(&rows)
}

fn typed_json(sales: &[Sale]) -> Vec<u8> {
    let object = |sale: &Sale| {
        serde_json::json!({
            "ID": sale.id, "State": "GA", "Address": sale.address,
            "Sale Date": sale.day.to_string(), "Opening Bid": sale.dollars(),
            "Bedrooms": sale.bedrooms, "Zip": sale.zip,
        })
    };
    serde_json::to_vec(&sales.iter().map(object).collect::<Vec<_>>()).unwrap()
}

struct NoFault;

impl Rejects for NoFault {
    fn reject(&mut self, place: &RowPlace, fault: &Fault, _: Outcome) -> Result<(), PortError> {
        panic!("row {place}: {fault:?}")
    }
}

struct NoProgress;

impl Progress for NoProgress {
    fn read(&mut self, _: u64, _: u64) {}
    fn applied(&mut self, _: u64, _: u64) {}
}

/// The typed values of each sale after an import, by its ID.
fn imported(bytes: &[u8]) -> Vec<(String, Vec<Option<Value>>)> {
    let file = file(bytes);
    let mut sheet = crate::read::open(file.path(), &Layout::default()).unwrap();
    let store = InMemoryImports::default();
    let command = ImportCommand {
        source_name: "Test".to_owned(),
        sha256: "0".repeat(64),
        map: None,
        strict: true,
        terms: ImportOptions::NONE,
        own_headers: Vec::new(),
    };
    ImportService::new(Arc::new(store.clone()))
        .import(&command, sheet.as_mut(), &mut NoFault, &mut NoProgress)
        .unwrap();
    let values = |listing: &listings::Listing| {
        let columns = [
            Column::Address,
            Column::SaleDate,
            Column::OpeningBid,
            Column::Bedrooms,
            Column::ZipCode,
        ];
        columns
            .map(|column| {
                let value = listing.value(column)?;
                Value::read(column.kind(), &value.to_string())
            })
            .to_vec()
    };
    let mut found: Vec<_> =
        store.listings().iter().map(|own| (own.unique_id.to_string(), values(own))).collect();
    found.sort_by(|(a, _), (b, _)| a.cmp(b));
    found
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    #[test]
    fn typed_values_come_back_from_every_form(sales in proptest::collection::vec(sale(), 1..6)) {
        let mut sales = sales;
        sales.sort_by(|a, b| a.id.cmp(&b.id));
        sales.dedup_by(|a, b| a.id == b.id);
        let wanted: Vec<(String, Vec<Option<Value>>)> = sales
            .iter()
            .map(|sale| {
                let values = vec![
                    Some(Value::Text(sale.address.clone())),
                    Some(Value::Date(sale.day)),
                    Some(Value::Money(kernel::Money::from_cents(sale.cents).unwrap())),
                    Some(Value::WholeNumber(i64::from(sale.bedrooms))),
                    Some(Value::Text(sale.zip.to_string())),
                ];
                (sale.id.clone(), values)
            })
            .collect();
        let table = printed(&sales);
        let [(_, plain), (_, composite)] = PRODUCERS;
        let files = [
            ("CSV", csv(&table)),
            ("XLSX", typed_xlsx(&sales)),
            ("ODS", typed_ods(&sales)),
            ("HTML", html(&table)),
            ("JSON", typed_json(&sales)),
            ("PDF", plain(&drawn(&table))),
            ("PDF of another program", composite(&drawn(&table))),
        ];
        for (form, bytes) in files {
            prop_assert_eq!(&imported(&bytes), &wanted, "{}", form);
        }
    }
}
