//! Kinds of real lists that are easily misread. Each has an input of its own and at least three
//! variants in the markup and the bytes of real publishers; expected values are written by hand.
//!
//! | Kind | Tests |
//! |---|---|
//! | a page that a browser printed | `what_a_browser_prints_around_a_page_is_no_sale`, `the_list_printed_by_chromium` (spreadsheets) |
//! | the detail page of CivilView | its pack's sample and variants, `a_history_counts_the_postponements` |
//! | the list page of CivilView | its pack's sample and variants, `lists_of_civilview_are_recognized_whatever_columns_a_county_prints` |
//! | a check box | `a_box_says_whether_a_sale_is_off`, `a_checked_box_is_yes_and_an_unchecked_one_is_a_blank` (spreadsheets) |
//! | blanks that do not break | `blanks_that_do_not_break_are_blanks_in_patterns` |
//! | merged cells | `merged_cells_are_in_each_row`, `merged_cells_of_a_workbook_are_in_each_of_their_rows` (spreadsheets) |
//! | parcels of the same digits | `parcels_of_other_parts_are_other_sales`, `thirty_pairs_that_look_alike_are_two_sales` (joining) |
//! | lines below a complete list | `lines_below_a_complete_list_are_no_sales` |
//! | a second header | `rows_below_a_second_header_are_read_by_it_or_left_out` |
//! | an opening bid in words | `an_opening_bid_in_words_costs_no_sale` |
//! | words in the sale date | `words_in_the_sale_date_are_read`, `the_forms_of_real_lists_are_read` (lists) |
//! | a sale that a law firm's list lacks | `a_sale_that_a_complete_pdf_lacks_is_no_longer_listed`, `vanishing.rs` (full stack) |
//! | two cases of one house in one list | `a_list_has_another_case_of_the_same_house` |
//! | wrapped addresses in a PDF | `the_list_printed_by_chromium`, `the_list_printed_by_others` (spreadsheets) |
//! | the day and a word on two lines | `a_word_below_the_day_is_the_status` |
//! | Ohio's auction page | its pack's sample and variants |
//! | 'Date Listed' as the day of the sale | the sample and the variants of `va/aldridge-pite` |
//! | 'City of Richmond' | the sample and the variants of `va/mccabe-weisberg-conway` |
//! | a sentence as a status | the sample and the variants of `tn/phillip-jones` |

use std::fmt::Write as _;

use deliveries::testing::InMemoryDeliveries;
use intake::testing::InMemoryImports;
use listings::{Column, Listing};
use rust_xlsxwriter::{Format, Workbook, Worksheet};
use tempfile::TempDir;

use super::pack_tests::today;
use super::*;

/// The map of a firm of Georgia.
const FIRM: &str = r#"
source = "A firm"
complete_list = true
unique_id = "{state}-{county}-{File}"
optional = ["State of Sale"]
[columns]
State = "Georgia"
County = "{County}"
"Case Number" = "{File}"
Address = "{Street}"
City = "{Town}"
"Zip Code" = "{ZIP}"
"Opening Bid" = "{Minimum Bid}"
"Foreclosure Sale Date" = "{Date of Sale}"
"matched_Foreclosure Status" = "{State of Sale}"
"#;
const HEADER: [&str; 8] =
    ["File", "Street", "Town", "ZIP", "County", "Minimum Bid", "Date of Sale", "State of Sale"];
/// What the tests of the firm's lists compare.
const FACTS: &[&str] = &["Sale Date", "Foreclosure Status", "Opening Bid"];

/// One list in one form: what is particular about it, its deliveries, what its listings become, and
/// texts that the last summary has.
struct Form {
    what: &'static str,
    files: Vec<Vec<u8>>,
    rows: &'static [&'static str],
    says: &'static [&'static str],
}

fn form(
    what: &'static str,
    files: Vec<impl Into<Vec<u8>>>,
    rows: &'static [&'static str],
    says: &'static [&'static str],
) -> Form {
    Form { what, files: files.into_iter().map(Into::into).collect(), rows, says }
}

/// Imports a file as the command does. Returns the summary, or the error.
fn deliver(store: &InMemoryImports, map: Option<&str>, bytes: &[u8]) -> String {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("list");
    std::fs::write(&path, bytes).unwrap();
    let args = ImportArgs { files: vec![path.display().to_string()], ..ImportArgs::default() };
    let map = map.map(|map| sources_adapter::parse_map(map).unwrap());
    let store: Arc<dyn ImportStore> = Arc::new(store.clone());
    let service = waiting::service(&store, false, today());
    let (waiting, stage) = (InMemoryDeliveries::default(), Stage::default());
    let product_name = "Courthouse Steps";
    let reader = &Reader::here();
    let desk = Desk { service: &service, waiting: &waiting, stage: &stage, product_name, reader };
    let said = import(&args, &args.files[0], map, &desk).unwrap_or_else(|e| format!("{e:#}"));
    let rejects = std::fs::read_to_string(folder.path().join("list.rejects.csv"));
    said + "\n" + &rejects.unwrap_or_default()
}

