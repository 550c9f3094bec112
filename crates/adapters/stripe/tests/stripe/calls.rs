//! Requests, retries, and the meaning of failures.

use std::net::TcpListener;
use std::time::{Duration, Instant};

use billing::{
    Charge, CheckoutId, CheckoutRequest, CheckoutStatus, CustomerId, Environment, IdempotencyKey,
    Interval, InvoiceStatus, NewCustomer, PaymentProvider as _, PlanId, ProviderRecords as _,
};
use kernel::{AccountId, EmailAddress, PortError};
use serde_json::{Value, json};
use stripe_adapter::{Config, StripeProvider};
use uuid::Uuid;

use crate::server::{Play, ReceivedRequest, Server, error, list, percent};

const ANN: AccountId = AccountId(Uuid::from_u128(1));

fn email() -> EmailAddress {
    EmailAddress::parse("ann@example.com").unwrap()
}

fn key() -> IdempotencyKey {
    IdempotencyKey("key-1".to_owned())
}

fn request(with_trial: bool) -> CheckoutRequest {
    CheckoutRequest {
        account: ANN,
        customer: CustomerId("cus_1".to_owned()),
        plan: PlanId("price_month".to_owned()),
        with_trial,
    }
}

fn page() -> Value {
    // A recorded response, shortened to the relevant fields.
    json!({
        "id": "cs_test_a1", "object": "checkout.session", "status": "open", "mode": "subscription",
        "customer": "cus_1", "livemode": false, "url": "https://checkout.stripe.com/c/pay/cs_test_a1",
        "something_new": { "since": "tomorrow" }
    })
}

fn new_customer() -> NewCustomer {
    NewCustomer { account: ANN, email: email() }
}

#[test]
fn a_checkout_collects_the_card_and_names_the_account() {
    let server = Server::playing([Play::Answer(200, page())]);
    let opened = server.provider.open_checkout(&request(true), &key()).unwrap();
    assert_eq!(opened.url.as_deref(), Some("https://checkout.stripe.com/c/pay/cs_test_a1"));
    assert_eq!(opened.status, CheckoutStatus::Open);
    let asked = &server.requests()[0];
    assert_eq!(asked.line, "POST /v1/checkout/sessions");
    assert_eq!(asked.key.as_deref(), Some("key-1"));
    let field = |name: &str| asked.field(name).unwrap_or_else(|| panic!("{name}: {asked:?}"));
    assert_eq!(field("mode"), "subscription");
    assert_eq!(field("customer"), "cus_1");
    assert_eq!(field("client_reference_id"), ANN.to_string());
    assert_eq!(field("line_items[0][price]"), "price_month");
    assert_eq!(field("line_items[0][quantity]"), "1");
    assert_eq!(field("subscription_data[trial_period_days]"), "30");
    assert_eq!(field("payment_method_collection"), "always");
    assert_eq!(field("success_url"), "https://steps.example.com/#/property-listing?checkout=done");
    assert_eq!(field("cancel_url"), "https://steps.example.com/#/pricing?checkout=cancelled");
}

#[test]
fn a_checkout_without_a_trial_does_not_mention_one() {
    let server = Server::playing([Play::Answer(200, page())]);
    server.provider.open_checkout(&request(false), &key()).unwrap();
    assert_eq!(server.requests()[0].field("subscription_data[trial_period_days]"), None);
}

#[test]
fn a_customer_contains_the_account_it_was_created_for() {
    let server = Server::playing([Play::Answer(200, json!({ "id": "cus_9" }))]);
    let made = server.provider.create_customer(&new_customer(), &key()).unwrap();
    assert_eq!(made, CustomerId("cus_9".to_owned()));
    let asked = &server.requests()[0];
    assert_eq!(asked.field("email").as_deref(), Some("ann@example.com"));
    assert_eq!(asked.field("metadata[account_id]"), Some(ANN.to_string()));
}

