use kernel::PortError;
use listings::Column;
use lists::{EachRow, Fault, MapDraft, Outcome, SheetError};

use super::*;
use crate::testing::{InMemoryImports, ReadBack};

/// A sheet of texts, its first row numbered 1.
struct Rows(Vec<Vec<String>>);

impl Rows {
    fn of(text: &str) -> Self {
        Self(text.lines().map(|line| line.split(',').map(ToOwned::to_owned).collect()).collect())
    }
}

impl Sheet for Rows {
    fn rows(&mut self, each: &mut EachRow<'_>) -> Result<(), SheetError> {
        for (row, texts) in (1..).zip(&self.0) {
            if texts.iter().any(|text| text == "BROKEN") {
                return Err(SheetError("the workbook is damaged".to_owned()));
            }
            let cells: Vec<Cell<'_>> = texts.iter().map(|text| Cell::Text(text)).collect();
            if each(RowPosition { row, bytes: row * 10, ..RowPosition::default() }, &cells)
                .is_break()
            {
                break;
            }
        }
        Ok(())
    }
}

#[derive(Default)]
struct RejectLines(Vec<String>);

impl Rejects for RejectLines {
    fn reject(
        &mut self,
        place: &RowPlace,
        fault: &Fault,
        outcome: Outcome,
    ) -> Result<(), PortError> {
        let Fault { column, value, reason } = fault;
        self.0.push(format!("{place}: {column} {value:?} {reason}: {outcome}"));
        Ok(())
    }
}

#[derive(Default)]
struct ProgressLog {
    read: Vec<(u64, u64)>,
    applied: Vec<(u64, u64)>,
}

impl Progress for ProgressLog {
    fn read(&mut self, rows: u64, bytes: u64) {
        self.read.push((rows, bytes));
    }

    fn applied(&mut self, done: u64, all: u64) {
        self.applied.push((done, all));
    }
}

fn command() -> ImportCommand {
    ImportCommand {
        source_name: "fulton.csv".to_owned(),
        sha256: String::new(),
        map: None,
        strict: false,
        terms: ImportOptions::default(),
        own_headers: vec![],
    }
}

struct Fixture {
    store: InMemoryImports,
    rejects: RejectLines,
}

impl Fixture {
    fn new() -> Self {
        Self { store: InMemoryImports::default(), rejects: RejectLines::default() }
    }

    fn import(&mut self, command: &ImportCommand, text: &str) -> Result<Summary, ImportError> {
        self.rejects.0.clear();
        ImportService::new(Arc::new(self.store.clone())).import(
            command,
            &mut Rows::of(text),
            &mut self.rejects,
            &mut ProgressLog::default(),
        )
    }

    fn problem(&mut self, text: &str) -> String {
        self.import(&command(), text).unwrap_err().to_string()
    }
}

#[test]
fn a_row_that_fails_the_additional_check_is_rejected() {
    fn priced(record: &Record) -> Result<(), Vec<Fault>> {
        let priced = record.columns.get(&Column::OpeningBid).is_some_and(Option::is_some);
        let column = "Opening Bid".to_owned();
        let fault = Fault { column, value: String::new(), reason: lists::CellError::Money };
        if priced { Ok(()) } else { Err(vec![fault]) }
    }
    let (store, mut rejects) = (InMemoryImports::default(), RejectLines::default());
    let service = ImportService::new(Arc::new(store.clone())).checking(priced);
    let mut rows = Rows::of("ID,State,Opening Bid\n1,GA,100\n2,GA,\n");
    let summary =
        service.import(&command(), &mut rows, &mut rejects, &mut ProgressLog::default()).unwrap();
    assert_eq!(summary, Summary { read: 2, new: 1, left_out: 1, ..Summary::default() });
    assert_eq!(rejects.0, ["3: Opening Bid \"\" is not an amount of dollars: row left out"]);
}

#[test]
fn a_second_import_of_the_same_file_changes_nothing() {
    let mut fixture = Fixture::new();
    let file = "ID,State,Opening Bid\n1,GA,100\n2,GA,\n";
    let first = fixture.import(&command(), file).unwrap();
    assert_eq!(first, Summary { read: 2, new: 2, ..Summary::default() });
    let second = fixture.import(&command(), file).unwrap();
    assert_eq!(second, Summary { read: 2, unchanged: 2, ..Summary::default() });
    let third = fixture.import(&command(), "ID,State,Opening Bid\n1,GA,90\n2,GA,\n").unwrap();
    assert_eq!(third, Summary { read: 2, changed: 1, unchanged: 1, ..Summary::default() });
}

#[test]
fn titles_blank_rows_and_repeated_headers_do_not_count_as_rows() {
    let file = "Fulton County Sheriff\nSales of March\n\nID,State,\n1,GA,\n,,\nID,State,\n2,GA,\n";
    let summary = Fixture::new().import(&command(), file).unwrap();
    assert_eq!(summary, Summary { read: 2, new: 2, ..Summary::default() });
}

#[test]
fn an_unreadable_row_is_rejected_with_its_row_number() {
    let mut fixture = Fixture::new();
    let file = "Title\nID,State,Bedrooms\n1,GA,3\n2,GA,many\n3,CA,2\n";
    let summary = fixture.import(&command(), file).unwrap();
    assert_eq!(
        summary,
        Summary { read: 3, new: 2, left_out: 1, cells_left_out: 1, ..Summary::default() }
    );
    assert_eq!(
        fixture.rejects.0,
        [
            "4: Bedrooms \"many\" is not a number: cell left out",
            "5: State \"CA\" is not one of the 18 coverage states: row left out"
        ]
    );
}

#[test]
fn a_rejected_row_repeated_exactly_counts_once() {
    let mut fixture = Fixture::new();
    let file = "ID,State,Sale Date\n1,GA,soon\n1,GA,soon\n1,GA,later\n2,GA,1/5/27\n2,GA,1/5/27\n2,GA,1/6/27\n";
    let summary = fixture.import(&command(), file).unwrap();
    assert_eq!(
        summary,
        Summary {
            read: 6,
            repeated: 2,
            superseded: 1,
            new: 1,
            left_out: 2,
            unread_words: vec![("later".to_owned(), 1), ("soon".to_owned(), 2)],
            ..Summary::default()
        }
    );
    assert_eq!(
        fixture.rejects.0,
        [
            "2: Sale Date \"soon\" is not a date: row left out",
            "4: Sale Date \"later\" is not a date: row left out",
            "6: unique_ID \"2\" row 7 has the same unique_ID and counts: replaced",
        ]
    );
}

