//! The contract of every log of imports.

#![expect(clippy::expect_used, reason = "a contract is made of assertions")]

use std::collections::BTreeMap;

use geography::State;
use kernel::{ImportId, Money, Revision};
use ledger::EntryKind;
use ledger::testing::change;
use listings::{Column, Listing, UniqueId, Value};
use lists::Record;

use super::ReadBack;
use crate::{
    ImportEffects, ImportFile, ImportLog, ImportOptions, ImportState, ImportStore, LeftAsIs,
    LeftReason, StoredImport, UndoCounts, UndoError,
};

/// A store with its log.
struct World<'a> {
    store: &'a dyn ImportStore,
    log: &'a dyn ImportLog,
    back: &'a dyn ReadBack,
}

fn key(text: &str) -> UniqueId {
    UniqueId::parse(text).expect("a unique_ID")
}

fn bid(unique_id: &str, dollars: i64) -> Record {
    let bid = Money::from_cents(dollars * 100).ok().map(Value::Money);
    Record {
        unique_id: key(unique_id),
        state: State::parse("GA").expect("a coverage state"),
        columns: BTreeMap::from([(Column::OpeningBid, bid)]),
        photos: None,
        extras: BTreeMap::new(),
    }
}

impl World<'_> {
    /// Imports records and returns the number of the import.
    fn import(&self, source: &str, records: &[Record]) -> ImportId {
        self.deliver((source, false), records)
    }

    /// Imports records, of which a source may have no others.
    fn deliver(&self, (source, complete_list): (&str, bool), records: &[Record]) -> ImportId {
        let file = ImportFile { source: source.to_owned(), complete_list, sha256: "ab".repeat(32) };
        let mut staged = self.store.begin(&file).expect("the import begins");
        for (row, record) in (2..).zip(records) {
            staged.stage(row, record.clone()).expect("a record is staged");
        }
        let options = ImportOptions { allow_shrink: true, ..ImportOptions::NONE };
        staged.apply(options, &mut |_| {}).expect("the import succeeds");
        self.newest(source).id
    }

    fn newest(&self, source: &str) -> StoredImport {
        let newest = self.log.newest(Some(source), 1).expect("the log answers");
        newest.into_iter().next().expect("there is an import")
    }

    fn undo(&self, import: ImportId) -> (UndoCounts, Vec<LeftAsIs>) {
        let mut left = Vec::new();
        let undone = self.log.undo(import, false, &mut |one| left.push(one));
        (undone.expect("the import is undone"), left)
    }

    fn listing(&self, unique_id: &str) -> Listing {
        self.back.listing(&key(unique_id)).expect("the listing is there")
    }

    /// A listing without its revision, which an undo changes.
    fn values(&self, unique_id: &str) -> Listing {
        Listing { revision: Revision(0), ..self.listing(unique_id) }
    }

    fn bid(&self, unique_id: &str) -> Option<i64> {
        let bid = self.listing(unique_id).facts.money(Column::OpeningBid);
        bid.map(|bid| bid.cents() / 100)
    }

    fn kinds(&self, unique_id: &str) -> Vec<EntryKind> {
        self.back.ledger(&key(unique_id)).into_iter().map(|entry| entry.kind).collect()
    }
}

/// The values that stay, as their listing, their name and why.
fn reasons(left: Vec<LeftAsIs>) -> Vec<(String, String, LeftReason)> {
    let reason = |one: LeftAsIs| (one.unique_id.to_string(), one.left.what, one.left.reason);
    left.into_iter().map(reason).collect()
}

fn counts(undone: &UndoCounts) -> [u64; 3] {
    [undone.restored, undone.withdrawn, undone.left]
}

/// Checks the contract of [`ImportLog`], whose imports `store` makes. `back` reads the same store.
///
/// # Panics
/// If the store breaks the contract.
pub fn import_log_contract(store: &dyn ImportStore, log: &dyn ImportLog, back: &dyn ReadBack) {
    let world = World { store, log, back };
    imports_are_listed_and_shown(&world);
    the_last_of_three_imports_leaves_what_the_second_left(&world);
    of_the_first_of_three_imports_the_values_that_still_hold_are_restored(&world);
    what_a_later_delivery_of_the_source_contains_stays_until_it_is_undone(&world);
    a_withdrawn_listing_is_listed_again_by_the_next_delivery(&world);
    the_source_is_the_one_before_the_import(&world);
    a_listing_is_withdrawn_with_the_last_import_that_contained_it(&world);
    a_dry_run_reports_and_changes_nothing(&world);
    an_import_is_undone_once(&world);
    what_an_import_recorded_about_the_history_is_undone(&world);
}

