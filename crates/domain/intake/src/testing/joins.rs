//! The contract of stores that join listings of one sale (`docs/product.md#joining`).

#![expect(clippy::expect_used, reason = "a contract is made of assertions")]

use std::collections::BTreeMap;

use geography::State;
use joining::Rule;
use kernel::{ImportId, ListingId, Revision};
use ledger::EntryKind;
use ledger::testing::change;
use listings::{Column, Listing, Sourced, UniqueId, Value};
use lists::Record;

use super::ReadBack;
use crate::{
    ImportCounts, ImportFile, ImportLog, ImportOptions, ImportState, ImportStore, JoinError,
    JoinStore, LeftAsIs,
};

/// Checks that an import joins listings of one sale, that each import is undone as if it had never been
/// made, and what the ledger says. The store may already contain other listings.
///
/// # Panics
/// If the store breaks the contract.
pub fn joining_contract(
    store: &dyn ImportStore,
    log: &dyn ImportLog,
    joins: &dyn JoinStore,
    back: &dyn ReadBack,
) {
    let world = World { store, log, joins, back };
    a_sale_of_two_lists_is_shown_once(&world);
    what_a_source_restates_does_not_win(&world);
    a_change_beneath_a_shown_value_is_undone(&world);
    an_undone_import_separates_what_it_joined(&world);
    the_rest_of_a_group_shows_the_sale_when_the_first_import_is_undone(&world);
    a_postponed_sale_that_a_list_prints_twice_is_one(&world);
    a_corrected_address_ends_a_join_and_its_undo_restores_it(&world);
    a_join_that_was_made_again_is_undone_step_by_step(&world);
    a_row_that_a_list_adds_beside_a_known_one_is_another_sale(&world);
    two_rows_that_only_a_third_one_joined_are_two_without_it(&world);
    the_shown_listing_counts_the_postponements_of_every_list(&world);
    a_listing_that_is_shown_no_longer_returns_what_it_borrowed(&world);
    what_the_operator_separates_is_not_joined_again(&world);
    the_operator_joins_what_the_rules_do_not_find(&world);
}

struct World<'a> {
    store: &'a dyn ImportStore,
    log: &'a dyn ImportLog,
    joins: &'a dyn JoinStore,
    back: &'a dyn ReadBack,
}

const DATE: &str = "Foreclosure Sale Date";

/// A row: unique_ID, parcel, address, sale date, status. A blank clears its column.
fn row(fields: [&str; 5]) -> Record {
    let [unique_id, parcel, address, date, status] = fields;
    let text = |column: Column, text: &str| (column, Value::read(column.kind(), text));
    let columns = [
        text(Column::County, "Fulton"),
        text(Column::ZipCode, "30303"),
        text(Column::ParcelNumber, parcel),
        text(Column::Address, address),
        text(Column::SaleDate, date),
        text(Column::Status, status),
    ];
    Record {
        unique_id: UniqueId::parse(unique_id).expect("a unique_ID"),
        state: State::parse("Georgia").expect("a coverage state"),
        columns: BTreeMap::from(columns),
        photos: None,
        extras: BTreeMap::new(),
    }
}

