//! The API as its clients see it: the real routes over fakes of the ports, every answer held
//! against the OpenAPI document.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod access_matrix;
mod accounts;
mod billing;
mod document;
mod errors;
mod exports;
mod facets;
mod geography;
mod headers;
mod listings;
mod map;
mod operations;
mod portal;
mod previews;
mod property;
mod saved;
mod schema;
mod sessions;
mod streams;
