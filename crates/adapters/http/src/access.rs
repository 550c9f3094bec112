//! Access as a parameter type: what a route needs stands in its signature.

use std::future::Future;
use std::pin::Pin;

use accounts::Caller;
use actix_web::dev::Payload;
use actix_web::http::{StatusCode, header};
use actix_web::web::Data;
use actix_web::{FromRequest, HttpRequest};
use billing::{Entitlement, LapseReason};

use crate::error::ApiError;
use crate::lanes::Lane;
use crate::services::Services;

/// Somebody with a living session. Without one the answer is 401.
pub struct SignedIn(pub Caller);

/// Somebody signed in whose subscription allows to see data. Without one the answer is 402.
pub struct Entitled(pub Caller);

type Found<T> = Pin<Box<dyn Future<Output = Result<T, ApiError>>>>;

/// The token of an `Authorization: Bearer …` header.
fn bearer(request: &HttpRequest) -> Option<String> {
    let value = request.headers().get(header::AUTHORIZATION)?.to_str().ok()?;
    let (scheme, token) = value.split_once(' ')?;
    scheme.eq_ignore_ascii_case("bearer").then(|| token.trim().to_owned())
}

impl FromRequest for SignedIn {
    type Error = ApiError;
    type Future = Found<Self>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let services = request.app_data::<Data<Services>>().cloned();
        let token = bearer(request);
        Box::pin(async move {
            let services = services.ok_or_else(ApiError::internal)?;
            let token = token.ok_or_else(ApiError::signed_out)?;
            let accounts = services.accounts.clone();
            let caller = services.offload(Lane::Query, move || accounts.authenticate(&token));
            Ok(Self(caller.await?))
        })
    }
}

impl FromRequest for Entitled {
    type Error = ApiError;
    type Future = Found<Self>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let signed_in = SignedIn::from_request(request, payload);
        Box::pin(async move {
            let SignedIn(caller) = signed_in.await?;
            match caller.entitlement {
                Entitlement::Entitled { .. } => Ok(Self(caller)),
                Entitlement::Lapsed(reason) => Err(not_entitled(reason)),
            }
        })
    }
}

/// 402 with the reason; the screen offers the one button that mends it (`product.md`, 'Billing').
fn not_entitled(reason: LapseReason) -> ApiError {
    let (code, message) = match reason {
        LapseReason::NoSubscription => {
            ("no_subscription", "Start your free trial to see foreclosure data.")
        }
        LapseReason::CheckoutUnfinished => {
            ("checkout_unfinished", "Finish your checkout to see foreclosure data.")
        }
        LapseReason::TrialOver => ("trial_over", "Your free trial is over. Subscribe to go on."),
        LapseReason::PaymentFailed => {
            ("payment_failed", "Your last payment failed. Update your card to go on.")
        }
        LapseReason::Cancelled => {
            ("subscription_cancelled", "Your subscription has ended. Subscribe again to go on.")
        }
        LapseReason::GrantEnded => ("grant_ended", "Your access has ended. Subscribe to go on."),
    };
    ApiError::new(StatusCode::PAYMENT_REQUIRED, code, message)
}
