use super::workbooks::package;
use super::*;

#[test]
fn a_file_that_is_not_a_spreadsheet_is_named_by_its_format() {
    assert_eq!(problem(b""), "the file is empty");
    assert_eq!(problem(b" \r\n\r\n"), "the file is empty");
    assert_eq!(
        problem(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR"),
        "this is a PNG picture, not a spreadsheet"
    );
    assert_eq!(problem(b"%PDF-1.4\n"), "the PDF ends too early; download it again");
    assert_eq!(problem(b"\x1f\x8b\x08\0\0"), "this is a gzip archive, not a spreadsheet");
    assert_eq!(
        problem(&package(&[("word/document.xml", "x")])),
        "this is a Word document, not a spreadsheet"
    );
    assert_eq!(
        problem(&package(&[("xl/workbook.bin", "x")])),
        "this is an XLSB workbook; save it as XLSX"
    );
    let odt = package(&[
        ("mimetype", "application/vnd.oasis.opendocument.text"),
        ("content.xml", "<x/>"),
    ]);
    assert_eq!(problem(&odt), "this is an OpenDocument file, but not a spreadsheet");
}

#[test]
fn a_missing_file_is_reported() {
    let missing =
        super::super::open(std::path::Path::new("/nowhere/at/all.csv"), &Layout::default());
    let problem = missing.map(|_| ()).unwrap_err().to_string();
    assert!(problem.starts_with("the file cannot be read: No such file"), "{problem}");
}

/// Returns the errors of reading prefixes of a workbook. No prefix may cause a panic.
fn cut_short(whole: &[u8], steps: usize) -> Vec<String> {
    (0..steps)
        .map(|step| whole.len() * step / steps)
        .filter_map(|end| try_rows(&whole[..end], None).err())
        .map(|error| error.to_string())
        .collect()
}

#[test]
fn a_truncated_xlsx_is_reported_in_one_line() {
    let mut workbook = rust_xlsxwriter::Workbook::new();
    let sheet = workbook.add_worksheet();
    for row in 0..500 {
        sheet.write(row, 0, format!("row {row}")).unwrap();
        sheet.write(row, 1, row).unwrap();
    }
    let whole = workbook.save_to_buffer().unwrap();
    let problems = cut_short(&whole, 40);
    assert_eq!(problems.len(), 40, "no prefix is read as the whole file");
    for problem in &problems[1..] {
        assert_eq!(
            problem,
            "this is a damaged ZIP file, such as an XLSX or ODS that was not downloaded to its end"
        );
    }
}

#[test]
fn a_damaged_xlsx_is_reported_in_one_line() {
    let parts = [
        ("[Content_Types].xml", "<Types/>"),
        ("xl/workbook.xml", "<workbook><sheets><sheet name=\"a\""),
    ];
    assert_eq!(
        problem(&package(&parts)),
        "this is a damaged XLSX workbook; open it in a spreadsheet program and save it again"
    );
}

#[test]
fn a_truncated_xls_is_reported_in_one_line() {
    let whole = include_bytes!("../../../fixtures/sales.xls");
    let problems = cut_short(whole, 60);
    let damaged =
        "this is a damaged XLS workbook; open it in a spreadsheet program and save it as XLSX";
    assert!(problems.iter().filter(|problem| *problem == damaged).count() >= 30, "{problems:#?}");
}

#[test]
fn a_workbook_with_a_password_is_reported() {
    let mut bytes = vec![0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
    bytes.extend([0; 504]);
    bytes.extend("EncryptedPackage".encode_utf16().flat_map(u16::to_le_bytes));
    assert_eq!(problem(&bytes), "the workbook is protected by a password");
}

#[test]
fn an_unclosed_quotation_mark_does_not_exhaust_memory() {
    let mut bytes = b"ID,State\n1,\"GA\n".to_vec();
    bytes.resize(40 << 20, b'x');
    assert_eq!(
        problem(&bytes),
        "a row of the file is longer than 16 MB: a quotation mark is left open somewhere"
    );
}

#[test]
fn a_row_of_too_many_columns_is_refused() {
    let mut bytes = b"ID,State\n".to_vec();
    bytes.resize(20_000, b',');
    assert_eq!(problem(&bytes), "the file has a row of more than 16384 columns");
}

#[test]
fn what_no_program_writes_is_refused_before_it_costs_much() {
    let xml = |cell: &str| {
        format!(
            "<?xml version=\"1.0\"?><Workbook xmlns=\"urn:schemas-microsoft-com:office:spreadsheet\">\
             <Worksheet><Table><Row><Cell><Data>{cell}</Data></Cell></Row></Table></Worksheet></Workbook>"
        )
    };
    let deep = "<a>".repeat(96) + &"</a>".repeat(96);
    let objects = |count: usize| {
        let arrays: Vec<String> =
            (0..count).map(|key| format!("\"k{key}\":[{{\"a\":1}}]")).collect();
        format!("{{{}}}", arrays.join(","))
    };
    let keys: Vec<String> = (0..16_385).map(|key| format!("\"k{key}\":1")).collect();
    let spans = |rows: usize| {
        let tall = format!("<tr><td rowspan=9999>{}<td>x<td>y", "x".repeat(1 << 20));
        format!("<table>{tall}{}</table>", "<tr><td>1<td>2".repeat(rows - 1))
    };
    for (text, why) in [
        (xml(&deep), "the XML spreadsheet is nested too deeply"),
        (xml(&"A".repeat((1 << 20) + 1)), "a cell of row 1 has more than 1 MB of text"),
        (objects(1_001), "the JSON file has more than 1000 arrays"),
        (
            format!("[{{{}}}]", keys.join(",")),
            "this is a damaged JSON file: an object has too many keys at line 1 column 169127",
        ),
        (spans(129), "a table of the page is too large"),
    ] {
        assert_eq!(problem(text.as_bytes()), why);
    }
    assert_eq!(rows(xml(&"A".repeat(1 << 20)).as_bytes()).len(), 1);
    assert_eq!(rows(objects(1_000).as_bytes()).len(), 2);
    assert_eq!(rows(spans(127).as_bytes()).len(), 127);
}
