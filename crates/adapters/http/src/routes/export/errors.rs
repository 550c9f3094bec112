//! Maps the errors of downloads to responses.

use actix_web::http::StatusCode;
use export::ExportError;

use crate::serving::error::ApiError;

impl From<ExportError> for ApiError {
    fn from(error: ExportError) -> Self {
        let message = error.to_string();
        match error {
            ExportError::Empty => {
                Self::new(StatusCode::UNPROCESSABLE_ENTITY, "empty_export", message)
            }
            ExportError::TooManyRows { .. } => {
                Self::new(StatusCode::UNPROCESSABLE_ENTITY, "too_many_rows", message)
            }
            ExportError::UnknownColumn(_) => Self::invalid([("columns", message)]),
            ExportError::NothingChanged => {
                Self::new(StatusCode::UNPROCESSABLE_ENTITY, "nothing_changed", message)
            }
            ExportError::NotComparable => {
                Self::new(StatusCode::UNPROCESSABLE_ENTITY, "not_comparable", message)
            }
            ExportError::UnknownDownload => {
                Self::new(StatusCode::NOT_FOUND, "unknown_download", message)
            }
            ExportError::TicketGone => {
                Self::new(StatusCode::NOT_FOUND, "export_ticket_gone", message)
            }
            ExportError::Listings(listings) => listings.into(),
            ExportError::Port(port) => port.into(),
        }
    }
}
