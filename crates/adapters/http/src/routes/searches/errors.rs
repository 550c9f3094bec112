//! Maps the errors of saved searches to responses.

use actix_web::http::StatusCode;
use searches::SavedSearchError;

use crate::serving::error::ApiError;

impl From<SavedSearchError> for ApiError {
    fn from(error: SavedSearchError) -> Self {
        let message = error.to_string();
        match error {
            SavedSearchError::TooMany => {
                Self::new(StatusCode::UNPROCESSABLE_ENTITY, "too_many_searches", message)
            }
            SavedSearchError::Unknown => {
                Self::new(StatusCode::NOT_FOUND, "unknown_search", message)
            }
            SavedSearchError::UnreadableView => Self::invalid([("view", message)]),
            SavedSearchError::StorageFull(_) => {
                Self::new(StatusCode::UNPROCESSABLE_ENTITY, "storage_full", message)
            }
            SavedSearchError::Listings(listings) => listings.into(),
            SavedSearchError::Port(port) => port.into(),
        }
    }
}
