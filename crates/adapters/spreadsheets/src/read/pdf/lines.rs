//! Words and lines of a page, made of glyphs.

use super::document::{Glyph, Page, Rule, UNKNOWN};

/// A word with its position. The unit of lengths is 1/72 inch.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Word {
    pub text: String,
    pub x0: f64,
    pub x1: f64,
    /// Whether the gap to the word before it is at most a space, so both are one phrase.
    pub is_joined: bool,
}

/// The words on one baseline, from left to right.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Line {
    /// The page, from 0.
    pub page: usize,
    pub y: f64,
    pub size: f64,
    pub words: Vec<Word>,
    /// The shapes of the letters.
    pub shapes: Vec<u128>,
}

/// Words of a line with at most a space between them.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Phrase<'l> {
    pub words: &'l [Word],
}

impl Phrase<'_> {
    /// The words with a blank between them.
    pub fn text(&self) -> String {
        joined(self.words)
    }

    /// The left edge in 1/72 inch.
    pub fn x0(&self) -> f64 {
        self.words.first().map_or(0.0, |word| word.x0)
    }

    /// The right edge in 1/72 inch.
    pub fn x1(&self) -> f64 {
        self.words.last().map_or(0.0, |word| word.x1)
    }
}

/// The texts of words with a blank between them.
pub(super) fn joined(words: &[Word]) -> String {
    words.iter().map(|word| word.text.as_str()).collect::<Vec<_>>().join(" ")
}

impl Line {
    /// The words with a blank between them.
    pub fn text(&self) -> String {
        joined(&self.words)
    }

    /// The groups of words that no column gap parts, from left to right.
    pub fn phrases(&self) -> Vec<Phrase<'_>> {
        let mut phrases = Vec::new();
        let mut start = 0;
        for index in 1..=self.words.len() {
            if index == self.words.len() || !self.words[index].is_joined {
                phrases.push(Phrase { words: &self.words[start..index] });
                start = index;
            }
        }
        phrases
    }

    /// Whether a word contains a digit from 0 to 9.
    pub fn has_digit(&self) -> bool {
        self.words.iter().any(|word| word.text.contains(|c: char| c.is_ascii_digit()))
    }
}

/// Marks a word that is struck out, as text does it.
pub(super) const STRUCK: char = '\u{336}';

/// Two baselines are of one line if their distance is at most this share of the font size.
const SAME_LINE: f64 = 0.35;
/// A gap of more than this share of the font size ends a word.
const WORD_GAP: f64 = 0.17;
/// A gap of more than this number of spaces ends a phrase.
const PHRASE_GAP: f64 = 1.35;
/// A gap of more than this share of the font size is not a space.
const MAX_SPACE: f64 = 0.75;
/// Letters that overlap by more than this share of the font size are of different texts.
const OVERLAP: f64 = 0.3;
/// The width of a space as a share of the font size, if the page shows none.
const USUAL_SPACE: f64 = 0.28;

/// Makes the lines of a page, from top to bottom.
pub(super) fn of_page(page: &Page, number: usize) -> Vec<Line> {
    let mut glyphs: Vec<&Glyph> = page.glyphs.iter().collect();
    glyphs.sort_by(|a, b| a.y.total_cmp(&b.y).then(a.x0.total_cmp(&b.x0)));
    let mut rows: Vec<(f64, Vec<&Glyph>)> = Vec::new();
    for glyph in glyphs {
        match rows.last_mut() {
            Some((y, row)) if glyph.y - *y <= SAME_LINE * glyph.size => row.push(glyph),
            _ => rows.push((glyph.y, vec![glyph])),
        }
    }
    for (_, row) in &mut rows {
        row.sort_by(|a, b| a.x0.total_cmp(&b.x0));
    }
    let space = usual_space(&rows);
    let lines = rows.into_iter().filter_map(|(y, row)| {
        let size = row.iter().map(|glyph| glyph.size).fold(0.0, f64::max);
        let words = words(&row, space * size, &page.vertical);
        let letters = row.iter().filter(|glyph| !is_blank(glyph));
        let shapes = letters.map(|glyph| glyph.shape).collect();
        (!words.is_empty()).then_some(Line { page: number, y, size, words, shapes })
    });
    lines.collect()
}

fn is_blank(glyph: &Glyph) -> bool {
    glyph.text.chars().all(|c| c.is_whitespace() || c.is_control() || c == '\u{200b}')
}

