use std::collections::BTreeMap;

use chrono::{NaiveDate, TimeZone as _, Utc};
use geography::State;
use listings::{UniqueId, Value};

use super::*;
use crate::FillCounts;

const NONE: ImportOptions = ImportOptions::NONE;

/// A store that returns what a test sets, and records the commands.
#[derive(Default)]
struct Script {
    was_delivered: bool,
    rows: StagedRows,
    departed: Vec<DepartedListing>,
    returned: Vec<ListingId>,
    commands: Vec<String>,
}

impl ImportTransaction for Script {
    type Error = ImportError;

    fn was_delivered(&mut self) -> Result<bool, ImportError> {
        Ok(self.was_delivered)
    }

    fn staged_rows(&mut self) -> Result<StagedRows, ImportError> {
        Ok(self.rows)
    }

    fn replaced_rows(&mut self) -> Result<Vec<ReplacedRow>, ImportError> {
        let unique_id = UniqueId::parse("GA-1").unwrap();
        Ok(vec![ReplacedRow { unique_id, row: 2, by: 3 }])
    }

    fn left_out(&mut self) -> Result<Vec<UniqueId>, ImportError> {
        Ok(vec![UniqueId::parse("GA-9").unwrap()])
    }

    fn store_import(&mut self, state: ImportState, rows: u64) -> Result<TodayByState, ImportError> {
        self.commands.push(format!("{state:?} {rows}"));
        Ok(noon())
    }

    fn store_list(&mut self, all_seen: bool) -> Result<Vec<ListingId>, ImportError> {
        self.commands.push(format!("list {all_seen}"));
        Ok(vec![ListingId(0); self.departed.len()])
    }

    fn merge_rows(
        &mut self,
        _merger: RowMerger<'_>,
        merged: &mut dyn FnMut(ImportCounts),
    ) -> Result<(), ImportError> {
        let filled = FillCounts { values: 5, ..FillCounts::default() };
        merged(ImportCounts { new: 1, changed: 1, filled, ..ImportCounts::default() });
        merged(ImportCounts { unchanged: 1, ..ImportCounts::default() });
        Ok(())
    }

    fn join_listings(&mut self) -> Result<JoinReport, ImportError> {
        Ok(JoinReport { joined: 2, disputed: 1, ..JoinReport::default() })
    }

    fn returned(&mut self, _touched: &[ListingId]) -> Result<Vec<ListingId>, ImportError> {
        Ok(self.returned.clone())
    }

    fn departed(&mut self, _listings: &[ListingId]) -> Result<Vec<DepartedListing>, ImportError> {
        Ok(self.departed.clone())
    }

    fn mark(&mut self, kind: EntryKind, listings: &[ListingId]) -> Result<(), ImportError> {
        if listings.is_empty() {
            return Ok(());
        }
        let ids: Vec<i64> = listings.iter().map(|listing| listing.0).collect();
        self.commands.push(format!("{kind:?} {ids:?}"));
        Ok(())
    }

    fn store_quarantined(&mut self) -> Result<(), ImportError> {
        self.commands.push("quarantine".to_owned());
        Ok(())
    }

    fn forget_plausible(&mut self) -> Result<(), ImportError> {
        self.commands.push("forget".to_owned());
        Ok(())
    }

    fn store_revision(&mut self) -> Result<Option<Revision>, ImportError> {
        self.commands.push("revision".to_owned());
        Ok(Some(Revision(7)))
    }
}

fn noon() -> TodayByState {
    TodayByState::at(Utc.with_ymd_and_hms(2026, 11, 20, 17, 0, 0).unwrap())
}

fn list() -> ImportFile {
    ImportFile { source: "Fulton".to_owned(), complete_list: true, sha256: "0".repeat(64) }
}

fn rows(listings: u64) -> StagedRows {
    StagedRows { rows: listings, distinct: listings, listings, ..StagedRows::default() }
}

fn departed(shown: i64, is_listed_elsewhere: bool) -> DepartedListing {
    DepartedListing { shown: ListingId(shown), is_listed_elsewhere }
}

fn run(script: &mut Script, terms: &ImportOptions) -> (Result<ImportCounts, ImportError>, usize) {
    let mut commits = 0;
    let applied = apply(script, &list(), terms, &mut |step| {
        commits += usize::from(step == ApplyStep::Committing);
    });
    (applied, commits)
}

#[test]
fn a_complete_list_marks_what_left_it_and_what_came_back() {
    let mut script = Script {
        rows: StagedRows { quarantined: 1, ..rows(3) },
        departed: vec![
            departed(9, false),
            departed(4, false),
            departed(5, true),
            departed(9, false),
        ],
        returned: vec![ListingId(2)],
        ..Script::default()
    };
    let (applied, commits) = run(&mut script, &NONE);
    let applied = applied.unwrap();
    assert_eq!((applied.new, applied.changed, applied.unchanged), (1, 1, 1));
    assert_eq!((applied.filled.values, applied.joined, applied.disputed), (5, 2, 1));
    assert_eq!((applied.revision, commits), (Some(Revision(7)), 1));
    let expected = [
        "Applied 4",
        "list false",
        "Listed [2]",
        "quarantine",
        "forget",
        "NoLongerListed [4, 9]",
        "revision",
    ];
    assert_eq!(script.commands, expected);
}

#[test]
fn a_list_with_an_unreadable_key_marks_nothing_as_gone() {
    let departed = vec![departed(9, false)];
    let mut script = Script { rows: rows(3), departed, ..Script::default() };
    run(&mut script, &ImportOptions { all_seen: true, ..NONE }).0.unwrap();
    assert_eq!(script.commands, ["Applied 3", "list true", "forget", "revision"]);
}