impl World<'_> {
    fn import(&self, source: &str, records: &[Record]) -> ImportCounts {
        let sha256 = "0".repeat(64);
        let file = ImportFile { source: source.to_owned(), complete_list: false, sha256 };
        let mut staged = self.store.begin(&file).expect("the import begins");
        for (place, record) in records.iter().enumerate() {
            staged.stage(place as u64 + 2, record.clone()).expect("a row is staged");
        }
        let terms = ImportOptions { allow_shrink: true, ..ImportOptions::NONE };
        staged.apply(terms, &mut |_| {}).expect("the import succeeds")
    }

    /// The last import of a source that was not undone.
    fn last(&self, source: &str) -> ImportId {
        let newest = self.log.newest(Some(source), 99).expect("the log answers");
        let applied = newest.iter().find(|one| one.state == ImportState::Applied);
        applied.expect("there is one").id
    }

    fn undo(&self, source: &str) -> Vec<LeftAsIs> {
        let mut left = Vec::new();
        let import = self.last(source);
        self.log.undo(import, false, &mut |one| left.push(one)).expect("the undo succeeds");
        left
    }

    fn sourced(&self, unique_id: &str) -> Sourced {
        let key = UniqueId::parse(unique_id).expect("a unique_ID");
        self.back.sourced(&key).expect("the listing is there")
    }

    fn listing(&self, unique_id: &str) -> Listing {
        self.sourced(unique_id).into_shown()
    }

    fn text(&self, unique_id: &str, column: Column) -> String {
        let listing = self.listing(unique_id);
        listing.facts.get(column).map_or_else(String::new, |value| value.to_string())
    }

    fn own(&self, unique_id: &str, column: Column) -> String {
        let own = self.sourced(unique_id).own.facts;
        own.get(column).map_or_else(String::new, |value| value.to_string())
    }

    /// The kinds of a listing's entries.
    fn kinds(&self, unique_id: &str) -> Vec<EntryKind> {
        let key = UniqueId::parse(unique_id).expect("a unique_ID");
        self.back.ledger(&key).iter().map(|entry| entry.kind).collect()
    }

    /// The changes of the sale date in a listing's entries.
    fn dates(&self, unique_id: &str) -> Vec<(Option<String>, Option<String>)> {
        let key = UniqueId::parse(unique_id).expect("a unique_ID");
        let entries = self.back.ledger(&key);
        let changes = entries.into_iter().flat_map(|entry| entry.changes);
        changes.filter(|one| one.field == DATE).map(|one| (one.old, one.new)).collect()
    }

    fn is_joined(&self, unique_id: &str, with: &str) -> bool {
        self.listing(unique_id).duplicate_of == Some(self.listing(with).id)
    }

    /// The listings without their revisions.
    fn dump(&self, unique_ids: &[&str]) -> Vec<Sourced> {
        let listing = |unique_id: &&str| {
            let mut sourced = self.sourced(unique_id);
            sourced.own.revision = Revision(0);
            sourced
        };
        unique_ids.iter().map(listing).collect()
    }
}

fn a_sale_of_two_lists_is_shown_once(world: &World<'_>) {
    let (county, court) = ("join once county", "join once court");
    world.import(county, &[row(["once/1", "11-1", "", "2026-12-01", "Scheduled"])]);
    let joined = world.import(
        court,
        &[
            row(["once/a", "11-1", "12 Elm St", "2026-12-01", "Postponed"]),
            row(["once/b", "11-2", "14 Elm St", "2026-12-01", "Scheduled"]),
        ],
    );
    assert_eq!((joined.new, joined.joined, joined.disputed), (2, 1, 1));
    assert!(world.is_joined("once/a", "once/1"));
    assert_eq!(world.listing("once/b").duplicate_of, None);
    assert_eq!(world.text("once/1", Column::Address), "12 Elm St", "fills a blank");
    assert_eq!(world.text("once/1", Column::Status), "Postponed", "stated last");
    assert_eq!(world.own("once/1", Column::Status), "Scheduled");
    assert_eq!(world.kinds("once/1"), [EntryKind::Listed, EntryKind::Merged]);
    let merged = world.back.ledger(&world.listing("once/1").unique_id).remove(1);
    let mut expected = [
        change("Address", "", "12 Elm St"),
        change("matched_Foreclosure Status", "Scheduled", "Postponed"),
        change("Source", "", court),
    ];
    expected.sort_by(|one, other| one.field.cmp(&other.field));
    assert_eq!(merged.changes, expected);
    assert_eq!(merged.source.as_deref(), Some(court));
    assert_eq!(world.kinds("once/a"), [EntryKind::Listed], "its own entries");
    assert_eq!(world.text("once/a", Column::Status), "Postponed");
}

