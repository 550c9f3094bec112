//! The output for people: a progress bar on a terminal, and the summary.

use std::fmt::Write as _;
use std::io::IsTerminal as _;
use std::path::Path;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};
use intake::{Progress, Summary};

use super::interrupt::Stage;

/// The progress on standard error: a bar on a terminal, and a line every ten seconds without one.
pub(super) struct Bar {
    bar: ProgressBar,
    /// When the last line was printed, without a terminal.
    lines: Option<Lines>,
    is_applying: bool,
    knows_bytes: bool,
    stage: Stage,
}

impl Bar {
    /// Starts the progress report of a file of this size.
    pub fn new(bytes: u64, stage: Stage) -> Self {
        let bar = ProgressBar::new(bytes).with_style(style("{msg} {bar:30} {percent} %"));
        bar.set_message("reading ");
        let lines = (!std::io::stderr().is_terminal()).then(|| Lines { last: Instant::now() });
        Self { bar, lines, is_applying: false, knows_bytes: true, stage }
    }

    /// Removes the progress line.
    pub fn finish(self) {
        self.bar.finish_and_clear();
    }
}

/// Lines of progress for a log, at most one every ten seconds.
struct Lines {
    last: Instant,
}

impl Lines {
    const STEP: Duration = Duration::from_secs(10);

    /// Whether the next line is due.
    fn is_due(&mut self, now: Instant) -> bool {
        let is_due = now.duration_since(self.last) >= Self::STEP;
        if is_due {
            self.last = now;
        }
        is_due
    }
}

impl Bar {
    fn line(&mut self, text: impl FnOnce() -> String) {
        if self.lines.as_mut().is_some_and(|lines| lines.is_due(Instant::now())) {
            eprintln!("{}", text());
        }
    }
}

fn style(template: &str) -> ProgressStyle {
    ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar())
}

impl Progress for Bar {
    fn read(&mut self, rows: u64, bytes: u64) {
        self.line(|| format!("reading: {rows} rows so far"));
        // The progress within a workbook is not known.
        if bytes == 0 && self.knows_bytes {
            self.knows_bytes = false;
            self.bar.set_style(style("{msg} {spinner} {pos} rows"));
        }
        self.bar.set_position(if bytes == 0 { rows } else { bytes });
    }

    fn applied(&mut self, done: u64, all: u64) {
        self.line(|| format!("applying: {done} of {all} listings"));
        if !self.is_applying {
            self.is_applying = true;
            self.bar.set_style(style("{msg} {bar:30} {pos} of {len}"));
            self.bar.set_message("applying");
            self.bar.set_length(all);
        }
        self.bar.set_position(done);
    }

    fn committing(&mut self) {
        self.stage.committing();
    }

    fn waiting(&mut self, writer: &str) {
        let text = short(&format!("waiting for {writer}"));
        self.bar.suspend(|| eprintln!("{text}"));
    }
}

/// The maximum number of characters of a message.
const MOST_MESSAGE: usize = 1_000;

