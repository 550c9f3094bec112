//! The calls of Stripe's API that the product makes.

use actix_web::http::StatusCode;
use actix_web::web::{Data, Path, ServiceConfig};
use actix_web::{HttpRequest, HttpResponse, delete, get, post};
use serde_json::{Value, json};

use crate::books::{Books, Customer, PRICES, Session, fresh_id, price};
use crate::desk::{Desk, Settings};
use crate::form::Form;
use crate::wire;

/// The calls' addresses.
pub(crate) fn routes(config: &mut ServiceConfig) {
    config
        .service(list_prices)
        .service(make_customer)
        .service(list_customers)
        .service(search_customers)
        .service(read_customer)
        .service(open_checkout)
        .service(read_checkout)
        .service(expire_checkout)
        .service(open_portal)
        .service(list_subscriptions)
        .service(cancel_subscription)
        .service(end_trial)
        .service(list_invoices);
}

/// A status and a body.
type Answer = (u16, Value);

fn respond((status, body): Answer) -> HttpResponse {
    let status = StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    HttpResponse::build(status).json(body)
}

fn refuse(status: u16, code: &str, message: &str) -> Answer {
    (status, wire::error("invalid_request_error", code, message))
}

fn missing(what: &str) -> Answer {
    refuse(404, "resource_missing", &format!("No such {what}"))
}

fn query(request: &HttpRequest) -> Form {
    Form::read(request.query_string())
}

/// Executes a call. With an idempotency key, only once.
fn execute(
    desk: &Desk,
    request: &HttpRequest,
    body: &str,
    act: impl FnOnce(&mut Books, &Settings, i64) -> Answer,
) -> HttpResponse {
    let key = request.headers().get("idempotency-key").and_then(|key| key.to_str().ok());
    let call = format!("{} {body}", request.path());
    let done = desk.change(|books, now| {
        if let Some((before, answer)) = key.and_then(|key| books.answers.get(key)) {
            return if *before == call {
                (200, answer.clone())
            } else {
                let message = "Keys for idempotent requests can only be used with the same \
                               parameters they were first used with.";
                (400, wire::error("idempotency_error", "idempotency_key_reused", message))
            };
        }
        let answer = act(books, &desk.settings, now);
        if let (Some(key), 200) = (key, answer.0) {
            books.answers.insert(key.to_owned(), (call, answer.1.clone()));
        }
        answer
    });
    match done {
        Ok(answer) => respond(answer),
        Err(error) => {
            tracing::error!("the sandbox's data can't be written: {error:#}");
            respond((
                500,
                wire::error("api_error", "books", "The sandbox could not save its data."),
            ))
        }
    }
}

#[get("/v1/prices")]
async fn list_prices() -> HttpResponse {
    let all = PRICES.iter().map(|price| wire::price_of(price, true)).collect();
    respond((200, wire::list(all, false)))
}

#[post("/v1/customers")]
async fn make_customer(request: HttpRequest, desk: Data<Desk>, body: String) -> HttpResponse {
    let form = Form::read(&body);
    execute(&desk, &request, &body, |books, _, now| {
        let made = Customer {
            id: fresh_id("cus"),
            email: form.text("email"),
            account: form.get("metadata[account_id]").map(str::to_owned),
            card: None,
            created: now,
        };
        let told = wire::customer(&made);
        books.customers.insert(made.id.clone(), made);
        (200, told)
    })
}

fn customers_where(desk: &Desk, fits: impl Fn(&Customer) -> bool) -> HttpResponse {
    let found = desk.read(|books| {
        books.customers.values().filter(|one| fits(one)).map(wire::customer).collect()
    });
    respond((200, wire::list(found, false)))
}

#[get("/v1/customers")]
async fn list_customers(request: HttpRequest, desk: Data<Desk>) -> HttpResponse {
    let email = query(&request).text("email");
    customers_where(&desk, |one| email.is_empty() || one.email == email)
}

#[get("/v1/customers/search")]
async fn search_customers(request: HttpRequest, desk: Data<Desk>) -> HttpResponse {
    let words = query(&request).text("query");
    let email = words.trim_start_matches("email:").trim_matches('"').to_lowercase();
    customers_where(&desk, |one| one.email.to_lowercase() == email)
}

#[get("/v1/customers/{id}")]
async fn read_customer(id: Path<String>, desk: Data<Desk>) -> HttpResponse {
    let found = desk.read(|books| books.customers.get(id.as_str()).map(wire::customer));
    respond(found.map_or_else(|| missing("customer"), |customer| (200, customer)))
}

#[post("/v1/checkout/sessions")]
async fn open_checkout(request: HttpRequest, desk: Data<Desk>, body: String) -> HttpResponse {
    let form = Form::read(&body);
    execute(&desk, &request, &body, |books, settings, now| {
        let Some(price) = form.get("line_items[0][price]").and_then(price) else {
            return refuse(400, "resource_missing", "No such price");
        };
        let customer = form.get("customer").map(str::to_owned);
        if customer.as_ref().is_some_and(|id| !books.customers.contains_key(id)) {
            return refuse(400, "resource_missing", "No such customer");
        }
        let trial = form.get("subscription_data[trial_period_days]");
        let session = Session {
            id: fresh_id("cs"),
            customer,
            email: None,
            reference: form.get("client_reference_id").map(str::to_owned),
            price: price.id.to_owned(),
            trial_days: trial.and_then(|days| days.parse().ok()),
            success_url: form.text("success_url"),
            cancel_url: form.text("cancel_url"),
            status: "open".to_owned(),
            created: now,
        };
        let told = wire::session(&session, &settings.base_url);
        books.sessions.insert(session.id.clone(), session);
        (200, told)
    })
}

