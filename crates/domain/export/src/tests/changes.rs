//! Files of changes, and the history of downloads.

use chrono::NaiveDate;
use kernel::Clock as _;
use ledger::testing::change;
use ledger::{Change, EntryKind};
use listings::Historical;

use super::*;
use crate::DownloadId;

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

    let mut saved = known.clone();
    saved.search.only_saved = true;
    let mut marked = known.clone();
    marked.search.criteria.filters = Filters::default().with(ChoiceFilter::Marks, &["New"]);
    let mut since = known.clone();
    since.search.criteria.changed_since = Some(Revision(1));
    for personal in [saved, marked, since] {
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
