//! Refusals before routing and before the body is read.

use accounts::ClientNetwork;
use actix_web::body::{BoxBody, MessageBody};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::{Method, header};
use actix_web::middleware::Next;
use actix_web::web::Data;
use actix_web::{Error, ResponseError as _};

use crate::serving::client::client_network;
use crate::serving::error::ApiError;
use crate::serving::lanes::client::for_client;
use crate::serving::limits::Traffic;
use crate::serving::services::Services;

/// The methods that HTTP defines. Logs and metrics show no other names.
const METHODS: [&str; 10] =
    ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "CONNECT", "QUERY"];

/// The name of a method in logs and metrics: `other` for a method that HTTP does not define.
pub(crate) fn method_name(method: &Method) -> &'static str {
    METHODS.into_iter().find(|known| *known == method.as_str()).unwrap_or("other")
}

/// Passes a request on, or responds with 429, 501 or 415.
pub(crate) async fn admit(
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<BoxBody>, Error> {
    let Some(services) = request.app_data::<Data<Services>>().cloned() else {
        return Ok(next.call(request).await?.map_into_boxed_body());
    };
    let network = client_network(request.request(), &services.settings.trusted_proxies);
    match check(&request, &services, network) {
        Ok(()) => Ok(for_client(network, next.call(request)).await?.map_into_boxed_body()),
        Err(refusal) => Ok(request.into_response(refusal.error_response())),
    }
}

fn check(
    request: &ServiceRequest,
    services: &Services,
    network: ClientNetwork,
) -> Result<(), ApiError> {
    let counted = services.limits.check(Traffic::of(request.path()), network);
    counted.map_err(|wait| ApiError::too_many(wait.as_secs() + 1))?;
    if method_name(request.method()) == "other" {
        return Err(ApiError::unknown_method());
    }
    if is_encoded(request) {
        return Err(ApiError::encoded());
    }
    Ok(())
}

/// Whether the body has a content encoding. Our clients do not compress requests, and a small
/// compressed body can expand to any size.
fn is_encoded(request: &ServiceRequest) -> bool {
    let values = request.headers().get_all(header::CONTENT_ENCODING);
    values.into_iter().any(|value| {
        let mut codings = value.as_bytes().split(|byte| *byte == b',').map(<[u8]>::trim_ascii);
        !codings.all(|coding| coding.is_empty() || coding.eq_ignore_ascii_case(b"identity"))
    })
}

#[cfg(test)]
mod tests {
    use actix_web::test::TestRequest;

    use super::*;

    #[test]
    fn only_identity_is_no_encoding() {
        let is_encoded = |values: &[&str]| {
            let mut request = TestRequest::post();
            for value in values {
                request = request.append_header((header::CONTENT_ENCODING, *value));
            }
            super::is_encoded(&request.to_srv_request())
        };
        for plain in [&[][..], &["identity"], &["Identity"], &[" identity , identity"], &[""]] {
            assert!(!is_encoded(plain), "{plain:?}");
        }
        for encoded in [
            &["br"][..],
            &["identity, br"],
            &["identity", "gzip"],
            &["x-unknown"],
            &["identity;q=1"],
        ] {
            assert!(is_encoded(encoded), "{encoded:?}");
        }
    }

    #[test]
    fn a_method_that_http_does_not_define_has_no_name_of_its_own() {
        assert_eq!(method_name(&Method::GET), "GET");
        assert_eq!(method_name(&Method::CONNECT), "CONNECT");
        for strange in ["get", "PROPFIND", "X"] {
            assert_eq!(method_name(&Method::from_bytes(strange.as_bytes()).unwrap()), "other");
        }
    }
}
