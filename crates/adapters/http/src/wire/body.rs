//! Request bodies: they are read only after the access check, with a size limit and our own errors.

use std::future::Future;
use std::pin::Pin;
use std::time::Duration;

use actix_web::dev::Payload;
use actix_web::http::header;
use actix_web::web::Data;
use actix_web::{FromRequest, HttpMessage as _, HttpRequest};
use futures_util::StreamExt as _;
use serde::de::DeserializeOwned;
use tokio::time::timeout;

use crate::serving::access::admitted;
use crate::serving::error::ApiError;
use crate::serving::lanes::Lane;
use crate::serving::services::Services;

/// The largest body that any route accepts. A proxy in front must allow it.
pub const LARGEST_BODY: usize = 2 * 1024 * 1024;

/// The size limit of a body.
pub trait Limited {
    /// The maximum number of bytes, at most [`LARGEST_BODY`].
    const MOST_BYTES: usize = 64 * 1024;
}

/// A larger body is parsed on a blocking thread, because a worker has one thread for all its requests.
const MOST_PARSED_INLINE: usize = 32 * 1024;

/// How long a body may take to arrive.
const PATIENCE: Duration = Duration::from_secs(30);

/// The JSON body of a request. An unreadable body is 400, a large one 413, and another type 415.
pub struct JsonBody<T>(pub T);

type Extracted<T> = Pin<Box<dyn Future<Output = Result<T, ApiError>>>>;

impl<T: DeserializeOwned + Limited + Send + 'static> FromRequest for JsonBody<T> {
    type Error = ApiError;
    type Future = Extracted<Self>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        const { assert!(T::MOST_BYTES <= LARGEST_BODY, "LARGEST_BODY must be the largest") };
        let (request, payload) = (request.clone(), payload.take());
        Box::pin(async move {
            admitted(&request).await?;
            let is_json = matches!(request.mime_type(), Ok(Some(mime))
                if mime.subtype() == "json" || mime.suffix().is_some_and(|suffix| suffix == "json"));
            if !is_json {
                return Err(ApiError::not_json());
            }
            let bytes = read(&request, payload, T::MOST_BYTES).await?;
            if bytes.len() <= MOST_PARSED_INLINE {
                return parse(&bytes).map(Self);
            }
            let services = request.app_data::<Data<Services>>().ok_or_else(ApiError::internal)?;
            services.offload(Lane::Compute, move || parse(&bytes)).await.map(Self)
        })
    }
}

fn parse<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, ApiError> {
    // Every body is an object. The deserializer would also accept a list of its members.
    if bytes.iter().find(|byte| !byte.is_ascii_whitespace()) != Some(&b'{') {
        return Err(ApiError::unreadable());
    }
    serde_json::from_slice(bytes).map_err(|_| ApiError::unreadable())
}

/// The unchanged bytes of a body, to which a signature applies. More than 512 KiB is 413.
pub(crate) struct SignedBody(pub(crate) Vec<u8>);

/// The payment provider's events are a few KiB.
const MOST_SIGNED_BYTES: usize = 512 * 1024;

impl FromRequest for SignedBody {
    type Error = ApiError;
    type Future = Extracted<Self>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let (request, payload) = (request.clone(), payload.take());
        Box::pin(async move {
            admitted(&request).await?;
            read(&request, payload, MOST_SIGNED_BYTES).await.map(Self)
        })
    }
}

/// Reads the bytes of a body. Encoded bodies were refused before.
async fn read(
    request: &HttpRequest,
    mut payload: Payload,
    most: usize,
) -> Result<Vec<u8>, ApiError> {
    let announced = request.headers().get(header::CONTENT_LENGTH);
    let announced = announced.and_then(|length| length.to_str().ok()?.parse::<usize>().ok());
    if announced.is_some_and(|length| length > most) {
        return Err(ApiError::too_large());
    }
    let arrival = async {
        let mut bytes = Vec::new();
        while let Some(chunk) = payload.next().await {
            let chunk = chunk.map_err(|_| ApiError::unreadable())?;
            if bytes.len() + chunk.len() > most {
                return Err(ApiError::too_large());
            }
            bytes.extend_from_slice(&chunk);
        }
        Ok(bytes)
    };
    timeout(PATIENCE, arrival).await.map_err(|_| ApiError::unreadable())?
}
