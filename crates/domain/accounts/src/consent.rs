use chrono::{DateTime, Utc};

/// A text that a person accepts in signing up.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Document {
    /// The Terms of Service.
    Terms,
    /// The Privacy Policy.
    Privacy,
}

impl Document {
    /// Both of them.
    pub const ALL: [Self; 2] = [Self::Terms, Self::Privacy];

    /// Its word, as it is stored.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Terms => "terms",
            Self::Privacy => "privacy",
        }
    }

    /// Reads the word.
    #[must_use]
    pub fn parse(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|document| document.as_str() == word)
    }

    /// The version that is shown today: the day of its last change. The Privacy Policy says 'last
    /// updated May 30, 2025' (`spec.md` §2).
    #[must_use]
    pub const fn version(self) -> &'static str {
        match self {
            Self::Terms | Self::Privacy => "2025-05-30",
        }
    }
}

/// Somebody accepted a version of a document.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Consent {
    /// What was accepted.
    pub document: Document,
    /// Its version.
    pub version: String,
    /// When.
    pub accepted_at: DateTime<Utc>,
}

impl Consent {
    /// Both documents as they are shown today, accepted now: what signing up records
    /// (`product.md`, 'Accounts').
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