#[test]
fn strict_imports_the_whole_file_or_nothing_and_reports_every_reject() {
    let mut fixture = Fixture::new();
    let strict = ImportCommand { strict: true, ..command() };
    let file = "ID,State,Bedrooms\n1,GA,many\n2,GA,3\n3,GA,most\n";
    let stopped = fixture.import(&strict, file).unwrap_err();
    assert_eq!(
        stopped.to_string(),
        "2 of the 3 rows cannot be read, and --strict imports the whole file or nothing"
    );
    assert_eq!(fixture.rejects.0.len(), 2);
    assert!(fixture.store.listings().is_empty());
    assert!(fixture.import(&strict, "ID,State,Bedrooms\n2,GA,3\n").is_ok());
}

#[test]
fn a_dry_run_changes_nothing() {
    let mut fixture = Fixture::new();
    let terms = ImportOptions { dry_run: true, ..ImportOptions::default() };
    let dry = ImportCommand { terms, ..command() };
    let summary = fixture.import(&dry, "ID,State\n1,GA\n").unwrap();
    assert_eq!(summary, Summary { read: 1, new: 1, ..Summary::default() });
    assert!(fixture.store.listings().is_empty());
}

#[test]
fn a_file_without_a_table_is_refused_with_one_line() {
    let mut fixture = Fixture::new();
    assert_eq!(fixture.problem(""), "the file is empty");
    assert_eq!(fixture.problem("\n,,\n"), "the file is empty");
    assert_eq!(fixture.problem("ID,State,Address\n"), "the file has a header but no rows");
    assert!(
        fixture.problem("a,b\n1,2\n").starts_with("none of the first rows names a known column")
    );
    assert_eq!(fixture.problem("ID,State\n1,CA\n2,OR\n"), "none of the 2 rows could be read");
    assert!(fixture.problem("ID,Address\n1,x\n").contains("has no State column"));
    assert!(fixture.store.listings().is_empty());
}

#[test]
fn a_file_that_is_damaged_in_the_middle_changes_nothing() {
    let mut fixture = Fixture::new();
    let long: String = (0..100).map(|id| format!("{id},GA\n")).collect();
    let broken = fixture.problem(&format!("ID,State\n{long}BROKEN\n"));
    assert_eq!(broken, "the workbook is damaged");
    assert!(fixture.store.listings().is_empty());
}

#[test]
fn a_file_that_shrank_is_refused_unless_allowed() {
    let mut fixture = Fixture::new();
    fixture.import(&command(), "ID,State\n1,GA\n2,GA\n3,GA\n").unwrap();
    // Two of three rows are rejected, so the file shrank by more than half.
    let shrunk = "ID,State\n1,GA\n2,CA\n3,CA\n";
    assert_eq!(
        fixture.problem(shrunk),
        "fulton.csv had 3 rows at its last import and has 1 now; pass --allow-shrink if this is correct"
    );
    let terms = ImportOptions { allow_shrink: true, ..ImportOptions::default() };
    assert!(fixture.import(&ImportCommand { terms, ..command() }, shrunk).is_ok());
}

/// A list of so many rows; `bid` is the opening bid of each.
fn list(rows: usize, bid: &str) -> String {
    let rows: String = (0..rows).map(|id| format!("{id},GA,{bid}\n")).collect();
    format!("ID,State,Opening Bid\n{rows}")
}

/// Delivers a file as the operator's commands and the worker do.
fn deliver(
    store: &InMemoryImports,
    command: &ImportCommand,
    comparison: Comparison,
    text: &str,
) -> Result<Summary, ImportError> {
    let service = ImportService::new(Arc::new(store.clone())).comparing(comparison);
    let mut progress = ProgressLog::default();
    service.import(command, &mut Rows::of(text), &mut RejectLines::default(), &mut progress)
}

#[test]
fn a_delivery_that_is_not_like_the_last_one_waits_and_is_imported_once_it_is_approved() {
    for (text, reasons) in [
        ("ID,State,Opening Bid\n".to_owned(), "it has no rows, and the last delivery had 25 rows"),
        (String::new(), "it has no rows, and the last delivery had 25 rows"),
        (
            list(25, "1").replace("Opening Bid", "Bid Now"),
            "it lacks the column 'Opening Bid'; it has the new column 'Bid Now'",
        ),
        (
            list(25, ""),
            "blank columns: 'Opening Bid' has a value in 0% of the rows, before in 100%",
        ),
    ] {
        let store = InMemoryImports::default();
        deliver(&store, &command(), Comparison::default(), &list(25, "100")).unwrap();
        let before = store.listings();
        let waits = deliver(&store, &command(), Comparison::default(), &text).unwrap_err();
        let expected = format!("this delivery of fulton.csv needs a look: {reasons}");
        assert_eq!(waits.to_string(), expected);
        assert_eq!(store.listings(), before, "nothing was written");
        let approved =
            Comparison { is_approved: true, receipt: Some("W1".to_owned()), is_guessed: false };
        let terms = ImportOptions { allow_shrink: true, ..ImportOptions::NONE };
        let command = ImportCommand { terms, ..command() };
        deliver(&store, &command, approved.clone(), &text).unwrap();
        let again = deliver(&store, &command, approved, &text).unwrap_err();
        assert!(matches!(again, ImportError::AlreadyImported), "{again}");
    }
}

#[test]
fn a_first_delivery_is_compared_with_none() {
    let store = InMemoryImports::default();
    let empty = deliver(&store, &command(), Comparison::default(), "").unwrap_err();
    assert!(matches!(empty, ImportError::Empty), "{empty}");
    assert!(deliver(&store, &command(), Comparison::default(), &list(3, "")).is_ok());
    // A delivery of another source is another matter.
    let other = ImportCommand { source_name: "Cobb".to_owned(), ..command() };
    assert!(deliver(&store, &other, Comparison::default(), "ID,State\n1,GA\n").is_ok());
}

