//! What a file shows about a cell in another way than by its text.

use lists::SignKind;
use rust_xlsxwriter::{Format, Workbook};

use super::workbooks::ods;
use super::*;

#[test]
fn struck_text_of_a_page_is_a_sign() {
    // As the word processors of trustees write a sale that is off.
    let rows = "<tr><td><s>A1</s></td><td><strike>1/5/2027</strike></td><td><del>$5</del></td></tr>\
        <tr style='color: red; text-decoration: line-through'><td>A2</td><td>1/5/2027</td><td></td></tr>\
        <tr><td>A3</td><td><s>1/5/2027</s> 2/2/2027</td><td><span style='TEXT-DECORATION:line-through'>$5</span><br>$6</td></tr>\
        <tr><td>A4</td><td><s>1/5/2027</s><br>,</td><td><s></s>$7</td></tr>";
    assert_eq!(
        below_header(rows),
        [
            "A1|1/5/2027|$5 0=Struck 1=Struck 2=Struck",
            "A2|1/5/2027| 0=Struck 1=Struck",
            "A3|2/2/2027|$6 1=StruckPart 2=StruckPart",
            "A4|1/5/2027|$7 1=Struck",
        ]
    );
}

#[test]
fn text_that_a_class_strikes_out_is_a_sign() {
    // Excel saves a sheet as such a page; site builders name a class of their own.
    let page = "<html><head><style><!-- td {color:black}\n.font5{mso-x:y;text-decoration:line-through}\n\
        tr.off td, .gone {TEXT-DECORATION : underline line-through;}\n@media print { .print{text-decoration:line-through} }\n\
        a:hover{text-decoration:line-through} --></style></head><table><tr><td>Case</td><td>Date</td><td>Bid</td></tr>\
        <tr><td>A1</td><td><font class=font5>1/5/2027</font></td><td>5</td></tr>\
        <tr class='row off'><td>A2</td><td>1/6/2027</td><td><a href=x>6</a></td></tr>\
        <tr><td>A3</td><td class='x print'>1/7/2027</td><td>7</td></tr></table></html>";
    assert_eq!(
        signed(page.as_bytes(), &Layout::default())[1..],
        [
            "A1|1/5/2027|5 1=Struck",
            "A2|1/6/2027|6 0=Struck 1=Struck 2=Struck",
            "A3|1/7/2027|7 1=Struck",
        ]
    );
}

#[test]
fn a_struck_cell_that_spans_rows_is_struck_in_each() {
    let rows = "<tr><td>A1</td><td rowspan=2><s>1/5/2027</s></td><td>5</td></tr><tr><td>A2</td><td>6</td></tr>";
    assert_eq!(below_header(rows), ["A1|1/5/2027|5 1=Struck", "A2|1/5/2027|6 1=Struck"]);
}

#[test]
fn a_checked_box_is_yes_and_an_unchecked_one_is_a_blank() {
    // A data grid of ASP.NET writes the first two, a form with radio buttons the others.
    let rows = "<tr><td>A1</td><td>1</td><td><span disabled><input type='checkbox' checked='checked' disabled /></span></td></tr>\
        <tr><td>A2</td><td>1</td><td><input type=CHECKBOX disabled></td></tr>\
        <tr><td><input type=checkbox name=pick>A3</td><td>1</td><td><input type=radio> Yes <input type=radio checked> No</td></tr>\
        <tr><td>A4</td><td>1</td><td>Off: <label>yes</label> <input type=radio checked> <label>no</label><input type=radio></td></tr>\
        <tr><td>A5</td><td>1</td><td><label><input type=radio>Open</label> <label><input type=radio>Sold</label></td></tr>";
    let [yes, no] = [true, false].map(|is_checked| SignKind::CheckBox { is_checked });
    assert_eq!(
        below_header(rows),
        [
            format!("A1|1|yes 2={yes:?}"),
            format!("A2|1| 2={no:?}"),
            format!("A3|1|No 0={no:?} 2={no:?} 2={yes:?}"),
            format!("A4|1|Off: yes 2={yes:?} 2={no:?}"),
            format!("A5|1| 2={no:?} 2={no:?}"),
        ]
    );
}

