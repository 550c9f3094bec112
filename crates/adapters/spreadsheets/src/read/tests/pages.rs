use lists::Labels;

use super::*;

fn by_label(first: &str, others: &[&str]) -> Layout {
    let others = others.iter().map(|label| (*label).to_owned()).collect();
    Layout { labels: Some(Labels { first: first.to_owned(), others }), ..Layout::default() }
}

#[test]
fn a_table_of_a_page_is_read_by_row_and_cell() {
    let page = b"<!DOCTYPE html><html><body><h1>Sales</h1><table><thead><tr><th>File #</th><th>County</th>\
        <th>Bid</th></tr></thead><tbody><tr><td>1</td><td>Fulton</td><td>$1,200</td></tr></tbody></table></body></html>";
    assert_eq!(
        rows(page),
        [row(1, &["File #", "County", "Bid"]), row(2, &["1", "Fulton", "$1,200"])]
    );
    assert_eq!(cells(page, 2)[2], "text \"$1,200\"");
}

#[test]
fn a_page_named_xls_without_closing_tags_is_read() {
    let page = b"<html xmlns:x=\"urn:schemas-microsoft-com:office:excel\"><table border=1><tr><td>ID<td>State<td>Zip\
        <tr><td>1<td>GA<td x:str>03030</table></html>";
    assert_eq!(lines(page), ["ID|State|Zip", "1|GA|03030"]);
}

#[test]
fn the_largest_table_of_a_page_is_read_and_the_others_are_named() {
    let page =
        b"<table><tr><td>Home</td><td>Sales</td></tr><tr><td>Login</td><td>Help</td></tr></table>\
        <table><caption> Auctions </caption><tr><th>ID</th><th>State</th><th>Bid</th></tr>\
        <tr><td>1</td><td>GA</td><td>5</td></tr></table>";
    assert_eq!(lines(page), ["ID|State|Bid", "1|GA|5"]);
    assert_eq!(unread(page), ["Table 1: this table was not read"]);
    let named = Layout { sheets: SheetChoice::Named(vec!["auctions".into()]), ..Layout::default() };
    assert_eq!(parts(page, &named).unwrap().len(), 2);
    let missing =
        Layout { sheets: SheetChoice::Named(vec!["Results".into()]), ..Layout::default() };
    assert_eq!(
        parts(page, &missing).unwrap_err(),
        "the page has no table 'Results'; it has: Table 1, Auctions"
    );
}

#[test]
fn a_layout_table_around_the_sales_is_not_read() {
    let page = b"<table><tr><td>Menu</td><td><table><tr><td>ID</td><td>State</td><td>Bid</td></tr><tr><td>1</td>\
        <td>GA</td><td>5</td></tr></table></td></tr><tr><td>x</td><td>y</td></tr></table>";
    assert_eq!(lines(page), ["ID|State|Bid", "1|GA|5"]);
}

#[test]
fn a_small_table_within_a_cell_is_a_part_of_the_cell() {
    let page = b"<table><tr><th>ID</th><th>Address</th><th>Bid</th></tr><tr><td>1</td><td><table><tr><td>1 Elm St</td>\
        </tr><tr><td>Atlanta</td></tr></table></td><td>5</td></tr></table>";
    assert_eq!(lines(page), ["ID|Address|Bid", "1|1 Elm St\nAtlanta|5"]);
}

#[test]
fn a_cell_that_spans_rows_is_in_each_of_them() {
    let page = b"<table><tr><th>County</th><th>ID</th><th>Bid</th></tr><tr><td rowspan=2>Fulton</td><td>1</td><td>5</td>\
        </tr><tr><td>2</td><td>6</td></tr><tr><td>Cobb</td><td>3</td><td>7</td></tr></table>";
    assert_eq!(lines(page), ["County|ID|Bid", "Fulton|1|5", "Fulton|2|6", "Cobb|3|7"]);
}

