//! The contract of every import store. Each test uses its own source and its own listings, so all
//! of them can run on one store.

#![expect(clippy::expect_used, reason = "a contract is made of assertions")]

use std::collections::BTreeMap;

use chrono::NaiveDate;
use geography::State;
use kernel::Money;
use ledger::EntryKind;
use ledger::testing::change;
use listings::{Column, Coordinate, Decimal, UniqueId, Value};
use lists::Record;

use super::ReadBack;
use crate::{
    ApplyStep, ImportCounts, ImportError, ImportFile, ImportOptions, ImportStore, ReplacedRow,
    SetAside,
};

const FOR_REAL: ImportOptions =
    ImportOptions { dry_run: false, allow_shrink: false, ..ImportOptions::NONE };
const DRY: ImportOptions =
    ImportOptions { dry_run: true, allow_shrink: false, ..ImportOptions::NONE };
const SHRINKING: ImportOptions =
    ImportOptions { dry_run: false, allow_shrink: true, ..ImportOptions::NONE };

/// Checks the contract of [`ImportStore`] and [`StagedImport`](crate::StagedImport) on `store`,
/// which may already contain other listings. `back` reads the same store.
///
/// # Panics
/// If the store breaks the contract.
pub fn import_store_contract(store: &dyn ImportStore, back: &dyn ReadBack) {
    every_value_is_stored_unchanged(store, back);
    a_second_import_of_the_same_file_changes_nothing(store, back);
    a_changed_value_goes_to_the_ledger(store, back);
    a_blank_clears_and_a_missing_column_stays(store, back);
    repeated_and_superseded_rows_are_counted_separately(store, back);
    an_earlier_row_that_repeats_at_the_end_counts(store, back);
    the_record_with_the_largest_row_counts(store, back);
    a_dry_run_counts_and_changes_nothing(store, back);
    a_dropped_staging_changes_nothing(store, back);
    a_file_that_shrank_by_more_than_half_is_refused(store, back);
    two_sources_may_write_one_listing(store, back);
    the_source_column_names_the_source_of_the_sale_facts(store, back);
    a_long_file_is_imported_completely(store, back);
    an_empty_file_does_nothing(store);
    unique_ids_are_compared_without_case(store, back);
    replaced_rows_are_named_and_limited(store, back);
    the_parcels_of_a_county_are_those_of_its_listings(store);
    known_listings_that_are_left_out_are_named(store);
    super::known::known_rows_contract(store, back);
    super::history::history_contract(store, back);
    super::delivered::delivered_contract(store, back);
}

fn the_parcels_of_a_county_are_those_of_its_listings(store: &dyn ImportStore) {
    let georgia = State::parse("Georgia").expect("a coverage state");
    let parcels = |county: &str, most| {
        let mut staged = store.begin(&file("parcels")).expect("the store is available");
        staged.parcels_of(georgia, county, most).expect("the store is available")
    };
    let mut staged = store.begin(&file("parcels")).expect("the store is available");
    for (row, parcel) in [(1, "0012345"), (2, "0012346")] {
        let columns = vec![(Column::County, text("Echols")), (Column::ParcelNumber, text(parcel))];
        staged.stage(row, record(&format!("parcels-{row}"), columns)).expect("it is staged");
    }
    staged.apply(FOR_REAL, &mut |_| {}).expect("it is applied");
    let mut found = parcels("Echols", 9);
    found.sort_unstable();
    assert_eq!(found, ["0012345", "0012346"]);
    assert_eq!(parcels("Echols", 1).len(), 1);
    assert_eq!(parcels("Quitman", 9), [""; 0]);
}

fn known_listings_that_are_left_out_are_named(store: &dyn ImportStore) {
    let stage = |left_out: &[&str]| {
        let mut staged = store.begin(&file("left out")).expect("the store is available");
        staged.stage(1, record("left-1", Vec::new())).expect("it is staged");
        staged.stage(2, record("left-2", Vec::new())).expect("it is staged");
        for (row, unique_id) in (3..).zip(left_out) {
            staged.set_aside(row, SetAside::LeftOut(id(unique_id))).expect("it is staged");
        }
        let mut named = Vec::new();
        let mut note = |step| {
            if let ApplyStep::LeftOut(listing) = step {
                named.push(listing);
            }
        };
        staged.apply(FOR_REAL, &mut note).expect("it is applied");
        named
    };
    assert_eq!(stage(&["left-3"]), [], "it is not known");
    let mut staged = store.begin(&file("left out")).expect("the store is available");
    staged.stage(1, record("left-3", Vec::new())).expect("it is staged");
    staged.apply(SHRINKING, &mut |_| {}).expect("it is applied");
    // Another row of the file is about the second one.
    assert_eq!(stage(&["LEFT-3", "left-2"]), [id("left-3")]);
}

