use listings::Value;

use super::*;
use crate::cell::Cell;
use crate::map::{CaseDraft, ImportMap, MapDraft, RouteDraft, RuleDraft};
use crate::record::Record;

fn plan_with(header: &[&str], map: Option<&ImportMap>) -> Result<Plan, HeaderError> {
    let texts = header.iter().map(|text| (*text).to_owned()).collect();
    Plan::new(texts, 1, map, &["Courthouse Steps Link".to_owned()])
}

fn plan(header: &[&str]) -> Plan {
    plan_with(header, None).unwrap()
}

fn read(plan: &Plan, row: &[&str]) -> Result<Record, Vec<Fault>> {
    let cells: Vec<Cell<'_>> = row.iter().map(|text| Cell::Text(text)).collect();
    plan.read(&cells, &mut Tally::default()).map(|read| read.record).map_err(|unread| unread.faults)
}

fn rule(template: &str) -> RuleDraft {
    RuleDraft { template: Some(template.to_owned()), ..RuleDraft::default() }
}

fn rules(rules: &[(&str, &str)]) -> Vec<(String, RuleDraft)> {
    rules.iter().map(|(name, template)| ((*name).to_owned(), rule(template))).collect()
}

fn text(record: &Record, column: Column) -> Option<String> {
    record.columns.get(&column)?.as_ref().map(ToString::to_string)
}

fn extra<'a>(record: &'a Record, name: &str) -> Option<&'a str> {
    record.extras.get(name)?.as_deref()
}

const GEORGIA: [&str; 3] = ["ID", "State", "County"];

#[test]
fn known_headers_become_columns_and_the_others_extras() {
    let plan = plan(&[
        "unique_ID",
        "STATE",
        "county",
        "Opening Bid",
        "Living Area (sq ft)",
        "zip",
        "Judge",
    ]);
    let record =
        read(&plan, &["GA-1", "ga", "FULTON COUNTY", "$1,000", "1,850", "30303", "Doe"]).unwrap();
    assert_eq!(record.unique_id.as_str(), "GA-1");
    assert_eq!(record.state.name(), "Georgia");
    let written: Vec<_> = record
        .columns
        .iter()
        .map(|(column, value)| (column.value(), value.as_ref().unwrap().to_string()))
        .collect();
    let expected = [
        ("County", "Fulton"),
        ("Zip Code", "30303"),
        ("matched_Current Bid", "1000"),
        ("Living Area", "1850"),
    ];
    assert_eq!(written, expected.map(|(name, value)| (name, value.to_owned())));
    assert_eq!(extra(&record, "Judge"), Some("Doe"));
    assert_eq!(record.extras.len(), 1);
    assert_eq!(record.photos, None, "the file has no photo columns");
}

#[test]
fn coordinates_outside_the_county_are_not_used() {
    let plan = plan(&["ID", "State", "County", "Latitude", "Longitude"]);
    let point = |county: &str, latitude: &str, longitude: &str| {
        let cells = ["1", "GA", county, latitude, longitude].map(Cell::Text);
        let read = plan.read(&cells, &mut Tally::default()).unwrap();
        let has_point = text(&read.record, Column::Latitude).is_some();
        assert_eq!(has_point, read.remarks.is_empty(), "{:?}", read.remarks);
        has_point
    };
    assert!(point("Fulton", "33.749", "-84.388"));
    assert!(!point("Fulton", "-84.388", "33.749"), "swapped");
    assert!(!point("Fulton", "33.749", "84.388"), "without its minus");
    assert!(!point("Chatham", "33.749", "-84.388"), "in another county");
    assert!(point("", "33.749", "-84.388"), "in the state");
    assert!(!point("", "40.7", "-74.0"), "in another state");
}

#[test]
fn blank_and_missing_cells_are_blanks() {
    let plan = plan(&["ID", "State", "Address", "Judge"]);
    let record = read(&plan, &["1", "GA"]).unwrap();
    assert_eq!(record.columns.get(&Column::Address), Some(&None));
    assert_eq!(record.extras.get("Judge"), Some(&None));
}

#[test]
fn the_best_ranked_of_two_columns_is_used_and_the_other_is_an_extra() {
    let plan = plan(&["ID", "State", "Sale Date", "Auction Date", "Foreclosure Sale Date"]);
    let record = read(&plan, &["1", "GA", "1/1/2026", "1/2/2026", "1/3/2026"]).unwrap();
    assert_eq!(text(&record, Column::SaleDate).as_deref(), Some("2026-01-03"));
    assert_eq!(extra(&record, "Sale Date"), Some("1/1/2026"));
    assert_eq!(extra(&record, "Auction Date"), Some("1/2/2026"));
}

