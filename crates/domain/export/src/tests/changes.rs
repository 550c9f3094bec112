//! Files of changes, and the history of downloads.

use chrono::NaiveDate;
use kernel::Clock as _;
use ledger::testing::change;
use ledger::{Change, EntryKind, SaleLedger};
use listings::{Historical, MatchCursor as _, Precision};

use super::*;
use crate::changes::Unlisted;
use crate::{Beginning, DownloadId, ExportTickets as _};

const TYPE: &str = "Property Type";
const STATUS: &str = "matched_Foreclosure Status";
const BID: &str = "matched_Current Bid";

/// A listing in Georgia of this type, at revision 0.
fn typed(id: i64, kind: &str) -> Listing {
    let mut listing = listing(id, "Georgia");
    listing.revision = Revision(0);
    with(listing, Column::PropertyType, Value::Text(kind.to_owned()))
}

fn with(mut listing: Listing, column: Column, value: Value) -> Listing {
    listing.facts.set(column, Some(value)).unwrap();
    listing
}

fn dollars(dollars: i64) -> Value {
    Value::Money(Money::from_cents(dollars * 100).unwrap())
}

fn text(text: &str) -> Value {
    Value::Text(text.to_owned())
}

fn day(month: u32, day: u32) -> Value {
    Value::Date(NaiveDate::from_ymd_opt(2026, month, day).unwrap())
}

/// The list of land, with these columns.
fn land(columns: &[&str]) -> ExportOrder {
    let mut land = order(columns);
    land.search.criteria.filters = Filters::default().with(ChoiceFilter::PropertyType, &["Land"]);
    land.search.criteria.sort =
        Sort { field: Field::Column(Column::Zestimate), direction: Direction::Ascending };
    land
}

impl Fixture {
    /// Imports entries, and the listings as they are after it.
    fn import(&self, entries: &[(i64, EntryKind, &[Change])], after: Vec<Listing>) {
        let at = self.clock.now();
        let revision = self.ledger.import("fulton", at, |appender| {
            for (id, kind, changes) in entries {
                appender.append(ListingId(*id), *kind, changes).unwrap();
            }
        });
        for mut listing in after {
            listing.revision = revision;
            self.store.store(listing);
        }
    }

    /// Downloads the whole list, and returns the entry of the history.
    fn remember(&self, order: &ExportOrder) -> DownloadId {
        self.lines(order);
        self.export.history(ANN).unwrap()[0].id
    }

    /// The rows of the changes since a download, without the links: the first cell, and all from
    /// the id on.
    fn changes(&self, order: &ExportOrder, since: DownloadId) -> Vec<String> {
        let ticket = self.export.order_changes(order.clone(), since).unwrap().ticket;
        let stored = self.export.find(&ticket).unwrap();
        let lines = self.fetch(&ticket, &stored, OwnColumns::default()).unwrap();
        let short = |line: &String| {
            let cells: Vec<&str> = line.split('|').collect();
            let from = cells.iter().position(|cell| cell.contains("/#/")).map_or(1, |at| at + 1);
            [&cells[..1], &cells[from..]].concat().join("|")
        };
        assert_eq!(lines.last().unwrap(), "end");
        lines[..lines.len() - 1].iter().map(short).collect()
    }
}

