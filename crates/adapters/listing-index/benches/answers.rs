//! Measures single answers with Criterion, to compare two versions of the code. `mix.rs` measures
//! the figures that have limits.

#![expect(clippy::expect_used, clippy::unwrap_used, reason = "a bench that cannot be set up fails")]

mod support;

use std::hint::black_box;

use chrono::Days;
use criterion::Criterion;
use listing_index_adapter::ListingIndex;
use listings::{FacetSet, ListingSearch};
use support::generated::GeneratedFeed;
use support::mix;

fn main() {
    let mut criterion = Criterion::default().sample_size(20).configure_from_args();
    let index = ListingIndex::default();
    index.load(&GeneratedFeed::of(1_000_000, support::day())).expect("a load");
    let (today, all) = (support::today(), FacetSet::all());
    let month = support::day()..=support::day() + Days::new(30);
    for query in mix().into_iter().filter(|query| query.weight > 0) {
        let name = query.name.trim_start_matches("* ");
        criterion.bench_function(&format!("page/{name}"), |bencher| {
            bencher.iter(|| black_box(index.page(&query.search, &today)));
        });
        criterion.bench_function(&format!("facets/{name}"), |bencher| {
            bencher.iter(|| black_box(index.facets(&query.search, all, &today)));
        });
        criterion.bench_function(&format!("sale days/{name}"), |bencher| {
            bencher.iter(|| black_box(index.sale_days(&query.search, &month, &today)));
        });
        criterion.bench_function(&format!("totals/{name}"), |bencher| {
            bencher.iter(|| black_box(index.totals(&query.search, &today)));
        });
    }
    criterion.final_summary();
}
