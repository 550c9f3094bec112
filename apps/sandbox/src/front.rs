//! The first page: all customers, and a link to the billing of each. A customer who bought at the
//! pricing table has no account yet, and so no other way to the clock.

use std::cmp::Reverse;

use actix_web::web::{Data, Path};
use actix_web::{HttpResponse, get, post};

use crate::books::{Books, Customer, Subscription, fresh_id};
use crate::desk::Desk;
use crate::html::{day, escaped};
use crate::pages::{html, not_found, not_saved, redirect};
use crate::portal::state_of;

/// How many are shown, the latest first.
const SHOWN: usize = 50;

#[get("/")]
pub(crate) async fn show_front(desk: Data<Desk>) -> HttpResponse {
    let (lines, waiting) = desk.read(|books| {
        let mut all: Vec<&Customer> = books.customers.values().collect();
        all.sort_by_key(|one| (Reverse(one.created), &one.id));
        let lines: String = all.into_iter().take(SHOWN).map(|one| line(books, one)).collect();
        (lines, books.events.len())
    });
    let table = if lines.is_empty() {
        "<p class=\"muted\">There are no subscriptions yet.</p>".to_owned()
    } else {
        format!(
            "<table><thead><tr><th>Customer</th><th class=\"since\">Since</th><th>Plan</th>\
             <th>Billing</th></tr></thead><tbody>{lines}</tbody></table>"
        )
    };
    let events = match waiting {
        0 => "The product has accepted every event.".to_owned(),
        1 => "One event is waiting to be accepted.".to_owned(),
        more => format!("{more} events are waiting to be accepted."),
    };
    let body = format!(
        "<h1>Sandbox</h1><p class=\"muted\">It replaces the payment provider: it answers the same API and takes no \
         real money. {events}</p>\
         <p class=\"row head\"><a class=\"button quiet\" href=\"/pricing-table\">Pricing table</a>\
         <a class=\"button quiet\" href=\"{back}\">The product</a></p>\
         <section class=\"card\"><h2>Customers</h2>{table}</section>",
        back = escaped(&desk.settings.public_url),
    );
    html(&desk, actix_web::http::StatusCode::OK, "Sandbox", &body)
}

fn line(books: &Books, customer: &Customer) -> String {
    let own = books.subscriptions.values().filter(|one| one.customer == customer.id);
    let latest: Option<&Subscription> =
        own.max_by_key(|one| (one.status != "canceled", one.started));
    let state = latest.map_or_else(
        || "<span class=\"muted\">None</span>".to_owned(),
        |one| {
            let (class, word) = state_of(one);
            format!("<span class=\"state {class}\">{}</span>", escaped(word))
        },
    );
    let account =
        if customer.account.is_some() { "" } else { " <small>bought at the table</small>" };
    format!(
        "<tr><td><strong>{email}</strong>{account}</td><td class=\"since\">{since}</td><td>{state}</td>\
         <td><form method=\"post\" action=\"/customers/{id}/portal\">\
         <button class=\"quiet small-button\" aria-label=\"Open billing of {email}\">Open</button>\
         </form></td></tr>",
        email = escaped(&customer.email),
        since = day(latest.map_or(customer.created, |one| one.started)),
        id = escaped(&customer.id),
    )
}

#[post("/customers/{id}/portal")]
pub(crate) async fn open_billing(id: Path<String>, desk: Data<Desk>) -> HttpResponse {
    if desk.read(|books| !books.customers.contains_key(id.as_str())) {
        return not_found(&desk);
    }
    let back = desk.settings.base_url.clone();
    let opened = desk.change(|books, _| {
        let portal = fresh_id("bps");
        books.portals.insert(portal.clone(), (id.clone(), back));
        portal
    });
    match opened {
        Ok(portal) => redirect(&format!("/portal/{portal}")),
        Err(error) => not_saved(&desk, &error),
    }
}