#[test]
fn allow_shrink_imports_at_once_what_would_wait_but_not_an_empty_list() {
    let terms = ImportOptions { allow_shrink: true, ..ImportOptions::NONE };
    let shrinking = ImportCommand { terms, ..command() };
    let store = InMemoryImports::default();
    deliver(&store, &command(), Comparison::default(), &list(25, "100")).unwrap();
    let changed = list(5, "1").replace("Opening Bid", "Bid Now");
    assert!(deliver(&store, &shrinking, Comparison::default(), &changed).is_ok());
    let empty = deliver(&store, &shrinking, Comparison::default(), "ID,State\n").unwrap_err();
    assert!(matches!(empty, ImportError::MustWait { .. }), "{empty}");
}

#[test]
fn a_header_that_the_map_cannot_read_waits_if_the_source_delivered_before() {
    let store = InMemoryImports::default();
    let command = mapped(|draft| draft.ignore = vec!["Judge".to_owned()]);
    let with = |judge: &str| format!("ID,State,{judge}\n1,GA,Doe\n");
    let first = deliver(&store, &command, Comparison::default(), &with("Justice")).unwrap_err();
    assert!(matches!(first, ImportError::Header(_)), "{first}");
    deliver(&store, &command, Comparison::default(), &with("Judge")).unwrap();
    let waits = deliver(&store, &command, Comparison::default(), &with("Justice")).unwrap_err();
    assert!(
        waits.to_string().contains("its columns cannot be read: the map names the column 'Judge'"),
        "{waits}"
    );
}

#[test]
fn the_summary_counts_unknown_counties() {
    let file = "ID,State,County\n1,GA,Fulton\n2,GA,Atlantis\n3,GA,Atlantis\n";
    let summary = Fixture::new().import(&command(), file).unwrap();
    let georgia = State::parse("GA").unwrap();
    assert_eq!(summary.unknown_counties, [(georgia, "Atlantis".to_owned(), 2)]);
}

#[test]
fn a_long_file_reports_its_progress() {
    let long: String = (0..1_200).map(|id| format!("{id},GA\n")).collect();
    let mut progress = ProgressLog::default();
    let store = InMemoryImports::default();
    ImportService::new(Arc::new(store.clone()))
        .import(
            &command(),
            &mut Rows::of(&format!("ID,State\n{long}")),
            &mut RejectLines::default(),
            &mut progress,
        )
        .unwrap();
    assert_eq!(progress.read.last(), Some(&(1_200, 12_010)));
    assert!(progress.read.len() >= 3 && progress.read.is_sorted());
    assert_eq!(progress.applied.last(), Some(&(1_200, 1_200)));
    let last = listings::UniqueId::parse("1199").unwrap();
    assert!(
        store.listing(&last).is_some_and(|listing| listing.facts.get(Column::Address).is_none())
    );
}

/// A map of a source with state and county, and these further keys.
fn mapped(further: impl FnOnce(&mut MapDraft)) -> ImportCommand {
    let mut draft = MapDraft { source: "Fulton".to_owned(), ..MapDraft::default() };
    further(&mut draft);
    ImportCommand { map: Some(ImportMap::new(draft).unwrap()), ..command() }
}

#[test]
fn a_file_without_a_header_has_the_columns_of_its_map() {
    let mut fixture = Fixture::new();
    let command =
        mapped(|map| map.headers = ["ID", "State", "Address"].map(ToOwned::to_owned).to_vec());
    let summary = fixture.import(&command, "1,GA,1 Elm St\n2,GA,2 Oak St\n").unwrap();
    assert_eq!((summary.read, summary.new), (2, 2));
    let first = listings::UniqueId::parse("1").unwrap();
    let listing = fixture.store.listing(&first).unwrap();
    assert_eq!(listing.facts.text(Column::Address), Some("1 Elm St"));
}

#[test]
fn the_latest_row_of_a_unique_id_counts_in_a_newest_first_file() {
    let mut fixture = Fixture::new();
    let file = "ID,State,Updated,Address\n1,GA,7/16/2026,new\n1,GA,7/2/2026,old\n1,GA,,oldest\n2,GA,soon,x\n";
    let command = mapped(|map| map.latest_by = Some("Updated".to_owned()));
    let summary = fixture.import(&command, file).unwrap();
    assert_eq!((summary.superseded, summary.left_out), (2, 1));
    let first = listings::UniqueId::parse("1").unwrap();
    let listing = fixture.store.listing(&first).unwrap();
    assert_eq!(listing.facts.text(Column::Address), Some("new"));
    assert!(fixture.rejects.0[0].contains("is neither a day nor a whole number"));
}

#[test]
fn a_minor_cell_that_cannot_be_read_costs_only_itself() {
    let mut fixture = Fixture::new();
    fixture.import(&command(), "ID,State,Bedrooms,Address\n1,GA,3,1 Elm St\n").unwrap();
    let summary =
        fixture.import(&command(), "ID,State,Bedrooms,Address\n1,GA,many,2 Oak St\n").unwrap();
    assert_eq!((summary.changed, summary.left_out, summary.cells_left_out), (1, 0, 1));
    let listing = fixture.store.listing(&listings::UniqueId::parse("1").unwrap()).unwrap();
    assert_eq!(listing.facts.text(Column::Address), Some("2 Oak St"));
    assert_eq!(listing.facts.whole_number(Column::Bedrooms), Some(3), "the stored value stays");
    let bid = fixture.import(&command(), "ID,State,Opening Bid\n1,GA,many\n2,GA,1\n").unwrap();
    assert_eq!((bid.left_out, bid.cells_left_out), (0, 1), "an amount in words, too");
    let day = fixture.import(&command(), "ID,State,Sale Date\n1,GA,soon\n2,GA,1/5/27\n").unwrap();
    assert_eq!(day.left_out, 1, "a day that cannot be read costs the row");
    assert_eq!(day.unread_words, [("soon".to_owned(), 1)]);
    assert_eq!(day.kept, [UniqueId::parse("1").unwrap()], "and the known sale is named");
}