#[test]
fn a_repeated_header_becomes_an_extra_with_a_number() {
    let plan = plan(&["ID", "State", "Address", "Address", "Judge", "Judge"]);
    let record = read(&plan, &["1", "GA", "first", "second", "a", "b"]).unwrap();
    assert_eq!(text(&record, Column::Address).as_deref(), Some("first"));
    assert_eq!(extra(&record, "Address (2)"), Some("second"));
    assert_eq!((extra(&record, "Judge"), extra(&record, "Judge (2)")), (Some("a"), Some("b")));
}

#[test]
fn blank_trailing_columns_are_ignored() {
    let plan = plan(&["ID", "State", "", "Judge", "", ""]);
    let record = read(&plan, &["1", "GA", "x", "Doe", "", "stray"]).unwrap();
    let names: Vec<_> = record.extras.keys().map(String::as_str).collect();
    assert_eq!(names, ["Column C", "Judge"]);
}

#[test]
fn the_first_column_of_a_file_of_changes_is_not_imported() {
    let extras = |names: &[&str]| {
        let cells: Vec<&str> = names.iter().map(|_| "Georgia").collect();
        let record = read(&plan(names), &cells).unwrap();
        record.extras.into_keys().collect::<Vec<_>>()
    };
    assert_eq!(extras(&["Change", "Courthouse Steps Link", "unique_ID", "State"]), [] as [&str; 0]);
    let source = ["Change", "unique_ID", "State"];
    assert_eq!(extras(&source), ["Change"], "a source may have such a column");
}

#[test]
fn derived_values_of_our_own_download_are_not_imported() {
    let header = [
        "Courthouse Steps Link",
        "unique_ID",
        "State",
        "matched_Foreclosure Status",
        "Equity",
        "Bid % of Value",
        "Days Until Sale",
    ];
    let record = read(
        &plan(&header),
        &[
            "https://x/#/property-details/1",
            "1",
            "Georgia",
            "Unknown after sale date",
            "5",
            "54",
            "3",
        ],
    )
    .unwrap();
    assert!(record.extras.is_empty(), "{:?}", record.extras);
    assert!(!record.columns.contains_key(&Column::Status), "a derived status is never stored");
    let record = read(&plan(&header), &["", "1", "Georgia", "cancelled", "", ""]).unwrap();
    assert_eq!(text(&record, Column::Status).as_deref(), Some("Cancelled"));
}

#[test]
fn photos_are_in_order_without_blanks_and_other_links() {
    let header = [
        "ID",
        "State",
        "zillow_image_10",
        "zillow_image_1",
        "Zillow Image 2",
        "zillow_image_3",
        "zillow_image_21",
    ];
    let row = [
        "1",
        "GA",
        "https://x/10.jpg",
        "HTTP://x/1.jpg",
        " ",
        "javascript:alert(1)",
        "https://x/21.jpg",
    ];
    let record = read(&plan(&header), &row).unwrap();
    assert_eq!(
        record.photos,
        Some(vec!["HTTP://x/1.jpg".to_owned(), "https://x/10.jpg".to_owned()])
    );
    assert_eq!(extra(&record, "zillow_image_21"), Some("https://x/21.jpg"));
    let none = read(&plan(&header), &["1", "GA"]).unwrap();
    assert_eq!(none.photos, Some(vec![]), "blank photo columns clear the photos");
}

#[test]
fn every_unreadable_cell_is_reported() {
    let plan = plan(&["ID", "State", "Sale Date", "Bedrooms", "Opening Bid"]);
    let faults = read(&plan, &["1", "GA", "soon", "many", "$5"]).unwrap_err();
    let named: Vec<_> = faults
        .iter()
        .map(|fault| (fault.column.as_str(), fault.value.as_str(), fault.reason.to_string()))
        .collect();
    let expected = [
        ("Sale Date", "soon", "is not a date".to_owned()),
        ("Bedrooms", "many", "is not a number".to_owned()),
    ];
    assert_eq!(named, expected);
}

