//! The filters and the order of a search as a member of a JSON body.

use std::borrow::Cow;
use std::collections::BTreeMap;

use serde::Deserialize;
use serde::de::IgnoredAny;
use utoipa::openapi::schema::ObjectBuilder;
use utoipa::openapi::{RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

use super::params::{FILTERS, ORDER, Param};
use super::query::{MOST_NAMES, MOST_VALUES, Pairs};
use crate::serving::error::ApiError;

/// The parameters of `GET /api/get-properties` by name, without those of paging.
#[derive(Debug, Default, Deserialize)]
pub(crate) struct BodyFilters(BTreeMap<String, FilterValue>);

/// The value of a filter, or its values if one of them contains a comma.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
enum FilterValue {
    One(String),
    Many(Vec<String>),
    /// Any other type, which no filter has.
    Other(IgnoredAny),
}

impl BodyFilters {
    /// Refuses too many filters or too many values. `field` is the member's name in the body.
    ///
    /// # Errors
    /// 422 with the name of the member or the filter.
    pub(crate) fn check(&self, field: &'static str) -> Result<(), ApiError> {
        if self.0.len() > MOST_NAMES {
            return Err(ApiError::invalid([(field, "At most 100 filters.")]));
        }
        for (name, value) in &self.0 {
            let count = match value {
                FilterValue::One(value) => value.split(',').count(),
                FilterValue::Many(values) => values.len(),
                FilterValue::Other(_) => 0,
            };
            if count > MOST_VALUES {
                return Err(ApiError::invalid([(name.as_str(), "At most 5,000 values.")]));
            }
        }
        Ok(())
    }

    /// Returns the filters as the pairs of a query, without paging and unknown names.
    ///
    /// # Errors
    /// 400 for a filter that is not a text, 422 for a list of values if the filter takes one value.
    pub(crate) fn into_pairs(self) -> Result<Pairs, ApiError> {
        let mut pairs = Vec::new();
        let mut wrong = BTreeMap::new();
        for (name, value) in self.0 {
            let Some(param) = filter(&name) else { continue };
            match value {
                FilterValue::One(value) => pairs.push((name, value)),
                FilterValue::Many(values) if param.takes_several() => {
                    pairs.extend(values.into_iter().map(|value| (name.clone(), value)));
                }
                FilterValue::Many(_) => {
                    wrong.insert(name, "Only one value can be used here.");
                }
                FilterValue::Other(_) => return Err(ApiError::unreadable()),
            }
        }
        if wrong.is_empty() { Ok(Pairs::new(pairs)) } else { Err(ApiError::invalid(wrong)) }
    }
}

/// The parameter with this name, if it is a filter or part of the order.
fn filter(name: &str) -> Option<&'static Param> {
    FILTERS.iter().chain(ORDER).find(|param| param.name == name)
}

impl PartialSchema for BodyFilters {
    fn schema() -> RefOr<Schema> {
        let mut filters = ObjectBuilder::new().max_properties(Some(MOST_NAMES)).description(Some(
            "The filters and the order of `GET /api/get-properties`, by name and as text, with the \
             same rules between two of them. Paging and unknown names are ignored, but each name \
             may have at most 5,000 values, comma-joined or as a list.",
        ));
        for param in FILTERS.iter().chain(ORDER) {
            filters = filters.property(param.name, param.in_body());
        }
        filters.into()
    }
}

impl ToSchema for BodyFilters {
    fn name() -> Cow<'static, str> {
        "Filters".into()
    }
}