#[test]
fn a_cell_that_spans_columns_is_in_the_first_of_them() {
    let page = b"<table><tr><td colspan=3>Sales of March</td></tr><tr><td>ID</td><td>State</td><td>Bid</td></tr>\
        <tr><td>1</td><td colspan=2>GA</td></tr></table>";
    assert_eq!(lines(page), ["Sales of March||", "ID|State|Bid", "1|GA|"]);
}

#[test]
fn a_span_to_the_end_of_the_table_and_a_huge_span_are_bounded() {
    let page = b"<table><tr><td rowspan=0>GA</td><td>1</td><td>2</td></tr><tr><td colspan=999999999>x</td></tr></table>";
    let found = try_rows(page, None).unwrap();
    assert_eq!(found[1].1[..2], ["GA", "x"]);
    assert!(found[1].1.len() <= 10_001);
}

#[test]
fn the_text_of_a_cell_is_what_a_browser_shows() {
    let page = "<table><tr><td>ID</td><td>Address</td><td>Date</td></tr><tr><td> \n 1 </td><td>12&nbsp;Main<br>\n Apt&#32;4 \
        &amp; 5</td><td><span style=\"display: none\">20260716</span>7/16/2026<script>var x = 1;</script><!-- y --></td></tr>\
        <tr><td>2</td><td><p>1 <b>Elm</b> St</p><p>Atlanta</p></td><td>Pe\u{f1}\u{f3}n</td></tr></table>";
    assert_eq!(
        lines(page.as_bytes()),
        [
            "ID|Address|Date",
            "1|12\u{a0}Main\nApt 4 & 5|7/16/2026",
            "2|1 Elm St\nAtlanta|Pe\u{f1}\u{f3}n"
        ]
    );
}

#[test]
fn a_page_in_the_encoding_that_it_declares_is_read() {
    let page = b"<html><head><meta charset=\"windows-1252\"></head><table><tr><td>ID</td><td>City</td><td>x</td></tr>\
        <tr><td>1</td><td>Pe\xf1\xf3n</td><td>\x96</td></tr></table></html>";
    assert_eq!(lines(page)[1], "1|Peñón|–");
}

#[test]
fn hidden_rows_and_columns_of_a_page_are_read_and_named() {
    let page = b"<table><tr><td>ID</td><td style='display:none'>Key</td><td>Bid</td></tr>\
        <tr><td>1</td><td style='display:none'>k</td><td>5</td></tr>\
        <tr hidden><td>2</td><td style='display:none'>l</td><td>6</td></tr></table>";
    assert_eq!(lines(page), ["ID|Key|Bid", "1|k|5", "2|l|6"]);
    assert_eq!(
        unread(page),
        [
            "Table 1: 1 hidden row was read like the others",
            "Table 1: 1 hidden column was read like the others"
        ]
    );
}

#[test]
fn a_page_that_ends_within_its_table_is_refused() {
    let page =
        b"<html><body><table><tr><td>ID</td><td>State</td><td>Bid</td></tr><tr><td>1</td><td>G";
    assert_eq!(problem(page), "the page ends within a table; save it again");
}

#[test]
fn a_page_without_a_table_or_labels_is_refused() {
    let text = "this is an HTML page without a table and without labels and values";
    assert_eq!(problem(b"<html><body><p>Please log in</p></body></html>"), text);
    assert_eq!(problem(b"<!doctype html><html><body><div>Menu</div></body></html>"), text);
}

#[test]
fn thousands_of_nested_elements_do_not_exhaust_the_stack() {
    let deep = "<div>".repeat(2_000);
    let page = format!(
        "<html>{deep}<table><tr><td>ID</td><td>a</td><td>b</td></tr><tr><td>1</td><td>2</td><td>3</td></tr></table></html>"
    );
    assert_eq!(lines(page.as_bytes()), ["ID|a|b", "1|2|3"]);
}

