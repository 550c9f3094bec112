//! One list of 120 sales of Virginia, in every form. Its streets are named like counties, and its
//! addresses are wrapped.

use geography::State;

use super::*;

const SALES: &str = include_str!("../../../../fixtures/virginia.csv");
/// What Chromium printed; see `fixtures/make_pdf.py`.
const PRINTED: [(&str, &[u8]); 5] = [
    ("wide", include_bytes!("../../../../fixtures/virginia-wide.pdf")),
    ("narrow", include_bytes!("../../../../fixtures/virginia-narrow.pdf")),
    ("wrapped", include_bytes!("../../../../fixtures/virginia-wrapped.pdf")),
    ("ruled", include_bytes!("../../../../fixtures/virginia-ruled.pdf")),
    ("close", include_bytes!("../../../../fixtures/virginia-close.pdf")),
];
const COLUMNS: [f32; 7] = [40.0, 330.0, 430.0, 480.0, 550.0, 610.0, 710.0];
/// How far the lines of a cell are apart.
const LINE: f32 = 10.0;

fn sales() -> Vec<Vec<String>> {
    let rows = SALES.lines().skip(1);
    rows.map(|row| row.split(',').map(ToOwned::to_owned).collect()).collect()
}

fn names() -> Vec<String> {
    SALES.lines().next().unwrap().split(',').map(ToOwned::to_owned).collect()
}

fn expected() -> Vec<String> {
    sales().iter().map(|sale| sale.join("|")).collect()
}

fn map() -> PdfLayout {
    PdfLayout {
        columns: names()[..7].to_vec(),
        key: Some("File number".to_owned()),
        heading: Some("County".to_owned()),
        state: State::parse("VA"),
        ..PdfLayout::default()
    }
}

/// Checks that every cell is right, and that no line is left.
fn check(what: &str, bytes: &[u8]) {
    for (map, pdf) in [("a map", map()), ("no map", PdfLayout::default())] {
        let found = found(bytes, pdf);
        let case = format!("{what} with {map}: {:#?}", found.unread);
        assert_eq!(found.header, names().join("|"), "{case}");
        for (row, (is, wanted)) in found.rows.iter().zip(expected()).enumerate() {
            assert_eq!(*is, wanted, "row {row} of {case}");
        }
        assert_eq!((found.rows.len(), found.unclear), (120, 0), "{case}");
        assert!(found.unread.is_empty(), "{case}");
    }
}

#[test]
fn the_list_is_the_same_as_text_page_json_and_workbook() {
    let rows: Vec<Vec<String>> = [names()].into_iter().chain(sales()).collect();
    let wanted: Vec<String> = rows.iter().map(|row| row.join("|")).collect();
    assert_eq!(lines(SALES.as_bytes()), wanted);
    let page: String =
        rows.iter().map(|row| format!("<tr><td>{}</td></tr>", row.join("</td><td>"))).collect();
    assert_eq!(lines(format!("<table>{page}</table>").as_bytes()), wanted);
    let object = |sale: &Vec<String>| -> serde_json::Value {
        names().into_iter().zip(sale.clone().into_iter().map(serde_json::Value::from)).collect()
    };
    let json: Vec<serde_json::Value> = sales().iter().map(object).collect();
    // Our test writes the keys of an object by name.
    let sorted = |row: &Vec<String>| -> String {
        let mut cells: Vec<_> = names().into_iter().zip(row.clone()).collect();
        cells.sort();
        cells.into_iter().map(|(_, cell)| cell).collect::<Vec<_>>().join("|")
    };
    let wanted_of_json: Vec<String> = rows.iter().map(sorted).collect();
    assert_eq!(lines(serde_json::to_string(&json).unwrap().as_bytes()), wanted_of_json);
    let mut book = rust_xlsxwriter::Workbook::new();
    let sheet = book.add_worksheet();
    for (row, cells) in (0..).zip(&rows) {
        for (column, cell) in (0..).zip(cells) {
            sheet.write(row, column, cell.as_str()).unwrap();
        }
    }
    assert_eq!(lines(&book.save_to_buffer().unwrap()), wanted);
}

