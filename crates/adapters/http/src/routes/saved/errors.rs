//! Maps the errors of saved properties to responses.

use actix_web::http::StatusCode;
use saved::SavedError;

use crate::serving::error::ApiError;

impl From<SavedError> for ApiError {
    fn from(error: SavedError) -> Self {
        let message = error.to_string();
        match error {
            SavedError::TooMany => {
                Self::new(StatusCode::UNPROCESSABLE_ENTITY, "too_many_saved", message)
            }
            SavedError::NotSaved => Self::new(StatusCode::NOT_FOUND, "not_saved", message),
            SavedError::ChangedElsewhere => {
                Self::new(StatusCode::CONFLICT, "changed_elsewhere", message)
            }
            SavedError::NoEntry => Self::new(StatusCode::NOT_FOUND, "no_entry", message),
            SavedError::StorageFull(_) => {
                Self::new(StatusCode::UNPROCESSABLE_ENTITY, "storage_full", message)
            }
            SavedError::Listings(listings) => listings.into(),
            SavedError::Port(port) => port.into(),
        }
    }
}