#[test]
fn a_file_of_changes_says_what_happened_to_each_listing() {
    let kinds =
        ["Land", "Land", "Land", "Office", "Land", "Land", "Land", "Land", "Office", "Office"];
    let known: Vec<Listing> = (1..=10).zip(kinds).map(|(id, kind)| typed(id, kind)).collect();
    let fixture = fixture(known.clone());
    let order = land(&["Address", STATUS, BID]);
    let before = fixture.remember(&order);
    fixture.clock.advance(TimeDelta::days(1));

    let at = |id: usize| known[id - 1].clone();
    let scheduled = change(STATUS, "", "Scheduled");
    let bid = change(BID, "", "5000");
    let changed = EntryKind::Changed;
    fixture.import(
        &[
            (2, changed, &[scheduled, bid]),
            (3, changed, &[change("Year Built", "", "1985")]),
            (4, changed, &[change(TYPE, "Office", "Land")]),
            (5, changed, &[change(TYPE, "Land", "Retail")]),
            (6, EntryKind::NoLongerListed, &[]),
            (7, EntryKind::NoLongerListed, &[]),
            (8, changed, &[change("Address", "8 Main St", "8 Elm St")]),
            (9, EntryKind::NoLongerListed, &[]),
            (10, changed, &[change("Address", "1 Elm St", "10 Main St")]),
            (11, EntryKind::Listed, &[]),
        ],
        vec![
            with(
                with(at(2), Column::Status, text("Scheduled")),
                Column::OpeningBid,
                dollars(5_000),
            ),
            with(at(3), Column::YearBuilt, Value::WholeNumber(1985)),
            with(at(4), Column::PropertyType, text("Land")),
            with(at(5), Column::PropertyType, text("Retail")),
            with(at(8), Column::Address, text("8 Elm St")),
            at(10),
            typed(11, "Land"),
        ],
    );
    fixture.import(
        &[(7, EntryKind::Listed, &[]), (8, changed, &[change("Address", "8 Elm St", "8 Main St")])],
        vec![at(7), at(8)],
    );
    assert_eq!(
        fixture.changes(&order, before),
        [
            "Change|Courthouse Steps Link|unique_ID|Address|matched_Foreclosure Status|matched_Current Bid",
            "changed: Foreclosure Status, Opening Bid|Georgia|2|2 Main St|Scheduled|5000",
            "new|Georgia|4|4 Main St||",
            "no longer in this list|Georgia|5|5 Main St||",
            "new|Georgia|7|7 Main St||",
            "new|Georgia|11|11 Main St||",
            "no longer listed|Georgia|6|6 Main St||",
        ]
    );
}

#[test]
fn a_listing_that_changed_and_is_no_longer_listed_is_in_the_file_once() {
    let fixture = fixture(vec![typed(1, "Land"), typed(2, "Land")]);
    let order = land(&["Address"]);
    let before = fixture.remember(&order);
    let moved = with(typed(1, "Land"), Column::Address, text("1 Elm St"));
    let change = change("Address", "1 Main St", "1 Elm St");
    fixture.import(&[(1, EntryKind::Changed, &[change])], vec![moved]);
    fixture.import(&[(1, EntryKind::NoLongerListed, &[])], vec![]);
    assert_eq!(fixture.changes(&order, before)[1..], ["no longer listed|Georgia|1|1 Elm St"]);
}

#[test]
fn a_list_without_what_is_no_longer_listed_reports_what_left_it_and_what_came_back() {
    let gone = |id| with(typed(id, "Land"), Column::NoLongerListed, day(11, 20));
    let fixture = fixture(vec![typed(1, "Land"), gone(2), gone(3)]);
    let mut order = land(&["Address", "No Longer Listed"]);
    let filters = order.search.criteria.filters.clone();
    order.search.criteria.filters = filters.with(ChoiceFilter::NoLongerListed, &["false"]);
    let before = fixture.remember(&order);
    let address = |id| change("Address", &format!("{id} Elm St"), &format!("{id} Main St"));
    fixture.import(&[(1, EntryKind::Changed, &[address(1)])], vec![]);
    fixture.import(
        &[
            (1, EntryKind::NoLongerListed, &[]),
            (2, EntryKind::Listed, &[]),
            (3, EntryKind::Changed, &[address(3)]),
        ],
        vec![gone(1), typed(2, "Land"), gone(3)],
    );
    assert_eq!(
        fixture.changes(&order, before)[1..],
        ["no longer listed|Georgia|1|1 Main St|2026-11-20", "new|Georgia|2|2 Main St|"],
        "the third one was not in the list and still is not"
    );
}

#[test]
fn a_listing_that_an_undo_lists_again_comes_back_into_the_list() {
    let gone = with(typed(1, "Land"), Column::NoLongerListed, day(11, 20));
    let fixture = fixture(vec![gone, typed(2, "Land")]);
    let mut order = land(&["Address"]);
    let filters = order.search.criteria.filters.clone();
    order.search.criteria.filters = filters.with(ChoiceFilter::NoLongerListed, &["false"]);
    let before = fixture.remember(&order);
    fixture.import(&[(1, EntryKind::UndoneRemoval, &[])], vec![typed(1, "Land")]);
    assert_eq!(fixture.changes(&order, before)[1..], ["new|Georgia|1|1 Main St"]);
}

