//! The contract of every store of rolls. Each test uses its own county, so all of them can run on one
//! store.

#![expect(clippy::expect_used, reason = "a contract is made of assertions")]

use std::collections::BTreeMap;

use geography::State;
use kernel::{ImportId, Revision};
use listings::{Column, Listing, UniqueId, Value};
use lists::Record;

use super::ReadBack;
use crate::{
    FillCounts, ImportCounts, ImportFile, ImportLog, ImportOptions, ImportStore, UndoCounts,
    UndoError,
};

const SHRINKING: ImportOptions = ImportOptions { allow_shrink: true, ..ImportOptions::NONE };

/// The stores of listings and of rolls, with their log.
struct World<'a> {
    listings: &'a dyn ImportStore,
    rolls: &'a dyn ImportStore,
    log: &'a dyn ImportLog,
    back: &'a dyn ReadBack,
}

fn text(text: &str) -> Option<Value> {
    Some(Value::Text(text.to_owned()))
}

/// A row of a list or of a roll about a parcel of a county.
fn row(county: &str, parcel: &str, year_built: Option<i64>) -> Record {
    Record {
        unique_id: UniqueId::parse(&format!("GA-{county}-{parcel}")).expect("a unique_ID"),
        state: State::parse("GA").expect("a coverage state"),
        columns: BTreeMap::from([
            (Column::County, text(county)),
            (Column::ParcelNumber, text(parcel)),
            (Column::YearBuilt, year_built.map(Value::WholeNumber)),
        ]),
        photos: None,
        extras: BTreeMap::new(),
    }
}

fn built(county: &str, parcel: &str, year_built: i64) -> Record {
    row(county, parcel, Some(year_built))
}

fn blank(county: &str, parcel: &str) -> Record {
    row(county, parcel, None)
}

fn of_year(mut record: Record, year: &str) -> Record {
    record.extras.insert("Roll Year".to_owned(), Some(year.to_owned()));
    record
}

fn sold(mut record: Record, month: &str) -> Record {
    record.extras.insert("Last Sale Date".to_owned(), Some(month.to_owned()));
    record
}

fn import(
    store: &dyn ImportStore,
    source: &str,
    records: &[Record],
    terms: ImportOptions,
) -> ImportCounts {
    let file =
        ImportFile { source: source.to_owned(), complete_list: false, sha256: "0".repeat(64) };
    let mut staged = store.begin(&file).expect("the import begins");
    for (row, record) in (2..).zip(records) {
        staged.stage(row, record.clone()).expect("a record is staged");
    }
    staged.apply(terms, &mut |_| {}).expect("the import succeeds")
}

impl World<'_> {
    fn list(&self, source: &str, records: &[Record]) -> ImportCounts {
        import(self.listings, source, records, SHRINKING)
    }

    fn roll(&self, source: &str, records: &[Record]) -> ImportCounts {
        import(self.rolls, source, records, SHRINKING)
    }

    /// The number of the newest import.
    fn last(&self) -> ImportId {
        self.log.newest(None, 1).expect("the log answers")[0].id
    }

    fn undo(&self, import: ImportId) -> Result<UndoCounts, UndoError> {
        self.log.undo(import, false, &mut |_| {})
    }

    fn listing(&self, county: &str, parcel: &str) -> Listing {
        self.back.listing(&blank(county, parcel).unique_id).expect("the listing is there")
    }

    /// The year built, and the source from which it is borrowed.
    fn year(&self, county: &str, parcel: &str) -> (Option<i64>, Option<String>) {
        let listing = self.listing(county, parcel);
        let source = listing.borrowed.columns.get(&Column::YearBuilt).cloned();
        (listing.facts.whole_number(Column::YearBuilt), source)
    }
}

fn lent(year_built: i64, source: &str) -> (Option<i64>, Option<String>) {
    (Some(year_built), Some(source.to_owned()))
}

fn own(year_built: Option<i64>) -> (Option<i64>, Option<String>) {
    (year_built, None)
}

