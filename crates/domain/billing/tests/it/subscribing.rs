//! The way to a checkout page and back (`docs/product.md#checkout`).

#![expect(clippy::unwrap_used, reason = "a test that cannot be set up fails")]

use billing::testing::{World, subscription};
use billing::{
    BillingError, Card, CustomerId, CustomerState, Environment, PlanId, Settled, Subscription,
    SubscriptionStatus, TRIAL,
};
use chrono::{TimeDelta, Utc};
use kernel::{AccountId, Clock as _, EmailAddress};
use uuid::Uuid;

const ANN: AccountId = AccountId(Uuid::from_u128(1));

fn ann() -> EmailAddress {
    EmailAddress::parse("ann@example.com").unwrap()
}

fn world(verified: bool) -> World {
    let world = World::default();
    world.add(ANN, &ann(), verified);
    world
}

fn begun(
    id: &str,
    status: SubscriptionStatus,
    at: chrono::DateTime<Utc>,
    trial: bool,
) -> Subscription {
    Subscription {
        provider_id: id.to_owned(),
        trial_ends_at: trial.then_some(at + TRIAL),
        started_at: Some(at),
        ..subscription(status)
    }
}

fn pricing_table_buyer(world: &World, id: &str, status: SubscriptionStatus) -> CustomerId {
    let id = CustomerId(id.to_owned());
    world.provider.put(CustomerState {
        id: id.clone(),
        email: Some(ann()),
        made_for: None,
        card: Card { environment: Environment::Sandbox, last4: None, billing_zip: None },
        subscriptions: vec![begun(&format!("sub_{}", id.0), status, world.clock.now(), true)],
    });
    id
}

#[test]
fn a_first_checkout_has_a_trial_and_belongs_to_the_account_after_payment() {
    let world = world(false);
    let url = world.billing.begin_checkout(ANN, None).unwrap();
    let request = world.provider.request_of(&url).unwrap();
    assert_eq!((request.account, request.with_trial), (ANN, true));
    assert_eq!(request.plan, PlanId("price_month".to_owned()), "the cheapest");
    assert_eq!(world.billing.settle_checkout(ANN).unwrap(), Settled::Open);

    let now = world.clock.now();
    world.provider.pay(&url, begun("sub_1", SubscriptionStatus::Trialing, now, true));
    assert_eq!(world.billing.settle_checkout(ANN).unwrap(), Settled::Done);
    let standing = world.store.standing(ANN);
    assert!(standing.entitlement(Environment::Sandbox, now).is_entitled());
    assert_eq!(world.store.mail_kinds(), ["subscription_started"]);
    assert_eq!(world.billing.settle_checkout(ANN).unwrap(), Settled::Nothing);
    let again = world.billing.begin_checkout(ANN, None);
    assert!(matches!(again, Err(BillingError::AlreadySubscribed)));
}

#[test]
fn two_clicks_lead_to_one_page_and_one_customer() {
    let world = world(false);
    let first = world.billing.begin_checkout(ANN, None).unwrap();
    assert_eq!(world.billing.begin_checkout(ANN, None).unwrap(), first);
    assert_eq!(world.provider.pages(), (1, 1));
    assert_eq!(world.provider.customers().len(), 1);
}

#[test]
fn lost_responses_lead_to_the_same_page_and_customer() {
    let world = world(false);
    world.provider.set_lose_answers(true);
    for _ in 0..3 {
        let lost = world.billing.begin_checkout(ANN, None);
        assert!(matches!(lost, Err(BillingError::ProviderUnavailable(_))));
    }
    world.provider.set_lose_answers(false);
    world.billing.begin_checkout(ANN, None).unwrap();
    world.provider.set_lose_answers(true);
    let yearly = PlanId("price_year".to_owned());
    assert!(world.billing.begin_checkout(ANN, Some(&yearly)).is_err());
    world.provider.set_lose_answers(false);
    let url = world.billing.begin_checkout(ANN, Some(&yearly)).unwrap();
    assert_eq!(world.provider.request_of(&url).unwrap().plan, yearly);
    assert_eq!(world.provider.pages(), (2, 1), "the monthly page is closed");
    assert_eq!(world.provider.customers().len(), 1);
}

#[test]
fn an_expired_page_is_replaced_by_a_new_one() {
    let world = world(false);
    let first = world.billing.begin_checkout(ANN, None).unwrap();
    world.provider.expire(&first);
    let second = world.billing.begin_checkout(ANN, None).unwrap();
    assert_ne!(first, second);
    world.clock.advance(TimeDelta::hours(23));
    let third = world.billing.begin_checkout(ANN, None).unwrap();
    assert_ne!(second, third, "its key is about to be forgotten");
    assert_eq!(world.provider.pages(), (3, 1));
}

