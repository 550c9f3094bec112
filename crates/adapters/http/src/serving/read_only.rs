//! Addresses outside the API, which answer `GET` and `HEAD` only.

use actix_web::{HttpResponse, Resource, ResponseError as _, Route, web};

use super::error::ApiError;

/// A resource that `route` reads. Every other method is 405.
pub(crate) fn resource(path: &str, route: Route) -> Resource {
    web::resource(path).route(route).default_service(web::to(wrong_method))
}

/// 405 at an address that is only read.
pub(crate) async fn wrong_method() -> HttpResponse {
    ApiError::wrong_method("GET, HEAD".to_owned()).error_response()
}
