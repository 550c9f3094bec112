//! Checkout, portal, order history, and the provider's events.

use std::sync::Arc;

use actix_web::test::TestRequest;
use billing::testing::{World, subscription};
use billing::{
    Card, CheckoutId, CustomerId, CustomerState, Environment, EventReader, EventRefused,
    EventService, Interval, Invoice, InvoiceStatus, PaidPurchase, Plan, PlanId, ProviderEvent,
    Subscriber, SubscriberDirectory, Subscription, SubscriptionStatus, TRIAL,
};
use chrono::{DateTime, Utc};
use http_adapter::Billing;
use kernel::{AccountId, EmailAddress, PortError};
use serde_json::json;

use crate::portal::{EMAIL, PASSWORD, Portal, now};

const LAPSED: &str = "lapsed@example.com";

/// A directory in which every account has Ann's address.
pub(crate) struct Everybody;

impl SubscriberDirectory for Everybody {
    fn subscriber(&self, account: AccountId) -> Result<Option<Subscriber>, PortError> {
        let email = EmailAddress::parse(EMAIL).unwrap();
        Ok(Some(Subscriber { account, email, verified: true }))
    }
}

/// Accepts the signature `good`. A body is a customer's id.
struct Trusting;

impl EventReader for Trusting {
    fn read(
        &self,
        body: &[u8],
        signature: &str,
        _now: DateTime<Utc>,
    ) -> Result<ProviderEvent, EventRefused> {
        let environment = match signature {
            "good" => Environment::Sandbox,
            "live" => Environment::Live,
            "old" => return Err(EventRefused::OutOfTime),
            _ => return Err(EventRefused::BadSignature),
        };
        let id = String::from_utf8(body.to_vec()).map_err(|_| EventRefused::Unreadable)?;
        Ok(ProviderEvent {
            id: format!("evt_{id}"),
            environment,
            kind: "invoice.paid".to_owned(),
            customer: Some(CustomerId(id)),
            account: None,
            payload: String::new(),
        })
    }
}

pub(crate) fn with_events(world: &World) -> Billing {
    let reader = Arc::new(Trusting);
    let events = EventService::new(world.billing.clone(), world.store.clone(), reader);
    Billing { service: world.billing.clone(), events }
}

fn subscribed(portal: &Portal) -> CustomerId {
    let id = CustomerId("cus_ann".to_owned());
    portal.billing.provider.put(CustomerState {
        id: id.clone(),
        email: Some(EmailAddress::parse(EMAIL).unwrap()),
        made_for: Some(portal.ann),
        card: Card { environment: Environment::Sandbox, last4: None, billing_zip: None },
        subscriptions: vec![subscription(SubscriptionStatus::Active)],
    });
    portal.billing.billing.sync(&id, None).unwrap();
    id
}

fn post(uri: &str) -> TestRequest {
    TestRequest::post().uri(uri)
}

#[actix_web::test]
async fn two_requests_lead_to_one_checkout_page() {
    let portal = Portal::new();
    let ask = async || portal.send_as(&portal.token, post("/api/stripe/checkout-session")).await;
    let first = ask().await;
    assert_eq!(first.json(), serde_json::json!({ "url": "https://pay.example.com/cs_1" }));
    assert_eq!(ask().await.json(), first.json());
    let settle = post("/api/stripe/checkout-session/settle");
    let settled = portal.send_as(&portal.token, settle).await;
    assert_eq!(settled.json(), serde_json::json!({ "status": "open" }));
}

#[actix_web::test]
async fn a_plan_is_chosen_by_its_id() {
    let portal = Portal::new();
    let choose = async |plan: &str| {
        let uri = format!("/api/stripe/checkout-session?plan={plan}");
        portal.send_as(&portal.token, post(&uri)).await
    };
    let url = choose("price_year").await.json()["url"].as_str().unwrap().to_owned();
    assert_eq!(portal.billing.provider.request_of(&url).unwrap().plan.0, "price_year");
    let unknown = choose("price_of_old").await;
    assert_eq!(unknown.refusal(), (404, "unknown_plan".to_owned()));
    assert_eq!(unknown.json()["error"], "There is no such plan.");
}

