//! The replacement of the provider's pricing table, and the checkout page.

use actix_web::http::{StatusCode, header};
use actix_web::web::{Data, Path};
use actix_web::{HttpRequest, HttpResponse, get, post};

use crate::books::{Card, Customer, PRICES, PRODUCT, Price, Session, fresh_id, price};
use crate::desk::{Desk, now};
use crate::form::Form;
use crate::html::{day, dollars, escaped};
use crate::life::DAY;
use crate::pages::{embedded, html, not_found, not_saved, redirect};

/// The pricing table and its key, as the product's settings name them in the sandbox.
const TABLE: &str = "prctbl_sandbox";
const PUBLISHABLE_KEY: &str = "pk_sandbox";

/// What the provider replaces with the id of the checkout in a return address.
const CHECKOUT_ID: &str = "{CHECKOUT_SESSION_ID}";

/// The script that defines the pricing table's element, as the provider's script does.
const TABLE_SCRIPT: &str = include_str!("pricing-table.js");

/// Lets the page that embeds the table show through, and reports the table's height to it. The height of
/// the root is at least that of the frame, so it would never shrink.
const HEIGHT_SCRIPT: &str = "<style>html, body { background: none }</style><script>const height = () => \
    document.body.getBoundingClientRect().bottom + parseFloat(getComputedStyle(document.body).marginBottom); \
    new ResizeObserver(() => parent.postMessage({ height: height() }, '*')).observe(document.body)</script>";

#[get("/v3/pricing-table.js")]
pub(crate) async fn pricing_table_script() -> HttpResponse {
    HttpResponse::Ok()
        .content_type("text/javascript; charset=utf-8")
        .insert_header((header::CACHE_CONTROL, "no-store"))
        .body(TABLE_SCRIPT)
}

/// The plans with a button each, for an email address and a client reference, which may be empty. The
/// checkout opens in the whole window.
fn plan_cards(email: &str, reference: &str) -> String {
    let card = |price: &Price| {
        format!(
            "<section class=\"card\"><h2>{}</h2><p class=\"price\">{} <small>a {}</small></p>\
             <p class=\"muted\">30 days free. Cancel any time.</p>\
             <form method=\"post\" action=\"/pricing-table\" target=\"_top\">\
             <input type=\"hidden\" name=\"price\" value=\"{}\">\
             <input type=\"hidden\" name=\"email\" value=\"{}\">\
             <input type=\"hidden\" name=\"reference\" value=\"{}\">\
             <button class=\"wide\">Start free trial</button></form></section>",
            PRODUCT.1,
            dollars(price.amount),
            price.interval,
            price.id,
            escaped(email),
            escaped(reference),
        )
    };
    PRICES.iter().map(card).collect()
}

/// The pricing table inside the element that the script defines.
#[get("/pricing-table/embedded")]
pub(crate) async fn show_embedded_table(request: HttpRequest, desk: Data<Desk>) -> HttpResponse {
    let query = Form::read(request.query_string());
    let is_known = query.get("pricing-table-id") == Some(TABLE)
        && query.get("publishable-key") == Some(PUBLISHABLE_KEY);
    if !is_known {
        let body = "<h1>Pricing table not found</h1><p class=\"muted\">The id or the key of the \
                    table is not the sandbox's.</p>";
        return embedded(&desk, StatusCode::NOT_FOUND, "Plans", body);
    }
    let cards = plan_cards(&query.text("customer-email"), &query.text("client-reference-id"));
    let body = format!("<div class=\"two\">{cards}</div>{HEIGHT_SCRIPT}");
    embedded(&desk, StatusCode::OK, "Plans", &body)
}

/// The pricing table as a page of its own, which the sandbox's first page links to.
#[get("/pricing-table")]
pub(crate) async fn show_pricing_table(desk: Data<Desk>) -> HttpResponse {
    let cards = plan_cards("", "");
    let body = format!(
        "<h1>Choose a plan</h1><p class=\"muted head\">This page shows what the product embeds as the payment provider's pricing table.</p><div class=\"two\">{cards}</div>"
    );
    html(&desk, StatusCode::OK, "Plans", &body)
}

#[post("/pricing-table")]
pub(crate) async fn choose_plan(desk: Data<Desk>, body: String) -> HttpResponse {
    let form = Form::read(&body);
    let Some(price) = form.get("price").and_then(price) else { return not_found(&desk) };
    let public_url = &desk.settings.public_url;
    let opened = desk.change(|books, now| {
        let session = Session {
            id: fresh_id("cs"),
            customer: None,
            email: form.get("email").map(str::to_owned),
            reference: form.get("reference").map(str::to_owned),
            price: price.id.to_owned(),
            trial_days: Some(30),
            success_url: format!("{public_url}/#/sign-up?session_id={CHECKOUT_ID}"),
            cancel_url: format!("{public_url}/#/pricing?checkout=cancelled"),
            status: "open".to_owned(),
            created: now,
        };
        let id = session.id.clone();
        books.sessions.insert(id.clone(), session);
        id
    });
    match opened {
        Ok(id) => redirect(&format!("/checkout/{id}")),
        Err(error) => not_saved(&desk, &error),
    }
}