#[test]
fn a_row_outside_the_coverage_or_without_a_key_is_refused() {
    let plan = plan(&GEORGIA);
    let why = |row: &[&str]| {
        let faults = read(&plan, row).unwrap_err();
        assert_eq!(faults.len(), 1);
        format!("{} {:?} {}", faults[0].column, faults[0].value, faults[0].reason)
    };
    assert_eq!(
        why(&["1", "California", "Kern"]),
        "State \"California\" is not one of the 18 coverage states"
    );
    assert_eq!(why(&["1"]), "State \"\" is not one of the 18 coverage states");
    assert_eq!(why(&[" ", "GA", "Fulton"]), "ID \"\" is blank: the row has no unique_ID");
    let long = "x".repeat(121);
    assert!(
        why(&[&long, "GA", "Fulton"])
            .ends_with("has 1 to 120 characters and no control characters")
    );
}

#[test]
fn an_unknown_county_is_stored_and_counted() {
    let plan = plan(&GEORGIA);
    let mut tally = Tally::default();
    for county in ["Fulton", "Atlantis County", "Atlantis", "n/a"] {
        let cells = [Cell::Text("1"), Cell::Text("GA"), Cell::Text(county)];
        plan.read(&cells, &mut tally).unwrap();
    }
    let counted: Vec<_> = tally
        .unknown_counties
        .iter()
        .map(|((state, name), rows)| (state.code(), name.as_str(), *rows))
        .collect();
    assert_eq!(counted, [("GA", "Atlantis", 2)]);
}

#[test]
fn values_beyond_1200_are_left_out_and_counted() {
    let names: Vec<String> = (0..1_300).map(|index| format!("Field {index:04}")).collect();
    let header: Vec<&str> =
        ["ID", "State"].into_iter().chain(names.iter().map(String::as_str)).collect();
    let row: Vec<&str> = ["1", "GA"]
        .into_iter()
        .chain((0..1_300).map(|index| if index == 5 { "" } else { "x" }))
        .collect();
    let cells: Vec<Cell<'_>> = row.iter().map(|text| Cell::Text(text)).collect();
    let mut tally = Tally::default();
    let record = plan(&header).read(&cells, &mut tally).unwrap().record;
    assert_eq!(record.extras.len(), 1_200);
    assert!(record.extras.contains_key("Field 1200"), "a blank does not count");
    assert!(!record.extras.contains_key("Field 1201"), "the first ones in the file are stored");
    assert_eq!(tally.values_left_out, 99);
}

#[test]
fn a_header_without_state_or_key_is_refused_with_one_line() {
    let problem = |header: &[&str]| plan_with(header, None).map(|_| ()).unwrap_err().to_string();
    assert_eq!(
        problem(&["State", "Address"]),
        "the header in row 1 has no unique_ID column ('unique_ID', '_id' or 'ID'); create one with unique_id in a map file"
    );
    assert!(problem(&["ID", "Address"]).starts_with("the header in row 1 has no State column"));
}

/// A map for the special cases of a county's auction calendar.
fn calendar() -> ImportMap {
    let part = |pattern: &str| RuleDraft {
        from: Some("address2".to_owned()),
        pattern: Some(pattern.to_owned()),
        ..RuleDraft::default()
    };
    let mut columns = rules(&[
        ("State", "Florida"),
        ("County", "Miami-Dade"),
        ("Case Number", "{Case#:}"),
        ("Parcel Number", "{ParcelID}"),
        ("Address", "{PropertyAddress:}, {address2}"),
    ]);
    columns.push(("Zip Code".to_owned(), part(r"FL-\s*(\d{5})")));
    columns.push(("City".to_owned(), part(r"^\s*([^,`]*[^,`\s])[\s`]*,")));
    let date = CaseDraft {
        form: Some("date".to_owned()),
        columns: rules(&[("Sale Date", "{date}"), ("Foreclosure Status", "Scheduled")]),
        extras: rules(&[("Sale Time", "{time}")]),
        ..CaseDraft::default()
    };
    let word = CaseDraft {
        columns: vec![(
            "Foreclosure Status".to_owned(),
            RuleDraft {
                from: Some("value".to_owned()),
                values: vec![("Canceled per Order".to_owned(), "Cancelled".to_owned())],
                ..RuleDraft::default()
            },
        )],
        ..CaseDraft::default()
    };
    ImportMap::new(MapDraft {
        source: "A calendar".to_owned(),
        unique_id: Some("{state}-{county}-{Case#:}-{ParcelID:}".to_owned()),
        blank: vec!["Hidden".to_owned(), "Property Appraiser".to_owned()],
        ignore: vec!["ParcelLink".to_owned()],
        columns,
        routes: vec![RouteDraft { from: "status".to_owned(), cases: vec![date, word] }],
        ..MapDraft::default()
    })
    .unwrap()
}

