//! A JSON body, read with a limit of its own and errors of ours.

use std::future::Future;
use std::pin::Pin;
use std::time::Duration;

use actix_web::dev::{Decompress, Payload};
use actix_web::http::header;
use actix_web::{FromRequest, HttpMessage, HttpRequest};
use futures_util::StreamExt as _;
use serde::de::DeserializeOwned;
use tokio::time::timeout;

use crate::error::ApiError;

/// How large a body may be.
pub trait Limited {
    /// The most bytes, after any decompression.
    const MOST_BYTES: usize = 64 * 1024;
}

/// How long a body may take to arrive.
const PATIENCE: Duration = Duration::from_secs(30);

/// The JSON body of a request. Anything unreadable is 400, too much of it 413, another type 415.
pub struct JsonBody<T>(pub T);

impl<T: DeserializeOwned + Limited + 'static> FromRequest for JsonBody<T> {
    type Error = ApiError;
    type Future = Pin<Box<dyn Future<Output = Result<Self, ApiError>>>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let is_json = matches!(request.mime_type(), Ok(Some(mime))
            if mime.subtype() == "json" || mime.suffix().is_some_and(|suffix| suffix == "json"));
        let announced = request
            .headers()
            .get(header::CONTENT_LENGTH)
            .and_then(|length| length.to_str().ok()?.parse::<usize>().ok());
        let payload = Decompress::from_headers(payload.take(), request.headers());
        Box::pin(async move {
            if !is_json {
                return Err(ApiError::not_json());
            }
            if announced.is_some_and(|length| length > T::MOST_BYTES) {
                return Err(ApiError::too_large());
            }
            let read = timeout(PATIENCE, read(payload, T::MOST_BYTES));
            let bytes = read.await.map_err(|_| ApiError::unreadable())??;
            serde_json::from_slice(&bytes).map(Self).map_err(|_| ApiError::unreadable())
        })
    }
}

/// A body as it came, which is what a signature is of. More than 512 KiB of it is 413.
pub(crate) struct SignedBody(pub(crate) Vec<u8>);

/// The payment provider's events are a few KiB.
const MOST_SIGNED_BYTES: usize = 512 * 1024;

impl FromRequest for SignedBody {
    type Error = ApiError;
    type Future = Pin<Box<dyn Future<Output = Result<Self, ApiError>>>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let payload = Decompress::from_headers(payload.take(), request.headers());
        Box::pin(async move {
            let read = timeout(PATIENCE, read(payload, MOST_SIGNED_BYTES));
            read.await.map_err(|_| ApiError::unreadable())?.map(Self)
        })
    }
}

async fn read(mut payload: Decompress<Payload>, most: usize) -> Result<Vec<u8>, ApiError> {
    let mut bytes = Vec::new();
    while let Some(chunk) = payload.next().await {
        let chunk = chunk.map_err(|_| ApiError::unreadable())?;
        if bytes.len() + chunk.len() > most {
            return Err(ApiError::too_large());
        }
        bytes.extend_from_slice(&chunk);
    }
    Ok(bytes)
}
