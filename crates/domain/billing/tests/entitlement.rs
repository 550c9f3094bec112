//! Who may see data, and until when (`product.md`, 'Billing').

use billing::{
    Entitlement, Environment, Grant, LapseReason, Standing, Subscription, SubscriptionStatus,
    testing::{grant, subscription},
};
use chrono::{DateTime, TimeZone, Utc};

fn day(day: u32) -> DateTime<Utc> {
    Utc.with_ymd_and_hms(2026, 12, day, 12, 0, 0).unwrap()
}

fn of(subscriptions: Vec<Subscription>, grants: Vec<Grant>) -> Entitlement {
    Standing { subscriptions, grants }.entitlement(Environment::Sandbox, day(10))
}

const FOR_GOOD: Entitlement = Entitlement::Entitled { until: None };

#[test]
fn trialing_and_active_are_entitled_and_go_on_by_themselves() {
    assert_eq!(of(vec![subscription(SubscriptionStatus::Trialing)], vec![]), FOR_GOOD);
    assert_eq!(of(vec![subscription(SubscriptionStatus::Active)], vec![]), FOR_GOOD);
}

#[test]
fn paused_unpaid_and_incomplete_are_not_entitled() {
    for (status, reason) in [
        (SubscriptionStatus::Paused, LapseReason::TrialOver),
        (SubscriptionStatus::Unpaid, LapseReason::PaymentFailed),
        (SubscriptionStatus::Incomplete, LapseReason::CheckoutUnfinished),
        (SubscriptionStatus::IncompleteExpired, LapseReason::CheckoutUnfinished),
        (SubscriptionStatus::Canceled, LapseReason::Cancelled),
    ] {
        assert_eq!(of(vec![subscription(status)], vec![]), Entitlement::Lapsed(reason), "{status}");
    }
    assert_eq!(of(vec![], vec![]), Entitlement::Lapsed(LapseReason::NoSubscription));
}

#[test]
fn a_failed_payment_leaves_seven_days() {
    let past_due = |since| Subscription {
        past_due_since: Some(since),
        ..subscription(SubscriptionStatus::PastDue)
    };
    assert_eq!(of(vec![past_due(day(4))], vec![]), Entitlement::Entitled { until: Some(day(11)) });
    assert_eq!(of(vec![past_due(day(3))], vec![]), Entitlement::Lapsed(LapseReason::PaymentFailed));
}

#[test]
fn a_cancellation_leaves_the_paid_period_and_ends_with_it() {
    let cancelling = |end| Subscription {
        current_period_end: Some(end),
        cancel_at_period_end: true,
        ..subscription(SubscriptionStatus::Active)
    };
    assert_eq!(
        of(vec![cancelling(day(20))], vec![]),
        Entitlement::Entitled { until: Some(day(20)) }
    );
    // The provider's own word of it may still be on its way.
    assert_eq!(of(vec![cancelling(day(10))], vec![]), Entitlement::Lapsed(LapseReason::Cancelled));
}

#[test]
fn what_ended_within_its_trial_says_that_the_trial_is_over() {
    let ended = |ended, trial| Subscription {
        ended_at: Some(ended),
        trial_ends_at: Some(trial),
        ..subscription(SubscriptionStatus::Canceled)
    };
    assert_eq!(
        of(vec![ended(day(8), day(8))], vec![]),
        Entitlement::Lapsed(LapseReason::TrialOver)
    );
    assert_eq!(
        of(vec![ended(day(9), day(8))], vec![]),
        Entitlement::Lapsed(LapseReason::Cancelled)
    );
}

#[test]
fn of_several_subscriptions_the_best_wins() {
    let over = subscription(SubscriptionStatus::Canceled);
    let failing =
        Subscription { past_due_since: Some(day(9)), ..subscription(SubscriptionStatus::PastDue) };
    let active = subscription(SubscriptionStatus::Active);
    let until = Entitlement::Entitled { until: Some(day(16)) };
    assert_eq!(of(vec![failing.clone(), over.clone()], vec![]), until);
    assert_eq!(of(vec![active.clone(), failing.clone(), over.clone()], vec![]), FOR_GOOD);

    let standing = Standing { subscriptions: vec![over, active.clone(), failing], grants: vec![] };
    assert_eq!(standing.shown(Environment::Sandbox, day(10)), Some(&active));
}

#[test]
fn a_grant_counts_until_it_ends_or_is_taken_back() {
    let ended = Entitlement::Lapsed(LapseReason::GrantEnded);
    let open = grant(day(1));
    assert_eq!(of(vec![], vec![open.clone()]), FOR_GOOD);
    let until = |end| Grant { ends_at: Some(end), ..open.clone() };
    assert_eq!(of(vec![], vec![until(day(11))]), Entitlement::Entitled { until: Some(day(11)) });
    assert_eq!(of(vec![], vec![until(day(10))]), ended);
    assert_eq!(of(vec![], vec![Grant { revoked_at: Some(day(9)), ..open.clone() }]), ended);
    assert_eq!(of(vec![], vec![Grant { granted_at: day(11), ..open }]), ended);
}

#[test]
fn only_the_running_environment_counts() {
    let live =
        Subscription { environment: Environment::Live, ..subscription(SubscriptionStatus::Active) };
    let standing = Standing {
        subscriptions: vec![live],
        grants: vec![Grant { environment: Environment::Test, ..grant(day(1)) }],
    };
    let nothing = Entitlement::Lapsed(LapseReason::NoSubscription);
    assert_eq!(standing.entitlement(Environment::Sandbox, day(10)), nothing);
    assert_eq!(standing.entitlement(Environment::Live, day(10)), FOR_GOOD);
    assert_eq!(standing.entitlement(Environment::Test, day(10)), FOR_GOOD);
    assert_eq!(standing.shown(Environment::Sandbox, day(10)), None);
}

#[test]
fn every_word_of_the_provider_is_read_back() {
    for status in SubscriptionStatus::ALL {
        assert_eq!(SubscriptionStatus::parse(status.as_str()), Ok(status));
    }
    assert!(SubscriptionStatus::parse("cancelled").is_err(), "the provider writes it with one l");
}
