//! The OpenAPI document, generated from the route table.

use std::sync::LazyLock;

use actix_web::web;
use actix_web::{App, HttpResponse};
use serde_json::Value;
use utoipa::openapi::RefOr;
use utoipa::openapi::header::Header;
use utoipa::openapi::path::Operation;
use utoipa::openapi::schema::{ObjectBuilder, Type};
use utoipa::openapi::security::{Http, HttpAuthScheme, SecurityScheme};
use utoipa::{Modify, OpenApi};
use utoipa_actix_web::AppExt as _;
use utoipa_swagger_ui::{Config, SwaggerUi};

use crate::document_links::links_from;
use crate::document_parts::share;
use crate::route_table::{Methods, READER, route_table};
use crate::serving::error::{ApiError, ErrorBody};
use crate::serving::etag::{Fixed, Known};
use crate::serving::read_only::resource;
use crate::wire::document::required;
use crate::wire::listings::row_schema::{ListingDetails, ListingRow};

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Courthouse Steps",
        description = "Foreclosure auction listings: search, facets, details and downloads.\n\n\
            The server accepts a request that follows this document, and refuses any other. \
            Descriptions state the few rules that a schema cannot express: rules between two fields \
            (from and to, a county and its state, a text for `Other`), limits in bytes, and rules \
            about stored data (the password of the account, at most 10,000 saved properties, at \
            most 50 saved searches, an export without matches).\n\n\
            The server ignores members of a body and parameters of a query that this document does \
            not name. It responds with 405 and `Allow` to a method that the path does not have, and \
            with 501 to a method that HTTP does not define. A path parameter that breaks its rule is \
            404. Request bodies must not be compressed. An address with its query has at most 65,534 bytes; the response to a longer one is 400 without a body.",
        license(name = "MIT", identifier = "MIT"),
    ),
    components(schemas(ErrorBody, ListingRow, ListingDetails)),
    tags(
        (name = "session", description = "Log-in, log-out and the profile"),
        (name = "accounts", description = "Sign-up, passwords, and the user's own account"),
        (name = "listings", description = "Properties heading to auction"),
        (name = "saved", description = "Saved properties and saved searches"),
        (name = "calendar", description = "Sales by day, and feeds for calendar programs"),
        (name = "notifications", description = "The bell: what happened since the user last looked"),
        (name = "push", description = "Browsers that are told of urgent changes"),
        (name = "geography", description = "The coverage states"),
        (name = "site", description = "Configuration of the page"),
        (name = "export", description = "Downloads"),
    ),
    modifiers(&Sessions),
)]
struct Document;

/// Adds the security scheme of sessions.
struct Sessions;

impl Modify for Sessions {
    fn modify(&self, document: &mut utoipa::openapi::OpenApi) {
        let components = document.components.get_or_insert_default();
        let mut bearer = Http::new(HttpAuthScheme::Bearer);
        bearer.description = Some("The token that log-in returns.".to_owned());
        components.add_security_scheme("session", SecurityScheme::Http(bearer));
    }
}

/// The document without its routes.
pub(crate) fn frame() -> utoipa::openapi::OpenApi {
    Document::openapi()
}

/// The OpenAPI document of every route.
#[must_use]
pub fn openapi() -> utoipa::openapi::OpenApi {
    let app = App::new().into_utoipa_app().openapi(frame()).configure(route_table);
    let mut document = app.split_for_parts().1;
    for item in document.paths.paths.values_mut() {
        let operations =
            [&mut item.get, &mut item.post, &mut item.put, &mut item.patch, &mut item.delete];
        operations.into_iter().flatten().for_each(complete);
    }
    document
}

/// Adds the header that every response has, and the links to other operations.
fn complete(operation: &mut Operation) {
    let id = operation.operation_id.clone().unwrap_or_default();
    for (status, response) in &mut operation.responses.responses {
        let RefOr::T(response) = response else { continue };
        response.headers.insert("X-Request-Id".to_owned(), RefOr::T(request_id_header()));
        for (name, link) in links_from(&id, status) {
            response.links.insert(name.to_owned(), RefOr::T(link));
        }
    }
}

fn request_id_header() -> Header {
    let id = ObjectBuilder::new().schema_type(Type::String).min_length(Some(1));
    required(id.max_length(Some(128)), "The id of the request in the server's log.")
}

/// The response, which never changes while the program runs.
static ANSWER: LazyLock<Option<Fixed>> =
    LazyLock::new(|| shared().ok().and_then(|document| Fixed::of(&document)));

/// The methods of the paths, for addresses that no route matches.
pub(crate) static METHODS: LazyLock<web::Data<Methods>> =
    LazyLock::new(|| web::Data::new(Methods::of(openapi().paths)));

/// Creates the response and the methods, which takes some time, before a request needs them.
pub(crate) fn prepare() {
    LazyLock::force(&ANSWER);
    LazyLock::force(&METHODS);
}

async fn read_document(known: Known) -> Result<HttpResponse, ApiError> {
    let answer = ANSWER.as_ref().ok_or_else(ApiError::internal)?;
    Ok(answer.answer(&known, "no-cache"))
}

/// Adds the document and the page that displays it. Neither is an operation of the API.
pub(crate) fn configure(config: &mut web::ServiceConfig) {
    const DOCUMENT: &str = "/api/openapi.json";
    config
        .service(resource(DOCUMENT, web::get().to(read_document)))
        .service(SwaggerUi::new(format!("{READER}{{_:.*}}")).config(Config::from(DOCUMENT)));
}

/// The document as it is served: with sorted keys, and each part that several operations have once.
fn shared() -> Result<Value, serde_json::Error> {
    let mut document = sorted(serde_json::to_value(openapi())?);
    share(&mut document);
    Ok(document)
}

/// Returns the document as it is committed in `docs/api/openapi.json`: indented and with sorted keys,
/// so that the same routes always produce the same text.
///
/// # Errors
/// When the document cannot be written as JSON.
pub fn openapi_json() -> Result<String, serde_json::Error> {
    let mut text = serde_json::to_string_pretty(&shared()?)?;
    text.push('\n');
    Ok(text)
}

/// Sorts the keys of every object.
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