fn imports_are_listed_and_shown(world: &World<'_>) {
    let source = "log listed";
    let first = world.import(source, &[bid("log/listed 1", 100), bid("log/listed 2", 200)]);
    let second = world.import(source, &[bid("log/listed 1", 90), bid("log/listed 3", 300)]);
    let third = world.import(source, &[bid("log/listed 1", 90)]);
    let newest = |most| world.log.newest(Some(source), most).expect("the log answers");
    let ids: Vec<ImportId> = newest(9).iter().map(|import| import.id).collect();
    assert_eq!(ids, [third, second, first], "newest first");
    assert_eq!(newest(2).len(), 2);
    let all = world.log.newest(None, 1).expect("the log answers");
    assert_eq!(all[0].id, third);
    assert_eq!(all[0].source, source);
    assert_eq!((all[0].rows, all[0].revision, all[0].state), (1, None, ImportState::Applied));
    assert_eq!(all[0].sha256, "ab".repeat(32));
    let find = |import, most| world.log.find(import, most).expect("the log answers");
    let details = find(second, 9).expect("it is there");
    assert_eq!(details.import, newest(2)[1]);
    assert_eq!(details.effects, ImportEffects { listed: 1, changed: 1, unlisted: 0, undone: 0 });
    let entries: Vec<_> = details
        .entries
        .iter()
        .map(|entry| (entry.unique_id.as_str(), entry.kind, entry.changes.clone()))
        .collect();
    let changes = vec![change("matched_Current Bid", "100", "90")];
    let expected = [
        ("log/listed 1", EntryKind::Changed, changes),
        ("log/listed 3", EntryKind::Listed, vec![]),
    ];
    assert_eq!(entries, expected);
    assert_eq!(find(second, 1).expect("it is there").entries.len(), 1);
    assert_eq!(find(third, 9).expect("it is there").entries, []);
    assert_eq!(find(ImportId(i64::MAX), 9), None);
}

fn the_last_of_three_imports_leaves_what_the_second_left(world: &World<'_>) {
    let (source, names) = ("log last", ["log/last 1", "log/last 2", "log/last 3"]);
    let mut one = bid(names[0], 100);
    one.photos = Some(vec!["a".into(), "b".into(), "c".into()]);
    one.extras.insert("Judge".into(), Some("Doe".into()));
    one.columns.insert(Column::YearBuilt, Some(Value::WholeNumber(1985)));
    world.import(source, &[one.clone(), bid(names[1], 200)]);
    world.import(source, &[one.clone(), bid(names[1], 190), bid(names[2], 300)]);
    let before = names.map(|name| world.values(name));
    one.columns.insert(Column::OpeningBid, None);
    one.columns.insert(Column::YearBuilt, Some(Value::WholeNumber(1901)));
    one.columns.insert(Column::City, Some(Value::Text("Atlanta".into())));
    one.state = State::parse("AL").or(State::parse("FL")).expect("a coverage state");
    one.photos = Some(vec!["x".into()]);
    one.extras.insert("Judge".into(), None);
    one.extras.insert("Clerk".into(), Some("Roe".into()));
    let third = world
        .import(source, &[one, bid(names[1], 190), bid(names[2], 310), bid("log/last 4", 400)]);
    assert_ne!(names.map(|name| world.values(name)), before);

    let (undone, left) = world.undo(third);

    assert_eq!(names.map(|name| world.values(name)), before, "as the second import left them");
    assert!(world.listing("log/last 4").withdrawn, "the import brought it");
    assert_eq!((counts(&undone), left), ([2, 1, 0], vec![]));
    let undo = world.newest(source);
    assert_eq!(undo.state, ImportState::Undo(third));
    assert_eq!((undo.revision, undo.rows), (undone.revision, 3));
    let stored = world.log.newest(Some(source), 2).expect("the log answers");
    assert_eq!(stored[1].state, ImportState::Undone(undo.id));
    let ledger = world.back.ledger(&key(names[2]));
    assert_eq!(ledger.len(), 3, "the entries of the import stay");
    assert_eq!(ledger[2].kind, EntryKind::Undone);
    assert_eq!(ledger[2].changes, [change("matched_Current Bid", "310", "300")]);
    assert_eq!(Some(ledger[2].revision), undone.revision);
    assert_eq!(Some(world.listing(names[2]).revision), undone.revision);
    assert_eq!(world.kinds("log/last 4"), [EntryKind::Listed, EntryKind::Undone]);
    assert_eq!(world.kinds(names[1]), [EntryKind::Listed, EntryKind::Changed], "unchanged");
    let details = world.log.find(undo.id, 9).expect("the log answers").expect("it is there");
    assert_eq!(details.effects, ImportEffects { undone: 3, ..ImportEffects::default() });
}

