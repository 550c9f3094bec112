//! Lists in PDFs of two producers, in every layout that we know of.

mod broken;
mod printed;
pub(in crate::read) mod producers;
mod virginia;

use lists::PdfLayout;
use producers::{Drawing, PRODUCERS, width_of};

use super::*;

/// The rows that a test expects, each as one text.
type Expected = Vec<String>;

/// What was read: the rows, those that are not clear, and the parts that were not read.
#[derive(Debug, PartialEq)]
struct Found {
    header: String,
    rows: Vec<String>,
    unclear: usize,
    unread: Vec<String>,
}

fn found(bytes: &[u8], pdf: PdfLayout) -> Found {
    let file = file(bytes);
    let layout = Layout { pdf, ..Layout::default() };
    let mut sheet = super::super::open(file.path(), &layout).unwrap();
    let mut rows = Vec::new();
    let mut unclear = 0;
    sheet
        .rows(&mut |place, cells| {
            let texts: Vec<_> = cells.iter().map(|cell| cell.text()).collect();
            if place.is_unclear {
                unclear += 1;
            } else {
                rows.push(texts.join("|"));
            }
            ControlFlow::Continue(())
        })
        .unwrap();
    let header = rows.remove(0);
    let unread = sheet.unread().into_iter();
    let unread = unread.map(|unread| format!("{}: {}", unread.part, unread.why)).collect();
    Found { header, rows, unclear, unread }
}

const HEADERS: [&str; 7] =
    ["File Number", "Property Address", "City", "Zip", "Sale Date", "Opening Bid", "Status"];
/// The left edge of each column; the money ends at its right edge.
const AT: [f32; 7] = [40.0, 125.0, 300.0, 385.0, 430.0, 510.0, 590.0];
const MONEY: usize = 5;
const MONEY_END: f32 = 575.0;
const WIDE: f32 = 792.0;
const HIGH: f32 = 612.0;
const LEADING: f32 = 11.0;
const FIRST: f32 = 90.0;
const LAST: f32 = 540.0;

fn named() -> PdfLayout {
    PdfLayout {
        columns: HEADERS.map(ToOwned::to_owned).to_vec(),
        key: Some("File Number".to_owned()),
        ..PdfLayout::default()
    }
}

const STREETS: [&str; 6] = [
    "Elm Street",
    "N Broadway",
    "Martin Luther King Jr Blvd",
    "Oak Ave Apt 4B",
    "1st St",
    "County Road 12",
];
const CITIES: [&str; 5] = ["Kansas City", "St. Louis", "Independence", "O'Fallon", "Lee's Summit"];
const STATUSES: [&str; 4] = ["Scheduled", "", "Postponed", "Cancelled per Order"];

/// Made-up sales. Some cells are blank.
fn sales(count: usize) -> Vec<[String; 7]> {
    (0..count)
        .map(|row| {
            [
                format!("26-{:05}", 1_000 + row * 37),
                format!("{} {}", 12 + row * 131 % 9_000, STREETS[row % 6]),
                CITIES[row % 5].to_owned(),
                format!("{}", 64_050 + row % 60),
                format!("{}/{}/2026", 1 + row % 12, 1 + row % 28),
                if row % 7 == 3 { String::new() } else { format!("${}.00", money(row * 4_321)) },
                STATUSES[row % 4].to_owned(),
            ]
        })
        .collect()
}

fn money(amount: usize) -> String {
    if amount < 1_000 {
        amount.to_string()
    } else {
        format!("{},{:03}", amount / 1_000, amount % 1_000)
    }
}

fn expected(sales: &[[String; 7]]) -> Expected {
    sales.iter().map(|sale| sale.join("|")).collect()
}

fn x_of(column: usize, text: &str) -> f32 {
    if column == MONEY { MONEY_END - width_of(text, 9.0) } else { AT[column] }
}

fn header(page: &mut Drawing, y: f32) {
    for (column, name) in HEADERS.iter().enumerate() {
        page.text(x_of(column, name), y, name);
    }
}

