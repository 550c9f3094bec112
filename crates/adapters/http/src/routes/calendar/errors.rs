//! Maps the errors of feeds to responses.

use actix_web::http::StatusCode;
use calendar::FeedError;

use crate::serving::error::ApiError;

impl From<FeedError> for ApiError {
    fn from(error: FeedError) -> Self {
        let message = error.to_string();
        match error {
            FeedError::UnknownFeed => Self::new(StatusCode::NOT_FOUND, "unknown_feed", message),
            FeedError::UnknownSearch => Self::new(StatusCode::NOT_FOUND, "unknown_search", message),
            FeedError::NoDate => Self::new(StatusCode::NOT_FOUND, "no_sale_date", message),
            FeedError::Account(account) => account.into(),
            FeedError::Listings(listings) => listings.into(),
            FeedError::Port(port) => port.into(),
        }
    }
}
