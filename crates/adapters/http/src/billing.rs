//! Checkout, billing portal, order history, and what the payment provider posts.

use actix_web::http::StatusCode;
use actix_web::web::{Data, Query};
use actix_web::{HttpRequest, HttpResponse, get, post};
use billing::{
    BillingError, BillingService, EventRefused, EventService, Interval, PlanId, Settled, TRIAL,
    TakeError,
};
use chrono::SecondsFormat;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::access::SignedIn;
use crate::body::SignedBody;
use crate::error::{ApiError, log_chain};
use crate::lanes::Lane;
use crate::services::Services;
use crate::wire::{ErrorBody, Refusals, SignedInRefusals};

/// Billing's use cases, as the composition root puts them together.
#[derive(Clone)]
pub struct Billing {
    /// Checkout, portal and order history.
    pub service: BillingService,
    /// Takes what the provider posts.
    pub events: EventService,
}

/// Where to go.
#[derive(Serialize, ToSchema)]
#[schema(example = json!({ "url": "https://checkout.stripe.com/c/pay/cs_test_a1" }))]
pub(crate) struct Redirect {
    url: String,
}

/// Which plan.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct Chosen {
    /// A plan's id; the cheapest without one.
    #[param(example = "price_1PmonthlyPlan")]
    plan: Option<String>,
}

/// Open the checkout page, for the first time or again. The first 30 days are free for whoever never
/// had a trial. Asking twice leads to the same page.
#[utoipa::path(
    tag = "billing",
    operation_id = "begin_checkout",
    security(("session" = [])),
    params(Chosen),
    responses(
        (status = 200, description = "The page", body = Redirect,
            example = json!({ "url": "https://checkout.stripe.com/c/pay/cs_test_a1" })),
        (status = 404, description = "The account is gone", body = ErrorBody,
            example = json!({ "error": "There is no such account.", "code": "unknown_account" })),
        (status = 409, description = "A subscription runs already, or a purchase waits",
            body = ErrorBody, example = json!({
                "error": "You already have a subscription. Open 'Manage Billing' to change it.",
                "code": "already_subscribed"
            })),
        (status = 422, description = "There is no such plan", body = ErrorBody, example = json!({
            "error": "Please correct the marked fields.",
            "code": "invalid",
            "fields": { "plan": "There is no such plan." }
        })),
        SignedInRefusals,
    )
)]
#[post("/stripe/checkout-session")]
pub(crate) async fn begin_checkout(
    SignedIn(caller): SignedIn,
    services: Data<Services>,
    chosen: Query<Chosen>,
) -> Result<HttpResponse, ApiError> {
    let billing = services.billing()?.service;
    let plan = chosen.into_inner().plan.map(PlanId);
    let begin = move || billing.begin_checkout(caller.account, plan.as_ref());
    let url = services.offload(Lane::Provider, begin).await?;
    Ok(HttpResponse::Ok().json(Redirect { url }))
}

/// What came of a checkout.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum CheckoutOutcome {
    /// It is paid, and the subscription is set up.
    Done,
    /// The page is still open.
    Open,
    /// There is no checkout to wait for.
    Nothing,
}

/// How a checkout stands.
#[derive(Serialize, ToSchema)]
pub(crate) struct SettledCheckout {
    status: CheckoutOutcome,
}

/// Ask the payment provider what came of the checkout, rather than wait to be told.
#[utoipa::path(
    tag = "billing",
    operation_id = "settle_checkout",
    security(("session" = [])),
    responses(
        (status = 200, description = "How it stands", body = SettledCheckout,
            example = json!({ "status": "done" })),
        SignedInRefusals,
    )
)]
#[post("/stripe/checkout-session/settle")]
pub(crate) async fn settle_checkout(
    SignedIn(caller): SignedIn,
    services: Data<Services>,
) -> Result<HttpResponse, ApiError> {
    let billing = services.billing()?.service;
    let settle = move || billing.settle_checkout(caller.account);
    let status = match services.offload(Lane::Provider, settle).await? {
        Settled::Done => CheckoutOutcome::Done,
        Settled::Open => CheckoutOutcome::Open,
        Settled::Nothing => CheckoutOutcome::Nothing,
    };
    Ok(HttpResponse::Ok().json(SettledCheckout { status }))
}

