//! Parts of the OpenAPI document that several responses share.

use serde_json::json;
use utoipa::openapi::extensions::Extensions;
use utoipa::openapi::header::{Header, HeaderBuilder};
use utoipa::openapi::schema::ObjectBuilder;

/// A header that a response always has.
pub(crate) fn required(schema: ObjectBuilder, description: &str) -> Header {
    HeaderBuilder::new()
        .schema(Some(schema))
        .description(Some(description))
        .extensions(Some(Extensions::from_iter([("required", json!(true))])))
        .build()
}