#[test]
fn what_depends_on_a_changed_value_has_changed_too() {
    let fixture = fixture(vec![with(typed(1, "Land"), Column::OpeningBid, dollars(5_000))]);
    let order = land(&["Equity", "Sale Time", "zillow_image_1", "Case Number"]);
    let before = fixture.remember(&order);
    let mut after = with(typed(1, "Land"), Column::OpeningBid, dollars(7_000));
    after.photos = vec!["https://photos.example.com/new.jpg".to_owned()];
    after.extras = [("Sale Time".to_owned(), "11:00".to_owned())].into();
    let changes = [
        change(BID, "5000", "7000"),
        change("Sale Time", "10:00", "11:00"),
        change("zillow_image_1", "https://photos.example.com/1.jpg", &after.photos[0]),
    ];
    fixture.import(&[(1, EntryKind::Changed, &changes)], vec![after]);
    assert_eq!(
        fixture.changes(&order, before)[1..],
        [
            "changed: Equity, Sale Time, Photos|Georgia|1|93000.51|11:00|https://photos.example.com/new.jpg|C-1"
        ]
    );
}

#[test]
fn a_sold_listing_leaves_the_current_list_although_its_day_has_passed_since() {
    let upcoming = with(typed(1, "Land"), Column::SaleDate, day(11, 22));
    let past = with(typed(2, "Land"), Column::SaleDate, day(11, 20));
    let fixture = fixture(vec![upcoming.clone(), past.clone()]);
    let mut order = land(&["Address"]);
    order.search.criteria.historical = Historical::Current;
    let before = fixture.remember(&order);
    fixture.clock.advance(TimeDelta::days(3));
    let sold = |listing| with(listing, Column::Status, text("Sold"));
    let changes = [change(STATUS, "", "Sold")];
    fixture.import(
        &[(1, EntryKind::Changed, &changes), (2, EntryKind::Changed, &changes)],
        vec![sold(upcoming), sold(past)],
    );
    assert_eq!(
        fixture.changes(&order, before)[1..],
        ["no longer in this list|Georgia|1|1 Main St"],
        "the second one was not in the list before"
    );
}

#[test]
fn a_file_without_a_change_has_the_columns_of_the_earlier_one() {
    let fixture = fixture(vec![typed(1, "Land"), typed(2, "Office")]);
    let order = land(&["Address", "Sale Time"]);
    let before = fixture.remember(&order);
    let refused = fixture.export.order_changes(order.clone(), before).unwrap_err();
    assert!(matches!(refused, ExportError::NothingChanged), "{refused}");
    let other = with(typed(2, "Office"), Column::YearBuilt, Value::WholeNumber(1985));
    let entry = [change("Year Built", "", "1985")];
    fixture.import(&[(2, EntryKind::Changed, &entry)], vec![other]);
    assert_eq!(
        fixture.changes(&order, before),
        ["Change|Courthouse Steps Link|unique_ID|Address|Sale Time"]
    );
    assert_eq!(fixture.export.history(ANN).unwrap()[0].rows, Some(0));

    let ordered = fixture.export.order_changes(order, before).unwrap().ticket;
    fixture.store.store(typed(2, "Office"));
    let stored = fixture.export.find(&ordered).unwrap();
    let lines = fixture.fetch(&ordered, &stored, OwnColumns::default()).unwrap();
    assert_eq!(lines, ["Change|Courthouse Steps Link|unique_ID|Address|Sale Time", "end"]);
}

#[test]
fn a_point_that_we_gave_is_no_change() {
    let fixture = fixture(vec![typed(1, "Land")]);
    let order = land(&["Address", "Latitude", "Location precision"]);
    let before = fixture.remember(&order);
    let mut placed = typed(1, "Land");
    placed.facts.set_point(Some(((-84_388_372, 33_755_711), Precision::Zip)));
    // As the worker stores points: a revision without an entry in the sale ledger.
    fixture.import(&[], vec![placed]);
    assert_eq!(
        fixture.changes(&order, before),
        ["Change|Courthouse Steps Link|unique_ID|Address|Latitude|Location precision"]
    );
}