fn what_a_source_restates_does_not_win(world: &World<'_>) {
    let (county, court) = ("join restated county", "join restated court");
    let old = row(["restated/1", "12-1", "", "2026-12-01", "Scheduled"]);
    let new = row(["restated/a", "12-1", "", "2026-12-01", "Scheduled"]);
    world.import(county, std::slice::from_ref(&old));
    world.import(court, std::slice::from_ref(&new));
    let later = row(["restated/a", "12-1", "", "2026-12-08", "Scheduled"]);
    world.import(court, std::slice::from_ref(&later));
    assert_eq!(world.text("restated/1", Column::SaleDate), "2026-12-08");
    for _ in 0..2 {
        assert_eq!(world.import(county, std::slice::from_ref(&old)).revision, None);
        assert_eq!(world.import(court, std::slice::from_ref(&later)).revision, None);
    }
    assert_eq!(world.text("restated/1", Column::SaleDate), "2026-12-08", "it does not flip");
    let day = |day: &str| Some(day.to_owned());
    assert_eq!(world.dates("restated/1"), [(day("2026-12-01"), day("2026-12-08"))], "once");
    assert_eq!(
        world.kinds("restated/1"),
        [EntryKind::Listed, EntryKind::Merged, EntryKind::Changed]
    );
    let moved = row(["restated/1", "12-1", "", "2026-12-15", "Scheduled"]);
    world.import(county, &[moved]);
    assert_eq!(world.text("restated/1", Column::SaleDate), "2026-12-15", "the county's change");
    assert_eq!(world.dates("restated/1")[1], (day("2026-12-08"), day("2026-12-15")));
    let left = world.undo(county);
    assert_eq!(
        (world.text("restated/1", Column::SaleDate).as_str(), left.len()),
        ("2026-12-08", 0)
    );
    assert_eq!(world.own("restated/1", Column::SaleDate), "2026-12-01");
}

fn a_change_beneath_a_shown_value_is_undone(world: &World<'_>) {
    let (county, court) = ("join beneath county", "join beneath court");
    world.import(county, &[row(["beneath/1", "13-1", "", "2026-12-01", "Scheduled"])]);
    world.import(court, &[row(["beneath/a", "13-1", "", "2026-12-01", "Scheduled"])]);
    world.import(court, &[row(["beneath/a", "13-1", "", "2026-12-08", "Postponed"])]);
    let before = world.dump(&["beneath/1", "beneath/a"]);
    let county_last = world.last(county);
    let same = world.import(county, &[row(["beneath/1", "13-1", "", "2026-12-01", "Postponed"])]);
    assert!(same.revision.is_some(), "what the county states has changed");
    let entries = world.kinds("beneath/1").len();
    assert_eq!(world.own("beneath/1", Column::Status), "Postponed");
    assert_eq!(world.text("beneath/1", Column::Status), "Postponed", "as before");
    assert_eq!(entries, 3, "no reader sees a change");
    assert_ne!(world.last(county), county_last);
    assert_eq!(world.undo(county), []);
    assert_eq!(world.dump(&["beneath/1", "beneath/a"]), before);
    assert_eq!(world.kinds("beneath/1").len(), 3);
    assert_eq!(world.undo(court), []);
    assert_eq!(world.text("beneath/1", Column::SaleDate), "2026-12-01");
    let last = world.kinds("beneath/1").pop();
    assert_eq!(last, Some(EntryKind::Undone), "readers see that it is taken back");
}

fn an_undone_import_separates_what_it_joined(world: &World<'_>) {
    let (county, court) = ("join undo county", "join undo court");
    world.import(county, &[row(["undo/1", "14-1", "", "2026-12-01", "Scheduled"])]);
    world.import(court, &[row(["undo/a", "14-9", "", "2026-12-01", "Sold"])]);
    let before = world.dump(&["undo/1", "undo/a"]);
    world.import(court, &[row(["undo/a", "14-1", "", "2026-12-01", "Sold"])]);
    assert!(world.is_joined("undo/a", "undo/1"));
    assert_eq!(world.kinds("undo/a"), [EntryKind::Listed, EntryKind::Merged]);
    assert_eq!(world.undo(court), []);
    assert_eq!(world.dump(&["undo/1", "undo/a"]), before);
    // The first delivery of the court is undone while it is joined.
    world.import(court, &[row(["undo/a", "14-1", "", "2026-12-01", "Sold"])]);
    world.undo(court);
    world.undo(court);
    assert!(world.listing("undo/a").withdrawn);
    assert_eq!(world.dump(&["undo/1"]), before[..1]);
}