const CALENDAR: [&str; 7] = [
    "status",
    "Case#:",
    "ParcelID:",
    "ParcelLink",
    "PropertyAddress:",
    "address2",
    "PlaintiffMaxBid",
];

#[test]
fn a_map_reads_a_row_of_a_calendar() {
    let map = calendar();
    let plan = plan_with(&CALENDAR, Some(&map)).unwrap();
    let row = [
        "10/01/2019 09:00 AM ET",
        " 2014-008542-CA-01",
        "30-4909",
        "http://x",
        "7790 SW 127 ST",
        "PINECREST , FL- 33156`",
        "Hidden",
    ];
    let record = read(&plan, &row).unwrap();
    assert_eq!(record.unique_id.as_str(), "FL-Miami-Dade-2014-008542-CA-01-30-4909");
    assert_eq!(record.state.code(), "FL");
    let of = |column| text(&record, column);
    assert_eq!(of(Column::County).as_deref(), Some("Miami-Dade"));
    assert_eq!(of(Column::Address).as_deref(), Some("7790 SW 127 ST, PINECREST , FL- 33156`"));
    assert_eq!(of(Column::City).as_deref(), Some("PINECREST"));
    assert_eq!(of(Column::ZipCode).as_deref(), Some("33156"));
    assert_eq!(of(Column::CaseNumber).as_deref(), Some("2014-008542-CA-01"));
    assert_eq!(of(Column::SaleDate).as_deref(), Some("2019-10-01"));
    assert_eq!(of(Column::Status).as_deref(), Some("Scheduled"));
    assert_eq!(extra(&record, "Sale Time"), Some("09:00 AM ET"));
    assert_eq!(record.extras.get("PlaintiffMaxBid"), Some(&None), "'Hidden' means blank");
    assert!(!record.extras.contains_key("ParcelLink"), "an ignored column is not stored");
    assert!(!record.extras.contains_key("address2"), "a column that the map uses is not an extra");
}

#[test]
fn the_postponements_of_a_history_are_counted() {
    let history = "Scheduled 10/7/2026\nPlaintiff Adjournment 11/4/2026\nDefendant Adjournment - 12/2/2026\nScheduled 1/6/2027";
    for (text, count) in [
        (history, "2"),
        ("Scheduled 10/7/2026", "0"),
        ("Adjourned - Court 11/4/2026\nPurchased - Plaintiff 12/2/2026", "1"),
        ("3", "3"),
        ("twice", "twice"),
    ] {
        let plan = plan(&["ID", "State", "Times Postponed (source)"]);
        let record = read(&plan, &["1", "NJ", text]).unwrap();
        assert_eq!(extra(&record, "Times Postponed (source)"), Some(count), "{text}");
    }
}

#[test]
fn a_routed_cell_writes_only_the_columns_of_its_case() {
    let map = calendar();
    let plan = plan_with(&CALENDAR, Some(&map)).unwrap();
    let record =
        read(&plan, &["Canceled per Order", "1", "Property Appraiser", "", "", "", "5"]).unwrap();
    assert_eq!(text(&record, Column::Status).as_deref(), Some("Cancelled"));
    assert!(!record.columns.contains_key(&Column::SaleDate), "the date stays unchanged");
    assert!(!record.extras.contains_key("Sale Time"));
    assert_eq!(record.columns.get(&Column::Address), Some(&None));
    assert_eq!(record.columns.get(&Column::ParcelNumber), Some(&None));
    assert_eq!(
        record.unique_id.as_str(),
        "FL-Miami-Dade-1",
        "the literal text at the end is removed"
    );

    let record = read(&plan, &["Third Party", "1"]).unwrap();
    assert_eq!(text(&record, Column::Status).as_deref(), Some("Sold"));
    assert_eq!(extra(&record, "Status Reason"), Some("Third party"));
    let record = read(&plan, &["", "1"]).unwrap();
    assert_eq!(record.columns.get(&Column::Status), Some(&None), "a blank is not a date");
}

