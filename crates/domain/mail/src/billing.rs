use chrono::NaiveDate;

use crate::letter::MailKind;

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
    /// Returns the kind of mail.
    #[must_use]
    pub const fn kind(&self) -> MailKind {
        match self {
            Self::SubscriptionStarted { .. } => MailKind::SubscriptionStarted,
            Self::TrialEnds { .. } => MailKind::TrialEnds,
            Self::PurchaseCancelled { .. } => MailKind::PurchaseCancelled,
            Self::DoubleSubscription { .. } => MailKind::DoubleSubscription,
        }
    }
}

#[cfg(any(test, feature = "testing"))]
impl BillingLetter {
    pub(crate) fn first_example() -> Self {
        Self::SubscriptionStarted {
            plan: "Pro".to_owned(),
            price: Some("$79.00 a month".to_owned()),
            trial_ends: NaiveDate::from_ymd_opt(2027, 1, 1),
        }
    }

    pub(crate) fn next_example(&self) -> Option<Self> {
        Some(match self {
            Self::SubscriptionStarted { .. } => Self::TrialEnds {
                on: NaiveDate::from_ymd_opt(2027, 1, 1).unwrap_or_default(),
                price: Some("$79.00 a month".to_owned()),
                is_attached: true,
            },
            Self::TrialEnds { .. } => Self::PurchaseCancelled { plan: "Pro".to_owned() },
            Self::PurchaseCancelled { .. } => Self::DoubleSubscription { count: 2 },
            Self::DoubleSubscription { .. } => return None,
        })
    }
}
