//! Things as Stripe writes them, of the generation since 2025-03-31.

use serde_json::{Value, json};

use crate::books::{Card, Customer, Invoice, PRODUCT, Price, Session, Subscription, price};

pub(crate) fn event(id: &str, kind: &str, object: Value, now: i64) -> Value {
    json!({
        "id": id, "object": "event", "type": kind, "api_version": "2025-03-31.basil",
        "created": now, "livemode": false, "data": { "object": object }
    })
}

pub(crate) fn list(items: Vec<Value>, has_more: bool) -> Value {
    json!({ "object": "list", "has_more": has_more, "data": items })
}

pub(crate) fn error(kind: &str, code: &str, message: &str) -> Value {
    json!({ "error": { "type": kind, "code": code, "message": message } })
}

pub(crate) fn price_of(price: &Price, expanded: bool) -> Value {
    let (id, name) = PRODUCT;
    let product = if expanded { json!({ "id": id, "name": name }) } else { json!(id) };
    json!({
        "id": price.id, "object": "price", "active": true, "type": "recurring", "currency": "usd",
        "unit_amount": price.amount, "nickname": null, "livemode": false, "product": product,
        "recurring": { "interval": price.interval, "interval_count": 1 }
    })
}

fn method(card: &Card) -> Value {
    json!({
        "id": format!("pm_sandbox_{}", card.last4), "object": "payment_method", "type": "card",
        "card": { "last4": card.last4 },
        "billing_details": { "address": { "postal_code": card.zip } }
    })
}

pub(crate) fn customer(customer: &Customer) -> Value {
    let metadata = match &customer.account {
        Some(account) => json!({ "account_id": account }),
        None => json!({}),
    };
    json!({
        "id": customer.id, "object": "customer", "email": customer.email, "metadata": metadata,
        "created": customer.created, "livemode": false,
        "invoice_settings": { "default_payment_method": customer.card.as_ref().map(method) }
    })
}

pub(crate) fn subscription(of: &Subscription, card: Option<&Card>) -> Value {
    json!({
        "id": of.id, "object": "subscription", "customer": of.customer, "status": of.status,
        "start_date": of.started, "created": of.started, "trial_end": of.trial_end,
        "cancel_at_period_end": of.cancel_at_period_end,
        "cancel_at": of.cancel_at_period_end.then_some(of.period_end),
        "ended_at": of.ended_at, "livemode": false,
        "default_payment_method": card.map(method),
        "items": { "object": "list", "data": [{
            "id": format!("si_{}", of.id), "object": "subscription_item", "quantity": 1,
            "current_period_start": of.period_start, "current_period_end": of.period_end,
            "price": price(&of.price).map(|price| price_of(price, false))
        }] }
    })
}

pub(crate) fn invoice(of: &Invoice, base_url: &str) -> Value {
    json!({
        "id": of.id, "object": "invoice", "number": of.number, "customer": of.customer,
        "status": of.status, "created": of.finalized, "currency": "usd", "total": of.total,
        "status_transitions": { "finalized_at": of.finalized }, "livemode": false,
        "parent": {
            "type": "subscription_details",
            "subscription_details": { "subscription": of.subscription }
        },
        "lines": { "object": "list", "data": [{ "description": of.description }] },
        "hosted_invoice_url": format!("{base_url}/invoice/{}", of.id),
        "invoice_pdf": format!("{base_url}/invoice/{}/pdf", of.id)
    })
}

pub(crate) fn session(of: &Session, base_url: &str) -> Value {
    let url = (of.status == "open").then(|| format!("{base_url}/checkout/{}", of.id));
    json!({
        "id": of.id, "object": "checkout.session", "mode": "subscription", "status": of.status,
        "customer": of.customer, "client_reference_id": of.reference, "url": url,
        "created": of.created, "livemode": false
    })
}
