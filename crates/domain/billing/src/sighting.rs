//! What follows from the provider's present state of a customer. Pure rules: the order in which
//! events came plays no part in them.

use chrono::{DateTime, TimeDelta, Utc};
use kernel::{AccountId, EmailAddress};
use mail::BillingLetter;

use crate::{
    Card, CustomerId, CustomerState, Environment, KnownCustomer, Plan, Subscriber, Subscription,
    SubscriptionStatus,
};

/// What is kept of a customer once the provider was asked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sighting {
    /// The customer's id.
    pub id: CustomerId,
    /// Their address.
    pub email: Option<EmailAddress>,
    /// The account they belong to, when that is known.
    pub account: Option<AccountId>,
    /// Their card, and the world they belong to.
    pub card: Card,
    /// Their subscriptions, ended ones too.
    pub subscriptions: Vec<Subscription>,
    /// Whose trial each of them used: their own address and the account's.
    pub trials_of: Vec<EmailAddress>,
    /// Since when they pay: the beginning of the first that still runs, else the asking.
    pub since: DateTime<Utc>,
    /// When the asking began.
    pub seen_at: DateTime<Utc>,
}

/// The account that a customer belongs to, as far as the provider's word goes.
///
/// A customer whom we made belongs to the account they were made for. A pricing table's belongs to
/// the account that was signed in at it, if its own address is verified and was paid with; any
/// other waits until the holder of the mailbox sets a password (`product.md`, 'Accounts'), else a
/// stranger who signed up with a buyer's address would own the purchase.
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

/// What the provider no longer tells of is over: a customer who was deleted there has nothing left.
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

/// How long before a trial's end its mail goes out: three days.
pub const TRIAL_NOTICE: TimeDelta = TimeDelta::days(3);

/// After how long nobody wants to read any more that a subscription has started. It matters when
/// years of subscriptions are met for the first time.
const NEWS: TimeDelta = TimeDelta::days(3);

/// A mail that is due, with the key under which it goes out once.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DueLetter {
    /// What it says.
    pub letter: BillingLetter,
    /// Its key.
    pub dedupe_key: String,
}

/// The mails that a customer's state gives reason for, whether or not they went out before.
#[must_use]
pub fn letters(state: &CustomerState, now: DateTime<Utc>) -> Vec<DueLetter> {
    let mut due = Vec::new();
    for seen in &state.subscriptions {
        let subscription = &seen.subscription;
        let id = &subscription.provider_id;
        let is_running = matches!(
            subscription.status,
            SubscriptionStatus::Trialing | SubscriptionStatus::Active
        );
        let trial_ends = subscription
            .trial_ends_at
            .filter(|_| subscription.status == SubscriptionStatus::Trialing);
        if is_running && seen.started_at.is_some_and(|started| now - started < NEWS) {
            due.push(DueLetter {
                letter: BillingLetter::SubscriptionStarted {
                    plan: seen.plan.as_ref().map_or_else(String::new, |plan| plan.name.clone()),
                    price: seen.plan.as_ref().map(Plan::price),
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
                    price: seen.plan.as_ref().map(Plan::price),
                },
                dedupe_key: format!("trial_ends:{id}"),
            });
        }
    }
    due
}

/// The mail that reports doubles: more than one living subscription of one account. Each new set of
/// them is reported once.
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