fn counts(applied: &ImportCounts) -> [u64; 5] {
    let ImportCounts { repeated, superseded, new, changed, unchanged, .. } = *applied;
    [repeated, superseded, new, changed, unchanged]
}

/// Checks the contract of a store of rolls, which fill the blanks of the listings that `listings`
/// imports. `log` has the imports of both, and `back` reads the listings. A roll that does not name its
/// year is of 2026.
///
/// # Panics
/// If a store breaks the contract.
pub fn roll_store_contract(
    listings: &dyn ImportStore,
    rolls: &dyn ImportStore,
    log: &dyn ImportLog,
    back: &dyn ReadBack,
) {
    let world = World { listings, rolls, log, back };
    a_roll_fills_the_listings_that_are_there(&world);
    a_roll_fills_the_listings_that_come_later(&world);
    the_lists_own_value_counts(&world);
    the_newest_roll_counts(&world);
    rows_that_contradict_each_other_fill_nothing(&world);
    of_several_sales_the_latest_counts(&world);
    a_listing_follows_its_parcel(&world);
    a_dry_run_of_a_roll_changes_nothing(&world);
    the_undo_of_a_roll_withdraws_what_it_filled(&world);
    a_roll_that_a_later_one_repeats_is_not_undone_alone(&world);
    the_undo_of_a_list_fills_its_blanks_again(&world);
    a_long_roll_fills_every_listing(&world);
}

fn a_roll_fills_the_listings_that_are_there(world: &World<'_>) {
    let county = "Fulton";
    world.list("roll list", &[blank(county, "01-2"), blank(county, "3"), built(county, "4", 1990)]);
    let before = world.listing(county, "01-2");
    let rows = [built(county, "1-2", 1985), built(county, "4", 1970), built("DeKalb", "3", 1960)];
    let applied = world.roll("Assessor", &rows);
    assert_eq!(counts(&applied), [0, 0, 3, 0, 0]);
    assert_eq!(applied.filled, FillCounts { matched: 2, values: 1, ambiguous: 0 });
    assert!(applied.revision > Some(before.revision), "the index has to know");
    assert_eq!(world.year(county, "01-2"), lent(1985, "Assessor 2026 roll"));
    assert_eq!(world.year(county, "3"), own(None), "another county has this parcel");
    assert_eq!(world.year(county, "4"), own(Some(1990)), "only blanks are filled");
    assert_eq!(Some(world.listing(county, "01-2").revision), applied.revision);
    let entries = world.back.ledger(&before.unique_id).len();
    assert_eq!(entries, 1, "the ledger has the source's own values alone");

    let again = world.roll("Assessor", &rows);
    assert_eq!(counts(&again), [0, 0, 0, 0, 3]);
    assert_eq!((again.filled.values, again.revision), (0, None));
    assert_eq!(Some(world.listing(county, "01-2").revision), applied.revision);
    let listed = world.list("roll list", &[blank(county, "01-2")]);
    assert_eq!((listed.unchanged, listed.revision), (1, None), "the list says what it said");
}

fn a_roll_fills_the_listings_that_come_later(world: &World<'_>) {
    let county = "Cobb";
    world.roll("Assessor", &[built(county, "7", 1985), built(county, "8", 1986)]);
    let listed = world.list("roll later", &[blank(county, "7"), blank(county, "9")]);
    assert_eq!(listed.filled, FillCounts { values: 1, ..FillCounts::default() });
    assert_eq!(world.year(county, "7"), lent(1985, "Assessor 2026 roll"));
    assert_eq!(world.year(county, "9"), own(None));
    let again = world.list("roll later", &[blank(county, "7"), blank(county, "9")]);
    assert_eq!((again.unchanged, again.revision), (2, None));
}

