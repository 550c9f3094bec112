use std::fmt;

use kernel::AccountId;
use listings::UniqueId;

use crate::format::Format;

/// What is to be downloaded, as it is kept between the order and the download.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ExportOrder {
    /// Who ordered it.
    pub account: AccountId,
    /// The form of the file.
    pub format: Format,
    /// The chosen columns in shown order, by their values; every field there is when empty.
    pub columns: Vec<String>,
    /// The search in the words in which it was asked for: names and values that the inbound
    /// adapter wrote and alone reads again, so that a kept order outlives a change of our types.
    pub criteria: Vec<(String, String)>,
    /// The chosen properties, where they were picked one by one; the criteria then only order them.
    pub ids: Option<Vec<UniqueId>>,
}

/// The secret that opens one download once. Only its hash is kept.
#[derive(Clone, PartialEq, Eq)]
pub struct Ticket(String);

impl Ticket {
    /// A ticket as it came back from the client.
    #[must_use]
    pub fn presented(text: &str) -> Self {
        Self(text.to_owned())
    }

    /// The secret itself, for the address and for hashing.
    #[must_use]
    pub fn reveal(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Ticket {
    /// Hides the secret: it must not reach a log by way of `{:?}`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Ticket(…)")
    }
}