pub(super) fn file(source: &str) -> ImportFile {
    ImportFile { source: source.to_owned(), complete_list: false, sha256: "0".repeat(64) }
}

fn id(text: &str) -> UniqueId {
    UniqueId::parse(text).expect("a unique_ID")
}

fn record(unique_id: &str, columns: Vec<(Column, Option<Value>)>) -> Record {
    Record {
        unique_id: id(unique_id),
        state: State::parse("Georgia").expect("a coverage state"),
        columns: columns.into_iter().collect(),
        photos: None,
        extras: BTreeMap::new(),
    }
}

fn text(text: &str) -> Option<Value> {
    Some(Value::Text(text.to_owned()))
}

fn cents(cents: i64) -> Option<Value> {
    Money::from_cents(cents).ok().map(Value::Money)
}

pub(super) fn status(unique_id: &str, word: &str) -> Record {
    record(unique_id, vec![(Column::Status, text(word))])
}

fn import(
    store: &dyn ImportStore,
    source: &str,
    records: Vec<Record>,
    terms: ImportOptions,
) -> Result<ImportCounts, ImportError> {
    let mut staged = store.begin(&file(source))?;
    for (index, record) in records.into_iter().enumerate() {
        staged.stage(index as u64 + 2, record)?;
    }
    let mut steps = Vec::new();
    let applied = staged.apply(terms, &mut |step| steps.push(step));
    let commits = applied.is_ok() && !terms.dry_run;
    let announced = steps.iter().filter(|step| **step == ApplyStep::Committing).count();
    assert_eq!(announced, usize::from(commits), "a commit is announced once");
    if commits {
        assert_eq!(steps.last(), Some(&ApplyStep::Committing), "after everything is written");
    }
    applied
}

fn import_all(store: &dyn ImportStore, source: &str, records: Vec<Record>) -> ImportCounts {
    import(store, source, records, FOR_REAL).expect("the import succeeds")
}

fn counts(applied: &ImportCounts) -> [u64; 5] {
    let ImportCounts { repeated, superseded, new, changed, unchanged, .. } = *applied;
    [repeated, superseded, new, changed, unchanged]
}

fn every_value_is_stored_unchanged(store: &dyn ImportStore, back: &dyn ReadBack) {
    let day = NaiveDate::from_ymd_opt(2026, 12, 1).expect("a day");
    let awkward = "tab\there \"quoted\" back\\slash \\N comma, line\nbreak, Peñón — 'x'";
    let columns: Vec<_> = Column::imported()
        .filter(|column| *column != Column::State)
        .map(|column| {
            use listings::ColumnType::{
                Coordinate as Degrees, Date, Decimal as Real, Money, Text, WholeNumber,
            };
            let value = match column.kind() {
                Text => text(&format!("{} {awkward}", column.value())),
                WholeNumber => Some(Value::WholeNumber(1900 + column.index() as i64)),
                Money => cents(-123_456_789 + column.index() as i64),
                Real => Decimal::new(2.5).map(Value::Decimal),
                Date => Some(Value::Date(day)),
                Degrees => Coordinate::from_micro(-84_390_001).map(Value::Coordinate),
            };
            (column, value)
        })
        .collect();
    let mut full = record("contract/full \"1\"", columns);
    full.photos =
        Some(vec!["https://example.com/1.jpg".into(), "https://example.com/2.jpg?a=b,c".into()]);
    full.extras.insert("Sale Time".into(), Some(awkward.into()));
    full.extras.insert("ключ, \"x\" {y} \\".into(), Some("ü".into()));
    full.extras.insert("blank".into(), None);
    let bare = record("contract/bare", vec![(Column::Address, None)]);

    let applied = import_all(store, "contract values", vec![full.clone(), bare]);

    assert_eq!(counts(&applied), [0, 0, 2, 0, 0]);
    let listing = back.listing(&full.unique_id).expect("the listing is there");
    assert_eq!(listing.unique_id, full.unique_id);
    assert_eq!(listing.state, full.state);
    for (column, value) in &full.columns {
        assert_eq!(listing.facts.get(*column), value.as_ref().map(Value::borrow), "{column:?}");
    }
    assert_eq!(Some(listing.photos), full.photos);
    full.extras.retain(|_, value| value.is_some());
    let extras = listing.extras.into_iter().map(|(name, value)| (name, Some(value)));
    assert_eq!(extras.collect::<BTreeMap<_, _>>(), full.extras);
    assert_eq!(Some(listing.revision), applied.revision);
    assert!(!listing.withdrawn && listing.duplicate_of.is_none());
    let ledger = back.ledger(&full.unique_id);
    assert_eq!(ledger.len(), 1, "a new listing is one entry");
    assert_eq!((ledger[0].kind, ledger[0].changes.len()), (EntryKind::Listed, 0), "without values");
    assert_eq!(Some(ledger[0].revision), applied.revision);

    let bare = back.listing(&id("contract/bare")).expect("the bare listing is there");
    assert!(Column::imported().all(|column| bare.facts.get(column).is_none()));
    assert!(bare.photos.is_empty() && bare.extras.is_empty());
    assert!(bare.id != listing.id);
}

