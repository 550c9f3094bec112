//! The part of the contract of import stores that is about known rows.

#![expect(clippy::expect_used, reason = "a contract is made of assertions")]

use std::collections::BTreeMap;

use geography::State;
use ledger::EntryKind;
use listings::{Column, UniqueId, Value};
use lists::Record;

use super::ReadBack;
use crate::{
    Doubt, ImportCounts, ImportError, ImportFile, ImportOptions, ImportStore, RowFacts, SetAside,
};

/// A row of a file: a unique_ID and a status, which are its print, too.
type Row = (&'static str, &'static str);

fn record((unique_id, status): Row) -> Record {
    Record {
        unique_id: UniqueId::parse(unique_id).expect("a unique_ID"),
        state: State::parse("GA").expect("a coverage state"),
        columns: BTreeMap::from([(Column::Status, Some(Value::Text(status.to_owned())))]),
        photos: None,
        extras: BTreeMap::new(),
    }
}

fn print((unique_id, status): Row) -> Vec<u8> {
    format!("{unique_id}={status}").into_bytes()
}

fn facts((unique_id, status): Row) -> RowFacts {
    let number = (unique_id.len() * 100 + status.len()) as u64;
    RowFacts { house: number, county: 7, last_day: -1 }
}

/// How a test delivers rows.
struct Deliveries<'s> {
    store: &'s dyn ImportStore,
    source: &'static str,
}

impl Deliveries<'_> {
    /// Delivers rows. Returns the counts, and how many rows were skipped.
    fn try_deliver(
        &self,
        rows: &[Row],
        aside: &[SetAside],
        terms: ImportOptions,
    ) -> (Result<ImportCounts, ImportError>, usize) {
        let source = self.source.to_owned();
        let file = ImportFile { source, complete_list: false, sha256: "0".repeat(64) };
        let mut staged = self.store.begin(&file).expect("the import begins");
        let mut skipped = 0;
        for (number, row) in (2..).zip(rows) {
            match staged.skip_known(&print(*row)).expect("the store answers") {
                Some(known) => {
                    assert_eq!(known, facts(*row), "the facts come back as they were stored");
                    skipped += 1;
                }
                None => staged
                    .stage_plain(number, record(*row), &print(*row), facts(*row))
                    .expect("a record is staged"),
            }
        }
        for (number, aside) in (1_000..).zip(aside) {
            staged.set_aside(number, aside.clone()).expect("a row is set aside");
        }
        (staged.apply(terms, &mut |_| {}), skipped)
    }

    /// Delivers rows. Returns how many were new, changed, unchanged, repeated and skipped.
    fn deliver(&self, rows: &[Row]) -> [u64; 5] {
        let (applied, skipped) = self.try_deliver(rows, &[], ImportOptions::NONE);
        let ImportCounts { repeated, new, changed, unchanged, .. } =
            applied.expect("the import succeeds");
        [new, changed, unchanged, repeated, skipped as u64]
    }
}

/// Checks [`skip_known`](crate::StagedImport::skip_known) on `store`. `back` reads the same store.
pub(super) fn known_rows_contract(store: &dyn ImportStore, back: &dyn ReadBack) {
    unchanged_rows_are_skipped(store, back);
    a_row_whose_listing_has_changed_is_read(store, back);
    a_skipped_row_must_be_the_only_one_of_its_listing(store, back);
    what_changes_meanwhile_is_read_again(store, back);
}

fn unchanged_rows_are_skipped(store: &dyn ImportStore, back: &dyn ReadBack) {
    const ONE: Row = ("known/1", "Scheduled");
    const TWO: Row = ("known/2", "Scheduled");
    const SOLD: Row = ("known/2", "Sold");
    let county = Deliveries { store, source: "contract known" };
    let dry = ImportOptions { dry_run: true, ..ImportOptions::NONE };
    assert_eq!(county.try_deliver(&[ONE], &[], dry).1, 0);
    assert_eq!(county.deliver(&[ONE, TWO]), [2, 0, 0, 0, 0], "a dry run is not remembered");
    assert_eq!(county.deliver(&[TWO, ONE]), [0, 0, 2, 0, 2], "in any order");
    assert_eq!(county.deliver(&[ONE, TWO, ONE]), [0, 0, 2, 1, 3], "a repetition counts once");
    assert_eq!(county.deliver(&[ONE, SOLD]), [0, 1, 1, 0, 1]);
    assert_eq!(county.deliver(&[ONE, SOLD]), [0, 0, 2, 0, 2], "the new row is remembered");
    assert_eq!(county.deliver(&[ONE, TWO]), [0, 1, 1, 0, 1], "and the old one is not");
    assert_eq!(county.deliver(&[TWO]), [0, 0, 1, 0, 1]);
    assert_eq!(county.deliver(&[ONE, TWO]), [0, 0, 2, 0, 1], "only the last delivery counts");
    let court = Deliveries { store, source: "contract known elsewhere" };
    assert_eq!(court.deliver(&[ONE]), [0, 0, 1, 0, 0], "another source is read by itself");
    let kinds: Vec<EntryKind> =
        back.ledger(&record(TWO).unique_id).iter().map(|entry| entry.kind).collect();
    assert_eq!(kinds, [EntryKind::Listed, EntryKind::Changed, EntryKind::Changed]);
}