#[test]
fn an_unknown_status_is_stored_counted_and_named() {
    let mut fixture = Fixture::new();
    let file = "ID,State,Foreclosure Status\n1,GA,Sunny\n2,GA,Sunny\n3,GA,On_Time\n";
    let summary = fixture.import(&command(), file).unwrap();
    assert_eq!(summary.unknown_statuses, [("Sunny".to_owned(), 2)]);
    assert_eq!(summary.new, 3);
    let named = "2: Foreclosure Status \"Sunny\" is not a status that we know; it was stored as it is: imported";
    assert_eq!(fixture.rejects.0[0], named);
}

#[test]
fn an_import_stops_when_more_rows_have_faults_than_the_map_allows() {
    let mut fixture = Fixture::new();
    let file = "ID,State,Bedrooms\n1,GA,many\n2,GA,3\n3,GA,3\n4,GA,3\n";
    let allowing = |share| mapped(|map| map.most_flawed = Some(share));
    assert!(fixture.import(&allowing(0.25), file).is_ok());
    let stopped = fixture.import(&allowing(0.2), file).unwrap_err().to_string();
    assert_eq!(
        stopped,
        "1 of the 4 rows have a fault, and the map allows 20 in 100; the rejects file names them"
    );
}

/// Two tables with their columns in different orders.
struct TwoTables;

impl Sheet for TwoTables {
    fn rows(&mut self, each: &mut EachRow<'_>) -> Result<(), SheetError> {
        let tables: [(&str, &[[&str; 3]]); 3] = [
            ("March", &[["ID", "State", "Bedrooms"], ["1", "GA", "3"], ["2", "GA", "x"]]),
            ("Notes", &[["a", "b", "c"]]),
            ("April", &[["State", "Bedrooms", "ID"], ["GA", "4", "3"], ["CA", "4", "4"]]),
        ];
        for (part, rows) in tables {
            for (row, texts) in (1..).zip(rows) {
                let cells = texts.map(Cell::Text);
                if each(RowPosition { row, part, ..RowPosition::default() }, &cells).is_break() {
                    return Ok(());
                }
            }
        }
        Ok(())
    }
}

#[test]
fn each_table_of_a_file_has_its_own_header() {
    let (store, mut rejects) = (InMemoryImports::default(), RejectLines::default());
    let summary = ImportService::new(Arc::new(store.clone()))
        .import(&command(), &mut TwoTables, &mut rejects, &mut ProgressLog::default())
        .unwrap();
    assert_eq!((summary.read, summary.new, summary.left_out), (4, 3, 1));
    let third = store.listing(&listings::UniqueId::parse("3").unwrap()).unwrap();
    assert_eq!(third.facts.whole_number(Column::Bedrooms), Some(4));
    assert_eq!(
        rejects.0,
        [
            "March!3: Bedrooms \"x\" is not a number: cell left out",
            "April!3: State \"CA\" is not one of the 18 coverage states: row left out",
            "Notes:  \"Notes\" has no header that we know and was not read: noted",
        ]
    );
    let notes = Unread {
        part: "Notes".to_owned(),
        why: "has no header that we know and was not read".to_owned(),
    };
    assert_eq!(summary.unread, [notes]);
}

