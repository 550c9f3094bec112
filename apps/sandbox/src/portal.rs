//! The billing portal of a customer, and the page of an invoice.

use actix_web::http::{StatusCode, header};
use actix_web::web::{Data, Path};
use actix_web::{HttpResponse, get, post};

use crate::books::{Books, Card, Customer, Invoice, PRICES, PRODUCT, Subscription, price};
use crate::checkout::{CARD_FIELDS, CARD_HINT};
use crate::desk::Desk;
use crate::form::Form;
use crate::html::{day, dollars, escaped};
use crate::pages::{html, not_found, not_saved, redirect};
use crate::paper;

/// The customer of a portal, and the address that it returns to.
fn portal_of(books: &Books, id: &str) -> Option<(Customer, String)> {
    let (customer, back) = books.portals.get(id)?;
    Some((books.customers.get(customer)?.clone(), back.clone()))
}

#[get("/portal/{id}")]
pub(crate) async fn show_portal(id: Path<String>, desk: Data<Desk>) -> HttpResponse {
    let body = desk.read(|books| {
        let (customer, back) = portal_of(books, &id)?;
        let own = books.subscriptions.values().filter(|one| one.customer == customer.id);
        let mut own: Vec<&Subscription> = own.collect();
        own.sort_by_key(|one| (one.status == "canceled", -one.started));
        let mut invoices: Vec<&Invoice> =
            books.invoices.values().filter(|one| one.customer == customer.id).collect();
        invoices.sort_by_key(|one| -one.finalized);
        Some(portal_page(&id, &customer, &back, own.first().copied(), &invoices))
    });
    match body {
        Some(body) => html(&desk, StatusCode::OK, "Billing", &body),
        None => not_found(&desk),
    }
}

fn portal_page(
    id: &str,
    customer: &Customer,
    back: &str,
    subscription: Option<&Subscription>,
    invoices: &[&Invoice],
) -> String {
    let id = escaped(id);
    let plan = subscription.map_or_else(
        || "<p class=\"muted\">There is no subscription.</p>".to_owned(),
        |one| plan_panel(&id, one),
    );
    let card = customer
        .card
        .as_ref()
        .map_or_else(|| "No card".to_owned(), |card| format!("•••• {}", escaped(&card.last4)));
    let lines: String = invoices
        .iter()
        .map(|one| {
            format!(
                "<tr><td><a href=\"/invoice/{}\">{}</a></td><td>{}</td><td>{}</td><td>{}</td></tr>",
                escaped(&one.id),
                escaped(&one.number),
                day(one.finalized),
                word_of(one),
                dollars(one.total)
            )
        })
        .collect();
    let history = if lines.is_empty() {
        "<p class=\"muted\">There are no invoices yet.</p>".to_owned()
    } else {
        format!(
            "<table><thead><tr><th>Invoice</th><th>Date</th><th>Status</th><th>Amount</th></tr>\
             </thead><tbody>{lines}</tbody></table>"
        )
    };
    let steps: String = [1, 3, 7, 27, 30]
        .iter()
        .map(|days| {
            let word = if *days == 1 { "day" } else { "days" };
            format!("<button class=\"quiet\" name=\"days\" value=\"{days}\">{days} {word}</button>")
        })
        .collect();
    format!(
        "<p><a href=\"{back}\">Back to the product</a></p><h1>Billing</h1>\
         <p class=\"muted head\">{email}</p><div class=\"two\"><div>\
         <section class=\"card\"><h2>Plan</h2>{plan}</section>\
         <section class=\"card\"><h2>Invoices</h2>{history}</section></div><div>\
         <section class=\"card\"><h2>Card</h2><p>{card}</p>\
         <form method=\"post\" action=\"/portal/{id}/card\">{CARD_FIELDS}\
         <button class=\"quiet\">Change card</button></form>{CARD_HINT}</section>\
         <section class=\"card clock\"><h2>Advance time</h2>\
         <p class=\"small\">Only this customer's billing moves forward.</p>\
         <form method=\"post\" action=\"/portal/{id}/move\" class=\"row\">{steps}</form></section>\
         </div></div>",
        back = escaped(back),
        email = escaped(&customer.email),
    )
}

/// The status of an invoice, in words.
fn word_of(one: &Invoice) -> String {
    match one.status.as_str() {
        "paid" => "Paid".to_owned(),
        "open" => "Due".to_owned(),
        "void" => "Void".to_owned(),
        other => escaped(other),
    }
}

/// The style and the word for a subscription's status.
pub(crate) fn state_of(one: &Subscription) -> (&'static str, &str) {
    match one.status.as_str() {
        "trialing" if one.cancel_at_period_end => ("warn", "Trial, cancelled"),
        "trialing" => ("good", "Trial"),
        "active" if one.cancel_at_period_end => ("warn", "Cancelled"),
        "active" => ("good", "Active"),
        "past_due" => ("warn", "Payment failed"),
        "unpaid" => ("warn", "Unpaid"),
        "incomplete" => ("warn", "Incomplete"),
        "canceled" => ("over", "Ended"),
        other => ("over", other),
    }
}