/// Truncates a message, which may contain a part of a file.
fn short(text: &str) -> String {
    match text.char_indices().nth(MOST_MESSAGE) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

/// The message about a file that was not imported.
pub(super) fn failure(file: &str, error: &anyhow::Error) -> String {
    short(&format!("{file}: {error:#}"))
}

/// The maximum number of unknown words in a summary, and the maximum length of each.
const MOST_WORDS: usize = 10;
const MOST_CHARS: usize = 60;

/// The summary of one file.
pub(super) fn summary(
    file: &str,
    summary: &Summary,
    is_dry_run: bool,
    rejects: Option<&Path>,
    took: Duration,
) -> String {
    let Summary { read, repeated, superseded, new, changed, unchanged, left_out, .. } = summary;
    let distinct = read - repeated;
    let mut text = format!("{file}\n");
    let mut line = |text_of_line: String| {
        // Writing into a string cannot fail.
        let _ = writeln!(text, "  {text_of_line}");
    };
    line(format!("read {read}, repeated {repeated}, distinct {distinct}, left out {left_out}"));
    line(format!("new {new}, changed {changed}, unchanged {unchanged}"));
    if *superseded > 0 {
        line(format!(
            "{} by a later one under the same unique_ID",
            rows(*superseded, "was replaced", "were replaced")
        ));
    }
    for (state, county, count) in &summary.unknown_counties {
        line(format!(
            "{state} has no county '{county}' that we know: stored as it is ({})",
            rows(*count, "", "").trim_end()
        ));
    }
    if summary.quarantined > 0 {
        line(format!(
            "{}; 'courthouse-steps quarantine list' shows what waits",
            rows(summary.quarantined, "is not plausible", "are not plausible")
        ));
    }
    if summary.all_seen {
        line(
            "nothing was noted as no longer listed, because a unique_ID cannot be read".to_owned(),
        );
    }
    if summary.cells_left_out > 0 {
        let count = summary.cells_left_out;
        let cells = if count == 1 { "cell" } else { "cells" };
        line(format!("{count} {cells} that could not be read left out of imported rows"));
    }
    if summary.uneven > 0 {
        line(format!(
            "{} than the header, or broken",
            rows(summary.uneven, "is shorter or longer", "are shorter or longer")
        ));
    }
    for (word, count) in summary.unknown_statuses.iter().take(MOST_WORDS) {
        let word: String = word.chars().take(MOST_CHARS).collect();
        line(format!(
            "'{word}' is not a status that we know: stored as it is ({})",
            rows(*count, "", "").trim_end()
        ));
    }
    if let Some(more) = summary.unknown_statuses.len().checked_sub(MOST_WORDS).filter(|n| *n > 0) {
        line(format!("{more} more statuses that we do not know"));
    }
    for unread in &summary.unread {
        let part = &unread.part;
        line(if part.is_empty() { unread.why.clone() } else { format!("{part}: {}", unread.why) });
    }
    if summary.values_left_out > 0 {
        line(format!("{} values beyond 1,200 a property were left out", summary.values_left_out));
    }
    if let Some(rejects) = rejects {
        line(format!("what needs a look is named in {}", rejects.display()));
    }
    if is_dry_run {
        line("dry run: nothing was written".to_owned());
    } else if new + changed == 0 {
        line("nothing changed".to_owned());
    }
    line(format!("{:.1} seconds", took.as_secs_f64()));
    text.truncate(text.trim_end().len());
    text
}

fn rows(count: u64, one: &str, many: &str) -> String {
    if count == 1 { format!("1 row {one}") } else { format!("{count} rows {many}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_summary_says_what_happened() {
        let summed = Summary {
            read: 735,
            repeated: 188,
            superseded: 1,
            new: 500,
            changed: 0,
            unchanged: 44,
            left_out: 2,
            quarantined: 0,
            all_seen: false,
            cells_left_out: 3,
            uneven: 1,
            unknown_statuses: vec![("Sunny".into(), 2)],
            unknown_counties: vec![(geography::State::parse("FL").unwrap(), "Atlantis".into(), 3)],
            values_left_out: 0,
            unread: vec![intake::Unread {
                part: "April".into(),
                why: "this sheet was not read".into(),
            }],
        };
        let text = summary(
            "a.csv",
            &summed,
            false,
            Some(Path::new("a.csv.rejects.csv")),
            Duration::from_millis(1_250),
        );
        assert_eq!(
            text,
            "a.csv\n  read 735, repeated 188, distinct 547, left out 2\n  new 500, changed 0, unchanged 44\n  \
             1 row was replaced by a later one under the same unique_ID\n  \
             Florida has no county 'Atlantis' that we know: stored as it is (3 rows)\n  3 cells that could not be read left out of imported rows\n  1 row is shorter or longer than the header, or broken\n  'Sunny' is not a status that we know: stored as it is (2 rows)\n  April: this sheet was not read\n  \
             what needs a look is named in a.csv.rejects.csv\n  1.2 seconds"
        );
    }

    #[test]
    fn without_a_terminal_a_line_is_due_every_ten_seconds() {
        let start = Instant::now();
        let mut lines = Lines { last: start };
        let seconds = [1, 9, 10, 11, 19, 20, 45, 50];
        let due = seconds.map(|second| lines.is_due(start + Duration::from_secs(second)));
        assert_eq!(due, [false, false, true, false, false, true, true, false]);
    }

    #[test]
    fn a_summary_stays_short_with_many_unknown_words() {
        let words = (0..200).map(|word| (format!("{word:03}{}", "x".repeat(400)), 1)).collect();
        let summed = Summary { read: 200, new: 200, unknown_statuses: words, ..Summary::default() };
        let text = summary("a.csv", &summed, false, None, Duration::ZERO);
        assert!(text.len() < 2_000, "{}", text.len());
        assert!(text.contains("190 more statuses that we do not know"), "{text}");
    }

    #[test]
    fn rows_that_wait_and_keys_that_cannot_be_read_have_lines() {
        let summed =
            Summary { read: 4, new: 2, quarantined: 2, all_seen: true, ..Summary::default() };
        assert_eq!(
            summary("a.csv", &summed, false, None, Duration::ZERO).lines().nth(3),
            Some("  2 rows are not plausible; 'courthouse-steps quarantine list' shows what waits")
        );
        let text = summary("a.csv", &summed, false, None, Duration::ZERO);
        assert!(text.contains("  nothing was noted as no longer listed, because a unique_ID"));
    }

    #[test]
    fn a_message_is_not_a_row_of_kilobytes() {
        let error = anyhow::anyhow!("the map names '{}'", "é".repeat(100_000));
        let text = failure("a.csv", &error);
        assert!(text.starts_with("a.csv: the map names 'é"));
        assert_eq!(text.chars().count(), 1_001);
        assert_eq!(failure("a.csv", &anyhow::anyhow!("it is empty")), "a.csv: it is empty");
    }

    #[test]
    fn a_second_import_says_that_nothing_changed() {
        let summed = Summary { read: 2, unchanged: 2, ..Summary::default() };
        let text = summary("a.csv", &summed, false, None, Duration::ZERO);
        assert!(text.contains("new 0, changed 0, unchanged 2\n  nothing changed\n"), "{text}");
        let dry = summary("a.csv", &summed, true, None, Duration::ZERO);
        assert!(dry.contains("dry run: nothing was written"), "{dry}");
    }
}
