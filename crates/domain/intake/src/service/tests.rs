use kernel::PortError;
use listings::Column;

use super::*;
use crate::plan::Fault;
use crate::ports::SheetError;
use crate::testing::{InMemoryImports, ReadBack};

/// A sheet of texts, its first row numbered 1.
struct Rows(Vec<Vec<String>>);

impl Rows {
    fn of(text: &str) -> Self {
        Self(text.lines().map(|line| line.split(',').map(ToOwned::to_owned).collect()).collect())
    }
}

impl Sheet for Rows {
    fn rows(
        &mut self,
        each: &mut dyn FnMut(RowPlace, &[Cell<'_>]) -> ControlFlow<()>,
    ) -> Result<(), SheetError> {
        for (row, texts) in (1..).zip(&self.0) {
            if texts.iter().any(|text| text == "BROKEN") {
                return Err(SheetError("the workbook is damaged".to_owned()));
            }
            let cells: Vec<Cell<'_>> = texts.iter().map(|text| Cell::Text(text)).collect();
            if each(RowPlace { row, bytes: row * 10 }, &cells).is_break() {
                break;
            }
        }
        Ok(())
    }
}

#[derive(Default)]
struct Named(Vec<String>);

impl Rejects for Named {
    fn reject(&mut self, row: u64, fault: &Fault) -> Result<(), PortError> {
        let Fault { column, held, why } = fault;
        self.0.push(format!("{row}: {column} {held:?} {why}"));
        Ok(())
    }
}

#[derive(Default)]
struct Watched {
    read: Vec<(u64, u64)>,
    applied: Vec<(u64, u64)>,
}

impl Progress for Watched {
    fn read(&mut self, rows: u64, bytes: u64) {
        self.read.push((rows, bytes));
    }

    fn applied(&mut self, done: u64, all: u64) {
        self.applied.push((done, all));
    }
}

fn command() -> ImportCommand {
    ImportCommand {
        file_name: "fulton.csv".to_owned(),
        sha256: String::new(),
        map: None,
        strict: false,
        terms: ImportTerms::default(),
        own_headers: vec![],
    }
}

struct Desk {
    store: InMemoryImports,
    rejects: Named,
}

impl Desk {
    fn new() -> Self {
        Self { store: InMemoryImports::default(), rejects: Named::default() }
    }

    fn import(&mut self, command: &ImportCommand, text: &str) -> Result<Summary, ImportError> {
        self.rejects.0.clear();
        ImportService::new(Arc::new(self.store.clone())).import(
            command,
            &mut Rows::of(text),
            &mut self.rejects,
            &mut Watched::default(),
        )
    }

    fn problem(&mut self, text: &str) -> String {
        self.import(&command(), text).unwrap_err().to_string()
    }
}

#[test]
fn a_row_in_which_the_store_finds_a_fault_is_left_out_and_named() {
    fn priced(record: &Record) -> Result<(), Vec<Fault>> {
        let priced = record.columns.get(&Column::OpeningBid).is_some_and(Option::is_some);
        let column = "Opening Bid".to_owned();
        let fault = Fault { column, held: String::new(), why: crate::Unreadable::Money };
        if priced { Ok(()) } else { Err(vec![fault]) }
    }
    let (store, mut rejects) = (InMemoryImports::default(), Named::default());
    let service = ImportService::new(Arc::new(store.clone())).checking(priced);
    let mut rows = Rows::of("ID,State,Opening Bid\n1,GA,100\n2,GA,\n");
    let summary =
        service.import(&command(), &mut rows, &mut rejects, &mut Watched::default()).unwrap();
    assert_eq!(summary, Summary { read: 2, new: 1, left_out: 1, ..Summary::default() });
    assert_eq!(rejects.0, ["3: Opening Bid \"\" is not an amount of dollars"]);
}

#[test]
fn a_file_goes_in_and_a_second_time_changes_nothing() {
    let mut desk = Desk::new();
    let file = "ID,State,Opening Bid\n1,GA,100\n2,GA,\n";
    let first = desk.import(&command(), file).unwrap();
    assert_eq!(first, Summary { read: 2, new: 2, ..Summary::default() });
    let second = desk.import(&command(), file).unwrap();
    assert_eq!(second, Summary { read: 2, unchanged: 2, ..Summary::default() });
    let third = desk.import(&command(), "ID,State,Opening Bid\n1,GA,90\n2,GA,\n").unwrap();
    assert_eq!(third, Summary { read: 2, changed: 1, unchanged: 1, ..Summary::default() });
}

#[test]
fn titles_blank_rows_and_repeated_headers_are_no_rows() {
    let file = "Fulton County Sheriff\nSales of March\n\nID,State,\n1,GA,\n,,\nID,State,\n2,GA,\n";
    let summary = Desk::new().import(&command(), file).unwrap();
    assert_eq!(summary, Summary { read: 2, new: 2, ..Summary::default() });
}

#[test]
fn a_row_that_cannot_be_read_is_left_out_and_named_by_its_place() {
    let mut desk = Desk::new();
    let file = "Title\nID,State,Bedrooms\n1,GA,3\n2,GA,many\n3,CA,2\n";
    let summary = desk.import(&command(), file).unwrap();
    assert_eq!(summary, Summary { read: 3, new: 1, left_out: 2, ..Summary::default() });
    assert_eq!(
        desk.rejects.0,
        [
            "4: Bedrooms \"many\" is not a number",
            "5: State \"CA\" is not one of the 18 coverage states"
        ]
    );
}

#[test]
fn a_rejected_row_repeated_exactly_counts_once() {
    let mut desk = Desk::new();
    let file = "ID,State,Bedrooms\n1,GA,many\n1,GA,many\n1,GA,most\n2,GA,1\n2,GA,1\n2,GA,2\n";
    let summary = desk.import(&command(), file).unwrap();
    assert_eq!(
        summary,
        Summary { read: 6, repeated: 2, superseded: 1, new: 1, left_out: 2, ..Summary::default() }
    );
    assert_eq!(desk.rejects.0.len(), 2);
}

#[test]
fn strict_takes_the_whole_file_or_nothing_and_names_every_reject() {
    let mut desk = Desk::new();
    let strict = ImportCommand { strict: true, ..command() };
    let file = "ID,State,Bedrooms\n1,GA,many\n2,GA,3\n3,GA,most\n";
    let stopped = desk.import(&strict, file).unwrap_err();
    assert_eq!(
        stopped.to_string(),
        "2 of the 3 rows cannot be read, and --strict takes the whole file or nothing"
    );
    assert_eq!(desk.rejects.0.len(), 2);
    assert!(desk.store.listings().is_empty());
    assert!(desk.import(&strict, "ID,State,Bedrooms\n2,GA,3\n").is_ok());
}

#[test]
fn a_dry_run_changes_nothing() {
    let mut desk = Desk::new();
    let terms = ImportTerms { dry_run: true, ..ImportTerms::default() };
    let dry = ImportCommand { terms, ..command() };
    let summary = desk.import(&dry, "ID,State\n1,GA\n").unwrap();
    assert_eq!(summary, Summary { read: 1, new: 1, ..Summary::default() });
    assert!(desk.store.listings().is_empty());
}

#[test]
fn a_file_without_a_table_is_one_clear_line() {
    let mut desk = Desk::new();
    assert_eq!(desk.problem(""), "the file is empty");
    assert_eq!(desk.problem("\n,,\n"), "the file is empty");
    assert_eq!(desk.problem("ID,State,Address\n"), "the file has a header and no rows");
    assert!(desk.problem("a,b\n1,2\n").starts_with("none of the first rows names a column"));
    assert_eq!(desk.problem("ID,State\n1,CA\n2,OR\n"), "none of the 2 rows could be read");
    assert!(desk.problem("ID,Address\n1,x\n").contains("has no State column"));
    assert!(desk.store.listings().is_empty());
}

#[test]
fn a_file_that_breaks_in_the_midst_changes_nothing() {
    let mut desk = Desk::new();
    let long: String = (0..100).map(|place| format!("{place},GA\n")).collect();
    let broken = desk.problem(&format!("ID,State\n{long}BROKEN\n"));
    assert_eq!(broken, "the workbook is damaged");
    assert!(desk.store.listings().is_empty());
}

#[test]
fn a_file_that_shrank_stops_unless_it_may() {
    let mut desk = Desk::new();
    desk.import(&command(), "ID,State\n1,GA\n2,GA\n3,GA\n").unwrap();
    // Two of three rows are rejected: what goes in fell by more than half.
    let shrunk = "ID,State\n1,GA\n2,CA\n3,CA\n";
    assert_eq!(
        desk.problem(shrunk),
        "fulton.csv had 3 rows at its last import and has 1 now; pass --allow-shrink if that is right"
    );
    let terms = ImportTerms { allow_shrink: true, ..ImportTerms::default() };
    assert!(desk.import(&ImportCommand { terms, ..command() }, shrunk).is_ok());
}

#[test]
fn the_summary_counts_unknown_counties() {
    let file = "ID,State,County\n1,GA,Fulton\n2,GA,Atlantis\n3,GA,Atlantis\n";
    let summary = Desk::new().import(&command(), file).unwrap();
    let georgia = State::parse("GA").unwrap();
    assert_eq!(summary.unknown_counties, [(georgia, "Atlantis".to_owned(), 2)]);
}

#[test]
fn a_long_file_tells_how_far_it_is() {
    let long: String = (0..1_200).map(|place| format!("{place},GA\n")).collect();
    let mut watched = Watched::default();
    let store = InMemoryImports::default();
    ImportService::new(Arc::new(store.clone()))
        .import(
            &command(),
            &mut Rows::of(&format!("ID,State\n{long}")),
            &mut Named::default(),
            &mut watched,
        )
        .unwrap();
    assert_eq!(watched.read.last(), Some(&(1_200, 12_010)));
    assert!(watched.read.len() >= 3 && watched.read.is_sorted());
    assert_eq!(watched.applied.last(), Some(&(1_200, 1_200)));
    let last = listings::UniqueId::parse("1199").unwrap();
    assert!(
        store.listing(&last).is_some_and(|listing| listing.facts.get(Column::Address).is_none())
    );
}
