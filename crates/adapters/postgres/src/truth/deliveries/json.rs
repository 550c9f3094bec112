//! Concerns and readings as JSON.

use ::deliveries::{BlankColumn, Concern, Reading};
use serde::{Deserialize, Serialize};

/// A [`Concern`] as it is stored.
#[derive(Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub(super) enum StoredConcern {
    Empty { before: u64 },
    Truncated,
    Shrunken { before: u64, now: u64 },
    HeaderChanged { missing: Vec<String>, new: Vec<String> },
    HeaderUnusable { why: String },
    UnreadBoxes { columns: Vec<String> },
    UnreadWords { words: Vec<String> },
    GuessedSource,
    SuddenlyBlank { columns: Vec<(String, u8, u8)> },
}

/// A text without the one character that `jsonb` cannot store.
fn clean(text: &str) -> String {
    text.replace('\0', "")
}

impl From<&Concern> for StoredConcern {
    fn from(concern: &Concern) -> Self {
        let names = |names: &[String]| names.iter().map(|name| clean(name)).collect();
        match concern {
            Concern::Empty { before } => Self::Empty { before: *before },
            Concern::Truncated => Self::Truncated,
            Concern::Shrunken { before, now } => Self::Shrunken { before: *before, now: *now },
            Concern::HeaderChanged { missing, new } => {
                Self::HeaderChanged { missing: names(missing), new: names(new) }
            }
            Concern::HeaderUnusable { why } => Self::HeaderUnusable { why: clean(why) },
            Concern::UnreadBoxes { columns } => Self::UnreadBoxes { columns: names(columns) },
            Concern::UnreadWords { words } => Self::UnreadWords { words: names(words) },
            Concern::GuessedSource => Self::GuessedSource,
            Concern::SuddenlyBlank { columns } => {
                let column =
                    |column: &BlankColumn| (clean(&column.name), column.before, column.now);
                Self::SuddenlyBlank { columns: columns.iter().map(column).collect() }
            }
        }
    }
}

impl From<StoredConcern> for Concern {
    fn from(stored: StoredConcern) -> Self {
        match stored {
            StoredConcern::Empty { before } => Self::Empty { before },
            StoredConcern::Truncated => Self::Truncated,
            StoredConcern::Shrunken { before, now } => Self::Shrunken { before, now },
            StoredConcern::HeaderChanged { missing, new } => Self::HeaderChanged { missing, new },
            StoredConcern::HeaderUnusable { why } => Self::HeaderUnusable { why },
            StoredConcern::UnreadBoxes { columns } => Self::UnreadBoxes { columns },
            StoredConcern::UnreadWords { words } => Self::UnreadWords { words },
            StoredConcern::GuessedSource => Self::GuessedSource,
            StoredConcern::SuddenlyBlank { columns } => {
                let column = |(name, before, now)| BlankColumn { name, before, now };
                Self::SuddenlyBlank { columns: columns.into_iter().map(column).collect() }
            }
        }
    }
}

/// A [`Reading`] as it is stored.
#[derive(Serialize, Deserialize)]
pub(super) struct StoredReading {
    map: Option<String>,
    pack: Option<String>,
    county: Option<String>,
    is_comparables: bool,
    folder: Option<String>,
}

impl From<&Reading> for StoredReading {
    fn from(reading: &Reading) -> Self {
        let Reading { map, pack, county, is_comparables, folder } = reading.clone();
        Self { map, pack, county, is_comparables, folder }
    }
}

impl From<StoredReading> for Reading {
    fn from(stored: StoredReading) -> Self {
        let StoredReading { map, pack, county, is_comparables, folder } = stored;
        Self { map, pack, county, is_comparables, folder }
    }
}