#[test]
fn several_tables_are_read_one_after_the_other() {
    let page = b"<table><caption>Fulton</caption><tr><td>ID</td><td>State</td><td>x</td></tr><tr><td>1</td><td>GA</td><td>y</td></tr></table>\
        <table><caption>Cobb</caption><tr><td>State</td><td>ID</td><td>x</td></tr><tr><td>GA</td><td>2</td><td>z</td></tr></table>";
    let found = parts(page, &all()).unwrap();
    let expected = [
        ("Fulton", 1, "ID|State|x"),
        ("Fulton", 2, "1|GA|y"),
        ("Cobb", 1, "State|ID|x"),
        ("Cobb", 2, "GA|2|z"),
    ];
    assert_eq!(found, expected.map(|(part, row, line)| (part.to_owned(), row, line.to_owned())));
}

/// Two sales as the auction platforms print them.
const CARDS: &str = r#"<html><body><div class="head">Date: July 16</div>
<div class="item"><div class="stats"><div>Auction Sold</div><div>10/01/2019 09:00 AM ET</div></div>
<table><tr><th>Auction Type:</th><td>FORECLOSURE</td></tr><tr><th>Case #:</th><td><a href="x">2014-1</a></td></tr>
<tr><th>Property Address:</th><td>1 Elm St</td></tr><tr><th></th><td>MIAMI, FL- 33156</td></tr></table></div>
<div class="item"><div class="stats"><div>Auction Status</div><div>Canceled per County</div></div>
<table><tr><th>Auction Type:</th><td>FORECLOSURE</td></tr><tr><th>Case #:</th><td>2014-2</td></tr>
<tr><th>Parcel ID:</th><td>30-1</td></tr></table></div></body></html>"#;

#[test]
fn blocks_of_labels_and_values_become_rows() {
    assert_eq!(
        lines(CARDS.as_bytes()),
        [
            "Auction Type|Case #|Property Address|Property Address (2)|Notice|Parcel ID",
            "FORECLOSURE|2014-1|1 Elm St|MIAMI, FL- 33156",
            "FORECLOSURE|2014-2|||Canceled per County|30-1",
        ]
    );
}

#[test]
fn a_map_names_the_first_label_and_labels_without_a_colon() {
    let layout = by_label("Auction Type", &["Auction Sold", "Auction Status"]);
    let found = parts(CARDS.as_bytes(), &layout).unwrap();
    assert_eq!(
        found[0].2,
        "Auction Type|Case #|Property Address|Property Address (2)|Auction Status|Parcel ID"
    );
    assert_eq!(found[1].1, 1, "blocks are numbered from 1");
    let missing = parts(CARDS.as_bytes(), &by_label("Sheriff #", &[])).unwrap_err();
    assert_eq!(missing, "the page has no label 'Sheriff #', which begins each block");
}