#[test]
fn a_routed_date_of_a_workbook_stays_a_date() {
    let map = calendar();
    let plan = plan_with(&CALENDAR, Some(&map)).unwrap();
    let day = chrono::NaiveDate::from_ymd_opt(2026, 12, 1).unwrap();
    let cells = [Cell::DateTime(day.and_hms_opt(9, 30, 0).unwrap()), Cell::Text("1")];
    let record = plan.read(&cells, &mut Tally::default()).unwrap().record;
    assert_eq!(record.columns.get(&Column::SaleDate), Some(&Some(Value::Date(day))));
    assert_eq!(extra(&record, "Sale Time"), Some("09:30"));
}

#[test]
fn a_route_can_match_by_pattern_and_by_number() {
    let case = |form: Option<&str>, pattern: Option<&str>, columns: &[(&str, &str)]| CaseDraft {
        form: form.map(ToOwned::to_owned),
        pattern: pattern.map(ToOwned::to_owned),
        columns: rules(columns),
        ..CaseDraft::default()
    };
    let map = ImportMap::new(MapDraft {
        source: "x".to_owned(),
        routes: vec![RouteDraft {
            from: "Result".to_owned(),
            cases: vec![
                case(
                    None,
                    Some(r"^Sold for \$(?<price>[\d,]+)"),
                    &[("Opening Bid", "{price}"), ("Foreclosure Status", "Sold")],
                ),
                case(Some("number"), None, &[("Opening Bid", "{value}")]),
            ],
        }],
        ..MapDraft::default()
    })
    .unwrap();
    let plan = plan_with(&["ID", "State", "Result"], Some(&map)).unwrap();
    let bid = |result: &str| {
        let record = read(&plan, &["1", "GA", result]).unwrap();
        (text(&record, Column::OpeningBid), text(&record, Column::Status))
    };
    assert_eq!(bid("Sold for $1,200 to X"), (Some("1200".into()), Some("Sold".into())));
    assert_eq!(bid("$900"), (Some("900".into()), None));
    assert_eq!(bid("pending"), (None, None), "a cell without a case writes nothing");
}

#[test]
fn the_error_for_a_missing_column_lists_the_columns_of_the_file() {
    let map = calendar();
    let problem = plan_with(&["status", "Case#", "ParcelID"], Some(&map)).map(|_| ()).unwrap_err();
    assert_eq!(
        problem.to_string(),
        "the map names the column 'ParcelLink', but the header in row 1 does not have it; its columns are: status, Case#, ParcelID"
    );
}

#[test]
fn the_key_of_a_map_needs_a_county_and_a_value_of_the_row() {
    let map = |columns: &[(&str, &str)]| {
        ImportMap::new(MapDraft {
            source: "x".to_owned(),
            unique_id: Some("{state}-{county}-{Block}-{Lot}-{Flat}-{Sold}".to_owned()),
            columns: rules(columns),
            ..MapDraft::default()
        })
        .unwrap()
    };
    let header = ["Block", "Lot", "Flat", "Sold", "County"];
    let without_county = map(&[("State", "NY")]);
    let error = plan_with(&header[..4], Some(&without_county)).map(|_| ()).unwrap_err();
    assert_eq!(error, HeaderError::NoCounty { row: 1 });

    let plan = plan_with(&header, Some(&without_county)).unwrap();
    let key = |row: &[&str]| match read(&plan, row) {
        Ok(record) => record.unique_id.to_string(),
        Err(faults) => faults[0].reason.to_string(),
    };
    assert_eq!(
        key(&["1", "23", "", "x", "BRONX"]),
        "NY-Bronx-1-23--x",
        "the hyphens around a blank stay"
    );
    assert_eq!(key(&["12", "3", "4B", "", "Bronx"]), "NY-Bronx-12-3-4B");
    assert_eq!(key(&["", "n/a", "-", "", "Bronx"]), "is blank: the row has no unique_ID");
    assert_eq!(key(&["1", "2", "3", "4", ""]), "is blank, and the unique_ID needs it");
    let day = chrono::NaiveDate::from_ymd_opt(2015, 8, 7).unwrap();
    let cells = [
        Cell::Number(2905.0),
        Cell::Number(28.0),
        Cell::Text(" "),
        Cell::DateTime(day.into()),
        Cell::Text("Bronx"),
    ];
    let record = plan.read(&cells, &mut Tally::default()).unwrap().record;
    assert_eq!(record.unique_id.as_str(), "NY-Bronx-2905-28--2015-08-07");
    assert_eq!(extra(&record, "Block"), Some("2905"), "a column of the key is also an extra");
}