/// Open the billing portal: card, cancellation, invoices.
#[utoipa::path(
    tag = "billing",
    operation_id = "open_portal",
    security(("session" = [])),
    responses(
        (status = 200, description = "The portal", body = Redirect,
            example = json!({ "url": "https://billing.stripe.com/p/session/1" })),
        (status = 409, description = "The account never subscribed", body = ErrorBody,
            example = json!({
                "error": "There is no billing to manage yet: you have not subscribed.",
                "code": "nothing_to_manage"
            })),
        SignedInRefusals,
    )
)]
#[post("/stripe/portal-session")]
pub(crate) async fn open_portal(
    SignedIn(caller): SignedIn,
    services: Data<Services>,
) -> Result<HttpResponse, ApiError> {
    let billing = services.billing()?.service;
    let open = move || billing.open_portal(caller.account);
    let url = services.offload(Lane::Provider, open).await?;
    Ok(HttpResponse::Ok().json(Redirect { url }))
}

/// An invoice of the provider.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct InvoiceLine {
    id: String,
    #[schema(format = DateTime)]
    date: String,
    description: String,
    /// In the currency's smallest unit: cents.
    amount: i64,
    /// Three letters, lower case.
    currency: String,
    /// `open`, `paid`, `uncollectible` or `void`.
    status: String,
    #[schema(required = true)]
    hosted_url: Option<String>,
    #[schema(required = true)]
    pdf_url: Option<String>,
}

/// Every invoice of an account, latest first.
#[derive(Serialize, ToSchema)]
pub(crate) struct OrderHistory {
    invoices: Vec<InvoiceLine>,
}

/// One's invoices.
#[utoipa::path(
    tag = "billing",
    operation_id = "read_order_history",
    security(("session" = [])),
    responses(
        (status = 200, description = "The invoices", body = OrderHistory, example = json!({
            "invoices": [{
                "id": "A1B2C3-0001", "date": "2026-12-31T00:00:00Z",
                "description": "1 × Pro (at $79.00 / month)", "amount": 7900, "currency": "usd",
                "status": "paid", "hostedUrl": "https://invoice.stripe.com/i/1", "pdfUrl": null
            }]
        })),
        SignedInRefusals,
    )
)]
#[get("/order-history")]
pub(crate) async fn read_order_history(
    SignedIn(caller): SignedIn,
    services: Data<Services>,
) -> Result<HttpResponse, ApiError> {
    let billing = services.billing()?.service;
    let read = move || billing.order_history(caller.account);
    let invoices = services.offload(Lane::Provider, read).await?;
    let line = |invoice: billing::Invoice| {
        let billing::Invoice {
            id,
            date,
            description,
            amount,
            currency,
            status,
            hosted_url,
            pdf_url,
        } = invoice;
        let (date, status) =
            (date.to_rfc3339_opts(SecondsFormat::Secs, true), status.as_str().to_owned());
        InvoiceLine { id, date, description, amount, currency, status, hosted_url, pdf_url }
    };
    let invoices = invoices.into_iter().map(line).collect();
    Ok(HttpResponse::Ok().json(OrderHistory { invoices }))
}

/// How often a plan is charged.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum PlanInterval {
    Month,
    Year,
}

/// What can be subscribed to.
#[derive(Serialize, ToSchema)]
pub(crate) struct PlanCard {
    id: String,
    name: String,
    /// In the currency's smallest unit: cents.
    amount: i64,
    /// Three letters, lower case.
    currency: String,
    interval: PlanInterval,
}

/// The plans, cheapest first.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Plans {
    /// How many days are free for whoever never had a trial.
    trial_days: i64,
    plans: Vec<PlanCard>,
}