/// Draws a row whose cells are wrapped to this number of characters. Returns its number of lines.
fn row(page: &mut Drawing, y: f32, sale: &[String; 7], most: usize) -> usize {
    let mut lines = 1;
    for (column, text) in sale.iter().enumerate() {
        for (index, line) in wrap(text, most).iter().enumerate() {
            page.text(x_of(column, line), y + index as f32 * LEADING, line);
            lines = lines.max(index + 1);
        }
    }
    lines
}

fn wrap(text: &str, most: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split(' ').filter(|word| !word.is_empty()) {
        match lines.last_mut() {
            Some(line) if line.len() + 1 + word.len() <= most => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

fn page() -> Drawing {
    Drawing::new(WIDE, HIGH)
}

/// Rows below each other on as many pages as they need, each page with the header.
fn pages(sales: &[[String; 7]], most: usize, gap: f32) -> Vec<Drawing> {
    let mut pages = Vec::new();
    let mut at = LAST;
    for sale in sales {
        let lines = sale.iter().map(|text| wrap(text, most).len()).max().unwrap_or(1);
        if at + lines as f32 * LEADING > LAST {
            let mut next = page();
            header(&mut next, FIRST - 20.0);
            pages.push(next);
            at = FIRST;
        }
        let last = pages.last_mut().unwrap();
        at += row(last, at, sale, most) as f32 * LEADING + gap;
    }
    pages
}

/// Reads what each producer makes of the pages, with a map and without one. All rows must be
/// accepted, and every cell must be right.
fn check(layout: &str, pages: &[Drawing], wanted: &Expected) -> Vec<Found> {
    let mut all = Vec::new();
    for (producer, write) in PRODUCERS {
        all.extend(check_bytes(&format!("{layout} by {producer}"), &write(pages), wanted));
    }
    all
}

/// Reads a file with a map and without one. All rows must be accepted, and every cell must be right.
fn check_bytes(layout: &str, bytes: &[u8], wanted: &Expected) -> Vec<Found> {
    let check = |(map, pdf): (&str, PdfLayout)| {
        let found = found(bytes, pdf);
        let case = format!("{layout} with {map}: {:#?}", found.unread);
        assert!(found.header.starts_with(&HEADERS.join("|")), "{case}: {}", found.header);
        for (row, (is, wanted)) in found.rows.iter().zip(wanted).enumerate() {
            assert_eq!(is, wanted, "row {row} of {case}");
        }
        assert_eq!(found.rows.len(), wanted.len(), "{case}");
        assert_eq!(found.unclear, 0, "{case}");
        found
    };
    [("a map", named()), ("no map", PdfLayout::default())].map(check).into()
}

#[test]
fn unruled() {
    let sales = sales(73);
    let found = check("unruled", &pages(&sales, 40, 3.0), &expected(&sales));
    assert!(found.iter().all(|found| found.unread.is_empty()), "{found:#?}");
}

/// The grid of a table whose rows begin at these heights.
fn grid(page: &mut Drawing, tops: &[f32]) {
    let xs: Vec<f32> = AT.iter().map(|x| x - 4.0).chain([740.0]).collect();
    for top in tops {
        page.rule((xs[0], *top), (740.0, *top));
    }
    for x in xs {
        page.rule((x, tops[0]), (x, tops[tops.len() - 1]));
    }
}

#[test]
fn ruled() {
    let sales = sales(40);
    let mut all = Vec::new();
    for chunk in sales.chunks(15) {
        let mut page = page();
        header(&mut page, FIRST);
        let mut tops = vec![FIRST - 12.0, FIRST + 5.0];
        let mut at = FIRST + 17.0;
        for sale in chunk {
            // The cells are narrow, so that they wrap, and the address is in the middle of its row.
            let lines = row(&mut page, at, sale, 16);
            at += lines as f32 * LEADING + 6.0;
            tops.push(at - 12.0);
        }
        grid(&mut page, &tops);
        all.push(page);
    }
    check("ruled", &all, &expected(&sales));
}

#[test]
fn ruled_with_cells_in_the_middle_of_their_rows() {
    let sales = sales(12);
    let mut page = page();
    header(&mut page, FIRST);
    let mut tops = vec![FIRST - 12.0, FIRST + 5.0];
    let mut at = FIRST + 17.0;
    for sale in &sales {
        let most = 14;
        let lines = sale.iter().map(|text| wrap(text, most).len()).max().unwrap() as f32;
        for (column, text) in sale.iter().enumerate() {
            let own = wrap(text, most);
            let above = (lines - own.len() as f32) / 2.0 * LEADING;
            for (index, line) in own.iter().enumerate() {
                page.text(x_of(column, line), at + above + index as f32 * LEADING, line);
            }
        }
        at += lines * LEADING + 2.0;
        tops.push(at - 10.0);
    }
    grid(&mut page, &tops);
    check("ruled, centered", &[page], &expected(&sales));
}

#[test]
fn headings_of_counties() {
    let sales = sales(48);
    let counties = ["Jackson County", "Clay County", "St. Louis County", "City of St. Louis"];
    let mut all = Vec::new();
    let mut page = page();
    let mut at = FIRST;
    page.sized(300.0, 40.0, 14.0, "Foreclosure Sales");
    header(&mut page, at - 15.0);
    for (group, county) in sales.chunks(12).zip(counties) {
        if at + 6.0 * LEADING > LAST {
            all.push(std::mem::replace(&mut page, super::pdf::page()));
            at = FIRST;
            header(&mut page, at - 15.0);
        }
        page.sized(40.0, at + 6.0, 10.0, county);
        at += 22.0;
        for sale in group {
            if at > LAST {
                all.push(std::mem::replace(&mut page, super::pdf::page()));
                header(&mut page, FIRST - 15.0);
                page.sized(40.0, FIRST + 6.0, 10.0, &format!("{county} (continued)"));
                at = FIRST + 22.0;
            }
            at += row(&mut page, at, sale, 28) as f32 * LEADING + 3.0;
        }
    }
    all.push(page);
    let wanted: Vec<String> = sales
        .iter()
        .enumerate()
        .map(|(index, sale)| format!("{}|{}", sale.join("|"), counties[index / 12]))
        .collect();
    let found = check("headings", &all, &wanted);
    assert!(found.iter().all(|found| found.header.ends_with("|County")));
    assert!(found.iter().all(|found| found.unread.is_empty()), "{found:#?}");
}

#[test]
fn a_map_names_the_headings_and_their_pattern() {
    let mut page = page();
    header(&mut page, FIRST - 15.0);
    let sales = sales(2);
    page.text(40.0, FIRST, "Sales in District 7");
    row(&mut page, FIRST + 15.0, &sales[0], 40);
    page.text(40.0, FIRST + 30.0, "Sales in District 9");
    row(&mut page, FIRST + 45.0, &sales[1], 40);
    let pdf = PdfLayout {
        heading: Some("District".to_owned()),
        heading_pattern: Some(r"^Sales in District (\d+)$".to_owned()),
        ..named()
    };
    for (_, write) in PRODUCERS {
        let found = found(&write(&[page.clone()]), pdf.clone());
        assert!(found.header.ends_with("|District"));
        let wanted = [format!("{}|7", sales[0].join("|")), format!("{}|9", sales[1].join("|"))];
        assert_eq!(found.rows, wanted);
    }
}

#[test]
fn wrapped_cells_and_a_wrapped_header() {
    let sales = sales(60);
    let mut all = pages(&sales, 12, 6.0);
    for page in &mut all {
        // The names are in two lines, as in narrow columns.
        page.texts.retain(|text| (text.y - (FIRST - 20.0)).abs() > 0.1);
        for (column, name) in HEADERS.iter().enumerate() {
            let words = wrap(name, 8);
            for (index, word) in words.iter().enumerate() {
                let y = FIRST - 20.0 + (index as f32 + 1.0 - words.len() as f32) * 10.0;
                page.text(x_of(column, word), y, word);
            }
        }
    }
    check("wrapped", &all, &expected(&sales));
}

#[test]
fn rows_of_two_lines_with_a_header_of_two_lines() {
    let sales = sales(44);
    let places = [(40.0, 0), (160.0, 0), (420.0, 0), (40.0, 1), (160.0, 1), (290.0, 1), (420.0, 1)];
    let draw = |page: &mut Drawing, y: f32, texts: [&str; 7]| {
        for ((x, tier), text) in places.iter().zip(texts) {
            page.text(*x, y + *tier as f32 * LEADING, text);
        }
    };
    let mut all = Vec::new();
    for chunk in sales.chunks(16) {
        let mut page = page();
        draw(&mut page, FIRST - 25.0, HEADERS);
        for (index, sale) in chunk.iter().enumerate() {
            draw(&mut page, FIRST + index as f32 * 27.0, sale.each_ref().map(String::as_str));
        }
        all.push(page);
    }
    for (producer, write) in PRODUCERS {
        let found = found(&write(&all), named());
        assert_eq!(found.header, HEADERS.join("|"), "{producer}");
        assert_eq!(found.rows, expected(&sales), "{producer}");
        assert_eq!((found.unclear, found.unread), (0, vec![]), "{producer}");
    }
}

#[test]
fn rotated_pages() {
    let sales = sales(73);
    for rotate in [90, 180, 270] {
        let mut all = pages(&sales, 40, 3.0);
        for page in &mut all {
            page.rotate = rotate;
        }
        check(&format!("turned by {rotate}"), &all, &expected(&sales));
    }
    let mut all = pages(&sales, 40, 3.0);
    for page in &mut all {
        page.is_sideways = true;
    }
    check("sideways", &all, &expected(&sales));
}

#[test]
fn a_page_break_within_a_row() {
    let sales = sales(60);
    let mut all = vec![page()];
    header(&mut all[0], FIRST - 20.0);
    let mut at = FIRST;
    let mut breaks = 0;
    for sale in &sales {
        let cells: Vec<Vec<String>> = sale.iter().map(|text| wrap(text, 12)).collect();
        let lines = cells.iter().map(Vec::len).max().unwrap();
        for line in 0..lines {
            if at > LAST - 25.0 {
                breaks += usize::from(line > 0);
                all.push(page());
                let last = all.last_mut().unwrap();
                header(last, FIRST - 20.0);
                at = FIRST;
            }
            for (column, own) in cells.iter().enumerate() {
                if let Some(text) = own.get(line) {
                    all.last_mut().unwrap().text(x_of(column, text), at, text);
                }
            }
            at += LEADING;
        }
        at += 3.0;
    }
    assert!(breaks > 0, "no row was broken");
    check("page break", &all, &expected(&sales));
}

#[test]
fn repeated_headers_on_pages_and_between_groups() {
    let sales = sales(50);
    let mut all = pages(&sales[..40], 40, 3.0);
    let mut last = page();
    for (group, chunk) in sales[40..].chunks(5).enumerate() {
        let at = FIRST + group as f32 * 120.0;
        header(&mut last, at - 16.0);
        for (index, sale) in chunk.iter().enumerate() {
            row(&mut last, at + index as f32 * 14.0, sale, 40);
        }
    }
    all.push(last);
    let found = check("repeated headers", &all, &expected(&sales));
    assert!(found.iter().all(|found| found.unread.is_empty()), "{found:#?}");
}

#[test]
fn totals_and_notes_are_named_and_are_not_rows() {
    let sales = sales(20);
    let mut all = pages(&sales, 40, 3.0);
    let last = all.last_mut().unwrap();
    let at = FIRST + 20.0 * 14.0;
    last.text(AT[0], at, "Total");
    last.text(MONEY_END - width_of("$1,234,567.00", 9.0), at, "$1,234,567.00");
    last.text(AT[0], at + 14.0, "20 sales");
    last.text(AT[0], at + 28.0, "* The sales of this list may be cancelled without notice.");
    for found in check("totals", &all, &expected(&sales)) {
        assert_eq!(
            found.unread,
            [
                "page 1: the line 'Total $1,234,567.00' is a total and was not read",
                "page 1: the line '20 sales' is a total and was not read",
                "page 1: the line '* The sales of this list may be cancelled without notice.' is a \
                 note and was not read",
            ]
        );
    }
}

/// The signs of each row, as text.
fn signs(bytes: &[u8]) -> Vec<(String, Vec<(u32, lists::SignKind)>)> {
    let file = file(bytes);
    let layout = Layout { pdf: named(), ..Layout::default() };
    let mut sheet = super::super::open(file.path(), &layout).unwrap();
    let mut rows = Vec::new();
    sheet
        .rows(&mut |place, cells| {
            let texts: Vec<_> = cells.iter().map(|cell| cell.text()).collect();
            let signs = place.signs.iter().map(|sign| (sign.cell, sign.kind)).collect();
            rows.push((texts.join("|"), signs));
            ControlFlow::Continue(())
        })
        .unwrap();
    rows.remove(0);
    rows
}

#[test]
fn lines_through_texts_strike_them_out() {
    use lists::SignKind::{Struck, StruckPart};
    let sales = sales(8);
    let mut all = pages(&sales, 40, 3.0);
    let page = &mut all[0];
    let strike = |page: &mut Drawing, row: usize, from: f32, to: f32| {
        let y = FIRST + row as f32 * (LEADING + 3.0) - 2.7;
        page.rule((from, y), (to, y));
    };
    // The whole row at once, each cell of a row, one cell, and the number of an address.
    strike(page, 1, 38.0, 760.0);
    for (column, text) in sales[2].iter().enumerate().filter(|(_, text)| !text.is_empty()) {
        let x = x_of(column, text);
        strike(page, 2, x, x + width_of(text, 9.0));
    }
    strike(page, 4, AT[4], AT[4] + width_of(&sales[4][4], 9.0));
    let number = sales[5][1].split(' ').next().unwrap();
    strike(page, 5, AT[1], AT[1] + width_of(number, 9.0));
    // An underlined cell is not struck out.
    let under = FIRST + 6.0 * (LEADING + 3.0) + 1.2;
    page.rule((AT[1], under), (AT[1] + 60.0, under));
    for (producer, write) in PRODUCERS {
        let found = signs(&write(&all));
        let filled = |row: usize| -> Vec<_> {
            let of_row = (0..).zip(&sales[row]).filter(|(_, text)| !text.is_empty());
            of_row.map(|(cell, _)| (cell, Struck)).collect()
        };
        for row in 0..8 {
            let (text, signs) = &found[row];
            let wanted = match row {
                1 | 2 => filled(row),
                4 => vec![(4, Struck)],
                5 => vec![(1, StruckPart)],
                _ => Vec::new(),
            };
            assert_eq!(*signs, wanted, "row {row} by {producer}");
            let mut sale = sales[row].clone();
            if row == 5 {
                sale[1] = sale[1].split_once(' ').unwrap().1.to_owned();
            }
            assert_eq!(*text, sale.join("|"), "{producer}");
        }
    }
}

#[test]
fn merged_cells() {
    // A text over two columns is in the first one, and a cell over several rows is in each.
    let mut sales = sales(12);
    for sale in &mut sales[4..7] {
        sale[4] = "9/9/2026".to_owned();
    }
    sales[9][1] = "Address withheld by order of the court".to_owned();
    sales[9][2] = String::new();
    let mut page = page();
    header(&mut page, FIRST);
    let tops: Vec<f32> = (0..=12).map(|row| FIRST + 5.0 + row as f32 * 18.0).collect();
    let (left, right) = (AT[4] - 4.0, AT[5] - 4.0);
    for (index, top) in [FIRST - 12.0].iter().chain(&tops).enumerate() {
        // The rules above the sixth and the seventh row leave out the merged day.
        if matches!(index, 6 | 7) {
            page.rule((AT[0] - 4.0, *top), (left, *top));
            page.rule((right, *top), (740.0, *top));
        } else {
            page.rule((AT[0] - 4.0, *top), (740.0, *top));
        }
    }
    for (column, x) in AT.iter().map(|x| x - 4.0).chain([740.0]).enumerate() {
        if column == 2 {
            page.rule((x, FIRST - 12.0), (x, tops[9]));
            page.rule((x, tops[10]), (x, tops[12]));
        } else {
            page.rule((x, FIRST - 12.0), (x, tops[12]));
        }
    }
    for (index, sale) in sales.iter().enumerate() {
        let mut shown = sale.clone();
        if matches!(index, 4 | 6) {
            shown[4] = String::new();
        }
        row(&mut page, tops[index] + 12.0, &shown, 60);
    }
    check("merged", &[page], &expected(&sales));
}

#[test]
fn headers_and_footers_of_pages() {
    let sales = sales(90);
    let mut all = pages(&sales, 40, 3.0);
    let count = all.len();
    assert!(count > 2);
    for (number, page) in all.iter_mut().enumerate() {
        page.sized(40.0, 30.0, 12.0, "Example & Sample, Attorneys at Law");
        page.text(600.0, 30.0, "Printed 11/20/2026");
        page.text(40.0, 580.0, "1 Court Square, Springfield, MO 65801");
        page.text(40.0, 592.0, "Call 555-0100 for the bids of the day");
        page.text(680.0, 592.0, &format!("Page {} of {count}", number + 1));
    }
    let found = check("footers", &all, &expected(&sales));
    assert!(found.iter().all(|found| found.unread.is_empty()), "{found:#?}");
}

#[test]
fn a_scan_is_refused() {
    let mut scan = page();
    scan.has_picture = true;
    let mut recognized = pages(&sales(3), 40, 3.0).remove(0);
    recognized.has_picture = true;
    recognized.is_invisible = true;
    for (_, write) in PRODUCERS {
        assert_eq!(
            problem(&write(&[scan.clone()])),
            "this PDF is a scan without text; ask the publisher for the list as text"
        );
        assert_eq!(problem(&write(&[page()])), "this PDF has no text");
        assert!(
            problem(&write(&[recognized.clone()]))
                .starts_with("this PDF is a scan, and its text was recognized by a machine")
        );
    }
}

#[test]
fn a_row_whose_words_run_into_the_next_column_is_not_accepted() {
    let mut sales = sales(10);
    // The end of this address is where the next column begins.
    sales[3][1] = "100 Martin Luther King Junior Blvd".to_owned();
    let all = pages(&sales, 60, 3.0);
    for (producer, write) in PRODUCERS {
        let found = found(&write(&all), named());
        assert_eq!(found.unclear, 1, "{producer}");
        sales.remove(3);
        assert_eq!(found.rows, expected(&sales), "{producer}");
        sales = super::pdf::sales(10);
        sales[3][1] = "100 Martin Luther King Junior Blvd".to_owned();
    }
}

#[test]
fn a_page_without_a_header_is_refused() {
    let mut prose = page();
    prose.text(40.0, 90.0, "Notice of sale: on December 1, 2026, the undersigned will sell");
    prose.text(40.0, 101.0, "at public auction the property at 1 Elm Street, Springfield.");
    for (_, write) in PRODUCERS {
        assert_eq!(
            problem(&write(&[prose.clone()])),
            "the PDF has no line that looks like a header; name its columns in the map as [pdf] columns"
        );
    }
}

/// Run in release: `cargo test --release -p spreadsheets-adapter pages_are_read_in_time -- --ignored
/// --nocapture`.
#[test]
#[ignore = "measures time, so it needs a release build on a quiet machine"]
fn pages_are_read_in_time() {
    let sales = sales(3_000);
    let all = pages(&sales, 20, 3.0);
    for (producer, write) in PRODUCERS {
        let bytes = write(&all);
        let start = std::time::Instant::now();
        let rows = found(&bytes, named()).rows.len();
        let each = start.elapsed().as_secs_f64() * 1_000.0 / all.len() as f64;
        println!("{producer}: {} pages, {rows} rows, {each:.2} ms per page", all.len());
        assert_eq!(rows, sales.len());
        assert!(each <= 30.0, "{each} ms per page");
    }
}