#[test]
fn a_field_gives_its_value() {
    let rows = "<tr><td>A1</td><td><input value='1/5/2027' readonly></td><td><input type=hidden value=x>$5</td></tr>\
        <tr><td>A2</td><td><textarea> 1/6/2027 </textarea></td><td><select><option>Open<option selected>Sold</select></td></tr>\
        <tr><td>A3</td><td><input type=submit value=Go>1/7/2027</td><td>Bid <select><option value=''>Choose</option><option>Sold</option></select></td></tr>\
        <tr><td>A4</td><td><select multiple><option>x</select>1</td><td><select><option>Open</option><option>Sold</option></select></td></tr>";
    assert_eq!(
        below_header(rows),
        [
            "A1|1/5/2027|$5 1=Field",
            "A2|1/6/2027|Sold 1=Field 2=Field",
            "A3|1/7/2027|Bid 2=Field",
            "A4|1|Open 1=Field 2=Field",
        ]
    );
}

#[test]
fn fields_outside_the_tables_are_only_counted() {
    let page = "<html><form>County <select><option>Cobb</select> <input name=q> <input type=checkbox> old\
        <input type=submit></form><table><tr><th>Case</th><th>Date</th><th>Bid</th></tr>\
        <tr><td>A1</td><td>1/5/2027</td><td><input value=5></td></tr></table></html>";
    assert_eq!(unread(page.as_bytes()), [": 3 fields and boxes of the page's own were not read"]);
    let labels = "<html><input name=q><p><b>Case:</b> A1</p><p><b>Off:</b> <input type=checkbox checked></p><p>\
        <b>Bid:</b> <s>$5</s></p><p><b>Case:</b> A2</p></html>";
    assert_eq!(
        signed(labels.as_bytes(), &Layout::default()),
        ["Case|Off|Bid", "A1|yes|$5 1=CheckBox { is_checked: true } 2=Struck", "A2"]
    );
    assert_eq!(unread(labels.as_bytes()), [": 1 field or box of the page's own was not read"]);
}

#[test]
fn marks_of_notes_are_not_a_part_of_the_text() {
    let rows = "<tr><td>A1<sup>1</sup></td><td>1/5/2027<sup><a href='#n'>[2]</a></sup></td><td>$5,000*</td></tr>\
        <tr><td>5*</td><td>1/5/2027 \u{2020}</td><td>$5,000 <sup>a</sup></td></tr>\
        <tr><td>A3 ST\u{2020}</td><td>1<sup>st</sup> Tuesday</td><td><sup>3</sup>$5<sup>*</sup></td></tr>\
        <tr><td>A*4</td><td>*</td><td><sup>7</sup></td></tr>\
        <tr><td>***-**-****</td><td>*** OFF ***</td><td>9 ft<sup>2</sup></td></tr>\
        <tr><td>12******</td><td>PI*R</td><td>$1.<sup>50</sup></td></tr>";
    assert_eq!(
        below_header(rows),
        [
            "A1|1/5/2027|$5,000 0=Note 1=Note 2=Note",
            "5|1/5/2027|$5,000 0=Note 1=Note 2=Note",
            "A3 ST|1st Tuesday|$5 0=Note 2=Note 2=Note",
            "A*4|*|7",
            "***-**-****|*** OFF ***|9 ft2",
            "12******|PI*R|$1.50",
        ]
    );
    let header = b"<html><table><tr><td>Case*</td><td>Bid<sup>1</sup></td><td>Date</td></tr><tr><td>A1</td><td>2</td><td>3</td></tr></table></html>";
    assert_eq!(lines(header)[0], "Case*|Bid|Date");
}

#[test]
fn a_row_of_words_below_a_sale_spans_the_table() {
    let rows = "<tr><td>A1</td><td>1/5/2027</td><td>5</td></tr><tr><td colspan=3><b>SALE CANCELLED</b></td></tr>\
        <tr><td></td><td colspan='2'>POSTPONED TO 2/2/2027</td></tr><tr><td>A2</td><td colspan=2>TBD</td></tr>\
        <tr><td>Total</td></tr>";
    assert_eq!(
        below_header(rows),
        [
            "A1|1/5/2027|5",
            "SALE CANCELLED|| (spans)",
            "|POSTPONED TO 2/2/2027| (spans)",
            "A2|TBD|",
            "Total"
        ]
    );
}

