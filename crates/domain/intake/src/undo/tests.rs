use std::collections::BTreeMap;

use chrono::{NaiveDate, TimeZone as _};
use kernel::{ListingId, Money, Revision};
use ledger::testing::change;
use listings::{Facts, Lender, Precision, UniqueId};

use super::*;

const BID: &str = "matched_Current Bid";

fn listing(dollars: i64) -> Listing {
    let mut facts = Facts::default();
    let bid = Money::from_cents(dollars * 100).unwrap();
    facts.set(Column::OpeningBid, Some(Value::Money(bid))).unwrap();
    Listing {
        id: ListingId(1),
        unique_id: UniqueId::parse("GA-1").unwrap(),
        state: State::parse("GA").unwrap(),
        facts,
        photos: Vec::new(),
        extras: BTreeMap::new(),
        revision: Revision(1),
        duplicate_of: None,
        withdrawn: false,
        borrowed: listings::BorrowedValues::default(),
    }
}

/// An entry of an import, which took place on the day of its number in November 2026.
fn entry(import: i64, kind: EntryKind, changes: Vec<Change>) -> PastEntry {
    let at = Utc.with_ymd_and_hms(2026, 11, import as u32, 17, 0, 0).unwrap();
    let import = Some(ImportId(import));
    PastEntry { import, stands: true, is_same_source: true, at, kind, changes }
}

fn bid(import: i64, old: &str, new: &str) -> PastEntry {
    entry(import, EntryKind::Changed, vec![change(BID, old, new)])
}

fn case(dollars: i64, entries: Vec<PastEntry>) -> UndoCase {
    let created = entry(1, EntryKind::Listed, vec![]);
    UndoCase {
        listing: listing(dollars).into(),
        entries: [vec![created], entries].concat(),
        sources: Vec::new(),
        sightings: Vec::new(),
        others_seen: Vec::new(),
        missing_in: None,
    }
}

/// The bid after the undo of an import, and why a value stays.
fn bid_after(case: UndoCase, import: i64) -> (i64, Vec<LeftReason>) {
    let undone = undo(case, ImportId(import));
    let bid = undone.listing.own.facts.money(Column::OpeningBid).unwrap().cents() / 100;
    (bid, undone.left.into_iter().map(|left| left.reason).collect())
}

#[test]
fn a_value_that_holds_is_restored_and_one_that_changed_since_stays() {
    assert_eq!(bid_after(case(90, vec![bid(2, "100", "90")]), 2), (100, vec![]));
    let later = vec![bid(2, "100", "90"), bid(3, "90", "80")];
    assert_eq!(bid_after(case(80, later), 2), (80, vec![LeftReason::Changed(ImportId(3))]));
    let back = vec![bid(2, "100", "90"), bid(3, "90", "80"), bid(4, "80", "90")];
    let changed = vec![LeftReason::Changed(ImportId(3))];
    assert_eq!(bid_after(case(90, back), 2), (90, changed), "import 4 wrote this 90");
    let by_hand = case(77, vec![bid(2, "100", "90")]);
    assert_eq!(bid_after(by_hand, 2), (77, vec![LeftReason::ByHand]));
    let restored_by_hand = case(100, vec![bid(2, "100", "90")]);
    assert_eq!(bid_after(restored_by_hand, 2), (100, vec![]), "there is nothing to do");
}

#[test]
fn the_value_before_undone_imports_is_restored() {
    let undone = PastEntry { stands: false, ..bid(2, "100", "90") };
    let later = case(80, vec![undone.clone(), bid(3, "90", "80")]);
    assert_eq!(bid_after(later, 3), (100, vec![]), "not 90, which import 2 wrote");
    let later = PastEntry { stands: false, ..bid(3, "90", "80") };
    let back = entry(4, EntryKind::Undone, vec![change(BID, "80", "90")]);
    let last_first = case(90, vec![bid(2, "100", "90"), later, back]);
    assert_eq!(bid_after(last_first, 2), (100, vec![]), "import 3 was undone before");
    let [one, other] = [("90", "100"), ("100", "90")].map(|(old, new)| {
        let other = PastEntry { stands: false, is_same_source: false, ..bid(3, old, new) };
        (other, entry(4, EntryKind::Undone, vec![change(BID, new, old)]))
    });
    let same_values = vec![bid(2, "100", "90"), one.0, other.0, other.1, one.1];
    assert_eq!(bid_after(case(90, same_values), 2), (100, vec![]), "import 2 wrote this 90");
    let restored = entry(9, EntryKind::Undone, vec![change(BID, "90", "100")]);
    let again = case(70, vec![undone, restored, bid(3, "100", "70")]);
    assert_eq!(bid_after(again, 3), (100, vec![]));
}

