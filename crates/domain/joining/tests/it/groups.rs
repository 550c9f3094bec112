//! Which listings become one group, and which values it shows.

use std::collections::{BTreeMap, BTreeSet};

use crate::support::{facts, features};
use chrono::{DateTime, TimeZone as _, Utc};
use joining::{
    Candidate, Edge, Loan, Member, Question, Rule, disagreements, loans, settle, stated_at,
};
use kernel::{ImportId, ListingId, Revision};
use ledger::testing::change;
use ledger::{EntryKind, LedgerEntry};
use listings::{Column, Value};

fn candidate(row: [&str; 6], delivery: i64) -> Candidate {
    Candidate {
        features: features(row, &[]),
        sightings: BTreeMap::from([(format!("list {delivery}"), ImportId(delivery))]),
        withdrawn: false,
    }
}

/// A question about these listings, of which every pair shares a key. The ids begin with 1.
fn question(candidates: Vec<Candidate>) -> Question {
    let ids = 1..=candidates.len() as i64;
    let pairs = ids.clone().flat_map(|one| {
        let rest = (one + 1)..=*ids.clone().end().max(&one);
        rest.map(move |other| (ListingId(one), ListingId(other)))
    });
    Question {
        pairs: pairs.collect(),
        candidates: ids.clone().map(ListingId).zip(candidates).collect(),
        ..Question::default()
    }
}

/// The groups by their ids.
fn groups(question: &Question) -> Vec<Vec<i64>> {
    let groups = settle(question).groups;
    groups.iter().map(|group| group.members.iter().map(|id| id.0).collect()).collect()
}

const PARCEL: [&str; 6] = ["Fulton", "14-0012-0001", "", "", "2026-12-01", ""];
const BOTH: [&str; 6] = ["Fulton", "14-0012-0001", "12 Elm St", "30303", "2026-12-01", ""];
const ADDRESS: [&str; 6] = ["Fulton", "", "12 Elm St", "30303", "2026-12-01", ""];

#[test]
fn three_lists_are_joined_through_the_one_in_the_middle() {
    let mut three = question(vec![candidate(PARCEL, 1), candidate(ADDRESS, 2), candidate(BOTH, 3)]);
    let settled = settle(&three);
    let edge = |one, other, rule| Edge::new(ListingId(one), ListingId(other), rule);
    assert_eq!(settled.added, [edge(1, 3, Rule::Parcel), edge(2, 3, Rule::Address)]);
    assert_eq!(settled.groups[0].original, ListingId(1));
    assert_eq!(groups(&three), [[1, 2, 3]]);

    // The middle one is withdrawn: nothing joins the other two.
    three.edges = settled.added;
    three.candidates.get_mut(&ListingId(3)).unwrap().withdrawn = true;
    assert_eq!(settle(&three).removed.len(), 2);
    assert_eq!(groups(&three), [[1], [2]]);
}

#[test]
fn two_rows_of_one_list_stay_two_and_it_is_not_guessed_which_one_is_meant() {
    let two_liens = vec![candidate(BOTH, 1), candidate(BOTH, 1)];
    assert_eq!(groups(&question(two_liens.clone())), [[1], [2]]);
    let with_other = [two_liens, vec![candidate(BOTH, 2)]].concat();
    assert_eq!(groups(&question(with_other)), [[1], [2], [3]]);
    let unit = |address| [BOTH[0], BOTH[1], address, BOTH[3], BOTH[4], BOTH[5]];
    let units = [unit("12 Elm St #1"), unit("12 Elm St #2")];
    let lists = units.iter().flat_map(|row| [1, 2].map(|delivery| candidate(*row, delivery)));
    assert_eq!(groups(&question(lists.collect())), [[1, 2], [3, 4]], "each unit of two lists");
    let condos = [candidate(units[0], 1), candidate(units[1], 1), candidate(PARCEL, 2)];
    assert_eq!(groups(&question(condos.to_vec())), [[1], [2], [3]], "which unit is meant?");
}

