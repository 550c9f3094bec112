//! Purchases through the pricing table: what the browser that paid sees, and one trial for each
//! person (`docs/product.md#trial`).

#![expect(clippy::unwrap_used, reason = "a test that cannot be set up fails")]

use billing::testing::{World, subscription};
use billing::{
    BillingError, Card, CheckoutId, CustomerId, CustomerState, Entitlement, Environment, Interval,
    LapseReason, Plan, PlanId, Subscription, SubscriptionStatus, TIME_TO_START, TRIAL,
    TRIAL_NOTICE,
};
use chrono::TimeDelta;
use kernel::{AccountId, Clock as _, EmailAddress};
use uuid::Uuid;

const ANN: AccountId = AccountId(Uuid::from_u128(1));

fn address(text: &str) -> EmailAddress {
    EmailAddress::parse(text).unwrap()
}

fn pro() -> Plan {
    Plan {
        id: PlanId("price_year".to_owned()),
        name: "Pro".to_owned(),
        amount: 79_000,
        currency: "usd".to_owned(),
        interval: Interval::Year,
    }
}

/// A person buys on the pricing table, with a trial, as Stripe reports it.
fn bought(world: &World, number: u32, email: &str) -> CustomerId {
    let (id, now) = (CustomerId(format!("cus_{number}")), world.clock.now());
    world.provider.put(CustomerState {
        id: id.clone(),
        email: Some(address(email)),
        made_for: None,
        card: Card { environment: Environment::Sandbox, last4: None, billing_zip: None },
        subscriptions: vec![Subscription {
            provider_id: format!("sub_{number}"),
            trial_ends_at: Some(now + TRIAL),
            started_at: Some(now),
            plan: Some(pro()),
            ..subscription(SubscriptionStatus::Trialing)
        }],
    });
    id
}

fn entitlement(world: &World) -> Entitlement {
    world.store.standing(ANN).entitlement(Environment::Sandbox, world.clock.now())
}

/// Ann has an account, and her trial is used: she bought, and cancelled on the same day.
fn after_a_trial() -> World {
    let world = World::default();
    world.add(ANN, &address("ann.lee@gmail.com"), true);
    let first = bought(&world, 1, "ann.lee@gmail.com");
    world.billing.sync(&first, None).unwrap();
    world.billing.attach(ANN, &address("ann.lee@gmail.com")).unwrap();
    assert!(entitlement(&world).is_entitled());
    world.provider.change(&first, |one| {
        one.status = SubscriptionStatus::Canceled;
        one.ended_at = one.started_at;
    });
    world.billing.sync(&first, None).unwrap();
    assert_eq!(entitlement(&world), Entitlement::Lapsed(LapseReason::TrialOver));
    world
}

#[test]
fn the_browser_that_paid_sees_its_purchase_for_an_hour_until_it_is_attached() {
    let world = World::default();
    let customer = bought(&world, 1, "ann@example.com");
    let page = CheckoutId("cs_table".to_owned());
    assert_eq!(world.billing.paid_purchase(&page).unwrap(), None, "no such page");
    world.provider.put_checkout(&page, &customer, None);
    // No event has arrived yet.
    let seen = world.billing.paid_purchase(&page).unwrap().unwrap();
    assert_eq!(seen.email, address("ann@example.com"));
    assert_eq!((seen.plan, seen.first_charge_at), (Some(pro()), Some(world.clock.now() + TRIAL)));
    assert!(world.billing.is_waiting_for(&address("ann@example.com")).unwrap());

    world.clock.advance(TimeDelta::minutes(59));
    assert!(world.billing.paid_purchase(&page).unwrap().is_some());
    world.clock.advance(TimeDelta::minutes(1));
    assert_eq!(world.billing.paid_purchase(&page).unwrap(), None, "an hour is over");

    let world = World::default();
    let customer = bought(&world, 1, "ann@example.com");
    world.provider.put_checkout(&page, &customer, None);
    world.add(ANN, &address("ann@example.com"), true);
    world.billing.refresh(&address("ann@example.com")).unwrap();
    world.billing.attach(ANN, &address("ann@example.com")).unwrap();
    assert_eq!(world.billing.paid_purchase(&page).unwrap(), None, "it belongs to an account");
}

#[test]
fn a_buyer_who_is_logged_in_with_the_same_verified_address_has_the_purchase_before_the_event() {
    let world = World::default();
    world.add(ANN, &address("ann@example.com"), true);
    let customer = bought(&world, 1, "ann@example.com");
    let page = CheckoutId("cs_table".to_owned());
    world.provider.put_checkout(&page, &customer, Some(ANN));
    assert_eq!(world.billing.paid_purchase(&page).unwrap(), None, "nothing waits");
    assert!(entitlement(&world).is_entitled());
}

