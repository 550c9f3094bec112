//! Signed events in every order, repeated, and within one second lead to the state that the
//! provider reports (`docs/product.md#provider-events`).

use std::sync::Arc;

use billing::testing::{World, subscription};
use billing::{
    Card, CustomerId, CustomerState, Environment, EventService, Subscription, SubscriptionStatus,
};
use chrono::TimeDelta;
use kernel::{AccountId, Clock as _, EmailAddress};
use serde_json::json;
use stripe_adapter::{WebhookReader, sign};
use uuid::Uuid;

const SECRET: &str = "whsec_one";
const ANN: AccountId = AccountId(Uuid::from_u128(1));

/// The life of a subscription, each event with the status that the provider reports from then on:
/// it began, it changed, it was paid, a payment failed, it ended.
const LIFE: [(&str, SubscriptionStatus); 5] = [
    ("customer.subscription.created", SubscriptionStatus::Trialing),
    ("customer.subscription.updated", SubscriptionStatus::Trialing),
    ("invoice.paid", SubscriptionStatus::Active),
    ("invoice.payment_failed", SubscriptionStatus::PastDue),
    ("customer.subscription.deleted", SubscriptionStatus::Canceled),
];

fn orders(length: usize) -> Vec<Vec<usize>> {
    match length {
        0 => vec![Vec::new()],
        _ => orders(length - 1)
            .into_iter()
            .flat_map(|shorter| {
                (0..length).map(move |at| {
                    let mut order = shorter.clone();
                    order.insert(at, length - 1);
                    order
                })
            })
            .collect(),
    }
}

fn ann() -> EmailAddress {
    EmailAddress::parse("ann@example.com").unwrap()
}

fn report(world: &World, status: SubscriptionStatus) {
    let started_at = Some(world.clock.now());
    let subscription =
        Subscription { provider_id: "sub_1".to_owned(), started_at, ..subscription(status) };
    world.provider.put(CustomerState {
        id: CustomerId("cus_1".to_owned()),
        email: Some(ann()),
        made_for: Some(ANN),
        card: Card { environment: Environment::Sandbox, last4: None, billing_zip: None },
        subscriptions: vec![subscription],
    });
}

/// Builds an event. With `same_second`, `created` is the same for all events.
fn body(number: usize, same_second: bool) -> Vec<u8> {
    let (kind, status) = LIFE[number];
    let object = match kind.split_once('.') {
        Some(("invoice", _)) => json!({
            "object": "invoice", "id": "in_1", "customer": "cus_1", "subscription": "sub_1"
        }),
        _ => json!({
            "object": "subscription", "id": "sub_1", "customer": "cus_1",
            "status": status.as_str()
        }),
    };
    let created = if same_second { 1_796_126_400 } else { 1_796_126_400 + number };
    json!({
        "id": format!("evt_{number}"), "type": kind, "created": created, "livemode": false,
        "api_version": if number.is_multiple_of(2) { "2024-06-20" } else { "2025-03-31.basil" },
        "data": { "object": object }
    })
    .to_string()
    .into_bytes()
}

fn deliver(events: &EventService, world: &World, body: &[u8]) {
    events.take(body, &sign(SECRET, body, world.clock.now())).unwrap();
}

#[test]
fn all_120_orders_also_repeated_and_within_one_second_reach_the_reported_state() {
    let all = orders(LIFE.len());
    assert_eq!(all.len(), 120);
    for (order, repeated, same_second, applied_at_once) in all.iter().flat_map(|order| {
        let variants = [false, true];
        variants.into_iter().flat_map(move |repeated| {
            variants.into_iter().flat_map(move |same_second| {
                variants.map(|at_once| (order, repeated, same_second, at_once))
            })
        })
    }) {
        let world = World::default();
        world.add(ANN, &ann(), true);
        let reader = WebhookReader::new(vec![SECRET.to_owned()], Environment::Sandbox);
        let events =
            EventService::new(world.billing.clone(), world.store.clone(), Arc::new(reader));
        // Deliveries overlap with the life of the subscription. During early ones, the provider
        // still reports an earlier status.
        for (position, number) in order.iter().enumerate() {
            report(&world, LIFE[position].1);
            for _ in 0..=usize::from(repeated) {
                deliver(&events, &world, &body(*number, same_second));
                if applied_at_once {
                    events.apply_due(9).unwrap();
                }
            }
            world.clock.advance(TimeDelta::milliseconds(1));
        }
        events.apply_due(99).unwrap();
        let stored = world.store.standing(ANN).subscriptions;
        let what = format!("{order:?} repeated {repeated} same second {same_second}");
        assert_eq!(stored.len(), 1, "{what}");
        assert_eq!(stored[0].status, SubscriptionStatus::Canceled, "{what}");
        assert_eq!(world.store.waiting_events().0, 0, "{what}");
        let kinds = world.store.mail_kinds();
        let started = kinds.iter().filter(|kind| **kind == "subscription_started").count();
        assert!(started <= 1, "{what}: one confirmation at most");
    }
}
