//! Criterion over single answers, for comparing one change of the code with the next.
//! What we hold ourselves to is measured by `mix.rs`.

#![expect(clippy::expect_used, clippy::unwrap_used, reason = "a bench that cannot be set up fails")]

mod support;

use std::hint::black_box;

use criterion::Criterion;
use listing_index::ListingIndex;
use listings::{FacetSet, ListingSearch};
use support::made_up::MadeUpFeed;
use support::mix;

fn main() {
    let mut criterion = Criterion::default().sample_size(20).configure_from_args();
    let index = ListingIndex::default();
    index.load(&MadeUpFeed::of(1_000_000, support::day())).expect("a load");
    let (today, all) = (support::today(), FacetSet::all());
    for query in mix().into_iter().filter(|query| query.weight > 0) {
        let name = query.name.trim_start_matches("* ");
        criterion.bench_function(&format!("page/{name}"), |bencher| {
            bencher.iter(|| black_box(index.page(&query.search, &today)));
        });
        criterion.bench_function(&format!("facets/{name}"), |bencher| {
            bencher.iter(|| black_box(index.facets(&query.search, all, &today)));
        });
    }
    criterion.final_summary();
}
