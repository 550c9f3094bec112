//! Accounts: sign-up, log-in, passwords, verification, and the user's own account.

pub(crate) mod data;
pub(crate) mod log_in;
pub(crate) mod own;
pub(crate) mod passwords;
pub(crate) mod sessions;
pub(crate) mod sign_up;
pub(crate) mod storage;
pub(crate) mod verification;

mod errors;
mod preferences;
mod profile;

use actix_web::HttpRequest;
use actix_web::http::header;
use serde::Serialize;
use utoipa::ToSchema;

/// A message for the user.
#[derive(Serialize, ToSchema)]
pub(crate) struct Message {
    message: &'static str,
}

/// The user agent of the browser.
fn user_agent(request: &HttpRequest) -> Option<String> {
    let name = request.headers().get(header::USER_AGENT)?;
    name.to_str().ok().map(str::to_owned)
}
