//! The cells that contain the day and the status of a sale, as people write them.
//!
//! A text is a series of days, times, status words and the words between them. A text with a word
//! that has no place in the grammar is not read at all.

use chrono::NaiveDate;
use kernel::Money;
use listings::status;

use crate::cell::Cell;
use crate::name::fold;
use crate::reading::date::{leading_day, leading_time, split_moment};
use crate::reading::number::read_money;
use crate::reading::text::one_line;
use crate::reading::words::{StatusWord, status_word};

/// What one cell says about a sale.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct SaleNote {
    pub day: Option<NaiveDate>,
    /// The time of day as written; empty if there is none.
    pub time: String,
    /// The day for which the sale was planned before.
    pub previous: Option<NaiveDate>,
    pub status: Option<StatusWord>,
    /// How often the sale was postponed, as far as the cell says so.
    pub postponements: u32,
    /// The opening bid that some lists print in place of a status.
    pub opening_bid: Option<Money>,
}

const POSTPONED: StatusWord = StatusWord { status: status::POSTPONED, reason: None };

/// Reads a text such as `10/1/2026 09:00 AM`, `8/12/2026(7/8/2026)` (postponed from July 8),
/// `POSTPONED TO 1/5/26 @ 1:00 P.M.`, `1/5/26 - Cancelled` or `Opening Bid $59,863.51`. `None` if it
/// has a word that is not known, or if it says nothing about a sale.
pub(crate) fn sale_note(text: &str) -> Option<SaleNote> {
    let text = text.trim();
    if let Some((day, time)) = split_moment(text) {
        return Some(SaleNote { day: Some(day), time: shown_time(time), ..SaleNote::default() });
    }
    if let Some(status) = status_word(text) {
        return Some(SaleNote { status: Some(status), ..SaleNote::default() });
    }
    // A line may end within a day.
    let in_one_line = || Reader::read(&one_line(Cell::Text(text)));
    Reader::read(text).or_else(|| text.contains('\n').then(in_one_line).flatten())
}

/// Whether words say what became of a sale, such as 'SALE CANCELLED'.
#[must_use]
pub fn is_about_a_sale(text: &str) -> bool {
    sale_note(text).is_some_and(|note| note.status.is_some())
}

/// Words in a text of something else that may say that its sale is off: 'SALE CANCELLED' on a line of
/// its own, behind a dash or in brackets, or a word such as 'CANCELLED' at its end.
#[must_use]
pub fn off_words(text: &str) -> Option<&str> {
    const SPELLED: [&str; 12] = [
        "ancel", "ostpon", "djourn", "ithdraw", "ankrupt", "edeem", "ANCEL", "OSTPON", "DJOURN",
        "ITHDRAW", "ANKRUPT", "EDEEM",
    ];
    let may_be = |text: &str| SPELLED.iter().any(|part| text.contains(part));
    if !may_be(text) {
        return None;
    }
    let says_off = |part: &&str| {
        may_be(part)
            && sale_note(part)
                .and_then(|note| note.status)
                .is_some_and(|word| word.status != status::SCHEDULED)
    };
    let parts = text.split(['\n', '(', ')', '[', ']', '–', '—', ';']).map(str::trim);
    let dashed = text.split(" - ").map(str::trim);
    let last = text.split_whitespace().next_back().filter(|word| word.len() < text.trim().len());
    let mut all = parts.chain(dashed).chain(last).filter(|part| !part.is_empty());
    all.find(says_off)
}

/// Midnight is a day without a time of day.
fn shown_time(time: &str) -> String {
    let is_midnight =
        time.starts_with('0') && time.chars().all(|c| matches!(c, '0' | ':' | '.' | 'Z'));
    if is_midnight
        || time.eq_ignore_ascii_case("12:00:00 AM")
        || time.eq_ignore_ascii_case("12:00 AM")
    {
        String::new()
    } else {
        time.to_owned()
    }
}

/// What a word before a day says about it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Before {
    /// The new day.
    To,
    /// The old day.
    From,
    /// The day on which something was decided.
    On,
}

