//! The error responses in the OpenAPI document that several routes share.

use std::collections::BTreeMap;

use utoipa::IntoResponses;
use utoipa::openapi::schema::{ObjectBuilder, Type};
use utoipa::openapi::{ContentBuilder, Ref, RefOr, Response, ResponseBuilder};

use super::document::required;

/// The error responses of a public route.
pub(crate) struct Refusals;
/// The error responses of a route that requires a session.
pub(crate) struct SignedInRefusals;
/// The error responses of a route that requires a subscription.
pub(crate) struct EntitledRefusals;
/// The error responses of a route that reads a JSON body.
pub(crate) struct BodyRefusals;

type Responses = BTreeMap<String, RefOr<Response>>;

fn refusal(status: &str, what: &str, code: &str, error: &str) -> (String, RefOr<Response>) {
    let content = ContentBuilder::new()
        .schema(Some(Ref::from_schema_name("ErrorBody")))
        .example(Some(serde_json::json!({ "error": error, "code": code })))
        .build();
    let mut response =
        ResponseBuilder::new().description(what).content("application/json", content);
    if matches!(status, "429" | "503") {
        let seconds = ObjectBuilder::new().schema_type(Type::Integer).minimum(Some(1));
        let wait = required(seconds, "The seconds after which to try again.");
        response = response.header("Retry-After", wait);
    }
    if status == "401" {
        let scheme = ObjectBuilder::new().schema_type(Type::String);
        let scheme = required(scheme.enum_values(Some(["Bearer"])), "The authentication scheme.");
        response = response.header("WWW-Authenticate", scheme);
    }
    (status.to_owned(), RefOr::T(response.build()))
}

impl IntoResponses for Refusals {
    fn responses() -> Responses {
        [
            refusal(
                "415",
                "The body has another type than the operation accepts, or it has a Content-Encoding",
                "unsupported_encoding",
                "The request must not be compressed.",
            ),
            refusal(
                "429",
                "Too many requests; see Retry-After",
                "too_many_requests",
                "Too many attempts. Please wait a moment and try again.",
            ),
            refusal("500", "A bug on our side", "internal", "Something went wrong on our side."),
            refusal(
                "503",
                "Overloaded; see Retry-After",
                "unavailable",
                "The service is busy. Please try again in a moment.",
            ),
        ]
        .into()
    }
}

impl IntoResponses for SignedInRefusals {
    fn responses() -> Responses {
        let mut responses = Refusals::responses();
        responses.extend([refusal(
            "401",
            "No token, or a token that is no longer valid",
            "signed_out",
            "Please log in to continue.",
        )]);
        responses
    }
}

impl IntoResponses for EntitledRefusals {
    fn responses() -> Responses {
        let mut responses = SignedInRefusals::responses();
        responses.extend([refusal(
            "402",
            "The account has no subscription that allows this",
            "not_entitled",
            "An active subscription is needed.",
        )]);
        responses
    }
}

impl IntoResponses for BodyRefusals {
    fn responses() -> Responses {
        [
            refusal(
                "400",
                "The body cannot be read",
                "unreadable",
                "The request could not be read.",
            ),
            refusal("413", "The body is too large", "too_large", "The request is too large."),
        ]
        .into()
    }
}
