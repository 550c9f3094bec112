//! The previews of upcoming auctions that visitors see (`docs/product.md#preview-rule`).

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use chrono::{DateTime, TimeDelta, Utc};
use geography::eastern_day;
use kernel::{Clock, ListingId};

use crate::catalogue::{Column, Field};
use crate::filter::ChoiceFilter;
use crate::filters::Filters;
use crate::listing::Listing;
use crate::ports::{Detail, ListingError, ListingRows, ListingSearch};
use crate::sale_month::SaleMonth;
use crate::search::SearchListings;
use crate::sort::{Direction, Sort};
use crate::status;

/// The maximum number of previews that a visitor sees.
pub const MAX_PREVIEWS: usize = 24;
/// The number of qualifying listings to draw from.
const POOL_SIZE: usize = 240;
/// The number of rows per read.
const BATCH: usize = 1_000;
/// The maximum number of rows to read when few qualify.
const MAX_READ: usize = 50_000;
/// How long a pool is reused. Anyone may request previews at any rate, so requests must be cheap.
const POOL_LIFETIME: TimeDelta = TimeDelta::minutes(5);

/// Whether a listing may be shown to visitors in the month before `month`. It needs a photo, the
/// amount owed, the debt date and a county. Its sale must be in `month`, and its status must not
/// be final.
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

/// The month whose auctions are previewed: the month after the current month in Eastern time.
#[must_use]
pub fn previewed_month(now: DateTime<Utc>) -> SaleMonth {
    SaleMonth::after(eastern_day(now))
}

/// An address as a visitor may see it: without the house number.
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

/// Whether a word is a house number such as `12`, `12B` or `12-34`. The ordinal of a street, such
/// as `5th`, is not a house number.
fn is_number(word: &str) -> bool {
    let is_ordinal = ["st", "nd", "rd", "th"].iter().any(|ending| {
        word.len() > ending.len()
            && word.is_char_boundary(word.len() - ending.len())
            && word[word.len() - ending.len()..].eq_ignore_ascii_case(ending)
            && word[..word.len() - ending.len()].bytes().all(|byte| byte.is_ascii_digit())
    });
    word.starts_with(|first: char| first.is_ascii_digit()) && !is_ordinal
}

/// The qualifying listings of a month.
struct Pool {
    month: SaleMonth,
    expires: DateTime<Utc>,
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

    /// Returns at most [`MAX_PREVIEWS`] qualifying listings in random order. `random(n)` must
    /// return a number below `n`.
    ///
    /// # Errors
    /// [`ListingError::Port`] when a port fails.
    pub fn draw(
        &self,
        random: &mut dyn FnMut(usize) -> usize,
    ) -> Result<Vec<Arc<Listing>>, ListingError> {
        let mut drawn = self.pool()?;
        let wanted = drawn.len().min(MAX_PREVIEWS);
        for index in 0..wanted {
            let other = index + random(drawn.len() - index).min(drawn.len() - index - 1);
            drawn.swap(index, other);
        }
        drawn.truncate(wanted);
        Ok(drawn)
    }

    /// Returns the listings to draw from. The first caller reads them, and the others wait.
    fn pool(&self) -> Result<Vec<Arc<Listing>>, ListingError> {
        let now = self.clock.now();
        let month = previewed_month(now);
        let mut pool = self.lock_pool();
        if let Some(pool) = pool.as_ref().filter(|pool| pool.month == month && now < pool.expires) {
            return Ok(pool.listings.clone());
        }
        let listings = self.read_pool(month, now)?;
        let expires = now + POOL_LIFETIME;
        *pool = Some(Pool { month, expires, listings: listings.clone() });
        Ok(listings)
    }

    fn lock_pool(&self) -> MutexGuard<'_, Option<Pool>> {
        self.pool.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Reads the month's listings until enough of them qualify.
    fn read_pool(
        &self,
        month: SaleMonth,
        now: DateTime<Utc>,
    ) -> Result<Vec<Arc<Listing>>, ListingError> {
        let today = geography::TodayByState::at(now);
        let filters = Filters::default().with(ChoiceFilter::SaleMonth, &[&month.to_string()]);
        // This order mixes states and property types, even in a month with more than MAX_READ rows.
        let sort =
            Sort { field: Field::Column(Column::ParcelNumber), direction: Direction::Ascending };
        let search = SearchListings { filters, sort, ..SearchListings::default() };
        let mut cursor = self.search.matches(&search, &today)?;
        let (mut found, mut read) = (Vec::new(), 0);
        while found.len() < POOL_SIZE && read < MAX_READ {
            let ids: Vec<ListingId> = cursor.next(BATCH)?;
            if ids.is_empty() {
                break;
            }
            read += ids.len();
            let rows = self.rows.fetch(&ids, Detail::Row)?;
            found.extend(rows.into_iter().filter(|row| qualifies(row, month)).map(Arc::new));
        }
        found.truncate(POOL_SIZE);
        Ok(found)
    }
}

#[cfg(test)]
mod tests;
