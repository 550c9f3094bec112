//! The output for people: a progress bar on a terminal, and the summary.

use std::fmt::Write as _;
use std::io::IsTerminal as _;
use std::path::Path;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};
use intake::{FillCounts, Progress, SignCounts, Summary, UnevenRows};
use listings::UniqueId;

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

/// The lines about listings that were joined with those of other lists.
fn joins(summary: &Summary) -> Vec<String> {
    let Summary { joined, disputed, disputed_pairs, .. } = summary;
    if *joined == 0 {
        return Vec::new();
    }
    let listings = match joined {
        1 => "1 listing was".to_owned(),
        count => format!("{count} listings were"),
    };
    let mut lines = vec![format!("{listings} joined with one of another list")];
    if *disputed > 0 {
        lines.push(format!("the lists state different sale facts of {disputed} of them"));
    }
    for pair in disputed_pairs.iter().take(MOST_WORDS) {
        let columns: Vec<&str> = pair.columns.iter().map(|column| column.label()).collect();
        lines.push(format!("{} with {}: {}", pair.joined, pair.shown, columns.join(", ")));
    }
    lines.extend(more(disputed_pairs.len(), "listings with different sale facts"));
    lines
}

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
    let mut lines = vec![
        format!("read {read}, repeated {repeated}, distinct {distinct}, left out {left_out}"),
        format!("new {new}, changed {changed}, unchanged {unchanged}"),
    ];
    if *superseded > 0 {
        lines.push(format!(
            "{} by a later one under the same unique_ID",
            rows(*superseded, "was replaced", "were replaced")
        ));
    }
    match summary.filled.values {
        0 => {}
        1 => lines.push("filled 1 blank from the rolls of assessors".to_owned()),
        values => lines.push(format!("filled {values} blanks from the rolls of assessors")),
    }
    lines.extend(joins(summary));
    text_of(file, lines, summary, (is_dry_run, rejects, took))
}

/// The summary of the file of a roll.
pub(super) fn roll_summary(
    file: &str,
    summary: &Summary,
    is_dry_run: bool,
    rejects: Option<&Path>,
    took: Duration,
) -> String {
    let Summary { read, superseded, new, changed, unchanged, left_out, .. } = summary;
    let FillCounts { matched, values, ambiguous } = summary.filled;
    let stored = new + changed;
    let mut lines = vec![
        format!("read {read}, left out {left_out}, stored {stored} parcels, unchanged {unchanged}"),
        format!("listings with a parcel of the roll {matched}, values filled {values}"),
    ];
    if *superseded > 0 {
        lines.push(rows(
            *superseded,
            "is about a parcel that another row describes",
            "are about parcels that other rows describe",
        ));
    }
    match ambiguous {
        0 => {}
        1 => lines.push("the rows of 1 parcel contradict each other: it fills nothing".to_owned()),
        _ => lines.push(format!(
            "the rows of {ambiguous} parcels contradict each other: they fill nothing"
        )),
    }
    text_of(file, lines, summary, (is_dry_run, rejects, took))
}

/// A summary that begins with these lines, and names what needs a look.
fn text_of(
    file: &str,
    lines: Vec<String>,
    summary: &Summary,
    (is_dry_run, rejects, took): (bool, Option<&Path>, Duration),
) -> String {
    let mut text = format!("{file}\n");
    let mut line = |text_of_line: String| {
        // Writing into a string cannot fail.
        let _ = writeln!(text, "  {text_of_line}");
    };
    lines.into_iter().for_each(&mut line);
    for (state, county, count) in summary.unknown_counties.iter().take(MOST_WORDS) {
        let county = first_chars(county);
        line(format!(
            "{state} has no county '{county}' that we know: stored as it is ({})",
            rows(*count, "", "").trim_end()
        ));
    }
    more(summary.unknown_counties.len(), "counties that we do not know")
        .into_iter()
        .for_each(&mut line);
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
    if let Some(kept) = kept(&summary.kept) {
        line(kept);
    }
    if summary.cells_left_out > 0 {
        let count = summary.cells_left_out;
        let cells = if count == 1 { "cell" } else { "cells" };
        line(format!("{count} {cells} that could not be read left out of imported rows"));
    }
    uneven(&summary.uneven).into_iter().for_each(&mut line);
    for (word, count) in summary.unknown_statuses.iter().take(MOST_WORDS) {
        let word = first_chars(word);
        line(format!(
            "'{word}' is not a status that we know: stored as it is ({})",
            rows(*count, "", "").trim_end()
        ));
    }
    more(summary.unknown_statuses.len(), "statuses that we do not know")
        .into_iter()
        .for_each(&mut line);
    for (words, count) in summary.unread_words.iter().take(MOST_WORDS) {
        let words = first_chars(words);
        let count = rows(*count, "", "");
        line(format!(
            "'{words}' says nothing about a sale that we can read ({})",
            count.trim_end()
        ));
    }
    more(summary.unread_words.len(), "texts about a sale that we cannot read")
        .into_iter()
        .for_each(&mut line);
    signs(&summary.signs).into_iter().for_each(&mut line);
    for unread in summary.unread.iter().take(MOST_WORDS) {
        let part = first_chars(&unread.part);
        line(if part.is_empty() { unread.why.clone() } else { format!("{part}: {}", unread.why) });
    }
    more(summary.unread.len(), "parts that were not read or are hidden")
        .into_iter()
        .for_each(&mut line);
    if summary.values_left_out > 0 {
        line(format!("{} values beyond 1,200 a property were left out", summary.values_left_out));
    }
    if let Some(rejects) = rejects {
        line(format!("what needs a look is named in {}", rejects.display()));
    }
    if is_dry_run {
        line("dry run: nothing was written".to_owned());
    } else if summary.new + summary.changed == 0 {
        line("nothing changed".to_owned());
    }
    line(format!("{:.1} seconds", took.as_secs_f64()));
    text.truncate(text.trim_end().len());
    text
}