fn a_second_import_of_the_same_file_changes_nothing(store: &dyn ImportStore, back: &dyn ReadBack) {
    let mut first = status("contract/same", "Scheduled");
    first.extras.insert("Sale Time".into(), Some("09:00".into()));
    first.photos = Some(vec!["https://example.com/a.jpg".into()]);
    let made = import_all(store, "contract same", vec![first.clone()]);
    let again = import_all(store, "contract same", vec![first.clone()]);
    assert_eq!(counts(&again), [0, 0, 0, 0, 1]);
    assert_eq!(again.revision, None);
    let listing = back.listing(&first.unique_id).expect("the listing is there");
    assert_eq!(Some(listing.revision), made.revision);
    assert_eq!(back.ledger(&first.unique_id).len(), 1);
}

fn a_changed_value_goes_to_the_ledger(store: &dyn ImportStore, back: &dyn ReadBack) {
    let mut first = record(
        "contract/changed",
        vec![(Column::Status, text("Scheduled")), (Column::OpeningBid, cents(10_050))],
    );
    first.photos = Some(vec!["https://example.com/a.jpg".into()]);
    first.extras.insert("Sale Time".into(), Some("09:00".into()));
    let still = status("contract/still", "Scheduled");
    let before = import_all(store, "contract changed", vec![first.clone(), still.clone()]);

    let mut second = first.clone();
    second.columns.insert(Column::Status, text("Cancelled"));
    second.columns.insert(Column::OpeningBid, None);
    second.columns.insert(Column::City, text("Atlanta"));
    second.photos = Some(vec![]);
    second.extras.insert("Sale Time".into(), Some("10:00".into()));
    let after = import_all(store, "contract changed", vec![second, still.clone()]);

    assert_eq!(counts(&after), [0, 0, 0, 1, 1]);
    assert!(after.revision > before.revision, "revisions count up");
    let ledger = back.ledger(&first.unique_id);
    assert_eq!(ledger.len(), 2);
    assert_eq!(Some(ledger[1].revision), after.revision);
    assert_eq!(ledger[1].kind, EntryKind::Changed);
    assert_eq!(ledger[1].source.as_deref(), Some("contract changed"));
    let expected = [
        change("City", "", "Atlanta"),
        change("Sale Time", "09:00", "10:00"),
        change("matched_Current Bid", "100.50", ""),
        change("matched_Foreclosure Status", "Scheduled", "Cancelled"),
        change("zillow_image_1", "https://example.com/a.jpg", ""),
    ];
    assert_eq!(ledger[1].changes, expected);
    let listing = back.listing(&first.unique_id).expect("the listing is there");
    assert_eq!(listing.facts.text(Column::Status), Some("Cancelled"));
    assert_eq!(Some(listing.revision), after.revision);
    let still = back.listing(&still.unique_id).expect("the other listing is there");
    assert_eq!(Some(still.revision), before.revision, "an unchanged listing has its old revision");
}