#[test]
fn temporary_failures_are_retried_with_the_same_key() {
    let busy = error(409, "idempotency_error", "idempotency_key_in_use");
    let many = error(429, "rate_limit_error", "rate_limit");
    let broken = error(500, "api_error", "oops");
    for trouble in [
        busy,
        many,
        broken,
        Play::Page(502, "<html>bad gateway</html>"),
        Play::Page(200, "<html>who are you</html>"),
        Play::HangUp,
        Play::BreakOff,
        Play::Stall,
    ] {
        let server =
            Server::playing([trouble.clone(), Play::Answer(200, json!({ "id": "cus_9" }))]);
        let made = server.provider.create_customer(&new_customer(), &key());
        assert!(made.is_ok(), "{trouble:?}: {made:?}");
        let keys: Vec<_> = server.requests().into_iter().map(|asked| asked.key).collect();
        assert_eq!(keys, [Some("key-1".to_owned()), Some("key-1".to_owned())], "{trouble:?}");

        // Both requests are the same, with the same key, so Stripe opens only one checkout.
        let server = Server::playing([trouble.clone(), Play::Answer(200, page())]);
        let opened = server.provider.open_checkout(&request(true), &key()).unwrap();
        assert_eq!(opened.id, CheckoutId("cs_test_a1".to_owned()), "{trouble:?}");
        let asked = server.requests();
        assert_eq!(asked.len(), 2, "{trouble:?}");
        assert_eq!((&asked[0].key, asked[0].fields()), (&asked[1].key, asked[1].fields()));
        assert_eq!(asked[1].key.as_deref(), Some("key-1"), "{trouble:?}");
    }
}

#[test]
fn a_call_fails_after_three_attempts() {
    for trouble in [Play::HangUp, error(503, "api_error", "oops")] {
        let server = Server::playing([trouble.clone(), trouble.clone(), trouble.clone()]);
        let failed = server.provider.create_customer(&new_customer(), &key());
        assert!(matches!(failed, Err(PortError::Unavailable { .. })), "{failed:?}");
        assert_eq!(server.requests().len(), 3, "{trouble:?}");
    }
}

#[test]
fn a_refused_connection_is_tried_once_more_at_most() {
    let _ = rustls::crypto::ring::default_provider().install_default();
    let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
    let config = Config {
        base_url: Some(format!("http://127.0.0.1:{port}")),
        // Once this is less than the limit below. Once plus twice this, as between the usual three
        // attempts, is more.
        pause: Duration::from_secs(2),
        ..Config::new("sk_test_1".to_owned(), Environment::Test, "https://steps.example.com")
    };
    let provider = StripeProvider::new(config).unwrap();
    let begun = Instant::now();
    let failed = provider.create_customer(&new_customer(), &key());
    assert!(matches!(failed, Err(PortError::Unavailable { .. })), "{failed:?}");
    assert!(begun.elapsed() < Duration::from_secs(4), "{:?}", begun.elapsed());
}

#[test]
fn a_refused_request_is_not_retried() {
    let declined = Server::playing([error(402, "card_error", "card_declined")]);
    let failed = declined.provider.create_customer(&new_customer(), &key());
    assert!(matches!(failed, Err(PortError::Unavailable { .. })), "{failed:?}");
    assert_eq!(declined.requests().len(), 1);
    for status in [400, 401, 403] {
        let server = Server::playing([error(status, "invalid_request_error", "parameter_missing")]);
        let failed = server.provider.create_customer(&new_customer(), &key());
        assert!(matches!(failed, Err(PortError::Corrupt { .. })), "{failed:?}");
        assert_eq!(server.requests().len(), 1);
    }
}

/// The documented body of a refused charge of a subscription, shortened to what any refusal has.
fn refused_charge(code: &str, decline_code: Option<&str>) -> Value {
    let mut error = json!({
        "charge": "ch_1", "code": code, "doc_url": format!("https://stripe.com/docs/error-codes/{code}"),
        "message": "Your card was declined.", "param": "", "type": "card_error",
        "request_log_url": "https://dashboard.stripe.com/test/logs/req_1"
    });
    if let Some(decline_code) = decline_code {
        error["decline_code"] = decline_code.into();
    }
    json!({ "error": error })
}