#[test]
fn a_sale_with_several_rows_is_joined_as_the_lines_of_the_header_are() {
    let layout = Layout {
        header_lines: vec!["Sale Date".to_owned(), "Place".to_owned()],
        ..Layout::default()
    };
    let page = |sales: &str| {
        format!(
            "<html><table><tr><td colspan=3>Pending sales</td></tr>\
            <tr><th>Sale Date</th><th>File</th><th></th></tr><tr><th>Place</th><th>County</th></tr>\
            <tr><td>&nbsp;</td></tr>{sales}</table></html>"
        )
    };
    let one = "<tr><td>1/5/2027</td><td>A-1</td><td></td></tr><tr><td>Hall</td><td>Clark</td></tr>";
    let two =
        "<tr><td>1/6/2027</td><td>A-2</td><td></td></tr><tr><td></td><td><s>Nye</s></td></tr>";
    let joined = |sales: &str| signed(page(sales).as_bytes(), &layout)[1..].to_vec();
    let header = "Sale Date|File||Place|County";
    let sales = ["1/5/2027|A-1||Hall|Clark", "1/6/2027|A-2|||Nye 4=Struck"];
    assert_eq!(joined(&format!("{one}{two}")), [header, sales[0], sales[1]]);
    // A row that is in no sale is a row of its own, and the next sale begins behind it.
    let note = "<tr><td colspan=3>SALES OF THE DAY</td></tr>";
    let with_note = [header, "SALES OF THE DAY|| (spans)", sales[0], sales[1]];
    assert_eq!(joined(&format!("{note}{one}{two}")), with_note);
    // A sale that lacks a row is not clear.
    let lone = "<tr><td>1/4/2027</td><td>A-0</td><td></td></tr>";
    assert_eq!(
        joined(&format!("{lone}{one}{lone}{note}{lone}")),
        [
            header,
            "1/4/2027|A-0| (unclear)",
            sales[0],
            "1/4/2027|A-0| (unclear)",
            with_note[1],
            "1/4/2027|A-0| (unclear)"
        ]
    );
    // A page whose header has other lines is read as it is.
    let other = Layout { header_lines: vec!["File".to_owned(); 2], ..Layout::default() };
    assert_eq!(signed(page(one).as_bytes(), &other).len(), 6);
}

#[test]
fn terms_and_definitions_are_labels_and_values() {
    let page = b"<html><dl><dt>Sheriff #:</dt><dd>F-1</dd><dt>Plaintiff</dt><dd>A Bank</dd><dt>Address</dt><dd>1 Elm St<br>\
        Newark NJ</dd></dl><dl><dt>Sheriff #:</dt><dd>F-2</dd><dt>Address</dt><dd>2 Oak</dd></dl></html>";
    assert_eq!(
        lines(page),
        ["Sheriff #|Plaintiff|Address", "F-1|A Bank|1 Elm St\nNewark NJ", "F-2||2 Oak"]
    );
}

#[test]
fn elements_that_end_with_a_colon_are_labels() {
    let page = b"<html><div class=card><p><b>Case #:</b> 24-1</p><p><b>County:</b> Fulton</p>\
        <div><span>Opening Bid:</span><span>$1,200.00</span></div></div>\
        <div class=card><p><b>Case #:</b> 24-2</p><p><b>County:</b> Cobb</p>\
        <div><span>Opening Bid:</span><span>TBD</span></div></div></html>";
    assert_eq!(
        lines(page),
        ["Case #|County|Opening Bid", "24-1|Fulton|$1,200.00", "24-2|Cobb|TBD"]
    );
}

#[test]
fn a_detail_page_of_two_column_rows_is_one_block() {
    let page = b"<html><table><tr><td>Sheriff #:</td><td>F-1</td></tr><tr><td>Court Case #:</td><td>C-9</td></tr>\
        <tr><td>Sales Date:</td><td>7/16/2026</td></tr></table></html>";
    assert_eq!(lines(page), ["Sheriff #|Court Case #|Sales Date", "F-1|C-9|7/16/2026"]);
}

#[test]
fn a_blank_that_looks_as_a_label_continues_its_value() {
    let cell = |label: &str, value: &str| {
        format!("<div class=\"AD_LBL\">{label}</div><div class=\"AD_DTA\">{value}</div>")
    };
    let sale = |case: &str, city: &str| {
        let rows = [("Case #:", case), ("Property Address:", "11 Elm St"), ("", city), ("", "")];
        let rows = rows.map(|(label, value)| cell(label, value)).concat();
        format!(
            "<div class=AUCTION_ITEM>{rows}{}</div><div class=SPACER></div>",
            cell("Bid:", "$5")
        )
    };
    let page = format!("<html>{}{}</html>", sale("1", "DAYTON , 45406"), sale("2", "&nbsp;"));
    let expected = [
        "Case #|Property Address|Property Address (2)|Bid",
        "1|11 Elm St|DAYTON , 45406|$5",
        "2|11 Elm St||$5",
    ];
    assert_eq!(lines(page.as_bytes()), expected);
}

