//! Finds the header of a list on a page: the words that name its columns.

use lists::fold;

use super::lines::{Line, Phrase, Word};

/// The header of a list, with the position of each column's name.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Header {
    pub columns: Vec<HeaderColumn>,
    /// The number of lines of each row, if the header names different columns in several lines.
    pub tiers: usize,
}

#[derive(Debug, Clone, PartialEq)]
pub(super) struct HeaderColumn {
    pub name: String,
    pub x0: f64,
    pub x1: f64,
    /// The line of a row in which the column is, from 0.
    pub tier: usize,
}

/// A header may have this number of lines.
pub(super) const MAX_LINES: usize = 4;
/// The lines of a header are at most this number of font sizes apart.
const LEADING: f64 = 2.2;
/// Lines that are less than this number of font sizes apart are of different cells.
const HALF_LINE: f64 = 0.9;
/// A line needs this number of names to look like a header.
const MIN_NAMES: usize = 3;

/// A name without case, blanks and punctuation, or the punctuation of a name without letters.
pub(super) fn key(name: &str) -> String {
    let folded = fold(name);
    if folded.is_empty() { name.chars().filter(|c| !c.is_whitespace()).collect() } else { folded }
}

/// Matches the header that begins at the first of `lines`: the header and its number of lines.
pub(super) fn match_at(lines: &[Line], names: &[String]) -> Option<(Header, usize)> {
    let block = block(lines);
    (1..=block).find_map(|count| {
        let lines = &lines[..count];
        let header = wrapped(lines, names).or_else(|| stacked(lines, names))?;
        Some((header, count))
    })
}

/// The number of lines from the first one on that may be one header.
fn block(lines: &[Line]) -> usize {
    let is_near = |pair: &[Line]| {
        pair[0].page == pair[1].page && pair[1].y - pair[0].y <= LEADING * pair[0].size
    };
    let near = lines.windows(2).take(MAX_LINES - 1).take_while(|pair| is_near(pair)).count();
    (near + 1).min(lines.len())
}

/// A part of a header: words above each other.
struct Group {
    text: String,
    x0: f64,
    x1: f64,
}

/// Words with the number of their line.
type LinedWords<'l> = Vec<(usize, &'l Word)>;

