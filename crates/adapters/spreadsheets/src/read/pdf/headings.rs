//! Lines of a page that are not rows: headings of groups, totals, and what repeats on each page.

use std::collections::HashMap;
use std::sync::LazyLock;

use geography::{County, State};
use lists::PdfLayout;
use regex_lite::Regex;

use super::lines::Line;

fn pattern(text: &str) -> Option<Regex> {
    Regex::new(text).ok()
}

static TOTAL: LazyLock<Option<Regex>> = LazyLock::new(|| {
    pattern(
        r"(?i)^((grand|sub|page|report|county)[ -]?)?(totals?|count)\b([ :]|$)|^(total|number) (number )?of |^\d+ (sales|properties|records|items|listings)( (listed|found|total).*)?\.?$",
    )
});
static PAGE_NUMBER: LazyLock<Option<Regex>> = LazyLock::new(|| {
    pattern(r"(?i)\bpage:? *\d+( *(of|/) *\d+)?$|^page:? *\d+\b|^- *\d+ *-$|^\d+ of \d+$")
});
static NOTE: LazyLock<Option<Regex>> =
    LazyLock::new(|| pattern(r"(?i)^([*†‡]|notes?:|disclaimer)"));
static COUNTY: LazyLock<Option<Regex>> = LazyLock::new(|| {
    pattern(r"(?i)^((county|city|parish) (of|:) .+|county: .+|.+ (county|parish)( sales)?:?)$")
});
static CONTINUED: LazyLock<Option<Regex>> =
    LazyLock::new(|| pattern(r"(?i)[ ,-]*\(?\b(continued|cont'?d|cont\.?)\)?$"));

fn fits(pattern: &LazyLock<Option<Regex>>, text: &str) -> bool {
    pattern.as_ref().is_some_and(|pattern| pattern.is_match(text))
}

/// Whether a line is a total, such as 'Total: 73' or '73 sales'.
pub(super) fn is_total(text: &str) -> bool {
    fits(&TOTAL, text)
}

/// Whether a line is a note to the list.
pub(super) fn is_note(text: &str) -> bool {
    fits(&NOTE, text)
}

/// Whether a text says that it is a county, such as 'Jackson County'.
pub(super) fn names_county(text: &str) -> bool {
    let text = without_continued(text);
    text.chars().count() <= 60
        && !text.contains(|c: char| c.is_ascii_digit())
        && fits(&COUNTY, text)
}

/// Whether a text is the name of a county of the list's state, such as 'Jackson'. A list that names
/// no state may have those of any.
pub(super) fn is_county_name(text: &str, layout: &PdfLayout) -> bool {
    let text = without_continued(text).trim_end_matches(':');
    let mut states = State::all().filter(|own| layout.state.is_none_or(|state| state == *own));
    states.any(|state| County::parse(state, text).is_some())
}

/// Whether a line above a header is a heading: it matches the pattern of the map, or it names a
/// county.
pub(super) fn is_heading(text: &str, layout: &PdfLayout) -> bool {
    match &layout.heading_pattern {
        Some(own) => pattern(own).is_some_and(|own| own.is_match(without_continued(text))),
        None => names_county(text) || is_county_name(text, layout),
    }
}

/// A heading without '(continued)'.
pub(super) fn without_continued(text: &str) -> &str {
    let end = CONTINUED.as_ref().and_then(|pattern| pattern.find(text)).map(|found| found.start());
    text[..end.unwrap_or(text.len())].trim()
}

/// Lines that repeat are at most this far apart, in 1/72 inch.
const SAME_PLACE: f64 = 3.0;
/// The header and the footer of a page have at most this number of lines.
const MAX_LINES: usize = 8;
/// A page's footer is at least this number of font sizes below the list.
const FOOTER_GAP: f64 = 1.6;
/// What a browser prints is at least so far below the list, which is more than a line.
const PRINTED_GAP: f64 = 1.3;

/// What a browser prints around a page: its address, its number, and the time.
static PRINTED: LazyLock<Option<Regex>> = LazyLock::new(|| {
    pattern(
        r"(?i)(^| )((https?|file)://\S*|(about|data|blob):\S*|(page )?\d+( of |/)\d+|\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4},? \d{1,2}[:.]\d{2}([:.]\d{2})?( ?[ap]\.?m\b\.?)?)( |$)",
    )
});

/// The rest of a line without what a browser prints around a page, such as the title; `None` if the
/// browser printed nothing in it.
fn without_printed(text: &str) -> Option<String> {
    let pattern = PRINTED.as_ref()?;
    let mut rest = text.to_owned();
    // The blank after one is also the blank before the next one.
    while let Some(found) = pattern.find(&rest) {
        rest.replace_range(found.range(), " ");
    }
    let rest = rest.trim();
    (rest.len() < text.len()).then(|| rest.to_owned())
}

/// Where a line is on its page.
struct Place {
    page: usize,
    y: f64,
    /// The number of lines above it.
    above: usize,
    /// The number of lines below it.
    below: usize,
}

impl Place {
    /// Whether it is the place of a line of another page. The first page may begin further down, and
    /// the last one may end further up.
    fn is_like(&self, other: &Self) -> bool {
        let is_near = (self.y - other.y).abs() <= SAME_PLACE;
        let is_same = is_near || self.above == other.above || self.below == other.below;
        self.page != other.page && is_same
    }
}