fn the_rest_of_a_group_shows_the_sale_when_the_first_import_is_undone(world: &World<'_>) {
    let (county, court) = ("join first county", "join first court");
    world.import(county, &[row(["first/1", "15-1", "", "2026-12-01", "Scheduled"])]);
    world.import(court, &[row(["first/a", "15-1", "", "2026-12-01", "Scheduled"])]);
    assert!(world.is_joined("first/a", "first/1"));
    world.undo(county);
    assert!(world.listing("first/1").withdrawn);
    assert_eq!(world.listing("first/a").duplicate_of, None);
    world.import(county, &[row(["first/1", "15-1", "", "2026-12-01", "Scheduled"])]);
    assert!(world.is_joined("first/a", "first/1"), "as before");
}

fn a_postponed_sale_that_a_list_prints_twice_is_one(world: &World<'_>) {
    let county = "join twice county";
    let case = |mut record: Record| {
        record.columns.insert(Column::CaseNumber, Some(Value::Text("26-CV-1".to_owned())));
        record
    };
    let old = case(row(["twice/1", "16-1", "16 Elm St", "2026-12-01", "Postponed"]));
    let new = case(row(["twice/2", "16-1", "16 Elm St", "2027-01-05", "Scheduled"]));
    let other = case(row(["twice/3", "16-2", "18 Elm St", "2027-01-05", "Scheduled"]));
    let counts = world.import(county, &[old.clone(), new.clone(), other.clone()]);
    assert_eq!((counts.new, counts.joined), (3, 1));
    assert!(world.is_joined("twice/2", "twice/1"));
    assert_eq!(world.text("twice/1", Column::SaleDate), "2027-01-05");
    assert_eq!(world.listing("twice/3").duplicate_of, None);
    assert_eq!(world.import(county, &[old, new, other]).revision, None);
    let two_liens = [
        row(["twice/4", "16-4", "20 Elm St", "2026-12-01", "Scheduled"]),
        row(["twice/5", "16-4", "20 Elm St", "2026-12-01", "Scheduled"]),
    ];
    assert_eq!(world.import("join liens", &two_liens).joined, 0, "two sales of one list");
}

fn a_corrected_address_ends_a_join_and_its_undo_restores_it(world: &World<'_>) {
    let (county, court) = ("join corrected county", "join corrected court");
    world.import(county, &[row(["corrected/1", "17-1", "12 Oak St", "2026-12-01", "Scheduled"])]);
    world.import(court, &[row(["corrected/a", "17-1", "", "2026-12-01", "Scheduled"])]);
    world.import(court, &[row(["corrected/a", "17-1", "", "2027-01-05", "Postponed"])]);
    let before = world.dump(&["corrected/1", "corrected/a"]);
    assert!(world.is_joined("corrected/a", "corrected/1"), "it was postponed");
    world.import(court, &[row(["corrected/a", "17-1", "99 Oak St", "2027-01-05", "Postponed"])]);
    assert_eq!(world.listing("corrected/a").duplicate_of, None::<ListingId>);
    assert_eq!(world.text("corrected/1", Column::SaleDate), "2026-12-01");
    assert_eq!(world.undo(court), []);
    assert_eq!(world.dump(&["corrected/1", "corrected/a"]), before);
}