fn plan_panel(id: &str, one: &Subscription) -> String {
    let each = price(&one.price).map_or_else(String::new, |price| {
        format!("{} a {}", dollars(price.amount), price.interval)
    });
    let (class, word) = state_of(one);
    let end = day(one.period_end);
    let next = match (one.status.as_str(), one.cancel_at_period_end) {
        ("canceled", _) => format!("Ended on {}.", one.ended_at.map_or_else(|| end.clone(), day)),
        ("trialing", false) => format!("The trial ends on {end}. After that, it costs {each}."),
        ("active", false) => format!("Renews on {end} for {each}."),
        (_, true) => format!("Cancelled. It ends on {end}."),
        _ => "The last invoice is open. Change the card to pay it.".to_owned(),
    };
    let button = |what: &str, label: &str| {
        format!(
            "<form method=\"post\" action=\"/portal/{id}/{what}\">\
             <button class=\"quiet\">{label}</button></form>"
        )
    };
    let action = match (one.status.as_str(), one.cancel_at_period_end) {
        ("canceled", _) => String::new(),
        (_, true) => button("resume", "Don't cancel"),
        (_, false) => button("cancel", "Cancel plan"),
    };
    // A plan that ends is not changed; it is resumed first.
    let others = PRICES.iter().filter(|other| other.id != one.price);
    let change: String = if one.is_changeable() {
        others
            .map(|other| {
                format!(
                    "<form method=\"post\" action=\"/portal/{id}/plan\">\
                     <button class=\"quiet\" name=\"price\" value=\"{}\">Change to {} a {}</button>\
                     </form><p class=\"small\">The new price is charged on {end}.</p>",
                    other.id,
                    dollars(other.amount),
                    other.interval
                )
            })
            .collect()
    } else {
        String::new()
    };
    format!(
        "<p><strong>{}</strong> <span class=\"state {class}\">{}</span></p><p>{next}</p>{change}{action}",
        PRODUCT.1,
        escaped(word)
    )
}

#[post("/portal/{id}/{action}")]
pub(crate) async fn use_portal(
    path: Path<(String, String)>,
    desk: Data<Desk>,
    body: String,
) -> HttpResponse {
    let (id, action) = path.into_inner();
    let form = Form::read(&body);
    let Some((customer, _)) = desk.read(|books| portal_of(books, &id)) else {
        return not_found(&desk);
    };
    let card = Card::of(&form.text("number"), &form.text("zip"));
    let days =
        form.get("days").and_then(|days| days.parse().ok()).filter(|days| (1..=400).contains(days));
    let of = &customer.id;
    let done = desk.change(|books, now| match (action.as_str(), card, days) {
        ("plan", ..) => books.set_price(of, &form.text("price"), now),
        ("cancel", ..) => books.set_cancelled(of, true, now),
        ("resume", ..) => books.set_cancelled(of, false, now),
        ("card", Some(card), _) => books.set_card(of, card, now),
        ("move", _, Some(days)) => books.move_on(of, days, now),
        _ => {}
    });
    match done {
        Ok(()) => redirect(&format!("/portal/{id}")),
        Err(error) => not_saved(&desk, &error),
    }
}

#[get("/invoice/{id}")]
pub(crate) async fn show_invoice(id: Path<String>, desk: Data<Desk>) -> HttpResponse {
    let body = desk.read(|books| {
        let one = books.invoices.get(id.as_str())?;
        let email = books.customers.get(&one.customer).map(|of| escaped(&of.email))?;
        Some(format!(
            "<section class=\"card\"><h1>Invoice {number}</h1>\
             <p class=\"muted\">{date} · {email}</p>\
             <table><thead><tr><th>Description</th><th>Amount</th></tr></thead><tbody>\
             <tr><td>{what}</td><td>{total}</td></tr></tbody></table>\
             <p class=\"price\" style=\"margin-top:24px\">{total} <small>{status}</small></p></section>",
            number = escaped(&one.number),
            date = day(one.finalized),
            what = escaped(&one.description),
            total = dollars(one.total),
            status = word_of(one),
        ))
    });
    match body {
        Some(body) => html(&desk, StatusCode::OK, "Invoice", &body),
        None => not_found(&desk),
    }
}

/// An invoice as a PDF.
#[get("/invoice/{id}/pdf")]
pub(crate) async fn download_invoice(id: Path<String>, desk: Data<Desk>) -> HttpResponse {
    let product = desk.settings.product_name.clone();
    let found = desk.read(|books| {
        let one = books.invoices.get(id.as_str())?.clone();
        let email = books.customers.get(&one.customer)?.email.clone();
        Some((one, email))
    });
    let Some((one, email)) = found else { return not_found(&desk) };
    let lines = [
        format!("{product} (sandbox: no money moves here)"),
        format!("Invoice {}", one.number),
        format!("{} · {email}", day(one.finalized)),
        String::new(),
        one.description.clone(),
        format!("{}, {}", dollars(one.total), word_of(&one)),
    ];
    HttpResponse::Ok()
        .content_type("application/pdf")
        .insert_header((header::CACHE_CONTROL, "no-store"))
        .insert_header((
            header::CONTENT_DISPOSITION,
            format!("attachment; filename=\"{}.pdf\"", one.number),
        ))
        .body(paper::pdf(&lines))
}
