//! The query and the path parameters of a request. Both wait for the access check of their handler, as
//! bodies do.

use std::future::Future;
use std::ops::Deref;
use std::pin::Pin;

use actix_web::dev::Payload;
use actix_web::{FromRequest, HttpRequest, web};
use serde::de::DeserializeOwned;

use crate::serving::access::admitted;
use crate::serving::error::ApiError;

type Extracted<T> = Pin<Box<dyn Future<Output = Result<T, ApiError>>>>;

/// The query. If it cannot be read, the response is 400.
pub(crate) struct Query<T>(pub(crate) T);

impl<T: DeserializeOwned + 'static> FromRequest for Query<T> {
    type Error = ApiError;
    type Future = Extracted<Self>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let request = request.clone();
        Box::pin(async move {
            admitted(&request).await?;
            read_query(request.query_string()).map(Self)
        })
    }
}

/// Parses a query.
///
/// # Errors
/// 400 if it cannot be read.
pub(crate) fn read_query<T: DeserializeOwned>(query: &str) -> Result<T, ApiError> {
    let read = web::Query::from_query(query);
    read.map(web::Query::into_inner).map_err(|_| ApiError::unreadable())
}

/// The path parameters. If they cannot be read, the response is 404.
pub(crate) struct Path<T>(pub(crate) T);

impl<T: DeserializeOwned + 'static> FromRequest for Path<T> {
    type Error = ApiError;
    type Future = Extracted<Self>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let request = request.clone();
        Box::pin(async move {
            admitted(&request).await?;
            let parts = web::Path::<T>::extract(&request).await;
            parts.map(|parts| Self(parts.into_inner())).map_err(|_| ApiError::nothing_here())
        })
    }
}

impl<T> Deref for Path<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}
