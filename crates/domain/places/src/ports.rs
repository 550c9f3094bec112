use chrono::{DateTime, Utc};
use kernel::PortError;

use crate::address::PostalAddress;
use crate::point::Answer;

/// Finds addresses.
pub trait Geocoder: Send + Sync {
    /// Returns the answer about each address, in their order. `None` is an address that the answer
    /// does not mention. It may take minutes.
    ///
    /// # Errors
    /// [`PortError::Unavailable`] when it does not answer in time or refuses, and
    /// [`PortError::Corrupt`] when its answer cannot be read. Nothing is known about any address
    /// then.
    fn locate(&self, addresses: &[PostalAddress]) -> Result<Vec<Option<Answer>>, PortError>;
}

/// An address that no geocoder has answered about, or none since [`ANSWER_AGE`](crate::ANSWER_AGE).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Question {
    /// The address.
    pub address: PostalAddress,
    /// How often it was asked about without an answer.
    pub attempts: u32,
}

/// What came of a batch of questions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BatchOutcome {
    /// The answers.
    pub answers: Vec<(PostalAddress, Answer)>,
    /// The addresses to ask about again.
    pub unanswered: Vec<PostalAddress>,
    /// When to ask about those.
    pub retry_at: DateTime<Utc>,
    /// Before this time, no worker asks about anything.
    pub next_at: DateTime<Utc>,
}

/// What a step of placing did.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Placed {
    /// The listings that were looked at.
    pub looked_at: u64,
    /// The listings that have another point now.
    pub placed: u64,
    /// Whether there may be more to do at once.
    pub is_more: bool,
}

/// Stores points, addresses and answers. Safe with any number of workers: each step is one
/// transaction, and one that another worker takes at the same time does nothing.
pub trait PlaceStore: Send + Sync {
    /// Looks at the next listings that changed since the step before, at most `most`, starting with
    /// all that there are. Applies [`replace_point`](crate::replace_point) with the answer about
    /// [`address_to_ask`](crate::address_to_ask), and stores each address that is new.
    ///
    /// # Errors
    /// [`PortError`] when the store fails. The step is done again then.
    fn place_changed(&self, most: usize) -> Result<Placed, PortError>;

    /// Takes the answers that no listing got yet, at most `most`, and applies
    /// [`replace_point`](crate::replace_point) to the listings with these addresses.
    ///
    /// # Errors
    /// [`PortError`] when the store fails. The step is done again then.
    fn place_answered(&self, most: usize) -> Result<Placed, PortError>;

    /// Returns addresses to ask about, at most `most`: those without an answer first, with the fewest
    /// attempts first, then those of listings whose answer is [`ANSWER_AGE`](crate::ANSWER_AGE) old. Empty
    /// if none is due at `now`, if it is too early for the next batch, or if another worker is
    /// asking. Until `until`, or [`PlaceStore::finish`], no other worker gets any.
    ///
    /// # Errors
    /// [`PortError`] when the store fails.
    fn lease(
        &self,
        now: DateTime<Utc>,
        until: DateTime<Utc>,
        most: usize,
    ) -> Result<Vec<Question>, PortError>;

    /// Stores what came of a batch and ends its lease. An answer replaces one that is
    /// [`ANSWER_AGE`](crate::ANSWER_AGE) old, and no younger one.
    ///
    /// # Errors
    /// [`PortError`] when the store fails. The lease ends by itself then.
    fn finish(&self, outcome: &BatchOutcome, now: DateTime<Utc>) -> Result<(), PortError>;
}
