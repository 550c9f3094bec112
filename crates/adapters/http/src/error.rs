//! The one error that leaves this adapter, and the one body it has (`product.md`, 'Errors').

use std::collections::BTreeMap;
use std::error::Error;
use std::fmt;
use std::time::Duration;

use accounts::AccountError;
use actix_web::http::{StatusCode, header};
use actix_web::{HttpResponse, ResponseError};
use export::ExportError;
use kernel::PortError;
use listings::{ListingError, SinkError};
use saved::SavedError;
use serde::Serialize;
use utoipa::ToSchema;

/// The body of every answer that is no success.
#[derive(Debug, Serialize, ToSchema)]
#[schema(example = json!({
    "error": "Please correct the marked fields.",
    "code": "invalid",
    "fields": { "yearBuiltFrom": "A whole number, such as 1985." }
}))]
pub struct ErrorBody {
    /// What to show a person.
    error: String,
    /// What happened, for programs.
    code: String,
    /// What is wrong with each field, by its name on the wire.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    fields: Option<BTreeMap<String, String>>,
    /// A session's token: with code `checkout_unavailable` the account is made all the same.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    token: Option<String>,
}

/// A refusal or a failure, as the client will see it. It holds only texts that we wrote; what a
/// driver or a library said has gone to the log by the time one of these exists.
#[derive(Clone, PartialEq, Eq)]
pub struct ApiError {
    status: StatusCode,
    code: &'static str,
    message: String,
    fields: BTreeMap<String, String>,
    retry_after_seconds: Option<u64>,
    allow: Option<Box<str>>,
    token: Option<Box<str>>,
}

/// After how many seconds an overloaded service may be asked again.
const SOON: u64 = 2;

impl ApiError {
    /// An error of this status and code, with a message for a person.
    #[must_use]
    pub fn new(status: StatusCode, code: &'static str, message: impl ToString) -> Self {
        Self {
            status,
            code,
            message: message.to_string(),
            fields: BTreeMap::new(),
            retry_after_seconds: None,
            allow: None,
            token: None,
        }
    }

    /// 400: the request cannot be read at all.
    #[must_use]
    pub fn unreadable() -> Self {
        Self::new(StatusCode::BAD_REQUEST, "unreadable", "The request could not be read.")
    }

    /// 401: no token, or one that no longer opens anything.
    #[must_use]
    pub fn signed_out() -> Self {
        Self::new(StatusCode::UNAUTHORIZED, "signed_out", "Please log in to continue.")
    }

    /// 404 for an address that has nothing behind it.
    #[must_use]
    pub fn nothing_here() -> Self {
        Self::new(StatusCode::NOT_FOUND, "not_found", "There is nothing at this address.")
    }

    /// 405: the address takes other methods only.
    #[must_use]
    pub fn wrong_method(allow: String) -> Self {
        let mut error = Self::new(
            StatusCode::METHOD_NOT_ALLOWED,
            "method_not_allowed",
            "This address does not take that method.",
        );
        error.allow = Some(allow.into());
        error
    }

    /// 413: the body is larger than its route takes.
    #[must_use]
    pub fn too_large() -> Self {
        Self::new(StatusCode::PAYLOAD_TOO_LARGE, "too_large", "The request is too large.")
    }

    /// 415: the body is no JSON.
    #[must_use]
    pub fn not_json() -> Self {
        Self::new(
            StatusCode::UNSUPPORTED_MEDIA_TYPE,
            "unsupported_media_type",
            "The request must be JSON.",
        )
    }

    /// 422: these fields are wrong, each with its reason.
    #[must_use]
    pub fn invalid(
        fields: impl IntoIterator<Item = (impl Into<String>, impl Into<String>)>,
    ) -> Self {
        let mut error = Self::new(
            StatusCode::UNPROCESSABLE_ENTITY,
            "invalid",
            "Please correct the marked fields.",
        );
        error.fields =
            fields.into_iter().map(|(name, reason)| (name.into(), reason.into())).collect();
        error
    }

    /// 429: too many requests from one place.
    #[must_use]
    pub fn too_many(retry_after_seconds: u64) -> Self {
        let mut error = Self::new(
            StatusCode::TOO_MANY_REQUESTS,
            "too_many_requests",
            "Too many attempts. Please wait a moment and try again.",
        );
        error.retry_after_seconds = Some(retry_after_seconds.max(1));
        error
    }

    /// 503: overloaded or out of reach, worth trying again.
    #[must_use]
    pub fn unavailable() -> Self {
        let mut error = Self::new(
            StatusCode::SERVICE_UNAVAILABLE,
            "unavailable",
            "The service is busy. Please try again in a moment.",
        );
        error.retry_after_seconds = Some(SOON);
        error
    }

    /// 503: the payment provider is out of reach, or there is none.
    #[must_use]
    pub fn billing_unavailable() -> Self {
        let message = "Billing can't be reached right now. Please try again in a moment.";
        let mut error = Self::unavailable();
        (error.code, error.message) = ("billing_unavailable", message.to_owned());
        error
    }