/// Whose act a status was, after `by`, `per` or a dash.
const REASONS: [(&str, &str); 12] = [
    ("weather", "Weather"),
    ("plaintiff", "Plaintiff"),
    ("plaintiffs", "Plaintiff"),
    ("attorney", "Attorney"),
    ("sheriff", "Sheriff"),
    ("defendant", "Defendant"),
    ("courtorder", "By order"),
    ("order", "By order"),
    ("court", "Court"),
    ("county", "By county"),
    ("trustee", "Trustee"),
    ("agreement", "Agreement"),
];

/// Words that say nothing by themselves, folded, up to four in one.
const FILLERS: &str = "\
    bidder bidders or sale sales foreclosure auction hearing the a has have been was is are \
    will and by per due dueto because of at in new newdate newsaledate date saledate day \
    time status tobeset tobedetermined tobeannounced toberescheduled toadatetobedetermined \
    this being its filed borrower debtor client mortgagee fromsale subjecttochange \
    tbd tba furthernotice untilfurthernotice thisproperty property originally request";

/// Words after which the text only says where to ask.
const CONTACTS: [&str; 7] = ["see", "visit", "call", "contact", "check", "please", "www"];

/// Words before a day.
const BEFORE: [(&str, Before); 13] = [
    ("formerly", Before::From),
    ("previously", Before::From),
    ("originally", Before::From),
    ("to", Before::To),
    ("until", Before::To),
    ("till", Before::To),
    ("for", Before::To),
    ("newdate", Before::To),
    ("newsaledate", Before::To),
    ("from", Before::From),
    ("was", Before::From),
    ("on", Before::On),
    ("asof", Before::On),
];

/// Words before the opening bid.
const BIDS: [&str; 7] =
    ["bidamount", "openingbid", "minimumbid", "startingbid", "openingbidamount", "minbid", "bid"];

/// The most words of a phrase.
const PHRASE: usize = 6;

/// Reads a text from left to right.
#[derive(Default)]
struct Reader {
    note: SaleNote,
    before: Option<Before>,
    /// Whether the text is within brackets, and whether these contain a status.
    is_inside: bool,
    has_status_inside: bool,
    /// Whether the last day is the day of the sale, so a time after it is that of the sale.
    is_day_of_sale: bool,
    /// Whether a mark such as a dash is between the status and the text after it.
    is_apart: bool,
    /// Whether the status can be outdone: bankruptcy is a reason if there is another status.
    is_weak: bool,
    /// The only day, after a word that ends the sale.
    beside_end: Option<NaiveDate>,
    is_bid: bool,
    /// Whether a word such as 'to' comes before a day, which is clear only with a status.
    needs_status: bool,
}

impl Reader {
    fn read(text: &str) -> Option<SaleNote> {
        let mut reader = Self { is_day_of_sale: true, ..Self::default() };
        let mut rest = text;
        while !rest.is_empty() {
            rest = reader.step(rest)?;
        }
        let mut note = reader.note;
        note.day = note.day.or(reader.beside_end);
        let lacks_an_amount = reader.is_bid && note.opening_bid.is_none();
        if lacks_an_amount || note.status.is_none() && reader.needs_status {
            return None;
        }
        let says_something =
            note.day.is_some() || note.status.is_some() || note.opening_bid.is_some();
        says_something.then_some(note)
    }