#[get("/v1/checkout/sessions/{id}")]
async fn read_checkout(id: Path<String>, desk: Data<Desk>) -> HttpResponse {
    let base_url = &desk.settings.base_url;
    let found = desk.read(|books| {
        books.sessions.get(id.as_str()).map(|session| wire::session(session, base_url))
    });
    respond(found.map_or_else(|| missing("checkout.session"), |session| (200, session)))
}

#[post("/v1/checkout/sessions/{id}/expire")]
async fn expire_checkout(
    request: HttpRequest,
    id: Path<String>,
    desk: Data<Desk>,
    body: String,
) -> HttpResponse {
    execute(&desk, &request, &body, |books, settings, _| {
        match books.sessions.get_mut(id.as_str()) {
            None => missing("checkout.session"),
            Some(session) if session.status != "open" => {
                refuse(400, "session_not_open", "Only open sessions can be expired.")
            }
            Some(session) => {
                session.status = "expired".to_owned();
                (200, wire::session(session, &settings.base_url))
            }
        }
    })
}

#[post("/v1/billing_portal/sessions")]
async fn open_portal(request: HttpRequest, desk: Data<Desk>, body: String) -> HttpResponse {
    let form = Form::read(&body);
    execute(&desk, &request, &body, |books, settings, _| {
        let customer = form.text("customer");
        if !books.customers.contains_key(&customer) {
            return refuse(400, "resource_missing", "No such customer");
        }
        let id = fresh_id("bps");
        books.portals.insert(id.clone(), (customer, form.text("return_url")));
        (200, json!({ "id": id, "url": format!("{}/portal/{id}", settings.base_url) }))
    })
}

/// How many items a page of a list has.
const PAGE: usize = 100;

/// A page of things, latest first, after the one with that id.
fn page(mut all: Vec<(i64, Value)>, after: Option<&str>) -> Value {
    all.sort_by(|one, other| {
        other.0.cmp(&one.0).then(other.1["id"].as_str().cmp(&one.1["id"].as_str()))
    });
    let begin = after.map_or(0, |after| {
        all.iter().position(|(_, one)| one["id"] == after).map_or(all.len(), |at| at + 1)
    });
    let rest: Vec<Value> = all.into_iter().skip(begin).map(|(_, one)| one).collect();
    let has_more = rest.len() > PAGE;
    wire::list(rest.into_iter().take(PAGE).collect(), has_more)
}

#[get("/v1/subscriptions")]
async fn list_subscriptions(request: HttpRequest, desk: Data<Desk>) -> HttpResponse {
    let form = query(&request);
    let all = desk.read(|books| {
        let fits = |of: &str| form.get("customer").is_none_or(|wanted| wanted == of);
        let card = |of: &str| books.customers.get(of).and_then(|one| one.card.as_ref());
        let theirs = books.subscriptions.values().filter(|one| fits(&one.customer));
        theirs.map(|one| (one.started, wire::subscription(one, card(&one.customer)))).collect()
    });
    respond((200, page(all, form.get("starting_after"))))
}

#[delete("/v1/subscriptions/{id}")]
async fn cancel_subscription(
    request: HttpRequest,
    id: Path<String>,
    desk: Data<Desk>,
    body: String,
) -> HttpResponse {
    execute(&desk, &request, &body, |books, _, now| {
        match books.subscriptions.get(id.as_str()) {
            Some(one) if one.status != "canceled" => {}
            _ => return missing("subscription"),
        }
        books.end(&id, now, now);
        match books.subscriptions.get(id.as_str()) {
            Some(ended) => (200, wire::subscription(ended, None)),
            None => missing("subscription"),
        }
    })
}

/// Changes a subscription. The only change that the product makes ends its trial.
#[post("/v1/subscriptions/{id}")]
async fn end_trial(
    request: HttpRequest,
    id: Path<String>,
    desk: Data<Desk>,
    body: String,
) -> HttpResponse {
    let form = Form::read(&body);
    execute(&desk, &request, &body, |books, _, now| {
        let Some(one) = books.subscriptions.get(id.as_str()).cloned() else {
            return missing("subscription");
        };
        if form.text("trial_end") != "now" {
            return refuse(400, "parameter_unknown", "The sandbox can only end a trial now.");
        }
        let card = books.customers.get(&one.customer).and_then(|customer| customer.card.clone());
        let declines = card.as_ref().is_none_or(|card| card.declines);
        if declines && form.text("payment_behavior") == "error_if_incomplete" {
            return (402, wire::error("card_error", "card_declined", "Your card was declined."));
        }
        if one.status == "trialing" {
            books.end_trial(&id, now);
        }
        match books.subscriptions.get(id.as_str()) {
            Some(begun) => (200, wire::subscription(begun, card.as_ref())),
            None => missing("subscription"),
        }
    })
}

#[get("/v1/invoices")]
async fn list_invoices(request: HttpRequest, desk: Data<Desk>) -> HttpResponse {
    let form = query(&request);
    let base_url = &desk.settings.base_url;
    let all = desk.read(|books| {
        let fits = |name: &str, of: &str| form.get(name).is_none_or(|wanted| wanted == of);
        let theirs = books
            .invoices
            .values()
            .filter(|one| fits("customer", &one.customer) && fits("status", &one.status));
        theirs.map(|one| (one.finalized, wire::invoice(one, base_url))).collect()
    });
    respond((200, page(all, form.get("starting_after"))))
}