/// Joins the words of lines that are above each other, in their order from left to right.
fn groups(lines: &[Line]) -> Vec<Group> {
    let mut words: LinedWords<'_> = lines
        .iter()
        .enumerate()
        .flat_map(|(line, of)| of.words.iter().map(move |word| (line, word)))
        .collect();
    words.sort_by(|(_, a), (_, b)| a.x0.total_cmp(&b.x0));
    let mut groups: Vec<(f64, f64, LinedWords<'_>)> = Vec::new();
    for (line, word) in words {
        match groups.last_mut() {
            // Words of one line do not overlap.
            Some((_, x1, group))
                if word.x0 < *x1 - 0.5 && group.iter().any(|(other, _)| *other != line) =>
            {
                *x1 = x1.max(word.x1);
                group.push((line, word));
            }
            _ => groups.push((word.x0, word.x1, vec![(line, word)])),
        }
    }
    let group = |(x0, x1, mut words): (f64, f64, LinedWords<'_>)| {
        words.sort_by(|(a, one), (b, other)| a.cmp(b).then(one.x0.total_cmp(&other.x0)));
        let texts: Vec<&str> = words.iter().map(|(_, word)| word.text.as_str()).collect();
        Group { text: texts.join(" "), x0, x1 }
    };
    groups.into_iter().map(group).collect()
}

/// Matches a header whose names may be wrapped.
fn wrapped(lines: &[Line], names: &[String]) -> Option<Header> {
    let spelled = spell(groups(lines), names)?;
    let column = |(name, (x0, x1)): (&String, (f64, f64))| HeaderColumn {
        name: name.clone(),
        x0,
        x1,
        tier: 0,
    };
    Some(Header { columns: names.iter().zip(spelled).map(column).collect(), tiers: 1 })
}

/// Matches a header that names different columns in each of its lines.
fn stacked(lines: &[Line], names: &[String]) -> Option<Header> {
    if lines.len() < 2 {
        return None;
    }
    let mut columns: Vec<HeaderColumn> = Vec::new();
    for (tier, line) in lines.iter().enumerate() {
        let rest = &names[columns.len()..];
        let (count, spelled) = (1..=rest.len()).rev().find_map(|count| {
            Some((count, spell(groups(std::slice::from_ref(line)), &rest[..count])?))
        })?;
        let of_line = rest[..count].iter().zip(spelled);
        columns.extend(of_line.map(|(name, (x0, x1))| HeaderColumn {
            name: name.clone(),
            x0,
            x1,
            tier,
        }));
    }
    (columns.len() == names.len()).then_some(Header { columns, tiers: lines.len() })
}

/// Returns where each name is, if the groups are the names in their order and nothing else.
fn spell(groups: Vec<Group>, names: &[String]) -> Option<Vec<(f64, f64)>> {
    let mut groups = groups.into_iter().peekable();
    let mut places = Vec::with_capacity(names.len());
    for (index, name) in names.iter().enumerate() {
        let wanted = key(name);
        let first = groups.next()?;
        let (x0, mut x1, mut text) = (first.x0, first.x1, first.text);
        while key(&text) != wanted {
            let next = groups.next()?;
            if text.len() > name.len() + 4 {
                return None;
            }
            x1 = next.x1;
            text.push_str(&next.text);
        }
        // Punctuation at the end of a name, as in 'File #', unless it is a name of its own.
        let is_next_name =
            |text: &str| names.get(index + 1).is_some_and(|name| key(name) == key(text));
        while let Some(mark) =
            groups.next_if(|next| fold(&next.text).is_empty() && !is_next_name(&next.text))
        {
            x1 = mark.x1;
        }
        places.push((x0, x1));
    }
    groups.next().is_none().then_some(places)
}

/// Finds the names of the columns by the look of the lines: the first line with the most phrases
/// without a digit, and the lines next to it that continue its phrases.
pub(super) fn guess(lines: &[Line]) -> Option<Vec<String>> {
    let names = |line: &Line| {
        let phrases = line.phrases();
        let has_letters = |phrase: &Phrase<'_>| phrase.text().contains(char::is_alphabetic);
        let named = phrases.iter().filter(|phrase| has_letters(phrase)).count();
        if line.has_digit() || named < MIN_NAMES { 0 } else { named }
    };
    let most = lines.iter().map(names).max().filter(|most| *most > 0)?;
    let main = lines.iter().position(|line| names(line) == most)?;
    let (mut first, mut last) = (main, main);
    while first > 0
        && main - first < MAX_LINES - 1
        && continues(&lines[first - 1], &lines[main], &lines[first])
    {
        first -= 1;
    }
    while last + 1 < lines.len()
        && last - main < MAX_LINES - 1
        && continues(&lines[last + 1], &lines[main], &lines[last])
    {
        last += 1;
    }
    let mut columns: Vec<(f64, f64, String)> = Vec::new();
    for line in [main].into_iter().chain(first..main).chain(main + 1..=last) {
        for phrase in lines[line].phrases() {
            let (x0, x1) = (phrase.x0(), phrase.x1());
            match columns.iter_mut().find(|(from, to, _)| x0 < *to && x1 > *from) {
                Some((from, to, text)) => {
                    *text = if line < main {
                        // Upper lines are visited from the top, so each goes right before the main one.
                        before_main(text, &phrase.text(), &lines[main], *from, *to)
                    } else {
                        format!("{text} {}", phrase.text())
                    };
                    (*from, *to) = (from.min(x0), to.max(x1));
                }
                None => columns.push((x0, x1, phrase.text())),
            }
        }
    }
    columns.sort_by(|(a, ..), (b, ..)| a.total_cmp(b));
    Some(columns.into_iter().map(|(_, _, text)| text).collect())
}

/// Inserts an upper part of a name before the part of the main line.
fn before_main(text: &str, upper: &str, main: &Line, from: f64, to: f64) -> String {
    let phrases = main.phrases();
    let own = phrases.iter().find(|phrase| phrase.x0() < to && phrase.x1() > from);
    match own
        .map(Phrase::text)
        .and_then(|own| text.strip_suffix(&own).map(|head| (head.to_owned(), own)))
    {
        Some((head, own)) => format!("{head}{upper} {own}"),
        // The main line has no part of this name.
        None => format!("{text} {upper}"),
    }
}

/// Whether a line next to a header continues its names.
fn continues(line: &Line, main: &Line, neighbor: &Line) -> bool {
    let gap = (line.y - neighbor.y).abs();
    let phrases = main.phrases();
    // Names of two lines are half a line above and below the names in the middle of their cells.
    let is_between = (line.y - main.y).abs() < HALF_LINE * main.size;
    let is_part = |phrase: &Phrase<'_>| {
        let above = |of: &&Phrase<'_>| phrase.x0() < of.x1() && phrase.x1() > of.x0();
        let count = phrases.iter().filter(above).count();
        count == 1 || count == 0 && is_between
    };
    let of_line = line.phrases();
    line.page == main.page
        && gap <= 1.5 * main.size
        && (line.size - main.size).abs() <= 0.06 * main.size
        && !line.has_digit()
        && !super::headings::names_county(&line.text())
        && of_line.len() < phrases.len()
        && of_line.iter().all(is_part)
}