/// Removes the lines that are the header or the footer of a page: page numbers, what a browser
/// prints there, and lines that repeat in the same place. `is_header` returns whether the line
/// with this index is of the header of the list.
pub(super) fn without_furniture(lines: &[Line], is_header: &dyn Fn(usize) -> bool) -> Vec<Line> {
    let pages = lines.last().map_or(0, |line| line.page) + 1;
    let mut places: HashMap<String, Vec<Place>> = HashMap::new();
    let text = |line: &Line| {
        // A row has more phrases than what a browser prints.
        let rest = without_printed(&line.text()).filter(|_| line.phrases().len() <= 3);
        rest.unwrap_or_else(|| line.text())
    };
    let place = |page: &[Line], above: usize| Place {
        page: page[above].page,
        y: page[above].y,
        above,
        below: page.len() - above,
    };
    for page in lines.chunk_by(|a, b| a.page == b.page) {
        for (above, line) in page.iter().enumerate() {
            places.entry(text(line)).or_default().push(place(page, above));
        }
    }
    let repeats = |page: &[Line], above: usize| {
        let own = place(page, above);
        let same = places.get(&text(&page[above])).into_iter().flatten();
        let count = same.filter(|other| own.is_like(other)).count();
        count > 0 && (count + 1) * 2 >= pages
    };
    let mut kept = Vec::with_capacity(lines.len());
    let mut next = 0;
    for page in lines.chunk_by(|a, b| a.page == b.page) {
        let begin = next;
        next += page.len();
        let is_printed =
            |line: &Line| without_printed(&line.text()).is_some_and(|it| it.is_empty());
        let is_one = |index: &usize| {
            let line = &page[*index];
            let is_number = fits(&PAGE_NUMBER, &line.text());
            (is_number || is_printed(line) || repeats(page, *index)) && !is_header(begin + index)
        };
        let top = (0..page.len()).take(MAX_LINES).take_while(is_one).count();
        let rest = &page[top..];
        let mut end = rest.len();
        let bottom = (top..page.len()).rev().take(MAX_LINES).take_while(is_one).count();
        // The last line of the list may repeat as well, such as one of a cell that is wrapped.
        let begins_footer = |first: &usize| {
            let of_browser = rest[*first..].iter().all(is_printed);
            let least = if of_browser { PRINTED_GAP } else { FOOTER_GAP };
            let has_gap = match first.checked_sub(1) {
                Some(above) => rest[*first].y - rest[above].y > least * rest[*first].size,
                None => true,
            };
            has_gap || rest[*first..].iter().all(|line| fits(&PAGE_NUMBER, &line.text()))
        };
        if let Some(first) = (rest.len() - bottom..rest.len()).find(begins_footer) {
            end = first;
        }
        kept.extend(rest[..end].iter().cloned());
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read::pdf::lines::Word;

    /// The lines of pages, each with its place and its height. A tab is a gap between columns.
    fn pages(pages: &[&[(f64, f64, &str)]]) -> Vec<Line> {
        let word = |(index, text): (usize, &str)| {
            let (x0, text) = (100.0 * index as f64, text.to_owned());
            Word { text, x0, x1: x0 + 90.0, is_joined: false }
        };
        let lines = pages.iter().enumerate().flat_map(|(page, lines)| {
            lines.iter().map(move |(y, size, text)| {
                let words = text.split('\t').enumerate().map(word).collect();
                Line { page, y: *y, size: *size, words, shapes: Vec::new() }
            })
        });
        lines.collect()
    }

    #[test]
    fn a_footer_of_a_browser_is_dropped_below_a_line_that_repeats() {
        let row = |page: usize| ["1 Elm St\t80001", "2 Elm St\t80002", "3 Elm St\t80003"][page];
        let footer = |page: usize| {
            ["file:///a.html\t1/3", "file:///a.html\t2/3", "file:///a.html\t3/3"][page]
        };
        // The last line of a wrapped cell, and a page that is full.
        for (lowest, footer_at) in [(739.5, 774.7), (762.0, 774.7)] {
            let lines = |page| {
                [
                    (lowest - 13.0, 12.0, row(page)),
                    (lowest, 12.0, "AM"),
                    (footer_at, 8.0, footer(page)),
                ]
            };
            let all = [lines(0), lines(1), lines(2)];
            let all = pages(&all.each_ref().map(|lines| lines.as_slice()));
            let kept = without_furniture(&all, &|_| false);
            let kept: Vec<String> = kept.iter().map(Line::text).collect();
            let wanted = ["1 Elm St 80001", "AM", "2 Elm St 80002", "AM", "3 Elm St 80003", "AM"];
            assert_eq!(kept, wanted, "{lowest}");
        }
    }

    #[test]
    fn totals_are_not_streets() {
        for text in [
            "Total: 73",
            "Grand Total 12",
            "TOTALS",
            "73 sales",
            "Total number of sales: 4",
            "Count: 9",
        ] {
            assert!(is_total(text), "{text}");
        }
        for text in ["Totally Ave", "1 Total Street", "73 Salem Street", "Countess Road"] {
            assert!(!is_total(text), "{text}");
        }
    }

    #[test]
    fn a_county_is_named_with_its_word() {
        for text in
            ["Jackson County", "JACKSON COUNTY (continued)", "City of Richmond", "County: Clay"]
        {
            let is_one = names_county(text) || is_county_name(text, &PdfLayout::default());
            assert!(is_one, "{text}");
        }
        assert!(!names_county("12 County Road 5"));
        let virginia = PdfLayout { state: State::parse("VA"), ..PdfLayout::default() };
        assert!(is_county_name("Jackson", &PdfLayout::default()));
        assert!(is_county_name("Henrico", &virginia) && !is_county_name("Jackson", &virginia));
        assert!(!is_county_name("Elm Street", &virginia));
        assert_eq!(without_continued("Jackson County (continued)"), "Jackson County");
        assert_eq!(without_continued("Jackson County cont'd"), "Jackson County");
    }
}
