use chrono::{DateTime, Utc};

/// A document that a person accepts at sign-up.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Document {
    /// The Terms of Service.
    Terms,
    /// The Privacy Policy.
    Privacy,
}

impl Document {
    /// All documents.
    pub const ALL: [Self; 2] = [Self::Terms, Self::Privacy];

    /// The name under which the document is stored.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Terms => "terms",
            Self::Privacy => "privacy",
        }
    }

    /// Parses the stored name.
    #[must_use]
    pub fn parse(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|document| document.as_str() == word)
    }

    /// The version that is shown today: the day of its last change. The Privacy Policy says 'last
    /// updated May 30, 2025' (`docs/product.md#consent`).
    #[must_use]
    pub const fn version(self) -> &'static str {
        match self {
            Self::Terms | Self::Privacy => "2025-05-30",
        }
    }
}

/// A record that a person accepted a version of a document.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Consent {
    pub document: Document,
    /// The version of the document.
    pub version: String,
    /// When the person accepted it.
    pub accepted_at: DateTime<Utc>,
}

impl Consent {
    /// Returns the consents that a sign-up records: both documents in today's version, accepted now
    /// (`docs/product.md#consent`).
    #[must_use]
    pub fn to_both(now: DateTime<Utc>) -> Vec<Self> {
        let accepted = |document: Document| Self {
            document,
            version: document.version().to_owned(),
            accepted_at: now,
        };
        Document::ALL.into_iter().map(accepted).collect()
    }
}
