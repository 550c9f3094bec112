//! How often one network may ask, by this instance's own count. Log-in and its like are counted by
//! the domain as well, across instances; this is the net below.

use std::num::NonZeroU32;
use std::time::Duration;

use accounts::ClientNetwork;
use actix_web::body::{BoxBody, MessageBody};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::middleware::Next;
use actix_web::web::Data;
use actix_web::{Error, ResponseError as _};
use governor::clock::{Clock as _, DefaultClock};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};

use crate::client::client_network;
use crate::error::ApiError;
use crate::services::Services;

/// How many requests a network may make: so many a second on average, and so many at once.
#[derive(Debug, Clone, Copy)]
pub struct RequestLimit {
    /// Requests a second in the long run.
    pub per_second: NonZeroU32,
    /// Requests at once after a pause.
    pub at_once: NonZeroU32,
}

/// Counts requests by network.
#[derive(Debug)]
pub(crate) struct Limits(Option<DefaultKeyedRateLimiter<ClientNetwork>>);

impl Limits {
    pub(crate) fn new(limit: Option<RequestLimit>) -> Self {
        let quota = limit.map(|RequestLimit { per_second, at_once }| {
            Quota::per_second(per_second).allow_burst(at_once)
        });
        Self(quota.map(RateLimiter::keyed))
    }

    /// Counts a request; the wait when it is one too many.
    fn check(&self, network: ClientNetwork) -> Result<(), Duration> {
        let Some(limiter) = &self.0 else { return Ok(()) };
        let now = DefaultClock::default().now();
        limiter.check_key(&network).map_err(|refused| refused.wait_time_from(now))
    }

    /// Forgets networks that have been quiet; called from time to time, or the table only grows.
    pub(crate) fn forget_the_quiet(&self) {
        if let Some(limiter) = &self.0 {
            limiter.retain_recent();
            limiter.shrink_to_fit();
        }
    }
}

/// Lets a request pass, or answers 429 with Retry-After.
pub(crate) async fn limit(
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<BoxBody>, Error> {
    let refused = request.app_data::<Data<Services>>().and_then(|services| {
        let network = client_network(request.request(), &services.settings.trusted_proxies);
        services.limits.check(network).err()
    });
    if let Some(wait) = refused {
        let answer = ApiError::too_many(wait.as_secs() + 1).error_response();
        return Ok(request.into_response(answer));
    }
    Ok(next.call(request).await?.map_into_boxed_body())
}
