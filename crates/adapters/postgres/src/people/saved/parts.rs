//! The stored forms of what a person writes on a property.

use ::saved::{
    Annotation, Checklist, ChecklistItem, Difference, MaximumBid, Note, Part, PartValue, Stage,
    Tags,
};
use kernel::{Money, PortError};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::connection::errors::SYSTEM;

/// A line of a checklist, as it is stored.
#[derive(Serialize, Deserialize)]
struct StoredItem {
    text: String,
    done: bool,
}

impl From<&ChecklistItem> for StoredItem {
    fn from(item: &ChecklistItem) -> Self {
        Self { text: item.text().to_owned(), done: item.done }
    }
}

fn corrupt(error: impl Into<Box<dyn std::error::Error + Send + Sync>>) -> PortError {
    PortError::corrupt(SYSTEM, error)
}

/// Reads a stage; an empty text is none.
pub(super) fn stage(word: &str) -> Result<Option<Stage>, PortError> {
    match word {
        "" => Ok(None),
        word => Stage::parse(word)
            .map(Some)
            .ok_or_else(|| corrupt("a saved property's stage is none of ours")),
    }
}

/// Reads a maximum bid in cents.
pub(super) fn maximum_bid(cents: i64) -> Result<MaximumBid, PortError> {
    let amount = Money::from_cents(cents).map_err(corrupt)?;
    MaximumBid::new(amount).map_err(corrupt)
}

/// Reads tags.
pub(super) fn tags(texts: &[String]) -> Result<Tags, PortError> {
    Tags::parse(texts.iter().map(String::as_str)).map_err(corrupt)
}

/// Reads a checklist.
pub(crate) fn checklist(stored: Value) -> Result<Checklist, PortError> {
    let items: Vec<StoredItem> = serde_json::from_value(stored).map_err(corrupt)?;
    Checklist::parse(items.iter().map(|item| (item.text.as_str(), item.done))).map_err(corrupt)
}

/// The stored form of a checklist.
pub(super) fn checklist_json(checklist: &Checklist) -> Value {
    json!(checklist.items().iter().map(StoredItem::from).collect::<Vec<_>>())
}

/// The stored form of a part's value.
pub(crate) fn value_json(value: &PartValue) -> Value {
    match value {
        PartValue::Note(note) => json!(note.as_str()),
        PartValue::Stage(stage) => json!(stage.map_or("", Stage::name)),
        PartValue::MaximumBid(bid) => json!(bid.map(|bid| bid.amount().cents())),
        PartValue::Tags(tags) => json!(tags.iter().collect::<Vec<_>>()),
        PartValue::Checklist(checklist) => checklist_json(checklist),
    }
}

/// An earlier value, as its difference from the value after it.
#[derive(Serialize, Deserialize)]
struct StoredDifference {
    start: usize,
    end: usize,
    middle: String,
}

/// What a difference takes next to its text. A value that is not longer is stored as it is.
const DIFFERENCE_BYTES: usize = 40;

/// The stored form of a value that `after` replaced.
pub(crate) fn earlier_json(before: &PartValue, after: &PartValue) -> Value {
    let text = before.text();
    let Difference { start, end, middle } = Difference::between(&text, &after.text());
    let is_free = PartValue::parse(before.part(), &text).as_ref() == Some(before);
    if is_free && middle.len() + DIFFERENCE_BYTES < text.len() {
        json!(StoredDifference { start, end, middle })
    } else {
        value_json(before)
    }
}

/// Reads an earlier value of a part. `later` has the value that replaced it.
pub(crate) fn earlier(
    part: &str,
    stored: Value,
    later: &Annotation,
) -> Result<PartValue, PortError> {
    if !stored.is_object() {
        return value(part, stored);
    }
    let part = Part::parse(part).ok_or_else(|| corrupt("a part of a note is none of ours"))?;
    let StoredDifference { start, end, middle } =
        serde_json::from_value(stored).map_err(corrupt)?;
    Difference { start, end, middle }
        .before(&later.value(part).text())
        .and_then(|text| PartValue::parse(part, &text))
        .ok_or_else(|| corrupt("an earlier value does not belong to the value after it"))
}

/// Reads the value of a part.
pub(crate) fn value(part: &str, stored: Value) -> Result<PartValue, PortError> {
    let part = Part::parse(part).ok_or_else(|| corrupt("a part of a note is none of ours"))?;
    let text = |stored: Value| serde_json::from_value::<String>(stored).map_err(corrupt);
    Ok(match part {
        Part::Note => PartValue::Note(Note::parse(&text(stored)?).map_err(corrupt)?),
        Part::Stage => PartValue::Stage(stage(&text(stored)?)?),
        Part::MaximumBid => {
            let cents: Option<i64> = serde_json::from_value(stored).map_err(corrupt)?;
            PartValue::MaximumBid(cents.map(maximum_bid).transpose()?)
        }
        Part::Tags => {
            let texts: Vec<String> = serde_json::from_value(stored).map_err(corrupt)?;
            PartValue::Tags(tags(&texts)?)
        }
        Part::Checklist => PartValue::Checklist(checklist(stored)?),
    })
}