#[test]
fn an_unmapped_column_with_a_reserved_name_gets_another_name() {
    let map = ImportMap::new(MapDraft {
        source: "x".to_owned(),
        unique_id: Some("{state}-{county}-{No}".to_owned()),
        columns: rules(&[("State", "GA"), ("County", "Fulton"), ("Address", "{Where}")]),
        ..MapDraft::default()
    })
    .unwrap();
    let plan = plan_with(&["No", "Where", "Address", "unique_ID"], Some(&map)).unwrap();
    let record = read(&plan, &["1", "1 Main St", "PO Box 5", "old"]).unwrap();
    assert_eq!(text(&record, Column::Address).as_deref(), Some("1 Main St"));
    assert_eq!(extra(&record, "Address (source)"), Some("PO Box 5"));
    assert_eq!(extra(&record, "unique_ID (source)"), Some("old"));
    assert_eq!(record.unique_id.as_str(), "GA-Fulton-1");
}

#[test]
fn a_repeated_header_row_is_detected() {
    let plan = plan(&["ID", "State", "", "Judge", ""]);
    let is_header = |row: &[&str]| {
        let cells: Vec<Cell<'_>> = row.iter().map(|text| Cell::Text(text)).collect();
        plan.is_header(&cells)
    };
    assert!(is_header(&["ID", " State ", "", "Judge"]));
    assert!(is_header(&["ID", "State", "", "Judge", "", " "]));
    assert!(!is_header(&["ID", "State", "", "Judge", "x"]));
    assert!(!is_header(&["ID", "State"]));
    assert!(!is_header(&["1", "GA", "", "Doe"]));
}

/// Reads the cells of the sale date and the status. Returns day, status, reason, time and the day
/// before.
fn sale(day: &str, status: &str) -> [Option<String>; 5] {
    let record =
        read(&plan(&["ID", "State", "Sale Date", "Status"]), &["1", "GA", day, status]).unwrap();
    [
        text(&record, Column::SaleDate),
        text(&record, Column::Status),
        extra(&record, "Status Reason").map(ToOwned::to_owned),
        extra(&record, "Sale Time").map(ToOwned::to_owned),
        extra(&record, "Previous Sale Date").map(ToOwned::to_owned),
    ]
}

fn some(texts: [&str; 5]) -> [Option<String>; 5] {
    texts.map(|text| (!text.is_empty()).then(|| text.to_owned()))
}

#[test]
fn a_sale_is_read_from_its_day_and_its_status_together() {
    let at_nine = some(["2026-07-16", "Scheduled", "", "9:00 AM", ""]);
    assert_eq!(sale("7/16/2026 9:00 AM", "Active"), at_nine);
    let moved = some(["2026-08-12", "Postponed", "", "", "2026-07-08"]);
    assert_eq!(sale("8/12/2026(7/8/2026)", ""), moved);
    assert_eq!(sale("8/12/2026(7/8/2026)", "Scheduled"), moved);
    let towne = some(["2026-08-21", "Postponed", "", "", "2026-07-16"]);
    assert_eq!(sale("7/16/2026", "Postponed to 8/21/2026"), towne);
    assert_eq!(sale("Cancelled", ""), some(["", "Cancelled", "", "", ""]));
    assert_eq!(sale("POSTPONED TO 1/5/26", ""), some(["2026-01-05", "Postponed", "", "", ""]));
    let bankrupt = some(["2026-07-16", "Cancelled", "Bankruptcy", "", ""]);
    assert_eq!(sale("7/16/2026", "Canceled per Bankruptcy"), bankrupt);
    let on_the_day = some(["2026-07-16", "Cancelled", "", "", ""]);
    assert_eq!(sale("7/16/2026", "Cancelled 7/1/2026"), on_the_day, "the day of the cancellation");
    assert_eq!(sale("7/16/2026", "Sunny"), some(["2026-07-16", "Sunny", "", "", ""]));
}