#[test]
fn a_line_break_within_a_cell_is_one_in_its_text() {
    let rows = "<tr><td>A1</td><td>1/5/2027<br><b>CANCELLED</b></td><td>1 Elm St<br/>Dayton</td></tr>\
        <tr><td>A2</td><td>1/5/2027<br><br>SOLD</td><td><div>1 Elm St</div><div>Dayton</div></td></tr>";
    assert_eq!(
        below_header(rows),
        ["A1|1/5/2027\nCANCELLED|1 Elm St\nDayton", "A2|1/5/2027\n\nSOLD|1 Elm St\nDayton"]
    );
}

#[test]
fn merged_cells_of_a_workbook_are_in_each_of_their_rows() {
    let mut workbook = Workbook::new();
    let plain = Format::new();
    let sheet = workbook.add_worksheet();
    sheet.write_row(0, 0, ["Case", "Date", "Bid"]).unwrap();
    sheet.write_column(1, 0, ["A1", "A2", "A3", "A4"]).unwrap();
    sheet.merge_range(1, 1, 2, 1, "1/5/2027", &plain).unwrap();
    sheet.merge_range(3, 1, 3, 2, "2/2/2027", &plain).unwrap();
    sheet.write(1, 2, "5").unwrap();
    sheet.merge_range(5, 0, 5, 2, "Note", &plain).unwrap();
    let bytes = workbook.save_to_buffer().unwrap();
    let expected =
        ["Case|Date|Bid", "A1|1/5/2027|5", "A2|1/5/2027", "A3|2/2/2027", "A4", "Note (spans)"];
    assert_eq!(signed(&bytes, &Layout::default()), expected);

    let cell = |text: &str, more: &str| {
        format!(
            "<table:table-cell office:value-type=\"string\"{more}><text:p>{text}</text:p></table:table-cell>"
        )
    };
    let covered = "<table:covered-table-cell/>";
    let line = |cells: String| format!("<table:table-row>{cells}</table:table-row>");
    let rows = [
        cell("Case", "") + &cell("Date", "") + &cell("Bid", ""),
        cell("A1", "")
            + &cell(
                "1/5/2027",
                " table:number-rows-spanned=\"2\" table:number-columns-spanned=\"1\"",
            )
            + &cell("5", ""),
        cell("A2", "") + covered,
        cell("A3", "") + &cell("2/2/2027", " table:number-columns-spanned=\"2\"") + covered,
        cell("A4", ""),
        cell("Note", " table:number-columns-spanned=\"3\""),
    ];
    let found = signed(&ods(&rows.map(line).concat()), &Layout::default());
    let expected = [
        "Case|Date|Bid",
        "A1|1/5/2027|5",
        "A2|1/5/2027|",
        "A3|2/2/2027|",
        "A4||",
        "Note|| (spans)",
    ];
    assert_eq!(found, expected);
}

#[test]
fn merged_and_struck_cells_of_excel_2003_are_read() {
    let data = |text: &str| format!("<Data ss:Type=\"String\">{text}</Data></Cell>");
    let cell = |text: &str| format!("<Cell>{}", data(text));
    let rows = [
        cell("Case") + &cell("Date") + &cell("Bid"),
        cell("A1")
            + &format!("<Cell ss:MergeDown=\"1\" ss:StyleID=\"s2\">{}", data("1/5/2027"))
            + &cell("5"),
        cell("A2") + &format!("<Cell ss:Index=\"3\" ss:StyleID=\"s1\">{}", data("6")),
        format!("<Cell ss:MergeAcross=\"2\">{}", data("SALE CANCELLED")),
    ];
    let rows = rows.map(|cells| format!("<Row>{cells}</Row>")).concat();
    let book = format!(
        "<?xml version=\"1.0\"?><Workbook xmlns=\"urn:schemas-microsoft-com:office:spreadsheet\" xmlns:ss=\"urn:schemas-microsoft-com:office:spreadsheet\">\
         <Styles><Style ss:ID=\"s1\"><Font ss:Bold=\"1\"/></Style><Style ss:ID=\"s2\"><Font ss:StrikeThrough=\"1\"/></Style></Styles>\
         <Worksheet ss:Name=\"a\"><Table>{rows}</Table></Worksheet></Workbook>"
    );
    assert_eq!(
        signed(book.as_bytes(), &Layout::default()),
        [
            "Case|Date|Bid",
            "A1|1/5/2027|5 1=Struck",
            "A2|1/5/2027|6 1=Struck",
            "SALE CANCELLED (spans)"
        ]
    );
}

