//! Saved properties: list, save, remove, and what the user writes on them with its history
//! (`docs/product.md#my-properties`).

mod annotate;
mod errors;
mod history;
mod list;
mod save;
mod tags;
mod unsave;

pub(crate) use annotate::{annotate_property, read_annotation};
pub(crate) use history::{read_history, restore_annotation};
pub(crate) use list::list_saved;
pub(crate) use save::save_properties;
pub(crate) use tags::list_tags;
pub(crate) use unsave::unsave_properties;

use listings::UniqueId;
use saved::{Checklist, ChecklistItem, MOST_SAVED, Stage};
use serde::Serialize;
use utoipa::ToSchema;

use crate::serving::error::ApiError;

/// The user's stage of work on a property.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
pub(crate) enum SavedStage {
    Researching,
    Inspected,
    #[serde(rename = "Ready to bid")]
    ReadyToBid,
    Won,
    Passed,
}

impl From<Stage> for SavedStage {
    fn from(stage: Stage) -> Self {
        match stage {
            Stage::Researching => Self::Researching,
            Stage::Inspected => Self::Inspected,
            Stage::ReadyToBid => Self::ReadyToBid,
            Stage::Won => Self::Won,
            Stage::Passed => Self::Passed,
        }
    }
}

/// A line of a checklist.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Check {
    text: String,
    done: bool,
}

impl From<&ChecklistItem> for Check {
    fn from(item: &ChecklistItem) -> Self {
        Self { text: item.text().to_owned(), done: item.done }
    }
}

fn checks(checklist: &Checklist) -> Vec<Check> {
    checklist.items().iter().map(Check::from).collect()
}

/// Refuses more properties than a user may save.
fn check_ids(ids: &[String]) -> Result<(), ApiError> {
    if ids.len() as u64 > MOST_SAVED {
        return Err(ApiError::invalid([("propertyIds", "At most 10,000 properties.")]));
    }
    Ok(())
}

/// Parses the ids. A text that cannot be a unique_ID names no property.
fn keys(ids: &[String]) -> Vec<UniqueId> {
    ids.iter().filter_map(|id| UniqueId::parse(id).ok()).collect()
}
