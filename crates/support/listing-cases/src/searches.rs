use chrono::{TimeDelta, TimeZone, Utc};
use geography::TodayByState;
use kernel::{Money, Revision};
use listings::{
    Area, Bounds, Column, CountyChoice, Direction, Field, Filters, Historical, MyAreas, OneOf,
    OwnerOccupancy, Page, SaleMonth, Scope, SearchListings, SearchText, Sort, StateArea,
    TileAddress,
};
use proptest::collection::vec;
use proptest::option::{of, weighted};
use proptest::prelude::*;
use proptest::sample::select;

use crate::listings::{days, id, state, text, unique_id, words};

/// The hour that a case is seen at: where it is early, western states still have the day before.
pub fn todays() -> impl Strategy<Value = TodayByState> {
    (0..72_i64).prop_map(|hours| {
        TodayByState::at(
            Utc.with_ymd_and_hms(2026, 11, 30, 0, 30, 0).unwrap() + TimeDelta::hours(hours),
        )
    })
}

fn one_of<T: Clone + std::fmt::Debug + PartialEq + 'static>(
    values: impl Strategy<Value = T> + 'static,
) -> BoxedStrategy<OneOf<T>> {
    weighted(0.12, vec(values, 0..4))
        .prop_map(|values| values.map_or_else(OneOf::default, OneOf::of))
        .boxed()
}

/// A text of a column, or one that no listing has.
fn chosen(column: Column) -> BoxedStrategy<OneOf<String>> {
    one_of(prop_oneof![9 => text(column), 1 => Just("Nowhere".to_owned())])
}

fn bounds<T: Copy + Ord + std::fmt::Debug + 'static>(
    ends: impl Strategy<Value = T> + Clone + 'static,
    odds: f64,
) -> BoxedStrategy<Bounds<T>> {
    weighted(odds, (of(ends.clone()), of(ends)))
        .prop_map(|ends| {
            let (from, to) = ends.unwrap_or_default();
            Bounds::new(from, to).or_else(|| Bounds::new(to, from)).unwrap_or_default()
        })
        .boxed()
}

fn money() -> impl Strategy<Value = Money> + Clone {
    (-8..8_i64).prop_map(|n| Money::from_cents(n * 1_000_050).unwrap())
}

fn filters() -> impl Strategy<Value = Filters> {
    let county =
        (of(state()), text(Column::County)).prop_map(|(state, name)| CountyChoice { state, name });
    let places = (one_of(state()), one_of(county), chosen(Column::ZipCode));
    let dates = (one_of(days().prop_map(SaleMonth::of)), one_of(days()));
    let status = prop_oneof![4 => text(Column::Status), 1 => Just("Unknown after sale date".to_owned()), 1 => Just("Not stated".to_owned())];
    let kinds = (
        chosen(Column::PropertyType),
        chosen(Column::OwnerType),
        one_of(select(&OwnerOccupancy::ALL[..])),
        one_of(status),
    );
    let ranges = (
        bounds(0..6_i64, 0.15),
        bounds(money(), 0.15),
        bounds(money(), 0.15),
        bounds(0..6_i64, 0.1),
        bounds(0..6_i64, 0.1),
    );
    (places, dates, kinds, ranges).prop_map(|(places, dates, kinds, ranges)| Filters {
        states: places.0,
        counties: places.1,
        zips: places.2,
        sale_months: dates.0,
        sale_days: dates.1,
        property_types: kinds.0,
        owner_types: kinds.1,
        owner_occupancies: kinds.2,
        statuses: kinds.3,
        year_built: ranges.0,
        estimated_value: ranges.1,
        equity: ranges.2,
        units: ranges.3,
        lot_size: ranges.4,
    })
}

fn my_areas() -> impl Strategy<Value = MyAreas> {
    let area = (state(), vec(text(Column::County), 0..2), vec(text(Column::ZipCode), 0..2))
        .prop_map(|(state, counties, zips)| StateArea { state, counties, zips });
    let types = vec(text(Column::PropertyType), 0..3);
    (vec(area, 0..7), types, bounds(0..6_i64, 0.5), bounds(0..6_i64, 0.5)).prop_map(
        |(states, property_types, units, lot_size)| MyAreas {
            states,
            property_types,
            units,
            lot_size,
        },
    )
}

fn area() -> impl Strategy<Value = Area> {
    vec((-6..=6_i32, -6..=6_i32), 3..7).prop_map(|corners| Area::new(corners).unwrap())
}

fn typed() -> impl Strategy<Value = Option<SearchText>> {
    let part =
        select(&["1", "12", "mai", "n", "o", "brien", "ñ", "σ", "i", "s", "york", "30", "ton"][..]);
    let parts = vec(part, 1..3).prop_map(|parts| parts.join(" "));
    let key =
        prop_oneof![text(Column::ParcelNumber), (0..60_i64).prop_map(|n| unique_id(n).to_string())];
    let place = prop_oneof![
        text(Column::City),
        text(Column::County),
        text(Column::ZipCode),
        state().prop_map(|s| s.to_string())
    ];
    weighted(0.3, prop_oneof![words(2), parts, key, place])
        .prop_map(|typed| typed.and_then(|typed| SearchText::parse(&typed)))
}

fn sort() -> impl Strategy<Value = Sort> {
    let fields: Vec<Field> = Field::all().collect();
    let direction = select(&[Direction::Ascending, Direction::Descending][..]);
    (select(fields), direction).prop_map(|(field, direction)| Sort { field, direction })
}

fn scope() -> impl Strategy<Value = Scope> {
    let numbers = || vec(1..150_i64, 0..60);
    prop_oneof![
        8 => Just(Scope::All),
        1 => numbers().prop_map(|ids| Scope::Ids(ids.into_iter().map(id).collect())),
        1 => numbers().prop_map(|ids| Scope::UniqueIds(ids.into_iter().map(unique_id).collect())),
    ]
}

/// Anything that can be asked.
pub fn search() -> impl Strategy<Value = SearchListings> {
    let historical = select(&[Historical::All, Historical::Current][..]);
    let since = weighted(0.1, prop_oneof![8 => 0..6_i64, 1 => Just(i64::MAX)].prop_map(Revision));
    let page = (1..5_u64, prop_oneof![1..5_u64, 5..200_u64])
        .prop_map(|(n, size)| Page::new(n, size).unwrap());
    let parts = (scope(), historical, filters(), typed(), weighted(0.3, my_areas()));
    let others = (weighted(0.15, area()), since, any::<bool>(), sort(), page);
    (parts, others).prop_map(|(parts, others)| SearchListings {
        scope: parts.0,
        historical: parts.1,
        filters: parts.2,
        search: parts.3,
        my_areas: parts.4,
        within: others.0,
        changed_since: others.1,
        with_duplicates: others.2,
        sort: others.3,
        page: others.4,
    })
}

/// A tile: mostly one of those around the point of no longitude and no latitude.
pub fn tile() -> impl Strategy<Value = TileAddress> {
    (0..=TileAddress::MAX_ZOOM, any::<[bool; 2]>(), weighted(0.2, any::<[u32; 2]>())).prop_map(
        |(zoom, [east, south], anywhere)| {
            let side = 1_u32 << zoom;
            let near =
                |is_behind: bool| (side / 2).saturating_sub(u32::from(!is_behind && side > 1));
            let [x, y] =
                anywhere.map_or([near(east), near(south)], |place| place.map(|n| n % side));
            TileAddress::new(zoom, x, y).unwrap()
        },
    )
}
