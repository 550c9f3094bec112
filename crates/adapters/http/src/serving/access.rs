//! Access as a parameter type: a handler's signature shows what its route needs.

use std::future::Future;
use std::pin::Pin;

use accounts::{AccountError, AccountService, Caller};
use actix_web::dev::Payload;
use actix_web::http::{StatusCode, header};
use actix_web::web::Data;
use actix_web::{FromRequest, HttpMessage as _, HttpRequest};
use billing::{Entitlement, LapseReason};
use futures_util::FutureExt as _;
use futures_util::future::{LocalBoxFuture, Shared};

use crate::serving::error::ApiError;
use crate::serving::lanes::{Lane, client};
use crate::serving::services::Services;

/// A caller with a valid session. Without one the response is 401.
pub struct SignedIn(pub Caller);

/// A signed-in caller whose subscription allows access to data. Without one the response is 402.
pub struct Entitled(pub Caller);

/// The access check of one request. The access parameter of a handler stores it in the request, and
/// every other parameter that can fail waits for it.
#[derive(Clone)]
struct Gate(Shared<LocalBoxFuture<'static, Result<Caller, ApiError>>>);

impl Gate {
    fn close(
        request: &HttpRequest,
        check: impl Future<Output = Result<Caller, ApiError>> + 'static,
    ) -> Self {
        let gate = Self(check.boxed_local().shared());
        request.extensions_mut().insert(gate.clone());
        gate
    }
}

/// Waits until the handler's access check has passed. It returns immediately if the handler has none.
///
/// Parameters that can fail call this first. So 401 and 402 come before 400, 413 and 422 in any order
/// of the parameters, and the server reads no body of a caller whom it refuses. The first poll must
/// come after all parameters have begun, because one of them stores the check.
///
/// # Errors
/// The refusal of the check.
pub(crate) async fn admitted(request: &HttpRequest) -> Result<(), ApiError> {
    let gate = request.extensions().get::<Gate>().cloned();
    match gate {
        Some(Gate(check)) => check.await.map(drop),
        None => Ok(()),
    }
}

type Extracted<T> = Pin<Box<dyn Future<Output = Result<T, ApiError>>>>;

/// An entitled caller of a route that needs only the listing index. While the database does not answer,
/// a recent confirmation of the session is enough.
pub(crate) struct EntitledToSearch(pub(crate) Caller);

/// Returns the token of an `Authorization: Bearer …` header.
pub(crate) fn bearer(request: &HttpRequest) -> Option<String> {
    let value = request.headers().get(header::AUTHORIZATION)?.to_str().ok()?;
    let (scheme, token) = value.split_once(' ')?;
    scheme.eq_ignore_ascii_case("bearer").then(|| token.trim().to_owned())
}

fn authenticated(
    request: &HttpRequest,
    authenticate: fn(&AccountService, &str) -> Result<Caller, AccountError>,
) -> impl Future<Output = Result<Caller, ApiError>> + 'static {
    let services = request.app_data::<Data<Services>>().cloned();
    let token = bearer(request);
    async move {
        let services = services.ok_or_else(ApiError::internal)?;
        let token = token.ok_or_else(ApiError::signed_out)?;
        // Without a session's confirmation, this only decides whose turn the check takes.
        if let Some(account) = services.tokens.account(&token) {
            client::is_account(account);
        }
        let (accounts, checked) = (services.accounts.clone(), token.clone());
        let caller =
            services.offload(Lane::Query, move || authenticate(&accounts, &checked)).await?;
        services.tokens.add(&token, caller.account);
        client::is_account(caller.account);
        Ok(caller)
    }
}

impl FromRequest for SignedIn {
    type Error = ApiError;
    type Future = Extracted<Self>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let Gate(check) =
            Gate::close(request, authenticated(request, AccountService::authenticate));
        Box::pin(async move { check.await.map(Self) })
    }
}

impl FromRequest for Entitled {
    type Error = ApiError;
    type Future = Extracted<Self>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let caller = entitled(authenticated(request, AccountService::authenticate));
        let Gate(check) = Gate::close(request, caller);
        Box::pin(async move { check.await.map(Self) })
    }
}

impl FromRequest for EntitledToSearch {
    type Error = ApiError;
    type Future = Extracted<Self>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let caller = entitled(authenticated(request, AccountService::authenticate_to_search));
        let Gate(check) = Gate::close(request, caller);
        Box::pin(async move { check.await.map(Self) })
    }
}

async fn entitled(
    signed_in: impl Future<Output = Result<Caller, ApiError>>,
) -> Result<Caller, ApiError> {
    let caller = signed_in.await?;
    match caller.entitlement {
        Entitlement::Entitled { .. } => Ok(caller),
        Entitlement::Lapsed(reason) => Err(not_entitled(reason)),
    }
}

/// 402 with the reason. The screen offers the one action that solves it.
fn not_entitled(reason: LapseReason) -> ApiError {
    let (code, message) = match reason {
        LapseReason::NoSubscription => {
            ("no_subscription", "Start your free trial to see foreclosure data.")
        }
        LapseReason::CheckoutUnfinished => {
            ("checkout_unfinished", "Finish your checkout to see foreclosure data.")
        }
        LapseReason::PurchaseWaiting => (
            "purchase_waiting",
            "Your purchase is paid for. Open the email that we sent you to finish.",
        ),
        LapseReason::TrialUsed => {
            ("trial_used", "Your free trial is used. Start your subscription to continue.")
        }
        LapseReason::TrialOver => ("trial_over", "Your free trial is over. Subscribe to continue."),
        LapseReason::PaymentFailed => {
            ("payment_failed", "Your last payment failed. Update your card to continue.")
        }
        LapseReason::Cancelled => {
            ("subscription_cancelled", "Your subscription has ended. Subscribe again to continue.")
        }
        LapseReason::GrantEnded => ("grant_ended", "Your access has ended. Subscribe to continue."),
    };
    ApiError::new(StatusCode::PAYMENT_REQUIRED, code, message)
}