    /// Reads one part of the text, and returns the remaining text. `None` if it is not known.
    fn step<'t>(&mut self, text: &'t str) -> Option<&'t str> {
        let first = text.chars().next()?;
        match first {
            '(' | '[' => (self.is_inside, self.has_status_inside) = (true, false),
            ')' | ']' => (self.is_inside, self.is_apart) = (false, true),
            '-' | '–' | '—' | ':' | ';' | '|' | '\n' => self.is_apart = true,
            '$' if self.is_bid || self.is_sold() => return self.amount(text),
            _ if first.is_whitespace() => {}
            ',' | '.' | '/' | '@' | '*' | '†' | '!' => {}
            _ => return self.word(text),
        }
        Some(&text[first.len_utf8()..])
    }

    fn is_sold(&self) -> bool {
        self.note.status.is_some_and(|word| word.status == status::SOLD)
    }

    /// The opening bid, or the price of a sale, which is not a fact of ours.
    fn amount<'t>(&mut self, text: &'t str) -> Option<&'t str> {
        let is_part = |c: char| c.is_ascii_digit() || matches!(c, '$' | ',' | '.' | ' ');
        let end = text.find(|c: char| !is_part(c)).unwrap_or(text.len());
        let written = text[..end].trim_end_matches([' ', ',', '.']);
        let money = read_money(Cell::Text(written))?;
        if self.is_bid {
            self.note.opening_bid = Some(money);
        }
        Some(&text[end..])
    }

    fn word<'t>(&mut self, text: &'t str) -> Option<&'t str> {
        if let Some((day, rest)) = leading_day(text)
            && !rest.starts_with(|c: char| c.is_alphanumeric() && !is_iso_time(rest))
        {
            self.day(day)?;
            return Some(if is_iso_time(rest) { &rest[1..] } else { rest });
        }
        if let Some((time, rest)) = leading_time(text) {
            if self.is_day_of_sale && self.note.time.is_empty() {
                self.note.time = shown_time(time.trim());
            }
            return Some(rest);
        }
        for (phrase, rest) in phrases(text) {
            if let Some(word) = status_word(&phrase) {
                self.status(word, &phrase);
                return Some(rest);
            }
            if phrase == "for" && self.is_sold() && rest.trim_start().starts_with('$') {
                return Some(rest);
            }
            if let Some((_, before)) = BEFORE.iter().find(|(word, _)| *word == phrase)
                && is_before_day(rest)
            {
                self.before = Some(*before);
                self.needs_status |= *before == Before::To;
                return Some(rest);
            }
            if self.note.status.is_some()
                && let Some((_, reason)) = REASONS.iter().find(|(word, _)| *word == phrase)
            {
                self.reason(reason);
                return Some(rest);
            }
            if BIDS.contains(&phrase.as_str()) {
                self.is_bid = true;
                return Some(rest);
            }
            if FILLERS.split(' ').any(|word| word == phrase) {
                return Some(rest);
            }
            if self.note.status.is_some() && CONTACTS.contains(&phrase.as_str()) {
                return says_nothing_more(rest).then_some("");
            }
        }
        self.times(text)
    }

    /// `3 times`, or `3rd` before a status such as 'postponement'.
    fn times<'t>(&mut self, text: &'t str) -> Option<&'t str> {
        let digits = text.bytes().take_while(u8::is_ascii_digit).count();
        let count: u32 = text.get(..digits)?.parse().ok().filter(|count| *count < 100)?;
        let rest = text[digits..].trim_start();
        let is_postponed = |rest: &str| {
            let mut words =
                phrases(rest.trim_start()).filter_map(|(phrase, _)| status_word(&phrase));
            words.next().is_some_and(|word| word.status == status::POSTPONED)
        };
        let ordinal = || {
            let (ordinal, rest) = rest.split_at_checked(2)?;
            let is_ordinal =
                ["st", "nd", "rd", "th"].iter().any(|end| ordinal.eq_ignore_ascii_case(end));
            (is_ordinal && is_postponed(rest)).then_some(rest)
        };
        let times = rest.strip_prefix('x').or_else(|| rest.strip_prefix("times"));
        let rest = times.or_else(ordinal)?;
        self.note.postponements = count;
        Some(rest)
    }

    fn status(&mut self, word: StatusWord, phrase: &str) {
        // A stay or a bankruptcy is the reason if the text has another status as well.
        let says_only_why = ["bankruptcy", "bk", "chapter", "stay"];
        let is_weak =
            says_only_why.iter().any(|word| phrase.starts_with(word)) || phrase.ends_with("hold");
        match self.note.status {
            Some(_) if is_weak && !self.is_weak => {
                if let Some(reason) = word.reason {
                    self.reason(reason);
                }
            }
            known => {
                let reason =
                    word.reason.or(known.filter(|_| self.is_weak).and_then(|word| word.reason));
                self.note.status = Some(StatusWord { reason, ..word });
                self.is_weak = is_weak;
            }
        }
        self.has_status_inside |= self.is_inside;
        self.is_apart = false;
        self.before = None;
    }

    fn reason(&mut self, reason: &'static str) {
        if let Some(word) = &mut self.note.status {
            word.reason = word.reason.or(Some(reason));
        }
    }

    /// Notes a day. `None` if it is a second one and no word says why.
    fn day(&mut self, day: NaiveDate) -> Option<()> {
        let is_sold = self.is_sold();
        let note = &mut self.note;
        let has_status = note.status.is_some();
        let is_final = status::is_final(note.status.map(|word| word.status));
        let is_cancelled = note.status.is_some_and(|word| word.status == status::CANCELLED);
        let mut is_day_of_sale = false;
        match (self.before.take(), note.day) {
            (Some(Before::From), _) => {
                note.previous = Some(day);
                note.status = note.status.or(Some(POSTPONED));
            }
            (Some(Before::On), _) if has_status => {}
            // A cancelled sale with a new day is postponed.
            (Some(Before::To), old) if is_cancelled => {
                note.status = Some(POSTPONED);
                match old {
                    Some(old) => self.postpone(old, day),
                    None => note.day = Some(day),
                }
                is_day_of_sale = true;
            }
            (Some(Before::To), Some(old)) if has_status => {
                self.postpone(old, day);
                is_day_of_sale = true;
            }
            (Some(Before::To), Some(_)) => return None,
            // A sale is sold on its day. 'Cancelled 12/1/2026' says when that was decided, and
            // 'Cancelled - 1/5/2027' which sale was.
            (_, None) if is_final => {
                if self.is_apart || is_sold {
                    self.beside_end = self.beside_end.or(Some(day));
                }
            }
            // The day on which a bankruptcy was filed.
            (None, None) if self.is_weak && !self.is_apart => {}
            (_, None) => {
                note.day = Some(day);
                is_day_of_sale = true;
            }
            (_, Some(_)) if self.is_inside && !self.has_status_inside => {
                note.previous = note.previous.or(Some(day));
                note.status = note.status.or(Some(POSTPONED));
                note.postponements += 1;
            }
            (_, Some(old)) if has_status => {
                // A later day after the word is the new one. An earlier one is the day of the word.
                if !is_final && day > old {
                    self.postpone(old, day);
                    is_day_of_sale = true;
                }
            }
            (_, Some(_)) => return None,
        }
        self.is_day_of_sale = is_day_of_sale;
        Some(())
    }

    fn postpone(&mut self, old: NaiveDate, new: NaiveDate) {
        self.note.previous = Some(old);
        self.note.day = Some(new);
        self.note.time.clear();
        self.note.postponements += 1;
    }
}

