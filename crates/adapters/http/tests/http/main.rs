//! The API as its clients see it: the real routes over fakes of the ports. Every response is compared
//! with the OpenAPI document.
#![expect(clippy::unwrap_used, reason = "a test that cannot continue has failed")]

mod access_matrix;
mod accounts;
mod billing;
mod calendar;
mod connections;
mod contract;
mod coverage;
mod document;
mod downloads;
mod edge;
mod errors;
mod exports;
mod facets;
mod geography;
mod head;
mod headers;
mod listings;
mod map;
mod marks;
mod notifications;
mod operations;
mod polls;
mod portal;
mod previews;
mod property;
mod push;
mod saved;
mod schema;
mod searches;
mod sessions;
mod streams;
mod totals;
mod unsubscribe;