#[test]
fn a_trial_ends_with_one_charge_or_stays_as_it_is() {
    let ended = json!({ "id": "sub_1", "object": "subscription", "status": "active" });
    let busy = error(409, "idempotency_error", "idempotency_key_in_use");
    let server = Server::playing([busy, Play::Answer(200, ended)]);
    assert_eq!(server.provider.end_trial("sub_1", &key()).unwrap(), Charge::Made);
    let asked = server.requests();
    assert_eq!(asked.len(), 2, "{asked:?}");
    for one in asked {
        assert_eq!(one.line, "POST /v1/subscriptions/sub_1");
        assert_eq!(one.key.as_deref(), Some("key-1"), "a repeated request charges once");
        let mut fields = one.fields();
        fields.sort();
        let field = |name: &str, value: &str| (name.to_owned(), value.to_owned());
        let expected =
            [field("payment_behavior", "error_if_incomplete"), field("trial_end", "now")];
        assert_eq!(fields, expected);
    }
}

#[test]
fn a_charge_that_the_card_refuses_is_declined_and_not_retried() {
    for (code, decline_code) in [
        ("card_declined", Some("insufficient_funds")),
        // The bank wants its customer to confirm the charge, which only the portal can show.
        ("authentication_required", Some("authentication_required")),
        ("subscription_payment_intent_requires_action", None),
    ] {
        let server = Server::playing([Play::Answer(402, refused_charge(code, decline_code))]);
        let charge = server.provider.end_trial("sub_1", &key());
        assert!(matches!(charge, Ok(Charge::Declined)), "{code}: {charge:?}");
        assert_eq!(server.requests().len(), 1, "{code}");
    }
    // A subscription that ended in the meantime is not a declined card.
    let server = Server::playing([error(404, "invalid_request_error", "resource_missing")]);
    let gone = server.provider.end_trial("sub_1", &key());
    assert!(matches!(gone, Err(PortError::Corrupt { .. })), "{gone:?}");
}

#[test]
fn missing_objects_are_none() {
    let gone = || error(404, "invalid_request_error", "resource_missing");
    let server = Server::playing([gone(), gone(), gone(), gone()]);
    let id = CheckoutId("cs_1".to_owned());
    assert_eq!(server.provider.customer(&CustomerId("cus_1".to_owned())).unwrap(), None);
    assert_eq!(server.provider.checkout(&id).unwrap(), None);
    server.provider.cancel_subscription("sub_1").unwrap();
    server.provider.close_checkout(&id).unwrap();
    let lines: Vec<String> = server.requests().into_iter().map(|asked| asked.line).collect();
    assert_eq!(lines[1].trim_end_matches('?'), "GET /v1/checkout/sessions/cs_1");
    assert_eq!(lines[2], "DELETE /v1/subscriptions/sub_1");
    assert_eq!(lines[3], "POST /v1/checkout/sessions/cs_1/expire");
}

#[test]
fn a_finished_checkout_does_not_need_to_be_closed() {
    let server = Server::playing([error(400, "invalid_request_error", "session_not_open")]);
    server.provider.close_checkout(&CheckoutId("cs_1".to_owned())).unwrap();
}

#[test]
fn plans_are_the_products_prices_cheapest_first_and_cached() {
    let price = |id: &str, amount: i64, interval: &str| {
        json!({
            "id": id, "unit_amount": amount, "currency": "usd", "nickname": null,
            "recurring": { "interval": interval, "interval_count": 1 },
            "product": { "id": "prod_1", "name": "Pro" }
        })
    };
    let server = Server::playing([list(json!([
        price("price_year", 79_000, "year"),
        price("price_month", 7_900, "month"),
        price("price_week", 2_000, "week")
    ]))]);
    let plans = server.provider.plans().unwrap();
    let summaries: Vec<_> = plans
        .iter()
        .map(|plan| (plan.id.0.as_str(), plan.name.as_str(), plan.amount, plan.interval))
        .collect();
    assert_eq!(
        summaries,
        [
            ("price_month", "Pro", 7_900, Interval::Month),
            ("price_year", "Pro", 79_000, Interval::Year)
        ]
    );
    server.provider.plans().unwrap();
    assert_eq!(server.requests().len(), 1);
    assert!(percent(&server.requests()[0].line).contains("expand[0]=data.product"));
}

