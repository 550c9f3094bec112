use std::fmt;
use std::str::FromStr;

use chrono::{DateTime, Utc};
use kernel::ImportId;

use crate::concern::Concern;

/// The number of a delivery that waits for the operator. It is written `W7`, so that it is not
/// confused with the number of an import.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct WaitingId(pub i64);

impl fmt::Display for WaitingId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "W{}", self.0)
    }
}

/// A text is not the number of a waiting delivery.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a waiting delivery has a number such as W7; 'import list' shows them")]
pub struct UnknownWaitingId;

impl FromStr for WaitingId {
    type Err = UnknownWaitingId;

    fn from_str(text: &str) -> Result<Self, UnknownWaitingId> {
        let digits = text.strip_prefix(['W', 'w']).ok_or(UnknownWaitingId)?;
        digits.parse().map(Self).map_err(|_| UnknownWaitingId)
    }
}

/// How the file of a delivery is read.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Reading {
    /// The text of the map, if the operator passed one.
    pub map: Option<String>,
    /// The source pack whose map counts, by its folder.
    pub pack: Option<String>,
    /// The county of a list whose publisher has one for each county.
    pub county: Option<String>,
    /// Whether the file contains recorded sales.
    pub is_comparables: bool,
    /// The watched folder in which it arrived, if any.
    pub folder: Option<String>,
}

/// A delivery that has to wait.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewWaiting {
    /// The name of the source.
    pub source: String,
    /// The name of the file, without folders.
    pub file_name: String,
    /// SHA-256 of the file in lower-case hex.
    pub sha256: String,
    /// Why it waits. There is at least one reason.
    pub concerns: Vec<Concern>,
    /// How to read it.
    pub reading: Reading,
}

impl NewWaiting {
    /// Why it waits, as one text for people.
    #[must_use]
    pub fn reasons(&self) -> String {
        self.concerns.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ")
    }
}

/// What became of a delivery that had to wait.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WaitingState {
    /// No one has decided.
    Waiting,
    /// The operator had it imported.
    Approved,
    /// The operator dropped it.
    Rejected,
}

/// The operator's decision.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Decision {
    /// The delivery was imported.
    Approve,
    /// The delivery is dropped.
    Reject,
}

/// A delivery that had to wait.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WaitingDelivery {
    /// Its number.
    pub id: WaitingId,
    /// What was stored.
    pub delivery: NewWaiting,
    /// When it arrived.
    pub at: DateTime<Utc>,
    /// What became of it.
    pub state: WaitingState,
    /// The latest import of its source after it arrived. What it says is older.
    pub newer: Option<ImportId>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_is_read_as_it_is_written() {
        assert_eq!("W7".parse(), Ok(WaitingId(7)));
        assert_eq!("w12".parse(), Ok(WaitingId(12)));
        assert_eq!(WaitingId(7).to_string(), "W7");
        for text in ["7", "W", "X7", "W7x", ""] {
            assert_eq!(text.parse::<WaitingId>(), Err(UnknownWaitingId), "{text}");
        }
    }
}