#[actix_web::test]
async fn a_subscriber_is_sent_to_the_portal_instead() {
    let portal = Portal::new();
    subscribed(&portal);
    let again = portal.send_as(&portal.token, post("/api/stripe/checkout-session")).await;
    assert_eq!(again.refusal(), (409, "already_subscribed".to_owned()));
    let opened = portal.send_as(&portal.token, post("/api/stripe/portal-session")).await;
    assert_eq!(opened.json()["url"], "https://portal.example.com/cus_ann");
}

fn asked(uri: &str, id: &str) -> TestRequest {
    TestRequest::post().uri(uri).set_json(json!({ "sessionId": id }))
}

#[actix_web::test]
async fn the_browser_that_paid_sees_its_purchase_and_can_have_the_mail_again() {
    let portal = Portal::new();
    let buyer = EmailAddress::parse("buyer@example.com").unwrap();
    let plan = Plan {
        id: PlanId("price_year".to_owned()),
        name: "Pro".to_owned(),
        amount: 79_000,
        currency: "usd".to_owned(),
        interval: Interval::Year,
    };
    let paid = PaidPurchase { email: buyer, plan: Some(plan), first_charge_at: Some(now()) };
    portal.accounts.purchases.show(&CheckoutId("cs_1".to_owned()), paid);
    let seen = portal.send(asked("/api/purchase", "cs_1")).await;
    let price = json!({
        "id": "price_year", "name": "Pro", "amount": 79_000, "currency": "usd", "interval": "year"
    });
    assert_eq!(seen.json()["emailId"], "buyer@example.com");
    assert_eq!(seen.json()["plan"], price);
    assert!(seen.json()["firstCharge"].is_string());
    let unknown = portal.send(asked("/api/purchase", "cs_2")).await;
    assert_eq!(unknown.refusal(), (404, "unknown_purchase".to_owned()));
    let damaged = portal.send(asked("/api/purchase", "cs 2")).await;
    assert_eq!(damaged.refusal(), (422, "invalid".to_owned()));

    for id in ["cs_1", "cs_2"] {
        let sent = portal.send(asked("/api/purchase/resend", id)).await;
        assert_eq!(sent.status, 202, "{id}");
    }
    assert_eq!(portal.accounts.mails_to("buyer@example.com"), ["finish_account"]);
    portal.accounts.purchases.set_down(true);
    let down = portal.send(asked("/api/purchase", "cs_1")).await;
    assert_eq!(down.refusal(), (503, "billing_unavailable".to_owned()));
}

#[actix_web::test]
async fn guesses_at_purchases_are_limited_by_network_with_the_time_to_wait() {
    for path in ["/api/purchase", "/api/purchase/resend"] {
        let portal = Portal::new();
        let from = async |network: &str, number: u32| {
            let guess = asked(path, &format!("cs_guess{number}"));
            portal.send(guess.peer_addr(format!("{network}:4000").parse().unwrap())).await
        };
        let usual = if path.ends_with("resend") { 202 } else { 404 };
        // The other address is the same request, so both count together.
        let other = asked("/api/purchase", "cs_guess");
        let other = portal.send(other.peer_addr("203.0.113.7:4000".parse().unwrap())).await;
        assert_eq!(other.status, 404);
        for number in 1..100 {
            assert_eq!(from("203.0.113.7", number).await.status, usual, "{path}: {number}");
        }
        let refused = from("203.0.113.7", 100).await;
        assert_eq!(refused.refusal(), (429, "too_many_requests".to_owned()), "{path}");
        assert_eq!(refused.header("retry-after"), Some("3600"), "{path}");
        assert_eq!(from("203.0.113.8", 101).await.status, usual, "{path}: another network");
    }
}

#[actix_web::test]
async fn a_waiting_purchase_is_never_answered_with_subscribe() {
    let portal = Portal::new();
    portal.accounts.add(LAPSED, PASSWORD).unwrap();
    let token = portal.log_in(LAPSED);
    let ask = async || portal.send_as(&token, TestRequest::get().uri("/api/get-properties")).await;
    assert_eq!(ask().await.refusal(), (402, "no_subscription".to_owned()));
    portal.accounts.purchases.wait_for(&EmailAddress::parse(LAPSED).unwrap());
    assert_eq!(ask().await.refusal(), (402, "purchase_waiting".to_owned()));
    let profile = portal.send_as(&token, TestRequest::get().uri("/api/profile/view")).await;
    assert_eq!(profile.json()["purchaseWaiting"], true);
}