fn a_join_that_was_made_again_is_undone_step_by_step(world: &World<'_>) {
    let (county, court) = ("join again county", "join again court");
    let of_court = |parcel: &str| [row(["again/a", parcel, "", "2026-12-01", "Scheduled"])];
    world.import(county, &[row(["again/1", "81-1", "", "2026-12-01", "Scheduled"])]);
    let mut states = Vec::new();
    world.import(court, &of_court("81-1"));
    for parcel in ["81-2", "81-1", "81-2", "81-1"] {
        states.push(world.dump(&["again/1", "again/a"]));
        world.import(court, &of_court(parcel));
        assert_eq!(world.is_joined("again/a", "again/1"), parcel == "81-1");
    }
    while let Some(state) = states.pop() {
        assert_eq!(world.undo(court), []);
        assert_eq!(world.dump(&["again/1", "again/a"]), state);
    }
    assert!(world.is_joined("again/a", "again/1"), "as the first import joined them");
}

fn a_row_that_a_list_adds_beside_a_known_one_is_another_sale(world: &World<'_>) {
    let of_county = |unique_id| row([unique_id, "82-1", "", "2026-12-01", "Scheduled"]);
    world.import("join second lien", &[of_county("lien/1")]);
    world.import("join second lien", &[of_county("lien/1"), of_county("lien/2")]);
    assert!(!world.is_joined("lien/2", "lien/1"), "one list has both");
}

fn two_rows_that_only_a_third_one_joined_are_two_without_it(world: &World<'_>) {
    let (county, court) = ("join third county", "join third court");
    let of_county = |unique_id| row([unique_id, "83-1", "", "2026-12-01", "Scheduled"]);
    let of_court = |parcel| [row(["third/a", parcel, "", "2026-12-01", "Scheduled"])];
    let all = ["third/1", "third/2", "third/a"];
    world.import(county, &[of_county("third/1"), of_county("third/2")]);
    world.import(county, &[of_county("third/2")]);
    let before = world.dump(&all[..2]);
    assert!(!world.is_joined("third/2", "third/1"), "one list had both");
    world.import(court, &of_court("83-1"));
    let joined = world.dump(&all);
    assert!(world.is_joined("third/2", "third/1"), "the county no longer has both");
    world.import(court, &of_court("83-2"));
    assert_eq!(world.listing("third/a").duplicate_of, None::<ListingId>);
    assert_eq!(world.undo(court), []);
    assert_eq!(world.dump(&all), joined);
    assert_eq!(world.undo(court), []);
    assert_eq!(world.dump(&all[..2]), before);
}

fn the_shown_listing_counts_the_postponements_of_every_list(world: &World<'_>) {
    world.import("count-a", &[row(["C-1", "77-1", "", "2026-12-01", "Scheduled"])]);
    world.import("count-b", &[row(["C-2", "77-1", "", "2026-12-01", "Scheduled"])]);
    let before = world.dump(&["C-1", "C-2"]);
    world.import("count-b", &[row(["C-2", "77-1", "", "2026-12-08", "Scheduled"])]);
    let shown = |column| world.text("C-1", column);
    assert_eq!(shown(Column::SaleDate), "2026-12-08");
    assert_eq!(shown(Column::TimesPostponed), "1");
    assert_eq!(shown(Column::PostponedFrom), "2026-12-01");
    assert_eq!(shown(Column::LastChange), world.text("C-2", Column::LastChange));
    assert_eq!(world.own("C-1", Column::TimesPostponed), "", "its own list postponed nothing");
    world.import("count-a", &[row(["C-1", "77-1", "", "2026-12-15", "Scheduled"])]);
    assert_eq!(shown(Column::TimesPostponed), "2");
    assert_eq!(shown(Column::PostponedFrom), "2026-12-08");
    assert_eq!(world.own("C-1", Column::TimesPostponed), "1");
    world.undo("count-a");
    assert_eq!(shown(Column::TimesPostponed), "1");
    world.undo("count-b");
    assert_eq!(world.dump(&["C-1", "C-2"]), before);
}

