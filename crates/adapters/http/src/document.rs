//! The OpenAPI document, gathered from the one route table.

use actix_web::App;
use serde_json::Value;
use utoipa::openapi::security::{Http, HttpAuthScheme, SecurityScheme};
use utoipa::{Modify, OpenApi};
use utoipa_actix_web::AppExt as _;

use crate::error::ErrorBody;
use crate::listings::row_schema::{ListingDetails, ListingRow};

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Courthouse Steps",
        description = "Foreclosure auction listings: search, facets, details and downloads.",
        license(name = "MIT", identifier = "MIT"),
    ),
    components(schemas(ErrorBody, ListingRow, ListingDetails)),
    tags(
        (name = "session", description = "Log-in, log-out and the profile"),
        (name = "accounts", description = "Sign-up, passwords, and what is one's own"),
        (name = "listings", description = "Properties heading to auction"),
        (name = "saved", description = "The properties that one keeps"),
        (name = "geography", description = "The coverage states"),
        (name = "site", description = "What the page must know"),
        (name = "export", description = "Downloads"),
    ),
    modifiers(&Sessions),
)]
struct Document;

/// Adds how one shows who one is.
struct Sessions;

impl Modify for Sessions {
    fn modify(&self, document: &mut utoipa::openapi::OpenApi) {
        let components = document.components.get_or_insert_default();
        let mut bearer = Http::new(HttpAuthScheme::Bearer);
        bearer.description = Some("The token that log-in answers.".to_owned());
        components.add_security_scheme("session", SecurityScheme::Http(bearer));
    }
}

/// The document's frame, before the routes are added.
pub(crate) fn frame() -> utoipa::openapi::OpenApi {
    Document::openapi()
}

/// The OpenAPI document of every route.
#[must_use]
pub fn openapi() -> utoipa::openapi::OpenApi {
    let app = App::new().into_utoipa_app().openapi(frame()).configure(crate::routes);
    app.split_for_parts().1
}

/// The document as it is committed in `docs/api/openapi.json`: indented, keys in order, so that
/// the same routes always make the same text.
///
/// # Errors
/// When the document cannot be written as JSON.
pub fn openapi_json() -> Result<String, serde_json::Error> {
    let mut text = serde_json::to_string_pretty(&sorted(serde_json::to_value(openapi())?))?;
    text.push('\n');
    Ok(text)
}

/// The same value with the keys of every object in order.
fn sorted(value: Value) -> Value {
    match value {
        Value::Object(members) => {
            let mut members: Vec<_> = members.into_iter().collect();
            members.sort_by(|(a, _), (b, _)| a.cmp(b));
            members.into_iter().map(|(key, value)| (key, sorted(value))).collect()
        }
        Value::Array(items) => items.into_iter().map(sorted).collect(),
        other => other,
    }
}