#[test]
fn the_changes_after_a_file_of_changes_are_those_since_then() {
    let fixture = fixture(vec![typed(1, "Land"), typed(2, "Land")]);
    let order = land(&["Address"]);
    let first = fixture.remember(&order);
    let moved = |id, from: &str, to: &str| {
        let entry = [change("Address", from, to)];
        let after = with(typed(id, "Land"), Column::Address, text(to));
        fixture.import(&[(id, EntryKind::Changed, &entry)], vec![after]);
    };
    fixture.clock.advance(TimeDelta::hours(1));
    moved(1, "1 Main St", "1 Elm St");
    assert_eq!(fixture.changes(&order, first)[1..], ["changed: Address|Georgia|1|1 Elm St"]);
    fixture.clock.advance(TimeDelta::hours(1));
    moved(2, "2 Main St", "2 Elm St");
    let second = fixture.export.last_of(order.clone()).unwrap().download.unwrap();
    assert_eq!((second.beginning.revision, second.rows), (Revision(1), Some(1)));
    assert_eq!(fixture.changes(&order, second.id)[1..], ["changed: Address|Georgia|2|2 Elm St"]);
    assert_eq!(fixture.changes(&order, first).len(), 3, "both since the first one");
}

#[test]
fn the_last_download_of_a_list_has_the_same_rows_and_columns() {
    let fixture = fixture(vec![typed(1, "Land"), typed(2, "Office")]);
    let known = land(&["Address"]);
    let last = |order: &ExportOrder| {
        let last = fixture.export.last_of(order.clone()).unwrap();
        (last.is_comparable, last.download.map(|past| past.id))
    };
    assert_eq!(last(&known), (true, None), "none yet");
    let unfinished = fixture.export.order(known.clone()).unwrap().ticket;
    fixture.export.open(&unfinished, &known, OwnColumns::default()).unwrap();
    assert_eq!(last(&known), (true, None), "a file that was not finished does not count");
    let id = fixture.remember(&known);
    fixture.clock.advance(TimeDelta::hours(1));
    fixture.remember(&order(&["Address"]));
    assert_eq!(last(&known), (true, Some(id)));

    let mut another = known.clone();
    another.format = Format::Xlsx;
    another.session = SessionId(Uuid::from_u128(77));
    another.search.criteria.sort = SearchListings::default().sort;
    another.view = Some("state=Georgia".to_owned());
    assert_eq!(last(&another), (true, Some(id)), "in another format and order");
    assert_eq!(last(&land(&["Address", "Equity"])), (true, None), "other columns");
    let mut others = known.clone();
    others.search.criteria.historical = Historical::Current;
    assert_eq!(last(&others), (true, None), "other rows");
    let mut anothers = known.clone();
    anothers.search.account = AccountId(Uuid::from_u128(9));
    assert_eq!(last(&anothers), (true, None), "of another account");

    let mut marked = known.clone();
    marked.search.criteria.filters = Filters::default().with(ChoiceFilter::Marks, &["New"]);
    let mut since = known.clone();
    since.search.criteria.changed_since = Some(Revision(1));
    for personal in [marked, since] {
        assert_eq!(last(&personal), (false, None), "it depends on another time");
        let refused = fixture.export.order_changes(personal, id).unwrap_err();
        assert!(matches!(refused, ExportError::NotComparable), "{refused}");
    }
    fixture.clock.advance(TimeDelta::days(30));
    assert_eq!(last(&known), (true, None), "after 30 days");
}

