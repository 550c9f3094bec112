//! Compares searches with and without marks. A search includes a page of 100, the total and the
//! options of every filter; the searches are those of the mix. It prints Markdown and fails if a
//! filter on marks takes 20 % more time than the same searches without it.
//!
//! `cargo bench -p listing-index-adapter --bench marks -- 1000000`

#![expect(clippy::expect_used, clippy::unwrap_used, reason = "a bench that cannot be set up fails")]

mod support;

use std::hint::black_box;
use std::process::ExitCode;
use std::time::Duration;

use listing_cases::Query;
use listing_index_adapter::ListingIndex;
use listings::{
    ChoiceFilter, FacetSet, ListingIds, ListingSearch, MarkCondition, PersonMarks, SearchListings,
};
use rustix::time::{ClockId, clock_gettime};
use support::generated::GeneratedFeed;
use support::mix;

/// The number of marks of each kind.
const MARKS: usize = 5_000;
/// The number of rounds. Each round runs every search once in every way.
const ROUNDS: usize = 21;
/// The limit of the ratio to the time without marks.
const MOST: f64 = 1.2;

/// The chosen options of the filter on marks, by the name of the row.
const WAYS: [(&str, Option<&[&str]>); 5] = [
    ("hidden ones left out", None),
    ("New", Some(&["New"])),
    ("Seen", Some(&["Seen"])),
    ("Not seen", Some(&["Not seen"])),
    ("Hidden", Some(&["Hidden"])),
];

/// Returns the processor time of this thread, which is the time that the same work takes on an idle
/// machine.
fn used() -> Duration {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    Duration::new(time.tv_sec.cast_unsigned(), time.tv_nsec as u32)
}

fn main() -> ExitCode {
    let count = std::env::args().find_map(|count| count.parse().ok()).unwrap_or(1_000_000);
    let index = ListingIndex::default();
    index.load(&GeneratedFeed::of(count, support::day())).expect("a load");
    let today = support::today();
    let everything = SearchListings { with_duplicates: true, ..SearchListings::default() };
    let ids = index.matches(&everything, &today).unwrap().next(usize::MAX).unwrap();
    let step = (ids.len() / MARKS).max(3);
    let every = |from: usize| -> ListingIds {
        ids.iter().skip(from).step_by(step).take(MARKS).copied().collect()
    };
    let marks = PersonMarks { new: every(0), seen: every(1), hidden: every(2) };
    let marks = MarkCondition { marks, ..MarkCondition::default() };

    let run = |search: &SearchListings| {
        let before = used();
        drop(black_box(index.page(search, &today).expect("a page")));
        drop(black_box(index.facets(search, FacetSet::all(), &today).expect("facets")));
        (used() - before).as_secs_f64() * 1e3
    };
    let with = |query: &Query, chosen: Option<&[&str]>| {
        let mut search = query.search.clone();
        search.marks = marks.clone();
        if let Some(chosen) = chosen {
            search.filters = search.filters.with(ChoiceFilter::Marks, chosen);
        }
        search
    };
    let queries: Vec<Query> = mix().into_iter().filter(|query| query.weight > 0).collect();
    // One list of times for the searches without marks, and one for each way.
    let mut times: Vec<Vec<Vec<f64>>> = vec![vec![Vec::new(); queries.len()]; WAYS.len() + 1];
    for round in 0..ROUNDS {
        for (place, query) in queries.iter().enumerate() {
            let plain = run(&query.search);
            let marked = WAYS.map(|(_, chosen)| run(&with(query, chosen)));
            if round > 0 {
                let all = std::iter::once(plain).chain(marked);
                times.iter_mut().zip(all).for_each(|(times, time)| times[place].push(time));
            }
        }
    }
    // The medians of the searches, weighted as in the mix.
    let sum = |times: &[Vec<f64>]| -> f64 {
        let weighted = times.iter().zip(&queries).map(|(times, query)| {
            let mut times = times.clone();
            times.sort_unstable_by(f64::total_cmp);
            times[times.len() / 2] * query.weight as f64
        });
        weighted.sum::<f64>() / queries.iter().map(|query| query.weight as f64).sum::<f64>()
    };
    let plain = sum(&times[0]);
    println!("\n| {count} listings, {MARKS} marks of each kind | mean of medians, ms | ratio |");
    println!("|---|--:|--:|\n| without marks | {plain:.2} | 1.00 |");
    let mut is_within = true;
    for ((name, _), times) in WAYS.iter().zip(&times[1..]) {
        let time = sum(times);
        is_within &= time <= plain * MOST;
        println!("| {name} | {time:.2} | {:.2} |", time / plain);
    }
    if is_within { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