#[test]
fn blanks_after_the_colon_of_a_label_do_not_matter() {
    let row = |label: &str, value: &str| {
        format!("<tr><td>{label}&nbsp;:&nbsp;</td><td>{value}</td></tr>")
    };
    let rows = [
        ("Sheriff #", "F-1"),
        ("Sales Date", "1/6/2027"),
        ("Address", "10 ELM ROAD<br>CAMDEN NJ 08103"),
    ];
    let rows = rows.map(|(label, value)| row(label, value)).concat();
    let page = format!("<html><table>{rows}</table></html>");
    let expected = ["Sheriff #|Sales Date|Address", "F-1|1/6/2027|10 ELM ROAD\nCAMDEN NJ 08103"];
    assert_eq!(lines(page.as_bytes()), expected);
}

#[test]
fn a_label_without_a_value_is_a_blank() {
    let page = b"<html><table><tr><th>Case #:</th><td>1</td></tr><tr><th>Parcel:</th><td></td></tr><tr><th>County:</th><td>Cobb</td></tr>\
        </table><table><tr><th>Case #:</th><td>2</td></tr><tr><th>Parcel:</th><td>30-1</td></tr><tr><th>County:</th><td>Cobb</td></tr></table></html>";
    assert_eq!(lines(page), ["Case #|Parcel|County", "1||Cobb", "2|30-1|Cobb"]);
}

#[test]
fn a_text_of_labels_and_values_is_read_if_the_map_says_so() {
    let text = b"Sales of July\n\nCase #: 24-1\nCounty: Fulton\nTime: 10:00 AM\n\nCase #: 24-2\nCounty: Cobb\n";
    let found = parts(text, &by_label("Case #", &[])).unwrap();
    let found: Vec<&str> = found.iter().map(|(_, _, line)| line.as_str()).collect();
    assert_eq!(found, ["Case #|County|Time", "24-1|Fulton|10:00 AM", "24-2|Cobb"]);
}

#[test]
fn a_block_begins_with_any_of_several_labels() {
    let page = b"<html><body><table>\
        <tr><th>Auction Starts</th><td>10/6/2026</td></tr><tr><th>Case #:</th><td>1</td></tr>\
        <tr><th>Auction Status</th><td>Redeemed</td></tr><tr><th>Case #:</th><td>2</td></tr>\
        </table></body></html>";
    let layout = by_label("Auction Starts | Auction Status", &[]);
    let lines: Vec<String> =
        parts(page, &layout).unwrap().into_iter().map(|(_, _, line)| line).collect();
    assert_eq!(lines, ["Auction Starts|Case #|Auction Status", "10/6/2026|1", "|2|Redeemed"]);
    assert_eq!(
        parts(page, &by_label("Sheriff # | Case No", &[])).unwrap_err(),
        "the page has no label 'Sheriff #' or 'Case No', which begins each block"
    );
}

#[test]
fn the_form_of_a_file_is_that_of_its_content() {
    let form = |bytes: &[u8]| super::super::form(file(bytes).path()).unwrap();
    assert_eq!(form(b"ID,State\n1,GA\n"), "text");
    assert_eq!(form(b"<html><table><tr><td>1</td></tr></table></html>"), "page");
    assert_eq!(form(b"[{\"id\": 1}]"), "json");
    assert_eq!(form(include_bytes!("../../../fixtures/sales.xls")), "workbook");
    assert_eq!(form(b"PK\x03\x04cut off"), "archive");
    assert_eq!(form(b"\x89PNG\r\n\x1a\n"), "other");
}

