//! Maps the errors of marks to responses.

use actix_web::http::StatusCode;
use marks::MarkError;

use crate::serving::error::ApiError;

impl From<MarkError> for ApiError {
    fn from(error: MarkError) -> Self {
        let message = error.to_string();
        match error {
            MarkError::TooManyHidden => {
                Self::new(StatusCode::UNPROCESSABLE_ENTITY, "too_many_hidden", message)
            }
            MarkError::Port(port) => port.into(),
        }
    }
}