fn the_lists_own_value_counts(world: &World<'_>) {
    let county = "Gwinnett";
    world.roll("Assessor", &[built(county, "1", 1985)]);
    world.list("roll own", &[blank(county, "1")]);
    world.list("roll own", &[built(county, "1", 1990)]);
    assert_eq!(world.year(county, "1"), own(Some(1990)));
    let kinds = world.back.ledger(&blank(county, "1").unique_id);
    assert_eq!(kinds[1].changes[0].old, None, "the list's own value was blank");
    world.list("roll own", &[blank(county, "1")]);
    assert_eq!(world.year(county, "1"), lent(1985, "Assessor 2026 roll"));
}

fn the_newest_roll_counts(world: &World<'_>) {
    let county = "Clayton";
    world.list("roll newest", &[blank(county, "1")]);
    world.roll("Assessor", &[of_year(built(county, "1", 1985), "2025")]);
    world.roll("State", &[of_year(built(county, "1", 1986), "2024")]);
    assert_eq!(
        world.year(county, "1"),
        lent(1985, "Assessor 2025 roll"),
        "2025 is newer than 2024"
    );
    let next = world.roll("Assessor", &[built(county, "1", 1987)]);
    assert_eq!((counts(&next), next.filled.values), ([0, 0, 1, 0, 0], 1));
    assert_eq!(world.year(county, "1"), lent(1987, "Assessor 2026 roll"));
    let corrected = world.roll("Assessor", &[built(county, "1", 1988)]);
    assert_eq!(counts(&corrected), [0, 0, 0, 1, 0]);
    assert_eq!(world.year(county, "1"), lent(1988, "Assessor 2026 roll"));
    world.roll("Assessor", &[blank(county, "1")]);
    let older = world.year(county, "1");
    assert_eq!(older, lent(1986, "State 2024 roll"), "the assessor's roll says nothing now");
}

fn rows_that_contradict_each_other_fill_nothing(world: &World<'_>) {
    let county = "Henry";
    world.list("roll doubtful", &[blank(county, "1"), blank(county, "2")]);
    world.roll("Assessor", &[built(county, "1", 1985)]);
    let rows = [built(county, "1", 1985), built(county, "1", 1986), built(county, "2", 1990)];
    let applied = world.roll("Assessor", &rows);
    assert_eq!(applied.filled, FillCounts { matched: 2, values: 1, ambiguous: 1 });
    assert_eq!(world.year(county, "1"), own(None), "one of several units, for example");
    assert_eq!(world.year(county, "2"), lent(1990, "Assessor 2026 roll"));
}

fn of_several_sales_the_latest_counts(world: &World<'_>) {
    let county = "Cherokee";
    world.list("roll sales", &[blank(county, "1")]);
    let sale = |month| sold(blank(county, "1"), month);
    let rows = [sale("2024-05"), sale("2025-11"), sale("2019-01"), sale("2024-05")];
    let applied = world.roll("Sales", &rows);
    assert_eq!(counts(&applied), [1, 2, 1, 0, 0]);
    let listing = world.listing(county, "1");
    assert_eq!(listing.extras["Last Sale Date"], "2025-11");
    assert_eq!(listing.borrowed.extras["Last Sale Date"], "Sales 2026 roll");
}

fn a_listing_follows_its_parcel(world: &World<'_>) {
    let county = "Forsyth";
    world.roll("Assessor", &[built(county, "1", 1985), built(county, "2", 1986)]);
    world.list("roll parcel", &[blank(county, "1")]);
    let mut moved = blank(county, "1");
    moved.columns.insert(Column::ParcelNumber, text("2"));
    world.list("roll parcel", &[moved.clone()]);
    assert_eq!(world.year(county, "1"), lent(1986, "Assessor 2026 roll"));
    moved.columns.insert(Column::ParcelNumber, None);
    world.list("roll parcel", &[moved]);
    assert_eq!(world.year(county, "1"), own(None));
}

