//! The pages people see: checkout, the pricing table's stand-in, portal, invoice.

use actix_web::http::{StatusCode, header};
use actix_web::web::{Data, Path, ServiceConfig};
use actix_web::{HttpRequest, HttpResponse, get, post};

use crate::books::{
    Books, Card, Customer, Invoice, PRICES, PRODUCT, Price, Session, Subscription, fresh_id, price,
};
use crate::desk::{Desk, now};
use crate::form::Form;
use crate::html::{day, dollars, escaped, page};
use crate::life::DAY;

/// The pages' addresses.
pub(crate) fn routes(config: &mut ServiceConfig) {
    config
        .service(is_ready)
        .service(crate::front::show_front)
        .service(crate::front::open_billing)
        .service(show_table)
        .service(choose_from_table)
        .service(show_checkout)
        .service(fill_in_checkout)
        .service(show_portal)
        .service(use_portal)
        .service(show_invoice);
}

pub(crate) fn html(desk: &Desk, status: StatusCode, title: &str, body: &str) -> HttpResponse {
    HttpResponse::build(status)
        .content_type("text/html; charset=utf-8")
        .insert_header((header::CACHE_CONTROL, "no-store"))
        .insert_header((header::REFERRER_POLICY, "no-referrer"))
        .body(page(title, &desk.settings.product_name, body))
}

/// Any address that leads nowhere.
pub(crate) async fn nowhere(desk: Data<Desk>) -> HttpResponse {
    nothing_here(&desk)
}

pub(crate) fn nothing_here(desk: &Desk) -> HttpResponse {
    let body = "<h1>There is nothing here</h1><p class=\"muted\">The page is over, or never was. \
                Go back to the product and try again.</p>";
    html(desk, StatusCode::NOT_FOUND, "Nothing here", body)
}

pub(crate) fn broken(desk: &Desk, error: &anyhow::Error) -> HttpResponse {
    tracing::error!("the books can't be written: {error:#}");
    let body = "<h1>That did not work</h1><p>The sandbox's books can't be written.</p>";
    html(desk, StatusCode::INTERNAL_SERVER_ERROR, "Error", body)
}

pub(crate) fn go_to(url: &str) -> HttpResponse {
    HttpResponse::SeeOther().insert_header((header::LOCATION, url)).finish()
}

/// Whether it answers; for whoever started it.
#[get("/readyz")]
async fn is_ready() -> HttpResponse {
    HttpResponse::Ok().body("ready")
}

/// The stand-in of the pricing table, for visitors and for those who are signed in.
#[get("/pricing-table")]
async fn show_table(request: HttpRequest, desk: Data<Desk>) -> HttpResponse {
    let asked = Form::read(request.query_string());
    let (email, reference) = (asked.text("email"), asked.text("client_reference_id"));
    let card = |price: &Price| {
        format!(
            "<section class=\"card\"><h2>{}</h2><p class=\"price\">{} <small>a {}</small></p>\
             <p class=\"muted\">30 days free. Cancel any time.</p>\
             <form method=\"post\" action=\"/pricing-table\">\
             <input type=\"hidden\" name=\"price\" value=\"{}\">\
             <input type=\"hidden\" name=\"email\" value=\"{}\">\
             <input type=\"hidden\" name=\"reference\" value=\"{}\">\
             <button class=\"wide\">Start free trial</button></form></section>",
            PRODUCT.1,
            dollars(price.amount),
            price.interval,
            price.id,
            escaped(&email),
            escaped(&reference),
        )
    };
    let cards: String = PRICES.iter().map(card).collect();
    let body = format!(
        "<h1>Choose a plan</h1><p class=\"muted head\">This page stands where the payment provider's pricing table is.</p><div class=\"two\">{cards}</div>"
    );
    html(&desk, StatusCode::OK, "Plans", &body)
}

