//! The listing routes: pages, facets, the map and the details of one property.

pub(crate) mod page;
pub(crate) mod params;
pub(crate) mod query;
pub(crate) mod row_json;
pub(crate) mod row_schema;

mod details;
mod facets;
mod map;
mod previews;

pub(crate) use details::read_property;
pub(crate) use facets::count_facets;
pub(crate) use map::{read_map, read_tile};
pub(crate) use page::search_listings;
pub(crate) use previews::preview_properties;

use accounts::{AccountError, AccountService};
use kernel::AccountId;
use listings::{ListingError, Scope, SearchListings};

use self::query::Asked;
use crate::error::ApiError;

/// Why a search of an account could not be answered.
pub(crate) enum SearchError {
    Account(AccountError),
    Listings(ListingError),
}

impl From<SearchError> for ApiError {
    fn from(error: SearchError) -> Self {
        match error {
            SearchError::Account(account) => account.into(),
            SearchError::Listings(listings) => listings.into(),
        }
    }
}

impl From<AccountError> for SearchError {
    fn from(error: AccountError) -> Self {
        Self::Account(error)
    }
}

impl From<ListingError> for SearchError {
    fn from(error: ListingError) -> Self {
        Self::Listings(error)
    }
}

/// The search that an account asked for, narrowed to its own areas or its saved properties where it
/// asked for that.
pub(crate) fn narrowed(
    asked: &Asked,
    account: AccountId,
    accounts: &AccountService,
) -> Result<SearchListings, AccountError> {
    let mut search = asked.search.clone();
    if asked.my_areas {
        search.my_areas = Some(accounts.preferences(account)?.my_areas());
    }
    if asked.saved {
        search.scope = Scope::UniqueIds(accounts.profile(account)?.saved);
        search.with_duplicates = true;
    }
    Ok(search)
}
