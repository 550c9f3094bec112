//! The upcoming auctions that a visitor sees (`spec.md §5`, 'Carousel preview eligibility';
//! `product.md`, 'Listings on the wire').

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use chrono::{DateTime, TimeDelta, Utc};
use geography::eastern_day;
use kernel::{Clock, ListingId};

use crate::catalogue::{Column, Field};
use crate::filters::{Filters, OneOf};
use crate::listing::Listing;
use crate::ports::{Detail, ListingError, ListingRows, ListingSearch};
use crate::sale_month::SaleMonth;
use crate::search::SearchListings;
use crate::sort::{Direction, Sort};
use crate::status;

/// How many previews a visitor is shown at most.
pub const MAX_PREVIEWS: usize = 24;
/// How many are kept to draw from.
const POOL: usize = 240;
/// How many rows are read at a time, and how many at most when few qualify.
const BATCH: usize = 1_000;
const MAX_READ: usize = 50_000;
/// The pool is gathered anew after this long: anybody may ask, as often as they like.
const KEPT: TimeDelta = TimeDelta::minutes(5);

/// Whether a listing may be shown to visitors in the month before `month`: it has a photo, the
/// amount owed, the date of debt and a county (a state it always has), and its sale falls in
/// `month` and is still to come.
#[must_use]
pub fn qualifies(listing: &Listing, month: SaleMonth) -> bool {
    let facts = &listing.facts;
    !listing.photos.is_empty()
        && facts.money(Column::PrincipalAmountOwed).is_some()
        && facts.date(Column::DebtDate).is_some()
        && facts.text(Column::County).is_some()
        && facts.date(Column::SaleDate).is_some_and(|day| month.contains(day))
        && !status::is_final(facts.text(Column::Status))
}

/// The month whose auctions are previewed: the one after the month that it is in Eastern time.
#[must_use]
pub fn previewed_month(now: DateTime<Utc>) -> SaleMonth {
    SaleMonth::after(eastern_day(now))
}

/// An address as a visitor may read it: without the number of the house.
#[must_use]
pub fn street(address: &str) -> &str {
    let mut rest = address.trim();
    let mut before = "";
    while let Some((word, after)) = rest.split_once(' ') {
        let is_fraction = !before.is_empty() && word.contains('/');
        if !is_number(word) || !before.is_empty() && !is_fraction {
            break;
        }
        (before, rest) = (word, after.trim_start());
    }
    rest
}

/// Whether a word is a house number, such as `12`, `12B` or `12-34`, rather than a street's own
/// ordinal (`5th`).
fn is_number(word: &str) -> bool {
    let is_ordinal = ["st", "nd", "rd", "th"].iter().any(|ending| {
        word.len() > ending.len()
            && word.is_char_boundary(word.len() - ending.len())
            && word[word.len() - ending.len()..].eq_ignore_ascii_case(ending)
            && word[..word.len() - ending.len()].bytes().all(|byte| byte.is_ascii_digit())
    });
    word.starts_with(|first: char| first.is_ascii_digit()) && !is_ordinal
}

/// What was gathered, for which month and until when.
struct Pool {
    month: SaleMonth,
    until: DateTime<Utc>,
    listings: Vec<Arc<Listing>>,
}

/// Draws previews for visitors.
#[derive(Clone)]
pub struct PreviewService {
    search: Arc<dyn ListingSearch>,
    rows: Arc<dyn ListingRows>,
    clock: Arc<dyn Clock>,
    pool: Arc<Mutex<Option<Pool>>>,
}

impl PreviewService {
    /// A service over these ports.
    #[must_use]
    pub fn new(
        search: Arc<dyn ListingSearch>,
        rows: Arc<dyn ListingRows>,
        clock: Arc<dyn Clock>,
    ) -> Self {
        Self { search, rows, clock, pool: Arc::default() }
    }

    /// At most [`MAX_PREVIEWS`] listings that qualify, in an order that chance decides:
    /// `chance(n)` gives a number below `n`.
    ///
    /// # Errors
    /// [`ListingError::Port`] when a port fails.
    pub fn draw(
        &self,
        chance: &mut dyn FnMut(usize) -> usize,
    ) -> Result<Vec<Arc<Listing>>, ListingError> {
        let mut drawn = self.pool()?;
        let wanted = drawn.len().min(MAX_PREVIEWS);
        for place in 0..wanted {
            let other = place + chance(drawn.len() - place).min(drawn.len() - place - 1);
            drawn.swap(place, other);
        }
        drawn.truncate(wanted);
        Ok(drawn)
    }

    /// What there is to draw from. One caller gathers; the others wait for it.
    fn pool(&self) -> Result<Vec<Arc<Listing>>, ListingError> {
        let now = self.clock.now();
        let month = previewed_month(now);
        let mut kept = self.kept();
        if let Some(pool) = kept.as_ref().filter(|pool| pool.month == month && now < pool.until) {
            return Ok(pool.listings.clone());
        }
        let listings = self.gather(month, now)?;
        *kept = Some(Pool { month, until: now + KEPT, listings: listings.clone() });
        Ok(listings)
    }

    fn kept(&self) -> MutexGuard<'_, Option<Pool>> {
        self.pool.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Reads the month's listings until enough qualify.
    fn gather(
        &self,
        month: SaleMonth,
        now: DateTime<Utc>,
    ) -> Result<Vec<Arc<Listing>>, ListingError> {
        let today = geography::TodayByState::at(now);
        let filters = Filters { sale_months: OneOf::of(vec![month]), ..Filters::default() };
        // Mixed states and kinds even where a month holds far more than is read.
        let sort =
            Sort { field: Field::Column(Column::ParcelNumber), direction: Direction::Ascending };
        let search = SearchListings { filters, sort, ..SearchListings::default() };
        let mut cursor = self.search.matches(&search, &today)?;
        let (mut found, mut read) = (Vec::new(), 0);
        while found.len() < POOL && read < MAX_READ {
            let ids: Vec<ListingId> = cursor.next(BATCH)?;
            if ids.is_empty() {
                break;
            }
            read += ids.len();
            let rows = self.rows.fetch(&ids, Detail::Row)?;
            found.extend(rows.into_iter().filter(|row| qualifies(row, month)).map(Arc::new));
        }
        found.truncate(POOL);
        Ok(found)
    }
}

#[cfg(test)]
mod tests;
