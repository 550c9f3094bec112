//! Parses Stripe's responses and events of both generations. Before 2025-03-31, the end of a period
//! was on the subscription, and an invoice named its subscription. Since then, the period is on the
//! subscription's items, and the invoice's subscription is under `parent`.

use std::collections::HashMap;

use billing::{
    Card, Checkout, CheckoutId, CheckoutStatus, CustomerId, Environment, Interval, Invoice,
    InvoiceStatus, Plan, PlanId, Subscription, SubscriptionStatus,
};
use chrono::{DateTime, Utc};
use kernel::{AccountId, PortError};
use serde_json::Value;
use uuid::Uuid;

use crate::client::SYSTEM;

/// The metadata field with the account of a customer or checkout.
pub(crate) const ACCOUNT: &str = "account_id";

/// The most items that Stripe puts on a page of a list.
pub(crate) const PAGE: i64 = 100;

/// A field is missing.
#[derive(Debug, thiserror::Error)]
#[error("a response lacks {0}")]
struct MissingField(&'static str);

fn missing(what: &'static str) -> PortError {
    PortError::corrupt(SYSTEM, MissingField(what))
}

pub(crate) fn text(of: &Value, name: &str) -> Option<String> {
    of.get(name)?.as_str().filter(|text| !text.is_empty()).map(str::to_owned)
}

fn time(of: &Value, name: &str) -> Option<DateTime<Utc>> {
    DateTime::from_timestamp(of.get(name)?.as_i64()?, 0)
}

/// Returns the id of a reference. A reference is an id, or the whole object if it was expanded.
pub(crate) fn reference(of: &Value, name: &str) -> Option<String> {
    let found = of.get(name)?;
    found.as_str().map(str::to_owned).or_else(|| text(found, "id"))
}

pub(crate) fn id(of: &Value) -> Result<String, PortError> {
    text(of, "id").ok_or_else(|| missing("an id"))
}

/// Returns the items of a list, and the id after which the next page begins.
pub(crate) fn list(answer: &Value) -> Result<(&[Value], Option<String>), PortError> {
    let items = answer.get("data").and_then(Value::as_array).ok_or_else(|| missing("its data"))?;
    let more = answer.get("has_more").and_then(Value::as_bool).unwrap_or(false);
    let next = items.last().filter(|_| more).and_then(|last| text(last, "id"));
    Ok((items, next))
}

pub(crate) fn account(of: &Value) -> Option<AccountId> {
    let id = text(of.get("metadata")?, ACCOUNT)?;
    Uuid::parse_str(&id).ok().map(AccountId)
}

/// Parses a price as a plan. Returns `None` unless it is one sum charged every month or year.
pub(crate) fn plan(price: &Value) -> Option<Plan> {
    let recurring = price.get("recurring")?;
    if recurring.get("interval_count").and_then(Value::as_i64).unwrap_or(1) != 1 {
        return None;
    }
    let interval = match recurring.get("interval")?.as_str()? {
        "month" => Interval::Month,
        "year" => Interval::Year,
        _ => return None,
    };
    let product = price.get("product").and_then(|product| text(product, "name"));
    Some(Plan {
        id: PlanId(text(price, "id")?),
        name: product.or_else(|| text(price, "nickname")).unwrap_or_default(),
        amount: price.get("unit_amount")?.as_i64()?,
        currency: text(price, "currency")?,
        interval,
    })
}

/// Parses a subscription. [`unpaid_since`] supplies the date of its oldest unpaid invoice.
pub(crate) fn subscription(
    of: &Value,
    environment: Environment,
) -> Result<Subscription, PortError> {
    let word = text(of, "status").ok_or_else(|| missing("a subscription's status"))?;
    let status =
        SubscriptionStatus::parse(&word).map_err(|error| PortError::corrupt(SYSTEM, error))?;
    let items = of.pointer("/items/data").and_then(Value::as_array);
    // If there are several items, the one that ends first is charged first.
    let of_items = items.into_iter().flatten().filter_map(|i| time(i, "current_period_end")).min();
    let current_period_end = time(of, "current_period_end").or(of_items);
    let flagged = of.get("cancel_at_period_end").and_then(Value::as_bool).unwrap_or(false);
    // In Stripe's flexible billing mode, a cancellation in the portal can set the date instead of
    // the flag.
    let cancel_at = time(of, "cancel_at");
    let dated = cancel_at.is_some() && status != SubscriptionStatus::Canceled;
    let price = items.and_then(|items| items.first()).and_then(|item| item.get("price"));
    Ok(Subscription {
        provider_id: id(of)?,
        environment,
        status,
        trial_ends_at: time(of, "trial_end"),
        current_period_end: cancel_at.filter(|_| dated).or(current_period_end),
        cancel_at_period_end: flagged || dated,
        ended_at: time(of, "ended_at"),
        past_due_since: None,
        started_at: time(of, "start_date").or_else(|| time(of, "created")),
        plan: price.and_then(plan),
        trial_refused: false,
    })
}

/// Returns when each subscription's oldest unpaid invoice was finalized.
pub(crate) fn unpaid_since(invoices: &[Value]) -> HashMap<String, DateTime<Utc>> {
    let mut oldest: HashMap<String, DateTime<Utc>> = HashMap::new();
    for invoice in invoices {
        let of = reference(invoice, "subscription").or_else(|| {
            let parent = invoice.pointer("/parent/subscription_details")?;
            reference(parent, "subscription")
        });
        let (Some(of), Some(at)) = (of, finalized_at(invoice)) else { continue };
        oldest.entry(of).and_modify(|known| *known = at.min(*known)).or_insert(at);
    }
    oldest
}

fn finalized_at(invoice: &Value) -> Option<DateTime<Utc>> {
    invoice.get("status_transitions").and_then(|moments| time(moments, "finalized_at"))
}

/// Parses the stored part of a card. Both fields are empty for a wallet without a card.
pub(crate) fn card(method: Option<&Value>, environment: Environment) -> Card {
    Card {
        environment,
        last4: method.and_then(|one| text(one.get("card")?, "last4")),
        billing_zip: method
            .and_then(|one| text(one.pointer("/billing_details/address")?, "postal_code")),
    }
}

pub(crate) fn checkout(page: &Value) -> Result<Checkout, PortError> {
    let status = match text(page, "status").as_deref() {
        Some("complete") => CheckoutStatus::Complete,
        Some("expired") => CheckoutStatus::Expired,
        // The oldest API version has no status.
        Some("open") | None => CheckoutStatus::Open,
        Some(_) => return Err(missing("a status of a page that we know")),
    };
    Ok(Checkout {
        id: CheckoutId(id(page)?),
        status,
        url: text(page, "url"),
        customer: reference(page, "customer").map(CustomerId),
        account: buyer(page),
    })
}

/// Reads the account that was signed in at a checkout page.
pub(crate) fn buyer(page: &Value) -> Option<AccountId> {
    let id = text(page, "client_reference_id")?;
    Uuid::parse_str(&id).ok().map(AccountId)
}

/// Parses one line of the order history. Returns `None` for a draft and for an invoice with missing
/// fields.
pub(crate) fn invoice(of: &Value) -> Option<Invoice> {
    let status = InvoiceStatus::parse(of.get("status")?.as_str()?)?;
    if status == InvoiceStatus::Draft {
        return None;
    }
    let line = of.pointer("/lines/data/0").and_then(|line| text(line, "description"));
    Some(Invoice {
        id: text(of, "number").or_else(|| text(of, "id"))?,
        date: finalized_at(of).or_else(|| time(of, "created"))?,
        description: text(of, "description").or(line).unwrap_or_else(|| "Subscription".to_owned()),
        amount: of.get("total").or_else(|| of.get("amount_due"))?.as_i64()?,
        currency: text(of, "currency")?,
        status,
        hosted_url: text(of, "hosted_invoice_url"),
        pdf_url: text(of, "invoice_pdf"),
    })
}
