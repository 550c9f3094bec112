use chrono::NaiveDate;

/// The content of mails about the subscription (`docs/product.md#mail-kinds`). Prices are texts for
/// people, such as `$79.00 a month`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum BillingLetter {
    /// Confirms a checkout.
    SubscriptionStarted {
        /// The name of the plan.
        plan: String,
        /// The price, if the provider reported it.
        price: Option<String>,
        /// The last day of the free trial; `None` without one.
        trial_ends: Option<NaiveDate>,
    },
    /// Announces the end of the trial, three days before.
    TrialEnds {
        /// The day on which the trial ends and the first charge follows.
        on: NaiveDate,
        /// The amount of the charge, if the provider reported it.
        price: Option<String>,
        /// Whether the purchase belongs to an account.
        is_attached: bool,
    },
    /// Reports that a purchase after a used trial was cancelled, because it was not started.
    PurchaseCancelled {
        /// The name of the plan.
        plan: String,
    },
    /// Warns a person who pays for more than one subscription.
    DoubleSubscription {
        /// The number of subscriptions that run at the same time.
        count: usize,
    },
}

impl BillingLetter {
    /// A word that names the kind of mail.
    #[must_use]
    pub const fn kind(&self) -> &'static str {
        match self {
            Self::SubscriptionStarted { .. } => "subscription_started",
            Self::TrialEnds { .. } => "trial_ends",
            Self::PurchaseCancelled { .. } => "purchase_cancelled",
            Self::DoubleSubscription { .. } => "double_subscription",
        }
    }
}
