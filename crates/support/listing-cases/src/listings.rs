use std::collections::BTreeMap;

use chrono::{NaiveDate, TimeDelta};
use geography::State;
use kernel::{ListingId, Money, Revision};
use listings::{Column, ColumnType, Coordinate, Decimal, Facts, Listing, UniqueId, Value};
use proptest::collection::{btree_map, vec};
use proptest::option::weighted;
use proptest::prelude::*;
use proptest::sample::select;

/// The states of most listings. Their clocks show up to four different hours.
const STATES: [&str; 4] = ["Florida", "Georgia", "Nevada", "New York"];
const COUNTIES: [&str; 5] = ["Fulton", "fulton", "Washington", "O'Brien", "St. Louis"];
const ZIPS: [&str; 4] = ["30303", "03031", "10118", "30303-1"];
const TYPES: [&str; 5] = ["Land", "LAND", "Multifamily", "Office", "Ärztehaus"];
const PRECISIONS: [&str; 5] = ["Source", "Address", "Street", "ZIP", "zip"];
const OWNERS: [&str; 3] = ["Bank", "bank", "Estate"];
const OCCUPANCIES: [&str; 4] = ["Absentee", "Owner Occupied", "Unknown", "vacant"];
const STATUSES: [&str; 10] = [
    "Not stated",
    "Scheduled",
    "Postponed",
    "Cancelled",
    "Sold",
    "Redeemed",
    "scheduled",
    "Third Party Bid",
    "Unknown after sale date",
    "unknown AFTER sale date",
];
const WORDS: [&str; 24] = [
    "12",
    "120",
    "12-B",
    "Main",
    "MAIN",
    "O'Brien",
    "St.",
    "Peñón",
    "Ångström",
    "ΟΔΟΣ",
    "İzmir",
    "#4",
    "# 4B",
    "Apt",
    "Apartment",
    "Street",
    "Dr.",
    "DRIVE",
    "N",
    "North",
    "Ga",
    "Av,",
    "–",
    "ß",
];
const CITIES: [&str; 4] = ["Atlanta", "St. Mary's", "New York", "Ñuñoa"];
const KEYS: [&str; 5] = ["14-0023-LL", "140023ll", "14 0024", "--", "Σ-1"];

pub(crate) fn days() -> impl Strategy<Value = NaiveDate> {
    let near = -4..=4_i64;
    prop_oneof![8 => near, 1 => -800..800_i64, 1 => Just(2_950_000)]
        .prop_map(|days| NaiveDate::from_ymd_opt(2026, 12, 1).unwrap() + TimeDelta::days(days))
}

pub(crate) fn words(most: usize) -> impl Strategy<Value = String> {
    vec(select(&WORDS[..]), 1..=most).prop_map(|words| words.join(" "))
}

pub(crate) fn text(column: Column) -> BoxedStrategy<String> {
    let one_of = |values: &'static [&str]| select(values).prop_map(str::to_owned).boxed();
    match column {
        Column::County => one_of(&COUNTIES),
        Column::ZipCode => one_of(&ZIPS),
        Column::PropertyType => one_of(&TYPES),
        Column::LocationPrecision => one_of(&PRECISIONS),
        Column::OwnerType => one_of(&OWNERS),
        Column::OwnerOccupancy => one_of(&OCCUPANCIES),
        Column::Status => one_of(&STATUSES),
        Column::City => one_of(&CITIES),
        Column::ParcelNumber | Column::CaseNumber => one_of(&KEYS),
        Column::Address => words(3).boxed(),
        _ => prop_oneof![4 => words(1), 1 => "\\PC{1,3}"].boxed(),
    }
}

fn cents() -> impl Strategy<Value = i64> {
    prop_oneof![6 => (0..8_i64).prop_map(|n| n * 1_000_050), 1 => -1_000_000_000_000_000..=1_000_000_000_000_000_i64]
}

pub(crate) fn decimals() -> impl Strategy<Value = Decimal> {
    prop_oneof![4 => (-3..3_i32).prop_map(|n| f64::from(n) / 2.0), 1 => -1e300..1e300]
        .prop_map(|number: f64| Decimal::new(number).unwrap())
}