/// A line for each kind of sign in the rows.
fn signs(signs: &SignCounts) -> Vec<String> {
    let SignCounts { struck_rows, struck_texts, boxes, fields, notes } = *signs;
    let counted = |count: u64, one: &str, many: &str, rest: &str| match count {
        0 => None,
        1 => Some(format!("1 {one} {rest}")),
        count => Some(format!("{count} {many} {rest}")),
    };
    let lines = [
        counted(struck_rows, "row is", "rows are", "struck out"),
        counted(struck_texts, "struck-out text was", "struck-out texts were", "left out"),
        counted(boxes, "check box was", "check boxes were", "read as 'yes' or blank"),
        counted(fields, "field of a form was", "fields of forms were", "read by the value in it"),
        counted(notes, "mark of a note was", "marks of notes were", "left out"),
    ];
    lines.into_iter().flatten().collect()
}

/// The line about known sales that were left out.
fn kept(kept: &[UniqueId]) -> Option<String> {
    let sales = match kept.len() {
        0 => return None,
        1 => "1 sale that you already list was left out and keeps its old values".to_owned(),
        count => {
            format!("{count} sales that you already list were left out and keep their old values")
        }
    };
    let names: Vec<&str> = kept.iter().take(MOST_WORDS).map(UniqueId::as_str).collect();
    let more = if kept.len() > MOST_WORDS { ", …" } else { "" };
    Some(format!("{sales}: {}{more}", names.join(", ")))
}

/// The start of a text of a file, for a line of the summary.
fn first_chars(text: &str) -> String {
    text.chars().take(MOST_CHARS).collect()
}

/// The line about what is beyond [`MOST_WORDS`].
fn more(count: usize, what: &str) -> Option<String> {
    let beyond = count.checked_sub(MOST_WORDS).filter(|beyond| *beyond > 0)?;
    Some(format!("{beyond} more {what}"))
}

