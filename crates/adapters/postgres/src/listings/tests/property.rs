//! Pages, totals, order and facets in SQL equal those of the domain.

use std::ops::ControlFlow;

use chrono::NaiveDate;
use geography::TodayByState;
use kernel::{ListingId, Revision};
use listing_cases::{listings, search, tile, todays};
use listings::{
    FacetSet, Facets, IndexRow, Listing, ListingFeed, ListingMap, ListingSearch, Page, Pin,
    SearchListings, TileAddress, Totals, count_sale_days, draw_tile,
};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};

use super::World;
use crate::connection::pool::pool;
use crate::listings::PgListingFeed;
use crate::listings::map::PgListingMap;
use crate::listings::search::PgListingSearch;

const BATCHES: u32 = 40;
const LISTINGS: i64 = 60;
const SEARCHES: usize = 8;

#[test]
fn sql_answers_what_the_domain_means() {
    let world = World::new();
    let searches = [
        ("as planned", PgListingSearch::new(world.pool())),
        ("on indexes", PgListingSearch::new(world.pool_on_indexes())),
        ("by collecting", PgListingSearch::new(world.pool()).walking(0)),
    ];
    let config = Config { cases: BATCHES, max_shrink_iters: 500, ..Config::default() };
    let cases = (listings(LISTINGS), vec(search(), SEARCHES), todays());
    TestRunner::new(config)
        .run(&cases, |(stored, asked, today)| {
            world.hold(&stored);
            for search in &asked {
                for (way, answers) in &searches {
                    agrees(way, answers, search, &stored, &today)?;
                }
            }
            Ok(())
        })
        .unwrap();
}

#[test]
fn the_feed_hands_over_every_listing_and_whether_it_has_a_photo() {
    let world = World::new();
    let feed = PgListingFeed::new(pool(&world.config()).unwrap(), None);
    let config = Config { cases: BATCHES, max_shrink_iters: 500, ..Config::default() };
    TestRunner::new(config)
        .run(&listings(LISTINGS), |mut stored| {
            world.hold(&stored);
            stored.sort_by_key(|listing| listing.id);
            let mut stored: Vec<_> = stored.into_iter().map(IndexRow::from).collect();
            let mut handed = Vec::new();
            feed.load(&mut |rows| {
                handed.extend_from_slice(rows);
                ControlFlow::Continue(())
            })
            .unwrap();
            handed.sort_by_key(|row: &IndexRow| row.listing.id);
            prop_assert_eq!(&handed, &stored);
            let mut changed = Vec::new();
            feed.changes(Revision(0), &mut |rows| {
                changed.extend_from_slice(rows);
                ControlFlow::Continue(())
            })
            .unwrap();
            changed.sort_by_key(|row: &IndexRow| row.listing.id);
            stored.retain(|row| row.listing.revision > Revision(0));
            prop_assert_eq!(changed, stored);
            Ok(())
        })
        .unwrap();
}

#[test]
fn the_map_in_sql_shows_what_the_domain_draws() {
    let world = World::new();
    let map = PgListingMap::new(world.pool());
    let config = Config { cases: BATCHES, max_shrink_iters: 500, ..Config::default() };
    let cases = (listings(LISTINGS), vec(search(), 3), vec(tile(), 8), todays());
    TestRunner::new(config)
        .run(&cases, |(stored, asked, tiles, today)| {
            world.hold(&stored);
            for search in &asked {
                draws(&map, search, &tiles, &stored, &today)?;
            }
            Ok(())
        })
        .unwrap();
}

fn draws(
    map: &PgListingMap,
    search: &SearchListings,
    tiles: &[TileAddress],
    stored: &[Listing],
    today: &TodayByState,
) -> Result<(), TestCaseError> {
    let matching: Vec<_> = stored.iter().filter(|listing| search.matches(listing, today)).collect();
    let mut expected: Vec<Pin> = matching
        .iter()
        .filter_map(|listing| Pin::of(listing, &search.marks.marks, today))
        .collect();
    let mut cursor = map.pins(search, today).unwrap();
    prop_assert_eq!(cursor.total(), matching.len() as u64);
    prop_assert_eq!(cursor.located(), expected.len() as u64);
    let mut pins = Vec::new();
    loop {
        let next = cursor.next(7).unwrap();
        if next.is_empty() {
            break;
        }
        pins.extend(next);
    }
    pins.sort_by(|a, b| a.unique_id.cmp(&b.unique_id));
    expected.sort_by(|a, b| a.unique_id.cmp(&b.unique_id));
    prop_assert_eq!(pins, expected);
    for tile in tiles {
        let drawn = map.tile(search, *tile, today).unwrap();
        prop_assert_eq!(drawn, draw_tile(stored.iter(), search, *tile, today), "{:?}", tile);
    }
    Ok(())
}

fn agrees(
    way: &str,
    answers: &dyn ListingSearch,
    search: &SearchListings,
    stored: &[Listing],
    today: &TodayByState,
) -> Result<(), TestCaseError> {
    let expected = meant(search, stored, today);
    let shown = pages_of(&expected, search.page);
    let hits = answers.page(search, today).unwrap();
    prop_assert_eq!(&hits.ids, &shown, "the page, {}", way);
    prop_assert_eq!(hits.total, expected.len() as u64, "the total, {}", way);

    let mut cursor = answers.matches(search, today).unwrap();
    prop_assert_eq!(cursor.total(), expected.len() as u64, "the stream's total, {}", way);
    let mut streamed = Vec::new();
    loop {
        let batch = cursor.next(7).unwrap();
        if batch.is_empty() {
            break;
        }
        streamed.extend(batch);
    }
    prop_assert_eq!(&streamed, &expected, "the stream, {}", way);

    let facets = answers.facets(search, FacetSet::all(), today).unwrap();
    let counted = Facets::count(stored.iter(), search, FacetSet::all(), today);
    prop_assert_eq!(facets, counted, "the facets, {}", way);

    let day = |day| NaiveDate::from_ymd_opt(2026, 12, day).unwrap();
    let days = day(1)..=day(31);
    let counts = answers.sale_days(search, &days, today).unwrap();
    let counted = count_sale_days(stored.iter(), search, &days, today);
    prop_assert_eq!(counts, counted, "the sale days, {}", way);

    let totals = answers.totals(search, today).unwrap();
    let counted = Totals::count(stored.iter(), search, today);
    prop_assert_eq!(totals, counted, "the totals, {}", way);
    Ok(())
}

/// The result by the domain's own predicate and comparator.
fn meant(search: &SearchListings, stored: &[Listing], today: &TodayByState) -> Vec<ListingId> {
    let mut found: Vec<_> =
        stored.iter().filter(|listing| search.matches(listing, today)).collect();
    found.sort_by(|a, b| search.order(a, b, today));
    found.into_iter().map(|listing| listing.id).collect()
}

fn pages_of(expected: &[ListingId], page: Page) -> Vec<ListingId> {
    let skip = usize::try_from(page.offset()).unwrap();
    expected.iter().skip(skip).take(usize::try_from(page.size()).unwrap()).copied().collect()
}
