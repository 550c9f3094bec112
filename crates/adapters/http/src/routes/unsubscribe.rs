//! `GET`, `POST` and `DELETE /api/unsubscribe/{token}`: the link in optional emails. No log-in is needed.

use actix_web::http::StatusCode;
use actix_web::web::Data;
use actix_web::{HttpResponse, delete, get, post};
use mail::OptionalMail;
use news::{MailChoice, UnsubscribeError};
use serde::Serialize;
use utoipa::ToSchema;

use crate::serving::error::ApiError;
use crate::serving::lanes::Lane;
use crate::serving::services::Services;
use crate::wire::params::Path;
use crate::wire::path_params::UnsubscribeText;
use crate::wire::{ErrorBody, Refusals, moment};

/// The state of an optional email.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct EmailChoice {
    /// The email, as the preferences name it.
    #[schema(schema_with = preference_schema)]
    email_preference: &'static str,
    /// Whether the person wants this email.
    is_on: bool,
    /// When the person last turned it off, or on again after that. Null if the person never turned it off.
    #[schema(required = true, format = DateTime)]
    changed_at: Option<String>,
}

impl From<MailChoice> for EmailChoice {
    fn from(MailChoice { mail, is_on, changed_at }: MailChoice) -> Self {
        Self { email_preference: mail.preference(), is_on, changed_at: changed_at.map(moment) }
    }
}

fn preference_schema() -> utoipa::openapi::Object {
    utoipa::openapi::ObjectBuilder::new()
        .schema_type(utoipa::openapi::Type::String)
        .enum_values(Some(OptionalMail::ALL.map(OptionalMail::preference)))
        .build()
}

impl From<UnsubscribeError> for ApiError {
    fn from(error: UnsubscribeError) -> Self {
        let message = error.to_string();
        match error {
            UnsubscribeError::UnknownLink => {
                Self::new(StatusCode::NOT_FOUND, "unknown_link", message)
            }
            UnsubscribeError::Port(port) => port.into(),
        }
    }
}

async fn choose(services: &Services, token: String, is_on: bool) -> Result<HttpResponse, ApiError> {
    let service = services.unsubscribe.clone();
    services
        .respond(Lane::Query, move || service.choose(&token, is_on).map(EmailChoice::from))
        .await
}

/// The present state of the email of an unsubscribe link. Nothing changes.
#[utoipa::path(
    tag = "accounts",
    operation_id = "read_email_choice",
    params(("token" = inline(UnsubscribeText), Path,
        description = "The signed part of the link in the email.",
        example = "EjIKCnVuc3Vic2NyaWJlcxgDIgk")),
    responses(
        (status = 200, description = "The state", body = EmailChoice, example = json!({
            "emailPreference": "Cancellation / opening bid notifications on saved properties",
            "isOn": true,
            "changedAt": null
        })),
        (status = 404, description = "The link is damaged, or its account was deleted", body = ErrorBody, example = json!({
            "error": "This link is not valid. Please open the complete link from the email.",
            "code": "unknown_link"
        })),
        Refusals,
    )
)]
#[get("/unsubscribe/{token}")]
pub(crate) async fn read_email_choice(
    Path(token): Path<String>,
    services: Data<Services>,
) -> Result<HttpResponse, ApiError> {
    let service = services.unsubscribe.clone();
    services.respond(Lane::Query, move || service.choice(&token).map(EmailChoice::from)).await
}

/// Unsubscribe from one kind of email.
///
/// This is the address in the `List-Unsubscribe` header (RFC 8058). The body is not read. The link does not
/// expire, and the call can be repeated. The owner gets an email about a change, at most one a day.
#[utoipa::path(
    tag = "accounts",
    operation_id = "unsubscribe",
    params(("token" = inline(UnsubscribeText), Path,
        description = "The signed part of the link in the email.",
        example = "EjIKCnVuc3Vic2NyaWJlcxgDIgk")),
    responses(
        (status = 200, description = "The email is off", body = EmailChoice, example = json!({
            "emailPreference": "Cancellation / opening bid notifications on saved properties",
            "isOn": false,
            "changedAt": "2026-11-20T15:00:00Z"
        })),
        (status = 404, description = "The link is damaged, or its account was deleted", body = ErrorBody, example = json!({
            "error": "This link is not valid. Please open the complete link from the email.",
            "code": "unknown_link"
        })),
        Refusals,
    )
)]
#[post("/unsubscribe/{token}")]
pub(crate) async fn unsubscribe(
    Path(token): Path<String>,
    services: Data<Services>,
) -> Result<HttpResponse, ApiError> {
    choose(&services, token, false).await
}

/// Undo the click on an unsubscribe link.
#[utoipa::path(
    tag = "accounts",
    operation_id = "undo_unsubscribe",
    params(("token" = inline(UnsubscribeText), Path,
        description = "The signed part of the link in the email.",
        example = "EjIKCnVuc3Vic2NyaWJlcxgDIgk")),
    responses(
        (status = 200, description = "The email is on again", body = EmailChoice, example = json!({
            "emailPreference": "Cancellation / opening bid notifications on saved properties",
            "isOn": true,
            "changedAt": "2026-11-20T15:00:00Z"
        })),
        (status = 404, description = "The link is damaged, or its account was deleted", body = ErrorBody, example = json!({
            "error": "This link is not valid. Please open the complete link from the email.",
            "code": "unknown_link"
        })),
        Refusals,
    )
)]
#[delete("/unsubscribe/{token}")]
pub(crate) async fn undo_unsubscribe(
    Path(token): Path<String>,
    services: Data<Services>,
) -> Result<HttpResponse, ApiError> {
    choose(&services, token, true).await
}