fn a_blank_clears_and_a_missing_column_stays(store: &dyn ImportStore, back: &dyn ReadBack) {
    let mut first = record(
        "contract/blank",
        vec![
            (Column::Address, text("1 Main St")),
            (Column::YearBuilt, Some(Value::WholeNumber(1985))),
        ],
    );
    first.photos = Some(vec!["https://example.com/a.jpg".into()]);
    first.extras.insert("Judge".into(), Some("Doe".into()));
    first.extras.insert("Clerk".into(), Some("Roe".into()));
    import_all(store, "contract blank", vec![first.clone()]);

    let mut second = record("contract/blank", vec![(Column::YearBuilt, None)]);
    second.extras.insert("Judge".into(), None);
    import_all(store, "contract blank", vec![second]);

    let listing = back.listing(&first.unique_id).expect("the listing is there");
    assert_eq!(listing.facts.text(Column::Address), Some("1 Main St"));
    assert_eq!(listing.facts.whole_number(Column::YearBuilt), None);
    assert_eq!(Some(listing.photos), first.photos);
    assert_eq!(listing.extras, BTreeMap::from([("Clerk".to_owned(), "Roe".to_owned())]));
}

fn repeated_and_superseded_rows_are_counted_separately(
    store: &dyn ImportStore,
    back: &dyn ReadBack,
) {
    let mut with_extra = status("contract/twice", "Scheduled");
    with_extra.columns.insert(Column::City, text("Macon"));
    let last = status("contract/twice", "Sold");
    let rows = vec![
        with_extra.clone(),
        status("contract/other", "Scheduled"),
        with_extra,
        status("contract/other", "Scheduled"),
        last.clone(),
    ];
    let applied = import_all(store, "contract twice", rows);
    assert_eq!(counts(&applied), [2, 1, 2, 0, 0]);
    let listing = back.listing(&last.unique_id).expect("the listing is there");
    assert_eq!(listing.facts.text(Column::Status), Some("Sold"));
    assert_eq!(listing.facts.text(Column::City), None, "only the last row counts");
    assert_eq!(back.ledger(&last.unique_id).len(), 1, "replaced rows have no entry");
}

fn an_earlier_row_that_repeats_at_the_end_counts(store: &dyn ImportStore, back: &dyn ReadBack) {
    let word = |word| status("contract/back", word);
    let applied = import_all(
        store,
        "contract back",
        vec![word("Scheduled"), word("Postponed"), word("Scheduled")],
    );
    assert_eq!(counts(&applied), [1, 1, 1, 0, 0]);
    let listing = back.listing(&id("contract/back")).expect("the listing is there");
    assert_eq!(listing.facts.text(Column::Status), Some("Scheduled"));
}

fn the_record_with_the_largest_row_counts(store: &dyn ImportStore, back: &dyn ReadBack) {
    let name = "contract/newest first";
    let mut staged = store.begin(&file("contract order")).expect("the import begins");
    let newest_first = [(7 << 25 | 2, "Sold"), (5 << 25 | 3, "Postponed"), (4, "Scheduled")];
    for (row, word) in newest_first {
        staged.stage(row, status(name, word)).expect("the record is staged");
    }
    let applied = staged.apply(FOR_REAL, &mut |_| {}).expect("the import succeeds");
    assert_eq!(counts(&applied), [0, 2, 1, 0, 0]);
    let listing = back.listing(&id(name)).expect("the listing is there");
    assert_eq!(listing.facts.text(Column::Status), Some("Sold"));
}

fn a_dry_run_counts_and_changes_nothing(store: &dyn ImportStore, back: &dyn ReadBack) {
    let known = status("contract/dry known", "Scheduled");
    import_all(store, "contract dry", vec![known.clone()]);
    let rows = || {
        vec![
            status("contract/dry known", "Sold"),
            status("contract/dry new", "Scheduled"),
            status("contract/dry new", "Scheduled"),
        ]
    };
    let dry = import(store, "contract dry", rows(), DRY).expect("the dry run succeeds");
    assert_eq!(counts(&dry), [1, 0, 1, 1, 0]);
    assert_eq!(dry.revision, None);
    assert_eq!(back.listing(&id("contract/dry new")), None);
    let listing = back.listing(&known.unique_id).expect("the listing is there");
    assert_eq!(listing.facts.text(Column::Status), Some("Scheduled"));
    assert_eq!(back.ledger(&known.unique_id).len(), 1);
    assert_eq!(counts(&import_all(store, "contract dry", rows())), counts(&dry));
}

