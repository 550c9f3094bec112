//! The layouts as Chromium prints them; see `fixtures/make_layouts.py`.

use std::path::Path;

use super::*;

/// What Chromium printed.
fn printed(layout: &str) -> Vec<u8> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/layouts");
    std::fs::read(folder.join(format!("{layout}.pdf"))).unwrap()
}

/// Checks that every row of a layout is read as it was printed, with a map and without one.
fn check_printed(layout: &str, wanted: &Expected) -> Vec<Found> {
    check_bytes(&format!("{layout} by chromium"), &printed(layout), wanted)
}

#[test]
fn lists_in_wide_narrow_and_wrapped_columns() {
    for (layout, count) in [
        ("unruled-wide", 73),
        ("unruled-narrow", 40),
        ("unruled-wrapped", 40),
        ("ruled-wide", 40),
        ("ruled-narrow", 40),
        ("ruled-wrapped", 40),
        ("header-wrapped", 60),
        ("rotated-left", 40),
        ("rotated-right", 40),
        ("page-break", 60),
        ("repeated", 50),
        ("footers", 90),
    ] {
        let found = check_printed(layout, &expected(&sales(count)));
        assert!(found.iter().all(|found| found.unread.is_empty()), "{layout}: {found:#?}");
    }
}

#[test]
fn headings_of_counties_above_their_sales() {
    let counties = ["Jackson County", "Clay County", "St. Louis County", "City of St. Louis"];
    let rows = expected(&sales(48)).into_iter().enumerate();
    let wanted = rows.map(|(index, sale)| format!("{sale}|{}", counties[index / 12])).collect();
    for layout in ["headings-wide", "headings-narrow", "headings-wrapped"] {
        let found = check_printed(layout, &wanted);
        assert!(found.iter().all(|found| found.header.ends_with("|County")), "{layout}");
        assert!(found.iter().all(|found| found.unread.is_empty()), "{layout}: {found:#?}");
    }
}

#[test]
fn sales_of_two_lines() {
    let found = found(&printed("two-lines"), named());
    assert_eq!(found.header, HEADERS.join("|"));
    assert_eq!(found.rows, expected(&sales(44)));
    assert_eq!((found.unclear, found.unread), (0, vec![]));
}

#[test]
fn totals_and_notes_below_the_sales() {
    for found in check_printed("totals", &expected(&sales(20))) {
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

#[test]
fn cells_that_span_rows_and_columns() {
    let mut sales = sales(12);
    for sale in &mut sales[4..7] {
        "9/9/2026".clone_into(&mut sale[4]);
    }
    "Address withheld by order of the court".clone_into(&mut sales[9][1]);
    sales[9][2].clear();
    check_printed("merged", &expected(&sales));
}

#[test]
fn struck_out_texts() {
    use lists::SignKind::{Struck, StruckPart};
    let sales = sales(8);
    let found = signs(&printed("struck"));
    for (row, (text, signs)) in found.iter().enumerate() {
        let filled = (0..).zip(&sales[row]).filter(|(_, text)| !text.is_empty());
        let wanted = match row {
            1 => filled.map(|(cell, _)| (cell, Struck)).collect(),
            4 => vec![(4, Struck)],
            5 => vec![(1, StruckPart)],
            _ => Vec::new(),
        };
        assert_eq!(*signs, wanted, "row {row}");
        let mut sale = sales[row].clone();
        if row == 5 {
            sale[1] = sale[1].split_once(' ').unwrap().1.to_owned();
        }
        assert_eq!(*text, sale.join("|"));
    }
    assert_eq!(found.len(), sales.len());
}
