//! A plan on the wire.

use billing::{Interval, PlanId};
use serde::Serialize;
use utoipa::ToSchema;

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
