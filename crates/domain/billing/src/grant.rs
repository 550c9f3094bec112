use chrono::{DateTime, Utc};

use crate::Environment;

/// A grant's number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GrantId(pub i64);

/// An operator's entitlement without a subscription.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Grant {
    /// The world it counts in.
    pub environment: Environment,
    /// Why it was given, in the operator's words.
    pub reason: String,
    /// Since when it counts.
    pub granted_at: DateTime<Utc>,
    /// When it ends by itself; `None` means never.
    pub ends_at: Option<DateTime<Utc>>,
    /// When an operator took it back.
    pub revoked_at: Option<DateTime<Utc>>,
}

impl Grant {
    /// Whether it counts at that moment.
    #[must_use]
    pub fn holds(&self, environment: Environment, now: DateTime<Utc>) -> bool {
        self.environment == environment
            && self.granted_at <= now
            && self.ends_at.is_none_or(|end| now < end)
            && self.revoked_at.is_none_or(|end| now < end)
    }
}