fn a_dropped_staging_changes_nothing(store: &dyn ImportStore, back: &dyn ReadBack) {
    let mut staged = store.begin(&file("contract dropped")).expect("the staging opens");
    staged.stage(2, status("contract/dropped", "Sold")).expect("the record is staged");
    drop(staged);
    assert_eq!(back.listing(&id("contract/dropped")), None);
    let applied = import_all(store, "contract dropped", vec![status("contract/kept", "Sold")]);
    assert_eq!(counts(&applied), [0, 0, 1, 0, 0], "the next staging is empty at first");
    assert_eq!(back.listing(&id("contract/dropped")), None);
}

fn a_file_that_shrank_by_more_than_half_is_refused(store: &dyn ImportStore, back: &dyn ReadBack) {
    let rows = |count: usize, word: &str| -> Vec<Record> {
        (0..count).map(|number| status(&format!("contract/shrink {number}"), word)).collect()
    };
    let shrunk = |outcome: Result<ImportCounts, ImportError>| match outcome {
        Err(ImportError::Shrunk { source_name, before, now }) => (source_name, before, now),
        other => panic!("a file that shrank was imported: {other:?}"),
    };
    let source = "contract shrink";
    import_all(store, source, [rows(5, "Scheduled"), rows(5, "Scheduled")].concat());
    let expected = (source.to_owned(), 5, 2);
    assert_eq!(shrunk(import(store, source, rows(2, "Sold"), DRY)), expected);
    assert_eq!(shrunk(import(store, source, rows(2, "Sold"), FOR_REAL)), expected);
    let listing = back.listing(&id("contract/shrink 0")).expect("the listing is there");
    assert_eq!(listing.facts.text(Column::Status), Some("Scheduled"), "nothing was imported");
    import_all(store, "contract shrink, another source", rows(1, "Scheduled"));
    let applied = import(store, source, rows(2, "Sold"), SHRINKING).expect("it may shrink");
    assert_eq!(counts(&applied), [0, 0, 0, 2, 0]);
    let exactly_half = import_all(store, source, rows(1, "Sold"));
    assert_eq!(counts(&exactly_half), [0, 0, 0, 0, 1], "the last import counts, not the largest");
}

fn two_sources_may_write_one_listing(store: &dyn ImportStore, back: &dyn ReadBack) {
    import_all(store, "contract notices", vec![status("contract/both", "Scheduled")]);
    let assessed = record("contract/both", vec![(Column::Zestimate, cents(25_035_900))]);
    let applied = import_all(store, "contract assessor", vec![assessed]);
    assert_eq!(counts(&applied), [0, 0, 0, 1, 0]);
    let listing = back.listing(&id("contract/both")).expect("the listing is there");
    assert_eq!(listing.facts.text(Column::Status), Some("Scheduled"));
    assert_eq!(listing.facts.money(Column::Zestimate).map(Money::cents), Some(25_035_900));
}

fn the_source_column_names_the_source_of_the_sale_facts(
    store: &dyn ImportStore,
    back: &dyn ReadBack,
) {
    let source_of = |unique_id: &str| {
        let listing = back.listing(&id(unique_id)).expect("the listing is there");
        listing.facts.text(Column::Source).map(ToOwned::to_owned)
    };
    let value = |worth| record("contract/source", vec![(Column::Zestimate, cents(worth))]);
    import_all(store, "contract source values", vec![value(100)]);
    assert_eq!(source_of("contract/source"), None, "a value is not a sale fact");
    let notice = || vec![status("contract/source", "Scheduled")];
    import_all(store, "contract source notices", notice());
    assert_eq!(source_of("contract/source").as_deref(), Some("contract source notices"));
    import_all(store, "contract source values", vec![value(200)]);
    assert_eq!(source_of("contract/source").as_deref(), Some("contract source notices"));
    let entries = back.ledger(&id("contract/source")).len();
    let applied = import_all(store, "contract source sheriff", notice());
    assert_eq!(counts(&applied), [0, 0, 0, 0, 1], "another source is not a change of a value");
    assert_eq!(source_of("contract/source").as_deref(), Some("contract source sheriff"));
    assert_eq!(back.ledger(&id("contract/source")).len(), entries);
}

