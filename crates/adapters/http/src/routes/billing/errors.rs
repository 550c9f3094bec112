//! Maps the errors of billing to responses.

use actix_web::http::StatusCode;
use billing::{BillingError, EventRefused, TakeError};

use crate::serving::error::{ApiError, log_chain};

/// 503: the payment provider is unreachable, or none is configured.
pub(super) fn unavailable() -> ApiError {
    ApiError::unavailable()
        .coded("billing_unavailable")
        .saying("Billing can't be reached right now. Please try again in a moment.")
}

impl From<BillingError> for ApiError {
    fn from(error: BillingError) -> Self {
        let message = error.to_string();
        let conflict = |code| Self::new(StatusCode::CONFLICT, code, &message);
        match error {
            BillingError::UnknownAccount => {
                Self::new(StatusCode::NOT_FOUND, "unknown_account", message)
            }
            BillingError::UnknownPlan => Self::new(StatusCode::NOT_FOUND, "unknown_plan", message),
            BillingError::AlreadySubscribed => conflict("already_subscribed"),
            BillingError::PurchaseWaiting => conflict("purchase_waiting"),
            BillingError::NothingToManage => conflict("nothing_to_manage"),
            BillingError::CardDeclined => conflict("card_declined"),
            BillingError::ProviderUnavailable(port) => {
                log_chain(&port);
                unavailable()
            }
            BillingError::Port(port) => port.into(),
        }
    }
}

impl From<TakeError> for ApiError {
    fn from(error: TakeError) -> Self {
        match error {
            TakeError::Refused(refused) => {
                tracing::warn!(why = %refused, "an event was refused");
                let message = match refused {
                    EventRefused::BadSignature => "The signature does not match.",
                    EventRefused::OutOfTime => "The signature has expired.",
                    EventRefused::Unreadable => "The event cannot be read.",
                    EventRefused::OtherEnvironment => "The event belongs to another environment.",
                };
                Self::new(StatusCode::BAD_REQUEST, "event_refused", message)
            }
            TakeError::Port(port) => port.into(),
        }
    }
}