/// A CSV file: rows of exactly the cells that are written, the last one without a line end.
struct Exact(&'static [&'static [&'static str]]);

impl Sheet for Exact {
    fn rows(&mut self, each: &mut EachRow<'_>) -> Result<(), SheetError> {
        for (row, texts) in (1..).zip(self.0) {
            let cells: Vec<Cell<'_>> = texts.iter().map(|text| Cell::Text(text)).collect();
            let is_cut = row as usize == self.0.len();
            let swallowed = texts.iter().map(|text| text.matches('\n').count() as u64).sum();
            let position =
                RowPosition { row, is_exact: true, is_cut, swallowed, ..RowPosition::default() };
            if each(position, &cells).is_break() {
                break;
            }
        }
        Ok(())
    }
}

#[test]
fn uneven_rows_are_named_and_never_put_values_into_wrong_columns() {
    let (store, mut rejects) = (InMemoryImports::default(), RejectLines::default());
    let mut file = Exact(&[
        &["ID", "State", "Address", "Bedrooms"],
        &["1", "GA", "1 Elm St", "3"],
        &["2", "GA", "2 Oak St"],
        &["3", "GA", "3 Pine St", "Apt 4", "3"],
        &["4", "GA", "4 Ash"],
        &["St", "3"],
        &["5", "GA", "5 Fir St\n6,GA,6 Fir St,3", "3"],
        &["7", "GA", "7 Bay St", "3", ""],
        &["8", "GA", "8 B"],
    ]);
    let summary = ImportService::new(Arc::new(store.clone()))
        .import(&command(), &mut file, &mut rejects, &mut ProgressLog::default())
        .unwrap();
    assert_eq!((summary.read, summary.new, summary.left_out), (8, 3, 5));
    let uneven = UnevenRows {
        short: 1,
        long: 1,
        broken: 2,
        open_quotes: 1,
        swallowed: 1,
        is_truncated: true,
    };
    assert_eq!(summary.uneven, uneven);
    let ids: Vec<String> =
        store.listings().iter().map(|listing| listing.unique_id.as_str().to_owned()).collect();
    assert_eq!(ids, ["1", "2", "7"]);
    assert_eq!(
        rejects.0,
        [
            "3:  \"2\" the row has 3 cells and the header has 4; the missing ones are blanks: imported",
            "4:  \"3\" the row has 5 cells and the header has 4; check for a comma without quotation marks: row left out",
            "5:  \"4\" a line break without quotation marks cuts this row in two: row left out",
            "6:  \"St\" a line break without quotation marks cuts this row in two: row left out",
            "7:  \"5\" a quotation mark is not closed, and 1 further rows are within this one: row left out",
            "9:  \"8\" the file ends within this row: row left out",
        ]
    );
}

fn left_out(unique_id: &str) -> SetAside {
    SetAside::LeftOut(listings::UniqueId::parse(unique_id).unwrap())
}

/// A county's list with one sale and the lines of its footer, as clerks print them.
const FOOTER: &str =
    "Total: 1,,,\n* subject to change without notice,,,\nNo further sales this week,,,\n";

#[test]
fn totals_and_sentences_below_the_sales_are_no_sales() {
    let mut fixture = Fixture::new();
    let complete = mapped(|map| {
        map.complete_list = true;
        map.unique_id = Some("{state}-{county}-{Case}".to_owned());
    });
    let header = "Case,State,County,Sale Date\n";
    let sales = "C1,GA,Fulton,1/5/27\nC2,GA,Fulton,1/5/27\n";
    fixture.import(&complete, &format!("{header}{sales}")).unwrap();
    let file = format!("{header}C1,GA,Fulton,1/5/27\n{FOOTER}");
    let summary = fixture.import(&complete, &file).unwrap();
    assert!(!summary.all_seen, "C2 is no longer listed");
    assert_eq!((summary.read, summary.left_out), (1, 0));
    assert_eq!(fixture.rejects.0[0], "3:  \"Total: 1\" this line is no sale: noted");
    // A line in the form of a key may be a sale, and so may a word.
    for line in ["C2,,,", "Closed,,,"] {
        let summary = fixture.import(&complete, &format!("{header}C1,GA,Fulton,1/5/27\n{line}\n"));
        assert!(summary.unwrap().all_seen, "{line}");
    }
}

#[test]
fn words_below_a_sale_are_about_it() {
    let mut fixture = Fixture::new();
    let header = "ID,State,Sale Date,Foreclosure Status\n";
    let file = format!(
        "{header}1,GA,1/5/27,\n2,GA,1/5/27,\nSALE CANCELLED,,,\n3,GA,1/5/27,\n,,POSTPONED TO 2/2/27,\n"
    );
    let summary = fixture.import(&command(), &file).unwrap();
    assert_eq!((summary.read, summary.new, summary.left_out), (3, 3, 0));
    let said = |id: &str| {
        let listing = fixture.store.listing(&UniqueId::parse(id).unwrap()).unwrap();
        let day = listing.facts.date(Column::SaleDate).map(|day| day.to_string());
        (listing.facts.text(Column::Status).map(ToOwned::to_owned), day.unwrap_or_default())
    };
    assert_eq!(said("1"), (None, "2027-01-05".to_owned()));
    assert_eq!(said("2"), (Some("Cancelled".to_owned()), "2027-01-05".to_owned()));
    assert_eq!(said("3"), (Some("Postponed".to_owned()), "2027-02-02".to_owned()));
}

#[test]
fn words_below_a_sale_that_was_known_are_read_as_well() {
    let mut fixture = Fixture::new();
    let file = "ID,State,Sale Date,Foreclosure Status\n1,GA,1/5/27,\n";
    fixture.import(&command(), file).unwrap();
    let cancelled = format!("{file}SALE CANCELLED,,,\n");
    let refused = fixture.import(&command(), &cancelled).unwrap_err();
    assert!(matches!(refused, ImportError::ReadEveryRow), "{refused}");
    let terms = ImportOptions { read_every_row: true, ..ImportOptions::NONE };
    let summary = fixture.import(&ImportCommand { terms, ..command() }, &cancelled).unwrap();
    assert_eq!(summary.changed, 1);
    assert_eq!(
        fixture.import(&command(), &cancelled).unwrap().unchanged,
        1,
        "without a second reading"
    );
}

#[test]
fn a_cell_beyond_the_header_costs_no_sale_that_is_in_its_columns() {
    let mut fixture = Fixture::new();
    let file = "ID,State,Address,Sale Date\n1,GA,1 Elm St,1/5/27,see remarks\n2,GA,2 Oak St, Apt 4,1/5/27\n";
    let summary = fixture.import(&command(), file).unwrap();
    assert_eq!((summary.new, summary.left_out), (1, 1));
    assert_eq!(
        fixture.rejects.0[0],
        "2:  \"1\" is beyond the columns of the header, and was not read: imported"
    );
}

#[test]
fn a_parcel_that_lost_its_zeros_is_left_out_where_the_county_has_a_usual_length() {
    let mut fixture = Fixture::new();
    let rows = |length: usize| -> String {
        let row = |n| format!("{length}-{n},GA,Fulton,{n:0length$}\n");
        (1..=60).map(row).collect()
    };
    let header = "ID,State,County,Parcel Number\n";
    fixture.import(&command(), &format!("{header}{}", rows(7))).unwrap();
    let other = ImportCommand { source_name: "other".to_owned(), ..command() };
    let file = format!("{header}A,GA,Fulton,12345\nB,GA,Fulton,0012345\nC,GA,Cobb,12345\n");
    let summary = fixture.import(&other, &file).unwrap();
    assert_eq!((summary.new, summary.cells_left_out), (3, 1));
    assert!(fixture.rejects.0[0].contains("ask for the original file"), "{:?}", fixture.rejects.0);
    let parcel = |id: &str| {
        let listing = fixture.store.listing(&UniqueId::parse(id).unwrap()).unwrap();
        listing.facts.text(Column::ParcelNumber).map(ToOwned::to_owned)
    };
    assert_eq!(["A", "B", "C"].map(|id| parcel(id).is_some()), [false, true, true]);
}

#[test]
fn a_short_row_clears_no_sale_fact() {
    let (store, mut rejects) = (InMemoryImports::default(), RejectLines::default());
    let service = ImportService::new(Arc::new(store.clone()));
    let mut import = |rows: &'static [&'static [&'static str]]| {
        service
            .import(&command(), &mut Exact(rows), &mut rejects, &mut ProgressLog::default())
            .unwrap()
    };
    import(&[&["ID", "State", "Address", "Sale Date"], &["1", "GA", "1 Elm St", "1/5/27"]]);
    import(&[
        &["ID", "State", "Address", "Sale Date"],
        &["1", "GA"],
        &["2", "GA", "2 Oak St", "1/5/27"],
    ]);
    let listing = store.listing(&UniqueId::parse("1").unwrap()).unwrap();
    assert!(listing.facts.date(Column::SaleDate).is_some());
    assert_eq!(listing.facts.text(Column::Address), None);
}

#[test]
fn a_pattern_that_fits_no_row_is_named() {
    let mut fixture = Fixture::new();
    let command = mapped(|map| {
        let rule = |pattern: &str| lists::RuleDraft {
            from: Some("Place".to_owned()),
            pattern: Some(pattern.to_owned()),
            ..lists::RuleDraft::default()
        };
        map.columns.push(("City".to_owned(), rule("^([A-Z]+),")));
        map.columns.push(("Zip Code".to_owned(), rule(r"ZIP (\d{5})")));
    });
    let file = "ID,State,Place\n1,GA,ATLANTA; 30303\n2,GA,DECATUR; 30030\n";
    let summary = fixture.import(&command, file).unwrap();
    let named: Vec<&str> = summary.unread.iter().map(|unread| unread.why.as_str()).collect();
    assert_eq!(
        named,
        [
            "the map's pattern for 'Zip Code' fits no row",
            "the map's pattern for 'City' fits no row"
        ]
    );
    assert_eq!(fixture.import(&command, "ID,State,Place\n1,GA,\n").unwrap().unread, []);
}

#[test]
fn a_row_that_is_left_out_counts_as_seen() {
    let mut fixture = Fixture::new();
    let file = "ID,State,Sale Date\n1,GA,1/5/27\n2,GA,many\n3,CA,1/5/27\n4,GA,1/5/27\n";
    fixture.import(&command(), file).unwrap();
    assert_eq!(fixture.store.set_aside(), [left_out("2"), left_out("3")]);
}

#[test]
fn nothing_is_no_longer_listed_if_a_key_cannot_be_read() {
    let mut fixture = Fixture::new();
    let complete = |map: &mut MapDraft| map.complete_list = true;
    let with_key = fixture.import(&mapped(complete), "ID,State,Opening Bid\n1,GA,1\n2,GA,x\n");
    assert!(!with_key.unwrap().all_seen);
    let without = fixture.import(&mapped(complete), "ID,State,Opening Bid\n1,GA,1\n,GA,2\n");
    assert!(without.unwrap().all_seen);
}

#[test]
fn replaced_rows_are_named_and_stop_an_import_beyond_the_share_of_the_map() {
    let mut fixture = Fixture::new();
    let file = "ID,State,Foreclosure Status\nA1,GA,Scheduled\nb2,GA,Sold\na1,GA,Sold\n";
    let summary = fixture.import(&command(), file).unwrap();
    assert_eq!((summary.superseded, summary.new), (1, 2));
    let named = "2: unique_ID \"A1\" row 4 has the same unique_ID and counts: replaced";
    assert_eq!(fixture.rejects.0, [named]);
    let allowing = |share| mapped(|map| map.most_replaced = Some(share));
    let stopped = fixture.import(&allowing(0.3), file).unwrap_err().to_string();
    assert_eq!(
        stopped,
        "later rows replaced 1 of the 3 rows under the same unique_ID, and the map allows 0; \
         the rejects file names them"
    );
    assert_eq!(fixture.rejects.0, [named]);
    assert!(fixture.import(&allowing(0.34), file).is_ok());
}

fn import_plausible(
    fixture: &mut Fixture,
    command: &ImportCommand,
    text: &str,
) -> Result<Summary, ImportError> {
    fixture.rejects.0.clear();
    ImportService::new(Arc::new(fixture.store.clone()))
        .requiring_plausible(NaiveDate::from_ymd_opt(2026, 11, 23).unwrap())
        .import(command, &mut Rows::of(text), &mut fixture.rejects, &mut ProgressLog::default())
}

#[test]
fn a_sale_that_is_not_plausible_is_quarantined_and_named() {
    let mut fixture = Fixture::new();
    let file = "ID,State,County,Address,Zip Code,Sale Date\n\
                1,GA,Fulton,1 Elm St,30303,12/1/2026\n\
                2,GA,Fulton,2 Elm St,33101,12/1/2026\n\
                2,GA,Fulton,2 Elm St,33101,12/1/2026\n\
                3,GA,Fulton,,30303,12/1/2036\n";
    let summary = import_plausible(&mut fixture, &command(), file).unwrap();
    let expected = Summary { read: 4, repeated: 1, new: 1, quarantined: 2, ..Summary::default() };
    assert_eq!(summary, expected);
    assert_eq!(
        fixture.rejects.0,
        [
            "3: Zip Code \"33101\" is not a ZIP code of the state: quarantined",
            "5: Sale Date \"2036-12-01\" is before 1990 or more than two years from now: quarantined",
            "5: Address \"\" is blank, and the sale has no parcel number: it has no place: quarantined",
        ]
    );
    let aside = fixture.store.set_aside();
    let [SetAside::Quarantined(second, doubts), SetAside::Quarantined(_, third)] = &aside[..]
    else {
        panic!("{aside:?}")
    };
    assert_eq!((second.unique_id.as_str(), &doubts[..]), ("2", &[Doubt::ZipNotInState][..]));
    assert_eq!(third[..], [Doubt::Date, Doubt::NoPlace]);
    let strict = ImportCommand { strict: true, ..command() };
    assert!(import_plausible(&mut fixture, &strict, file).is_err());
}

#[test]
fn a_broken_scrape_publishes_nothing() {
    let mut fixture = Fixture::new();
    let counties =
        ["Fulton", "DeKalb", "Cobb", "Clayton", "Henry", "Fayette", "Douglas", "Cherokee"];
    let mut file = "ID,State,County,Address,Sale Date\n".to_owned();
    for (id, county) in counties.iter().enumerate() {
        file.push_str(&format!("{id},GA,{county},1 Elm St,12/1/2026\n"));
    }
    let broken = import_plausible(&mut fixture, &command(), &file).unwrap_err().to_string();
    assert_eq!(
        broken,
        "the address '1 Elm St' is in 8 or more counties; this is not a list of sales, so nothing of it is published"
    );
    assert!(fixture.store.listings().is_empty());
}

/// Rows with signs, as the pages of sheriffs have them: a row in `<s>`, an old day in `<del>` with the
/// new one after it, a column of disabled check boxes.
struct Signed(Vec<(&'static [&'static str], Vec<Sign>)>);

impl Sheet for Signed {
    fn rows(&mut self, each: &mut EachRow<'_>) -> Result<(), SheetError> {
        for (row, (texts, signs)) in (1..).zip(&self.0) {
            let cells: Vec<Cell<'_>> = texts.iter().map(|text| Cell::Text(text)).collect();
            if each(RowPosition { signs, ..RowPosition::of_row(row) }, &cells).is_break() {
                break;
            }
        }
        Ok(())
    }
}

fn signs(kind: SignKind, cells: impl IntoIterator<Item = u32>) -> Vec<Sign> {
    cells.into_iter().map(|cell| Sign { cell, kind }).collect()
}

const COLUMNS: &[&str] = &["ID", "State", "Address", "Foreclosure Status", "Off"];
const TODAY: NaiveDate = NaiveDate::from_ymd_opt(2026, 11, 28).unwrap();

fn import_signed(
    command: &ImportCommand,
    sheet: &mut Signed,
    comparison: Comparison,
) -> (InMemoryImports, Result<Summary, ImportError>) {
    let store = InMemoryImports::default();
    let service = ImportService::new(Arc::new(store.clone()))
        .requiring_plausible(TODAY)
        .comparing(comparison);
    let result =
        service.import(command, sheet, &mut RejectLines::default(), &mut ProgressLog::default());
    (store, result)
}

#[test]
fn a_struck_out_row_waits_unless_the_map_says_what_it_means() {
    let sheet = || {
        let struck = signs(SignKind::Struck, 0..4);
        Signed(vec![
            (COLUMNS, vec![]),
            (&["1", "GA", "1 Elm St", "Scheduled", ""], struck),
            (&["2", "GA", "2 Oak St", "Scheduled", ""], vec![]),
        ])
    };
    let (_, summary) = import_signed(&command(), &mut sheet(), Comparison::default());
    let summary = summary.unwrap();
    assert_eq!((summary.quarantined, summary.new, summary.signs.struck_rows), (1, 1, 1));
    let mapped = mapped(|map| map.struck_out = Some("Cancelled".to_owned()));
    let (store, summary) = import_signed(&mapped, &mut sheet(), Comparison::default());
    assert_eq!(summary.unwrap().new, 2);
    let listing = store.listing(&UniqueId::parse("1").unwrap()).unwrap();
    assert_eq!(listing.facts.text(Column::Status), Some("Cancelled"));
}

#[test]
fn a_struck_out_text_in_another_row_is_left_out() {
    let mut sheet = Signed(vec![
        (COLUMNS, vec![]),
        (&["1", "GA", "1 Elm St", "Scheduled", ""], signs(SignKind::Struck, [3])),
    ]);
    let (store, summary) = import_signed(&command(), &mut sheet, Comparison::default());
    assert_eq!(summary.unwrap().signs.struck_texts, 1);
    let listing = store.listing(&UniqueId::parse("1").unwrap()).unwrap();
    assert_eq!(listing.facts.text(Column::Status), None);
}

#[test]
fn a_checked_box_in_a_column_that_nothing_uses_makes_the_delivery_wait() {
    let sheet = |is_checked| {
        let text = if is_checked { "yes" } else { "" };
        let row: &'static [&'static str] = Box::leak(Box::new(["1", "GA", "1 Elm St", "", text]));
        Signed(vec![(COLUMNS, vec![]), (row, signs(SignKind::CheckBox { is_checked }, [4]))])
    };
    let (_, waits) = import_signed(&command(), &mut sheet(true), Comparison::default());
    let Err(ImportError::MustWait { concerns, .. }) = waits else { panic!("{waits:?}") };
    assert_eq!(concerns, [Concern::UnreadBoxes { columns: vec!["Off".to_owned()] }]);
    let (_, read) = import_signed(&command(), &mut sheet(false), Comparison::default());
    assert_eq!(read.unwrap().signs.boxes, 1);
    let named = mapped(|map| {
        let rule = lists::RuleDraft {
            from: Some("Off".to_owned()),
            values: vec![("yes".to_owned(), "Cancelled".to_owned())],
            ..lists::RuleDraft::default()
        };
        map.columns.push(("Foreclosure Status".to_owned(), rule));
    });
    let (store, read) = import_signed(&named, &mut sheet(true), Comparison::default());
    assert_eq!(read.unwrap().new, 1);
    let listing = store.listing(&UniqueId::parse("1").unwrap()).unwrap();
    assert_eq!(listing.facts.text(Column::Status), Some("Cancelled"));
}

