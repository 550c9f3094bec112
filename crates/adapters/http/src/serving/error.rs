//! The only error that a client sees, and its body (`docs/product.md#error-body`). Each route group
//! maps the errors of its domain crate to it.

use std::collections::BTreeMap;
use std::error::Error;
use std::fmt;

use actix_web::http::{StatusCode, header};
use actix_web::{HttpResponse, ResponseError};
use kernel::{PortError, error_chain};
use serde::Serialize;
use utoipa::ToSchema;

/// The body of every error response.
#[derive(Debug, Serialize, ToSchema)]
#[schema(example = json!({
    "error": "Please correct the marked fields.",
    "code": "invalid",
    "fields": { "yearBuiltFrom": "A whole number, such as 1985." }
}))]
pub struct ErrorBody {
    /// A message for the user.
    error: String,
    /// A code for programs.
    code: String,
    /// The problem of each invalid field, by wire name.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    fields: Option<BTreeMap<String, String>>,
    /// A session token. Only code `checkout_unavailable` has one, since the account exists then.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    token: Option<String>,
}

/// A refusal or a failure as the client sees it. It contains only our own texts. The messages of
/// drivers and libraries go to the log.
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

/// The seconds after which a client may retry when the service is overloaded.
const SOON: u64 = 2;

impl ApiError {
    /// Creates an error with a message for the user.
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

    /// 401: no token, or a token that is no longer valid.
    #[must_use]
    pub fn signed_out() -> Self {
        Self::new(StatusCode::UNAUTHORIZED, "signed_out", "Please log in to continue.")
    }

    /// 404: there is nothing at the path.
    #[must_use]
    pub fn nothing_here() -> Self {
        Self::new(StatusCode::NOT_FOUND, "not_found", "There is nothing at this address.")
    }

    /// 501: HTTP does not define the method.
    #[must_use]
    pub fn unknown_method() -> Self {
        Self::new(
            StatusCode::NOT_IMPLEMENTED,
            "unknown_method",
            "The server does not know this method.",
        )
    }

    /// 415: the body has a content encoding.
    #[must_use]
    pub fn encoded() -> Self {
        Self::new(
            StatusCode::UNSUPPORTED_MEDIA_TYPE,
            "unsupported_encoding",
            "The request must not be compressed.",
        )
    }

    /// The error for a status that a library chose.
    #[must_use]
    pub fn of_status(status: StatusCode) -> Self {
        match status {
            StatusCode::NOT_FOUND => Self::nothing_here(),
            StatusCode::PAYLOAD_TOO_LARGE => Self::too_large(),
            StatusCode::SERVICE_UNAVAILABLE => Self::unavailable(),
            StatusCode::NOT_ACCEPTABLE => Self::new(
                status,
                "not_acceptable",
                "The server cannot respond in a format that the client accepts.",
            ),
            StatusCode::RANGE_NOT_SATISFIABLE => {
                Self::new(status, "no_such_range", "The file does not have this range.")
            }
            _ if status.is_server_error() => Self { status, ..Self::internal() },
            _ => Self { status, ..Self::unreadable() },
        }
    }

    /// 405: the path accepts only the methods in `allow`.
    #[must_use]
    pub fn wrong_method(allow: String) -> Self {
        let mut error = Self::new(
            StatusCode::METHOD_NOT_ALLOWED,
            "method_not_allowed",
            "This address does not accept this method.",
        );
        error.allow = Some(allow.into());
        error
    }

    /// 413: the body is larger than the limit of its route.
    #[must_use]
    pub fn too_large() -> Self {
        Self::new(StatusCode::PAYLOAD_TOO_LARGE, "too_large", "The request is too large.")
    }

    /// 415: the body is not JSON.
    #[must_use]
    pub fn not_json() -> Self {
        Self::new(
            StatusCode::UNSUPPORTED_MEDIA_TYPE,
            "unsupported_media_type",
            "The request must be JSON.",
        )
    }

    /// 422: these fields are invalid, each with its reason.
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

    /// 429: too many requests from one network or to one account.
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

    /// 503: overloaded or unreachable. A retry may succeed.
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

    /// The same error with another time to wait, in seconds.
    #[must_use]
    pub fn retry_after(self, seconds: u64) -> Self {
        Self { retry_after_seconds: Some(seconds), ..self }
    }

    /// The same error with another code.
    #[must_use]
    pub fn coded(self, code: &'static str) -> Self {
        Self { code, ..self }
    }

    /// The same error with a session token in the body.
    #[must_use]
    pub fn with_token(self, token: String) -> Self {
        Self { token: Some(token.into()), ..self }
    }

    /// The same error with another message for the user.
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

    /// The status of the response.
    #[must_use]
    pub const fn status(&self) -> StatusCode {
        self.status
    }

    /// The code in the body.
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
        if self.code == Self::encoded().code {
            response.insert_header((header::ACCEPT_ENCODING, "identity"));
        }
        let mut response = response.json(ErrorBody {
            error: self.message.clone(),
            code: self.code.to_owned(),
            fields: (!self.fields.is_empty()).then(|| self.fields.clone()),
            token: self.token.as_deref().map(str::to_owned),
        });
        response.extensions_mut().insert(OurWords);
        response
    }
}

/// Marks a response whose body is ours. `observe` replaces the body of any other error response.
#[derive(Debug, Clone, Copy)]
pub(crate) struct OurWords;

/// Logs an error with its causes. Call it once, where the response is created.
pub(crate) fn log_chain(error: &(dyn Error + 'static)) {
    tracing::error!(error = %error_chain(error), "the request failed");
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
