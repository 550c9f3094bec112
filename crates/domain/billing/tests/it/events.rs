//! Events in any order, twice, late, or never (`docs/product.md#provider-events`).

#![expect(clippy::unwrap_used, reason = "a test that cannot be set up fails")]

use std::sync::Arc;

use billing::testing::{
    InMemoryBilling, Invited, World, attempt_store_contract, customer_store_contract,
    event_inbox_contract, subscription,
};
use billing::{
    Card, CustomerId, CustomerState, Environment, EventReader, EventRefused, EventService,
    ProviderEvent, Subscriber, Subscription, SubscriptionStatus, TakeError,
};
use chrono::{DateTime, TimeDelta, Utc};
use kernel::{AccountId, Clock as _, EmailAddress};
use uuid::Uuid;

const ANN: AccountId = AccountId(Uuid::from_u128(1));

fn ann() -> EmailAddress {
    EmailAddress::parse("ann@example.com").unwrap()
}

/// Parses `id kind customer`, signed with `good`.
struct Words;

impl EventReader for Words {
    fn read(
        &self,
        body: &[u8],
        signature: &str,
        _now: DateTime<Utc>,
    ) -> Result<ProviderEvent, EventRefused> {
        let environment = match signature {
            "good" => Environment::Sandbox,
            "live" => Environment::Live,
            _ => return Err(EventRefused::BadSignature),
        };
        let text = std::str::from_utf8(body).map_err(|_| EventRefused::Unreadable)?;
        let mut words = text.split(' ').map(str::to_owned);
        Ok(ProviderEvent {
            id: words.next().unwrap_or_default(),
            environment,
            kind: words.next().unwrap_or_default(),
            customer: words.next().map(CustomerId),
            account: None,
            payload: text.to_owned(),
        })
    }
}

fn events(world: &World) -> EventService {
    EventService::new(world.billing.clone(), world.store.clone(), Arc::new(Words))
}

/// Returns a customer that we created for Ann.
fn made_for_ann(status: SubscriptionStatus, now: DateTime<Utc>) -> CustomerState {
    let started_at = Some(now);
    let subscription =
        Subscription { provider_id: "sub_1".to_owned(), started_at, ..subscription(status) };
    CustomerState {
        id: CustomerId("cus_1".to_owned()),
        email: Some(ann()),
        made_for: Some(ANN),
        card: Card { environment: Environment::Sandbox, last4: None, billing_zip: None },
        subscriptions: vec![subscription],
    }
}

