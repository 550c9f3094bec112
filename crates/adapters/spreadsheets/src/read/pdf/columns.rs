//! Assigns the words of a line to the columns of a list.

use super::document::{Rule, UNKNOWN};
use super::header::Header;
use super::lines::{Line, Phrase, Word, joined};

/// Where the columns of one tier of a header end and begin.
#[derive(Debug)]
pub(super) struct Columns {
    /// The columns of this tier, as indexes of the header.
    own: Vec<usize>,
    /// The positions between the columns, one fewer than columns.
    bounds: Vec<f64>,
    /// The positions at which the cells of each column begin and end.
    starts: Vec<Vec<f64>>,
    ends: Vec<Vec<f64>>,
}

/// The cells of a line.
#[derive(Debug, Clone, Default)]
pub(super) struct LineCells {
    /// The texts with the index of their column in the header, from left to right.
    pub cells: Vec<(usize, String)>,
    /// Whether a text runs over several columns.
    pub is_merged: bool,
    /// Whether the words do not show which of them are a cell.
    pub is_unclear: bool,
}

impl LineCells {
    /// The text of a column; `None` if the line has none there.
    pub fn get(&self, column: usize) -> Option<&str> {
        self.cells.iter().find(|(of, _)| *of == column).map(|(_, text)| text.as_str())
    }
}

/// Positions that are at most this far apart are the same, in 1/72 inch.
const SAME: f64 = 1.5;

impl Columns {
    /// Finds the columns of a tier by its header, by what is empty in the lines, and by vertical
    /// rules.
    pub fn new(header: &Header, tier: usize, lines: &[&Line], vertical: &[Rule]) -> Self {
        let own: Vec<usize> =
            (0..header.columns.len()).filter(|index| header.columns[*index].tier == tier).collect();
        let columns: Vec<_> = own.iter().map(|index| &header.columns[*index]).collect();
        let bounds: Vec<f64> =
            columns.windows(2).map(|pair| bound(pair[0].x1, pair[1].x0, lines, vertical)).collect();
        let mut found = Self { own, bounds, starts: Vec::new(), ends: Vec::new() };
        found.starts = columns.iter().map(|column| vec![column.x0]).collect();
        found.ends = columns.iter().map(|column| vec![column.x1]).collect();
        for phrase in lines.iter().flat_map(|line| line.phrases()) {
            let (first, last) =
                (found.at_word(&phrase.words[0]), found.at_word(last(phrase.words)));
            if first == last {
                found.starts[first].push(phrase.x0());
                found.ends[first].push(phrase.x1());
            }
        }
        found.add_repeated_starts(lines);
        found
    }

    /// Adds the position at which the cells of most lines begin in a column, also where they are no
    /// farther from the cell before them than words are. A text that runs over several columns has
    /// its words at any position.
    fn add_repeated_starts(&mut self, lines: &[&Line]) {
        const LEAST: usize = 3;
        let mut places: Vec<Vec<f64>> = vec![Vec::new(); self.own.len()];
        for pair in lines.iter().flat_map(|line| line.words.windows(2)) {
            let at = self.at_word(&pair[1]);
            if self.at_word(&pair[0]) != at {
                places[at].push(pair[1].x0);
            }
        }
        for (column, mut places) in places.into_iter().enumerate() {
            places.sort_by(f64::total_cmp);
            let is_usual =
                |same: &&[f64]| same.len() >= LEAST && same.len() * 3 >= places.len() * 2;
            let usual = places.chunk_by(|a, b| b - a <= SAME).find(is_usual);
            self.starts[column].extend(usual.map(|same| same[same.len() / 2]));
        }
    }

    /// The column of a word, as an index of the tier.
    fn at_word(&self, word: &Word) -> usize {
        let center = f64::midpoint(word.x0, word.x1);
        self.bounds.partition_point(|bound| *bound <= center)
    }

    /// Whether a word runs over a bound.
    fn crosses(&self, word: &Word) -> bool {
        self.bounds.iter().any(|bound| word.x0 < bound - 1.0 && word.x1 > bound + 1.0)
    }