#[test]
fn the_history_below_the_labels_of_a_sale_is_offered() {
    // The detail page of CivilView, with the words of its heading.
    let page = b"<html><div class=row><div>Sheriff #:</div><div>F-1</div></div><div class=row><div>Sales Date:</div><div>1/6/2027</div></div>\
        <div class=row><div>Approx. Upset*:</div><div>$200,000.00</div></div>\
        <h2>Status History <span>(Current Status:Defendant Adjournment - 1/6/2027)</span></h2><table><thead><tr><th>Status</th><th>Date</th></tr></thead>\
        <tr><td>Scheduled</td><td>10/7/2026</td></tr><tr><td>Defendant Adjournment</td><td>1/6/2027</td></tr></table></html>";
    let expected = [
        "Sheriff #|Sales Date|Approx. Upset*|Current Status|Status History Status|Status History Date|Status History",
        "F-1|1/6/2027|$200,000.00|Defendant Adjournment - 1/6/2027|Defendant Adjournment|1/6/2027|\
         Scheduled 10/7/2026\nDefendant Adjournment 1/6/2027",
    ];
    assert_eq!(lines(page), expected);
    // In other markup.
    let page = String::from_utf8(page.to_vec()).unwrap();
    let (before, table) = page.split_once("<h2>").unwrap();
    let rows = table.split_once("</thead>").unwrap().1;
    let expected = expected.map(|line| {
        line.replace("Current Status|", "").replace("Defendant Adjournment - 1/6/2027|", "")
    });
    let titles = "<tr><th>Status</th><th>Date</th></tr>";
    let bold = "<tr><td><b>Status</b></td><td><strong>Date</strong></td></tr>";
    for (heading, titles) in [
        ("<h3>Status History:</h3><table>", titles),
        ("<div><strong>Status History</strong></div><table>", titles),
        ("<div class=row><b>Status History:</b></div><table>", bold),
        ("<h4>Status History</h4><div class=responsive>\n<table>", titles),
        ("<h4>Status History</h4><table>", bold),
    ] {
        let page = format!("{before}{heading}{titles}{rows}");
        assert_eq!(lines(page.as_bytes()), expected, "{heading}{titles}");
    }
    // A table of pairs, one without a heading, and one whose rows have other cells are no histories.
    for table in [
        "<h2>More</h2><table><tr><th>Case:</th><td>2</td></tr></table>",
        "<table><tr><th>Status</th><th>Date</th></tr><tr><td>Sold</td><td>1/7/2027</td></tr></table>",
        "<h2>More</h2><table><tr><th>Status</th><th>Date</th></tr><tr><td>Sold</td></tr></table>",
    ] {
        let page = format!(
            "<html><p><b>Case:</b> 1</p><p><b>Bid:</b> 5</p><p><b>County:</b> Cobb</p><p></p>{table}</html>"
        );
        assert!(!lines(page.as_bytes())[0].contains("More"), "{table}");
        assert!(!lines(page.as_bytes())[0].contains("Status"), "{table}");
    }
}

#[test]
fn an_address_above_the_labels_of_a_sale_is_its_address() {
    let sale = |heading: &str, case: u32| {
        format!(
            "<div>{heading}<p><b>Case:</b> {case}</p><p><b>Bid:</b> $5</p><p><b>County:</b> Cobb</p></div>"
        )
    };
    let page = |headings: [&str; 2]| {
        let sales = [(0, 1), (1, 2)].map(|(index, case)| sale(headings[index], case)).concat();
        format!(
            "<html><p>Sheriff's Office<br>5 Court Sq</p><h1>2 Sales in Court</h1>{sales}<p>520 Market St</p></html>"
        )
    };
    let read = |headings: [&str; 2]| lines(page(headings).as_bytes());
    let expected = [
        "Address|Case|Bid|County",
        "12 Elm St, Marietta, GA 30060|1|$5|Cobb",
        "7-B N Oak Avenue\nMarietta GA|2|$5|Cobb",
    ];
    let [first, second] = ["12 Elm St, Marietta, GA 30060", "7-B N Oak Avenue<br>Marietta GA"];
    let in_tag = |tag: &str, text: &str| format!("<{tag}>{text}</{tag}>");
    for tag in ["h3", "strong", "div", "a"] {
        assert_eq!(read([&in_tag(tag, first), &in_tag(tag, second)]), expected, "{tag}");
    }
    assert_eq!(
        read(["<h3>Lot 5, Deed Book 2</h3>", "<h3>2 sales of court</h3>"])[0],
        "Case|Bid|County"
    );
    // With the label that the map names.
    let found = parts(
        page([&in_tag("h3", first), &in_tag("p", second)]).as_bytes(),
        &by_label("Case", &[]),
    );
    let found: Vec<String> = found.unwrap().into_iter().map(|(_, _, line)| line).collect();
    assert_eq!(found, expected);
    for (heading, header) in [("h1", "Address|Case|Bid|County"), ("p", "Case|Bid|County")] {
        let page = format!("<html>{}</html>", sale(&in_tag(heading, first), 1));
        assert_eq!(lines(page.as_bytes())[0], header, "{heading}");
    }
    let labeled = page([&in_tag("h3", first), second]).replace("County", "Address");
    assert_eq!(lines(labeled.as_bytes())[0], "Case|Bid|Address");
}

