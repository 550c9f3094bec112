//! What several routes share on the wire.

use std::collections::BTreeMap;

pub(crate) use crate::error::ErrorBody;
use serde::Serialize;
use utoipa::openapi::{ContentBuilder, Ref, RefOr, Response, ResponseBuilder};
use utoipa::{IntoResponses, ToSchema};

/// How a page stands in the whole.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Meta {
    /// How many pages the matches make.
    pub(crate) total_pages: u64,
    /// How many properties match.
    pub(crate) total_count: u64,
}

/// The refusals of an open route.
pub(crate) struct Refusals;
/// The refusals of a route that asks who is there.
pub(crate) struct SignedInRefusals;
/// The refusals of a route that asks for a subscription.
pub(crate) struct EntitledRefusals;
/// The refusals of a route that reads a JSON body.
pub(crate) struct BodyRefusals;

type Responses = BTreeMap<String, RefOr<Response>>;

fn refusal(status: &str, what: &str, code: &str, error: &str) -> (String, RefOr<Response>) {
    let content = ContentBuilder::new()
        .schema(Some(Ref::from_schema_name("ErrorBody")))
        .example(Some(serde_json::json!({ "error": error, "code": code })))
        .build();
    let response =
        ResponseBuilder::new().description(what).content("application/json", content).build();
    (status.to_owned(), RefOr::T(response))
}

impl IntoResponses for Refusals {
    fn responses() -> Responses {
        [
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
            "No token, or a dead one",
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
            refusal(
                "415",
                "The body is no JSON",
                "unsupported_media_type",
                "The request must be JSON.",
            ),
        ]
        .into()
    }
}