#[test]
fn what_a_later_delivery_of_the_same_source_contains_stays() {
    let sighting = |import, is_same_source| Sighting { import: ImportId(import), is_same_source };
    let seen =
        |sighting| UndoCase { sightings: vec![sighting], ..case(90, vec![bid(2, "100", "90")]) };
    assert_eq!(bid_after(seen(sighting(1, true)), 2), (100, vec![]), "an earlier one");
    let confirmed = vec![LeftReason::Confirmed(ImportId(5))];
    assert_eq!(bid_after(seen(sighting(5, true)), 2), (90, confirmed));
    let other = seen(sighting(5, false));
    assert_eq!(bid_after(other, 2), (100, vec![]), "its file may lack the column");
}

#[test]
fn another_sources_undone_import_is_left_alone() {
    let other = PastEntry { stands: false, is_same_source: false, ..bid(2, "100", "90") };
    let case = case(90, vec![other, entry(3, EntryKind::Changed, vec![change("City", "", "A")])]);
    assert_eq!(bid_after(case, 3).0, 90);
}

#[test]
fn another_sources_later_import_that_was_undone_is_not_in_the_way() {
    let entries = |present| {
        let undone = PastEntry { stands: false, is_same_source: false, ..bid(3, "90", "80") };
        let restored = entry(4, EntryKind::Undone, vec![change(BID, "80", "90")]);
        let entries = [bid(2, "100", "90"), undone, restored];
        case(present, entries[..if present == 90 { 3 } else { 2 }].to_vec())
    };
    assert_eq!(bid_after(entries(90), 2), (100, vec![]), "its value was restored");
    let left = vec![LeftReason::Changed(ImportId(3))];
    assert_eq!(bid_after(entries(80), 2), (80, left), "its undo had to leave the value");
}

#[test]
fn photos_and_extras_are_restored() {
    let mut before = case(
        1,
        vec![entry(
            2,
            EntryKind::Changed,
            vec![
                change("Judge", "Doe", ""),
                change("Clerk", "", "Roe"),
                change("zillow_image_1", "a", "x"),
                change("zillow_image_2", "b", ""),
                change("zillow_image_3", "c", ""),
            ],
        )],
    );
    before.listing.own.photos = vec!["x".to_owned()];
    before.listing.own.extras.insert("Clerk".to_owned(), "Roe".to_owned());
    let undone = undo(before, ImportId(2));
    assert_eq!(undone.listing.own.photos, ["a", "b", "c"]);
    let judge = BTreeMap::from([("Judge".to_owned(), "Doe".to_owned())]);
    assert_eq!(undone.listing.own.extras, judge);
    let (kind, changes) = undone.entry.unwrap();
    assert_eq!((kind, changes.len()), (EntryKind::Undone, 5));
    assert!(changes.contains(&change("zillow_image_2", "", "b")));
}

/// The kind of the entry of an undo, and why something stays.
fn mark_after(case: UndoCase, import: i64) -> (Option<EntryKind>, Vec<LeftReason>) {
    let undone = undo(case, ImportId(import));
    let kind = undone.entry.map(|(kind, _)| kind);
    (kind, undone.left.into_iter().map(|left| left.reason).collect())
}

#[test]
fn whether_a_listing_is_listed_is_restored() {
    let gone = entry(2, EntryKind::NoLongerListed, vec![]);
    let back = entry(3, EntryKind::Listed, vec![]);
    let lost = || case(1, vec![gone.clone()]);
    assert_eq!(mark_after(lost(), 2), (Some(EntryKind::UndoneRemoval), vec![]));
    let confirmed = vec![LeftReason::Confirmed(ImportId(4))];
    let missing = UndoCase { missing_in: Some(ImportId(4)), ..lost() };
    assert_eq!(mark_after(missing, 2), (None, confirmed.clone()), "a later list lacks it, too");
    let found = || case(1, vec![gone.clone(), back.clone()]);
    assert_eq!(mark_after(found(), 3), (Some(EntryKind::UndoneListing), vec![]));
    assert_eq!(mark_after(found(), 2), (None, vec![LeftReason::Changed(ImportId(3))]));
    let sighting = Sighting { import: ImportId(4), is_same_source: false };
    let seen = UndoCase { sightings: vec![sighting], ..found() };
    assert_eq!(mark_after(seen, 3), (None, confirmed), "a later file contains it");
    let undone = PastEntry { stands: false, ..gone };
    let both = case(1, vec![undone, back]);
    assert_eq!(mark_after(both, 3), (None, vec![]), "it was listed before both");
}

