//! Responses of API version 2024-06-20, and of 2025-03-31 and later.

use billing::{CustomerId, ProviderRecords as _, SubscriptionStatus};
use chrono::{DateTime, TimeZone as _, Utc};
use serde_json::{Value, json};

use crate::server::{Play, Server, list};

const CUSTOMER: &str = "cus_1";

fn day(month: u32, day: u32) -> DateTime<Utc> {
    Utc.with_ymd_and_hms(2026, month, day, 0, 0, 0).unwrap()
}

fn price() -> Value {
    json!({
        "id": "price_month", "unit_amount": 7_900, "currency": "usd", "nickname": "Pro",
        "recurring": { "interval": "month", "interval_count": 1 }, "product": "prod_1"
    })
}

fn subscription(new: bool, status: &str) -> Value {
    let mut subscription = json!({
        "id": "sub_1", "object": "subscription", "customer": CUSTOMER, "status": status,
        "start_date": day(11, 1).timestamp(), "trial_end": day(12, 1).timestamp(),
        "cancel_at_period_end": false, "cancel_at": null, "ended_at": null,
        "default_payment_method": {
            "id": "pm_1", "card": { "last4": "4242" },
            "billing_details": { "address": { "postal_code": "02108" } }
        },
        "items": { "object": "list", "data": [{ "id": "si_1", "price": price() }] }
    });
    let end = Value::from(day(12, 31).timestamp());
    if new {
        subscription["items"]["data"][0]["current_period_end"] = end;
    } else {
        subscription["current_period_end"] = end;
    }
    subscription
}

fn invoice(new: bool, finalized: DateTime<Utc>) -> Value {
    let mut invoice = json!({
        "id": "in_1", "status": "open", "customer": CUSTOMER,
        "status_transitions": { "finalized_at": finalized.timestamp() }
    });
    if new {
        invoice["parent"] = json!({
            "type": "subscription_details", "subscription_details": { "subscription": "sub_1" }
        });
    } else {
        invoice["subscription"] = "sub_1".into();
    }
    invoice
}

fn customer() -> Play {
    Play::Answer(
        200,
        json!({
            "id": CUSTOMER, "email": "Ann@Example.com",
            "metadata": { "account_id": "00000000-0000-0000-0000-000000000001" },
            "invoice_settings": { "default_payment_method": null }
        }),
    )
}

#[test]
fn both_generations_of_a_subscription_give_the_same_state() {
    for new in [false, true] {
        let plays = [customer(), list(json!([subscription(new, "trialing")]))];
        let server = Server::playing(plays);
        let state = server.provider.customer(&CustomerId(CUSTOMER.to_owned())).unwrap().unwrap();
        assert_eq!(state.email.unwrap().as_str(), "ann@example.com");
        assert_eq!(state.made_for.unwrap().0.as_u128(), 1);
        assert_eq!(state.card.last4.as_deref(), Some("4242"));
        assert_eq!(state.card.billing_zip.as_deref(), Some("02108"));
        let seen = &state.subscriptions[0];
        assert_eq!(seen.status, SubscriptionStatus::Trialing);
        assert_eq!(seen.trial_ends_at, Some(day(12, 1)));
        assert_eq!(seen.current_period_end, Some(day(12, 31)), "{new}");
        assert!(!seen.cancel_at_period_end);
        assert_eq!(seen.started_at, Some(day(11, 1)));
        assert_eq!(seen.plan.as_ref().unwrap().price(), "$79.00 a month");
    }
}

#[test]
fn both_generations_of_invoices_show_since_when_a_payment_is_missing() {
    for new in [false, true] {
        let open = json!([invoice(new, day(12, 20)), invoice(new, day(12, 5))]);
        let plays = [customer(), list(json!([subscription(new, "past_due")])), list(open)];
        let server = Server::playing(plays);
        let state = server.provider.customer(&CustomerId(CUSTOMER.to_owned())).unwrap().unwrap();
        let subscription = &state.subscriptions[0];
        assert_eq!(subscription.past_due_since, Some(day(12, 5)), "the oldest: {new}");
        assert!(server.requests()[2].line.contains("status=open"));
    }
}

#[test]
fn a_cancellation_by_date_counts_as_one_at_the_end_of_the_period() {
    let mut dated = subscription(true, "active");
    dated["cancel_at"] = day(12, 31).timestamp().into();
    let server = Server::playing([customer(), list(json!([dated]))]);
    let state = server.provider.customer(&CustomerId(CUSTOMER.to_owned())).unwrap().unwrap();
    let subscription = &state.subscriptions[0];
    assert!(subscription.cancel_at_period_end);
    assert_eq!(subscription.current_period_end, Some(day(12, 31)));
}

#[test]
fn a_deleted_customer_is_none() {
    let server = Server::playing([Play::Answer(200, json!({ "id": "cus_1", "deleted": true }))]);
    assert_eq!(server.provider.customer(&CustomerId(CUSTOMER.to_owned())).unwrap(), None);
}
