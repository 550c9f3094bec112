//! The data of the sandbox. Times are seconds since 1970, as on the wire.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;

/// Everything, written whole after each change: one person plays with it.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct Books {
    pub(crate) customers: BTreeMap<String, Customer>,
    pub(crate) sessions: BTreeMap<String, Session>,
    pub(crate) subscriptions: BTreeMap<String, Subscription>,
    pub(crate) invoices: BTreeMap<String, Invoice>,
    /// Portals that were opened: their customer, and the address that they return to.
    pub(crate) portals: BTreeMap<String, (String, String)>,
    /// The request and the response of each idempotency key.
    pub(crate) answers: BTreeMap<String, (String, Value)>,
    /// Events that are still to be posted, first first.
    pub(crate) events: Vec<Event>,
    /// How many invoices there ever were.
    pub(crate) invoice_count: u64,
}

#[derive(Debug, Clone, Serialize, Deserialize)]
pub(crate) struct Customer {
    pub(crate) id: String,
    pub(crate) email: String,
    pub(crate) account: Option<String>,
    pub(crate) card: Option<Card>,
    pub(crate) created: i64,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Card {
    pub(crate) last4: String,
    pub(crate) zip: String,
    pub(crate) declines: bool,
}

#[derive(Debug, Clone, Serialize, Deserialize)]
pub(crate) struct Session {
    pub(crate) id: String,
    pub(crate) customer: Option<String>,
    pub(crate) email: Option<String>,
    pub(crate) reference: Option<String>,
    pub(crate) price: String,
    pub(crate) trial_days: Option<i64>,
    pub(crate) success_url: String,
    pub(crate) cancel_url: String,
    pub(crate) status: String,
    pub(crate) created: i64,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Subscription {
    pub(crate) id: String,
    pub(crate) customer: String,
    pub(crate) price: String,
    pub(crate) status: String,
    pub(crate) started: i64,
    pub(crate) trial_end: Option<i64>,
    pub(crate) period_start: i64,
    pub(crate) period_end: i64,
    pub(crate) cancel_at_period_end: bool,
    pub(crate) ended_at: Option<i64>,
    pub(crate) trial_notice_sent: bool,
}

impl Subscription {
    /// Whether it renews, so that its next period can have another price.
    pub(crate) fn is_changeable(&self) -> bool {
        matches!(self.status.as_str(), "trialing" | "active") && !self.cancel_at_period_end
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Invoice {
    pub(crate) id: String,
    pub(crate) number: String,
    pub(crate) customer: String,
    pub(crate) subscription: String,
    pub(crate) finalized: i64,
    pub(crate) status: String,
    pub(crate) total: i64,
    pub(crate) description: String,
}

#[derive(Debug, Clone, Serialize, Deserialize)]
pub(crate) struct Event {
    pub(crate) id: String,
    pub(crate) body: Value,
    pub(crate) tries: u32,
    pub(crate) due: i64,
}

/// A price of the one product, Pro (`docs/product.md#plans`).
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Price {
    pub(crate) id: &'static str,
    pub(crate) amount: i64,
    pub(crate) interval: &'static str,
    pub(crate) months: u32,
}

/// The product's id and name.
pub(crate) const PRODUCT: (&str, &str) = ("prod_sandbox_pro", "Pro");

/// $79 monthly or $790 yearly.
pub(crate) const PRICES: [Price; 2] = [
    Price { id: "price_sandbox_month", amount: 7_900, interval: "month", months: 1 },
    Price { id: "price_sandbox_year", amount: 79_000, interval: "year", months: 12 },
];

pub(crate) fn price(id: &str) -> Option<&'static Price> {
    PRICES.iter().find(|price| price.id == id)
}

/// An id that can't be guessed.
pub(crate) fn fresh_id(prefix: &str) -> String {
    format!("{prefix}_sandbox_{}", hex::encode(rand::random::<[u8; 12]>()))
}

impl Card {
    /// A card by its number. Those that end in 0341 are accepted and then declined, like Stripe's
    /// own test card. `None` if it is not the number of a card.
    pub(crate) fn of(number: &str, zip: &str) -> Option<Self> {
        let digits: String = number.chars().filter(char::is_ascii_digit).collect();
        let last4 = digits.get(digits.len().checked_sub(4)?..)?.to_owned();
        let is_card = (13..=19).contains(&digits.len());
        let declines = last4 == "0341";
        is_card.then(|| Self { last4, zip: zip.trim().chars().take(10).collect(), declines })
    }
}