#[test]
fn a_style_that_is_named_for_sales_that_are_off_makes_the_delivery_wait() {
    let sheet = |status: &'static str| {
        let row: &'static [&'static str] = Box::leak(Box::new(["1", "GA", "1 Elm St", status, ""]));
        Signed(vec![(COLUMNS, vec![]), (row, signs(SignKind::Named, [0]))])
    };
    for status in ["", "Scheduled"] {
        let (_, waits) = import_signed(&command(), &mut sheet(status), Comparison::default());
        assert_eq!(words_of(waits), ["a style that is named for it"], "{status}");
    }
    let (_, read) = import_signed(&command(), &mut sheet("Canceled"), Comparison::default());
    assert_eq!(read.unwrap().new, 1, "the status says it too");
}

#[test]
fn words_that_say_what_the_status_says_are_read() {
    let mapped = mapped(|map| map.optional = vec!["Nothing".to_owned()]);
    let row = |status: &str| {
        let text = format!("ID,State,Status,Notice\n1,GA,{status},CANCELLED\n");
        deliver(&InMemoryImports::default(), &mapped, Comparison::default(), &text)
    };
    assert_eq!(words_of(row("Scheduled")), ["CANCELLED"]);
    assert_eq!(row("Cancelled").unwrap().new, 1);
}

