//! `POST /api/property/restore-multiple`: the undo of a removal.

use std::collections::HashMap;

use actix_web::web::Data;
use actix_web::{HttpResponse, post};
use listings::UniqueId;
use saved::{Annotation, Checklist, Saved};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::annotate::{read_bid, read_checklist, read_note, read_tags};
use super::save::SaveAnswer;
use super::{Check, SavedStage, checks};
use crate::serving::access::Entitled;
use crate::serving::error::ApiError;
use crate::serving::lanes::Lane;
use crate::serving::services::Services;
use crate::wire::body::{JsonBody, Limited};
use crate::wire::form::{Form, not_absent};
use crate::wire::property_ids::{MOST_BYTES, MOST_IDS};
use crate::wire::text_rules::schemas;
use crate::wire::{BodyRefusals, EntitledRefusals, ErrorBody, dollars};

/// A removed property with what the user wrote on it.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct RemovedProperty {
    property_id: String,
    #[schema(schema_with = schemas::note)]
    note: String,
    #[serde(deserialize_with = "not_absent")]
    #[schema(required = true)]
    stage: Option<SavedStage>,
    /// In dollars; null for none.
    #[serde(deserialize_with = "not_absent")]
    #[schema(required = true, minimum = 0, maximum = 1_000_000_000_000_i64)]
    maximum_bid: Option<f64>,
    #[schema(schema_with = schemas::tags)]
    tags: Vec<String>,
    /// Null for the usual lines.
    #[serde(deserialize_with = "not_absent")]
    #[schema(required = true, max_items = 30)]
    checklist: Option<Vec<Check>>,
}

impl From<Saved> for RemovedProperty {
    fn from(Saved { unique_id, annotation, .. }: Saved) -> Self {
        let Annotation { note, stage, maximum_bid, tags, checklist } = annotation;
        Self {
            property_id: unique_id.to_string(),
            note: note.as_str().to_owned(),
            stage: stage.map(Into::into),
            maximum_bid: maximum_bid.map(|bid| dollars(bid.amount())),
            tags: tags.iter().map(str::to_owned).collect(),
            checklist: (checklist != Checklist::default()).then(|| checks(&checklist)),
        }
    }
}

impl RemovedProperty {
    fn read(&self, form: &mut Form) -> Option<Annotation> {
        Some(Annotation {
            note: form.take(PROPERTIES, read_note(&self.note))?,
            stage: self.stage.map(Into::into),
            maximum_bid: match self.maximum_bid {
                None => None,
                Some(amount) => Some(form.take(PROPERTIES, read_bid(amount))?),
            },
            tags: form.take(PROPERTIES, read_tags(&self.tags))?,
            checklist: match &self.checklist {
                None => Checklist::default(),
                Some(lines) => form.take(PROPERTIES, read_checklist(lines))?,
            },
        })
    }
}

const PROPERTIES: &str = "properties";

/// Body of `POST /api/property/restore-multiple`.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(example = json!({ "properties": [example_removed()] }))]
pub(crate) struct RestorePropertiesRequest {
    /// The properties as `POST /api/property/unsave-multiple` returned them.
    #[schema(max_items = 10_000)]
    properties: Vec<RemovedProperty>,
}

impl Limited for RestorePropertiesRequest {
    const MOST_BYTES: usize = MOST_BYTES;
}

impl RestorePropertiesRequest {
    /// Reads the properties. A text that cannot be a unique_ID names no property.
    fn read(&self) -> Result<HashMap<UniqueId, Annotation>, ApiError> {
        let mut form = Form::empty();
        if self.properties.len() > MOST_IDS {
            form.refuse(PROPERTIES, "At most 10,000 properties.");
        }
        let read = |property: &RemovedProperty| {
            let annotation = property.read(&mut form)?;
            Some((UniqueId::parse(&property.property_id).ok()?, annotation))
        };
        let removed = self.properties.iter().filter_map(read).collect();
        form.done(Some(removed))
    }
}

/// An example of a removed property.
pub(super) fn example_removed() -> serde_json::Value {
    serde_json::json!({
        "propertyId": "Georgia|Fulton|2026-000123", "note": "Ask the clerk.", "stage": "Inspected",
        "maximumBid": 212_000.0, "tags": ["flip"],
        "checklist": [{ "text": "Title search", "done": true }]
    })
}

/// Save removed properties again, with what the user had written on them. Their histories are gone. A
/// second identical request changes nothing.
#[utoipa::path(
    tag = "saved",
    operation_id = "restore_properties",
    request_body = RestorePropertiesRequest,
    security(("session" = [])),
    responses(
        (status = 200, description = "The newly saved properties", body = SaveAnswer, example = json!({
            "saved": 1, "propertyIds": ["Georgia|Fulton|2026-000123"]
        })),
        (status = 422, description = "A member is wrong, there would be more than 10,000 saved properties \
            (`too_many_saved`), or the account's storage is full (`storage_full`); nothing is saved",
            body = ErrorBody, example = json!({
            "error": "Please correct the marked fields.",
            "code": "invalid",
            "fields": { "properties": "At most 10,000 properties." }
        })),
        BodyRefusals,
        EntitledRefusals,
    )
)]
#[post("/property/restore-multiple")]
pub(crate) async fn restore_properties(
    Entitled(caller): Entitled,
    services: Data<Services>,
    JsonBody(body): JsonBody<RestorePropertiesRequest>,
) -> Result<HttpResponse, ApiError> {
    let saved = services.saved.clone();
    let restore = move || -> Result<_, ApiError> {
        Ok(SaveAnswer::of(saved.restore_removed(caller.account, &body.read()?)?))
    };
    services.respond(Lane::Query, restore).await
}
