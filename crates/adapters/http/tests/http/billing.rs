//! Checkout, portal, order history, and the provider's events.

use std::sync::Arc;

use actix_web::test::TestRequest;
use billing::testing::{World, subscription};
use billing::{
    Card, CustomerId, CustomerState, Environment, EventReader, EventRefused, EventService, Invoice,
    InvoiceStatus, ProviderEvent, Subscriber, SubscriberDirectory, SubscriptionState,
    SubscriptionStatus,
};
use chrono::{DateTime, Utc};
use http_adapter::Billing;
use kernel::{AccountId, EmailAddress, PortError};

use crate::portal::{EMAIL, Portal, now};

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
        subscriptions: vec![SubscriptionState {
            subscription: subscription(SubscriptionStatus::Active),
            started_at: None,
            plan: None,
        }],
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
