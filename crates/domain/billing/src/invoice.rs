use chrono::{DateTime, Utc};

/// The state of an invoice.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum InvoiceStatus {
    /// The invoice is not final yet.
    Draft,
    /// The invoice is to be paid.
    Open,
    Paid,
    /// The provider gave up collecting it.
    Uncollectible,
    /// The invoice was cancelled.
    Void,
}

impl InvoiceStatus {
    /// All states.
    pub const ALL: [Self; 5] =
        [Self::Draft, Self::Open, Self::Paid, Self::Uncollectible, Self::Void];

    /// The provider's name for the state.
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

    /// Parses the provider's name; `None` for any other text.
    #[must_use]
    pub fn parse(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|known| known.as_str() == word)
    }
}

/// One line of the order history (`docs/product.md#order-history`).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Invoice {
    /// The invoice number, or the provider's id if there is none.
    pub id: String,
    /// When the invoice was finalized, or created if it is not final.
    pub date: DateTime<Utc>,
    /// A description of the invoiced item.
    pub description: String,
    /// The total, in the currency's smallest unit.
    pub amount: i64,
    /// The currency code: three letters in lower case.
    pub currency: String,
    /// The state of the invoice.
    pub status: InvoiceStatus,
    /// The URL of the provider's page for the invoice.
    pub hosted_url: Option<String>,
    /// The URL of the PDF file.
    pub pdf_url: Option<String>,
}