/// A line for each way in which rows do not fit the header.
fn uneven(uneven: &UnevenRows) -> Vec<String> {
    let UnevenRows { short, long, broken, open_quotes, swallowed, is_truncated } = *uneven;
    let mut lines = Vec::new();
    if short > 0 {
        lines.push(rows(
            short,
            "has fewer cells than the header: the others are blanks",
            "have fewer cells than the header: the others are blanks",
        ));
    }
    if long > 0 {
        lines.push(rows(
            long,
            "has more cells than the header: left out",
            "have more cells than the header: left out",
        ));
    }
    if broken > 0 {
        lines.push(rows(
            broken,
            "is cut by a line break without quotation marks: left out",
            "are cut by line breaks without quotation marks: left out",
        ));
    }
    if open_quotes > 0 {
        let within = rows(swallowed, "within it", "within");
        lines.push(rows(
            open_quotes,
            &format!("has an open quotation mark, with {within}: left out"),
            &format!("have an open quotation mark, with {within}: left out"),
        ));
    }
    if is_truncated {
        lines.push("the file ends within its last row: left out".to_owned());
    }
    lines
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
            joined: 3,
            disputed: 1,
            disputed_pairs: vec![intake::JoinedPair {
                shown: listings::UniqueId::parse("GA-1").unwrap(),
                joined: listings::UniqueId::parse("GA-9").unwrap(),
                columns: vec![listings::Column::SaleDate, listings::Column::Status],
            }],
            new: 500,
            changed: 0,
            unchanged: 44,
            filled: FillCounts::default(),
            left_out: 2,
            quarantined: 0,
            kept: vec![listings::UniqueId::parse("GA-7").unwrap()],
            all_seen: false,
            cells_left_out: 3,
            uneven: UnevenRows { short: 1, ..UnevenRows::default() },
            unknown_statuses: vec![("Sunny".into(), 2)],
            unread_words: vec![("see notes".into(), 1)],
            unknown_counties: vec![(geography::State::parse("FL").unwrap(), "Atlantis".into(), 3)],
            values_left_out: 0,
            unread: vec![lists::Unread {
                part: "April".into(),
                why: "this sheet was not read".into(),
            }],
            signs: SignCounts { struck_texts: 1, boxes: 12, ..SignCounts::default() },
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
             3 listings were joined with one of another list\n  the lists state different sale facts of 1 of them\n  \
             GA-9 with GA-1: Sale Date, Foreclosure Status\n  \
             Florida has no county 'Atlantis' that we know: stored as it is (3 rows)\n  1 sale that you already list was left out and keeps its old values: GA-7\n  3 cells that could not be read left out of imported rows\n  1 row has fewer cells than the header: the others are blanks\n  'Sunny' is not a status that we know: stored as it is (2 rows)\n  'see notes' says nothing about a sale that we can read (1 row)\n  1 struck-out text was left out\n  12 check boxes were read as 'yes' or blank\n  April: this sheet was not read\n  \
             what needs a look is named in a.csv.rejects.csv\n  1.2 seconds"
        );
    }

    #[test]
    fn the_summary_of_a_roll_counts_parcels_and_filled_values() {
        let filled = FillCounts { matched: 12, values: 40, ambiguous: 3 };
        let summed = Summary {
            read: 100,
            superseded: 4,
            new: 80,
            changed: 5,
            unchanged: 10,
            left_out: 1,
            filled,
            ..Summary::default()
        };
        assert_eq!(
            roll_summary("roll.csv", &summed, false, None, Duration::ZERO),
            "roll.csv\n  read 100, left out 1, stored 85 parcels, unchanged 10\n  \
             listings with a parcel of the roll 12, values filled 40\n  \
             4 rows are about parcels that other rows describe\n  \
             the rows of 3 parcels contradict each other: they fill nothing\n  0.0 seconds"
        );
    }

    #[test]
    fn a_list_says_what_the_rolls_filled() {
        let filled = FillCounts { values: 2, ..FillCounts::default() };
        let summed = Summary { read: 1, new: 1, filled, ..Summary::default() };
        let text = summary("a.csv", &summed, false, None, Duration::ZERO);
        assert!(text.contains("\n  filled 2 blanks from the rolls of assessors\n"), "{text}");
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
        let georgia = geography::State::parse("GA").unwrap();
        let counties = (0..50).map(|number| (georgia, format!("{number}{}", "x".repeat(400)), 1));
        let unread = (0..500).map(|number| lists::Unread {
            part: format!("{number}.csv{}", "x".repeat(400)),
            why: "this file was not read".into(),
        });
        let summed = Summary {
            read: 200,
            new: 200,
            unknown_statuses: words,
            unknown_counties: counties.collect(),
            unread: unread.collect(),
            ..Summary::default()
        };
        let text = summary("a.csv", &summed, false, None, Duration::ZERO);
        assert!(text.len() < 5_000, "{}", text.len());
        assert!(text.contains("190 more statuses that we do not know"), "{text}");
        assert!(text.contains("40 more counties that we do not know"), "{text}");
        assert!(text.contains("490 more parts that were not read or are hidden"), "{text}");
    }

    #[test]
    fn each_way_in_which_rows_do_not_fit_has_a_line() {
        let all = UnevenRows {
            short: 2,
            long: 1,
            broken: 2,
            open_quotes: 1,
            swallowed: 11,
            is_truncated: true,
        };
        assert_eq!(
            uneven(&all),
            [
                "2 rows have fewer cells than the header: the others are blanks",
                "1 row has more cells than the header: left out",
                "2 rows are cut by line breaks without quotation marks: left out",
                "1 row has an open quotation mark, with 11 rows within: left out",
                "the file ends within its last row: left out",
            ]
        );
        assert_eq!(uneven(&UnevenRows::default()), Vec::<String>::new());
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