#[test]
fn a_new_listing_is_withdrawn_unless_a_later_import_has_it() {
    let after = |case| {
        let undone = undo(case, ImportId(1));
        (undone.listing.own.withdrawn, undone.left.into_iter().map(|left| left.reason).next())
    };
    assert_eq!(after(case(1, vec![])), (true, None));
    let sighting = Sighting { import: ImportId(2), is_same_source: false };
    let seen = UndoCase { sightings: vec![sighting], ..case(1, vec![]) };
    assert_eq!(after(seen), (false, Some(LeftReason::Confirmed(ImportId(2)))));
    let changed = case(90, vec![bid(2, "100", "90")]);
    assert_eq!(after(changed), (false, Some(LeftReason::Changed(ImportId(2)))));
    let undone = case(90, vec![PastEntry { stands: false, ..bid(2, "100", "90") }]);
    assert_eq!(after(undone), (true, None));
    let mut withdrawn = case(1, vec![]);
    withdrawn.listing.own.withdrawn = true;
    assert!(!undo(withdrawn, ImportId(1)).must_be_stored, "it is withdrawn already");
}

#[test]
fn the_source_is_restored_unless_a_later_delivery_of_it_came() {
    let source = |import, stands, old: &str| SourceChange {
        import: ImportId(import),
        stands,
        old: Some(old.to_owned()),
    };
    let with = |sources| {
        let mut case = UndoCase { sources, ..case(1, vec![]) };
        case.listing.own.facts.set(Column::Source, Some(Value::Text("court".to_owned()))).unwrap();
        case
    };
    let after = |case| {
        let undone = undo(case, ImportId(3));
        assert_eq!(undone.entry, None);
        undone.listing.own.facts.text(Column::Source).map(ToOwned::to_owned).unwrap()
    };
    assert_eq!(after(with(vec![source(3, true, "county")])), "county");
    let chain = vec![source(2, false, "assessor"), source(3, true, "county")];
    assert_eq!(after(with(chain)), "assessor", "import 2 is undone");
    let later = vec![source(3, true, "county"), source(4, true, "sheriff")];
    assert_eq!(after(with(later)), "court");
    let sighting = Sighting { import: ImportId(5), is_same_source: true };
    let seen = UndoCase { sightings: vec![sighting], ..with(vec![source(3, true, "county")]) };
    assert_eq!(after(seen), "court");
}

/// The undo of import 2, which changed the latitude and the longitude of a listing.
fn point_after(given: Option<((i32, i32), Precision)>, old: Option<&str>) -> Facts {
    let mut facts = Facts::default();
    facts.set_point(given);
    let written = |column: Column| Change {
        field: column.value().to_owned(),
        old: old.map(ToOwned::to_owned),
        new: old.is_none().then(|| "33.5".to_owned()),
    };
    let changes = vec![written(Column::Latitude), written(Column::Longitude)];
    let mut case = case(100, vec![entry(2, EntryKind::Changed, changes)]);
    case.listing.own.facts = facts;
    undo(case, ImportId(2)).listing.own.facts
}

#[test]
fn a_point_that_its_source_never_gave_leaves_no_precision() {
    let given = Some(((33_500_000, 33_500_000), Precision::Source));
    let facts = point_after(given, None);
    assert_eq!((facts.point(), facts.precision()), (None, None));
}

#[test]
fn a_point_that_we_gave_since_is_not_in_the_way_of_the_sources() {
    let given = Some(((-84_390_000, 33_750_000), Precision::Address));
    let facts = point_after(given, Some("33.5"));
    let restored = (Some((33_500_000, 33_500_000)), Some(Precision::Source));
    assert_eq!((facts.point(), facts.precision()), restored);
}