#[test]
fn a_struck_font_of_a_workbook_is_a_sign() {
    let mut workbook = Workbook::new();
    let (struck, bold) = (Format::new().set_font_strikethrough(), Format::new().set_bold());
    let sheet = workbook.add_worksheet();
    sheet.write_row(0, 0, ["Case", "Date", "Bid"]).unwrap();
    sheet.write_with_format(1, 0, "A1", &struck).unwrap();
    sheet.write_with_format(1, 1, 46_027, &struck).unwrap();
    sheet.write_blank(1, 2, &struck).unwrap();
    sheet.write_with_format(2, 0, "A2", &bold).unwrap();
    sheet.merge_range(2, 1, 3, 1, "1/5/2027", &struck).unwrap();
    sheet.write(3, 0, "A3").unwrap();
    let bytes = workbook.save_to_buffer().unwrap();
    assert_eq!(
        signed(&bytes, &Layout::default()),
        [
            "Case|Date|Bid",
            "A1|46027| 0=Struck 1=Struck",
            "A2|1/5/2027 1=Struck",
            "A3|1/5/2027 1=Struck"
        ]
    );
}

/// A sheet as LibreOffice writes it: the fonts are in styles, a cell with the style of its column
/// names none, and the rest of the sheet is repeated.
fn libre_office(rows: &str) -> Vec<u8> {
    const NAMES: &str = "xmlns:office=\"urn:oasis:names:tc:opendocument:xmlns:office:1.0\" \
        xmlns:style=\"urn:oasis:names:tc:opendocument:xmlns:style:1.0\" \
        xmlns:table=\"urn:oasis:names:tc:opendocument:xmlns:table:1.0\" \
        xmlns:text=\"urn:oasis:names:tc:opendocument:xmlns:text:1.0\" \
        xmlns:dc=\"http://purl.org/dc/elements/1.1/\" \
        xmlns:fo=\"urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0\" \
        xmlns:calcext=\"urn:org:documentfoundation:names:experimental:calc:xmlns:calcext:1.0\" office:version=\"1.3\"";
    let style = |name: &str, family: &str, parent: &str, font: &str| {
        format!(
            "<style:style style:name=\"{name}\" style:family=\"{family}\"{parent}>\
             <style:text-properties {font}/></style:style>"
        )
    };
    let [struck, none] = [("solid", "single"), ("none", "none")].map(|(line, kind)| {
        format!("style:text-line-through-style=\"{line}\" style:text-line-through-type=\"{kind}\"")
    });
    let of = |parent: &str| format!(" style:parent-style-name=\"{parent}\"");
    let own = [
        style("ce1", "table-cell", &of("Default"), "fo:font-weight=\"bold\""),
        style("ce2", "table-cell", &of("Default"), &struck),
        style("ce3", "table-cell", &of("Off"), "fo:font-weight=\"bold\""),
        style("ce4", "table-cell", &of("Off"), &none),
        style("T1", "text", "", &struck),
        style("T2", "text", "", &none),
    ];
    let named = [
        style("Default", "table-cell", "", &none),
        style("Off", "table-cell", &of("Default"), &struck),
    ];
    let head = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>";
    let styles = format!(
        "{head}<office:document-styles {NAMES}><office:styles><style:default-style style:family=\"table-cell\">\
         <style:text-properties style:text-line-through-type=\"single\"/></style:default-style>{}</office:styles></office:document-styles>",
        named.concat()
    );
    let rest = "<table:table-row table:number-rows-repeated=\"1048570\"><table:table-cell table:number-columns-repeated=\"16384\"/></table:table-row>";
    let content = format!(
        "{head}<office:document-content {NAMES}><office:automatic-styles>{}</office:automatic-styles>\
         <office:body><office:spreadsheet><table:table table:name=\"Sales\" table:style-name=\"ta1\">\
         <table:table-column table:number-columns-repeated=\"2\" table:default-cell-style-name=\"Default\"/>\
         <table:table-column table:default-cell-style-name=\"ce2\"/>\
         <table:table-column table:number-columns-repeated=\"16381\" table:default-cell-style-name=\"Default\"/>\
         {rows}{rest}</table:table></office:spreadsheet></office:body></office:document-content>",
        own.concat()
    );
    let manifest = format!(
        "{head}<manifest:manifest xmlns:manifest=\"urn:oasis:names:tc:opendocument:xmlns:manifest:1.0\">\
         <manifest:file-entry manifest:full-path=\"/\" manifest:media-type=\"application/vnd.oasis.opendocument.spreadsheet\"/></manifest:manifest>"
    );
    workbooks::package(&[
        ("mimetype", "application/vnd.oasis.opendocument.spreadsheet"),
        ("styles.xml", &styles),
        ("content.xml", &content),
        ("META-INF/manifest.xml", &manifest),
    ])
}