    /// Assigns the words of a line.
    pub fn assign(&self, line: &Line) -> LineCells {
        let mut of_line = LineCells::default();
        let overlaps = |pair: &[Word]| pair[1].x0 < pair[0].x1 - f64::max(1.0, 0.25 * line.size);
        of_line.is_unclear = line.words.windows(2).any(overlaps)
            || line.words.iter().any(|word| word.text.contains(UNKNOWN));
        for phrase in line.phrases() {
            self.assign_phrase(&phrase, &mut of_line);
        }
        of_line
    }

    fn assign_phrase(&self, phrase: &Phrase<'_>, of_line: &mut LineCells) {
        let words = phrase.words;
        let runs_over = words.iter().any(|word| self.crosses(word));
        let mut start = 0;
        for index in 1..=words.len() {
            let is_end = index == words.len();
            if !is_end {
                let (before, at) = (self.at_word(&words[index - 1]), self.at_word(&words[index]));
                if before == at {
                    continue;
                }
                let is_cell = self.is_cell(at, &words[index..]);
                of_line.is_merged |= !is_cell || runs_over;
                // A text that runs over the end of its column, up to the next cell.
                of_line.is_unclear |= is_cell && runs_over;
                if !is_cell {
                    continue;
                }
            }
            let part = &words[start..index];
            of_line.is_merged |= part.iter().any(|word| self.crosses(word));
            self.add(self.at_start(&part[0]), joined(part), of_line);
            start = index;
        }
    }

    /// The column in which a word begins.
    fn at_start(&self, word: &Word) -> usize {
        if self.crosses(word) {
            self.bounds.partition_point(|bound| *bound <= word.x0 + 1.0)
        } else {
            self.at_word(word)
        }
    }

    fn add(&self, column: usize, text: String, of_line: &mut LineCells) {
        let column = self.own[column];
        match of_line.cells.iter_mut().find(|(of, _)| *of == column) {
            Some((_, cell)) => {
                cell.push(' ');
                cell.push_str(&text);
            }
            None => of_line.cells.push((column, text)),
        }
    }

    /// Whether the words that begin in a column are a cell of it: they begin or end where other
    /// cells of the column do.
    fn is_cell(&self, column: usize, words: &[Word]) -> bool {
        let of_column = words.iter().take_while(|word| self.at_word(word) == column).count();
        let Some(end) = words[..of_column].last() else { return false };
        let is_at = |places: &[f64], at: f64| places.iter().any(|place| (place - at).abs() <= SAME);
        is_at(&self.starts[column], words[0].x0) || is_at(&self.ends[column], end.x1)
    }
}

fn last(words: &[Word]) -> &Word {
    &words[words.len() - 1]
}

/// The position between two columns whose names end at `low` and begin at `high`.
fn bound(low: f64, high: f64, lines: &[&Line], vertical: &[Rule]) -> f64 {
    if high <= low {
        return f64::midpoint(low, high);
    }
    // A rule that is as high as the list counts, not the side of a single cell.
    let height = |at: f64| -> f64 {
        let same = vertical.iter().filter(|rule| (rule.at - at).abs() <= SAME);
        same.map(|rule| rule.to - rule.from).sum()
    };
    let between = vertical.iter().filter(|rule| rule.at >= low - 1.0 && rule.at <= high + 1.0);
    let ruled =
        between.map(|rule| (height(rule.at), rule.at)).max_by(|(a, _), (b, _)| a.total_cmp(b));
    if let Some((_, at)) = ruled {
        return at;
    }
    // The number of lines with a word at each position, by the places at which it changes.
    let mut changes: Vec<(f64, i32)> = Vec::new();
    for word in lines.iter().flat_map(|line| &line.words) {
        if word.x1 > low && word.x0 < high {
            changes.push((word.x0.max(low), 1));
            changes.push((word.x1.min(high), -1));
        }
    }
    changes.sort_by(|(a, one), (b, other)| a.total_cmp(b).then(one.cmp(other)));
    let mut best = (i32::MAX, 0.0, low);
    let (mut covered, mut from) = (0, low);
    for (at, change) in changes.into_iter().chain([(high, 0)]) {
        let width = at - from;
        if width > 0.01 && (covered < best.0 || covered == best.0 && width > best.1) {
            best = (covered, width, f64::midpoint(from, at));
        }
        covered += change;
        from = at;
    }
    best.2
}
