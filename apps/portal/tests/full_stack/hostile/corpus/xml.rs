//! XML of Excel 2003.

use super::{Hostile, each, quick, slow};

pub(super) const FILES: &[Hostile] = &[
    slow("long-text.xml", || spreadsheet_2003(&"A".repeat(150 << 20))),
    quick("text-of-2-mb.xml", || spreadsheet_2003(&"A".repeat(2 << 20))),
    slow("text-of-references.xml", || spreadsheet_2003(&"&amp;".repeat(5_000_000))),
    quick("entities.xml", || {
        let entities =
            each(40, |number| format!("<!ENTITY e{} \"&e{number};&e{number};\">", number + 1));
        let head = format!("<?xml version=\"1.0\"?><!DOCTYPE a [<!ENTITY e0 \"ha\">{entities}]>");
        [head.into_bytes(), spreadsheet_2003("&e40;")].concat()
    }),
    quick("other-files.xml", || {
        let head =
            "<?xml version=\"1.0\"?><!DOCTYPE a [<!ENTITY x SYSTEM \"file:///etc/passwd\">]>";
        [head.as_bytes().to_vec(), spreadsheet_2003("&x;")].concat()
    }),
    quick("deep.xml", || spreadsheet_2003(&"<a>".repeat(500_000))),
    slow("far-cells.xml", || {
        spreadsheet_2003(
            &r#"</Data></Cell></Row><Row ss:Index="1048576"><Cell ss:Index="16384"><Data>x"#
                .repeat(200_000),
        )
    }),
    slow("merged-across.xml", || {
        spreadsheet_2003(r#"</Data></Cell><Cell ss:MergeAcross="18446744073709551615"><Data>x"#)
    }),
    quick("hidden-columns.xml", || {
        spreadsheet_2003(
            r#"</Data></Cell></Row><Column ss:Hidden="1" ss:Span="18446744073709551615"/><Column ss:Hidden="1" ss:Span="18446744073709551615"/><Row><Cell><Data>x"#,
        )
    }),
    quick("rows-backward.xml", || {
        let row =
            |row| format!(r#"</Data></Cell></Row><Row ss:Index="{}"><Cell><Data>x"#, 5_000 - row);
        spreadsheet_2003(&each(5_000, row))
    }),
    quick("row-beyond-64-bits.xml", || {
        spreadsheet_2003(
            r#"</Data></Cell></Row><Row ss:Index="99999999999999999999"><Cell ss:Index="0"><Data>x"#,
        )
    }),
    slow("sheets.xml", || {
        spreadsheet_2003(
            &"</Data></Cell></Row></Table></Worksheet><Worksheet><Table><Row><Cell><Data>x"
                .repeat(50_000),
        )
    }),
    slow("attributes.xml", || {
        let attributes = each(200_000, |number| format!("a{number}=\"1\" "));
        spreadsheet_2003(&format!("</Data></Cell></Row><Row {attributes}><Cell><Data>x"))
    }),
    slow("comment.xml", || spreadsheet_2003(&format!("<!--{}-->", "-x".repeat(50 << 20)))),
    quick("no-such-letter.xml", || spreadsheet_2003("&#x110000;&#xD800;&#99999999999999;")),
    quick("raw-text-open.xml", || spreadsheet_2003("<![CDATA[")),
    quick("cells-within-cells.xml", || spreadsheet_2003(&"<Cell><Data>".repeat(100_000))),
    quick("utf-16-cut.xml", || {
        let text = String::from_utf8(spreadsheet_2003("x")).unwrap();
        let mut bytes: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
        bytes.truncate(bytes.len() - 301);
        bytes
    }),
    quick("moments.xml", || {
        let moment = |text: &str| format!(r#"</Data></Cell><Cell><Data ss:Type="DateTime">{text}"#);
        let texts =
            ["9999999999-01-01T00:00:00", "1899-12-31T", "1899-12-31Tüüü", "-1", "2026-02-30"];
        spreadsheet_2003(&texts.map(moment).concat())
    }),
];

fn spreadsheet_2003(text: &str) -> Vec<u8> {
    format!(
        "<?xml version=\"1.0\"?><?mso-application progid=\"Excel.Sheet\"?><Workbook \
         xmlns=\"urn:schemas-microsoft-com:office:spreadsheet\" \
         xmlns:ss=\"urn:schemas-microsoft-com:office:spreadsheet\"><Worksheet ss:Name=\"List\"><Table>\
         <Row><Cell><Data ss:Type=\"String\">{text}</Data></Cell></Row></Table></Worksheet></Workbook>"
    )
    .into_bytes()
}