#[test]
fn a_buyer_without_an_account_is_told_three_days_before_the_charge() {
    let world = World::default();
    let customer = bought(&world, 1, "ann@example.com");
    world.billing.sync(&customer, None).unwrap();
    assert!(world.store.mails().is_empty());
    world.clock.advance(TRIAL - TRIAL_NOTICE);
    // Two workers.
    for _ in 0..2 {
        assert_eq!(world.chores.announce_trial_ends().unwrap(), 1);
    }
    let sent: Vec<_> =
        world.store.mails().into_iter().map(|mail| (mail.kind.name(), mail.message.to)).collect();
    assert_eq!(sent, [("trial_ends", address("ann@example.com"))]);
}

#[test]
fn a_trial_goes_on_when_its_person_takes_an_address_that_had_one() {
    let world = after_a_trial();
    let ben = AccountId(Uuid::from_u128(2));
    world.add(ben, &address("ben@example.com"), true);
    let running = bought(&world, 2, "ben@example.com");
    world.billing.sync(&running, None).unwrap();
    world.billing.attach(ben, &address("ben@example.com")).unwrap();
    world.add(ben, &address("annlee@gmail.com"), true);
    world.clock.advance(TIME_TO_START * 2);
    world.chores.reconcile().unwrap();
    world.chores.cancel_not_started().unwrap();
    let standing = world.store.standing(ben);
    assert!(standing.entitlement(Environment::Sandbox, world.clock.now()).is_entitled());
}

#[test]
fn an_account_gets_no_second_trial_under_a_new_address() {
    for is_known_before_the_purchase in [true, false] {
        let world = after_a_trial();
        world.clock.advance(TimeDelta::days(1));
        let new = address("ann@another.example");
        world.add(ANN, &new, true);
        if is_known_before_the_purchase {
            world.chores.reconcile().unwrap();
        }
        let again = bought(&world, 2, new.as_str());
        world.billing.sync(&again, None).unwrap();
        world.billing.attach(ANN, &new).unwrap();
        world.billing.refresh(&new).unwrap();
        assert_eq!(entitlement(&world), Entitlement::Lapsed(LapseReason::TrialUsed));
    }
}

#[test]
fn a_checkout_of_an_account_shows_nothing_to_a_browser() {
    let world = World::default();
    world.add(ANN, &address("ann@example.com"), true);
    let url = world.billing.begin_checkout(ANN, None).unwrap();
    let id = CheckoutId(url.rsplit('/').next().unwrap().to_owned());
    assert_eq!(world.billing.paid_purchase(&id).unwrap(), None, "it is open");
    let now = world.clock.now();
    let paid = Subscription {
        started_at: Some(now),
        trial_ends_at: Some(now + TRIAL),
        ..subscription(SubscriptionStatus::Trialing)
    };
    world.provider.pay(&url, paid);
    assert_eq!(world.billing.paid_purchase(&id).unwrap(), None);
}

#[test]
fn a_purchase_after_a_used_trial_gives_no_access_until_its_owner_starts_it() {
    let world = after_a_trial();
    let mails = world.store.mail_kinds().len();
    let second = bought(&world, 2, "ann.lee@gmail.com");
    world.billing.sync(&second, None).unwrap();
    world.billing.attach(ANN, &address("ann.lee@gmail.com")).unwrap();
    world.billing.sync(&second, None).unwrap();
    assert_eq!(entitlement(&world), Entitlement::Lapsed(LapseReason::TrialUsed));
    let standing = world.store.standing(ANN);
    let shown = standing.shown(Environment::Sandbox, world.clock.now()).unwrap();
    assert!(shown.is_to_be_started());
    let view = billing::SubscriptionView::from(shown);
    assert_eq!((view.next_charge_at, view.plan), (None, Some(pro())));
    assert_eq!(world.store.mail_kinds().len(), mails, "no mail promises a trial");
    // It is the one to start, not a reason for another checkout.
    let again = world.billing.begin_checkout(ANN, None);
    assert!(matches!(again, Err(BillingError::AlreadySubscribed)));

    world.provider.set_declines(true);
    let declined = world.billing.start_now(ANN);
    assert!(matches!(declined, Err(BillingError::CardDeclined)));
    assert_eq!(entitlement(&world), Entitlement::Lapsed(LapseReason::TrialUsed));
    world.provider.set_declines(false);
    world.billing.start_now(ANN).unwrap();
    world.billing.start_now(ANN).unwrap();
    assert_eq!(world.provider.charges(), 1, "a second click charges nothing");
    assert!(entitlement(&world).is_entitled());
}