    /// 503: the account is made and signed in, but a checkout can't begin now.
    #[must_use]
    pub fn checkout_unavailable(token: String) -> Self {
        let mut error = Self::new(
            StatusCode::SERVICE_UNAVAILABLE,
            "checkout_unavailable",
            "Your account is ready, but the checkout can't be opened right now. Please try again later.",
        );
        error.retry_after_seconds = Some(SOON);
        error.token = Some(token.into());
        error
    }

    /// The same error with other words for the person.
    #[must_use]
    pub fn saying(self, message: impl ToString) -> Self {
        Self { message: message.to_string(), ..self }
    }

    /// 500: a bug on our side.
    #[must_use]
    pub fn internal() -> Self {
        Self::new(
            StatusCode::INTERNAL_SERVER_ERROR,
            "internal",
            "Something went wrong on our side.",
        )
    }

    /// The status it answers with.
    #[must_use]
    pub const fn status(&self) -> StatusCode {
        self.status
    }

    /// The code it answers with.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        self.code
    }
}

impl fmt::Debug for ApiError {
    /// Hides the token.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ApiError")
            .field("status", &self.status)
            .field("code", &self.code)
            .field("message", &self.message)
            .field("fields", &self.fields)
            .finish_non_exhaustive()
    }
}

impl fmt::Display for ApiError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.status.as_u16(), self.code)
    }
}

impl Error for ApiError {}

impl ResponseError for ApiError {
    fn status_code(&self) -> StatusCode {
        self.status
    }

    fn error_response(&self) -> HttpResponse {
        let mut response = HttpResponse::build(self.status);
        if let Some(seconds) = self.retry_after_seconds {
            response.insert_header((header::RETRY_AFTER, seconds));
        }
        if let Some(allow) = &self.allow {
            response.insert_header((header::ALLOW, &**allow));
        }
        if self.status == StatusCode::UNAUTHORIZED {
            response.insert_header((header::WWW_AUTHENTICATE, "Bearer"));
        }
        response.json(ErrorBody {
            error: self.message.clone(),
            code: self.code.to_owned(),
            fields: (!self.fields.is_empty()).then(|| self.fields.clone()),
            token: self.token.as_deref().map(str::to_owned),
        })
    }
}

/// Writes an error and everything behind it to the log, once, where it is answered.
pub(crate) fn log_chain(error: &(dyn Error + 'static)) {
    tracing::error!(error = %chain(error), "the request failed");
}

/// An error and everything behind it, in one line.
pub(crate) fn chain(error: &(dyn Error + 'static)) -> String {
    let mut chain = error.to_string();
    let mut cause = error.source();
    while let Some(error) = cause {
        chain.push_str(": ");
        chain.push_str(&error.to_string());
        cause = error.source();
    }
    chain
}

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
            AccountError::Preferences(problems) => crate::preferences::refused(problems),
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
                Self { retry_after_seconds: Some(seconds(retry_after)), ..Self::unavailable() }
            }
            AccountError::Port(port) => port.into(),
        }
    }
}

/// Whole seconds to wait, at least one.
fn seconds(wait: Duration) -> u64 {
    wait.as_secs().saturating_add(u64::from(wait.subsec_nanos() > 0)).max(1)
}

impl From<SavedError> for ApiError {
    fn from(error: SavedError) -> Self {
        let message = error.to_string();
        match error {
            SavedError::TooMany => {
                Self::new(StatusCode::UNPROCESSABLE_ENTITY, "too_many_saved", message)
            }
            SavedError::NotSaved => Self::new(StatusCode::NOT_FOUND, "not_saved", message),
            SavedError::Listings(listings) => listings.into(),
            SavedError::Port(port) => port.into(),
        }
    }
}

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
            ExportError::TicketGone => {
                Self::new(StatusCode::NOT_FOUND, "export_ticket_gone", message)
            }
            ExportError::Listings(listings) => listings.into(),
            ExportError::Port(port) => port.into(),
        }
    }
}

impl From<PortError> for ApiError {
    fn from(error: PortError) -> Self {
        log_chain(&error);
        match error {
            PortError::Unavailable { .. } => Self::unavailable(),
            PortError::Corrupt { .. } => Self::internal(),
        }
    }
}

impl From<ListingError> for ApiError {
    fn from(error: ListingError) -> Self {
        match error {
            ListingError::UnknownListing => {
                Self::new(StatusCode::NOT_FOUND, "unknown_property", "We have no such property.")
            }
            ListingError::Sink(sink) => sink.into(),
            ListingError::Port(port) => port.into(),
        }
    }
}

impl From<SinkError> for ApiError {
    fn from(error: SinkError) -> Self {
        match error {
            SinkError::Refused(reason) => {
                Self::new(StatusCode::UNPROCESSABLE_ENTITY, "too_many_rows", reason)
            }
            // Nobody is there to read the answer.
            SinkError::Gone => Self::unavailable(),
            SinkError::Failed(_) => {
                log_chain(&error);
                Self::internal()
            }
        }
    }
}
