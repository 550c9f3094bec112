use kernel::PortError;
use listings::Column;

use super::*;
use crate::plan::Fault;
use crate::ports::EachRow;
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
            if each(RowPosition { row, bytes: row * 10, part: "" }, &cells).is_break() {
                break;
            }
        }
        Ok(())
    }
}

#[derive(Default)]
struct RejectLines(Vec<String>);

impl Rejects for RejectLines {
    fn reject(&mut self, place: &RowPlace, fault: &Fault) -> Result<(), PortError> {
        let Fault { column, value, reason } = fault;
        self.0.push(format!("{place}: {column} {value:?} {reason}"));
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
        let fault = Fault { column, value: String::new(), reason: crate::CellError::Money };
        if priced { Ok(()) } else { Err(vec![fault]) }
    }
    let (store, mut rejects) = (InMemoryImports::default(), RejectLines::default());
    let service = ImportService::new(Arc::new(store.clone())).checking(priced);
    let mut rows = Rows::of("ID,State,Opening Bid\n1,GA,100\n2,GA,\n");
    let summary =
        service.import(&command(), &mut rows, &mut rejects, &mut ProgressLog::default()).unwrap();
    assert_eq!(summary, Summary { read: 2, new: 1, left_out: 1, ..Summary::default() });
    assert_eq!(rejects.0, ["3: Opening Bid \"\" is not an amount of dollars"]);
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
    assert_eq!(summary, Summary { read: 3, new: 1, left_out: 2, ..Summary::default() });
    assert_eq!(
        fixture.rejects.0,
        [
            "4: Bedrooms \"many\" is not a number",
            "5: State \"CA\" is not one of the 18 coverage states"
        ]
    );
}

#[test]
fn a_rejected_row_repeated_exactly_counts_once() {
    let mut fixture = Fixture::new();
    let file = "ID,State,Bedrooms\n1,GA,many\n1,GA,many\n1,GA,most\n2,GA,1\n2,GA,1\n2,GA,2\n";
    let summary = fixture.import(&command(), file).unwrap();
    assert_eq!(
        summary,
        Summary { read: 6, repeated: 2, superseded: 1, new: 1, left_out: 2, ..Summary::default() }
    );
    assert_eq!(fixture.rejects.0.len(), 2);
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