fn checkout_page(desk: &Desk, session: &Session, price: &Price, error: Option<&str>) -> String {
    let email = desk.read(|books| {
        let known = session.customer.as_ref().and_then(|id| books.customers.get(id));
        known.map(|one| one.email.clone()).or_else(|| session.email.clone())
    });
    let address = match &email {
        Some(email) => format!("<p class=\"small muted\">For {}</p>", escaped(email)),
        None => "<label>Email<input type=\"email\" name=\"email\" required autocomplete=\"email\">\
                 </label>"
            .to_owned(),
    };
    let each = format!("{} a {}", dollars(price.amount), price.interval);
    let (headline, today, first) = match session.trial_days {
        Some(days) => (
            format!("{days} days free"),
            "$0.00".to_owned(),
            format!("{each}, first charged on {}", day(now() + days * DAY)),
        ),
        None => (each.clone(), dollars(price.amount), format!("{each}, charged today")),
    };
    let button = if session.trial_days.is_some() { "Start trial" } else { "Subscribe" };
    let error = error.map_or_else(String::new, |error| {
        format!("<p class=\"error\" role=\"alert\">{}</p>", escaped(error))
    });
    format!(
        "<div class=\"two\"><section><p class=\"muted\">Subscribe to {name}</p>\
         <h1>{headline}</h1><p class=\"muted\">Then {first}.</p>\
         <dl class=\"card\"><dt>{name}, every {interval}</dt><dd>{amount}</dd>\
         <dt><strong>Due today</strong></dt><dd><strong>{today}</strong></dd></dl>\
         <p class=\"small muted\">Cancel any time under 'Manage Billing' in your account.</p>\
         <p><a href=\"{back}\">Back without subscribing</a></p></section>\
         <section class=\"card\"><h2>Card</h2>{error}\
         <form method=\"post\">{address}{fields}<button class=\"wide\">{button}</button></form>\
         {hint}</section></div>",
        name = PRODUCT.1,
        interval = price.interval,
        amount = dollars(price.amount),
        back = escaped(&session.cancel_url),
        fields = CARD_FIELDS,
        hint = CARD_HINT,
    )
}

pub(crate) const CARD_FIELDS: &str = "<label>Card number<input name=\"number\" inputmode=\"numeric\" required \
    value=\"4242 4242 4242 4242\" autocomplete=\"off\"></label><div class=\"fields\">\
    <label>Expires<input name=\"expires\" value=\"12 / 34\" autocomplete=\"off\"></label>\
    <label>CVC<input name=\"cvc\" value=\"123\" inputmode=\"numeric\" autocomplete=\"off\"></label>\
    </div><label>ZIP<input name=\"zip\" value=\"30303\" autocomplete=\"off\"></label>";

pub(crate) const CARD_HINT: &str = "<p class=\"small muted\" style=\"margin-top:12px\">Any card number works. \
    A number that ends in 0341, such as 4000 0000 0000 0341, is accepted now and declined when \
    it is charged.</p>";

/// An open checkout with its price.
fn open_session(desk: &Desk, id: &str) -> Option<(Session, &'static Price)> {
    let session = desk.read(|books| books.sessions.get(id).cloned())?;
    let price = price(&session.price)?;
    (session.status == "open").then_some((session, price))
}

#[get("/checkout/{id}")]
pub(crate) async fn show_checkout(id: Path<String>, desk: Data<Desk>) -> HttpResponse {
    match open_session(&desk, &id) {
        Some((session, price)) => {
            html(&desk, StatusCode::OK, "Checkout", &checkout_page(&desk, &session, price, None))
        }
        None => not_found(&desk),
    }
}

#[post("/checkout/{id}")]
pub(crate) async fn submit_checkout(
    id: Path<String>,
    desk: Data<Desk>,
    body: String,
) -> HttpResponse {
    let Some((session, price)) = open_session(&desk, &id) else { return not_found(&desk) };
    let form = Form::read(&body);
    let refuse = |why: &str| {
        let body = checkout_page(&desk, &session, price, Some(why));
        html(&desk, StatusCode::UNPROCESSABLE_ENTITY, "Checkout", &body)
    };
    let Some(card) = Card::of(&form.text("number"), &form.text("zip")) else {
        return refuse("A card number has 13 to 19 digits.");
    };
    let email = session.email.clone().unwrap_or_else(|| form.text("email"));
    if session.customer.is_none() && !email.contains('@') {
        return refuse("Please enter an email address.");
    }
    let done = desk.change(|books, now| {
        // Of two clicks at the same time, the first one counts.
        let Some(mut session) = books.sessions.get(id.as_str()).cloned() else { return };
        if session.status != "open" {
            return;
        }
        if session.customer.is_none() {
            let (id, account) = (fresh_id("cus"), None);
            let made = Customer {
                id: id.clone(),
                email: email.clone(),
                account,
                card: None,
                created: now,
            };
            books.customers.insert(id.clone(), made);
            session.customer = Some(id);
        }
        books.complete(&session, card, now);
    });
    match done {
        Ok(()) => redirect(&session.success_url.replace(CHECKOUT_ID, &session.id)),
        Err(error) => not_saved(&desk, &error),
    }
}