#[test]
fn a_join_stays_when_a_day_changes_and_ends_when_the_house_does() {
    let mut pair = question(vec![candidate(BOTH, 1), candidate(BOTH, 2)]);
    pair.edges = settle(&pair).added;
    let later = [BOTH[0], BOTH[1], BOTH[2], BOTH[3], "2027-01-05", "Postponed"];
    pair.candidates.insert(ListingId(2), candidate(later, 2));
    assert_eq!(groups(&pair), [[1, 2]]);
    let doubtful =
        Question { doubtful: BTreeSet::from([(ListingId(1), ListingId(2))]), ..pair.clone() };
    assert_eq!(groups(&doubtful), [[1], [2]], "no rule joins them now");
    let house = [BOTH[0], BOTH[1], "14 Elm St", BOTH[3], BOTH[4], ""];
    pair.candidates.insert(ListingId(2), candidate(house, 2));
    assert_eq!(settle(&pair).removed, pair.edges);
    pair.edges[0].rule = Rule::Operator;
    assert_eq!(groups(&pair), [[1, 2]], "the operator knows better");
}

#[test]
fn a_join_of_an_undone_import_goes_if_its_listings_are_joined_without_it() {
    let mut three = question(vec![candidate(BOTH, 1), candidate(BOTH, 2), candidate(BOTH, 3)]);
    three.pairs.clear();
    let edge = |one, other| Edge::new(ListingId(one), ListingId(other), Rule::Parcel);
    three.edges = vec![edge(1, 2), edge(1, 3), edge(2, 3)];
    three.doubtful = BTreeSet::from([edge(1, 2).ends()]);
    let settled = settle(&three);
    assert_eq!((settled.removed, settled.added), (vec![edge(1, 2)], vec![]));
    assert_eq!(groups(&three), [[1, 2, 3]]);
    three.edges.pop();
    assert_eq!(settle(&three).removed, [], "nothing else joins the two");
    assert_eq!(groups(&three), [[1, 2, 3]]);
}

#[test]
fn what_the_operator_separated_is_not_joined_again() {
    let mut three = question(vec![candidate(BOTH, 1), candidate(BOTH, 2), candidate(BOTH, 3)]);
    three.edges = settle(&three).added;
    three.separated = BTreeSet::from([(ListingId(1), ListingId(3))]);
    assert_eq!(groups(&three), [vec![1, 2], vec![3]]);
    three.edges.clear();
    assert_eq!(groups(&three), [[1], [2], [3]], "the second one may be either");
}

#[test]
fn a_key_of_many_rows_makes_no_large_group() {
    let many = (1..=20).map(|delivery| candidate(BOTH, delivery)).collect();
    assert!(groups(&question(many)).iter().all(|group| group.len() <= 12));
}

fn member(id: i64, row: [&str; 6], stated: i64) -> Member {
    let stated = [Column::SaleDate, Column::Status].map(|column| (column, Revision(stated)));
    Member {
        id: ListingId(id),
        source: format!("list {id}"),
        own: facts(row),
        stated: stated.into(),
    }
}

#[test]
fn sale_facts_are_those_stated_last_and_other_values_fill_blanks() {
    let original = member(1, ["Fulton", "", "12 Elm St", "", "2026-12-01", "Scheduled"], 1);
    let second = member(2, ["DeKalb", "14-1", "14 Elm St", "", "2027-01-05", ""], 3);
    let third = member(3, ["", "14-2", "", "30303", "", "Postponed"], 2);
    let members = [original, second, third];
    let loan = |column: Column, text: &str, lender: i64| Loan {
        column,
        value: Value::read(column.kind(), text).unwrap(),
        source: format!("list {lender}"),
        lender: ListingId(lender),
    };
    assert_eq!(
        loans(&members),
        [
            loan(Column::ZipCode, "30303", 3),
            loan(Column::ParcelNumber, "14-1", 2),
            loan(Column::SaleDate, "2027-01-05", 2),
            loan(Column::Status, "Postponed", 3),
        ]
    );
    let first_again = [member(1, ["", "", "", "", "2026-12-02", ""], 4), members[1].clone()];
    let columns: Vec<Column> = loans(&first_again).iter().map(|loan| loan.column).collect();
    assert!(!columns.contains(&Column::SaleDate), "the original stated its own last");
}

