//! Runs every search of the mix against an index of generated listings. A search includes a page of
//! 100, the total and the options of every filter. It prints Markdown: median and 99th percentile
//! over the mix, each search's median, page 5,000 compared with page 1 of the same order, memory
//! and loading times.
//!
//! `cargo bench -p listing-index-adapter --bench mix -- 1000000 3000000` prints one table for each number.

#![expect(clippy::expect_used, clippy::unwrap_used, reason = "a bench that cannot be set up fails")]

mod support;

use std::hint::black_box;
use std::time::{Duration, Instant};

use listing_cases::{Query, parse_search};
use listing_index_adapter::ListingIndex;
use listings::{FacetSet, ListingSearch};
use rustix::time::{ClockId, clock_gettime};
use support::generated::GeneratedFeed;
use support::mix;

/// The number of rounds. Each round runs every search as often as its weight.
const ROUNDS: usize = 12;

fn main() {
    let counts: Vec<i64> = std::env::args().filter_map(|count| count.parse().ok()).collect();
    for count in if counts.is_empty() { vec![1_000_000] } else { counts } {
        measure(count);
    }
}

/// Returns the processor time of this thread, which is the time that the same work takes on an idle
/// machine.
fn used() -> Duration {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    Duration::new(time.tv_sec.cast_unsigned(), time.tv_nsec as u32)
}

fn measure(count: i64) {
    let mut feed = GeneratedFeed::of(count, support::day());
    let started = Instant::now();
    (0..count.min(100_000)).for_each(|number| drop(black_box(feed.generator.listing(number, 0))));
    let making = started.elapsed().as_secs_f64() / count.min(100_000) as f64;
    let index = ListingIndex::default();
    let started = Instant::now();
    index.load(&feed).expect("a load");
    let loading = started.elapsed().as_secs_f64();
    println!("\n## {count} listings\n");
    println!(
        "- loaded in {loading:.2} s, of which {:.2} s generated the listings",
        making * count as f64
    );
    println!("- {:.0} bytes a listing", index.bytes() as f64 / index.len() as f64);
    for changed in [1, 1_000, 100_000] {
        feed.changed = 0..changed;
        feed.version += 1;
        let started = Instant::now();
        let before = used();
        index.catch_up(&feed).expect("changes");
        let (wall, cpu) = (started.elapsed(), used() - before);
        println!("- {changed} changed: in place after {wall:.0?} ({cpu:.0?} of processor time)");
    }
    println!("- resident: {} MB", resident_mb());
    searches(&index, &mix());
    totals(&index, &mix());
    deep_pages(&index);
}

/// Measures the totals of each search, which are a separate request.
fn totals(index: &ListingIndex, mix: &[Query]) {
    let today = support::today();
    println!("\n| totals of | matches | median ms | worst ms |\n|---|--:|--:|--:|");
    for query in mix.iter().filter(|query| query.weight > 0) {
        let mut count = 0;
        let mut times: Vec<_> = (0..21)
            .map(|_| {
                let before = used();
                count = black_box(index.totals(&query.search, &today)).expect("totals").count;
                (used() - before).as_secs_f64() * 1e3
            })
            .collect();
        times.sort_unstable_by(f64::total_cmp);
        println!(
            "| {} | {count} | {:.2} | {:.2} |",
            query.name,
            times[times.len() / 2],
            times[times.len() - 1]
        );
    }
}

/// Measures page 5,000 and page 1 in the same order, each with its total, then with the options of
/// every filter.
fn deep_pages(index: &ListingIndex) {
    if index.len() < 900_000 {
        return; // the narrowest of the searches below has no page 5,000
    }
    let today = support::today();
    println!("\n| order | page 1, ms | page 5,000, ms | with all options, ms | ms | ratio |");
    println!("|---|--:|--:|--:|--:|--:|");
    for (name, query) in [
        ("no filter", "sortColumn=Foreclosure%20Sale%20Date&sortDirection=asc"),
        ("no filter, latest first", "sortColumn=Foreclosure%20Sale%20Date&sortDirection=desc"),
        ("by value, descending", "sortColumn=Zestimate&sortDirection=desc"),
        ("by address", "sortColumn=Address&sortDirection=asc"),
        ("built since 1960", "yearBuiltFrom=1960"),
    ] {
        let time = |page: u64, with_options: bool| {
            let search = parse_search(&format!("{query}&page={page}"), support::day());
            let mut times: Vec<_> = (0..51)
                .map(|_| {
                    let before = used();
                    let hits = index.page(&search, &today).expect("a page");
                    assert!(!black_box(hits).ids.is_empty(), "{name} has no page {page}");
                    if with_options {
                        let facets = index.facets(&search, FacetSet::all(), &today);
                        drop(black_box(facets.expect("facets")));
                    }
                    (used() - before).as_secs_f64() * 1e3
                })
                .collect();
            times.sort_unstable_by(f64::total_cmp);
            times[times.len() / 2]
        };
        let [first, deep] = [1, 5_000].map(|page| time(page, false));
        let [whole_first, whole_deep] = [1, 5_000].map(|page| time(page, true));
        println!(
            "| {name} | {first:.2} | {deep:.2} | {whole_first:.2} | {whole_deep:.2} | {:.1} |",
            whole_deep / whole_first
        );
    }
}

fn searches(index: &ListingIndex, mix: &[Query]) {
    let (today, all) = (support::today(), FacetSet::all());
    let mut samples: Vec<(Duration, Duration, usize)> = Vec::new();
    let mut totals = vec![0; mix.len()];
    // Runs round by round, so that no search finds the caches as it left them.
    for round in 0..ROUNDS {
        let most = mix.iter().map(|query| query.weight).max().unwrap_or(0);
        for part in 0..most {
            for (place, query) in mix.iter().enumerate().filter(|(_, query)| query.weight > part) {
                let (started, before) = (Instant::now(), used());
                let hits = index.page(&query.search, &today).expect("a page");
                let facets = index.facets(&query.search, all, &today).expect("facets");
                totals[place] = black_box(&hits).total;
                drop(black_box(facets));
                if round > 0 {
                    samples.push((used() - before, started.elapsed(), place));
                }
            }
        }
    }
    let row = |name: &str, total: String, samples: &mut Vec<(Duration, Duration)>| {
        let at = |mut times: Vec<Duration>, share: f64| {
            times.sort_unstable();
            times[((times.len() - 1) as f64 * share).round() as usize].as_secs_f64() * 1e3
        };
        let cpu: Vec<_> = samples.iter().map(|sample| sample.0).collect();
        let wall: Vec<_> = samples.iter().map(|sample| sample.1).collect();
        println!(
            "| {name} | {total} | {:.2} | {:.2} | {:.2} | {:.2} |",
            at(cpu.clone(), 0.5),
            at(cpu, 0.99),
            at(wall.clone(), 0.5),
            at(wall, 0.99)
        );
    };
    println!(
        "\n| search | matches | median ms | p99 ms | median ms, wall | p99 ms, wall |\n|---|--:|--:|--:|--:|--:|"
    );
    let mut all: Vec<_> = samples.iter().map(|sample| (sample.0, sample.1)).collect();
    row("**the mix**", String::new(), &mut all);
    for (place, query) in mix.iter().enumerate() {
        let own = samples.iter().filter(|sample| sample.2 == place);
        let mut own: Vec<_> = own.map(|sample| (sample.0, sample.1)).collect();
        row(&query.name, totals[place].to_string(), &mut own);
    }
}

fn resident_mb() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap_or_default();
    line.trim().trim_end_matches(" kB").parse::<u64>().unwrap_or(0) / 1_024
}
