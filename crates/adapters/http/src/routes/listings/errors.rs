//! Maps the errors of listings to responses.

use actix_web::http::StatusCode;
use listings::ListingError;

use crate::serving::error::ApiError;

impl From<ListingError> for ApiError {
    fn from(error: ListingError) -> Self {
        match error {
            ListingError::UnknownListing => Self::new(
                StatusCode::NOT_FOUND,
                "unknown_property",
                "This property does not exist.",
            ),
            // The account was deleted after the access check, and its sessions with it.
            ListingError::UnknownSubscriber => Self::signed_out(),
            ListingError::Port(port) => port.into(),
        }
    }
}
