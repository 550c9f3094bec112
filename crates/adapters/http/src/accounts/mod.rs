//! Accounts: sign-up, passwords, verification, and what a person does with the own account.

pub(crate) mod data;
pub(crate) mod own;
pub(crate) mod passwords;
pub(crate) mod sessions;
pub(crate) mod sign_up;
pub(crate) mod verification;

use actix_web::HttpRequest;
use actix_web::http::header;
use serde::Serialize;
use utoipa::ToSchema;

/// What to show a person.
#[derive(Serialize, ToSchema)]
pub(crate) struct Message {
    message: &'static str,
}

/// What the browser calls itself.
fn user_agent(request: &HttpRequest) -> Option<String> {
    let name = request.headers().get(header::USER_AGENT)?;
    name.to_str().ok().map(str::to_owned)
}
