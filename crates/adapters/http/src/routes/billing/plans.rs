//! `GET /api/plans`: the plans that a user can subscribe to.

use actix_web::web::Data;
use actix_web::{HttpResponse, get};
use billing::{Interval, PlanId, TRIAL};
use serde::Serialize;
use utoipa::ToSchema;

use super::configured;
use crate::serving::error::ApiError;
use crate::serving::lanes::Lane;
use crate::serving::services::Services;
use crate::wire::Refusals;

/// The billing interval of a plan.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum PlanInterval {
    Month,
    Year,
}

/// A plan.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct PlanCard {
    id: String,
    name: String,
    /// In the currency's smallest unit: cents.
    amount: i64,
    /// Three letters, lower case.
    currency: String,
    interval: PlanInterval,
}

impl From<billing::Plan> for PlanCard {
    fn from(plan: billing::Plan) -> Self {
        let billing::Plan { id: PlanId(id), name, amount, currency, interval } = plan;
        let interval = match interval {
            Interval::Month => PlanInterval::Month,
            Interval::Year => PlanInterval::Year,
        };
        Self { id, name, amount, currency, interval }
    }
}

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