#[test]
fn a_released_sale_is_not_a_delivery() {
    let mut script = Script { rows: StagedRows { before: 100, ..rows(1) }, ..Script::default() };
    run(&mut script, &ImportOptions { is_release: true, ..NONE }).0.unwrap();
    assert_eq!(script.commands, ["Released 1", "list false", "revision"]);
}

#[test]
fn a_dry_run_announces_no_commit_and_no_revision() {
    let mut script = Script { rows: rows(3), ..Script::default() };
    let (applied, commits) = run(&mut script, &ImportOptions { dry_run: true, ..NONE });
    assert_eq!((applied.unwrap().revision, commits), (None, 0));
}

#[test]
fn a_refused_file_is_not_written() {
    let skipped = SkippedRows { listings: 1, ..SkippedRows::default() };
    let outdated = SkippedRows { are_outdated: true, ..skipped };
    let refused = |was_delivered, rows, terms: &ImportOptions| {
        let mut script = Script { was_delivered, rows, ..Script::default() };
        let refused = run(&mut script, terms).0.unwrap_err();
        assert_eq!(script.commands, [""; 0]);
        refused
    };
    assert!(matches!(refused(true, rows(3), &NONE), ImportError::AlreadyImported));
    let unread = StagedRows { skipped: outdated, ..rows(3) };
    assert!(matches!(refused(false, unread, &NONE), ImportError::ReadEveryRow));
    let twice = SkippedRows { are_ambiguous: true, ..skipped };
    let unread = StagedRows { skipped: twice, ..rows(3) };
    assert!(matches!(refused(false, unread, &NONE), ImportError::ReadEveryRow));
    let replacing = StagedRows { rows: 6, distinct: 5, skipped, ..rows(3) };
    let few = ImportOptions { most_replaced: Some(1), ..NONE };
    assert!(matches!(
        refused(false, replacing, &few),
        ImportError::TooManyReplaced { replaced: 2, rows: 7, most: 1 }
    ));
    let shrunk = StagedRows { before: 10, skipped, quarantined: 1, ..rows(2) };
    assert!(matches!(
        refused(false, shrunk, &NONE),
        ImportError::Shrunk { before: 10, now: 4, .. }
    ));
}

#[test]
fn half_of_the_rows_are_enough() {
    let check =
        |before, now, terms: &ImportOptions| require_size("a", (before, now), terms).is_ok();
    assert!(check(0, 0, &NONE) && check(10, 5, &NONE) && !check(11, 5, &NONE));
    assert!(check(11, 5, &ImportOptions { allow_shrink: true, ..NONE }));
    assert!(check(11, 5, &ImportOptions { is_release: true, ..NONE }));
}

#[test]
fn repeated_rows_are_counted_apart_from_replaced_ones() {
    let skipped = SkippedRows { listings: 10, repeated: 4, ..SkippedRows::default() };
    let counts = StagedRows { rows: 8, distinct: 6, skipped, ..rows(3) }.counts();
    assert_eq!((counts.repeated, counts.superseded, counts.unchanged), (6, 3, 10));
}

fn record(day: u32) -> Record {
    let day = NaiveDate::from_ymd_opt(2026, 12, day).map(Value::Date);
    Record {
        unique_id: UniqueId::parse("GA-1").unwrap(),
        state: State::parse("GA").unwrap(),
        columns: BTreeMap::from([(Column::SaleDate, day)]),
        photos: None,
        extras: BTreeMap::new(),
    }
}

fn merged(source: &str, known: Option<&Sourced>, day: u32, is_gone: bool) -> ImportedRow {
    let merger = RowMerger { source, today: noon() };
    merger.merge(known, record(day), is_gone, |_| Vec::new()).unwrap()
}

/// How many listings of the row are new, changed and unchanged.
const fn counts(row: &ImportedRow) -> [u64; 3] {
    [row.counts.new, row.counts.changed, row.counts.unchanged]
}

#[test]
fn a_row_says_what_became_of_its_listing() {
    let new = merged("Fulton", None, 1, false);
    assert_eq!((counts(&new), &new.noted, &new.replaced_source), ([1, 0, 0], &None, &None));
    let known = new.listing;
    let same = merged("Fulton", Some(&known), 1, false);
    assert_eq!((counts(&same), same.noted, same.must_be_stored), ([0, 0, 1], None, false));
    let changed = merged("Fulton", Some(&known), 2, false);
    let noted = changed.noted.clone().unwrap();
    assert_eq!((counts(&changed), noted.kind), ([0, 1, 0], Some(EntryKind::Changed)));
    assert_eq!(noted.shown.len(), 1);
    let moved = merged("Cobb", Some(&known), 1, false);
    assert_eq!(moved.replaced_source, Some(Some("Fulton".to_owned())));
    assert_eq!((counts(&moved), moved.noted, moved.must_be_stored), ([0, 0, 1], None, true));
}

#[test]
fn a_row_lists_again_what_was_gone_or_withdrawn() {
    let known = merged("Fulton", None, 1, false).listing;
    let back = merged("Fulton", Some(&known), 1, true);
    let kind = |row: &ImportedRow| row.noted.as_ref().and_then(|noted| noted.kind);
    assert_eq!((counts(&back), kind(&back)), ([0, 0, 1], Some(EntryKind::Listed)));
    let withdrawn = Sourced::from(Listing { withdrawn: true, ..known.own });
    let again = merged("Cobb", Some(&withdrawn), 2, false);
    assert_eq!((counts(&again), kind(&again)), ([1, 0, 0], Some(EntryKind::Listed)));
    assert_eq!((again.replaced_source, again.must_be_stored), (None, true));
}