#[test]
fn a_struck_font_of_an_open_document_is_a_sign() {
    let cell = |style: &str, text: &str| {
        let style = match style {
            "" => String::new(),
            name => format!(" table:style-name=\"{name}\""),
        };
        format!(
            "<table:table-cell{style} office:value-type=\"string\" calcext:value-type=\"string\">\
             <text:p>{text}</text:p></table:table-cell>"
        )
    };
    let span = |style: &str, text: &str| {
        format!("<text:span text:style-name=\"{style}\">{text}</text:span>")
    };
    let day = "<table:table-cell table:style-name=\"ce2\" office:value-type=\"date\" office:date-value=\"2027-01-05\"><text:p>01/05/27</text:p></table:table-cell>";
    let spanning = "<table:table-cell table:style-name=\"ce3\" table:number-columns-spanned=\"1\" table:number-rows-spanned=\"2\" office:value-type=\"string\"><text:p>1/8/2027</text:p></table:table-cell>";
    let note = "<table:table-cell table:style-name=\"ce1\" office:value-type=\"string\"><office:annotation><dc:date>2026-11-02T09:00:00</dc:date><text:p>an <text:span text:style-name=\"T1\">old</text:span> note</text:p></office:annotation><text:p>1/9/2027</text:p></table:table-cell>";
    let rows = [
        [cell("ce1", "Case"), cell("ce1", "Date"), cell("ce1", "Bid")],
        // A style, a style that inherits, and the style of the column.
        [cell("ce3", "A1"), day.to_owned(), cell("", "5")],
        // Parts of texts, and a text of which the font of the column is taken away.
        [
            cell("", &span("T2", "A2")),
            cell("", &(span("T1", "1/6/2027") + " &amp; 2/2/2027")),
            cell("ce4", "6"),
        ],
        [
            cell("", &span("T1", "A3")),
            cell("ce2", &("1/7/2027".to_owned() + &span("T2", " 2/3/2027"))),
            cell("", &(span("T2", "7") + "<text:s/>" + &span("T1", "8"))),
        ],
        // An empty cell, and a cell that spans rows.
        [
            cell("", "A4"),
            spanning.to_owned(),
            "<table:table-cell table:style-name=\"ce2\"/>".to_owned(),
        ],
        [cell("", "A5"), "<table:covered-table-cell/>".to_owned(), cell("ce1", "9")],
        [cell("", "A6"), note.to_owned(), cell("ce1", "10")],
    ];
    let row = |cells: [String; 3]| {
        format!(
            "<table:table-row table:style-name=\"ro1\">{}<table:table-cell table:number-columns-repeated=\"16381\"/></table:table-row>",
            cells.concat()
        )
    };
    assert_eq!(
        signed(&libre_office(&rows.map(row).concat()), &Layout::default()),
        [
            "Case|Date|Bid",
            "A1|2027-01-05|5 0=Struck 1=Struck 2=Struck",
            "A2|& 2/2/2027|6 1=StruckPart",
            "A3|2/3/2027|7 0=Struck 1=StruckPart 2=StruckPart",
            "A4|1/8/2027| 1=Struck",
            "A5|1/8/2027|9 1=Struck",
            "A6|1/9/2027|10",
        ]
    );
}

