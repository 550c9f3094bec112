//! The results of the measurements.

use std::fmt::Write;
use std::time::Duration;

use crate::client::Answer;
use crate::mix::Mix;

/// One request.
#[derive(Debug, Clone, Copy)]
pub struct Sample {
    entry: usize,
    micros: u64,
    bytes: u64,
    failed: bool,
}

impl Sample {
    /// One request of an entry of the mix, with its time.
    pub fn of(entry: usize, took: Duration, answer: &Option<Answer>) -> Self {
        Self {
            entry,
            micros: u64::try_from(took.as_micros()).unwrap_or(u64::MAX),
            bytes: answer.map_or(0, |answer| answer.bytes),
            failed: answer.is_none_or(|answer| answer.status != 200),
        }
    }
}

/// All requests of a run.
#[derive(Debug)]
pub struct Report {
    samples: Vec<Sample>,
    seconds: u64,
}

impl Report {
    /// The report of a run that was measured for so long.
    pub const fn of(samples: Vec<Sample>, seconds: u64) -> Self {
        Self { samples, seconds }
    }

    /// How many requests were not answered by 200.
    pub fn failures(&self) -> usize {
        self.samples.iter().filter(|sample| sample.failed).count()
    }

    /// A Markdown table: a line for the whole and one for each entry of the mix.
    pub fn table(&self, mix: &Mix) -> String {
        let mut table = String::from(
            "| request | n | req/s | bytes | p50 ms | p95 ms | p99 ms | p99.9 ms | max ms | failed |\n|---|---|---|---|---|---|---|---|---|---|\n",
        );
        self.line(&mut table, "all", |_| true);
        for entry in 0..mix.paths().count() {
            self.line(&mut table, mix.name(entry), |sample| sample.entry == entry);
        }
        table
    }

    fn line(&self, table: &mut String, name: &str, which: impl Fn(&Sample) -> bool) {
        let chosen: Vec<&Sample> = self.samples.iter().filter(|sample| which(sample)).collect();
        if chosen.is_empty() {
            return;
        }
        let mut micros: Vec<u64> = chosen.iter().map(|sample| sample.micros).collect();
        micros.sort_unstable();
        let n = chosen.len() as u64;
        let bytes = chosen.iter().map(|sample| sample.bytes).sum::<u64>() / n;
        let failed = chosen.iter().filter(|sample| sample.failed).count();
        let ms = |per_mille| quantile(&micros, per_mille) as f64 / 1_000.0;
        // Writing to a String cannot fail.
        let _ = writeln!(
            table,
            "| {name} | {n} | {} | {bytes} | {:.1} | {:.1} | {:.1} | {:.1} | {:.1} | {failed} |",
            n / self.seconds.max(1),
            ms(500),
            ms(950),
            ms(990),
            ms(999),
            ms(1_000),
        );
    }
}

/// The value below which `per_mille` thousandths of the sorted values lie (nearest rank).
fn quantile(sorted: &[u64], per_mille: usize) -> u64 {
    let rank = (sorted.len() * per_mille).div_ceil(1_000).max(1);
    sorted.get(rank - 1).copied().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantiles_are_by_nearest_rank() {
        let sorted: Vec<u64> = (1..=1_000).collect();
        assert_eq!(quantile(&sorted, 500), 500);
        assert_eq!(quantile(&sorted, 999), 999);
        assert_eq!(quantile(&sorted, 1_000), 1_000);
        assert_eq!(quantile(&[7], 500), 7);
    }
}
