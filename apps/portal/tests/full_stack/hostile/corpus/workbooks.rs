//! XLSX and ODS.

use super::{Hostile, archive, each, quick, slow};

pub(super) const FILES: &[Hostile] = &[
    quick("strings-by-the-billion.xlsx", || {
        workbook(&shared_strings(r#"uniqueCount="4000000000""#), ONE)
    }),
    quick("strings-counted-wrong.xlsx", || workbook(&shared_strings(r#"count="4294967295""#), ONE)),
    quick("strings-after-a-long-comment.xlsx", || {
        let comment = format!("<!--{}-->", "x".repeat(100_000));
        workbook(&(comment + &shared_strings(r#"uniqueCount="4000000000""#)), ONE)
    }),
    quick("strings-counted-in-64-bits.xlsx", || {
        workbook(&shared_strings(r#"uniqueCount="18446744073709551615""#), ONE)
    }),
    slow("strings-by-the-million.xlsx", || {
        workbook(&strings(&"<si><t/></si>".repeat(20_000_000)), ONE)
    }),
    slow("strings-of-many-runs.xlsx", || {
        let runs = "<r><rPr><b/></rPr><t>A</t></r>".repeat(2_000_000);
        workbook(&strings(&format!("<si>{runs}</si>")), ONE)
    }),
    slow("strings-deep.xlsx", || workbook(&strings(&"<si>".repeat(500_000)), ONE)),
    slow("one-long-text.xlsx", || {
        workbook(&strings(&format!("<si><t>{}</t></si>", "A".repeat(400 << 20))), ONE)
    }),
    quick("far-cell.xlsx", || sheet(&cell("XFD1048576"))),
    slow("many-far-cells.xlsx", || {
        let rows = each(2_000, |row| {
            let row = (row + 1) * 500;
            format!(r#"<row r="{row}"><c r="XFD{row}"><v>1</v></c></row>"#)
        });
        sheet(&rows)
    }),
    slow("far-cell-in-each-row.xlsx", || {
        let row = |row| format!(r#"<row r="{row}"><c r="XFD{row}"><v>1</v></c></row>"#);
        sheet(&each(200_000, |number| row(number + 1)))
    }),
    quick("deep-sheet.xlsx", || sheet(&"<row>".repeat(200_000))),
    quick("row-of-32-bits.xlsx", || sheet(&cell("A4294967295"))),
    quick("row-of-more-bits.xlsx", || sheet(&cell("A99999999999999999999"))),
    quick("column-of-many-letters.xlsx", || sheet(&cell("ZZZZZZZZZZZZ1"))),
    quick("rows-backward.xlsx", || sheet(&each(2_000, |row| cell(&format!("A{}", 2_000 - row))))),
    quick("cells-without-places.xlsx", || {
        sheet(&format!("<row>{}</row>", "<c><v>1</v></c>".repeat(20_000)))
    }),
    slow("one-cell-again-and-again.xlsx", || {
        sheet(&format!("<row r=\"1\">{}</row>", r#"<c r="A1"><v>1</v></c>"#.repeat(5_000_000)))
    }),
    quick("dimension.xlsx", || {
        workbook_of(
            &shared_strings(""),
            &format!(r#"<dimension ref="A1:XFD1048576"/><sheetData>{ONE}</sheetData>"#),
        )
    }),
    quick("merged-cells.xlsx", || {
        let merged = r#"<mergeCell ref="A1:XFD1048576"/>"#.repeat(100_000);
        workbook_of(
            &shared_strings(""),
            &format!("<sheetData>{ONE}</sheetData><mergeCells>{merged}</mergeCells>"),
        )
    }),
    quick("shared-formula.xlsx", || {
        sheet(
            r#"<row r="1"><c r="A1"><f t="shared" ref="A1:XFD1048576" si="4294967295">A1</f><v>1</v></c></row>"#,
        )
    }),
    quick("shared-formulas.xlsx", || {
        let cells = each(20_000, |row| {
            let row = row + 1;
            format!(
                r#"<row r="{row}"><c r="A{row}"><f t="shared" ref="A1:A1048576" si="{row}">SUM(A1:A9)</f></c></row>"#
            )
        });
        sheet(&cells)
    }),
    quick("absurd-numbers.xlsx", || {
        let values = [
            "1e999999",
            "-1e999999",
            "NaN",
            "inf",
            "9".repeat(10_000).as_str(),
            "0x10",
            "",
        ]
        .iter()
        .map(|value| {
            format!(
                "<c><v>{value}</v></c><c t=\"d\"><v>{value}</v></c><c t=\"s\"><v>{value}</v></c>"
            )
        })
        .collect::<String>();
        sheet(&format!("<row>{values}</row>"))
    }),
    slow("attributes.xlsx", || {
        sheet(&format!("<row {}></row>", each(200_000, |number| format!("a{number}=\"1\" "))))
    }),
    quick("entities.xlsx", || {
        let entities =
            each(40, |number| format!("<!ENTITY e{} \"&e{number};&e{number};\">", number + 1));
        workbook(
            &format!(
                "<!DOCTYPE sst [<!ENTITY e0 \"ha\">{entities}]>{}",
                strings("<si><t>&e40;</t></si>")
            ),
            ONE,
        )
    }),
    quick("other-files.xlsx", || {
        let passwords = "<!DOCTYPE sst [<!ENTITY x SYSTEM \"file:///etc/passwd\">]>";
        workbook(&format!("{passwords}{}", strings("<si><t>&x;</t></si>")), ONE)
    }),
    slow("number-formats.xlsx", || {
        let formats = each(500_000, |number| {
            format!(r#"<numFmt numFmtId="{number}" formatCode="yyyy-mm-dd"/>"#)
        });
        with_part(
            "xl/styles.xml",
            &format!("<styleSheet xmlns=\"{MAIN}\"><numFmts>{formats}</numFmts></styleSheet>"),
        )
    }),
    slow("long-number-format.xlsx", || {
        let format =
            format!(r#"<numFmt numFmtId="200" formatCode="{}"/>"#, "[$-409]".repeat(5_000_000));
        with_part(
            "xl/styles.xml",
            &format!("<styleSheet xmlns=\"{MAIN}\"><numFmts>{format}</numFmts></styleSheet>"),
        )
    }),
    slow("sheets.xlsx", || {
        let sheets = each(20_000, |number| {
            format!(r#"<sheet name="S{number}" sheetId="{number}" r:id="r1"/>"#)
        });
        with_part(
            "xl/workbook.xml",
            &format!(
                r#"<workbook xmlns="{MAIN}" xmlns:r="{OFFICE}"><sheets>{sheets}</sheets></workbook>"#
            ),
        )
    }),
    quick("sheet-outside.xlsx", || relation("../../../../../../etc/passwd")),
    quick("sheet-is-the-workbook.xlsx", || relation("workbook.xml")),
    quick("no-sheet.xlsx", || relation("worksheets/none.xml")),
    quick("cut.xlsx", || sheet(ONE)[..700].to_vec()),
    quick("central-directory-changed.xlsx", || {
        let mut bytes = sheet(ONE);
        let end = bytes.len();
        bytes[end - 300..end - 22].fill(0xff);
        bytes
    }),
    slow("blanks.xlsx", || sheet(&" ".repeat(500 << 20))),
    quick("repeated-columns.ods", || {
        ods(
            r#"<table:table-row><table:table-cell table:number-columns-repeated="1000000000" office:value-type="string"><text:p>x</text:p></table:table-cell></table:table-row>"#,
        )
    }),
    quick("repeated-rows.ods", || {
        ods(
            r#"<table:table-row table:number-rows-repeated="4000000000"><table:table-cell office:value-type="string"><text:p>x</text:p></table:table-cell></table:table-row>"#,
        )
    }),
    quick("repeated-beyond-64-bits.ods", || {
        ods(
            r#"<table:table-row table:number-rows-repeated="18446744073709551616"><table:table-cell table:number-columns-repeated="18446744073709551615" office:value-type="float" office:value="1"/></table:table-row>"#,
        )
    }),
    quick("repeated-by-an-entity.ods", || {
        ods(
            r#"<table:table-row><table:table-cell table:number-columns-repeated="&#49;000000000" office:value-type="string"><text:p>x</text:p></table:table-cell></table:table-row>"#,
        )
    }),
    quick("repeated-under-another-prefix.ods", || {
        ods(
            r#"<t:table-row xmlns:t="urn:oasis:names:tc:opendocument:xmlns:table:1.0"><t:table-cell t:number-columns-repeated="1000000000" office:value-type="string"><text:p>x</text:p></t:table-cell></t:table-row>"#,
        )
    }),
    slow("repeated-rows-of-repeated-columns.ods", || {
        ods(&r#"<table:table-row table:number-rows-repeated="1000"><table:table-cell table:number-columns-repeated="1000" office:value-type="float" office:value="1"/></table:table-row>"#.repeat(100))
    }),
    quick("deep.ods", || ods(&"<table:table-row>".repeat(300_000))),
    slow("one-long-text.ods", || {
        ods(&format!(
            r#"<table:table-row><table:table-cell office:value-type="string"><text:p>{}</text:p></table:table-cell></table:table-row>"#,
            "A".repeat(300 << 20)
        ))
    }),
    quick("blanks-repeated.ods", || {
        ods(
            r#"<table:table-row><table:table-cell office:value-type="string"><text:p>x<text:s text:c="4000000000"/></text:p></table:table-cell></table:table-row>"#,
        )
    }),
];

const MAIN: &str = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const OFFICE: &str = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE: &str = "http://schemas.openxmlformats.org/package/2006";
const ONE: &str = r#"<row r="1"><c r="A1" t="s"><v>0</v></c></row>"#;

fn cell(place: &str) -> String {
    let row: String = place.chars().filter(char::is_ascii_digit).collect();
    format!(r#"<row r="{row}"><c r="{place}"><v>1</v></c></row>"#)
}

fn shared_strings(attributes: &str) -> String {
    format!(r#"<sst xmlns="{MAIN}" {attributes}><si><t>x</t></si></sst>"#)
}

fn strings(items: &str) -> String {
    format!(r#"<sst xmlns="{MAIN}">{items}</sst>"#)
}

/// A workbook with these rows.
fn sheet(rows: &str) -> Vec<u8> {
    workbook(&shared_strings(""), rows)
}

/// A workbook with these shared strings and rows.
pub(super) fn workbook(strings: &str, rows: &str) -> Vec<u8> {
    workbook_of(strings, &format!("<sheetData>{rows}</sheetData>"))
}

fn workbook_of(strings: &str, sheet: &str) -> Vec<u8> {
    package(&[
        ("xl/sharedStrings.xml", strings),
        ("xl/worksheets/sheet1.xml", &format!(r#"<worksheet xmlns="{MAIN}">{sheet}</worksheet>"#)),
    ])
}

/// A workbook with one more part, or with another one of that name.
fn with_part(name: &str, text: &str) -> Vec<u8> {
    let sheet = format!(r#"<worksheet xmlns="{MAIN}"><sheetData>{ONE}</sheetData></worksheet>"#);
    package(&[
        ("xl/sharedStrings.xml", &shared_strings("")),
        ("xl/worksheets/sheet1.xml", &sheet),
        (name, text),
    ])
}

/// A workbook whose sheet is in this part.
fn relation(target: &str) -> Vec<u8> {
    let relations = format!(
        r#"<Relationships xmlns="{PACKAGE}/relationships"><Relationship Id="r1" Type="{OFFICE}/worksheet" Target="{target}"/></Relationships>"#
    );
    with_part("xl/_rels/workbook.xml.rels", &relations)
}

/// A package with the parts that readers need, of which the given ones replace others.
fn package(parts: &[(&str, &str)]) -> Vec<u8> {
    let usual = [
        (
            "[Content_Types].xml",
            format!(
                r#"<Types xmlns="{PACKAGE}/content-types"><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>"#
            ),
        ),
        (
            "_rels/.rels",
            format!(
                r#"<Relationships xmlns="{PACKAGE}/relationships"><Relationship Id="r1" Type="{OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>"#
            ),
        ),
        (
            "xl/workbook.xml",
            format!(
                r#"<workbook xmlns="{MAIN}" xmlns:r="{OFFICE}"><sheets><sheet name="List" sheetId="1" r:id="r1"/></sheets></workbook>"#
            ),
        ),
        (
            "xl/_rels/workbook.xml.rels",
            format!(
                r#"<Relationships xmlns="{PACKAGE}/relationships"><Relationship Id="r1" Type="{OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="{OFFICE}/sharedStrings" Target="sharedStrings.xml"/><Relationship Id="r3" Type="{OFFICE}/styles" Target="styles.xml"/></Relationships>"#
            ),
        ),
    ];
    let is_replaced = |name: &str| parts.iter().any(|(part, _)| *part == name);
    let files: Vec<(String, Vec<u8>)> = usual
        .iter()
        .map(|(name, text)| (*name, text.as_str()))
        .filter(|(name, _)| !is_replaced(name))
        .chain(parts.iter().copied())
        .map(|(name, text)| (name.to_owned(), text.as_bytes().to_vec()))
        .collect();
    archive(&files)
}

fn ods(rows: &str) -> Vec<u8> {
    let content = format!(
        r#"<office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"><office:body><office:spreadsheet><table:table table:name="List">{rows}</table:table></office:spreadsheet></office:body></office:document-content>"#
    );
    archive(&[
        ("mimetype".to_owned(), b"application/vnd.oasis.opendocument.spreadsheet".to_vec()),
        ("content.xml".to_owned(), content.into_bytes()),
    ])
}