#[test]
fn a_map_overrides_what_a_status_word_means() {
    let status = |values: &[(&str, &str)]| {
        let values = values.iter().map(|(word, ours)| ((*word).to_owned(), (*ours).to_owned()));
        let rule = RuleDraft { values: values.collect(), ..rule("{Stage}") };
        let map = ImportMap::new(MapDraft {
            source: "x".to_owned(),
            unique_id: Some("{state}-{county}-{Case}".to_owned()),
            columns: [
                rules(&[("State", "NY"), ("County", "Bronx")]),
                vec![("Foreclosure Status".to_owned(), rule)],
            ]
            .concat(),
            ..MapDraft::default()
        })
        .unwrap();
        let plan = plan_with(&["Case", "Stage"], Some(&map)).unwrap();
        let record = read(&plan, &["1", "Withdrawn"]).unwrap();
        let reason = extra(&record, "Status Reason").map(ToOwned::to_owned);
        (text(&record, Column::Status), reason)
    };
    let some = |text: &str| Some(text.to_owned());
    assert_eq!(status(&[]), (some("Cancelled"), some("Withdrawn")));
    assert_eq!(status(&[("withdrawn", "Postponed")]), (some("Postponed"), None));
    assert_eq!(status(&[("Withdrawn", "Yanked")]), (some("Yanked"), None), "its own word");
}

#[test]
fn a_status_in_the_day_column_leaves_the_stored_day_unchanged() {
    let record = read(&plan(&["ID", "State", "Sale Date"]), &["1", "GA", "Cancelled"]).unwrap();
    assert!(!record.columns.contains_key(&Column::SaleDate));
    assert_eq!(text(&record, Column::Status).as_deref(), Some("Cancelled"));
}

#[test]
fn a_day_in_a_unique_id_has_one_spelling() {
    let map = ImportMap::new(MapDraft {
        source: "x".to_owned(),
        unique_id: Some("{state}-{county}-{Lot}-{Sold}".to_owned()),
        columns: rules(&[("State", "NY"), ("County", "Bronx")]),
        ..MapDraft::default()
    })
    .unwrap();
    let plan = plan_with(&["Lot", "Sold"], Some(&map)).unwrap();
    for spelling in
        ["8/7/15", "08/07/2015", "2015-08-07", "8/7/2015 09:30", "Aug 7, 2015", "07-AUG-15"]
    {
        let record = read(&plan, &["16", spelling]).unwrap();
        assert_eq!(record.unique_id.as_str(), "NY-Bronx-16-2015-08-07", "{spelling}");
    }
    let day = chrono::NaiveDate::from_ymd_opt(2015, 8, 7).unwrap();
    let cells = [Cell::Number(16.0), Cell::DateTime(day.and_hms_opt(9, 30, 0).unwrap())];
    let record = plan.read(&cells, &mut Tally::default()).unwrap().record;
    assert_eq!(record.unique_id.as_str(), "NY-Bronx-16-2015-08-07");
    let parcel = read(&plan, &["01-02-2003", "12345678"]).unwrap();
    assert_eq!(parcel.unique_id.as_str(), "NY-Bronx-01-02-2003-12345678", "not days");
    let case = read(&plan, &["2026-CA-12", "26-MAR-CV-1"]).unwrap();
    assert_eq!(case.unique_id.as_str(), "NY-Bronx-2026-CA-12-26-MAR-CV-1", "case numbers");
}

#[test]
fn an_amount_in_a_unique_id_has_one_spelling() {
    let map = ImportMap::new(MapDraft {
        source: "x".to_owned(),
        unique_id: Some("{state}-{county}-{Lot}-{Price}".to_owned()),
        columns: rules(&[("State", "NY"), ("County", "Bronx")]),
        ..MapDraft::default()
    })
    .unwrap();
    let plan = plan_with(&["Lot", "Price"], Some(&map)).unwrap();
    for (spelling, plain) in [
        ("$355,000", "355000"),
        ("355,000", "355000"),
        (" $355,000.00 ", "355000"),
        ("355000", "355000"),
        ("$-", "0"),
        ("$ -", "0"),
        ("12,34", "12,34"),
        ("1234,567", "1234,567"),
    ] {
        let record = read(&plan, &["16", spelling]).unwrap();
        assert_eq!(record.unique_id.as_str(), format!("NY-Bronx-16-{plain}"), "{spelling}");
    }
    let cells = [Cell::Number(16.0), Cell::Number(355_000.0)];
    let record = plan.read(&cells, &mut Tally::default()).unwrap().record;
    assert_eq!(record.unique_id.as_str(), "NY-Bronx-16-355000");
}