fn is_iso_time(rest: &str) -> bool {
    let mut chars = rest.chars();
    chars.next() == Some('T') && chars.next().is_some_and(|c| c.is_ascii_digit())
}

/// Whether a text begins with a day, after blanks and colons.
fn is_before_day(rest: &str) -> bool {
    leading_day(rest.trim_start_matches(|c: char| c.is_whitespace() || c == ':')).is_some()
}

/// Whether a text, which says where to ask, has neither a day nor a status.
fn says_nothing_more(rest: &str) -> bool {
    let mut words = rest.char_indices().filter(|(at, c)| {
        c.is_alphanumeric() && !rest[..*at].ends_with(|c: char| c.is_alphanumeric())
    });
    !words.any(|(at, _)| {
        let rest = &rest[at..];
        leading_day(rest).is_some()
            || phrases(rest).any(|(phrase, _)| status_word(&phrase).is_some() || phrase == "not")
    })
}

/// The phrases at the start of a text, folded, with the text after each. The longest is first.
fn phrases(text: &str) -> impl Iterator<Item = (String, &str)> {
    let is_word = |c: char| c.is_alphanumeric() || matches!(c, '\'' | '’');
    let mut ends = Vec::with_capacity(PHRASE);
    let mut at = 0;
    while ends.len() < PHRASE {
        let word = &text[at..];
        let length = word.find(|c: char| !is_word(c)).unwrap_or(word.len());
        if length == 0 {
            break;
        }
        at += length;
        ends.push(at);
        let gap = text[at..].find(|c: char| is_word(c) || "()[]@*;$".contains(c)).unwrap_or(0);
        at += gap;
    }
    ends.into_iter().rev().map(|end| (fold(&text[..end]), &text[end..]))
}

#[cfg(test)]
mod tests;
