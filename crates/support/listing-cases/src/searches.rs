use chrono::{TimeDelta, TimeZone, Utc};
use geography::TodayByState;
use kernel::Revision;
use listings::{
    Area, Bounds, ChoiceFilter, Column, ColumnType, CountyChoice, Decimal, Direction, Field,
    Filters, Historical, MarkCondition, MarkOption, MyAreas, Options, OwnerOccupancy, Page,
    PersonMarks, RangeFilter, SaleMonth, Scope, SearchListings, SearchText, Shape, Sort, StateArea,
    TileAddress, day_number,
};
use proptest::collection::vec;
use proptest::option::{of, weighted};
use proptest::prelude::*;
use proptest::sample::select;

use crate::listings::{days, decimals, id, state, text, unique_id, words};

/// The current days at a random hour. At an early hour, western states still have the previous day.
pub fn todays() -> impl Strategy<Value = TodayByState> {
    (0..72_i64).prop_map(|hours| {
        TodayByState::at(
            Utc.with_ymd_and_hms(2026, 11, 30, 0, 30, 0).unwrap() + TimeDelta::hours(hours),
        )
    })
}

/// Options of a filter, mostly ones that listings have.
fn option(filter: ChoiceFilter) -> BoxedStrategy<String> {
    match filter.options() {
        Options::State => state().prop_map(|state| state.to_string()).boxed(),
        Options::County => (of(state()), text(Column::County))
            .prop_map(|(state, name)| CountyChoice { state, name }.to_string())
            .boxed(),
        Options::Zip => text(Column::ZipCode),
        Options::SaleMonth => days().prop_map(|day| SaleMonth::of(day).to_string()).boxed(),
        Options::SaleDay => days().prop_map(|day| day.to_string()).boxed(),
        Options::Text(column) => text(column),
        Options::OwnerOccupancy => select(OwnerOccupancy::ALL.map(OwnerOccupancy::name).to_vec())
            .prop_map(str::to_owned)
            .boxed(),
        Options::Status => prop_oneof![
            4 => text(Column::Status),
            1 => Just("Unknown after sale date".to_owned()),
            1 => Just("Not stated".to_owned()),
        ]
        .boxed(),
        Options::Photo | Options::Known(_) => {
            select(&["true", "false"][..]).prop_map(str::to_owned).boxed()
        }
        Options::Marks => {
            select(MarkOption::ALL.map(MarkOption::name).to_vec()).prop_map(str::to_owned).boxed()
        }
    }
}

/// Chosen options of a filter, and sometimes one that no listing has.
fn chosen(filter: ChoiceFilter) -> impl Strategy<Value = Option<Vec<String>>> {
    weighted(0.12, vec(prop_oneof![9 => option(filter), 1 => Just("Nowhere".to_owned())], 0..4))
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

/// Ends of a range as [`listings::RangeFilter::number_of`] counts, among the numbers of listings.
fn ends(filter: RangeFilter) -> BoxedStrategy<i64> {
    match filter.spec().compared.kind() {
        ColumnType::Money => (-8..8_i64).prop_map(|n| n * 1_000_050).boxed(),
        ColumnType::Date => days().prop_map(day_number).boxed(),
        ColumnType::Decimal => decimals().prop_map(Decimal::rank).boxed(),
        _ => (0..6_i64).boxed(),
    }
}

fn filters() -> impl Strategy<Value = Filters> {
    let choices: Vec<_> = ChoiceFilter::ALL.iter().map(|filter| chosen(*filter)).collect();
    let ranges: Vec<_> =
        RangeFilter::ALL.iter().map(|filter| bounds(ends(*filter), 0.15)).collect();
    (choices, ranges).prop_map(|(choices, ranges)| {
        let mut filters = Filters::default();
        for (filter, chosen) in ChoiceFilter::ALL.iter().zip(choices) {
            if let Some(chosen) = chosen {
                filters.choose(*filter, chosen);
            }
        }
        for (filter, bounds) in RangeFilter::ALL.iter().zip(ranges) {
            filters.bound(*filter, bounds);
        }
        filters
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
    let shape =
        vec((-6..=6_i32, -6..=6_i32), 3..7).prop_map(|corners| Shape::new(corners).unwrap());
    (vec(shape, 1..4), any::<bool>()).prop_map(|(shapes, with_zip_points)| {
        Area::new(shapes).unwrap().counting_zip_points(with_zip_points)
    })
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
    let with_forms =
        &["Apartment 4", "unit 4b", "#4", "Suite", "Drive", "Driv", "Dr", "North Main"];
    let others = &["N", "Street", "Saint", "Avenue Apt", "ga", "FL", "12 Main, NY", "NV"];
    let form = prop_oneof![select(&with_forms[..]), select(&others[..])].prop_map(str::to_owned);
    weighted(0.35, prop_oneof![words(2), parts, key, place, form])
        .prop_map(|typed| typed.and_then(|typed| SearchText::parse(&typed)))
}

fn sort() -> impl Strategy<Value = Sort> {
    let fields: Vec<Field> = Field::sortable().collect();
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

/// Marks of some listings.
fn marks() -> impl Strategy<Value = MarkCondition> {
    let ids = || {
        weighted(0.6, vec(1..150_i64, 0..60))
            .prop_map(|ids| ids.into_iter().flatten().map(id).collect())
    };
    let marks =
        (ids(), ids(), ids()).prop_map(|(new, seen, hidden)| PersonMarks { new, seen, hidden });
    (marks, weighted(0.2, Just(()))).prop_map(|(marks, always)| MarkCondition {
        marks,
        with_hidden: always.is_some(),
        lifted: false,
    })
}

/// A random search with any combination of criteria.
pub fn search() -> impl Strategy<Value = SearchListings> {
    let historical = select(&[Historical::All, Historical::Current][..]);
    let since = weighted(0.1, prop_oneof![8 => 0..6_i64, 1 => Just(i64::MAX)].prop_map(Revision));
    let page = (1..5_u64, prop_oneof![1..5_u64, 5..200_u64])
        .prop_map(|(n, size)| Page::new(n, size).unwrap());
    let parts = (scope(), historical, filters(), typed(), weighted(0.3, my_areas()));
    let others = (weighted(0.15, area()), since, any::<bool>(), sort(), page, marks());
    (parts, others).prop_map(|(parts, others)| SearchListings {
        scope: parts.0,
        historical: parts.1,
        filters: parts.2,
        search: parts.3,
        my_areas: parts.4,
        marks: others.5,
        within: others.0,
        changed_since: others.1,
        with_duplicates: others.2,
        sort: others.3,
        page: others.4,
    })
}

/// A random tile. Most of them touch the point at zero longitude and zero latitude.
pub fn tile() -> impl Strategy<Value = TileAddress> {
    (0..=TileAddress::MAX_ZOOM, any::<[bool; 2]>(), weighted(0.2, any::<[u32; 2]>())).prop_map(
        |(zoom, [east, south], anywhere)| {
            let side = 1_u32 << zoom;
            let near = |is_after: bool| (side / 2).saturating_sub(u32::from(!is_after && side > 1));
            let [x, y] = anywhere.map_or([near(east), near(south)], |tile| tile.map(|n| n % side));
            TileAddress::new(zoom, x, y).unwrap()
        },
    )
}
