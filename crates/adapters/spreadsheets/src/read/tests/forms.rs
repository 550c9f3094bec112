use super::*;

#[test]
fn an_array_of_json_objects_is_a_table() {
    let json = br#"[{"id": 1, "state": "GA", "bid": 1200.5}, {"id": 2, "zip": "03030", "bid": null, "cancelled": true}]"#;
    assert_eq!(lines(json), ["id|state|bid|zip|cancelled", "1|GA|1200.5||", "2|||03030|TRUE"]);
    assert_eq!(cells(json, 1)[0], "number 1");
    assert_eq!(cells(json, 2)[2..], ["empty", "text \"03030\"", "true"]);
}

#[test]
fn an_object_within_a_json_object_becomes_columns() {
    let json = br#"[{"id": 1, "address": {"street": "1 Elm St", "city": "Atlanta", "geo": {"x": 1}}, "tags": ["a", "b"]}]"#;
    assert_eq!(
        lines(json),
        ["id|address.city|address.geo|address.street|tags", "1|Atlanta|{\"x\":1}|1 Elm St|a; b"]
    );
}

#[test]
fn the_array_within_a_json_object_is_found() {
    let json = br#"{"ok": true, "columns": ["id"], "result": {"total": 1, "records": [{"id": 1, "state": "GA"}]}}"#;
    assert_eq!(lines(json), ["id|state", "1|GA"]);
}

#[test]
fn several_json_arrays_are_like_sheets() {
    let json = br#"{"counties": [{"name": "Fulton"}], "sales": [{"id": 1}, {"id": 2}]}"#;
    assert_eq!(lines(json), ["id", "1", "2"]);
    assert_eq!(unread(json), ["counties: this array was not read"]);
    let named = Layout { sheets: SheetChoice::Named(vec!["counties".into()]), ..Layout::default() };
    assert_eq!(parts(json, &named).unwrap()[1].2, "Fulton");
}

