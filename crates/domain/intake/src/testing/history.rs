//! The part of the contract of import stores that is about the history of a listing
//! (`docs/product.md#history-columns`).

#![expect(clippy::expect_used, reason = "a contract is made of assertions")]

use std::collections::BTreeMap;

use chrono::NaiveDate;
use geography::{State, TodayByState};
use kernel::Revision;
use ledger::EntryKind;
use listings::{Column, Listing, UniqueId, Value};
use lists::Record;

use super::ReadBack;
use crate::{ImportCounts, ImportFile, ImportOptions, ImportStore, SetAside};

fn id(text: &str) -> UniqueId {
    UniqueId::parse(text).expect("a unique_ID")
}

/// A sale on a day of December 2026.
fn sale(unique_id: &str, status: &str, day: u32) -> Record {
    let day = NaiveDate::from_ymd_opt(2026, 12, day).map(Value::Date);
    Record {
        unique_id: id(unique_id),
        state: State::parse("GA").expect("a coverage state"),
        columns: BTreeMap::from([
            (Column::Status, Some(Value::Text(status.to_owned()))),
            (Column::SaleDate, day),
        ]),
        photos: None,
        extras: BTreeMap::new(),
    }
}

/// A store and what is in it.
struct World<'a> {
    store: &'a dyn ImportStore,
    back: &'a dyn ReadBack,
}

impl World<'_> {
    fn deliver(
        &self,
        (source, complete_list): (&str, bool),
        records: &[Record],
        left_out: &[&str],
        terms: ImportOptions,
    ) -> ImportCounts {
        let file = ImportFile { source: source.to_owned(), complete_list, sha256: "0".repeat(64) };
        let mut staged = self.store.begin(&file).expect("the import begins");
        for (row, record) in (2..).zip(records) {
            staged.stage(row, record.clone()).expect("a record is staged");
        }
        for (row, unique_id) in (1_000..).zip(left_out) {
            staged.set_aside(row, SetAside::LeftOut(id(unique_id))).expect("a row is set aside");
        }
        staged.apply(terms, &mut |_| {}).expect("the import succeeds")
    }

    /// Delivers a complete list.
    fn list(&self, source: &str, records: &[Record]) -> ImportCounts {
        self.deliver((source, true), records, &[], ImportOptions::NONE)
    }

    fn listing(&self, unique_id: &str) -> Listing {
        self.back.listing(&id(unique_id)).expect("the listing is there")
    }

    fn gone(&self, unique_id: &str) -> Option<NaiveDate> {
        self.listing(unique_id).facts.date(Column::NoLongerListed)
    }

    /// The kind of the last entry of a listing, and its day by the clock of the state.
    fn last(&self, unique_id: &str) -> (EntryKind, Option<NaiveDate>) {
        let entries = self.back.ledger(&id(unique_id));
        let last = entries.last().expect("there is an entry");
        (last.kind, Some(TodayByState::at(last.at).of(self.listing(unique_id).state)))
    }
}

/// Checks the contract on `store`, which may already contain other listings.
pub(super) fn history_contract(store: &dyn ImportStore, back: &dyn ReadBack) {
    let world = World { store, back };
    what_the_complete_list_lacks_is_no_longer_listed(&world);
    a_left_out_row_is_listed(&world);
    a_file_with_an_unknown_key_removes_nothing(&world);
    what_another_source_lists_is_listed(&world);
    postponements_and_changes_are_recorded(&world);
}

fn what_the_complete_list_lacks_is_no_longer_listed(world: &World<'_>) {
    let (source, names) = ("history gone", ["history/gone 1", "history/gone 2"]);
    let rows = names.map(|name| sale(name, "Scheduled", 1));
    world.list(source, &rows);
    assert_eq!(names.map(|name| world.gone(name)), [None, None]);
    let lacking = world.list(source, &rows[..1]);
    let (kind, day) = world.last(names[1]);
    assert_eq!((kind, world.gone(names[1])), (EntryKind::NoLongerListed, day));
    assert_eq!(Some(world.listing(names[1]).revision), lacking.revision);
    assert_eq!(world.gone(names[0]), None);
    let again = world.list(source, &rows[..1]);
    assert_eq!((again.revision, world.gone(names[1])), (None, day), "nothing changes");
    let back = world.list(source, &rows);
    assert_eq!((back.unchanged, world.gone(names[1])), (2, None));
    assert_eq!(world.last(names[1]).0, EntryKind::Listed);
    assert_eq!(Some(world.listing(names[1]).revision), back.revision);
    let incomplete = world.deliver((source, false), &rows[..1], &[], ImportOptions::NONE);
    assert_eq!((incomplete.revision, world.gone(names[1])), (None, None));
}

fn a_left_out_row_is_listed(world: &World<'_>) {
    let (source, names) = ("history aside", ["history/aside 1", "history/aside 2"]);
    let rows = names.map(|name| sale(name, "Scheduled", 1));
    let with_left_out =
        || world.deliver((source, true), &rows[..1], &names[1..], ImportOptions::NONE);
    world.list(source, &rows);
    assert_eq!((with_left_out().revision, world.gone(names[1])), (None, None));
    world.list(source, &rows[..1]);
    assert!(world.gone(names[1]).is_some());
    let back = with_left_out();
    assert_eq!((world.gone(names[1]), world.last(names[1]).0), (None, EntryKind::Listed));
    assert_eq!(Some(world.listing(names[1]).revision), back.revision);
}

fn a_file_with_an_unknown_key_removes_nothing(world: &World<'_>) {
    let (source, names) = ("history seen", ["history/seen 1", "history/seen 2"]);
    let rows = names.map(|name| sale(name, "Scheduled", 1));
    world.list(source, &rows);
    let terms = ImportOptions { all_seen: true, ..ImportOptions::NONE };
    let applied = world.deliver((source, true), &rows[..1], &[], terms);
    assert_eq!((applied.revision, world.gone(names[1])), (None, None));
    world.list(source, &rows[..1]);
    assert!(world.gone(names[1]).is_some(), "the next list is compared with both");
}

fn what_another_source_lists_is_listed(world: &World<'_>) {
    let (one, other) = ("history one", "history other");
    let names = ["history/both 1", "history/both 2"];
    let rows = names.map(|name| sale(name, "Scheduled", 1));
    world.list(one, &rows);
    world.deliver((other, false), &rows[1..], &[], ImportOptions::NONE);
    world.list(one, &rows[..1]);
    assert_eq!(world.gone(names[1]), None);
}

fn postponements_and_changes_are_recorded(world: &World<'_>) {
    let (source, name) = ("history postponed", "history/postponed");
    let history = || {
        let facts = world.listing(name).facts;
        let count = facts.whole_number(Column::TimesPostponed);
        (count, facts.date(Column::PostponedFrom), facts.date(Column::LastChange))
    };
    let december = |day| NaiveDate::from_ymd_opt(2026, 12, day);
    let deliver = |status, day| world.list(source, &[sale(name, status, day)]).revision;
    deliver("Scheduled", 1);
    assert_eq!(history(), (None, None, None));
    deliver("Postponed", 1);
    assert_eq!(history(), (Some(1), december(1), world.last(name).1));
    deliver("Scheduled", 8);
    assert_eq!(history(), (Some(1), december(1), world.last(name).1), "its new day");
    let last = deliver("Scheduled", 15);
    assert_eq!(history(), (Some(2), december(8), world.last(name).1));
    let before: Option<Revision> = Some(world.listing(name).revision);
    assert_eq!((deliver("Scheduled", 15), before), (None, last), "the same file writes nothing");
}
