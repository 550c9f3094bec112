//! `HEAD` for every path that has `GET`: the same headers and no body.

use std::convert::Infallible;
use std::future::{Ready, ready};
use std::pin::Pin;
use std::task::{Context, Poll};

use actix_web::body::{BodySize, BoxBody, MessageBody};
use actix_web::dev::{Payload, ServiceRequest};
use actix_web::http::Method;
use actix_web::{FromRequest, HttpMessage as _, HttpRequest};
use bytes::Bytes;

/// Whether the client requests only the headers. A handler reads it if its response is expensive to
/// begin or can be sent only once.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct HeadersOnly(pub(crate) bool);

impl FromRequest for HeadersOnly {
    type Error = Infallible;
    type Future = Ready<Result<Self, Infallible>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let asked = request.extensions().get::<Self>().copied();
        ready(Ok(asked.unwrap_or(Self(false))))
    }
}

/// Turns `HEAD` into `GET` before routing. Returns whether it did; the body of the response must then
/// be [`unsent`].
pub(crate) fn ask_as_get(request: &mut ServiceRequest) -> bool {
    let is_head = request.method() == Method::HEAD;
    if is_head {
        request.head_mut().method = Method::GET;
        request.extensions_mut().insert(HeadersOnly(true));
    }
    is_head
}

/// Replaces a body by its length.
pub(crate) fn unsent(body: &impl MessageBody) -> BoxBody {
    BoxBody::new(Unsent(body.size()))
}

/// A body with a length and no bytes. `Content-Length` and `Transfer-Encoding` depend on the length.
struct Unsent(BodySize);

impl MessageBody for Unsent {
    type Error = Infallible;

    fn size(&self) -> BodySize {
        self.0
    }

    fn poll_next(
        self: Pin<&mut Self>,
        _: &mut Context<'_>,
    ) -> Poll<Option<Result<Bytes, Infallible>>> {
        Poll::Ready(None)
    }
}