#[test]
fn borrowed_values_are_not_what_an_import_wrote() {
    let roll = ("Fulton 2026 roll", Lender::Roll);
    let year =
        |old: &str, new: &str| entry(2, EntryKind::Changed, vec![change("Year Built", old, new)]);
    // The import cleared the year, and a roll filled the blank.
    let mut cleared = case(100, vec![year("1990", "")]);
    cleared.listing.lend(Column::YearBuilt, Value::WholeNumber(1985), roll).unwrap();
    cleared.listing.lend(Column::Bedrooms, Value::WholeNumber(3), roll).unwrap();
    let undone = undo(cleared, ImportId(2));
    assert_eq!(undone.left, []);
    assert_eq!(undone.listing.shown().facts.whole_number(Column::YearBuilt), Some(1990));
    assert_eq!(undone.listing.shown().facts.whole_number(Column::Bedrooms), Some(3));
    let lent: Vec<_> = undone.listing.lent.columns.keys().collect();
    assert_eq!(lent, [&Column::Bedrooms]);
    let restored = vec![change("Year Built", "", "1990")];
    assert_eq!(undone.entry, Some((EntryKind::Undone, restored)));
    // The import wrote the bid, and another list's bid is shown.
    let mut joined = case(90, vec![bid(2, "100", "90")]);
    let shown = Value::Money(Money::from_cents(8_000).unwrap());
    let court = ("Court", Lender::Listing);
    joined.listing.lend(Column::OpeningBid, shown.clone(), court).unwrap();
    let undone = undo(joined, ImportId(2));
    assert_eq!(undone.listing.value(Column::OpeningBid), Some(shown.borrow()));
    let own = Value::Money(Money::from_cents(10_000).unwrap());
    assert_eq!(undone.listing.own.facts.get(Column::OpeningBid), Some(own.borrow()));
    assert!(undone.must_be_stored && undone.left.is_empty());
}

fn november(day: u32) -> Option<NaiveDate> {
    NaiveDate::from_ymd_opt(2026, 11, day)
}

#[test]
fn the_day_of_the_last_change_is_that_of_the_last_import_that_stands() {
    let last_change = |case: UndoCase, import| {
        undo(case, ImportId(import)).listing.own.facts.date(Column::LastChange)
    };
    let two = vec![bid(2, "100", "90"), bid(5, "90", "80")];
    assert_eq!(last_change(case(80, two), 5), november(2));
    assert_eq!(last_change(case(90, vec![bid(2, "100", "90")]), 2), None, "it never changed");
    let year = entry(4, EntryKind::Changed, vec![change("Year Built", "1984", "1985")]);
    let other = case(90, vec![bid(2, "100", "90"), year]);
    assert_eq!(last_change(other, 2), november(4), "another value changed later");
}

#[test]
fn postponements_of_an_undone_import_do_not_count() {
    let day = |import, old, new| {
        let field = Column::SaleDate.value();
        entry(import, EntryKind::Changed, vec![change(field, old, new)])
    };
    let mut postponed =
        case(100, vec![day(2, "2026-11-03", "2026-11-10"), day(3, "2026-11-10", "2026-11-24")]);
    let facts = &mut postponed.listing.own.facts;
    for (column, value) in [
        (Column::SaleDate, november(24).map(Value::Date)),
        (Column::TimesPostponed, Some(Value::WholeNumber(2))),
        (Column::PostponedFrom, november(10).map(Value::Date)),
    ] {
        facts.set(column, value).unwrap();
    }
    let after = |import| {
        let facts = undo(postponed.clone(), ImportId(import)).listing.own.facts;
        let count = facts.whole_number(Column::TimesPostponed);
        (count, facts.date(Column::PostponedFrom), facts.date(Column::LastChange))
    };
    assert_eq!(after(3), (Some(1), november(3), november(2)));
    assert_eq!(
        after(2),
        (Some(2), november(10), None),
        "import 3 is in the way, so nothing changes"
    );
    let mut word = case(
        100,
        vec![entry(
            2,
            EntryKind::Changed,
            vec![change(Column::Status.value(), "Scheduled", "Postponed")],
        )],
    );
    let status = Some(Value::Text("Postponed".to_owned()));
    word.listing.own.facts.set(Column::Status, status).unwrap();
    word.listing.own.facts.set(Column::TimesPostponed, Some(Value::WholeNumber(1))).unwrap();
    let undone = undo(word, ImportId(2)).listing.own.facts;
    assert_eq!(undone.whole_number(Column::TimesPostponed), None);
}

#[test]
fn the_day_of_no_longer_listed_is_restored() {
    let gone = entry(2, EntryKind::NoLongerListed, vec![]);
    let day = |case: UndoCase, import| {
        undo(case, ImportId(import)).listing.own.facts.date(Column::NoLongerListed)
    };
    let mut lost = case(1, vec![gone.clone()]);
    lost.listing.own.facts.set(Column::NoLongerListed, november(2).map(Value::Date)).unwrap();
    assert_eq!(day(lost.clone(), 2), None);
    lost.missing_in = Some(ImportId(4));
    assert_eq!(day(lost, 2), november(2), "a later list lacks it, too");
    let found = case(1, vec![gone, entry(3, EntryKind::Listed, vec![])]);
    assert_eq!(day(found, 3), november(2));
}