#[test]
fn the_first_delivery_of_a_guessed_source_waits() {
    let mut sheet = Signed(vec![(COLUMNS, vec![]), (&["1", "GA", "1 Elm St", "", ""], vec![])]);
    let guessed = Comparison { is_guessed: true, ..Comparison::default() };
    let (_, waits) = import_signed(&command(), &mut sheet, guessed.clone());
    let Err(ImportError::MustWait { concerns, .. }) = waits else { panic!("{waits:?}") };
    assert_eq!(concerns, [Concern::GuessedSource]);
    let approved = Comparison { is_approved: true, ..guessed.clone() };
    let (store, first) = import_signed(&command(), &mut sheet, approved);
    assert!(first.is_ok());
    let service = ImportService::new(Arc::new(store)).comparing(guessed);
    let second = service.import(
        &command(),
        &mut sheet,
        &mut RejectLines::default(),
        &mut ProgressLog::default(),
    );
    assert!(second.is_ok(), "an approved delivery has confirmed what the columns mean");
}

#[test]
fn a_header_with_other_columns_begins_a_table_of_its_own() {
    let mut fixture = Fixture::new();
    let bid = |store: &InMemoryImports, id: &str| {
        let listing = store.listing(&listings::UniqueId::parse(id).unwrap());
        listing.map(|listing| listing.value(Column::OpeningBid).map(|bid| bid.to_string()))
    };
    let file = "ID,State,County,Opening Bid,City\n1,GA,Fulton,100001,Atlanta\n,,,,\n\
        id,State,County,Judgment,Opening Bid\n2,GA,Fulton,250000,100011\n3,GA,Fulton,250000,100012\n\
        ID,State,County,Opening Bid,City\n4,GA,Fulton,100004,Atlanta\n";
    let summary = fixture.import(&command(), file).unwrap();
    assert_eq!((summary.read, summary.new, summary.left_out), (4, 4, 0), "{:?}", fixture.rejects.0);
    let expected = [("1", "100001"), ("2", "100011"), ("3", "100012"), ("4", "100004")];
    for (id, expected) in expected {
        assert_eq!(bid(&fixture.store, id), Some(Some(expected.to_owned())), "{id}");
    }
    // A header with other names of a few columns is one, too.
    let mut fixture = Fixture::new();
    let file = "ID,State,County,Opening Bid,City,Zip\n1,GA,Fulton,100001,Atlanta,30303\n\
        Bailiff,Property,County,Min Bid,City,Zip\n2,2 Elm St,Fulton,250000,Atlanta,30303\n";
    let summary = fixture.import(&command(), file).unwrap();
    assert_eq!((summary.read, summary.new, summary.unread.len()), (1, 1, 1));
    // The table below lacks a column that is needed.
    let mut fixture = Fixture::new();
    let file = "ID,State,County,Opening Bid\n1,GA,Fulton,100001\nAddress,County,Judgment,Opening Bid\n\
        2 Elm St,Fulton,250000,100011\n";
    let summary = fixture.import(&command(), file).unwrap();
    assert_eq!((summary.read, summary.new), (1, 1));
    assert_eq!(bid(&fixture.store, "1"), Some(Some("100001".to_owned())));
    let why = &summary.unread[0].why;
    assert!(why.starts_with("row 3 begins a table that was not read: "), "{why}");
    // A second line of the header is none: it is a row that is left out, as before.
    let mut fixture = Fixture::new();
    let file = "ID,State,County,Opening Bid\nCase,City,Zip,Judgment\n1,GA,Fulton,100001\n";
    assert_eq!(fixture.import(&command(), file).unwrap().new, 1);
}

