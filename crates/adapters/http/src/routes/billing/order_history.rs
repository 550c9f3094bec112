//! `GET /api/order-history`: the invoices of an account.

use actix_web::web::Data;
use actix_web::{HttpResponse, get};
use serde::Serialize;
use utoipa::ToSchema;

use super::configured;
use crate::serving::access::SignedIn;
use crate::serving::error::ApiError;
use crate::serving::lanes::Lane;
use crate::serving::services::Services;
use crate::wire::{SignedInRefusals, moment};

/// An invoice of the payment provider.
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

/// The invoices of an account, latest first.
#[derive(Serialize, ToSchema)]
pub(crate) struct OrderHistory {
    invoices: Vec<InvoiceLine>,
}

/// The invoices of the account.
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
    let billing = configured(&services)?.service;
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
        let (date, status) = (moment(date), status.as_str().to_owned());
        InvoiceLine { id, date, description, amount, currency, status, hosted_url, pdf_url }
    };
    let invoices = invoices.into_iter().map(line).collect();
    Ok(HttpResponse::Ok().json(OrderHistory { invoices }))
}
