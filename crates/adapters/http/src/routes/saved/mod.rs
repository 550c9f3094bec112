//! Saved properties: list, save, remove, and what the user writes on them with its history
//! (`docs/product.md#my-properties`).

mod annotate;
mod errors;
mod history;
mod list;
mod note;
mod restore;
mod save;
mod tags;
mod unsave;

pub(crate) use annotate::{annotate_property, read_annotation};
pub(crate) use history::{read_history, restore_annotation};
pub(crate) use list::list_saved;
pub(crate) use note::note_properties;
pub(crate) use restore::restore_properties;
pub(crate) use save::save_properties;
pub(crate) use tags::list_tags;
pub(crate) use unsave::unsave_properties;

use saved::{Checklist, ChecklistItem, Stage};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::wire::text_rules::schemas;

/// The user's stage of work on a property.
#[derive(Debug, Clone, Copy, Serialize, Deserialize, ToSchema)]
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

impl From<SavedStage> for Stage {
    fn from(stage: SavedStage) -> Self {
        match stage {
            SavedStage::Researching => Self::Researching,
            SavedStage::Inspected => Self::Inspected,
            SavedStage::ReadyToBid => Self::ReadyToBid,
            SavedStage::Won => Self::Won,
            SavedStage::Passed => Self::Passed,
        }
    }
}

/// A line of a checklist.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub(crate) struct Check {
    #[schema(schema_with = schemas::checklist_line)]
    text: String,
    /// Whether it is ticked.
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
