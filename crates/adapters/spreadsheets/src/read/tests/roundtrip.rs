//! Any table that is written in any form comes back with the same values.

use proptest::prelude::*;
use rust_xlsxwriter::Workbook;

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
            let found: Vec<Vec<String>> =
                try_rows(&write(&table), None).unwrap().into_iter().map(|(_, cells)| cells).collect();
            prop_assert_eq!(&found, &table, "{}", form);
        }
    }
}