fn a_dry_run_of_a_roll_changes_nothing(world: &World<'_>) {
    let county = "Fayette";
    world.list("roll dry", &[blank(county, "1")]);
    let dry = ImportOptions { dry_run: true, ..ImportOptions::NONE };
    let rows = [built(county, "1", 1985)];
    let applied = import(world.rolls, "Assessor", &rows, dry);
    assert_eq!((applied.new, applied.filled.values, applied.revision), (1, 1, None));
    assert_eq!(world.year(county, "1"), own(None));
    assert_eq!(world.roll("Assessor", &rows).new, 1);
}

fn the_undo_of_a_roll_withdraws_what_it_filled(world: &World<'_>) {
    let county = "Douglas";
    world.list("roll undo", &[blank(county, "1"), blank(county, "2")]);
    let values = |parcel| Listing { revision: Revision(0), ..world.listing(county, parcel) };
    let (one, two) = (values("1"), values("2"));
    world.roll("Assessor", &[of_year(built(county, "1", 1985), "2025")]);
    let filled = values("1");
    world.roll("Assessor", &[built(county, "1", 1990), built(county, "2", 1991)]);
    let last = world.last();
    let undone = world.undo(last).expect("the roll is undone");
    assert_eq!((undone.restored, undone.left), (2, 0));
    assert!(undone.revision.is_some());
    assert_eq!(values("1"), filled, "the roll of the year before lends again");
    assert_eq!(values("2"), two);
    assert!(matches!(world.undo(last), Err(UndoError::Already { .. })));
    let older = world.log.newest(None, 3).expect("the log answers")[2].id;
    world.undo(older).expect("the roll of the year before is undone");
    assert_eq!(values("1"), one);
    assert_eq!(world.roll("Assessor", &[built(county, "1", 1990)]).new, 1, "it can come again");
}

fn a_roll_that_a_later_one_repeats_is_not_undone_alone(world: &World<'_>) {
    let county = "Coweta";
    world.list("roll repeated", &[blank(county, "1")]);
    world.roll("Assessor", &[built(county, "1", 1985)]);
    let first = world.last();
    world.roll("Assessor", &[built(county, "1", 1985)]);
    let second = world.last();
    world.roll("Assessor", &[of_year(built(county, "1", 1985), "2027")]);
    let next_year = world.last();
    world.undo(next_year).expect("the roll of the next year is undone");
    match world.undo(first) {
        Err(UndoError::LaterRoll { import, later }) => assert_eq!((import, later), (first, second)),
        other => panic!("the second roll says the same: {other:?}"),
    }
    world.undo(second).expect("the last one is undone");
    assert_eq!(world.year(county, "1"), lent(1985, "Assessor 2026 roll"), "the first one said so");
    world.undo(first).expect("and then the one before");
    assert_eq!(world.year(county, "1"), own(None));
}

fn the_undo_of_a_list_fills_its_blanks_again(world: &World<'_>) {
    let county = "Hall";
    world.roll("Assessor", &[built(county, "1", 1985)]);
    world.list("roll list undo", &[blank(county, "1")]);
    world.list("roll list undo", &[built(county, "1", 1990)]);
    world.undo(world.last()).expect("the list is undone");
    assert_eq!(world.year(county, "1"), lent(1985, "Assessor 2026 roll"));
}

fn a_long_roll_fills_every_listing(world: &World<'_>) {
    const COUNT: i64 = 4_500;
    let county = "Bartow";
    let parcels: Vec<String> = (1..=COUNT).map(|number| format!("{number:05}")).collect();
    let list: Vec<Record> = parcels.iter().map(|parcel| blank(county, parcel)).collect();
    world.list("roll long", &list);
    let rows: Vec<Record> = parcels.iter().map(|parcel| built(county, parcel, 1985)).collect();
    let applied = world.roll("Assessor", &rows);
    let count = COUNT.unsigned_abs();
    assert_eq!(applied.filled, FillCounts { matched: count, values: count, ambiguous: 0 });
    assert_eq!(world.year(county, "04500"), lent(1985, "Assessor 2026 roll"));
}
