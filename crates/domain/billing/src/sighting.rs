//! Rules that follow from the provider's current state of a customer. They are pure and do not
//! depend on the order of events.

use chrono::{DateTime, TimeDelta, Utc};
use kernel::{AccountId, EmailAddress};
use mail::BillingLetter;

use crate::{
    Card, CustomerId, CustomerState, Environment, KnownCustomer, Plan, Subscriber, Subscription,
    SubscriptionStatus,
};

/// The data to store about a customer after the provider was asked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sighting {
    /// The customer's id.
    pub id: CustomerId,
    /// The email address.
    pub email: Option<EmailAddress>,
    /// The account that owns the customer, if known.
    pub account: Option<AccountId>,
    /// The card, with the environment of the customer.
    pub card: Card,
    /// The subscriptions, including ended ones.
    pub subscriptions: Vec<Subscription>,
    /// When the customer began to pay: the start of the first subscription that still runs, or else
    /// the time of the request.
    pub since: DateTime<Utc>,
    /// When the request to the provider began.
    pub seen_at: DateTime<Utc>,
}

/// Returns the account that a customer belongs to, according to the provider.
///
/// A customer that we created belongs to the account that we created it for. A pricing table's
/// customer belongs to the account that was signed in there, if the account's own address is
/// verified and was used to pay. Any other customer waits until the holder of the mailbox sets a
/// password (`docs/product.md#attach`). Otherwise a stranger who signed up with a buyer's address
/// would own the purchase.
#[must_use]
pub fn belongs_to(
    state: &CustomerState,
    made_for: Option<&Subscriber>,
    signed_in: Option<&Subscriber>,
) -> Option<AccountId> {
    if let Some(owner) = made_for.filter(|owner| state.made_for == Some(owner.account)) {
        return Some(owner.account);
    }
    signed_in
        .filter(|person| person.verified && state.email.as_ref() == Some(&person.email))
        .map(|person| person.account)
}

/// Returns the subscriptions of a customer that the provider no longer has, all of them ended.
#[must_use]
pub fn without_the_provider(known: &KnownCustomer, now: DateTime<Utc>) -> Vec<Subscription> {
    let over = |subscription: &Subscription| match subscription.status {
        status if status.is_living() => Subscription {
            status: SubscriptionStatus::Canceled,
            ended_at: Some(now),
            ..subscription.clone()
        },
        _ => subscription.clone(),
    };
    known.subscriptions.iter().map(over).collect()
}

/// How long before the end of a trial its mail is sent: three days.
pub const TRIAL_NOTICE: TimeDelta = TimeDelta::days(3);

/// How long the start of a subscription is news. Older starts send no mail. This matters when the
/// provider's list contains years of subscriptions at the first reconciliation.
const NEWS: TimeDelta = TimeDelta::days(3);

/// A due mail with a key that lets it be sent only once.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DueLetter {
    /// The content of the mail.
    pub letter: BillingLetter,
    /// The key of the mail.
    pub dedupe_key: String,
}

/// Returns the mails that follow from a customer's state, including those that were already sent.
#[must_use]
pub fn letters(state: &CustomerState, is_attached: bool, now: DateTime<Utc>) -> Vec<DueLetter> {
    let mut due = Vec::new();
    for subscription in &state.subscriptions {
        let id = &subscription.provider_id;
        if subscription.is_to_be_started() {
            continue;
        }
        if subscription.was_never_started()
            && subscription.ended_at.is_some_and(|ended| now - ended < NEWS)
        {
            due.push(DueLetter {
                letter: BillingLetter::PurchaseCancelled {
                    plan: subscription.plan.as_ref().map_or_else(String::new, |it| it.name.clone()),
                },
                dedupe_key: format!("purchase_cancelled:{id}"),
            });
        }
        let is_running = matches!(
            subscription.status,
            SubscriptionStatus::Trialing | SubscriptionStatus::Active
        );
        let trial_ends = subscription
            .trial_ends_at
            .filter(|_| subscription.status == SubscriptionStatus::Trialing);
        if is_running && subscription.started_at.is_some_and(|started| now - started < NEWS) {
            due.push(DueLetter {
                letter: BillingLetter::SubscriptionStarted {
                    plan: subscription.plan.as_ref().map_or_else(String::new, |it| it.name.clone()),
                    price: subscription.plan.as_ref().map(Plan::price),
                    trial_ends: trial_ends.map(|end| end.date_naive()),
                },
                dedupe_key: format!("subscription_started:{id}"),
            });
        }
        let notice = trial_ends
            .filter(|end| now < *end && *end - now <= TRIAL_NOTICE)
            .filter(|_| !subscription.cancel_at_period_end);
        if let Some(end) = notice {
            due.push(DueLetter {
                letter: BillingLetter::TrialEnds {
                    on: end.date_naive(),
                    price: subscription.plan.as_ref().map(Plan::price),
                    is_attached,
                },
                dedupe_key: format!("trial_ends:{id}"),
            });
        }
    }
    due
}

/// Returns the mail that reports duplicates: more than one living subscription of an account. Each
/// new set of duplicates is reported once.
#[must_use]
pub fn double(all: &[Subscription], environment: Environment) -> Option<DueLetter> {
    let mut living: Vec<&str> = all
        .iter()
        .filter(|one| one.environment == environment && one.status.is_living())
        .map(|one| one.provider_id.as_str())
        .collect();
    living.sort_unstable();
    living.dedup();
    (living.len() > 1).then(|| DueLetter {
        letter: BillingLetter::DoubleSubscription { count: living.len() },
        dedupe_key: format!("double_subscription:{}", living.join("+")),
    })
}