fn of_the_first_of_three_imports_the_values_that_still_hold_are_restored(world: &World<'_>) {
    let names = ["log/first 1", "log/first 2", "log/first 3"];
    world.import("log first county", &names.map(|name| bid(name, 100)));
    let mut wrong = bid(names[1], 20);
    wrong.extras.insert("Judge".into(), Some("Doe".into()));
    let first = world.import("log first", &[bid(names[0], 10), wrong, bid("log/first 4", 40)]);
    let second = world.import("log first court", &[bid(names[1], 30)]);
    world.import("log first court", &[bid(names[2], 50)]);
    let third = world.values(names[2]);

    let (undone, left) = world.undo(first);

    assert_eq!(world.bid(names[0]), Some(100), "it still held the value");
    assert_eq!(world.bid(names[1]), Some(30), "the second import changed it");
    assert!(world.listing(names[1]).extras.is_empty(), "the second import did not change this");
    assert_eq!(world.values(names[2]), third);
    assert!(world.listing("log/first 4").withdrawn);
    assert_eq!(counts(&undone), [2, 1, 1]);
    let bid = "matched_Current Bid".to_owned();
    assert_eq!(reasons(left), [(names[1].to_owned(), bid, LeftReason::Changed(second))]);

    let (undone, left) = world.undo(second);
    assert_eq!(world.bid(names[1]), Some(100), "the value before both");
    assert_eq!((counts(&undone), left), ([1, 0, 0], vec![]));
}

fn what_a_later_delivery_of_the_source_contains_stays_until_it_is_undone(world: &World<'_>) {
    let (source, names) = ("log confirmed", ["log/confirmed 1", "log/confirmed 2"]);
    world.import(source, &[bid(names[0], 100)]);
    let both = [bid(names[0], 90), bid(names[1], 200)];
    let second = world.import(source, &both);
    let third = world.import(source, &both);

    let (undone, left) = world.undo(second);

    assert_eq!((world.bid(names[0]), world.listing(names[1]).withdrawn), (Some(90), false));
    assert_eq!((counts(&undone), undone.revision), ([0, 0, 2], None));
    let confirmed = LeftReason::Confirmed(third);
    let mut left = reasons(left);
    left.sort_by(|one, other| one.0.cmp(&other.0));
    let of = |name: &str, what: &str| (name.to_owned(), what.to_owned(), confirmed);
    assert_eq!(left, [of(names[0], "matched_Current Bid"), of(names[1], "the listing")]);

    let (undone, left) = world.undo(third);
    assert_eq!((world.bid(names[0]), world.listing(names[1]).withdrawn), (Some(100), true));
    assert_eq!((counts(&undone), left), ([1, 1, 0], vec![]));
}

fn a_withdrawn_listing_is_listed_again_by_the_next_delivery(world: &World<'_>) {
    let (source, name) = ("log back", "log/back");
    let first = world.import(source, &[bid(name, 100)]);
    world.undo(first);
    assert!(world.listing(name).withdrawn);
    let second = world.import(source, &[bid(name, 100)]);
    assert!(!world.listing(name).withdrawn, "with the same values, too");
    let kinds = [EntryKind::Listed, EntryKind::Undone, EntryKind::Listed];
    assert_eq!(world.kinds(name), kinds);
    let (undone, _) = world.undo(second);
    assert!(world.listing(name).withdrawn, "this import brought it back");
    assert_eq!(counts(&undone), [0, 1, 0]);
}