#[test]
fn a_merged_cell_over_a_million_rows_adds_no_rows() {
    let mut workbook = Workbook::new();
    let sheet = workbook.add_worksheet();
    sheet.write_row(0, 0, ["Case", "Date"]).unwrap();
    sheet.write(1, 0, "A1").unwrap();
    let bytes = workbook.save_to_buffer().unwrap();
    let mut archive = zip::ZipArchive::new(std::io::Cursor::new(bytes)).unwrap();
    let parts: Vec<(String, String)> = (0..archive.len())
        .map(|index| {
            let mut part = archive.by_index(index).unwrap();
            let mut text = String::new();
            std::io::Read::read_to_string(&mut part, &mut text).unwrap();
            let merged = "</sheetData><mergeCells><mergeCell ref=\"B1:B1048576\"/><mergeCell ref=\"A2:XFD1048576\"/><mergeCell ref=\"?\"/></mergeCells>";
            (part.name().unwrap().into_owned(), text.replace("</sheetData>", merged))
        })
        .collect();
    let parts: Vec<(&str, &str)> =
        parts.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
    assert_eq!(
        signed(&workbooks::package(&parts), &Layout::default()),
        ["Case|Date", "A1|Date (spans)"]
    );
}

#[test]
fn a_struck_part_of_a_cell_of_a_workbook_is_left_out() {
    let mut workbook = Workbook::new();
    let (struck, plain) = (Format::new().set_font_strikethrough(), Format::new());
    let bold = Format::new().set_bold();
    let sheet = workbook.add_worksheet();
    sheet.write_row(0, 0, ["Case", "Date", "Bid"]).unwrap();
    sheet.write_row(1, 0, ["A1", "1/5/2027 2/2/2027", "5"]).unwrap();
    let moved = [(&struck, "1/5/2027"), (&plain, " 2/2/2027")];
    sheet.write_rich_string(2, 1, &moved).unwrap();
    sheet.write_rich_string(2, 0, &[(&bold, "A"), (&plain, "2 & 3")]).unwrap();
    sheet.write_rich_string(3, 1, &[(&struck, "1/5"), (&struck, "/2027"), (&plain, " ,")]).unwrap();
    sheet.write_rich_string(4, 2, &[(&plain, "$5 &"), (&struck, " $6"), (&bold, " <7>")]).unwrap();
    let bytes = workbook.save_to_buffer().unwrap();
    let expected = [
        "Case|Date|Bid",
        "A1|1/5/2027 2/2/2027|5",
        "A2 & 3|2/2/2027 1=StruckPart",
        "|1/5/2027 , 1=Struck",
        "||$5 & <7> 2=StruckPart",
    ];
    assert_eq!(signed(&bytes, &Layout::default()), expected);
    // Other programs write the texts into their cells.
    let cell =
        |name: &str, text: &str| format!("<c r=\"{name}\" t=\"inlineStr\"><is>{text}</is></c>");
    let run = |look: &str, text: &str| {
        format!("<r><rPr>{look}</rPr><t xml:space=\"preserve\">{text}</t></r>")
    };
    let rows = [
        cell("A1", "<t>Case</t>") + &cell("B1", "<t>Date</t>"),
        cell("A2", "<t>A1</t>")
            + &cell("B2", &(run("<strike/>", "1/5/2027") + &run("<b/>", " 2/2/2027"))),
        cell("A3", &run("<strike val=\"0\"/>", "A2"))
            + &cell("B3", &run("<strike val=\"1\"/>", "1/5/2027")),
    ];
    let rows: String =
        (1..).zip(rows).map(|(row, cells)| format!("<row r=\"{row}\">{cells}</row>")).collect();
    let sheet = format!(
        "<worksheet xmlns=\"http://schemas.openxmlformats.org/spreadsheetml/2006/main\"><sheetData>{rows}</sheetData></worksheet>"
    );
    let mut archive = zip::ZipArchive::new(std::io::Cursor::new(bytes)).unwrap();
    let parts: Vec<(String, String)> = (0..archive.len())
        .map(|index| {
            let mut part = archive.by_index(index).unwrap();
            let mut text = String::new();
            std::io::Read::read_to_string(&mut part, &mut text).unwrap();
            let name = part.name().unwrap().into_owned();
            if name.ends_with("sheet1.xml") { (name, sheet.clone()) } else { (name, text) }
        })
        .collect();
    let parts: Vec<(&str, &str)> =
        parts.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
    assert_eq!(
        signed(&workbooks::package(&parts), &Layout::default()),
        ["Case|Date", "A1|2/2/2027 1=StruckPart", "A2|1/5/2027 1=Struck"]
    );
}

