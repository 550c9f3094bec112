use chrono::NaiveDate;

/// What a subscriber is told of the subscription (`product.md`, 'Billing'). Prices are worded for
/// people, such as `$79.00 a month`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum BillingLetter {
    /// Confirms a checkout.
    SubscriptionStarted {
        /// What is subscribed to.
        plan: String,
        /// What it costs, when the provider said so.
        price: Option<String>,
        /// The last day of the free trial; `None` without one.
        trial_ends: Option<NaiveDate>,
    },
    /// Says three days before that the trial ends.
    TrialEnds {
        /// On which day the first charge follows.
        on: NaiveDate,
        /// What is charged, when the provider said so.
        price: Option<String>,
    },
    /// Says that somebody pays twice.
    DoubleSubscription {
        /// How many subscriptions run side by side.
        count: usize,
    },
}

impl BillingLetter {
    /// What kind of mail it is, in one word.
    #[must_use]
    pub const fn kind(&self) -> &'static str {
        match self {
            Self::SubscriptionStarted { .. } => "subscription_started",
            Self::TrialEnds { .. } => "trial_ends",
            Self::DoubleSubscription { .. } => "double_subscription",
        }
    }
}