#[test]
fn a_download_can_be_run_again_in_full_or_for_its_changes() {
    let fixture = fixture(vec![typed(1, "Land")]);
    let list = land(&["Address"]);
    let id = fixture.remember(&list);
    let second = SessionId(Uuid::from_u128(77));
    fixture.import(&[(2, EntryKind::Listed, &[])], vec![typed(2, "Land")]);
    let again = |changes| {
        let ann = (ANN, second);
        let ticket = fixture.export.order_again(ann, id, Format::Csv, changes).unwrap().ticket;
        let order = fixture.export.find(&ticket).unwrap();
        assert_eq!(order.session, second);
        let lines = fixture.fetch(&ticket, &order, OwnColumns::default()).unwrap();
        let last_cell = |line: &String| line.rsplit('|').next().unwrap().to_owned();
        lines[1..].iter().map(last_cell).collect::<Vec<_>>()
    };
    assert_eq!(again(false), ["1 Main St", "2 Main St", "end"]);
    assert_eq!(again(true), ["2 Main St", "end"]);
    let history = fixture.export.history(ANN).unwrap();
    assert_eq!(history.len(), 3);
    let nobody = (AccountId(Uuid::from_u128(9)), second);
    for (who, id) in [(nobody, id), ((ANN, second), DownloadId(Uuid::from_u128(99)))] {
        let refused = fixture.export.order_again(who, id, Format::Csv, false).unwrap_err();
        assert!(matches!(refused, ExportError::UnknownDownload), "{refused}");
    }
}

#[test]
fn the_list_of_other_areas_is_another_list() {
    let fixture = fixture(vec![listing(2, "Texas")]);
    let mut followed = order(&["Address"]);
    followed.search.in_my_areas = true;
    let id = fixture.remember(&followed);
    let last = |export: &ExportService| {
        let last = export.last_of(followed.clone()).unwrap();
        (last.is_comparable, last.download.map(|past| past.id))
    };
    assert_eq!(last(&fixture.export), (true, Some(id)));

    let dallas = StateArea { counties: vec!["Dallas".to_owned()], ..texas() };
    let moved = fixture.with_areas(vec![dallas]);
    assert_eq!(last(&moved), (true, None));
    for refused in [
        moved.order_changes(followed.clone(), id),
        moved.order_again((ANN, followed.session), id, Format::Csv, true),
    ] {
        assert!(matches!(refused, Err(ExportError::NotComparable)));
    }
}

/// The list of Ann's saved properties.
fn saved_list() -> ExportOrder {
    let mut saved = land(&["Address", BID]);
    saved.search.only_saved = true;
    saved
}

#[test]
fn the_changes_of_my_properties_have_what_was_saved_and_removed_since() {
    let known: Vec<Listing> = (1..=8).map(|id| typed(id, "Land")).collect();
    let fixture = fixture(known);
    let order = saved_list();
    let keys = |ids: &[i64]| ids.iter().map(|id| format!("Georgia|{id}")).collect::<Vec<_>>();
    let saved = |ids: &[i64]| {
        let keys = keys(ids);
        fixture.with_saved(&keys.iter().map(String::as_str).collect::<Vec<_>>())
    };
    let before = saved(&[1, 2, 3, 4, 5]);
    let id = before.remember(&order);
    let refused = before.export.order_changes(order.clone(), id).unwrap_err();
    assert!(matches!(refused, ExportError::NothingChanged), "{refused}");

    // 1 stays, 2 changes, 3 is removed, 4 is no longer listed, 5 is removed after it changed, 6 is
    // saved, 7 is saved after it changed, and 8 changes without being saved.
    let bid = [change(BID, "", "5000")];
    let raised = |id| with(typed(id, "Land"), Column::OpeningBid, dollars(5_000));
    let changed = EntryKind::Changed;
    fixture.import(
        &[
            (2, changed, &bid),
            (5, changed, &bid),
            (7, changed, &bid),
            (8, changed, &bid),
            (4, EntryKind::NoLongerListed, &[]),
        ],
        [2, 5, 7, 8].map(raised).into(),
    );
    let after = saved(&[1, 2, 4, 6, 7]);
    assert_eq!(
        after.changes(&order, id),
        [
            "Change|Courthouse Steps Link|unique_ID|Address|matched_Current Bid",
            "changed: Opening Bid|Georgia|2|2 Main St|5000",
            "no longer in this list|Georgia|3|3 Main St|",
            "no longer listed|Georgia|4|4 Main St|",
            "no longer in this list|Georgia|5|5 Main St|5000",
            "new|Georgia|6|6 Main St|",
            "new|Georgia|7|7 Main St|5000",
        ]
    );
    let again = after.export.last_of(order.clone()).unwrap();
    let last = again.download.unwrap();
    assert!(again.is_comparable && last.id != id && last.rows == Some(6));
    let refused = after.export.order_changes(order, last.id).unwrap_err();
    assert!(matches!(refused, ExportError::NothingChanged), "{refused}");
}