/// A listing as its unique_ID without state and county, and the values of some columns and extras.
/// 'gone' says whether it is no longer listed, and 'joined' whether another one shows it.
fn shown(listing: &Listing, columns: &[&str]) -> String {
    let id = listing.unique_id.as_str().splitn(3, '-').last().unwrap_or_default();
    let yes = |is: bool| if is { "yes" } else { "" }.to_owned();
    let of = |name: &&str| match *name {
        "gone" => yes(listing.value(Column::NoLongerListed).is_some()),
        "joined" => yes(listing.duplicate_of.is_some()),
        name => {
            let value = Column::all().find(|column| column.label() == name);
            let value = value.and_then(|column| listing.value(column)).map(|own| own.to_string());
            value.or_else(|| listing.extras.get(name).cloned()).unwrap_or_default()
        }
    };
    let values: String = columns.iter().map(|name| format!("|{}", of(name))).collect();
    format!("{id}{values}").trim_end_matches('|').to_owned()
}

/// Imports each form into a store of its own, and compares what its listings become.
fn check(maps: &[&str], columns: &[&str], forms: Vec<Form>) {
    let mut wrong = String::new();
    for Form { what, files, rows, says } in forms {
        let store = InMemoryImports::default();
        let mut said = String::new();
        for (index, file) in files.iter().enumerate() {
            said = deliver(&store, maps.get(index).or(maps.last()).copied(), file);
        }
        let found: Vec<String> =
            store.listings().iter().map(|listing| shown(listing, columns)).collect();
        let unsaid: Vec<_> = says.iter().filter(|text| !said.contains(**text)).collect();
        if found != rows || !unsaid.is_empty() {
            writeln!(wrong, "{what}: {found:#?}\nnot said: {unsaid:?}\n{said}").unwrap();
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

/// The cells of a sale: file number, bid, day and status. Its address follows from the number.
fn cells([file, bid, day, status]: [&str; 4]) -> [String; 8] {
    let house = file.trim_start_matches(|c: char| !c.is_ascii_digit());
    let street = format!("{house} Oak Dr");
    [file, &street, "Marietta", "30060", "Cobb", bid, day, status].map(ToOwned::to_owned)
}

fn csv_row<const N: usize>(cells: &[impl AsRef<str>; N]) -> String {
    let cells = cells.each_ref().map(|cell| match cell.as_ref() {
        cell if cell.contains([',', '"', '\n', '\r']) => {
            format!("\"{}\"", cell.replace('"', "\"\""))
        }
        cell => cell.to_owned(),
    });
    cells.join(",") + "\n"
}

fn csv(sales: &[[&str; 4]]) -> String {
    let rows = sales.iter().map(|sale| csv_row(&cells(*sale)));
    std::iter::once(csv_row(&HEADER)).chain(rows).collect()
}

fn tr<const N: usize>(cells: &[impl AsRef<str>; N]) -> String {
    let cells: String = cells.iter().map(|cell| format!("<td>{}</td>", cell.as_ref())).collect();
    format!("<tr>{cells}</tr>\n")
}

/// A page with a table. The cells may have markup.
fn page(sales: &[[&str; 4]], below: &str) -> String {
    let rows: String = sales.iter().map(|sale| tr(&cells(*sale))).collect();
    let header = tr(&HEADER).replace("td>", "th>");
    format!(
        "<!DOCTYPE html><html><head><title>Sales</title></head><body><table class=grid><thead>{header}</thead>\
         <tbody>{rows}{below}</tbody></table></body></html>"
    )
}

/// A workbook whose sheet has the sales below its header; `more` changes it.
fn workbook(sales: &[[&str; 4]], more: impl FnOnce(&mut Worksheet)) -> Vec<u8> {
    let mut book = Workbook::new();
    let sheet = book.add_worksheet();
    sheet.write_row(0, 0, HEADER).unwrap();
    for (row, sale) in (1..).zip(sales) {
        for (column, cell) in (0..).zip(cells(*sale)).filter(|(_, cell)| !cell.is_empty()) {
            sheet.write(row, column, cell).unwrap();
        }
    }
    more(sheet);
    book.save_to_buffer().unwrap()
}

const OFF: &str = r#"
source = "A sheriff"
unique_id = "{state}-{county}-{Case}"
[columns]
State = "Ohio"
County = "Butler"
"Case Number" = "{Case}"
Address = "{Address}"
"Foreclosure Sale Date" = "{Sale}"
"matched_Foreclosure Status" = { from = "Off", values = { "yes" = "Withdrawn", "no" = "" } }
"#;

#[test]
fn a_box_says_whether_a_sale_is_off() {
    let list = |header: &str, cells: [&str; 3]| {
        let row = |(number, cell): (usize, &str)| {
            tr(&[&format!("B{number}"), &format!("{number} Elm St"), "1/7/2027", cell])
        };
        let rows: String = (1..).zip(cells).map(row).collect();
        format!("<table>{}{rows}</table>", tr(&["Case", "Address", "Sale", header]))
    };
    let rows: &[&str] = &["B1|2027-01-07", "B2|2027-01-07|Cancelled", "B3|2027-01-07"];
    let checked = "<input type=checkbox disabled checked=checked>";
    let grid = "<span class=\"aspNetDisabled\"><input id=\"gv_ctl02_chkOff\" type=\"checkbox\" name=\"gv$ctl02$chkOff\" ";
    let forms = vec![
        form(
            "a box",
            vec![list("Off", ["<input type=checkbox>", checked, ""])],
            rows,
            &["2 check boxes"],
        ),
        form(
            "a data grid of ASP.NET with a hidden field",
            vec![list(
                "Off",
                [
                    &format!("{grid}disabled=\"disabled\" /></span>"),
                    &format!(
                        "<input type=\"hidden\" value=\"7\" />{grid}checked=\"checked\" disabled=\"disabled\" /></span>"
                    ),
                    &format!("{grid}/></span>"),
                ],
            )],
            rows,
            &["3 check boxes"],
        ),
        form(
            "radio buttons",
            vec![list(
                "Off",
                [
                    "<label><input type=radio name=a>Yes</label> <label><input type=radio name=a checked>No</label>",
                    "<label><input type=radio name=b checked>Yes</label> <label><input type=radio name=b>No</label>",
                    "<input type=radio name=c> Yes <input type=radio name=c> No",
                ],
            )],
            rows,
            &[],
        ),
        form(
            "a choice in a table within the cell",
            vec![list(
                "Off",
                [
                    "<table><tr><td><select disabled><option value=0 selected>No</option><option value=1>Yes</option></select></td></tr></table>",
                    "<table><tr><td><select disabled><option value=0>No</option><option value=1 selected>Yes</option></select></td></tr></table>",
                    "<table><tr><td>&nbsp;</td></tr></table>",
                ],
            )],
            rows,
            &[],
        ),
        form("boxes as letters", vec![list("Off", ["&#9744;", "&#9745;", "[ ]"])], rows, &[]),
    ];
    check(&[OFF], FACTS, forms);
}

#[test]
fn blanks_that_do_not_break_are_blanks_in_patterns() {
    const MAP: &str = r#"
source = "A clerk"
unique_id = "{state}-{county}-{Case No}"
[columns]
State = "Ohio"
County = "Montgomery"
"Case Number" = "{Case No}"
Address = "1 Main St"
"Zip Code" = { from = "Facts", pattern = 'Zip:\s+(\d{5})' }
"Opening Bid" = { from = "Facts", pattern = 'Bid:\s*(\$\s*[\d,.]+)' }
"#;
    let rows: &[&str] = &["26 CV 7|45402|61000", "26 CV 8|45449|14000"];
    let list = |blank: &str, line: &str| {
        format!(
            "<table><tr><th>Case{blank}No</th><th>Facts</th></tr>\
             <tr><td>26 CV{blank}7</td><td>Zip:{blank}{blank}45402{line}Bid:{blank}${blank}61,000.00</td></tr>\
             <tr><td>26{blank}CV 8</td><td>Zip:{blank}45449{line}Bid:{blank}{blank}$14,000{blank}</td></tr></table>"
        )
    };
    let plain = "Case No;Facts\r\n26 CV 7;Zip:_ 45402 Bid:_$61,000.00\r\n26 CV_8;Zip:_45449 Bid:_$_14,000\r\n";
    let windows: Vec<u8> =
        plain.bytes().map(|byte| if byte == b'_' { 0xa0 } else { byte }).collect();
    let unicode = format!("\u{feff}{}", plain.replace('_', "\u{2007}"));
    let mut book = Workbook::new();
    let sheet = book.add_worksheet();
    sheet.write_row(0, 0, ["Case\u{a0}No", "Facts"]).unwrap();
    sheet.write_row(1, 0, ["26 CV 7", "Zip:\u{a0}45402\nBid:\u{a0}$\u{a0}61,000"]).unwrap();
    sheet.write_row(2, 0, ["26\u{a0}CV\u{a0}8", "Zip:\u{a0}45449\nBid:$14,000.00"]).unwrap();
    let forms = vec![
        form("&nbsp;", vec![list("&nbsp;", "<br>")], rows, &[]),
        form("&#160; and blocks", vec![list("&#160;", "</p><p>")], rows, &[]),
        form("&#x202F;", vec![list("&#x202F;", "<br/>\n")], rows, &[]),
        form("Windows-1252", vec![windows], rows, &[]),
        form("a list with a byte order mark", vec![unicode], rows, &[]),
        form("a workbook", vec![book.save_to_buffer().unwrap()], rows, &[]),
    ];
    check(&[MAP], &["Zip Code", "Opening Bid"], forms);
    // A pattern that fits nothing is named.
    let other = list(" ", " ").replace("Zip:", "ZIP code");
    let says: &[&str] = &["Zip Code"];
    check(&[MAP], &["Zip Code"], vec![form("no zip", vec![other], &["26 CV 7", "26 CV 8"], says)]);
}

#[test]
fn merged_cells_are_in_each_row() {
    let sales = |days: [&'static str; 4]| {
        let mut sales =
            [["M1", "1", "", ""], ["M2", "2", "", ""], ["M3", "3", "", ""], ["M4", "4", "", ""]];
        sales.iter_mut().zip(days).for_each(|(sale, day)| sale[2] = day);
        sales
    };
    let rows: &[&str] =
        &["M1|2027-01-05||1", "M2|2027-01-05||2", "M3|2027-01-05||3", "M4|2027-02-02||4"];
    let plain = Format::new();
    let day = Format::new().set_num_format("mm/dd/yyyy");
    let january = NaiveDate::from_ymd_opt(2027, 1, 5).unwrap();
    let texts = workbook(&sales(["", "", "", "2/2/2027"]), |sheet| {
        sheet.merge_range(1, 6, 3, 6, "1/5/2027", &plain).unwrap();
    });
    let dates = workbook(&sales(["", "", "", "2/2/2027"]), |sheet| {
        sheet.merge_range(1, 6, 3, 6, "", &day).unwrap();
        sheet.write_datetime_with_format(1, 6, january, &day).unwrap();
        sheet.merge_range(1, 4, 4, 4, "Cobb", &plain).unwrap();
    });
    let mut book = Workbook::new();
    let sheet = book.add_worksheet();
    sheet.merge_range(0, 0, 0, 7, "Sales of January and February 2027", &plain).unwrap();
    sheet.write_row(2, 0, HEADER).unwrap();
    for (row, sale) in (3..).zip(sales(["", "", "", "2/2/2027"])) {
        sheet.write_row(row, 0, cells(sale)).unwrap();
    }
    sheet.merge_range(3, 6, 5, 7, "1/5/2027", &plain).unwrap();
    let titled = book.save_to_buffer().unwrap();
    let html = page(&sales(["DAY", "", "", "2/2/2027"]), "")
        .replace("<td>DAY</td>", "<td rowspan=\"3\">1/5/2027</td>")
        .replacen("<td>2</td><td></td>", "<td>2</td>", 1)
        .replacen("<td>3</td><td></td>", "<td>3</td>", 1);
    let forms = vec![
        form("a merged text", vec![texts], rows, &[]),
        form("a merged date, and a merged county", vec![dates], rows, &[]),
        form("below a title, over two columns", vec![titled], rows, &[]),
        form("rows of a page", vec![html], rows, &[]),
    ];
    check(&[FIRM], FACTS, forms);
}

#[test]
fn parcels_of_other_parts_are_other_sales() {
    let map = |source: &str| {
        format!(
            "source = \"{source}\"\nunique_id = \"{{state}}-{{county}}-{{Case}}\"\n[columns]\nState = \"New Jersey\"\n\
             County = \"Essex\"\n\"Case Number\" = \"{{Case}}\"\n\"Parcel Number\" = \"{{Parcel}}\"\n\
             \"Foreclosure Sale Date\" = \"{{Sale Date}}\"\n"
        )
    };
    let [one, other] = ["A sheriff", "A court"].map(map);
    let list =
        |case: &str, parcel: &str| format!("Case,Parcel,Sale Date\n{case},{parcel},1/5/2027\n");
    let pair = |parcel, other| vec![list("A1", parcel), list("Z-9", other)];
    let two: &[&str] = &["A1", "Z-9"];
    let forms = vec![
        form("hyphens", pair("4-56", "45-6"), two, &[]),
        form("points and slashes", pair("1.02/14", "10.2/14"), two, &[]),
        form("blanks", pair("12 3 4", "1 23 4"), two, &[]),
        form("block and lot", pair("Block 1 Lot 23", "Block 12 Lot 3"), two, &[]),
        form("another number of zeros", pair("100-20", "10-020"), two, &[]),
        form(
            "the same in another spelling",
            pair("0456-0012", "0456 0012"),
            &["A1", "Z-9|yes"],
            &[],
        ),
    ];
    check(&[&one, &other], &["joined"], forms);
}

#[test]
fn lines_below_a_complete_list_are_no_sales() {
    let all = [
        ["L1", "1", "1/5/2027", ""],
        ["L2", "2", "1/5/2027", ""],
        ["L3", "3", "1/5/2027", ""],
        ["L4", "4", "1/5/2027", ""],
    ];
    let left = &all[..3];
    let rows: &[&str] = &["L1", "L2", "L3", "L4|yes"];
    let windows = |text: String| format!("\u{feff}{}", text.replace('\n', "\r\n"));
    let below = "<tr><td colspan=8 align=right><b>Total sales: 3</b></td></tr>\
        <tr><td colspan=\"8\"><i>Sales may be postponed without notice.</i></td></tr>\
        <tr><td colspan=8>Page 1 of 1</td></tr>";
    let footed = workbook(left, |sheet| {
        sheet.write(5, 0, "Printed 11/23/2026 9:15 AM by JSMITH").unwrap();
        sheet.write(6, 0, "End of list").unwrap();
        sheet.write(7, 4, "Total:").unwrap();
        sheet.write(7, 5, 6).unwrap();
    });
    let forms = vec![
        form(
            "a total and a note",
            vec![csv(&all), csv(left) + "Total: 3,,,,,,,\n* Bids may change.,,,,,,,\n"],
            rows,
            &[],
        ),
        form(
            "a total with its number, and blank lines, from Windows",
            vec![
                windows(csv(&all)),
                windows(
                    csv(left)
                        + ",,,,,,,\n\nGrand Total,,,,,$6.00,,\n,,,,,,,\n\"Source: county, 2026\",,,,,,,\n",
                ),
            ],
            rows,
            &[],
        ),
        form("a page", vec![page(&all, ""), page(left, below)], rows, &[]),
        form("a workbook", vec![workbook(&all, |_| ()), footed], rows, &[]),
        form(
            "a number of records without other cells",
            vec![csv(&all), csv(left) + "3 records found\n"],
            rows,
            &[],
        ),
        form(
            "a row with a key may be any sale",
            vec![csv(&all), csv(left) + "L9,,,,,,1/5/2027,\n"],
            &["L1", "L2", "L3", "L4"],
            &["nothing was noted as no longer listed"],
        ),
    ];
    check(&[FIRM], &["gone"], forms);
}

#[test]
fn rows_below_a_second_header_are_read_by_it_or_left_out() {
    let first = [["H1", "1", "1/5/2027", "Scheduled"], ["H2", "2", "1/5/2027", "Scheduled"]];
    let only: &[&str] = &["H1|2027-01-05|Scheduled|1", "H2|2027-01-05|Scheduled|2"];
    let both: &[&str] = &[
        "H1|2027-01-05|Scheduled|1",
        "H2|2027-01-05|Scheduled|2",
        "H8|2027-02-02|Postponed|8",
        "H9|2027-02-02|Postponed|9",
    ];
    let judgment = ["File", "Street", "Town", "ZIP", "County", "Judgment", "Sale", "Minimum Bid"];
    let owed = ["H8", "8 Oak Dr", "Marietta", "30060", "Cobb", "250000", "2/2/2027", "8"];
    let turned =
        ["State of Sale", "Date of Sale", "Minimum Bid", "County", "ZIP", "Town", "Street", "File"];
    let eight = ["Postponed", "2/2/2027", "8", "Cobb", "30060", "Marietta", "8 Oak Dr", "H8"];
    let nine = ["Postponed", "2/2/2027", "9", "Cobb", "30060", "Marietta", "9 Oak Dr", "H9"];
    let sheet = workbook(&first, |sheet| {
        sheet.write(4, 0, "Tax sales").unwrap();
        sheet.write_row(5, 0, judgment.map(str::to_uppercase)).unwrap();
        sheet.write_row(6, 0, owed).unwrap();
    });
    let forms = vec![
        form(
            "other columns below a blank line",
            vec![csv(&first) + ",,,,,,,\n" + &csv_row(&judgment) + &csv_row(&owed)],
            only,
            &["begins a table that was not read"],
        ),
        form(
            "other columns on a page",
            vec![page(&first, &(tr(&judgment).replace("td>", "th>") + &tr(&owed)))],
            only,
            &["begins a table that was not read"],
        ),
        form("other columns below a title of a workbook", vec![sheet], only, &["was not read"]),
        form(
            "the same columns in another order, at once",
            vec![csv(&first) + &csv_row(&turned) + &csv_row(&eight) + &csv_row(&nine)],
            both,
            &[],
        ),
        form(
            "the same columns in another order on a page, below a line",
            vec![page(
                &first,
                &format!(
                    "<tr><td colspan=8>OTHER SALES</td></tr>{}{}{}",
                    tr(&turned.map(str::to_uppercase)),
                    tr(&eight),
                    tr(&nine)
                ),
            )],
            both,
            &[],
        ),
    ];
    check(&[FIRM], FACTS, forms);
}

#[test]
fn an_opening_bid_in_words_costs_no_sale() {
    let list = |bids: [&'static str; 5]| -> Vec<[&'static str; 4]> {
        ["V1", "V2", "V3", "V4", "V5"]
            .into_iter()
            .zip(bids)
            .map(|(file, bid)| [file, bid, "1/5/2027", ""])
            .collect()
    };
    let rows: &[&str] = &["V1|1234567.89", "V2", "V3", "V4|123456", "V5"];
    let named: &[&str] = &["3 cells that could not be read", "is not an amount of dollars"];
    let numbers =
        workbook(&list(["", "Call for bid", "no minimum", "", "10,000 or 12,000"]), |sheet| {
            sheet.write(1, 5, 1_234_567.89).unwrap();
            sheet.write(4, 5, 123_456).unwrap();
        });
    let forms = vec![
        form(
            "words",
            vec![csv(&list([
                "$1,234,567.89*",
                "As per writ",
                "Upon request",
                "$123,456 plus fees",
                "$1.00 - $2.00",
            ]))],
            rows,
            named,
        ),
        form(
            "lines of a page",
            vec![page(
                &list([
                    "$1,234,567.89<sup>1</sup>",
                    "To be announced<br>at the sale",
                    "<i>2/3 of appraised value</i>",
                    "$&nbsp;123,456.00<br>plus costs",
                    "$10,000.00<br>$12,000.00",
                ]),
                "",
            )],
            rows,
            named,
        ),
        form("numbers of a workbook among words", vec![numbers], rows, named),
        form(
            "other spellings",
            vec![csv(&list([
                "1,234,567.89 USD",
                "SEE NOTICE",
                "Approx. value",
                "$ 123,456.00 + costs",
                "between $5 and $6",
            ]))],
            rows,
            named,
        ),
        form(
            "words that are a blank",
            vec![csv(&list(["$1,234,567.89", "N/A", "-", "123456", "none"]))],
            rows,
            &[],
        ),
    ];
    check(&[FIRM], &["Opening Bid"], forms);
}

#[test]
fn words_in_the_sale_date_are_read() {
    let list = |days: [&'static str; 6]| -> Vec<[&'static str; 4]> {
        let files = ["W1", "W2", "W3", "W4", "W5", "W6"];
        files.into_iter().zip(days).map(|(file, day)| [file, "1", day, "Scheduled"]).collect()
    };
    let before = || list(["1/5/2027"; 6]);
    let rows: &[&str] = &[
        "W1|2027-01-05|Cancelled",
        "W2|2027-02-02|Postponed",
        "W3|2027-02-02|Postponed",
        "W4|2027-01-05|Postponed|Bankruptcy",
        "W5|2027-01-05|Scheduled",
        "W6|2027-01-05|Scheduled",
    ];
    let words = [
        "CANCELLED",
        "Adj. to 2/2/27",
        "1/5/27 rescheduled for February 2, 2027",
        "Bankruptcy filed",
        "1/5/2027 †",
        "Tue 1/5/2027, 10:00 A.M.",
    ];
    let on_page = list([
        "<s>1/5/2027</s><br><b>SALE CANCELLED</b>",
        "1/5/2027<br><font color=red>POSTPONED TO<br>2/2/2027</font>",
        "2/2/2027<br><small>(postponed from 1/5/2027)</small>",
        "<span>BK 13</span>",
        "1/5/2027<sup>2</sup>",
        "<time datetime=2027-01-05>January 5, 2027</time> at 10 AM",
    ]);
    let sheet = workbook(
        &list([
            "Cancelled 12/1/2026",
            "Continued until 2/2/2027 @ 2:00 PM",
            "02-FEB-2027 (01-JAN-2027 continued)",
            "1/5/2027 - Bankruptcy",
            "",
            "Tuesday, January 5, 2027",
        ]),
        |sheet| {
            let day = Format::new().set_num_format("m/d/yy");
            let date = NaiveDate::from_ymd_opt(2027, 1, 5).unwrap();
            sheet.write_datetime_with_format(5, 6, date, &day).unwrap();
        },
    );
    let forms = vec![
        form("in a cell", vec![csv(&before()), csv(&list(words))], rows, &["left out 0"]),
        form(
            "in quoted lines from Windows",
            vec![
                csv(&before()),
                csv(&list([
                    "Sale\ncancelled",
                    "1/5/2027\npostponed\n2/2/2027",
                    "Continued\nto\nFeb. 2, 2027",
                    "Stayed - bankruptcy",
                    "*1/5/2027",
                    "10:00 AM\n1/5/2027",
                ]))
                .replace('\n', "\r\n"),
            ],
            rows,
            &["left out 0"],
        ),
        form("on a page", vec![page(&before(), ""), page(&on_page, "")], rows, &["left out 0"]),
        form("in a workbook", vec![csv(&before()).into_bytes(), sheet], rows, &["left out 0"]),
    ];
    check(&[FIRM], &["Sale Date", "Foreclosure Status", "Status Reason"], forms);
}

/// A PDF of one page with texts at places, as a word processor writes it.
fn pdf(texts: &[(u32, u32, u32, &str)]) -> Vec<u8> {
    let texts = texts.iter().map(|(x, y, size, text)| {
        let text = text.replace('(', "\\(").replace(')', "\\)");
        format!("BT /F1 {size} Tf {x} {y} Td ({text}) Tj ET\n")
    });
    let content: String = texts.collect();
    let objects = [
        "<< /Type /Catalog /Pages 2 0 R >>".to_owned(),
        "<< /Type /Pages /Kids [4 0 R] /Count 1 >>".to_owned(),
        "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>".to_owned(),
        "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 792 612] /Resources << /Font << /F1 3 0 R >> >> /Contents 5 0 R >>".to_owned(),
        format!("<< /Length {} >>\nstream\n{content}endstream", content.len()),
    ];
    let mut file = "%PDF-1.4\n".to_owned();
    let mut places = String::new();
    for (number, object) in (1..).zip(&objects) {
        writeln!(places, "{:010} 00000 n ", file.len()).unwrap();
        write!(file, "{number} 0 obj\n{object}\nendobj\n").unwrap();
    }
    let table = file.len();
    write!(
        file,
        "xref\n0 6\n0000000000 65535 f \n{places}trailer\n<< /Size 6 /Root 1 0 R >>\nstartxref\n{table}\n%%EOF\n"
    )
    .unwrap();
    file.into_bytes()
}

/// A list of SouthLaw with these counties and, of each, these file numbers. A number that ends with
/// '+' is continued. `below` is printed below them.
fn southlaw(counties: &[(&str, &[&str])], below: &[&str]) -> Vec<u8> {
    let columns = [
        (30, "Property Address"),
        (170, "Property City"),
        (240, "Property Zip"),
        (290, "Sale Date"),
        (345, "Sale Time"),
        (395, "Continued Date/Time"),
        (470, "Opening Bid"),
        (530, "Sale Location(City)"),
        (610, "Civil Case No."),
        (700, "Firm File#"),
    ];
    let mut texts = vec![(300, 582, 12, "Missouri Foreclosure Sales".to_owned())];
    texts.extend(columns.map(|(x, name)| (x, 542, 7, name.to_owned())));
    let mut y = 522;
    for (county, files) in counties {
        texts.push((30, y, 9, (*county).to_owned()));
        y -= 14;
        for file in *files {
            let (number, is_continued) = (file.trim_end_matches('+'), file.ends_with('+'));
            let house = format!("{} Linwood Blvd", &number[3..]);
            let moved = if is_continued { "02/02/2027 10:00 AM" } else { "" };
            let zip = if *county == "Clay County" { "64116" } else { "64109" };
            let cells = [
                &house,
                "Kansas City",
                zip,
                "01/05/2027",
                "10:00 AM",
                moved,
                "",
                "Kansas City",
                "",
                number,
            ];
            let cells = columns.iter().zip(cells).filter(|(_, cell)| !cell.is_empty());
            texts.extend(cells.map(|((x, _), cell)| (*x, y, 7, cell.to_owned())));
            y -= 11;
        }
        y -= 8;
    }
    texts.extend((0..).zip(below).map(|(line, text)| (30, 52 - 11 * line, 7, (*text).to_owned())));
    let texts: Vec<_> =
        texts.iter().map(|(x, y, size, text)| (*x, *y, *size, text.as_str())).collect();
    pdf(&texts)
}

#[test]
fn a_sale_that_a_complete_pdf_lacks_is_no_longer_listed() {
    let jackson = "Jackson County";
    let clay = "Clay County";
    let all = || {
        southlaw(&[(jackson, &["261101", "261102", "261103"]), (clay, &["261104", "261105"])], &[])
    };
    let rows: &[&str] = &[
        "261104||2027-01-05",
        "261105||2027-01-05",
        "261101||2027-01-05",
        "261102|yes|2027-01-05",
        "261103||2027-01-05",
    ];
    let forms = vec![
        form(
            "one sale",
            vec![
                all(),
                southlaw(&[(jackson, &["261101", "261103"]), (clay, &["261104", "261105"])], &[]),
            ],
            rows,
            &[],
        ),
        form(
            "one sale, with lines below the list, in another order",
            vec![
                all(),
                southlaw(
                    &[(clay, &["261105", "261104"]), (jackson, &["261103", "261101"])],
                    &["Information reported as a courtesy.", "Page 1 of 1", "4 sales"],
                ),
            ],
            rows,
            &[],
        ),
        form(
            "the only sale below a heading",
            vec![
                southlaw(&[(jackson, &["261101", "261102"]), (clay, &["261104"])], &[]),
                southlaw(&[(jackson, &["261101", "261102"])], &[]),
            ],
            &["261104|yes|2027-01-05", "261101||2027-01-05", "261102||2027-01-05"],
            &[],
        ),
        form(
            "one sale, while another is continued, and the first comes back",
            vec![
                all(),
                southlaw(&[(jackson, &["261102", "261103+"]), (clay, &["261104", "261105"])], &[]),
                southlaw(&[(jackson, &["261101", "261103+"]), (clay, &["261104", "261105"])], &[]),
            ],
            &[
                "261104||2027-01-05",
                "261105||2027-01-05",
                "261101||2027-01-05",
                "261102|yes|2027-01-05",
                "261103||2027-02-02",
            ],
            &[],
        ),
    ];
    let store = |forms: Vec<Form>| {
        for Form { what, files, rows, .. } in forms {
            let store = InMemoryImports::default();
            let said: Vec<String> = files.iter().map(|file| deliver(&store, None, file)).collect();
            assert!(said.iter().all(|said| said.contains("SouthLaw, Missouri")), "{said:?}");
            let found: Vec<_> =
                store.listings().iter().map(|own| shown(own, &["gone", "Sale Date"])).collect();
            assert_eq!(found, rows, "{what}: {said:?}");
        }
    };
    store(forms);
}

#[test]
fn a_list_has_another_case_of_the_same_house() {
    const MAP: &str = r#"
source = "A clerk"
complete_list = true
unique_id = "{state}-{county}-{Case}"
[columns]
State = "Florida"
County = "Pasco"
"Case Number" = "{Case}"
Address = "{Address}"
"Zip Code" = "{Zip}"
"Foreclosure Sale Date" = "{Date}"
"Lender Name" = "{Plaintiff}"
"Parcel Number" = "{Parcel}"
"#;
    let columns = ["Case", "Address", "Zip", "Date", "Plaintiff", "Parcel"];
    let house =
        |case, plaintiff, parcel| [case, "10 Oak St", "34652", "1/5/2027", plaintiff, parcel];
    let (own, parcel) = ("OAK OWNERS ASSOCIATION", "15-29-16-0042");
    let rest = ["26-CA-9", "99 Elm St", "34652", "1/5/2027", "X BANK", "1"];
    let list = |sales: &[[&str; 6]]| -> String {
        let rows = sales.iter().chain([&rest]).map(csv_row);
        std::iter::once(csv_row(&columns)).chain(rows).collect()
    };
    let html =
        |sale: [&str; 6]| format!("<table>{}{}{}</table>", tr(&columns), tr(&sale), tr(&rest));
    let rows: &[&str] =
        &["26-CA-2|||FIRST BANK", "26-CA-9|||X BANK", "26-CC-1|yes||OAK OWNERS ASSOCIATION"];
    let bank = "FIRST BANK";
    let forms = vec![
        form(
            "the same parcel and address",
            vec![list(&[house("26-CC-1", own, parcel)]), list(&[house("26-CA-2", bank, parcel)])],
            rows,
            &["new 1, changed 0"],
        ),
        form(
            "only the address, on a page",
            vec![html(house("26-CC-1", own, "")), html(house("26-CA-2", bank, ""))],
            rows,
            &[],
        ),
        form(
            "numbers of a court without separators",
            vec![
                list(&[house("2026CC000001XXXX", own, parcel)]),
                list(&[house("2026CA000002XXXX", bank, parcel)]),
            ],
            &[
                "2026CA000002XXXX|||FIRST BANK",
                "2026CC000001XXXX|yes||OAK OWNERS ASSOCIATION",
                "26-CA-9|||X BANK",
            ],
            &[],
        ),
        form(
            "with a delivery that has both",
            vec![
                list(&[house("26-CC-1", own, parcel)]),
                list(&[house("26-CC-1", own, parcel), house("26-CA-2", bank, parcel)]),
                list(&[house("26-CA-2", bank, parcel)]),
            ],
            rows,
            &[],
        ),
        form(
            "the same case in another spelling is one sale",
            vec![
                list(&[house("2026-CA-000002", bank, parcel)]),
                list(&[house("26-CA-2", bank, parcel)]),
            ],
            &["2026-CA-000002|||FIRST BANK", "26-CA-2||yes|FIRST BANK", "26-CA-9|||X BANK"],
            &[],
        ),
    ];
    check(&[MAP], &["gone", "joined", "Lender"], forms);
}

#[test]
fn a_word_below_the_day_is_the_status() {
    let list = |days: [&'static str; 4]| -> Vec<[&'static str; 4]> {
        let files = ["D1", "D2", "D3", "D4"];
        files.into_iter().zip(days).map(|(file, day)| [file, "1", day, ""]).collect()
    };
    let rows: &[&str] = &[
        "D1|2027-01-05",
        "D2|2027-01-05|Cancelled",
        "D3|2027-01-05|Sold",
        "D4|2027-01-05|Postponed",
    ];
    let lines = list([
        "1/5/2027",
        "1/5/2027\n\nCANCELLED",
        "1/5/2027\nSold to plaintiff",
        "Postponed\n1/5/2027",
    ]);
    let forms = vec![
        form(
            "line breaks",
            vec![page(
                &list([
                    "1/5/2027",
                    "1/5/2027<br><br/><b>CANCELED</b>",
                    "1/5/2027<br>SOLD",
                    "<i>POSTPONED</i><br>1/5/2027",
                ]),
                "",
            )],
            rows,
            &[],
        ),
        form(
            "blocks within the cell",
            vec![page(
                &list([
                    "<div>1/5/2027</div>",
                    "<div>1/5/2027</div><div class=\"badge\">Cancelled</div>",
                    "<p>1/5/2027</p><p>Sold to 3rd party</p>",
                    "<ul><li>1/5/2027</li><li>Continued</li></ul>",
                ]),
                "",
            )],
            rows,
            &[],
        ),
        form(
            "a table within the cell",
            vec![page(
                &list([
                    "<table><tr><td>1/5/2027</td></tr></table>",
                    "<table><tr><td>1/5/2027</td></tr><tr><td><font color=\"red\">CANCELLED</font></td></tr></table>",
                    "<table><tr><td>1/5/2027</td><td>SOLD</td></tr></table>",
                    "<table><tr><td>ADJOURNED</td></tr><tr><td>1/5/2027</td></tr></table>",
                ]),
                "",
            )],
            rows,
            &[],
        ),
        form("a workbook", vec![workbook(&lines, |_| ())], rows, &[]),
        form("quoted lines from Windows", vec![csv(&lines).replace('\n', "\r\n")], rows, &[]),
    ];
    check(&[FIRM], &["Sale Date", "Foreclosure Status"], forms);
}

#[test]
fn a_history_counts_the_postponements() {
    let sale = |history: &str| {
        format!(
            "<html><h1>Sales Listing Detail (Camden County, NJ)</h1><div><div class=\"row\"><div class=\"sale-detail-label\">Sheriff #:</div>\
             <div class=\"sale-detail-value\">FR-26000009</div></div><div class=\"row\"><div>Court Case #:</div><div>F00000926</div></div>\
             <div class=\"row\"><div>Sales Date:</div><div>1/6/2027</div></div><div class=\"row\"><div>Plaintiff:</div><div>FIRST BANK</div></div>\
             <div class=\"row\"><div>Defendant:</div><div>JANE ROE</div></div><div class=\"row\"><div>Address:</div><div>10 ELM ROAD<br>CAMDEN NJ 08103</div></div></div>\
             {history}</html>"
        )
    };
    let table = |rows: &str| {
        sale(&format!(
            "<h2>Status History</h2><table id=\"longTable\"><thead><tr><th>Status</th><th>Date</th></tr></thead>{rows}</table>"
        ))
    };
    let tr = |status: &str, day: &str| tr(&[status, day]);
    let shows = |status, count, page: String| {
        let store = InMemoryImports::default();
        let said = deliver(&store, None, page.as_bytes());
        let columns = ["Foreclosure Status", "Times Postponed (source)", "Times Postponed"];
        let found: Vec<_> = store.listings().iter().map(|own| shown(own, &columns)).collect();
        let wanted = format!("FR-26000009-10 ELM ROAD CAMDEN NJ 08103|{status}|{count}");
        assert_eq!(found, [wanted.trim_end_matches('|')], "{said}");
    };
    let scheduled = tr("Scheduled", "10/7/2026");
    let twice = scheduled.clone()
        + &tr("Plaintiff Adjournment", "11/4/2026")
        + &tr("Court Adjournment", "1/6/2027");
    shows("Postponed", "2", table(&twice));
    shows("Scheduled", "0", table(&scheduled));
    // A sale that is scheduled again, and other words of the same history.
    shows(
        "Scheduled",
        "3",
        table(&(twice + &tr("Adjourned - Bankruptcy", "2/3/2027") + &tr("Scheduled", "3/3/2027"))),
    );
    shows(
        "Postponed",
        "",
        sale(
            "<h2>Status History <span>(Current Status:Defendant Adjournment - 1/6/2027)</span></h2>",
        ),
    );
}