#[test]
fn json_arrays_of_arrays_are_rows() {
    assert_eq!(lines(br#"[["ID", "State"], [1, "GA"]]"#), ["ID|State", "1|GA"]);
}

#[test]
fn json_lines_are_rows_with_their_line_numbers() {
    let json = b"{\"id\": 1, \"state\": \"GA\"}\n\n{\"id\": 2, \"bid\": 5}\n";
    assert_eq!(
        rows(json),
        [row(0, &["id", "state", "bid"]), row(1, &["1", "GA", ""]), row(3, &["2", "", "5"])]
    );
}

#[test]
fn json_in_every_encoding_is_read() {
    let text = "[{\"id\": 1, \"city\": \"Peñón\"}]";
    let expected = ["id|city", "1|Peñón"];
    assert_eq!(lines(&[b"\xef\xbb\xbf".as_slice(), text.as_bytes()].concat()), expected);
    let wide: Vec<u8> =
        [0xff, 0xfe].into_iter().chain(text.encode_utf16().flat_map(u16::to_le_bytes)).collect();
    assert_eq!(lines(&wide), expected);
}

#[test]
fn a_long_number_of_json_keeps_its_digits() {
    let json = br#"[{"parcel": 9007199254740993, "small": -5, "huge": 1e300}]"#;
    assert_eq!(cells(json, 1)[..2], ["text \"9007199254740993\"", "number -5"]);
}

#[test]
fn the_dates_of_older_services_are_moments() {
    let json = br#"[{"a": "/Date(1467331200000)/", "b": "/Date(1467345600000-0400)/", "c": "2026-07-16T00:00:00"}]"#;
    assert_eq!(
        cells(json, 1),
        [
            "moment 2016-07-01 00:00:00",
            "moment 2016-07-01 00:00:00",
            "text \"2026-07-16T00:00:00\""
        ]
    );
}

#[test]
fn a_json_file_that_is_cut_off_is_refused() {
    assert_eq!(problem(br#"[{"id": 1}, {"id": "#), "the JSON file is cut off; download it again");
    assert_eq!(
        problem(b"{\"id\": 1}\n{\"id\": 2}\n{\"id\": "),
        "line 3 is cut off; download the file again"
    );
}

#[test]
fn a_json_file_that_is_not_a_table_is_refused_by_name() {
    assert_eq!(lines(br#"{"id": 1}"#), ["id", "1"], "a file of one line");
    assert_eq!(
        problem(b"{\n\"error\": \"Please log in\"\n}"),
        "this is a JSON file without an array of objects"
    );
    assert_eq!(
        problem(br#"[{"id": 1}, "two"]"#),
        "element 2 of the JSON array is neither an object nor an array"
    );
    let twice = problem(br#"[{"id": 1, "id": 2}]"#);
    assert!(twice.contains("an object has the key 'id' twice"), "{twice}");
    let line = problem(b"{\"id\": 1}\n{\"id\": 2,}\n");
    assert!(line.starts_with("line 2 is not a JSON object: "), "{line}");
}

#[test]
fn deeply_nested_json_is_refused_and_does_not_exhaust_the_stack() {
    let deep = format!("[{{\"a\": {}1{}}}]", "[".repeat(50_000), "]".repeat(50_000));
    assert!(problem(deep.as_bytes()).starts_with("this is a damaged JSON file: recursion limit"));
}

/// Creates an XML spreadsheet of Excel 2003 with these worksheets.
fn xml(sheets: &str) -> Vec<u8> {
    format!(
        r#"<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?>
<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet" xmlns:x="urn:schemas-microsoft-com:office:excel">{sheets}</Workbook>"#
    )
    .into_bytes()
}

fn data(kind: &str, text: &str) -> String {
    format!(r#"<Cell><Data ss:Type="{kind}">{text}</Data></Cell>"#)
}

#[test]
fn an_xml_spreadsheet_has_numbers_dates_and_texts() {
    let cells_of_row = [
        data("String", "Smith &amp; Sons&#10;&#x41;tlanta"),
        data("Number", "1200.5"),
        data("DateTime", "2026-12-01T00:00:00.000"),
        data("DateTime", "2026-12-01T09:30:00.000"),
        data("DateTime", "1899-12-31T09:30:00.000"),
        data("Boolean", "1"),
        data("Error", "#N/A"),
        data("String", "007"),
    ];
    let rows = format!("<Row>{}</Row>", cells_of_row.concat());
    let bytes = xml(&format!(r#"<Worksheet ss:Name="Sales"><Table>{rows}</Table></Worksheet>"#));
    assert_eq!(
        cells(&bytes, 1),
        [
            "text \"Smith & Sons\\nAtlanta\"",
            "number 1200.5",
            "moment 2026-12-01 00:00:00",
            "moment 2026-12-01 09:30:00",
            "text \"09:30\"",
            "true",
            "empty",
            "text \"007\"",
        ]
    );
}

#[test]
fn rows_and_cells_of_an_xml_spreadsheet_are_where_their_index_says() {
    let rows = format!(
        r#"<Row ss:Index="3">{id}<Cell ss:Index="3"><Data ss:Type="String">Bid</Data></Cell></Row><Row/><Row>{one}<Cell ss:MergeAcross="1"/>{five}</Row>"#,
        id = data("String", "ID"),
        one = data("Number", "1"),
        five = data("Number", "5"),
    );
    let bytes = xml(&format!(r#"<Worksheet ss:Name="a"><Table>{rows}</Table></Worksheet>"#));
    assert_eq!(super::rows(&bytes), [row(3, &["ID", "", "Bid"]), row(5, &["1", "", "", "5"])]);
}

#[test]
fn sheets_of_an_xml_spreadsheet_are_chosen_and_named() {
    let table = |text: &str| {
        format!(
            r#"<Table><Column ss:Hidden="1"/><Row ss:Hidden="1">{}</Row></Table>"#,
            data("String", text)
        )
    };
    let bytes = xml(&format!(
        r#"<Worksheet ss:Name="Cover"><Table/></Worksheet><Worksheet ss:Name="Notes">{}<WorksheetOptions xmlns="urn:schemas-microsoft-com:office:excel"><Visible>SheetHidden</Visible></WorksheetOptions></Worksheet><Worksheet ss:Name="March">{}</Worksheet><Worksheet ss:Name="April">{}</Worksheet>"#,
        table("psst"),
        table("March"),
        table("April"),
    ));
    assert_eq!(lines(&bytes), ["March"]);
    assert_eq!(
        unread(&bytes),
        [
            "Notes: this hidden sheet was not read",
            "March: 1 hidden row was read like the others",
            "March: 1 hidden column was read like the others",
            "April: this sheet was not read",
        ]
    );
    let both: Vec<_> = parts(&bytes, &all())
        .unwrap()
        .into_iter()
        .map(|(part, _, line)| part + "!" + &line)
        .collect();
    assert_eq!(both, ["March!March", "April!April"]);
}

#[test]
fn a_damaged_xml_spreadsheet_is_refused() {
    let whole = xml(&format!(
        r#"<Worksheet ss:Name="a"><Table><Row>{}</Row></Table></Worksheet>"#,
        data("String", "ID").repeat(20)
    ));
    let damaged = "this is a damaged XML spreadsheet of Excel 2003, or one that was not downloaded to its end";
    for end in (300..whole.len() - 12).step_by(37) {
        assert_eq!(problem(&whole[..end]), damaged, "{end}");
    }
    let entity = xml(
        r#"<Worksheet ss:Name="a"><Table><Row><Cell><Data ss:Type="String">&bomb;</Data></Cell></Row></Table></Worksheet>"#,
    );
    assert_eq!(problem(&entity), damaged, "no entity is expanded");
    let empty = xml(r#"<Worksheet ss:Name="a"><Table/></Worksheet>"#);
    assert_eq!(problem(&empty), "the workbook is empty");
}

#[test]
fn an_xml_spreadsheet_with_an_impossible_index_is_refused() {
    for place in [r#"<Row ss:Index="9999999999">"#, r#"<Row><Cell ss:Index="99999999"/>"#] {
        let bytes = xml(&format!(
            r#"<Worksheet ss:Name="a"><Table>{place}{}</Row></Table></Worksheet>"#,
            data("Number", "1")
        ));
        assert_eq!(problem(&bytes), "the sheet is too large", "{place}");
    }
}

#[test]
fn sylk_is_refused_by_its_name() {
    let sylk = b"ID;PWXL;N;E\r\nP;PGeneral\r\nC;Y1;X1;K\"ID\"\r\nE\r\n";
    assert_eq!(
        problem(sylk),
        "this is a SYLK file; open it in a spreadsheet program and save it as XLSX: it is, not a spreadsheet"
    );
}