#[test]
fn saving_or_removing_a_property_alone_is_a_change_of_my_properties_and_a_change_elsewhere_is_none()
{
    let fixture = fixture((1..=3).map(|id| typed(id, "Land")).collect());
    let order = saved_list();
    let id = fixture.remember(&order);
    let other = with(typed(3, "Land"), Column::YearBuilt, Value::WholeNumber(1985));
    let entry = [change("Year Built", "", "1985")];
    fixture.import(&[(3, EntryKind::Changed, &entry)], vec![other]);
    let refused = fixture.export.order_changes(order.clone(), id).unwrap_err();
    assert!(matches!(refused, ExportError::NothingChanged), "only saved ones count: {refused}");

    let both = fixture.with_saved(&["Georgia|1", "Georgia|2"]);
    assert_eq!(both.changes(&order, id)[1..], ["new|Georgia|2|2 Main St|"]);
    let none = fixture.with_saved(&[]);
    assert_eq!(none.changes(&order, id)[1..], ["no longer in this list|Georgia|1|1 Main St|"]);
}

#[test]
fn a_filter_of_my_properties_applies_to_what_was_saved_and_removed_too() {
    let fixture = fixture(vec![typed(1, "Land"), typed(2, "Office"), typed(3, "Office")]);
    let both = fixture.with_saved(&["Georgia|1", "Georgia|2"]);
    let order = saved_list();
    let id = both.remember(&order);
    let moved = fixture.with_saved(&["Georgia|1", "Georgia|3"]);
    assert_eq!(
        moved.changes(&order, id),
        ["Change|Courthouse Steps Link|unique_ID|Address|matched_Current Bid"],
        "an office was removed and another one saved"
    );
}

#[test]
fn a_download_that_does_not_know_what_was_saved_is_not_compared() {
    let fixture = fixture(vec![typed(1, "Land")]);
    let order = saved_list();
    let ticket = fixture.tickets.issue(&order, fixture.clock.now(), in_a_minute(&fixture)).unwrap();
    let earlier = Beginning { revision: Revision(0), areas: None, saved: None };
    let id = fixture.tickets.use_up(&ticket, fixture.clock.now(), &earlier).unwrap().unwrap();
    fixture.tickets.finish(id, 1).unwrap();
    let last = fixture.export.last_of(order.clone()).unwrap();
    assert_eq!((last.is_comparable, last.download), (true, None));
    for refused in [
        fixture.export.order_changes(order.clone(), id),
        fixture.export.order_again((ANN, order.session), id, Format::Csv, true),
    ] {
        assert!(matches!(refused, Err(ExportError::NotComparable)));
    }
}

fn in_a_minute(fixture: &Fixture) -> chrono::DateTime<Utc> {
    fixture.clock.now() + TimeDelta::minutes(1)
}

#[test]
fn picked_listings_that_are_no_longer_listed_are_found_among_many_others() {
    const MANY: i64 = 2_500;
    let fixture = fixture((1..=MANY).map(|id| typed(id, "Land")).collect());
    let mut picked = order(&["Address"]);
    let keys = [3, 1_500, MANY].map(|id| UniqueId::parse(&format!("Georgia|{id}")).unwrap());
    picked.search.criteria.scope = Scope::UniqueIds(keys.into());
    let id = fixture.remember(&picked);
    let gone: Vec<(i64, EntryKind, &[Change])> =
        (1..=MANY).map(|id| (id, EntryKind::NoLongerListed, &[][..])).collect();
    fixture.import(&gone, vec![]);
    let rows = fixture.changes(&picked, id);
    let expected = [3, 1_500, MANY];
    assert_eq!(rows[1..], expected.map(|id| format!("no longer listed|Georgia|{id}|{id} Main St")));
    let ledger: Arc<dyn SaleLedger> = fixture.ledger.clone();
    let scope = Scope::Ids(expected.map(ListingId).into());
    let mut one_at_a_time = Unlisted::since(ledger, Revision(0), &scope);
    let mut found = Vec::new();
    while let [id] = one_at_a_time.next(1).unwrap()[..] {
        found.push(id.0);
    }
    assert_eq!(found, expected);
}