fn value(column: Column) -> BoxedStrategy<Value> {
    match column.kind() {
        ColumnType::Text => text(column).prop_map(Value::Text).boxed(),
        ColumnType::WholeNumber => {
            prop_oneof![8 => 0..6_i64, 1 => any::<i64>()].prop_map(Value::WholeNumber).boxed()
        }
        ColumnType::Money => {
            cents().prop_map(|cents| Value::Money(Money::from_cents(cents).unwrap())).boxed()
        }
        ColumnType::Decimal => decimals().prop_map(Value::Decimal).boxed(),
        ColumnType::Date => days().prop_map(Value::Date).boxed(),
        ColumnType::Coordinate => prop_oneof![
            4 => -4..=4_i32,
            2 => (-4..=4_i32).prop_map(|n| n * 1_000),
            1 => -90_000_000..=90_000_000_i32,
        ]
        .prop_map(|micro| Value::Coordinate(Coordinate::from_micro(micro).unwrap()))
        .boxed(),
    }
}

fn facts() -> impl Strategy<Value = Facts> {
    let columns: Vec<Column> = Column::stored().filter(|column| *column != Column::State).collect();
    let values: Vec<_> = columns.iter().map(|column| weighted(0.8, value(*column))).collect();
    values.prop_map(move |values| {
        let mut facts = Facts::default();
        for (column, value) in columns.iter().zip(values) {
            facts.set(*column, value).unwrap();
        }
        facts
    })
}

/// Any state, and mostly one of a few.
pub(crate) fn state() -> impl Strategy<Value = State> {
    prop_oneof![
        4 => select(&STATES[..]).prop_map(|name| State::parse(name).unwrap()),
        1 => (0..State::COUNT).prop_map(|index| State::from_index(index).unwrap()),
    ]
}

/// Keys that sort in another order than the numbers, with cases and separators that an identity
/// key ignores.
pub(crate) fn unique_id(number: i64) -> UniqueId {
    let text = match number % 3 {
        0 => format!("GA-{}", 1_000 - number),
        1 => format!("ga {number} Ä"),
        _ => format!("{number}/ga"),
    };
    UniqueId::parse(&text).unwrap()
}

fn photos() -> impl Strategy<Value = Vec<String>> {
    let link = prop_oneof![
        Just("https://example.com/1.jpg".to_owned()),
        Just("a, \"b\" {c} \\ NULL".to_owned()),
    ];
    prop_oneof![3 => Just(Vec::new()), 1 => vec(link, 1..4)]
}

fn extras() -> impl Strategy<Value = BTreeMap<String, String>> {
    let name = select(&["Sale Time", "Ort & Größe", "a\"b\\c"][..]).prop_map(str::to_owned);
    let value = select(&["09:00", "\t\\n\"", "Ünïcode – ok"][..]).prop_map(str::to_owned);
    prop_oneof![3 => Just(BTreeMap::new()), 1 => btree_map(name, value, 1..3)]
}

/// A random listing. Its id and unique_ID follow from `number`, which starts at 1. A duplicate is
/// always a duplicate of the first listing.
pub fn listing(number: i64) -> impl Strategy<Value = Listing> {
    let revision = prop_oneof![8 => 1..6_i64, 1 => 1..=i64::MAX];
    let flags = (weighted(0.1, Just(id(1))), prop::bool::weighted(0.1));
    (state(), facts(), photos(), extras(), revision, flags).prop_map(
        move |(state, facts, photos, extras, revision, (duplicate_of, withdrawn))| Listing {
            id: id(number),
            unique_id: unique_id(number),
            state,
            facts,
            photos,
            extras,
            revision: Revision(revision),
            duplicate_of,
            withdrawn,
            borrowed: listings::BorrowedValues::default(),
        },
    )
}

/// The database id of a number. The ids have large gaps.
pub(crate) fn id(number: i64) -> ListingId {
    ListingId(if number % 5 == 4 { number << 40 } else { number })
}

/// Up to `most` listings.
pub fn listings(most: i64) -> impl Strategy<Value = Vec<Listing>> {
    (0..=most).prop_flat_map(|count| (1..=count).map(listing).collect::<Vec<_>>())
}
