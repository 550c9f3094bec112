use chrono::{DateTime, NaiveDate, Utc};
use geography::{TodayByState, county_clock};
use kernel::{ListingId, Money};
use ledger::{EntryKind, LedgerEntry};
use listings::{Column, Listing, UniqueId, status};

use ledger::SALE_TIME;

use crate::entries::FeedEntry;
use crate::rule::unusual_day;
use crate::sale_time::instant;

/// The name under which sources publish the place of a sale. Map files use it
/// (`docs/import.md#map-files`).
pub const SALE_PLACE: &str = "Sale Location";

/// When an event begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Start {
    /// The whole day, by the clock of the county.
    Day(NaiveDate),
    /// An instant.
    At(DateTime<Utc>),
}

/// Whether an event takes place, as far as is known.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EventState {
    /// The sale takes place, or did.
    Confirmed,
    /// The sale was postponed without a new day, or its source does not list it any more.
    Tentative,
    /// The sale does not take place, or left the feed.
    Cancelled,
}

/// A sale as an event of a calendar.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SaleEvent {
    /// The listing. Events of the same listing are the same event in every calendar.
    pub listing: ListingId,
    /// The key of the listing, for the link.
    pub unique_id: UniqueId,
    /// When the sale begins.
    pub start: Start,
    /// Whether it takes place.
    pub state: EventState,
    /// The title: what happens and where the property is.
    pub summary: String,
    /// Where the sale takes place.
    pub place: Option<String>,
    /// Further facts, one per line.
    pub notes: Vec<String>,
    /// Rises with every change of the event.
    pub sequence: u32,
    /// When the event last changed.
    pub changed_at: DateTime<Utc>,
}

impl SaleEvent {
    /// Returns the event of a listing's sale; `None` if the sale has no date. `history` has the
    /// listing's entries of the sale ledger, oldest first. Only the extras [`SALE_TIME`] and
    /// [`SALE_PLACE`] of the listing are used.
    #[must_use]
    pub fn of(listing: &Listing, history: &[LedgerEntry], today: &TodayByState) -> Option<Self> {
        let day = listing.facts.date(Column::SaleDate)?;
        Some(Self::on(day, listing, history, today))
    }

    /// Returns the event of an entry of a feed, which stays in the feed whatever happened to the
    /// listing.
    #[must_use]
    pub fn of_entry(
        entry: &FeedEntry,
        listing: &Listing,
        history: &[LedgerEntry],
        today: &TodayByState,
    ) -> Self {
        let mut event = Self::on(entry.day, listing, history, today);
        event.sequence = event.sequence.saturating_add(entry.turns);
        if entry.turns > 0 {
            event.changed_at = event.changed_at.max(entry.turned_at);
        }
        if entry.is_gone {
            if event.state != EventState::Cancelled {
                event.summary = titled("Removed", listing);
            }
            event.state = EventState::Cancelled;
            event.notes.insert(0, "This sale is no longer part of this calendar.".to_owned());
        }
        event
    }

    fn on(
        day: NaiveDate,
        listing: &Listing,
        history: &[LedgerEntry],
        today: &TodayByState,
    ) -> Self {
        let is_listed = is_listed(history);
        let shown = listing.effective_status(today);
        let (state, word) = match shown {
            _ if listing.withdrawn => (EventState::Cancelled, "Withdrawn"),
            Some(status::CANCELLED) => (EventState::Cancelled, "Cancelled"),
            Some(status::REDEEMED) => (EventState::Cancelled, "Redeemed"),
            Some(status::SOLD) => (EventState::Confirmed, "Sold"),
            _ if !is_listed => (EventState::Tentative, "No longer listed"),
            Some(status::POSTPONED) => (EventState::Tentative, "Postponed"),
            _ => (EventState::Confirmed, "Foreclosure sale"),
        };
        let county = listing.facts.text(Column::County);
        let time = listing.extras.get(SALE_TIME).map(String::as_str);
        let is_own_day = listing.facts.date(Column::SaleDate) == Some(day);
        let at = time
            .filter(|_| is_own_day)
            .and_then(|time| instant(day, time, county_clock(listing.state, county)));
        let place = listing.extras.get(SALE_PLACE).map(String::as_str).map(str::trim);
        let place = place
            .filter(|place| !place.is_empty())
            .map(str::to_owned)
            .or_else(|| county.map(|county| format!("{county}, {}", listing.state.name())));
        let mut notes = Vec::new();
        let mut note = |label: &str, text: Option<&str>| {
            if let Some(text) = text {
                notes.push(format!("{label}: {text}"));
            }
        };
        note("Status", shown);
        note("Sale time", time);
        let bid = listing.facts.money(Column::OpeningBid).map(Money::in_dollars);
        note("Opening bid", bid.as_deref());
        note("Source", listing.facts.text(Column::Source));
        if let Some(rule) = unusual_day(listing.state, day).filter(|_| is_own_day) {
            notes.push(format!(
                "Unusual day: foreclosure sales in {} are on the first Tuesday of the month ({}).",
                rule.state.name(),
                rule.statute
            ));
        }
        let mut changes = history.iter().filter(|entry| changes_event(entry));
        Self {
            listing: listing.id,
            unique_id: listing.unique_id.clone(),
            start: at.map_or(Start::Day(day), Start::At),
            state,
            summary: titled(word, listing),
            place,
            notes,
            // The first entry is the listing's own beginning.
            sequence: u32::try_from(changes.clone().count().saturating_sub(1)).unwrap_or(u32::MAX),
            changed_at: changes.next_back().map_or(DateTime::UNIX_EPOCH, |entry| entry.at),
        }
    }
}

/// The columns that an event shows.
const SHOWN: [Column; 7] = [
    Column::SaleDate,
    Column::Status,
    Column::OpeningBid,
    Column::Address,
    Column::City,
    Column::ZipCode,
    Column::County,
];

/// Returns whether an entry of the ledger changes the event of its listing.
fn changes_event(entry: &LedgerEntry) -> bool {
    let is_shown = |field: &str| {
        field == SALE_TIME
            || field == SALE_PLACE
            || Column::from_value(field).is_some_and(|column| SHOWN.contains(&column))
    };
    match entry.kind {
        EntryKind::Listed
        | EntryKind::NoLongerListed
        | EntryKind::UndoneListing
        | EntryKind::UndoneRemoval => true,
        EntryKind::Changed | EntryKind::Merged | EntryKind::Undone => {
            entry.changes.iter().any(|change| is_shown(&change.field))
        }
    }
}

fn is_listed(history: &[LedgerEntry]) -> bool {
    let last = history.iter().rev().find_map(|entry| entry.kind.lists());
    last.unwrap_or(true)
}

fn titled(word: &str, listing: &Listing) -> String {
    let part = |column| listing.facts.text(column).map(str::trim).filter(|text| !text.is_empty());
    let mut place: Vec<&str> =
        [Column::Address, Column::City].into_iter().filter_map(part).collect();
    if place.is_empty() {
        place.extend(part(Column::County));
    }
    place.push(listing.state.code());
    format!("{word}: {}", place.join(", "))
}