#[test]
fn the_list_printed_by_chromium() {
    for (width, bytes) in PRINTED {
        check(&format!("chromium, {width}"), bytes);
    }
}

/// The list as another program prints it: its addresses have this width in letters, and the cells
/// of a row are in its middle or at its top.
fn drawn(most: usize, is_centered: bool, heading_size: f32) -> Vec<Drawing> {
    let mut pages: Vec<Drawing> = Vec::new();
    let mut at = LAST;
    let mut before = String::new();
    for sale in sales() {
        let lines = wrap(&sale[0], most);
        let high = lines.len() as f32 * LINE;
        if at + high + 30.0 > LAST {
            let mut page = page();
            for (name, x) in names().iter().zip(COLUMNS) {
                page.text(x, FIRST - 20.0, name);
            }
            pages.push(page);
            at = FIRST;
        }
        let page = pages.last_mut().unwrap();
        if sale[7] != before {
            before.clone_from(&sale[7]);
            page.sized(COLUMNS[0], at + 4.0, heading_size, &before);
            at += 18.0;
        }
        for (line, text) in lines.iter().enumerate() {
            page.text(COLUMNS[0], at + line as f32 * LINE, text);
        }
        let middle = if is_centered { (high - LINE) / 2.0 } else { 0.0 };
        for (text, x) in sale[1..7].iter().zip(&COLUMNS[1..]) {
            page.text(*x, at + middle, text);
        }
        at += high + 4.0;
    }
    pages
}

#[test]
fn the_list_printed_by_others() {
    for (producer, write) in PRODUCERS {
        for most in [50, 20, 12] {
            for is_centered in [true, false] {
                for heading_size in [9.0, 11.0] {
                    let what = format!("{producer}, {most} letters, {is_centered}, {heading_size}");
                    check(&what, &write(&drawn(most, is_centered, heading_size)));
                }
            }
        }
    }
}

/// What browsers print at the top and at the bottom of a page, at its left and at its right. In
/// place of `#` is the number of the page.
const FURNITURE: [[&str; 4]; 8] = [
    ["11/26/26, 9:15 AM", "Foreclosure Sales", "https://lawfirm.example.com/Sales.html", "#/9"],
    ["26/11/2026, 09:15", "", "file:///D:/Sales%20of%20May.html", "#/9"],
    [
        "11/26/2026, 9:15:02 AM",
        "Sales - A and B, P.C.",
        "https://example.com/a/very/long/add…",
        "#/9",
    ],
    [
        "Foreclosure Sales",
        "https://example.com/sales?county=Henrico",
        "# of 9",
        "11/26/26, 9:15 AM",
    ],
    ["", "https://example.com/sales?state=VA&coun…", "# of 9", "11/26/26, 9:15 AM"],
    ["Foreclosure Sales", "", "# of 9", "26.11.2026, 09:15"],
    ["Foreclosure Sales", "11/26/26, 9:15 AM", "https://example.com/sales", "Page # of 9"],
    ["", "2026-11-26 09:15", "about:blank", "Page # of 9"],
];

#[test]
fn what_a_browser_prints_around_a_page_is_no_sale() {
    for furniture in FURNITURE {
        let mut pages = drawn(20, true, 11.0);
        assert!(pages.len() > 2);
        for (number, page) in (1..).zip(&mut pages) {
            let places = [(30.0, 22.0), (320.0, 22.0), (30.0, 600.0), (690.0, 600.0)];
            for (text, (x, y)) in furniture.iter().zip(places) {
                page.sized(x, y, 7.0, &text.replace('#', &number.to_string()));
            }
        }
        for (producer, write) in PRODUCERS {
            check(&format!("{producer} with {furniture:?}"), &write(&pages));
        }
    }
}
