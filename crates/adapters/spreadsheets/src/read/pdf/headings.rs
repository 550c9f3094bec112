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

/// Whether a text is the name of a county in one of the states, such as 'Jackson'.
pub(super) fn is_county_name(text: &str) -> bool {
    let text = without_continued(text);
    State::all().any(|state| County::parse(state, text).is_some())
}

/// Whether a line above a header is a heading: it matches the pattern of the map, or it names a
/// county.
pub(super) fn is_heading(text: &str, layout: &PdfLayout) -> bool {
    match &layout.heading_pattern {
        Some(own) => pattern(own).is_some_and(|own| own.is_match(without_continued(text))),
        None => names_county(text) || is_county_name(text),
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

/// Removes the lines that are the header or the footer of a page: page numbers, and lines that
/// repeat in the same place. `is_header` returns whether a line is of the header of the list.
pub(super) fn without_furniture(lines: Vec<Line>, is_header: &dyn Fn(&Line) -> bool) -> Vec<Line> {
    let pages = lines.last().map_or(0, |line| line.page) + 1;
    let mut places: HashMap<String, Vec<(usize, f64)>> = HashMap::new();
    for line in &lines {
        places.entry(line.text()).or_default().push((line.page, line.y));
    }
    let repeats = |line: &Line| {
        let same = places.get(&line.text()).into_iter().flatten();
        let count =
            same.filter(|(page, y)| *page != line.page && (y - line.y).abs() <= SAME_PLACE).count();
        count > 0 && (count + 1) * 2 >= pages
    };
    let mut kept = Vec::with_capacity(lines.len());
    for page in lines.chunk_by(|a, b| a.page == b.page) {
        let is_one =
            |line: &Line| !is_header(line) && (fits(&PAGE_NUMBER, &line.text()) || repeats(line));
        let top = page.iter().take(MAX_LINES).take_while(|line| is_one(line)).count();
        let rest = &page[top..];
        let mut end = rest.len();
        let bottom = rest.iter().rev().take(MAX_LINES).take_while(|line| is_one(line)).count();
        if bottom > 0 {
            let first = rest.len() - bottom;
            let has_gap = match first.checked_sub(1) {
                Some(above) => rest[first].y - rest[above].y > FOOTER_GAP * rest[first].size,
                None => true,
            };
            let is_numbered = rest[first..].iter().all(|line| fits(&PAGE_NUMBER, &line.text()));
            if has_gap || is_numbered {
                end = first;
            }
        }
        kept.extend(rest[..end].iter().cloned());
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

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
            let is_one = names_county(text) || is_county_name(text);
            assert!(is_one, "{text}");
        }
        assert!(!names_county("12 County Road 5"));
        assert!(is_county_name("Jackson"));
        assert!(!is_county_name("Elm Street"));
        assert_eq!(without_continued("Jackson County (continued)"), "Jackson County");
        assert_eq!(without_continued("Jackson County cont'd"), "Jackson County");
    }
}