#[test]
fn of_a_sale_that_one_delivery_prints_twice_the_later_day_counts() {
    let old = member(1, ["", "", "", "", "2026-12-01", "Postponed"], 1);
    let new = member(2, ["", "", "", "", "2027-01-05", "Scheduled"], 1);
    let shown = |members: &[Member]| -> Vec<String> {
        loans(members).iter().map(|loan| loan.value.to_string()).collect()
    };
    assert_eq!(shown(&[old.clone(), new.clone()]), ["2027-01-05", "Scheduled"]);
    assert_eq!(shown(&[new, old]), Vec::<String>::new());
}

fn day(day: u32) -> DateTime<Utc> {
    Utc.with_ymd_and_hms(2026, 11, day, 6, 0, 0).unwrap()
}

fn entry(at: u32, kind: EntryKind, old: &str, new: &str) -> LedgerEntry {
    let changed = change("Foreclosure Sale Date", old, new);
    LedgerEntry {
        listing: ListingId(1),
        revision: Revision(i64::from(at)),
        at: day(at),
        kind,
        source: None,
        changes: if kind == EntryKind::Listed { vec![] } else { vec![changed] },
    }
}

#[test]
fn a_value_is_stated_when_it_was_written_last_and_an_undone_import_does_not_count() {
    let (first, second) = ("2026-12-01", "2026-12-08");
    let entries = [
        entry(1, EntryKind::Listed, "", ""),
        entry(2, EntryKind::Changed, first, second),
        entry(3, EntryKind::Changed, second, first),
        entry(4, EntryKind::Changed, first, second),
        entry(5, EntryKind::Undone, second, first),
    ];
    let at = |entries: &[LedgerEntry], present| {
        stated_at(entries, Column::SaleDate, Some(present)).map(|entry| entry.at)
    };
    assert_eq!(at(&entries, first), Some(day(3)));
    assert_eq!(at(&entries[..1], first), Some(day(1)), "the first delivery");
    assert_eq!(at(&entries[..2], second), Some(day(2)));
    assert_eq!(at(&[], first), None);
    let both_undone = [
        entries[0].clone(),
        entries[1].clone(),
        entries[2].clone(),
        entry(4, EntryKind::Undone, first, second),
        entry(5, EntryKind::Undone, second, first),
    ];
    assert_eq!(at(&both_undone[..4], second), Some(day(2)));
    assert_eq!(at(&both_undone, first), Some(day(1)), "an import that is undone wrote it, too");
}

#[test]
fn sources_disagree_where_two_state_different_values() {
    let members = [
        member(1, ["Fulton", "14-1", "12 ELM ST.", "", "2026-12-01", "Scheduled"], 1),
        member(2, ["Fulton", "", "12 Elm St", "", "2026-12-08", "Scheduled"], 2),
    ];
    let histories = [
        vec![entry(1, EntryKind::Listed, "", "")],
        vec![
            entry(1, EntryKind::Listed, "", ""),
            entry(2, EntryKind::Changed, "2026-12-02", "2026-12-08"),
        ],
    ];
    let found = disagreements(&members, &histories);
    assert_eq!(found.len(), 1, "a blank and another spelling are no disagreement");
    assert_eq!(found[0].column, Column::SaleDate);
    let statements: Vec<_> = found[0]
        .statements
        .iter()
        .map(|one| (one.source.as_str(), one.value.as_str(), one.since, one.is_shown))
        .collect();
    assert_eq!(
        statements,
        [
            ("list 1", "2026-12-01", Some(day(1)), false),
            ("list 2", "2026-12-08", Some(day(2)), true),
        ]
    );
    let stated: BTreeMap<_, _> = BTreeMap::new();
    let alone = [Member { stated, ..members[0].clone() }];
    assert!(disagreements(&alone, &histories[..1]).is_empty());
}
