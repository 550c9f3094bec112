//! Checkout, billing portal, order history, plans, and the payment provider's events.

mod checkout;
mod errors;
mod order_history;
mod plans;
mod purchase;
mod webhook;

pub(crate) use checkout::{begin_checkout, open_portal, settle_checkout, start_now};
pub(crate) use order_history::read_order_history;
pub(crate) use plans::read_plans;
pub(crate) use purchase::{read_purchase, send_next_step};
pub(crate) use webhook::receive_event;

use crate::serving::error::ApiError;
use crate::serving::services::{Billing, Services};

/// The services of billing. Without a payment provider the response is 503.
fn configured(services: &Services) -> Result<Billing, ApiError> {
    services.billing.clone().ok_or_else(errors::unavailable)
}
