//! The payment provider's pages: checkout and billing portal.

use actix_web::web::Data;
use actix_web::{HttpResponse, post};
use billing::{PlanId, Settled};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::configured;
use crate::serving::access::SignedIn;
use crate::serving::error::ApiError;
use crate::serving::lanes::Lane;
use crate::serving::services::Services;
use crate::wire::params::Query;
use crate::wire::{ErrorBody, SignedInRefusals};

/// The address of a page.
#[derive(Serialize, ToSchema)]
#[schema(example = json!({ "url": "https://checkout.stripe.com/c/pay/cs_test_a1" }))]
pub(crate) struct Redirect {
    url: String,
}

/// The query of a new checkout.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct Chosen {
    /// The id of a plan from `GET /api/plans`; by default the cheapest.
    #[param(min_length = 1, max_length = 255, example = "price_1PmonthlyPlan")]
    plan: Option<String>,
}

/// Open the checkout page, for the first time or again. The first 30 days are free for a user who never
/// had a trial. A second request leads to the same page.
#[utoipa::path(
    tag = "billing",
    operation_id = "begin_checkout",
    security(("session" = [])),
    params(Chosen),
    responses(
        (status = 200, description = "The page", body = Redirect,
            example = json!({ "url": "https://checkout.stripe.com/c/pay/cs_test_a1" })),
        (status = 400, description = "The query cannot be read", body = ErrorBody,
            example = json!({ "error": "The request could not be read.", "code": "unreadable" })),
        (status = 404, description = "The plan or the account does not exist",
            body = ErrorBody,
            example = json!({ "error": "There is no such plan.", "code": "unknown_plan" })),
        (status = 409, description = "There is a subscription already, or a purchase waits",
            body = ErrorBody, example = json!({
                "error": "You already have a subscription. Open 'Manage Billing' to change it.",
                "code": "already_subscribed"
            })),
        SignedInRefusals,
    )
)]
#[post("/stripe/checkout-session")]
pub(crate) async fn begin_checkout(
    SignedIn(caller): SignedIn,
    services: Data<Services>,
    Query(chosen): Query<Chosen>,
) -> Result<HttpResponse, ApiError> {
    let billing = configured(&services)?.service;
    let plan = chosen.plan.map(PlanId);
    let begin =
        move || billing.begin_checkout(caller.account, plan.as_ref()).map(|url| Redirect { url });
    services.respond(Lane::Provider, begin).await
}

/// The result of a checkout.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum CheckoutOutcome {
    /// It is paid, and the subscription is set up.
    Done,
    /// The page is still open.
    Open,
    /// There is no open checkout.
    Nothing,
}

/// The state of the account's checkout.
#[derive(Serialize, ToSchema)]
pub(crate) struct SettledCheckout {
    status: CheckoutOutcome,
}

/// Ask the payment provider for the result of the checkout, instead of waiting for its event.
#[utoipa::path(
    tag = "billing",
    operation_id = "settle_checkout",
    security(("session" = [])),
    responses(
        (status = 200, description = "The state of the checkout", body = SettledCheckout,
            example = json!({ "status": "done" })),
        SignedInRefusals,
    )
)]
#[post("/stripe/checkout-session/settle")]
pub(crate) async fn settle_checkout(
    SignedIn(caller): SignedIn,
    services: Data<Services>,
) -> Result<HttpResponse, ApiError> {
    let billing = configured(&services)?.service;
    let settle = move || billing.settle_checkout(caller.account);
    let status = match services.offload(Lane::Provider, settle).await? {
        Settled::Done => CheckoutOutcome::Done,
        Settled::Open => CheckoutOutcome::Open,
        Settled::Nothing => CheckoutOutcome::Nothing,
    };
    Ok(HttpResponse::Ok().json(SettledCheckout { status }))
}

/// Start a purchase that came after a used trial. Its first period is charged now. Without such a
/// purchase, nothing is charged.
#[utoipa::path(
    tag = "billing",
    operation_id = "start_now",
    security(("session" = [])),
    responses(
        (status = 204, description = "The subscription runs"),
        (status = 409, description = "The card was declined", body = ErrorBody, example = json!({
            "error": "Your bank did not approve the charge, and nothing was charged. Confirm it with your bank, or change the card under 'Manage Billing', and try again.",
            "code": "card_declined"
        })),
        SignedInRefusals,
    )
)]
#[post("/stripe/start-now")]
pub(crate) async fn start_now(
    SignedIn(caller): SignedIn,
    services: Data<Services>,
) -> Result<HttpResponse, ApiError> {
    let billing = configured(&services)?.service;
    services.offload(Lane::Provider, move || billing.start_now(caller.account)).await?;
    Ok(HttpResponse::NoContent().finish())
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
    let billing = configured(&services)?.service;
    let open = move || billing.open_portal(caller.account).map(|url| Redirect { url });
    services.respond(Lane::Provider, open).await
}
