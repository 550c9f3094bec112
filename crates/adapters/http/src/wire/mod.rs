//! What several route groups share on the wire: how a request is read, the rules for its texts, and
//! parts of responses and of the OpenAPI document. It imports `serving` and no route.

pub(crate) mod body;
pub(crate) mod catalogue;
pub(crate) mod document;
pub(crate) mod form;
pub(crate) mod listings;
pub(crate) mod params;
pub(crate) mod path_params;
pub(crate) mod plan;
pub(crate) mod property_ids;
pub(crate) mod text_rules;

mod meta;
mod refusals;
mod row_marks;

use chrono::{DateTime, SecondsFormat, Utc};
use kernel::Money;

pub(crate) use self::meta::Meta;
pub(crate) use self::refusals::{BodyRefusals, EntitledRefusals, Refusals, SignedInRefusals};
pub(crate) use self::row_marks::RowMarks;
pub(crate) use crate::serving::error::ErrorBody;

/// A moment in a response, `2026-12-01T15:00:00Z`.
pub(crate) fn moment(at: DateTime<Utc>) -> String {
    at.to_rfc3339_opts(SecondsFormat::Secs, true)
}

/// An amount in a response, in dollars.
pub(crate) fn dollars(amount: Money) -> f64 {
    amount.cents() as f64 / 100.0
}
