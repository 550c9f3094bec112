//! `POST` and `DELETE /api/unsubscribe/{token}`: the link in optional emails. No log-in is needed.

use actix_web::http::StatusCode;
use actix_web::web::Data;
use actix_web::{HttpResponse, delete, post};
use alerts::UnsubscribeError;
use preferences::OptionalMail;
use serde::Serialize;
use utoipa::ToSchema;

use crate::serving::error::ApiError;
use crate::serving::lanes::Lane;
use crate::serving::services::Services;
use crate::wire::params::Path;
use crate::wire::path_params::UnsubscribeText;
use crate::wire::{ErrorBody, Refusals};

/// The state of an optional email after a click.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct EmailChoice {
    /// The email, as the preferences name it.
    #[schema(schema_with = preference_schema)]
    email_preference: &'static str,
    /// Whether the person gets this email.
    is_on: bool,
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
    let mail = services.offload(Lane::Query, move || service.choose(&token, is_on)).await?;
    Ok(HttpResponse::Ok().json(EmailChoice { email_preference: mail.preference(), is_on }))
}

/// Unsubscribe from one kind of email.
///
/// This is the address in the `List-Unsubscribe` header (RFC 8058). The body is not read. The link does not
/// expire, and the call can be repeated.
#[utoipa::path(
    tag = "accounts",
    operation_id = "unsubscribe",
    params(("token" = inline(UnsubscribeText), Path,
        description = "The signed part of the link in the email.",
        example = "EjIKCnVuc3Vic2NyaWJlcxgDIgk")),
    responses(
        (status = 200, description = "The email is off", body = EmailChoice, example = json!({
            "emailPreference": "Cancellation / opening bid notifications on saved properties",
            "isOn": false
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
            "isOn": true
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
