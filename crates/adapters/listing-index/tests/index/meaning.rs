//! The index returns the answers that the domain defines.

use std::collections::HashSet;
use std::ops::{ControlFlow, RangeInclusive};
use std::time::Duration;

use chrono::NaiveDate;
use geography::TodayByState;
use kernel::{ListingId, PortError, Revision};
use listing_index_adapter::{ListingIndex, Step};
use listings::{
    CatchUp, ChoiceFilter, FacetSet, Facets, Field, IndexRow, Listing, ListingFeed, ListingMap,
    ListingSearch, Page, PartialRows, Pin, SearchListings, SearchText, Totals, Wake,
    count_sale_days, draw_tile,
};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::strategy::ValueTree as _;
use proptest::test_runner::TestRunner;

use crate::feed::InMemoryFeed;

fn loaded(listings: &[Listing], chunk: usize) -> ListingIndex {
    let index = ListingIndex::with_chunks_of(chunk);
    index.load(&InMemoryFeed::of(listings.to_vec())).unwrap();
    index
}

fn december() -> RangeInclusive<NaiveDate> {
    let day = |day| NaiveDate::from_ymd_opt(2026, 12, day).unwrap();
    day(1)..=day(31)
}

/// Compares every answer of the index to a search with the domain's.
fn agrees(
    index: &ListingIndex,
    listings: &[Listing],
    search: &SearchListings,
    today: &TodayByState,
) -> Result<(), TestCaseError> {
    let mut expected: Vec<&Listing> =
        listings.iter().filter(|listing| search.matches(listing, today)).collect();
    expected.sort_by(|a, b| search.order(a, b, today));
    let expected: Vec<ListingId> = expected.into_iter().map(|listing| listing.id).collect();
    let total = expected.len() as u64;

    let page_at = |page: Page| {
        let start = (page.offset() as usize).min(expected.len());
        expected[start..(start + page.size() as usize).min(expected.len())].to_vec()
    };
    let last = Page::new(search.page.count(total).max(1), search.page.size()).unwrap();
    for page in [search.page, last, Page::new(1, 1_000).unwrap(), Page::new(u64::MAX, 3).unwrap()] {
        let hits = index.page(&SearchListings { page, ..search.clone() }, today).unwrap();
        prop_assert_eq!(hits.total, total);
        prop_assert_eq!(hits.ids, page_at(page), "{:?}", page);
    }

    let mut cursor = index.matches(search, today).unwrap();
    prop_assert_eq!(cursor.total(), total);
    let mut streamed = Vec::new();
    loop {
        let ids = cursor.next(13).unwrap();
        if ids.is_empty() {
            break;
        }
        streamed.extend(ids);
    }
    prop_assert_eq!(streamed, expected);

    let all = FacetSet::all();
    let facets = index.facets(search, all, today).unwrap();
    prop_assert_eq!(facets, Facets::count(listings.iter(), search, all, today));
    for days in [december(), NaiveDate::MIN..=NaiveDate::MAX] {
        let counted = index.sale_days(search, &days, today).unwrap();
        prop_assert_eq!(counted, count_sale_days(listings.iter(), search, &days, today));
    }
    let totals = index.totals(search, today).unwrap();
    prop_assert_eq!(totals, Totals::count(listings.iter(), search, today));
    let one: FacetSet = [ChoiceFilter::Zip].into_iter().collect();
    let facets = index.facets(search, one, today).unwrap();
    prop_assert_eq!(facets.options.len(), 1);
    Ok(())
}

