//! The properties that a body names.

use listings::UniqueId;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::serving::error::ApiError;
use crate::wire::body::{LARGEST_BODY, Limited};

/// How many properties a request may name: as many as a user may save.
pub(crate) const MOST_IDS: usize = 10_000;

const _: () = assert!(MOST_IDS as u64 == saved::MOST_SAVED);

/// Room for 10,000 ids of 200 bytes.
pub(crate) const MOST_BYTES: usize = LARGEST_BODY;

/// Properties.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(example = json!({ "propertyIds": ["Georgia|Fulton|2026-000123"] }))]
pub(crate) struct PropertiesRequest {
    /// The properties, by unique_ID.
    #[schema(max_items = 10_000)]
    property_ids: Vec<String>,
}

impl Limited for PropertiesRequest {
    const MOST_BYTES: usize = MOST_BYTES;
}

impl PropertiesRequest {
    pub(crate) fn keys(&self) -> Result<Vec<UniqueId>, ApiError> {
        keys(&self.property_ids)
    }
}

/// Parses ids. A text that cannot be a unique_ID names no property.
pub(crate) fn keys(ids: &[String]) -> Result<Vec<UniqueId>, ApiError> {
    if ids.len() > MOST_IDS {
        return Err(ApiError::invalid([("propertyIds", "At most 10,000 properties.")]));
    }
    Ok(ids.iter().filter_map(|id| UniqueId::parse(id).ok()).collect())
}