/// What can be subscribed to, as the payment provider sells it.
#[utoipa::path(
    tag = "billing",
    operation_id = "read_plans",
    responses(
        (status = 200, description = "The plans", body = Plans, example = json!({
            "trialDays": 30,
            "plans": [{
                "id": "price_1", "name": "Pro", "amount": 7900, "currency": "usd",
                "interval": "month"
            }]
        })),
        Refusals,
    )
)]
#[get("/plans")]
pub(crate) async fn read_plans(services: Data<Services>) -> Result<HttpResponse, ApiError> {
    let billing = services.billing()?.service;
    let plans = services.offload(Lane::Provider, move || billing.plans()).await?;
    let card = |plan: billing::Plan| {
        let billing::Plan { id: PlanId(id), name, amount, currency, interval } = plan;
        let interval = match interval {
            Interval::Month => PlanInterval::Month,
            Interval::Year => PlanInterval::Year,
        };
        PlanCard { id, name, amount, currency, interval }
    };
    let plans = plans.into_iter().map(card).collect();
    Ok(HttpResponse::Ok().json(Plans { trial_days: TRIAL.num_days(), plans }))
}

/// What was posted is kept.
#[derive(Serialize, ToSchema)]
pub(crate) struct Received {
    received: bool,
}

/// What the payment provider posts. It is stored before it is answered, and applied after.
#[utoipa::path(
    tag = "billing",
    operation_id = "receive_event",
    request_body(content = String, content_type = "application/json",
        description = "The event, as it was signed"),
    responses(
        (status = 200, description = "It is stored, now or before", body = Received,
            example = json!({ "received": true })),
        (status = 400, description = "It is not the provider's word, too old, or of another world",
            body = ErrorBody, example = json!({
                "error": "The signature does not fit.", "code": "event_refused"
            })),
        (status = 413, description = "The body is too large", body = ErrorBody, example = json!({
            "error": "The request is too large.", "code": "too_large"
        })),
        Refusals,
    )
)]
#[post("/stripe/webhook")]
pub(crate) async fn receive_event(
    request: HttpRequest,
    services: Data<Services>,
    SignedBody(body): SignedBody,
) -> Result<HttpResponse, ApiError> {
    let events = services.billing()?.events;
    let signature = request.headers().get("stripe-signature");
    let signature = signature.and_then(|text| text.to_str().ok()).unwrap_or_default().to_owned();
    let taking = events.clone();
    let is_new = services.offload(Lane::Query, move || taking.take(&body, &signature)).await?;
    if is_new {
        // Applying asks the provider, who waits for our answer. What is cut off here is applied by
        // the worker.
        actix_web::rt::spawn(async move {
            let applied = services.offload(Lane::Provider, move || events.apply_due(1));
            if applied.await.is_err() {
                tracing::warn!("an event is left to the worker");
            }
        });
    }
    Ok(HttpResponse::Ok().json(Received { received: true }))
}

impl From<BillingError> for ApiError {
    fn from(error: BillingError) -> Self {
        let message = error.to_string();
        let conflict = |code| Self::new(StatusCode::CONFLICT, code, &message);
        match error {
            BillingError::UnknownAccount => {
                Self::new(StatusCode::NOT_FOUND, "unknown_account", message)
            }
            BillingError::UnknownPlan => Self::invalid([("plan", message)]),
            BillingError::AlreadySubscribed => conflict("already_subscribed"),
            BillingError::PurchaseWaiting => conflict("purchase_waiting"),
            BillingError::NothingToManage => conflict("nothing_to_manage"),
            BillingError::ProviderUnavailable(port) => {
                log_chain(&port);
                Self::billing_unavailable()
            }
            BillingError::Port(port) => port.into(),
        }
    }
}

impl From<TakeError> for ApiError {
    fn from(error: TakeError) -> Self {
        match error {
            TakeError::Refused(refused) => {
                tracing::warn!(why = %refused, "an event was refused");
                let message = match refused {
                    EventRefused::BadSignature => "The signature does not fit.",
                    EventRefused::OutOfTime => "The signature is out of time.",
                    EventRefused::Unreadable => "The event can't be read.",
                    EventRefused::OtherEnvironment => "The event belongs to another environment.",
                };
                Self::new(StatusCode::BAD_REQUEST, "event_refused", message)
            }
            TakeError::Port(port) => port.into(),
        }
    }
}