proptest! {
    // A quarter of the usual number, because each case runs dozens of searches. `PROPTEST_CASES`
    // raises it.
    #![proptest_config(ProptestConfig::with_cases(ProptestConfig::default().cases / 4))]

    #[test]
    fn the_index_answers_every_search_as_the_domain_does(
        listings in listing_cases::listings(150),
        chunk in 1..200_usize,
        searches in vec(listing_cases::search(), 6),
        todays in vec(listing_cases::todays(), 2),
    ) {
        let index = loaded(&listings, chunk);
        for search in &searches {
            for today in &todays {
                agrees(&index, &listings, search, today)?;
            }
        }
    }

    #[test]
    fn the_map_shows_what_the_domain_draws(
        listings in listing_cases::listings(150),
        chunk in 1..200_usize,
        searches in vec(listing_cases::search(), 3),
        tiles in vec(listing_cases::tile(), 12),
        today in listing_cases::todays(),
    ) {
        let index = loaded(&listings, chunk);
        for search in &searches {
            let matches = listings.iter().filter(|listing| search.matches(listing, &today));
            let mut expected: Vec<Pin> =
                matches.clone().filter_map(|listing| Pin::of(listing, &search.marks.marks, &today)).collect();
            expected.sort_by(|a, b| a.unique_id.cmp(&b.unique_id));
            let mut cursor = index.pins(search, &today).unwrap();
            prop_assert_eq!(cursor.total(), matches.count() as u64);
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
            prop_assert_eq!(pins, expected);
            for tile in &tiles {
                let drawn = index.tile(search, *tile, &today).unwrap();
                prop_assert_eq!(drawn, draw_tile(listings.iter(), search, *tile, &today), "{:?}", tile);
            }
        }
    }

    #[test]
    fn rows_from_the_index_have_the_promised_values(
        listings in listing_cases::listings(80),
        chunk in 1..100_usize,
        picks in vec(any::<prop::sample::Index>(), 0..40),
        today in listing_cases::todays(),
    ) {
        let index = loaded(&listings, chunk);
        let mut wanted: Vec<&Listing> = Vec::new();
        if !listings.is_empty() {
            wanted.extend(picks.iter().map(|pick| pick.get(&listings)));
        }
        let mut ids: Vec<ListingId> = wanted.iter().map(|listing| listing.id).collect();
        ids.push(ListingId(i64::MAX));
        let stored: Vec<&Listing> = wanted.into_iter().filter(|listing| !listing.withdrawn).collect();
        let partial = index.fetch(&ids).unwrap();
        prop_assert_eq!(partial.len(), stored.len());
        for (partial, whole) in partial.iter().zip(stored) {
            prop_assert_eq!(&partial.unique_id, &whole.unique_id);
            prop_assert_eq!((partial.id, partial.state), (whole.id, whole.state));
            for field in Field::all().filter(|field| field.in_partial_rows()) {
                prop_assert_eq!(partial.shown(field, &today), whole.shown(field, &today), "{:?}", field);
            }
        }
    }

    #[test]
    fn an_index_with_applied_changes_answers_like_a_new_one(
        listings in listing_cases::listings(70),
        batches in vec(vec((1..110_i64).prop_flat_map(listing_cases::listing), 0..30), 1..3),
        searches in vec(listing_cases::search(), 3),
        today in listing_cases::todays(),
    ) {
        let feed = InMemoryFeed::of(listings);
        let index = ListingIndex::default();
        index.load(&feed).unwrap();
        for batch in batches {
            let changed = batch.iter().map(|listing| listing.id).collect::<HashSet<_>>().len();
            let to = feed.commit(batch, true);
            prop_assert_eq!(index.catch_up(&feed).unwrap(), Step::Moved { to, changed });
            prop_assert_eq!(index.catch_up(&feed).unwrap(), Step::Unchanged);
            prop_assert_eq!(index.revision(), Some(to));
            let listings = feed.listings();
            let stored = listings.iter().filter(|listing| !listing.withdrawn).count();
            prop_assert_eq!(index.len(), stored);
            for search in &searches {
                agrees(&index, &listings, search, &today)?;
            }
        }
    }
}

#[test]
fn an_index_that_has_loaded_nothing_yet_is_unavailable() {
    let index = ListingIndex::default();
    let today = TodayByState::at(chrono::DateTime::UNIX_EPOCH);
    assert!(!index.is_ready());
    assert!(index.page(&SearchListings::default(), &today).is_err());
    assert_eq!(index.catch_up(&InMemoryFeed::default()).unwrap(), Step::Rebuild);
}

#[test]
fn an_empty_index_returns_no_listings() {
    let index = loaded(&[], 10);
    let today = TodayByState::at(chrono::DateTime::UNIX_EPOCH);
    let hits = index.page(&SearchListings::default(), &today).unwrap();
    assert_eq!((hits.total, hits.ids, hits.revision), (0, Vec::new(), Revision(1)));
    let facets = index.facets(&SearchListings::default(), FacetSet::all(), &today).unwrap();
    assert!(facets.options.values().all(Vec::is_empty));
    assert!(facets.blanks.values().all(|count| *count == 0));
}

/// A feed of one listing.
struct OneRow(IndexRow);

impl ListingFeed for OneRow {
    fn load(
        &self,
        sink: &mut dyn FnMut(&[IndexRow]) -> ControlFlow<()>,
    ) -> Result<Revision, PortError> {
        let _ = sink(std::slice::from_ref(&self.0));
        Ok(Revision(1))
    }

    fn changes(
        &self,
        _: Revision,
        _: &mut dyn FnMut(&[IndexRow]) -> ControlFlow<()>,
    ) -> Result<CatchUp, PortError> {
        unreachable!("nothing changes")
    }

    fn wait(&self, _: Duration) -> Wake {
        Wake::TimedOut
    }
}

#[test]
fn the_keys_of_its_duplicates_find_a_listing() {
    let mut runner = TestRunner::deterministic();
    let listing = listing_cases::listing(1).new_tree(&mut runner).unwrap().current();
    let listing = Listing { duplicate_of: None, withdrawn: false, ..listing };
    let shown = IndexRow::from(listing);
    let [own, ..] = shown.listing.identity_keys();
    let duplicate_keys = vec!["26cv1".to_owned(), own.clone().unwrap(), "26cv1".to_owned()];
    let index = ListingIndex::with_chunks_of(8);
    index.load(&OneRow(IndexRow { duplicate_keys, ..shown })).unwrap();
    let today = TodayByState::at(chrono::DateTime::UNIX_EPOCH);
    let found = |typed: &str| {
        let search = SearchText::parse(typed);
        index.page(&SearchListings { search, ..SearchListings::default() }, &today).unwrap().total
    };
    assert_eq!((found("26-CV-1"), found(&own.unwrap()), found("26-CV-2")), (1, 1, 0));
}