fn words_of(waits: Result<Summary, ImportError>) -> Vec<String> {
    let Err(ImportError::MustWait { concerns, .. }) = waits else { panic!("{waits:?}") };
    let [Concern::UnreadWords { words }] = &concerns[..] else { panic!("{concerns:?}") };
    words.clone()
}

/// The forms of clerks' pages: a heading above a group, words in an address or a remark, and a word
/// below a row that was not read.
#[test]
fn words_that_may_say_that_a_sale_is_off_make_the_delivery_wait() {
    let mapped = mapped(|map| map.optional = vec!["Nothing".to_owned()]);
    let import = |rows: &str| {
        let text = format!("ID,State,Address,Sale Date,Remarks,Withdrawn\n{rows}");
        deliver(&InMemoryImports::default(), &mapped, Comparison::default(), &text)
    };
    let row = "1,GA,1 Elm St,1/5/27,,\n";
    for (rows, words) in [
        (format!("{row}CANCELLED SALES:,,,,,\n2,GA,2 Oak St,1/5/27,,\n"), "CANCELLED SALES:"),
        ("1,GA,1 Elm St CANCELLED,1/5/27,,\n".to_owned(), "CANCELLED"),
        ("1,GA,1 Elm St,1/5/27,Sale cancelled,\n".to_owned(), "Sale cancelled"),
        ("1,GA,1 Elm St,1/5/27,,X\n".to_owned(), "X"),
        ("1,GA,1 Elm St,1/5/27,,no,CANCELLED\n".to_owned(), "CANCELLED"),
        (format!("{row}2,GA,2 Oak St,soon,,\nSALE CANCELLED,,,,,\n"), "SALE CANCELLED"),
    ] {
        assert_eq!(words_of(import(&rows)), [words], "{rows}");
    }
    let fine = "1,GA,12 Redeemer Way,1/5/27,call us,no\nSALE CANCELLED,,,,,\nTotal,1,,,,\nEnd of list,,,,,\n";
    let summary = import(fine).unwrap();
    assert_eq!((summary.read, summary.new, summary.left_out), (1, 1, 0));
}

#[test]
fn a_row_struck_out_but_for_one_cell_is_struck_out() {
    let row: &'static [&'static str] = &["1", "GA", "1 Elm St", "CANCELLED", ""];
    let mut sheet = Signed(vec![(COLUMNS, vec![]), (row, signs(SignKind::Struck, 0..3))]);
    let (store, summary) = import_signed(&command(), &mut sheet, Comparison::default());
    assert_eq!(summary.unwrap().new, 1, "its status says why");
    let listing = store.listing(&UniqueId::parse("1").unwrap()).unwrap();
    assert_eq!(listing.facts.text(Column::Status), Some("Cancelled"));
    let key: &'static [&'static str] = &["1", "GA", "1 Elm St", "Scheduled", ""];
    let mut sheet = Signed(vec![(COLUMNS, vec![]), (key, signs(SignKind::Struck, 1..4))]);
    let (_, summary) = import_signed(&command(), &mut sheet, Comparison::default());
    assert_eq!(summary.unwrap().quarantined, 1);
}