fn a_row_whose_listing_has_changed_is_read(store: &dyn ImportStore, back: &dyn ReadBack) {
    const OURS: Row = ("known/other", "Scheduled");
    const THEIRS: Row = ("KNOWN/OTHER", "Sold");
    let county = Deliveries { store, source: "contract known county" };
    let court = Deliveries { store, source: "contract known court" };
    county.deliver(&[OURS]);
    court.deliver(&[THEIRS]);
    assert_eq!(county.deliver(&[OURS]), [0, 1, 0, 0, 0], "the last source counts");
    assert_eq!(court.deliver(&[THEIRS]), [0, 1, 0, 0, 0]);
    assert_eq!(court.deliver(&[THEIRS]), [0, 0, 1, 0, 1]);
    let listing = back.listing(&record(OURS).unique_id).expect("the listing is there");
    assert_eq!(listing.facts.text(Column::Status), Some("Sold"));
}

fn a_skipped_row_must_be_the_only_one_of_its_listing(store: &dyn ImportStore, back: &dyn ReadBack) {
    const KNOWN: Row = ("known/twice", "Scheduled");
    const OTHER: Row = ("Known/Twice", "Sold");
    const NEXT: Row = ("known/next", "Scheduled");
    let county = Deliveries { store, source: "contract known twice" };
    county.deliver(&[KNOWN, NEXT]);
    for rows in [[NEXT, KNOWN, OTHER], [OTHER, KNOWN, NEXT]] {
        let (refused, _) = county.try_deliver(&rows, &[], ImportOptions::NONE);
        assert!(matches!(refused, Err(ImportError::ReadEveryRow)), "{refused:?}");
    }
    let doubtful = SetAside::Quarantined(record(OTHER), vec![Doubt::Date]);
    let (refused, _) = county.try_deliver(&[KNOWN, NEXT], &[doubtful], ImportOptions::NONE);
    assert!(matches!(refused, Err(ImportError::ReadEveryRow)), "{refused:?}");
    let left_out = SetAside::LeftOut(record(OTHER).unique_id);
    let (applied, skipped) = county.try_deliver(&[KNOWN, NEXT], &[left_out], ImportOptions::NONE);
    assert_eq!((applied.expect("it is seen anyhow").unchanged, skipped), (2, 2));
    let listing = back.listing(&record(KNOWN).unique_id).expect("the listing is there");
    assert_eq!(listing.facts.text(Column::Status), Some("Scheduled"), "nothing was written");

    // Which of two rows counts is decided again in each delivery.
    let county = Deliveries { store, source: "contract known pair" };
    assert_eq!(county.deliver(&[KNOWN, OTHER]), [0, 1, 0, 0, 0]);
    assert_eq!(county.deliver(&[KNOWN, OTHER]), [0, 0, 1, 0, 0]);
    assert_eq!(county.deliver(&[OTHER, KNOWN]), [0, 1, 0, 0, 0]);
}

fn what_changes_meanwhile_is_read_again(store: &dyn ImportStore, back: &dyn ReadBack) {
    const OURS: Row = ("known/meanwhile", "Scheduled");
    const THEIRS: Row = ("known/meanwhile", "Sold");
    let county = Deliveries { store, source: "contract known meanwhile" };
    let court = Deliveries { store, source: "contract known meanwhile court" };
    county.deliver(&[OURS]);
    let begin = || {
        let source = county.source.to_owned();
        let file = ImportFile { source, complete_list: false, sha256: "0".repeat(64) };
        let mut staged = store.begin(&file).expect("the import begins");
        assert!(staged.skip_known(&print(OURS)).expect("the store answers").is_some());
        staged
    };
    let staged = begin();
    court.deliver(&[THEIRS]);
    let refused = staged.apply(ImportOptions::NONE, &mut |_| {});
    assert!(matches!(refused, Err(ImportError::ReadEveryRow)), "{refused:?}");
    assert_eq!(county.deliver(&[OURS]), [0, 1, 0, 0, 0]);
    let staged = begin();
    county.deliver(&[THEIRS]);
    let refused = staged.apply(ImportOptions::NONE, &mut |_| {});
    assert!(matches!(refused, Err(ImportError::ReadEveryRow)), "{refused:?}");
    let listing = back.listing(&record(OURS).unique_id).expect("the listing is there");
    assert_eq!(listing.facts.text(Column::Status), Some("Sold"));
}
