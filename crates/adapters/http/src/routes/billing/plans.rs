//! `GET /api/plans`: the plans that a user can subscribe to.

use actix_web::web::Data;
use actix_web::{HttpResponse, get};
use billing::TRIAL;
use serde::Serialize;
use utoipa::ToSchema;

use super::configured;
use crate::serving::error::ApiError;
use crate::serving::lanes::Lane;
use crate::serving::services::Services;
use crate::wire::Refusals;
use crate::wire::plan::PlanCard;

/// The plans, cheapest first.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Plans {
    /// The number of free days for a user who never had a trial.
    trial_days: i64,
    plans: Vec<PlanCard>,
}

/// The plans that the payment provider offers.
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
    let billing = configured(&services)?.service;
    let plans = services.offload(Lane::Provider, move || billing.plans()).await?;
    let plans = plans.into_iter().map(PlanCard::from).collect();
    Ok(HttpResponse::Ok().json(Plans { trial_days: TRIAL.num_days(), plans }))
}
