//! Webhooks: signatures, and the customer and account of an event.

use billing::{CustomerId, Environment, EventReader as _, EventRefused};
use chrono::{DateTime, TimeDelta, TimeZone as _, Utc};
use kernel::AccountId;
use serde_json::{Value, json};
use stripe_adapter::{WebhookReader, sign};
use uuid::Uuid;

const SECRET: &str = "whsec_one";

fn noon() -> DateTime<Utc> {
    Utc.with_ymd_and_hms(2026, 12, 1, 12, 0, 0).unwrap()
}

fn reader() -> WebhookReader {
    let secrets = vec!["whsec_older".to_owned(), SECRET.to_owned()];
    WebhookReader::new(secrets, Environment::Test)
}

fn event(object: Value) -> Vec<u8> {
    json!({
        "id": "evt_1", "object": "event", "type": "customer.subscription.updated",
        "api_version": "2030-01-01.unheard", "livemode": false, "created": 1, "odd": [null],
        "data": { "object": object }
    })
    .to_string()
    .into_bytes()
}

fn subscription() -> Vec<u8> {
    event(json!({ "id": "sub_1", "object": "subscription", "customer": "cus_1" }))
}

#[test]
fn a_signed_event_is_read() {
    let body = subscription();
    let read = reader().read(&body, &sign(SECRET, &body, noon()), noon()).unwrap();
    assert_eq!((read.id.as_str(), read.kind.as_str()), ("evt_1", "customer.subscription.updated"));
    assert_eq!(read.customer, Some(CustomerId("cus_1".to_owned())));
    assert_eq!(read.environment, Environment::Test);
    assert_eq!(read.payload.as_bytes(), body);
}

#[test]
fn the_signature_equals_stripes() {
    // Computed with `openssl dgst -sha256 -hmac whsec_one` over "1796126400.{}".
    let signature = sign(SECRET, b"{}", noon());
    let (timestamp, digits) = signature.split_once(",v1=").unwrap();
    assert_eq!(timestamp, "t=1796126400");
    assert_eq!(digits, "65dd4774419fbbcb1de349288e9d363080a4f52a8dd9e3a546599aac608962ad");
}

#[test]
fn another_body_secret_or_header_is_refused() {
    let body = subscription();
    let good = sign(SECRET, &body, noon());
    let mut changed = body.clone();
    *changed.last_mut().unwrap() = b' ';
    let refused = |body: &[u8], header: &str| reader().read(body, header, noon()).unwrap_err();
    assert_eq!(refused(&changed, &good), EventRefused::BadSignature);
    assert_eq!(refused(&body, &sign("whsec_other", &body, noon())), EventRefused::BadSignature);
    for header in ["", "t=1", "v1=00", "t=x,v1=zz", &good.replace("v1=", "v0=")] {
        assert_eq!(refused(&body, header), EventRefused::BadSignature, "{header}");
    }
    // The time is signed too.
    let later = good.replace("t=1796126400", "t=1796126401");
    assert_eq!(refused(&body, &later), EventRefused::BadSignature);
}

#[test]
fn one_good_signature_among_several_is_enough() {
    let body = subscription();
    let bad = "0".repeat(64);
    let header = sign("whsec_older", &body, noon()).replace(",v1=", &format!(",v1={bad},v1="));
    assert!(reader().read(&body, &header, noon()).is_ok());
}

#[test]
fn five_minutes_are_tolerated_but_not_one_second_more() {
    let body = subscription();
    let signed = |age: i64| {
        let at = noon() - TimeDelta::seconds(age);
        reader().read(&body, &sign(SECRET, &body, at), noon()).map(|event| event.id)
    };
    assert!(signed(300).is_ok());
    assert_eq!(signed(301), Err(EventRefused::OutOfTime));
    assert_eq!(signed(-301), Err(EventRefused::OutOfTime));
}

#[test]
fn a_signed_body_that_is_not_an_event_is_unreadable() {
    for body in ["", "[]", "{}", r#"{"id": "evt_1", "type": "x", "livemode": false}"#] {
        let signature = sign(SECRET, body.as_bytes(), noon());
        let read = reader().read(body.as_bytes(), &signature, noon());
        assert_eq!(read, Err(EventRefused::Unreadable), "{body}");
    }
}

#[test]
fn live_and_test_events_are_distinguished() {
    let live = String::from_utf8(subscription())
        .unwrap()
        .replace("\"livemode\":false", "\"livemode\":true");
    let signature = sign(SECRET, live.as_bytes(), noon());
    let read = reader().read(live.as_bytes(), &signature, noon()).unwrap();
    assert_eq!(read.environment, Environment::Live);
    let body = subscription();
    let production = WebhookReader::new(vec![SECRET.to_owned()], Environment::Live);
    let read = production.read(&body, &sign(SECRET, &body, noon()), noon()).unwrap();
    assert_eq!(read.environment, Environment::Test, "a test event does not belong to production");
}

#[test]
fn the_customer_and_account_of_an_event_are_found() {
    let ann = Uuid::from_u128(1).to_string();
    for (object, customer, account) in [
        (json!({ "object": "customer", "id": "cus_2" }), Some("cus_2"), false),
        (json!({ "object": "invoice", "customer": { "id": "cus_3" } }), Some("cus_3"), false),
        (
            json!({
                "object": "checkout.session", "customer": "cus_4", "client_reference_id": ann
            }),
            Some("cus_4"),
            true,
        ),
        (json!({ "object": "checkout.session", "client_reference_id": "me" }), None, false),
        (json!({ "object": "plan" }), None, false),
    ] {
        let body = event(object);
        let read = reader().read(&body, &sign(SECRET, &body, noon()), noon()).unwrap();
        assert_eq!(read.customer.as_ref().map(|one| one.0.as_str()), customer);
        assert_eq!(read.account.is_some(), account);
        assert!(read.account.is_none_or(|one| one == AccountId(Uuid::from_u128(1))));
    }
}
