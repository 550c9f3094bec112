//! Saved searches: list, save, reorder, rename, delete, restore, visit, emails
//! (`docs/product.md#saved-searches`).

mod errors;
mod list;
mod mail;
mod one;
mod save;

pub(crate) use list::{list_searches, reorder_searches};
pub(crate) use mail::set_search_mail;
pub(crate) use one::{remove_search, rename_search, restore_search, visit_search};
pub(crate) use save::save_search;

use std::collections::BTreeMap;

use searches::{CountedSearch, SavedSearchError, SearchId, SearchName};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::serving::error::ApiError;
use crate::wire::moment;
use crate::wire::text_rules::{SEARCH_NAME, UUID};

/// A saved search.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SavedSearch {
    id: String,
    name: String,
    /// The search part of the data screen's address, without `?`.
    view: String,
    #[schema(format = DateTime)]
    created_at: String,
    /// How many of its matches were listed since the visit before. A visit ends 30 minutes after its
    /// last look. Null when the view names something that no longer exists.
    #[schema(required = true)]
    new: Option<u64>,
    mail: MailPace,
}

/// How often there are emails about the new matches of a search: never, after each import, every day, or on
/// Mondays at 07:00 Eastern.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) enum MailPace {
    None,
    Instantly,
    Daily,
    Weekly,
}

impl From<searches::MailPace> for MailPace {
    fn from(pace: searches::MailPace) -> Self {
        match pace {
            searches::MailPace::None => Self::None,
            searches::MailPace::Instantly => Self::Instantly,
            searches::MailPace::Daily => Self::Daily,
            searches::MailPace::Weekly => Self::Weekly,
        }
    }
}

/// Parses how often there are emails, or adds the reason why the word is wrong.
fn read_pace(word: &str, wrong: &mut BTreeMap<&'static str, String>) -> Option<searches::MailPace> {
    let pace = searches::MailPace::parse(word);
    if pace.is_none() {
        let words = searches::MailPace::ALL.map(searches::MailPace::code).join(", ");
        wrong.insert("mail", format!("One of: {words}."));
    }
    pace
}

impl From<CountedSearch> for SavedSearch {
    fn from(CountedSearch { search, new }: CountedSearch) -> Self {
        Self {
            id: search.id.to_string(),
            name: search.name.to_string(),
            view: search.view.as_str().to_owned(),
            created_at: moment(search.created_at),
            new,
            mail: search.mail.into(),
        }
    }
}

/// Parses the id in a path. A text that is not an id names no search.
fn search_id(text: &str) -> Result<SearchId, SavedSearchError> {
    let id = UUID.admits(text).then(|| Uuid::parse_str(text).ok()).flatten();
    id.map(SearchId).ok_or(SavedSearchError::Unknown)
}

/// Parses a name, or adds the reason why it is wrong.
fn read_name(text: &str, wrong: &mut BTreeMap<&'static str, String>) -> Option<SearchName> {
    // The limit applies to the text before it is trimmed.
    let name = SEARCH_NAME.admits(text).then(|| SearchName::parse(text).ok()).flatten();
    if name.is_none() {
        wrong.insert("name", searches::InvalidSearchName.to_string());
    }
    name
}

/// The response to a wrong name.
fn name_alone(text: &str) -> Result<SearchName, ApiError> {
    let mut wrong = BTreeMap::new();
    read_name(text, &mut wrong).ok_or_else(|| ApiError::invalid(wrong))
}

fn example_search() -> serde_json::Value {
    serde_json::json!({
        "id": "6f1c6d2e-6a3f-4f0e-9f0e-0d5f7a3b9a10",
        "name": "Fulton houses under $200k",
        "view": "county=Fulton&estimatedTo=200000&columns=Address%2CCounty",
        "createdAt": "2026-11-20T15:00:00Z",
        "new": 3,
        "mail": "daily"
    })
}