#[test]
fn signs_of_values_on_a_page_of_labels_are_those_of_cells() {
    let page = "<html><div class=off><p>Case: 1</p><p><b>Bid:</b> <s>$5</s> $6*</p><p><b>Off:</b> <input type=checkbox></p></div>\
        <div style='text-decoration: line-through'><p>Case: 2</p><p><b>Bid:</b> $7</p><dl><dt>Off</dt><dd>x</dd></dl></div></html>";
    assert_eq!(
        signed(page.as_bytes(), &Layout::default()),
        [
            "Case|Bid|Off",
            "1|$6| 1=Note 1=StruckPart 2=CheckBox { is_checked: false }",
            "2|$7|x 0=Struck 1=Struck 2=Struck",
        ]
    );
}

#[test]
fn tables_with_the_same_columns_are_parts_of_one_list() {
    // As the results of a trustee with a table for each state.
    let header = "<tr><th>Case</th><th>Date</th><th>Bid</th></tr>";
    let table = |case: &str, more: &str| {
        format!("<table>{header}<tr><td>{case}</td><td>1/5/2027</td><td>5</td></tr>{more}</table>")
    };
    let page = format!(
        "<html><h1>Sales</h1><h2>Georgia</h2><p>2 sales</p>{}<h2>Ala<b>bama</b></h2>{}<table><tr><td>a</td><td>b</td><td>c</td></tr></table>{}\
         <h2>Other</h2><table><tr><th>Case</th><th>Date</th><th>Note</th></tr><tr><td>1</td><td>2</td><td>3</td></tr></table></html>",
        table("A1", ""),
        table("A2", "<tr><td>A3</td><td>1/6/2027</td><td>6</td></tr>"),
        table("A4", ""),
    );
    let found = parts(page.as_bytes(), &Layout::default()).unwrap();
    let expected = [
        ("Georgia", "Case|Date|Bid"),
        ("Georgia", "A1|1/5/2027|5"),
        ("Alabama", "Case|Date|Bid"),
        ("Alabama", "A2|1/5/2027|5"),
        ("Alabama", "A3|1/6/2027|6"),
        ("Table 4", "Case|Date|Bid"),
        ("Table 4", "A4|1/5/2027|5"),
    ];
    assert_eq!(
        found.iter().map(|(part, _, line)| (part.as_str(), line.as_str())).collect::<Vec<_>>(),
        expected
    );
    assert_eq!(unread(page.as_bytes()), ["Table 5: this table was not read"]);
    for name in ["Table 2", "alabama"] {
        let named = Layout { sheets: SheetChoice::Named(vec![name.into()]), ..Layout::default() };
        assert_eq!(parts(page.as_bytes(), &named).unwrap().len(), 3, "{name}");
    }
}