/// The width of a space on a page as a share of the font size: the middle one of the gaps in which a
/// space is printed. Many programs print no spaces and only move on; then all gaps count that can be
/// spaces.
fn usual_space(rows: &[(f64, Vec<&Glyph>)]) -> f64 {
    /// A page with fewer printed spaces may have them by chance.
    const MANY: usize = 20;
    let (mut gaps, mut printed) = (Vec::new(), Vec::new());
    for (_, row) in rows {
        let mut before: Option<&Glyph> = None;
        let mut has_blank = false;
        for &glyph in row {
            if is_blank(glyph) {
                has_blank = true;
                continue;
            }
            let gap = before.map(|before| (glyph.x0 - before.x1) / glyph.size);
            if let Some(gap) = gap.filter(|gap| (WORD_GAP..MAX_SPACE).contains(gap)) {
                gaps.push(gap);
                printed.extend(has_blank.then_some(gap));
            }
            (before, has_blank) = (Some(glyph), false);
        }
    }
    let mut gaps = if printed.len() < MANY { gaps } else { printed };
    gaps.sort_by(f64::total_cmp);
    gaps.get(gaps.len() / 2).copied().unwrap_or(USUAL_SPACE)
}

/// Makes the words of a line. A vertical rule ends a phrase.
fn words(row: &[&Glyph], space: f64, vertical: &[Rule]) -> Vec<Word> {
    let mut words: Vec<Word> = Vec::new();
    let mut before: Option<&Glyph> = None;
    let mut has_blank = false;
    for glyph in row {
        if is_blank(glyph) {
            has_blank = true;
            continue;
        }
        // Some programs print bold letters by printing them twice.
        let is_shadow = before.is_some_and(|before| {
            before.text == glyph.text && (glyph.x0 - before.x0).abs() < 0.15 * glyph.size
        });
        if is_shadow {
            continue;
        }
        let is_over = before.is_some_and(|before| glyph.x0 < before.x1 - OVERLAP * glyph.size);
        before = Some(glyph);
        let text = glyph.text.trim();
        match words.last_mut() {
            Some(word) if !has_blank && glyph.x0 - word.x1 <= WORD_GAP * glyph.size => {
                // Two texts are printed over each other, so the order of the letters is unknown.
                if is_over {
                    word.text.push_str(UNKNOWN);
                }
                word.text.push_str(text);
                word.x1 = word.x1.max(glyph.x1);
            }
            last => {
                let is_joined = last.is_some_and(|word| {
                    let is_ruled = vertical.iter().any(|rule| {
                        rule.at > word.x1 - 1.0
                            && rule.at < glyph.x0 + 1.0
                            && rule.from <= glyph.y
                            && rule.to >= glyph.y - glyph.size
                    });
                    !is_ruled && glyph.x0 - word.x1 <= PHRASE_GAP * space
                });
                let (x0, x1) = (glyph.x0, glyph.x1);
                let mark = if glyph.is_struck { STRUCK.to_string() } else { String::new() };
                words.push(Word { text: mark + text, x0, x1, is_joined });
            }
        }
        has_blank = false;
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Letters of one width from a place on, with the blanks between words printed.
    fn typed(text: &str, from: f64, y: f64) -> Vec<Glyph> {
        const SIZE: f64 = 8.0;
        const WIDTH: f64 = 0.6 * SIZE;
        let glyph = |(index, letter): (usize, char)| {
            let x0 = from + WIDTH * index as f64;
            Glyph {
                text: letter.to_string(),
                x0,
                x1: x0 + WIDTH,
                y,
                size: SIZE,
                shape: 0,
                is_struck: false,
            }
        };
        text.chars().enumerate().map(glyph).collect()
    }

    #[test]
    fn a_printed_blank_that_is_wider_than_the_gaps_between_columns_ends_no_phrase() {
        let mut page = Page::default();
        for row in 0..30 {
            let y = 10.0 * f64::from(row);
            // Three columns that are three units apart, which is less than a letter.
            for column in 0..3 {
                page.glyphs.extend(typed("Henrico", f64::from(column) * 36.6, y));
            }
        }
        for row in 0..30 {
            page.glyphs.extend(typed("Chesterfield County", 0.0, 400.0 + 10.0 * f64::from(row)));
        }
        let lines = of_page(&page, 0);
        assert_eq!(lines.len(), 60);
        let headings = &lines[30..];
        assert!(headings.iter().all(|line| line.phrases().len() == 1), "{:?}", headings[0]);
        assert_eq!(headings[0].text(), "Chesterfield County");
    }
}
