use super::*;

#[test]
fn a_plain_table_is_read_by_row_and_cell() {
    assert_eq!(rows(b"ID,State\n1,GA\n"), [row(1, &["ID", "State"]), row(2, &["1", "GA"])]);
}

#[test]
fn line_ends_of_every_system_end_lines() {
    let expected = [row(1, &["a", "b"]), row(2, &["1", "2"])];
    assert_eq!(rows(b"a,b\r\n1,2\r\n"), expected);
    assert_eq!(rows(b"a,b\r1,2"), expected);
    assert_eq!(rows(b"a,b\n1,2"), expected);
}

#[test]
fn a_byte_order_mark_is_not_part_of_the_first_header() {
    assert_eq!(rows(b"\xef\xbb\xbfID,\"State\"\n"), [row(1, &["ID", "State"])]);
    assert_eq!(rows(b"\xef\xbb\xbf\"ID\",State\n"), [row(1, &["ID", "State"])]);
}

#[test]
fn utf8_and_windows_1252_are_detected_row_by_row() {
    let mixed = b"a;b\nPe\xc3\xb1\xc3\xb3n;\xe2\x80\x93\nPe\xf1\xf3n;\x93quoted\x94\n";
    assert_eq!(
        rows(mixed),
        [row(1, &["a", "b"]), row(2, &["Peñón", "–"]), row(3, &["Peñón", "“quoted”"])]
    );
}

#[test]
fn utf16_is_read_with_and_without_its_mark() {
    let text = "ID\tStraße\r\n1\tPeñón\r\n";
    let expected = [row(1, &["ID", "Straße"]), row(2, &["1", "Peñón"])];
    let little: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
    let big: Vec<u8> = text.encode_utf16().flat_map(u16::to_be_bytes).collect();
    assert_eq!(rows(&[&[0xff, 0xfe], little.as_slice()].concat()), expected);
    assert_eq!(rows(&[&[0xfe, 0xff], big.as_slice()].concat()), expected);
    assert_eq!(rows(&little), expected);
}

#[test]
fn semicolons_tabs_and_bars_separate_too() {
    for delimiter in [";", "\t", "|"] {
        let text = format!("a{delimiter}b\n\"1,5\"{delimiter}2\n");
        assert_eq!(
            rows(text.as_bytes()),
            [row(1, &["a", "b"]), row(2, &["1,5", "2"])],
            "{delimiter:?}"
        );
    }
    assert_eq!(rows(b"sep=;\r\na;b,c\r\n"), [row(2, &["a", "b,c"])]);
}

#[test]
fn quoted_cells_contain_delimiters_quotes_and_lines() {
    let text = b"a,b\n\"x, \"\"y\"\"\nz\",2\n\n3,4\n";
    assert_eq!(
        rows(text),
        [row(1, &["a", "b"]), row(2, &["x, \"y\"\nz", "2"]), row(4, &["3", "4"])],
        "rows are numbered as a spreadsheet numbers them: a line within a cell is not a row, but a blank line is"
    );
}

#[test]
fn rows_are_numbered_with_all_line_ends() {
    for end in ["\n", "\r\n"] {
        let text = ["\"a\nb\",c", "", "", "1,2", "3,4", "", "\"5\n\n\",6", "7,8"].join(end);
        let numbers: Vec<u64> = rows(text.as_bytes()).iter().map(|(row, _)| *row).collect();
        assert_eq!(numbers, [1, 4, 5, 7, 8], "{end:?}");
        let numbers: Vec<u64> =
            rows(format!("{end}{end}{text}{end}").as_bytes()).iter().map(|(row, _)| *row).collect();
        assert_eq!(numbers, [3, 6, 7, 9, 10], "{end:?}");
    }
}

#[test]
fn rows_may_differ_in_length() {
    assert_eq!(
        rows(b"a,b\n1\n1,2,3\n"),
        [row(1, &["a", "b"]), row(2, &["1"]), row(3, &["1", "2", "3"])]
    );
}

#[test]
fn every_cell_of_a_table_is_text() {
    assert_eq!(
        cells(b"a,b,c\n007,,2026-12-01\n", 2),
        ["text \"007\"", "text \"\"", "text \"2026-12-01\""]
    );
}

#[test]
fn a_long_table_is_read_completely() {
    let text: String = (0..50_000).map(|place| format!("{place},Atlanta,GA\n")).collect();
    let rows = rows(text.as_bytes());
    assert_eq!(rows.len(), 50_000);
    assert_eq!(rows[49_999], row(50_000, &["49999", "Atlanta", "GA"]));
}

/// Returns each row with the number of rows within it, and whether the file ends at it.
fn flaws(bytes: &[u8]) -> Vec<(u64, u64, bool)> {
    let file = file(bytes);
    let mut found = Vec::new();
    super::super::open(file.path(), &Layout::default())
        .unwrap()
        .rows(&mut |place, _| {
            assert!(place.is_exact);
            found.push((place.row, place.swallowed, place.is_cut));
            ControlFlow::Continue(())
        })
        .unwrap();
    found
}

#[test]
fn rows_within_a_row_are_counted_and_lines_of_a_cell_are_not() {
    let stray = b"a,b,c,d\n1,GA,\"1 Elm St,3\n2,GA,2 Oak St,3\n3,GA,\"3 Pine St\",3\n4,GA,x,y\n";
    assert_eq!(flaws(stray), [(1, 0, false), (2, 2, false), (3, 0, false)]);
    let old_mac: Vec<u8> =
        stray.iter().map(|byte| if *byte == b'\n' { b'\r' } else { *byte }).collect();
    assert_eq!(flaws(&old_mac), [(1, 0, false), (2, 2, false), (3, 0, false)]);
    let after_a_cut_row = b"a,b,c,d\n1,GA,x,y\n2,GA,2\nOak St,3\n3,GA,\"3 Elm St,3\n4,GA,\"x\",y\n";
    assert_eq!(flaws(after_a_cut_row)[4..], [(5, 1, false)]);
    let open = b"a,b,c,d\n1,GA,x,y\n2,GA,\"2 Oak St,3\n3,GA,3 Pine St,3\n4,GA,x,y\n";
    assert_eq!(flaws(open)[2..], [(3, 2, true)]);
    let honest = b"a,b,c,d\n1,GA,\"1 Elm St, Apt 4\nAtlanta, GA\",3\n2,GA,\"x\n\ny\",3\n";
    assert_eq!(flaws(honest), [(1, 0, false), (2, 0, false), (3, 0, false)]);
}

#[test]
fn a_file_that_ends_without_a_line_end_is_noticed() {
    assert_eq!(flaws(b"a,b\n1,2\n"), [(1, 0, false), (2, 0, false)]);
    assert_eq!(flaws(b"a,b\n1,2"), [(1, 0, false), (2, 0, true)]);
    assert_eq!(flaws(b"a,b\r1,2\r"), [(1, 0, false), (2, 0, false)]);
}