#[test]
fn a_person_gets_only_one_trial_ever() {
    let world = world(false);
    let url = world.billing.begin_checkout(ANN, None).unwrap();
    let now = world.clock.now();
    world.provider.pay(&url, begun("sub_1", SubscriptionStatus::Trialing, now, true));
    world.billing.settle_checkout(ANN).unwrap();
    let customer = world.provider.customers()[0].id.clone();
    world.provider.change(&customer, |one| one.status = SubscriptionStatus::Canceled);
    let second = world.billing.begin_checkout(ANN, None).unwrap();
    let request = world.provider.request_of(&second).unwrap();
    assert_eq!((request.with_trial, request.customer), (false, customer));

    // Nor after the account was deleted and created again.
    world.chores.close(ANN).unwrap();
    let anew = AccountId(Uuid::from_u128(2));
    world.add(anew, &ann(), false);
    let third = world.billing.begin_checkout(anew, None).unwrap();
    assert!(!world.provider.request_of(&third).unwrap().with_trial);
}

#[test]
fn a_pricing_tables_purchase_waits_for_the_holder_of_the_mailbox() {
    let world = world(false);
    pricing_table_buyer(&world, "cus_table", SubscriptionStatus::Trialing);
    assert!(!world.billing.is_waiting_for(&ann()).unwrap(), "no event has reported it");
    world.billing.refresh(&ann()).unwrap();
    assert!(world.billing.is_waiting_for(&ann()).unwrap(), "the provider has reported it");
    let refused = world.billing.begin_checkout(ANN, None);
    assert!(matches!(refused, Err(BillingError::PurchaseWaiting)));
    assert!(matches!(world.billing.open_portal(ANN), Err(BillingError::NothingToManage)));
    assert!(world.store.standing(ANN).subscriptions.is_empty());

    assert_eq!(world.billing.attach(ANN, &ann()).unwrap(), 1);
    assert!(!world.billing.is_waiting_for(&ann()).unwrap());
    assert_eq!(world.store.standing(ANN).subscriptions.len(), 1);
    assert!(world.billing.open_portal(ANN).unwrap().ends_with("cus_table"));
}

#[test]
fn a_signed_in_buyer_gets_the_purchase_only_with_their_own_verified_address() {
    for (verified, email, gets_it) in [
        (true, "ann@example.com", true),
        (false, "ann@example.com", false),
        (true, "bob@example.com", false),
    ] {
        let world = World::default();
        world.add(ANN, &EmailAddress::parse(email).unwrap(), verified);
        let id = pricing_table_buyer(&world, "cus_table", SubscriptionStatus::Trialing);
        let synced = world.billing.sync(&id, Some(ANN)).unwrap();
        assert_eq!(synced.account, gets_it.then_some(ANN), "{verified} {email}");
    }
}

#[test]
fn duplicate_subscriptions_are_reported_once() {
    let world = world(true);
    let url = world.billing.begin_checkout(ANN, None).unwrap();
    let table = pricing_table_buyer(&world, "cus_table", SubscriptionStatus::Active);
    world.billing.sync(&table, Some(ANN)).unwrap();
    let now = world.clock.now();
    world.provider.pay(&url, begun("sub_1", SubscriptionStatus::Trialing, now, true));
    world.billing.settle_checkout(ANN).unwrap();
    world.billing.sync(&table, None).unwrap();
    let doubles =
        world.store.mail_kinds().into_iter().filter(|kind| *kind == "double_subscription");
    assert_eq!(doubles.count(), 1);
}

#[test]
fn an_unknown_plan_and_an_unavailable_provider_are_different_errors() {
    let world = world(false);
    let unknown = world.billing.begin_checkout(ANN, Some(&PlanId("price_of_old".to_owned())));
    assert!(matches!(unknown, Err(BillingError::UnknownPlan)));
    world.provider.set_down(true);
    let down = world.billing.begin_checkout(ANN, None);
    assert!(matches!(down, Err(BillingError::ProviderUnavailable(_))));
    assert!(matches!(
        world.billing.begin_checkout(AccountId(Uuid::from_u128(9)), None),
        Err(BillingError::UnknownAccount)
    ));
}

#[test]
fn a_stored_purchase_can_be_attached_while_the_provider_is_down() {
    let world = world(false);
    let id = pricing_table_buyer(&world, "cus_table", SubscriptionStatus::Trialing);
    world.provider.set_down(true);
    let asked = world.billing.refresh(&ann());
    assert!(matches!(asked, Err(BillingError::ProviderUnavailable(_))), "{asked:?}");
    assert!(!world.billing.is_waiting_for(&ann()).unwrap());
    world.provider.set_down(false);
    world.billing.sync(&id, None).unwrap();
    world.provider.set_down(true);
    assert!(world.billing.is_waiting_for(&ann()).unwrap());
    assert_eq!(world.billing.attach(ANN, &ann()).unwrap(), 1);
}
