//! The rules for who may see data, and until when (`docs/product.md#entitlement`).

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
fn trialing_and_active_are_entitled_and_renew_themselves() {
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
fn a_failed_payment_leaves_a_grace_period_of_seven_days() {
    let past_due = |since| Subscription {
        past_due_since: Some(since),
        ..subscription(SubscriptionStatus::PastDue)
    };
    assert_eq!(of(vec![past_due(day(4))], vec![]), Entitlement::Entitled { until: Some(day(11)) });
    assert_eq!(of(vec![past_due(day(3))], vec![]), Entitlement::Lapsed(LapseReason::PaymentFailed));
    assert_eq!(past_due(day(4)).grace_ends_at(), Some(day(11)));
    let paid = Subscription { status: SubscriptionStatus::Active, ..past_due(day(4)) };
    assert_eq!(paid.grace_ends_at(), None);
}

#[test]
fn a_cancellation_takes_effect_at_the_end_of_the_paid_period() {
    let cancelling = |end| Subscription {
        current_period_end: Some(end),
        cancel_at_period_end: true,
        ..subscription(SubscriptionStatus::Active)
    };
    assert_eq!(
        of(vec![cancelling(day(20))], vec![]),
        Entitlement::Entitled { until: Some(day(20)) }
    );
    // The provider's own report of it may still be on its way.
    assert_eq!(of(vec![cancelling(day(10))], vec![]), Entitlement::Lapsed(LapseReason::Cancelled));
}

#[test]
fn a_subscription_that_ended_in_its_trial_reports_that_the_trial_is_over() {
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
fn the_best_of_several_subscriptions_wins() {
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
fn a_grant_counts_until_it_ends_or_is_revoked() {
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
fn the_grant_that_ends_last_is_shown_while_it_counts() {
    let until = |end| Grant { ends_at: end, ..grant(day(1)) };
    let shown = |grants: Vec<Grant>| {
        let standing = Standing { subscriptions: vec![], grants };
        standing.grant(Environment::Sandbox, day(10)).map(|grant| grant.ends_at)
    };
    assert_eq!(shown(vec![until(Some(day(12))), until(Some(day(11)))]), Some(Some(day(12))));
    assert_eq!(shown(vec![until(Some(day(12))), until(None)]), Some(None));
    assert_eq!(shown(vec![until(Some(day(10)))]), None);
    assert_eq!(shown(vec![Grant { environment: Environment::Live, ..grant(day(1)) }]), None);
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
fn every_status_is_parsed_from_its_own_name() {
    for status in SubscriptionStatus::ALL {
        assert_eq!(SubscriptionStatus::parse(status.as_str()), Ok(status));
    }
    assert!(SubscriptionStatus::parse("cancelled").is_err(), "the provider writes it with one l");
}