fn the_source_is_the_one_before_the_import(world: &World<'_>) {
    let name = "log/source";
    let source = || world.listing(name).facts.text(Column::Source).map(ToOwned::to_owned);
    world.import("log source county", &[bid(name, 100)]);
    let other = world.import("log source court", &[bid(name, 100)]);
    assert_eq!(source().as_deref(), Some("log source court"));
    let (undone, _) = world.undo(other);
    assert_eq!(source().as_deref(), Some("log source county"));
    assert!(undone.revision.is_some(), "the listing has changed");
    assert_eq!(world.kinds(name), [EntryKind::Listed], "the ledger does not store the source");
}

fn a_listing_is_withdrawn_with_the_last_import_that_contained_it(world: &World<'_>) {
    for later in [&[][..], &[bid("log/lone other", 100)]] {
        let name = if later.is_empty() { "log/lone 1" } else { "log/lone 2" };
        let (county, court) = (format!("{name} county"), format!("{name} court"));
        let bare = Record { columns: BTreeMap::new(), ..bid(name, 100) };
        let first = world.import(&county, std::slice::from_ref(&bare));
        let second = world.import(&court, &[bare]);
        let (undone, _) = world.undo(first);
        assert_eq!(
            (undone.withdrawn, world.listing(name).withdrawn),
            (0, false),
            "the court has it"
        );
        if !later.is_empty() {
            world.import(&court, later);
        }
        let (undone, left) = world.undo(second);
        assert!(world.listing(name).withdrawn, "{name}");
        assert_eq!((counts(&undone), left), ([0, 1, 0], vec![]), "{name}");
    }
}

fn a_dry_run_reports_and_changes_nothing(world: &World<'_>) {
    let (source, name) = ("log dry", "log/dry");
    world.import(source, &[bid(name, 100)]);
    let second = world.import(source, &[bid(name, 90)]);
    let before = world.listing(name);
    let dry = world.log.undo(second, true, &mut |_| {}).expect("the dry run succeeds");
    assert_eq!((counts(&dry), dry.revision), ([1, 0, 0], None));
    assert_eq!(world.listing(name), before);
    let newest = world.newest(source);
    assert_eq!((newest.id, newest.state), (second, ImportState::Applied));
}

fn an_import_is_undone_once(world: &World<'_>) {
    let source = "log once";
    let import = world.import(source, &[bid("log/once", 100)]);
    world.undo(import);
    let undo = world.newest(source).id;
    let refused = |import| world.log.undo(import, false, &mut |_| {}).expect_err("it is refused");
    assert!(matches!(refused(import), UndoError::Already { by, .. } if by == undo));
    assert!(matches!(refused(undo), UndoError::IsUndo { undone, .. } if undone == import));
    assert!(matches!(refused(ImportId(i64::MAX)), UndoError::Unknown(_)));
    assert_eq!(world.newest(source).id, undo, "nothing was written");
}

fn what_an_import_recorded_about_the_history_is_undone(world: &World<'_>) {
    let (list, names) = (("log history", true), ["log/history 1", "log/history 2"]);
    let postponed = |day: u32| {
        let mut record = bid(names[0], 100);
        let day = chrono::NaiveDate::from_ymd_opt(2026, 12, day).map(Value::Date);
        record.columns.insert(Column::SaleDate, day);
        record
    };
    world.deliver(list, &[postponed(1), bid(names[1], 100)]);
    let first = names.map(|name| world.values(name));
    let second = world.deliver(list, &[postponed(8)]);
    let of = |name, column| world.listing(name).facts.get(column).is_some();
    assert!(of(names[0], Column::TimesPostponed) && of(names[0], Column::PostponedFrom));
    assert!(of(names[0], Column::LastChange) && of(names[1], Column::NoLongerListed));
    let lacking = names.map(|name| world.values(name));
    let third = world.deliver(list, &[postponed(15), bid(names[1], 100)]);
    assert_eq!(world.listing(names[0]).facts.whole_number(Column::TimesPostponed), Some(2));
    assert!(!of(names[1], Column::NoLongerListed));
    let (undone, _) = world.undo(third);
    assert_eq!((undone.restored, undone.unlisted), (1, 1));
    assert_eq!(names.map(|name| world.values(name)), lacking);
    let (undone, _) = world.undo(second);
    assert_eq!((undone.restored, undone.listed), (1, 1));
    assert_eq!(names.map(|name| world.values(name)), first);
}
