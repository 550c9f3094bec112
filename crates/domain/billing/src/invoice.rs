use chrono::{DateTime, Utc};

/// Where an invoice stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum InvoiceStatus {
    /// Not final yet.
    Draft,
    /// To be paid.
    Open,
    /// Paid.
    Paid,
    /// Given up.
    Uncollectible,
    /// Taken back.
    Void,
}

impl InvoiceStatus {
    /// All of them.
    pub const ALL: [Self; 5] =
        [Self::Draft, Self::Open, Self::Paid, Self::Uncollectible, Self::Void];

    /// The provider's word for it.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Draft => "draft",
            Self::Open => "open",
            Self::Paid => "paid",
            Self::Uncollectible => "uncollectible",
            Self::Void => "void",
        }
    }

    /// Reads the provider's word; `None` for any other.
    #[must_use]
    pub fn parse(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|known| known.as_str() == word)
    }
}

/// One line of the order history (`product.md`, 'Billing').
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Invoice {
    /// The provider's id, or its number where it has one.
    pub id: String,
    /// When it was made final, or made.
    pub date: DateTime<Utc>,
    /// What it is for.
    pub description: String,
    /// What it comes to, in the currency's smallest unit.
    pub amount: i64,
    /// The currency's three letters, lower case.
    pub currency: String,
    /// Where it stands.
    pub status: InvoiceStatus,
    /// The provider's page of it.
    pub hosted_url: Option<String>,
    /// The same to keep.
    pub pdf_url: Option<String>,
}