#[post("/pricing-table")]
async fn choose_from_table(desk: Data<Desk>, body: String) -> HttpResponse {
    let form = Form::read(&body);
    let Some(price) = form.get("price").and_then(price) else { return nothing_here(&desk) };
    let public_url = &desk.settings.public_url;
    let opened = desk.change(|books, now| {
        let session = Session {
            id: fresh_id("cs"),
            customer: None,
            email: form.get("email").map(str::to_owned),
            reference: form.get("reference").map(str::to_owned),
            price: price.id.to_owned(),
            trial_days: Some(30),
            success_url: format!("{public_url}/#/sign-up"),
            cancel_url: format!("{public_url}/#/pricing?checkout=cancelled"),
            status: "open".to_owned(),
            created: now,
        };
        let id = session.id.clone();
        books.sessions.insert(id.clone(), session);
        id
    });
    match opened {
        Ok(id) => go_to(&format!("/checkout/{id}")),
        Err(error) => broken(&desk, &error),
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

const CARD_FIELDS: &str = "<label>Card number<input name=\"number\" inputmode=\"numeric\" required \
    value=\"4242 4242 4242 4242\" autocomplete=\"off\"></label><div class=\"fields\">\
    <label>Expires<input name=\"expires\" value=\"12 / 34\" autocomplete=\"off\"></label>\
    <label>CVC<input name=\"cvc\" value=\"123\" inputmode=\"numeric\" autocomplete=\"off\"></label>\
    </div><label>ZIP<input name=\"zip\" value=\"30303\" autocomplete=\"off\"></label>";

const CARD_HINT: &str = "<p class=\"small muted\" style=\"margin-top:12px\">Any number will do. \
    One that ends in 0341, such as 4000 0000 0000 0341, is taken now and declined when it is \
    charged.</p>";

/// An open checkout with its price.
fn open_session(desk: &Desk, id: &str) -> Option<(Session, &'static Price)> {
    let session = desk.read(|books| books.sessions.get(id).cloned())?;
    let price = price(&session.price)?;
    (session.status == "open").then_some((session, price))
}

#[get("/checkout/{id}")]
async fn show_checkout(id: Path<String>, desk: Data<Desk>) -> HttpResponse {
    match open_session(&desk, &id) {
        Some((session, price)) => {
            html(&desk, StatusCode::OK, "Checkout", &checkout_page(&desk, &session, price, None))
        }
        None => nothing_here(&desk),
    }
}

#[post("/checkout/{id}")]
async fn fill_in_checkout(id: Path<String>, desk: Data<Desk>, body: String) -> HttpResponse {
    let Some((session, price)) = open_session(&desk, &id) else { return nothing_here(&desk) };
    let form = Form::read(&body);
    let refuse = |why: &str| {
        let body = checkout_page(&desk, &session, price, Some(why));
        html(&desk, StatusCode::UNPROCESSABLE_ENTITY, "Checkout", &body)
    };
    let Some(card) = Card::of(&form.text("number"), &form.text("zip")) else {
        return refuse("A card's number has 13 to 19 digits.");
    };
    let email = session.email.clone().unwrap_or_else(|| form.text("email"));
    if session.customer.is_none() && !email.contains('@') {
        return refuse("Please enter an email address.");
    }
    let done = desk.change(|books, now| {
        // Two clicks at once: the first one counts.
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
        Ok(()) => go_to(&session.success_url),
        Err(error) => broken(&desk, &error),
    }
}

/// Whose portal it is, and where it returns to.
fn portal_of(books: &Books, id: &str) -> Option<(Customer, String)> {
    let (customer, back) = books.portals.get(id)?;
    Some((books.customers.get(customer)?.clone(), back.clone()))
}

#[get("/portal/{id}")]
async fn show_portal(id: Path<String>, desk: Data<Desk>) -> HttpResponse {
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
        None => nothing_here(&desk),
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
         <section class=\"card clock\"><h2>Let time pass</h2>\
         <p class=\"small\">Moves this customer's billing on, and nobody else's.</p>\
         <form method=\"post\" action=\"/portal/{id}/move\" class=\"row\">{steps}</form></section>\
         </div></div>",
        back = escaped(back),
        email = escaped(&customer.email),
    )
}

/// How an invoice stands.
fn word_of(one: &Invoice) -> String {
    match one.status.as_str() {
        "paid" => "Paid".to_owned(),
        "open" => "Due".to_owned(),
        "void" => "Void".to_owned(),
        other => escaped(other),
    }
}

/// How a subscription stands: a look, and a word.
pub(crate) fn state_of(one: &Subscription) -> (&'static str, &str) {
    match one.status.as_str() {
        "trialing" if one.cancel_at_period_end => ("warn", "Trial, cancelled"),
        "trialing" => ("good", "Trial"),
        "active" if one.cancel_at_period_end => ("warn", "Cancelled"),
        "active" => ("good", "Active"),
        "past_due" => ("warn", "Payment failed"),
        "unpaid" => ("warn", "Unpaid"),
        "incomplete" => ("warn", "Unfinished"),
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
        ("canceled", _) => format!("Ended on {}.", one.ended_at.map_or(end, day)),
        ("trialing", false) => format!("The trial ends on {end}; {each} from then on."),
        ("active", false) => format!("Renews on {end} for {each}."),
        (_, true) => format!("Cancelled: it ends on {end}."),
        _ => "The last invoice is open. Change the card to pay it.".to_owned(),
    };
    let button = |what: &str, label: &str| {
        format!(
            "<form method=\"post\" action=\"/portal/{id}/{what}\">\
             <button class=\"quiet\">{label}</button></form>"
        )
    };
    let deed = match (one.status.as_str(), one.cancel_at_period_end) {
        ("canceled", _) => String::new(),
        (_, true) => button("resume", "Don't cancel"),
        (_, false) => button("cancel", "Cancel plan"),
    };
    format!(
        "<p><strong>{}</strong> <span class=\"state {class}\">{}</span></p><p>{next}</p>{deed}",
        PRODUCT.1,
        escaped(word)
    )
}

#[post("/portal/{id}/{deed}")]
async fn use_portal(path: Path<(String, String)>, desk: Data<Desk>, body: String) -> HttpResponse {
    let (id, deed) = path.into_inner();
    let form = Form::read(&body);
    let Some((customer, _)) = desk.read(|books| portal_of(books, &id)) else {
        return nothing_here(&desk);
    };
    let card = Card::of(&form.text("number"), &form.text("zip"));
    let days =
        form.get("days").and_then(|days| days.parse().ok()).filter(|days| (1..=400).contains(days));
    let of = &customer.id;
    let done = desk.change(|books, now| match (deed.as_str(), card, days) {
        ("cancel", ..) => books.set_cancelled(of, true, now),
        ("resume", ..) => books.set_cancelled(of, false, now),
        ("card", Some(card), _) => books.set_card(of, card, now),
        ("move", _, Some(days)) => books.move_on(of, days, now),
        _ => {}
    });
    match done {
        Ok(()) => go_to(&format!("/portal/{id}")),
        Err(error) => broken(&desk, &error),
    }
}

#[get("/invoice/{id}")]
async fn show_invoice(id: Path<String>, desk: Data<Desk>) -> HttpResponse {
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
        None => nothing_here(&desk),
    }
}