fn a_listing_that_is_shown_no_longer_returns_what_it_borrowed(world: &World<'_>) {
    let key = |text: &str| UniqueId::parse(text).expect("a unique_ID");
    world.import("former-a", &[row(["F-1", "", "71 Former St", "2026-12-01", "Scheduled"])]);
    world.import("former-b", &[row(["F-2", "", "71 Former St", "2026-12-01", "Scheduled"])]);
    world.import("former-c", &[row(["F-3", "", "", "2026-12-01", "Postponed"])]);
    world.joins.join(&key("F-2"), &key("F-3")).expect("they are joined");
    assert!(world.is_joined("F-2", "F-1") && world.is_joined("F-3", "F-1"));
    let before = world.dump(&["F-1", "F-2", "F-3"]);
    world.import("former-a", &[row(["F-1", "", "72 Former St", "2026-12-01", "Scheduled"])]);
    assert!(world.is_joined("F-3", "F-2"));
    assert_eq!(world.text("F-2", Column::Status), "Postponed");
    world.undo("former-a");
    assert_eq!(world.dump(&["F-1", "F-2", "F-3"]), before);
}

fn what_the_operator_separates_is_not_joined_again(world: &World<'_>) {
    let (county, court) = ("join split county", "join split court");
    let key = |text: &str| UniqueId::parse(text).expect("a unique_ID");
    world.import(county, &[row(["split/1", "18-1", "", "2026-12-01", "Scheduled"])]);
    let before = world.dump(&["split/1"]);
    world.import(court, &[row(["split/a", "18-1", "", "2026-12-01", "Sold"])]);
    let group = world.joins.group(&key("SPLIT/A")).expect("the group");
    let names: Vec<(&str, &str, bool)> = group
        .iter()
        .map(|one| (one.unique_id.as_str(), one.source.as_str(), one.is_shown))
        .collect();
    assert_eq!(names, [("split/1", county, true), ("split/a", court, false)]);
    assert_eq!(group[0].rules, [Rule::Parcel]);
    assert_eq!(world.joins.split(&key("split/a")).expect("the split"), [key("split/1")]);
    assert_eq!(world.dump(&["split/1"]), before);
    assert_eq!(world.listing("split/a").duplicate_of, None);
    let last = world.kinds("split/1").pop();
    assert_eq!(last, Some(EntryKind::Merged), "readers see the old values again");
    world.import(court, &[row(["split/a", "18-1", "", "2026-12-01", "Postponed"])]);
    assert_eq!(world.listing("split/a").duplicate_of, None, "for good");
    let refused = world.joins.split(&key("split/a")).expect_err("it is alone");
    assert!(matches!(refused, JoinError::NotJoined(_)));
    assert!(matches!(world.joins.group(&key("split/a")), Err(JoinError::NotJoined(_))));
}

fn the_operator_joins_what_the_rules_do_not_find(world: &World<'_>) {
    let (county, court) = ("join hand county", "join hand court");
    let key = |text: &str| UniqueId::parse(text).expect("a unique_ID");
    world.import(county, &[row(["hand/1", "19-1", "", "2026-12-01", "Scheduled"])]);
    world.import(court, &[row(["hand/a", "19-9", "", "2026-12-08", "Postponed"])]);
    let shown = world.joins.join(&key("hand/a"), &key("hand/1")).expect("the join");
    assert_eq!(shown, key("hand/1"));
    assert!(world.is_joined("hand/a", "hand/1"));
    assert_eq!(world.text("hand/1", Column::SaleDate), "2026-12-08");
    let again = world.joins.join(&key("hand/1"), &key("hand/a")).expect_err("it is joined");
    assert!(matches!(again, JoinError::Already(..)));
    world.import(court, &[row(["hand/a", "19-9", "99 Elm St", "2026-12-09", "Postponed"])]);
    assert!(world.is_joined("hand/a", "hand/1"), "no rule ends it");
    assert_eq!(world.text("hand/1", Column::SaleDate), "2026-12-09");
    let unknown = world.joins.join(&key("hand/1"), &key("hand/zz")).expect_err("it is not there");
    assert!(matches!(unknown, JoinError::Unknown(_)));
    world.joins.split(&key("hand/1")).expect("the split");
    assert_eq!(world.listing("hand/a").duplicate_of, None);
    world.joins.join(&key("hand/1"), &key("hand/a")).expect("the join after a split");
    assert!(world.is_joined("hand/a", "hand/1"));
}