#[test]
fn a_portal_returns_to_the_settings() {
    let server =
        Server::playing([Play::Answer(200, json!({ "url": "https://billing.stripe.com/p/1" }))]);
    let url = server.provider.open_portal(&CustomerId("cus_1".to_owned())).unwrap();
    assert_eq!(url, "https://billing.stripe.com/p/1");
    let asked: &ReceivedRequest = &server.requests()[0];
    assert_eq!(asked.line, "POST /v1/billing_portal/sessions");
    assert_eq!(
        asked.field("return_url").as_deref(),
        Some("https://steps.example.com/#/account-settings?portal=back")
    );
}

#[test]
fn customers_are_found_by_their_address_in_any_case() {
    let one = |id: &str, email: &str| json!({ "id": id, "email": email });
    let server = Server::playing([
        list(json!([one("cus_1", "ann@example.com")])),
        list(json!([
            one("cus_1", "ann@example.com"),
            one("cus_2", "Ann@Example.com"),
            one("cus_3", "joann@example.com")
        ])),
    ]);
    let found = server.provider.customers_by_email(&email()).unwrap();
    assert_eq!(found, [CustomerId("cus_1".to_owned()), CustomerId("cus_2".to_owned())]);
    assert!(percent(&server.requests()[1].line).contains("query=email:\"ann@example.com\""));
}

#[test]
fn every_page_of_a_list_is_read() {
    let one = |id: &str| {
        json!({
            "id": id, "number": null, "status": "paid", "created": 1_796_000_000, "total": 7_900,
            "currency": "usd", "lines": { "data": [{ "description": "1 × Pro" }] },
            "hosted_invoice_url": "https://invoice.stripe.com/i/1", "invoice_pdf": null
        })
    };
    let first = json!({ "has_more": true, "data": [one("in_3"), one("in_2")] });
    let mut draft = one("in_0");
    draft["status"] = "draft".into();
    let server = Server::playing([Play::Answer(200, first), list(json!([one("in_1"), draft]))]);
    let invoices = server.provider.invoices(&CustomerId("cus_1".to_owned())).unwrap();
    let ids: Vec<_> = invoices.iter().map(|invoice| invoice.id.as_str()).collect();
    assert_eq!(ids, ["in_3", "in_2", "in_1"]);
    assert_eq!(invoices[0].description, "1 × Pro");
    assert_eq!((invoices[0].amount, invoices[0].status), (7_900, InvoiceStatus::Paid));
    assert_eq!(invoices[0].pdf_url, None);
    assert!(server.requests()[1].line.contains("starting_after=in_2"));
}

#[test]
fn all_subscribers_are_listed_page_by_page() {
    let one = |id: &str, customer: &str| json!({ "id": id, "customer": customer });
    let first = json!({ "has_more": true, "data": [one("sub_2", "cus_2"), one("sub_1", "cus_1")] });
    let server = Server::playing([Play::Answer(200, first), list(json!([one("sub_0", "cus_1")]))]);
    let page = server.provider.subscribers(None).unwrap();
    assert_eq!(page.customers.len(), 2);
    assert_eq!(page.next.as_deref(), Some("sub_1"));
    assert_eq!(server.provider.subscribers(page.next.as_deref()).unwrap().next, None);
    let lines: Vec<String> = server.requests().into_iter().map(|asked| asked.line).collect();
    assert!(lines[0].contains("status=all"));
    assert!(lines[1].contains("starting_after=sub_1"));
}