#[actix_web::test]
async fn a_purchase_after_a_used_trial_is_started_by_its_owner() {
    let portal = Portal::new();
    let id = CustomerId("cus_ann".to_owned());
    let first = Subscription {
        provider_id: "sub_1".to_owned(),
        trial_ends_at: Some(now()),
        started_at: Some(now() - TRIAL),
        ..subscription(SubscriptionStatus::Canceled)
    };
    let second = Subscription {
        provider_id: "sub_2".to_owned(),
        trial_ends_at: Some(now() + TRIAL),
        started_at: Some(now()),
        ..subscription(SubscriptionStatus::Trialing)
    };
    portal.billing.provider.put(CustomerState {
        id: id.clone(),
        email: Some(EmailAddress::parse(EMAIL).unwrap()),
        made_for: Some(portal.ann),
        card: Card { environment: Environment::Sandbox, last4: None, billing_zip: None },
        subscriptions: vec![first, second],
    });
    portal.billing.billing.sync(&id, None).unwrap();
    portal.billing.provider.set_declines(true);
    let declined = portal.send_as(&portal.token, post("/api/stripe/start-now")).await;
    assert_eq!(declined.refusal(), (409, "card_declined".to_owned()));
    portal.billing.provider.set_declines(false);
    for _ in 0..2 {
        let started = portal.send_as(&portal.token, post("/api/stripe/start-now")).await;
        assert_eq!(started.status, 204);
    }
    assert_eq!(portal.billing.provider.charges(), 1);
}

#[actix_web::test]
async fn the_order_history_lists_invoices() {
    let portal = Portal::new();
    let id = subscribed(&portal);
    portal.billing.provider.put_invoice(
        &id,
        Invoice {
            id: "A-1".to_owned(),
            date: now(),
            description: "1 × Pro".to_owned(),
            amount: 7_900,
            currency: "usd".to_owned(),
            status: InvoiceStatus::Paid,
            hosted_url: Some("https://invoice.example.com/1".to_owned()),
            pdf_url: None,
        },
    );
    let answer = portal.get("/api/order-history").await;
    insta::assert_json_snapshot!(answer.json(), @r#"
    {
      "invoices": [
        {
          "amount": 7900,
          "currency": "usd",
          "date": "2026-11-21T15:00:00Z",
          "description": "1 × Pro",
          "hostedUrl": "https://invoice.example.com/1",
          "id": "A-1",
          "pdfUrl": null,
          "status": "paid"
        }
      ]
    }
    "#);
}

#[actix_web::test]
async fn a_provider_out_of_reach_is_503_and_worth_trying_again() {
    let portal = Portal::new();
    subscribed(&portal);
    portal.billing.provider.set_down(true);
    let answer = portal.get("/api/order-history").await;
    assert_eq!(answer.refusal(), (503, "billing_unavailable".to_owned()));
    assert!(answer.header("retry-after").is_some());
}

#[actix_web::test]
async fn a_posted_event_is_stored_once_and_answered() {
    let portal = Portal::new();
    let send = async |signature: &str| {
        let request = post("/api/stripe/webhook").set_payload("cus_ann");
        portal.send(request.insert_header(("Stripe-Signature", signature.to_owned()))).await
    };
    for (signature, message) in [
        ("bad", "The signature does not match."),
        ("old", "The signature has expired."),
        ("live", "The event belongs to another environment."),
    ] {
        let refused = send(signature).await;
        assert_eq!(refused.refusal(), (400, "event_refused".to_owned()));
        assert_eq!(refused.json()["error"], message);
    }
    portal.billing.provider.set_down(true);
    for _ in 0..2 {
        assert_eq!(send("good").await.json(), serde_json::json!({ "received": true }));
    }
    assert_eq!(portal.billing.store.waiting_events().0, 1, "stored once, and not lost");
}

#[actix_web::test]
async fn more_than_an_event_is_refused_in_our_own_words() {
    let portal = Portal::new();
    let huge = post("/api/stripe/webhook").set_payload(vec![b' '; 512 * 1024 + 1]);
    assert_eq!(portal.send(huge).await.refusal(), (413, "too_large".to_owned()));
}

#[actix_web::test]
async fn the_plans_are_open_to_everybody() {
    let portal = Portal::new();
    let answer = portal.send(TestRequest::get().uri("/api/plans")).await.json();
    assert_eq!(answer["trialDays"], 30);
    assert_eq!(answer["plans"][0]["amount"], 7_900);
    assert_eq!(answer["plans"][1]["interval"], "year");
}
