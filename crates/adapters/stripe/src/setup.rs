//! What the account at Stripe lacks for the product (`docs/operators-guide.md`, 'Payments').

use std::collections::BTreeMap;

use billing::HANDLED;
use kernel::PortError;
use serde_json::Value;
use stripe_client_core::{RequestBuilder, StripeMethod};

use crate::provider::StripeProvider;
use crate::read;

impl StripeProvider {
    /// Returns what the customer portal and the webhook endpoint lack, one sentence each. `webhook` is
    /// the endpoint's address. Stripe's API does not show pricing tables.
    ///
    /// # Errors
    /// [`PortError`] when Stripe is unreachable, or when the key may not read its settings.
    pub fn setup_gaps(&self, webhook: &str) -> Result<Vec<String>, PortError> {
        let ask = |path: &'static str| {
            self.calls.call(None, || {
                RequestBuilder::new(StripeMethod::Get, path)
                    .query(&BTreeMap::from([("limit", read::PAGE)]))
            })
        };
        let portals = ask("/billing_portal/configurations")?;
        let endpoints = ask("/webhook_endpoints")?;
        let mut gaps = portal_gaps(read::list(&portals)?.0);
        gaps.extend(webhook_gaps(read::list(&endpoints)?.0, webhook));
        Ok(gaps)
    }
}

/// What the portal must let a subscriber do, by Stripe's names.
const PORTAL: [(&str, &str); 3] = [
    ("subscription_cancel", "cancel"),
    ("subscription_update", "change the plan"),
    ("payment_method_update", "change the card"),
];

fn is_set(of: &Value, name: &str) -> bool {
    of.get(name).and_then(Value::as_bool).unwrap_or_default()
}

fn portal_gaps(portals: &[Value]) -> Vec<String> {
    let Some(portal) =
        portals.iter().find(|portal| is_set(portal, "is_default") && is_set(portal, "active"))
    else {
        return vec!["the customer portal has no settings: save them at Stripe".to_owned()];
    };
    let allows = |feature: &str| {
        portal
            .get("features")
            .and_then(|all| all.get(feature))
            .is_some_and(|one| is_set(one, "enabled"))
    };
    let missing = PORTAL.iter().filter(|(feature, _)| !allows(feature));
    missing
        .map(|(_, what)| format!("the customer portal does not let subscribers {what}"))
        .collect()
}

fn webhook_gaps(endpoints: &[Value], webhook: &str) -> Vec<String> {
    let is_ours = |endpoint: &&Value| {
        read::text(endpoint, "url").as_deref() == Some(webhook)
            && read::text(endpoint, "status").as_deref() == Some("enabled")
    };
    let ours: Vec<&Value> = endpoints.iter().filter(is_ours).collect();
    if ours.is_empty() {
        return vec![format!("no webhook endpoint is enabled at {webhook}")];
    }
    let sends = |event: &str| {
        let enabled = ours.iter().filter_map(|one| one.get("enabled_events")?.as_array());
        enabled.flatten().filter_map(Value::as_str).any(|one| one == event || one == "*")
    };
    let missing = HANDLED.iter().filter(|event| !sends(event));
    missing.map(|event| format!("the webhook endpoint does not send {event}")).collect()
}
