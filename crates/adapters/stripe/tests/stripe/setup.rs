//! What `check-config` says about the account at Stripe. The answers have the provider's recorded
//! shapes, shortened to the relevant fields.

use serde_json::{Value, json};

use crate::server::{Server, list};

const WEBHOOK: &str = "https://steps.example.com/api/stripe/webhook";

fn portal(is_default: bool, update: bool) -> Value {
    json!({
        "id": "bpc_1", "object": "billing_portal.configuration", "active": true, "is_default": is_default,
        "features": {
            "payment_method_update": { "enabled": true },
            "subscription_cancel": { "enabled": true, "mode": "at_period_end" },
            "subscription_update": { "enabled": update, "default_allowed_updates": ["price"] }
        }
    })
}

fn endpoint(status: &str, events: &[&str]) -> Value {
    json!({
        "id": "we_1", "object": "webhook_endpoint", "status": status, "url": WEBHOOK,
        "enabled_events": events
    })
}

fn gaps(portals: &[Value], endpoints: &[Value]) -> Vec<String> {
    let server = Server::playing([list(json!(portals)), list(json!(endpoints))]);
    let gaps = server.provider.setup_gaps(WEBHOOK).unwrap();
    let lines: Vec<String> = server.requests().into_iter().map(|asked| asked.line).collect();
    assert_eq!(
        lines,
        ["GET /v1/billing_portal/configurations?limit=100", "GET /v1/webhook_endpoints?limit=100"]
    );
    gaps
}

#[test]
fn a_complete_account_lacks_nothing() {
    assert_eq!(gaps(&[portal(true, true)], &[endpoint("enabled", &["*"])]), [""; 0]);
    let all = [
        "checkout.session.completed",
        "customer.updated",
        "customer.subscription.created",
        "customer.subscription.updated",
        "customer.subscription.deleted",
        "customer.subscription.trial_will_end",
        "invoice.paid",
        "invoice.payment_failed",
    ];
    assert_eq!(gaps(&[portal(true, true)], &[endpoint("enabled", &all)]), [""; 0]);
}

#[test]
fn each_missing_part_is_named() {
    let events = [
        "checkout.session.completed",
        "customer.updated",
        "customer.subscription.created",
        "customer.subscription.updated",
        "customer.subscription.deleted",
        "invoice.paid",
        "invoice.payment_failed",
    ];
    assert_eq!(
        gaps(&[portal(false, true), portal(true, false)], &[endpoint("enabled", &events)]),
        [
            "the customer portal does not let subscribers change the plan",
            "the webhook endpoint does not send customer.subscription.trial_will_end",
        ]
    );
    assert_eq!(
        gaps(&[], &[endpoint("disabled", &["*"])]),
        [
            "the customer portal has no settings: save them at Stripe",
            "no webhook endpoint is enabled at https://steps.example.com/api/stripe/webhook",
        ]
    );
}