fn orders(kinds: &[&'static str]) -> Vec<Vec<&'static str>> {
    match kinds {
        [] => vec![Vec::new()],
        _ => (0..kinds.len())
            .flat_map(|first| {
                let mut rest = kinds.to_vec();
                let head = rest.remove(first);
                orders(&rest).into_iter().map(move |mut tail| {
                    tail.insert(0, head);
                    tail
                })
            })
            .collect(),
    }
}

const KINDS: [&str; 5] = [
    "customer.subscription.created",
    "customer.subscription.updated",
    "invoice.paid",
    "invoice.payment_failed",
    "customer.subscription.deleted",
];

#[test]
fn events_in_any_order_and_repeated_lead_to_the_state_that_the_provider_reports() {
    let all = orders(&KINDS);
    assert_eq!(all.len(), 120);
    for order in &all {
        for doubled in [false, true] {
            let world = World::default();
            world.add(ANN, &ann(), true);
            let events = events(&world);
            let now = world.clock.now();
            // The state that the provider reports when each event is applied. The final state is
            // last.
            for (number, kind) in order.iter().enumerate() {
                let status = match number {
                    4 => SubscriptionStatus::PastDue,
                    _ => SubscriptionStatus::ALL[number],
                };
                world.provider.put(made_for_ann(status, now));
                for _ in 0..=usize::from(doubled) {
                    events.take(format!("evt_{kind} {kind} cus_1").as_bytes(), "good").unwrap();
                    events.apply_due(9).unwrap();
                }
            }
            let kept = world.store.standing(ANN).subscriptions;
            assert_eq!(kept[0].status, SubscriptionStatus::PastDue, "{order:?} {doubled}");
            assert_eq!(kept.len(), 1);
            assert_eq!(world.store.waiting_events().0, 0);
            let started = world.store.mail_kinds();
            assert!(started.iter().filter(|kind| **kind == "subscription_started").count() <= 1);
        }
    }
}

#[test]
fn events_that_are_not_from_the_provider_change_nothing() {
    let world = World::default();
    let events = events(&world);
    let bad = events.take(b"evt_1 invoice.paid cus_1", "bad");
    assert!(matches!(bad, Err(TakeError::Refused(EventRefused::BadSignature))));
    let live = events.take(b"evt_1 invoice.paid cus_1", "live");
    assert!(matches!(live, Err(TakeError::Refused(EventRefused::OtherEnvironment))));
    assert_eq!(world.store.waiting_events().0, 0);
}

#[test]
fn an_event_that_cannot_be_applied_remains_and_is_tried_again() {
    let world = World::default();
    world.add(ANN, &ann(), true);
    let events = events(&world);
    world.provider.put(made_for_ann(SubscriptionStatus::Active, world.clock.now()));
    world.provider.set_down(true);
    assert!(events.take(b"evt_1 invoice.paid cus_1", "good").unwrap());
    assert_eq!(events.apply_due(9).unwrap().failed, 1);
    let (waiting, why) = world.store.waiting_events();
    assert_eq!(waiting, 1);
    assert!(why.contains("the connection was dropped"), "{why}");
    world.provider.set_down(false);
    assert_eq!(events.apply_due(9).unwrap().applied, 0, "it is not due yet");
    world.clock.advance(TimeDelta::seconds(10));
    assert_eq!(events.apply_due(9).unwrap().applied, 1);
    assert_eq!(world.store.standing(ANN).subscriptions.len(), 1);
}

#[test]
fn events_of_other_kinds_are_stored_without_a_request_to_the_provider() {
    let world = World::default();
    let events = events(&world);
    assert!(events.take(b"evt_1 radar.early_fraud_warning.created cus_1", "good").unwrap());
    assert!(events.take(b"evt_2 invoice.paid", "good").unwrap(), "with no customer");
    assert_eq!(events.apply_due(9).unwrap().applied, 2);
    assert_eq!(world.provider.asked(), 0);
}

#[test]
fn the_reconciliation_corrects_a_day_without_any_event() {
    let world = World::default();
    world.add(ANN, &ann(), true);
    let now = world.clock.now();
    let mut buyer = made_for_ann(SubscriptionStatus::Active, now);
    (buyer.id, buyer.made_for) = (CustomerId("cus_2".to_owned()), None);
    world.provider.put(made_for_ann(SubscriptionStatus::Trialing, now));
    world.provider.put(buyer.clone());
    assert_eq!(world.chores.reconcile().unwrap().corrected, 2);
    assert_eq!(world.chores.reconcile().unwrap().corrected, 0);

    // A customer who was deleted at the provider has nothing left. One who changed is corrected.
    world.provider.delete(&CustomerId("cus_1".to_owned()));
    world.provider.change(&buyer.id, |one| one.status = SubscriptionStatus::Unpaid);
    world.clock.advance(TimeDelta::days(1));
    let done = world.chores.reconcile().unwrap();
    assert_eq!((done.asked, done.corrected, done.failed), (2, 2, 0));
    let kept = world.store.standing(ANN).subscriptions;
    assert_eq!(kept[0].status, SubscriptionStatus::Canceled);
    assert_eq!(kept[0].ended_at, Some(world.clock.now()));
}

#[test]
fn a_buyer_without_an_account_is_asked_once_after_ten_minutes_to_finish_it() {
    let world = World::default();
    let mut buyer = made_for_ann(SubscriptionStatus::Trialing, world.clock.now());
    buyer.made_for = None;
    world.provider.put(buyer.clone());
    world.billing.sync(&buyer.id, None).unwrap();
    assert!(world.store.mails().is_empty(), "no confirmation to a person without an account");
    world.clock.advance(TimeDelta::seconds(599));
    let invited = Invited::default();
    assert_eq!(world.chores.ask_to_finish(&invited).unwrap(), 0);
    world.clock.advance(TimeDelta::seconds(1));
    assert_eq!(world.chores.ask_to_finish(&invited).unwrap(), 1);
    assert_eq!(world.chores.ask_to_finish(&invited).unwrap(), 0);
    assert_eq!(invited.all(), [(ann(), "sandbox:cus_1".to_owned())]);
}

#[test]
fn one_mail_announces_the_end_of_a_trial_three_days_before() {
    let world = World::default();
    world.add(ANN, &ann(), true);
    let now = world.clock.now();
    let mut state = made_for_ann(SubscriptionStatus::Trialing, now);
    state.subscriptions[0].trial_ends_at = Some(now + TimeDelta::days(30));
    world.provider.put(state.clone());
    world.billing.sync(&state.id, None).unwrap();
    world.clock.advance(TimeDelta::days(27) - TimeDelta::seconds(1));
    assert_eq!(world.chores.announce_trial_ends().unwrap(), 0);
    world.clock.advance(TimeDelta::seconds(1));
    world.chores.announce_trial_ends().unwrap();
    world.chores.announce_trial_ends().unwrap();
    assert_eq!(world.store.mail_kinds(), ["subscription_started", "trial_ends"]);
    assert!(world.store.mails()[1].message.text.contains("2026-12-31"));
}

#[test]
fn the_end_of_a_cancelled_trial_is_not_announced() {
    let world = World::default();
    world.add(ANN, &ann(), true);
    let mut state = made_for_ann(SubscriptionStatus::Trialing, world.clock.now());
    let subscription = &mut state.subscriptions[0];
    subscription.trial_ends_at = Some(world.clock.now() + TimeDelta::days(2));
    subscription.cancel_at_period_end = true;
    world.provider.put(state.clone());
    world.billing.sync(&state.id, None).unwrap();
    assert_eq!(world.store.mail_kinds(), ["subscription_started"]);
}

#[test]
fn a_deleted_accounts_subscription_is_cancelled_until_the_provider_agrees() {
    let world = World::default();
    world.add(ANN, &ann(), true);
    let state = made_for_ann(SubscriptionStatus::Active, world.clock.now());
    world.provider.put(state.clone());
    world.billing.sync(&state.id, None).unwrap();
    world.chores.close(ANN).unwrap();
    world.provider.set_down(true);
    assert!(world.chores.cancel_closing().is_err());
    world.provider.set_down(false);
    assert_eq!(world.chores.cancel_closing().unwrap(), 1);
    assert_eq!(world.chores.cancel_closing().unwrap(), 0, "nothing is left to cancel");
    let at_provider = &world.provider.customers()[0].subscriptions[0];
    assert_eq!(at_provider.status, SubscriptionStatus::Canceled);
}

#[test]
fn the_fakes_fulfill_the_contracts_of_the_ports() {
    let person = Subscriber { account: ANN, email: ann(), verified: true };
    let store = InMemoryBilling::default();
    store.add_subscriber(person.clone());
    customer_store_contract(&store, &store, &person, &|| store.mails().len());
    attempt_store_contract(&store, &person);
    event_inbox_contract(&store);
}
