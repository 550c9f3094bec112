//! Maps the errors of accounts to responses.

use std::time::Duration;

use accounts::AccountError;
use actix_web::http::StatusCode;

use super::preferences;
use crate::serving::error::ApiError;

impl From<AccountError> for ApiError {
    fn from(error: AccountError) -> Self {
        let message = error.to_string();
        match error {
            AccountError::WrongCredentials => {
                Self::new(StatusCode::UNAUTHORIZED, "wrong_credentials", message)
            }
            AccountError::NotSignedIn => Self::signed_out(),
            AccountError::EmailTaken => Self::new(StatusCode::CONFLICT, "email_taken", message),
            AccountError::Password(_) | AccountError::WrongPassword => {
                Self::invalid([("password", message)])
            }
            AccountError::SameEmail => Self::invalid([("emailId", message)]),
            AccountError::Preferences(problems) => preferences::refused(problems),
            AccountError::LinkGone => {
                Self::new(StatusCode::NOT_FOUND, "verification_token_gone", message)
            }
            AccountError::PasswordRequired => {
                Self::new(StatusCode::CONFLICT, "password_required", message)
            }
            AccountError::UnknownSession => {
                Self::new(StatusCode::NOT_FOUND, "unknown_session", message)
            }
            AccountError::UnknownAccount => {
                Self::new(StatusCode::NOT_FOUND, "unknown_account", message)
            }
            AccountError::TooManyAttempts { retry_after } => Self::too_many(seconds(retry_after)),
            AccountError::Busy { retry_after } => {
                Self::unavailable().retry_after(seconds(retry_after))
            }
            AccountError::Port(port) => port.into(),
        }
    }
}

/// 503: the account exists and is signed in, but a checkout cannot begin now.
pub(super) fn checkout_unavailable(token: String) -> ApiError {
    ApiError::unavailable()
        .coded("checkout_unavailable")
        .saying(
            "Your account is ready, but the checkout can't be opened right now. Please try again later.",
        )
        .with_token(token)
}

/// Whole seconds to wait, at least one.
fn seconds(wait: Duration) -> u64 {
    wait.as_secs().saturating_add(u64::from(wait.subsec_nanos() > 0)).max(1)
}