#[test]
fn a_purchase_that_is_not_started_is_cancelled_after_seven_days_with_a_mail() {
    for attached in [true, false] {
        let world = after_a_trial();
        let second = bought(&world, 2, "annlee@gmail.com");
        world.billing.sync(&second, None).unwrap();
        if attached {
            world.billing.attach(ANN, &address("annlee@gmail.com")).unwrap();
        }
        world.clock.advance(TIME_TO_START - TimeDelta::seconds(1));
        assert_eq!(world.chores.cancel_not_started().unwrap(), 0);
        world.clock.advance(TimeDelta::seconds(1));
        if attached {
            world.billing.start_now(ANN).unwrap();
            assert_eq!(world.provider.charges(), 0, "it is about to be cancelled");
        }
        world.clock.advance(TimeDelta::minutes(10));
        world.provider.set_down(true);
        assert!(world.chores.cancel_not_started().is_err());
        world.provider.set_down(false);
        // Two workers, and a worker that asks again.
        for _ in 0..3 {
            world.chores.cancel_not_started().unwrap();
        }
        let status = world.provider.customers()[1].subscriptions[0].status;
        assert_eq!(status, SubscriptionStatus::Canceled);
        assert_eq!(world.provider.charges(), 0);
        let told =
            world.store.mails().into_iter().filter(|mail| mail.kind.name() == "purchase_cancelled");
        let told: Vec<_> = told.map(|mail| mail.message.to).collect();
        let to = if attached { "ann.lee@gmail.com" } else { "annlee@gmail.com" };
        assert_eq!(told, [address(to)], "{attached}");
    }
}

#[test]
fn a_purchase_that_was_started_a_moment_ago_is_not_cancelled() {
    let world = after_a_trial();
    let second = bought(&world, 2, "ann.lee@gmail.com");
    world.billing.sync(&second, None).unwrap();
    world.billing.attach(ANN, &address("ann.lee@gmail.com")).unwrap();
    world.clock.advance(TIME_TO_START + TimeDelta::minutes(10));
    // The provider charged it, and no event has arrived.
    world.provider.change(&second, |one| one.status = SubscriptionStatus::Active);
    world.chores.cancel_not_started().unwrap();
    assert!(entitlement(&world).is_entitled());
}

#[test]
fn no_spelling_of_an_address_gets_a_second_trial() {
    let spellings = [
        "ann.lee@gmail.com",
        "annlee@gmail.com",
        "ANN.LEE@GMAIL.COM",
        "a.n.n.l.e.e@gmail.com",
        "ann.lee+1@gmail.com",
        "annlee+another.try@gmail.com",
        "annlee@googlemail.com",
        "ann.lee+2@googlemail.com",
    ];
    for spelling in spellings {
        // On the pricing table, by the account and by a stranger to us.
        for account in [true, false] {
            let world = after_a_trial();
            let again = bought(&world, 2, spelling);
            world.billing.sync(&again, account.then_some(ANN)).unwrap();
            world.billing.attach(ANN, &address(spelling)).unwrap();
            assert!(!entitlement(&world).is_entitled(), "{spelling}");
        }
        // At our own checkout, by another account.
        let world = after_a_trial();
        let other = AccountId(Uuid::from_u128(2));
        world.add(other, &address(spelling), true);
        let url = world.billing.begin_checkout(other, None).unwrap();
        assert!(!world.provider.request_of(&url).unwrap().with_trial, "{spelling}");
    }
}

#[test]
fn of_two_purchases_at_once_one_has_the_trial() {
    let world = World::default();
    world.add(ANN, &address("ann@example.com"), true);
    let (one, other) = (bought(&world, 1, "ann@example.com"), bought(&world, 2, "ann@example.com"));
    // The events arrive in the other order, twice, and the reconciliation asks about both.
    for id in [&other, &one, &one, &other] {
        world.billing.sync(id, None).unwrap();
    }
    world.chores.reconcile().unwrap();
    world.billing.attach(ANN, &address("ann@example.com")).unwrap();
    let refused: Vec<bool> =
        world.store.standing(ANN).subscriptions.iter().map(|one| one.trial_refused).collect();
    assert_eq!(refused.iter().filter(|refused| **refused).count(), 1, "{refused:?}");
    assert!(entitlement(&world).is_entitled());
}

#[test]
fn a_trial_stays_used_after_the_account_and_its_customer_are_gone() {
    let world = after_a_trial();
    world.chores.close(ANN).unwrap();
    world.provider.delete(&CustomerId("cus_1".to_owned()));
    let other = AccountId(Uuid::from_u128(2));
    world.add(other, &address("annlee@gmail.com"), true);
    assert!(world.billing.had_trial(&address("annlee@gmail.com")).unwrap());
    let again = bought(&world, 2, "annlee@gmail.com");
    world.billing.sync(&again, None).unwrap();
    world.billing.attach(other, &address("annlee@gmail.com")).unwrap();
    let standing = world.store.standing(other);
    let now = world.clock.now();
    let reason = standing.entitlement(Environment::Sandbox, now);
    assert_eq!(reason, Entitlement::Lapsed(LapseReason::TrialUsed));
}