fn a_long_file_is_imported_completely(store: &dyn ImportStore, back: &dyn ReadBack) {
    const COUNT: u64 = 5_000;
    let name = |number: u64| format!("contract/long {number:05}");
    let mut staged = store.begin(&file("contract long")).expect("the staging opens");
    for number in 0..COUNT {
        staged.stage(number + 2, status(&name(number), "Scheduled")).expect("a record is staged");
    }
    // It replaces the first row.
    staged.stage(COUNT + 2, status(&name(0), "Sold")).expect("a record is staged");
    let mut steps = Vec::new();
    let applied = staged
        .apply(FOR_REAL, &mut |step| {
            if let ApplyStep::Applied { done, all } = step {
                steps.push((done, all));
            }
        })
        .expect("the import succeeds");
    assert_eq!(counts(&applied), [0, 1, COUNT, 0, 0]);
    assert_eq!(steps.last(), Some(&(COUNT, COUNT)), "progress reaches its end");
    assert!(steps.is_sorted() && steps.iter().all(|(_, all)| *all == COUNT));
    let status_of = |number| {
        let listing = back.listing(&id(&name(number))).expect("the listing is there");
        listing.facts.text(Column::Status).map(ToOwned::to_owned)
    };
    assert_eq!(status_of(0).as_deref(), Some("Sold"));
    assert_eq!(status_of(COUNT - 1).as_deref(), Some("Scheduled"));
}

fn an_empty_file_does_nothing(store: &dyn ImportStore) {
    let applied = import_all(store, "contract empty", Vec::new());
    assert_eq!(applied, ImportCounts::default());
}

fn unique_ids_are_compared_without_case(store: &dyn ImportStore, back: &dyn ReadBack) {
    import_all(store, "contract case", vec![status("contract/Case-1a", "Scheduled")]);
    let rows = || vec![status("CONTRACT/CASE-1A", "Postponed"), status("contract/case-1a", "Sold")];
    let applied = import_all(store, "contract case", rows());
    assert_eq!(counts(&applied), [0, 1, 0, 1, 0]);
    let listing = back.listing(&id("contract/Case-1a")).expect("the listing is there");
    assert_eq!(listing.unique_id, id("contract/Case-1a"), "the first spelling stays");
    assert_eq!(listing.facts.text(Column::Status), Some("Sold"));
}

fn replaced_rows_are_named_and_limited(store: &dyn ImportStore, back: &dyn ReadBack) {
    let name = "contract/replaced";
    let words = ["Scheduled", "Postponed", "Scheduled", "Sold"];
    let import = |most| {
        let mut staged = store.begin(&file("contract replaced")).expect("the import begins");
        for (row, word) in (2..).zip(words) {
            staged.stage(row, status(name, word)).expect("the record is staged");
        }
        let mut replaced = Vec::new();
        let terms = ImportOptions { most_replaced: most, ..FOR_REAL };
        let outcome = staged.apply(terms, &mut |step| {
            if let ApplyStep::Replaced(row) = step {
                replaced.push(row);
            }
        });
        (outcome, replaced)
    };
    let row = |row| ReplacedRow { unique_id: id(name), row, by: 5 };
    let (stopped, replaced) = import(Some(1));
    let stopped = stopped.expect_err("two rows are too many");
    assert!(matches!(stopped, ImportError::TooManyReplaced { replaced: 2, rows: 4, most: 1 }));
    assert_eq!(replaced, [row(3), row(4)], "the last row of each content is named");
    assert_eq!(back.listing(&id(name)), None);
    let (applied, replaced) = import(Some(2));
    assert_eq!(counts(&applied.expect("two rows are allowed")), [1, 2, 1, 0, 0]);
    assert_eq!(replaced, [row(3), row(4)]);
}
