//! Reads what Stripe answers and posts, of both generations: before 2025-03-31 a period's end stood
//! on the subscription and an invoice named its subscription; since then the one stands on the
//! items and the other under `parent`.

use std::collections::HashMap;

use billing::{
    Card, Checkout, CheckoutId, CheckoutStatus, CustomerId, Environment, Interval, Invoice,
    InvoiceStatus, Plan, PlanId, Subscription, SubscriptionState, SubscriptionStatus,
};
use chrono::{DateTime, Utc};
use kernel::{AccountId, PortError};
use serde_json::Value;
use uuid::Uuid;

use crate::client::SYSTEM;

/// Where we note the account that a customer or a page was made for.
pub(crate) const ACCOUNT: &str = "account_id";

/// What should have been there.
#[derive(Debug, thiserror::Error)]
#[error("an answer lacks {0}")]
struct Lacks(&'static str);

fn lacks(what: &'static str) -> PortError {
    PortError::corrupt(SYSTEM, Lacks(what))
}

pub(crate) fn text(of: &Value, name: &str) -> Option<String> {
    of.get(name)?.as_str().filter(|text| !text.is_empty()).map(str::to_owned)
}

fn time(of: &Value, name: &str) -> Option<DateTime<Utc>> {
    DateTime::from_timestamp(of.get(name)?.as_i64()?, 0)
}

/// A reference is an id, or the thing itself when it was expanded.
pub(crate) fn reference(of: &Value, name: &str) -> Option<String> {
    let found = of.get(name)?;
    found.as_str().map(str::to_owned).or_else(|| text(found, "id"))
}

pub(crate) fn id(of: &Value) -> Result<String, PortError> {
    text(of, "id").ok_or_else(|| lacks("an id"))
}

/// The items of a list, and the id after which the next page begins.
pub(crate) fn list(answer: &Value) -> Result<(&[Value], Option<String>), PortError> {
    let items = answer.get("data").and_then(Value::as_array).ok_or_else(|| lacks("its data"))?;
    let more = answer.get("has_more").and_then(Value::as_bool).unwrap_or(false);
    let next = items.last().filter(|_| more).and_then(|last| text(last, "id"));
    Ok((items, next))
}

pub(crate) fn account(of: &Value) -> Option<AccountId> {
    let noted = text(of.get("metadata")?, ACCOUNT)?;
    Uuid::parse_str(&noted).ok().map(AccountId)
}

/// A price as a plan; `None` for what isn't charged every month or year in one sum.
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

/// A subscription; when its oldest unpaid invoice was finalised is another question.
pub(crate) fn subscription(
    of: &Value,
    environment: Environment,
) -> Result<SubscriptionState, PortError> {
    let word = text(of, "status").ok_or_else(|| lacks("a subscription's status"))?;
    let status =
        SubscriptionStatus::parse(&word).map_err(|error| PortError::corrupt(SYSTEM, error))?;
    let items = of.pointer("/items/data").and_then(Value::as_array);
    // Of several items the one that ends first is charged first.
    let of_items = items.into_iter().flatten().filter_map(|i| time(i, "current_period_end")).min();
    let current_period_end = time(of, "current_period_end").or(of_items);
    let flagged = of.get("cancel_at_period_end").and_then(Value::as_bool).unwrap_or(false);
    // Since the flexible mode a portal's cancellation may set the date instead of the flag.
    let cancel_at = time(of, "cancel_at");
    let dated = cancel_at.is_some() && status != SubscriptionStatus::Canceled;
    let price = items.and_then(|items| items.first()).and_then(|item| item.get("price"));
    Ok(SubscriptionState {
        subscription: Subscription {
            provider_id: id(of)?,
            environment,
            status,
            trial_ends_at: time(of, "trial_end"),
            current_period_end: cancel_at.filter(|_| dated).or(current_period_end),
            cancel_at_period_end: flagged || dated,
            ended_at: time(of, "ended_at"),
            past_due_since: None,
        },
        started_at: time(of, "start_date").or_else(|| time(of, "created")),
        plan: price.and_then(plan),
    })
}

/// When each subscription's oldest unpaid invoice was finalised.
pub(crate) fn unpaid_since(invoices: &[Value]) -> HashMap<String, DateTime<Utc>> {
    let mut oldest: HashMap<String, DateTime<Utc>> = HashMap::new();
    for invoice in invoices {
        let of = reference(invoice, "subscription").or_else(|| {
            let parent = invoice.pointer("/parent/subscription_details")?;
            reference(parent, "subscription")
        });
        let (Some(of), Some(at)) = (of, finalised(invoice)) else { continue };
        oldest.entry(of).and_modify(|known| *known = at.min(*known)).or_insert(at);
    }
    oldest
}

fn finalised(invoice: &Value) -> Option<DateTime<Utc>> {
    invoice.get("status_transitions").and_then(|moments| time(moments, "finalized_at"))
}

/// What is kept of a card; a wallet without a card has neither.
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
        // The oldest shape has no word of it.
        Some("open") | None => CheckoutStatus::Open,
        Some(_) => return Err(lacks("a status of a page that we know")),
    };
    Ok(Checkout {
        id: CheckoutId(id(page)?),
        status,
        url: text(page, "url"),
        customer: reference(page, "customer").map(CustomerId),
    })
}

/// One line of the order history; `None` for a draft, and for what can't be told.
pub(crate) fn invoice(of: &Value) -> Option<Invoice> {
    let status = InvoiceStatus::parse(of.get("status")?.as_str()?)?;
    if status == InvoiceStatus::Draft {
        return None;
    }
    let line = of.pointer("/lines/data/0").and_then(|line| text(line, "description"));
    Some(Invoice {
        id: text(of, "number").or_else(|| text(of, "id"))?,
        date: finalised(of).or_else(|| time(of, "created"))?,
        description: text(of, "description").or(line).unwrap_or_else(|| "Subscription".to_owned()),
        amount: of.get("total").or_else(|| of.get("amount_due"))?.as_i64()?,
        currency: text(of, "currency")?,
        status,
        hosted_url: text(of, "hosted_invoice_url"),
        pdf_url: text(of, "invoice_pdf"),
    })
}
