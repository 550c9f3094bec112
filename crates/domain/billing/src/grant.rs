use chrono::{DateTime, Utc};

use crate::Environment;

/// The id of a grant.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GrantId(pub i64);

/// An operator's entitlement without a subscription.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Grant {
    /// The environment in which the grant counts.
    pub environment: Environment,
    /// The reason, in the operator's words.
    pub reason: String,
    /// When the grant begins.
    pub granted_at: DateTime<Utc>,
    /// When the grant ends; `None` means never.
    pub ends_at: Option<DateTime<Utc>>,
    /// When an operator revoked the grant.
    pub revoked_at: Option<DateTime<Utc>>,
}

impl Grant {
    /// Returns whether the grant counts in this environment at that time.
    #[must_use]
    pub fn holds(&self, environment: Environment, now: DateTime<Utc>) -> bool {
        self.environment == environment
            && self.granted_at <= now
            && self.ends_at.is_none_or(|end| now < end)
            && self.revoked_at.is_none_or(|end| now < end)
    }
}