#[test]
fn a_badge_at_labels_is_a_notice_of_its_sale() {
    let card = |case: &str, above: &str, below: &str| {
        format!(
            "<div class=card>{above}<h3>{case} Oak Street, Atlanta</h3><p><b>Case:</b> C{case}</p>\
             <p><b>County:</b> Fulton</p><p><b>Bid:</b> $5</p>{below}</div>"
        )
    };
    let badge = "<span class=badge>CANCELLED</span>";
    let stamp = "<div><i>Sale postponed</i></div>";
    let cards = [card("1", "", ""), card("2", badge, ""), card("3", "", stamp), card("4", "", "")];
    let page = |cards: &str| {
        format!("<html><body><p>Cancelled</p>{cards}<p>Sales may be cancelled.</p></body></html>")
    };
    let rows = |page: String| lines(page.as_bytes());
    // The head and the foot of the page are of no sale.
    assert_eq!(
        rows(page(&cards.concat())),
        [
            "Address|Case|County|Bid|Notice",
            "1 Oak Street, Atlanta|C1|Fulton|$5",
            "2 Oak Street, Atlanta|C2|Fulton|$5|CANCELLED",
            "3 Oak Street, Atlanta|C3|Fulton|$5|Sale postponed",
            "4 Oak Street, Atlanta|C4|Fulton|$5"
        ]
    );
    let free = page(&cards.concat()).replace(badge, "ON TIME").replace(stamp, "Sale as planned");
    assert_eq!(rows(free)[0], "Address|Case|County|Bid");
}

#[test]
fn a_class_that_is_named_for_sales_that_are_off_is_a_sign() {
    let row = |class: &str, inner: &str| {
        below_header(&format!("<tr class='{class}'><td>C1</td><td>{inner}</td><td></td></tr>"))
    };
    let both = ["C1|1/5/2027| 0=Named 1=Named"];
    for class in
        ["cancelled", "sale status-cancelled", "is_postponed", "text-decoration-line-through"]
    {
        assert_eq!(row(class, "1/5/2027"), both, "{class}");
    }
    for class in ["odd", "active", "cancelable", "sale-row"] {
        assert_eq!(row(class, "1/5/2027"), ["C1|1/5/2027|"], "{class}");
    }
    assert_eq!(row("", "<span class=strike>1/5/2027</span>"), ["C1|1/5/2027| 1=Named"]);
    // What a reader clicks is no sign, and a rule of the page says how a class looks.
    assert_eq!(row("", "<a class=cancelled href=x>1/5/2027</a>"), ["C1|1/5/2027|"]);
    let styled = "<html><style>.cancelled { text-decoration: line-through }</style><table><tr>\
        <th>Case</th><th>Date</th><th>Bid</th></tr><tr class=cancelled><td>C1</td><td>1/5/2027</td>\
        <td></td></tr></table></html>";
    assert_eq!(signed(styled.as_bytes(), &Layout::default())[1], "C1|1/5/2027| 0=Struck 1=Struck");
    let card = |case: &str, class: &str| {
        format!(
            "<div class='{class}'><p><b>Case:</b> {case}</p><p>City: Rome</p><p>Bid: $5</p></div>"
        )
    };
    let cards = format!("<html>{}{}</html>", card("C1", "card"), card("C2", "card cancelled"));
    assert_eq!(
        signed(cards.as_bytes(), &Layout::default())[1..],
        ["C1|Rome|$5", "C2|Rome|$5 0=Named 1=Named 2=Named"]
    );
}

#[test]
fn a_font_of_an_xls_that_strikes_out_is_named() {
    let mut book = include_bytes!("../../../fixtures/sales.xls").to_vec();
    assert!(unread(&book).iter().all(|line| !line.contains("strikes")));
    let is_font = |record: &[u8]| record[..2] == [0x31, 0] && record[10..12] == [0x90, 1];
    let font = book.windows(12).position(is_font).unwrap();
    book[font + 6] |= 8;
    let named = ": text that a font strikes out is not recognized in an XLS; save it as XLSX";
    assert!(unread(&book).contains(&named.to_owned()), "{:?}", unread(&book));
}
