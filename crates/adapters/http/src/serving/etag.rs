//! Entity tags: a response that the client already has is not sent again (`If-None-Match`).

use actix_web::HttpResponse;
use actix_web::http::header::{self, EntityTag, IfNoneMatch};
use actix_web::web::Header;
use bytes::Bytes;
use sha2::{Digest as _, Sha256};

/// The tags that the client presents.
pub(crate) type Known = Option<Header<IfNoneMatch>>;

/// The tag of a response. It is weak, since the bytes depend on the compression.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Tag(EntityTag);

impl Tag {
    /// Creates the tag of a response that has this content or depends only on it.
    pub(crate) fn of(content: &[u8]) -> Self {
        Self(EntityTag::new_weak(hex::encode(&Sha256::digest(content)[..16])))
    }

    /// Whether the client presents this tag.
    pub(crate) fn is_known(&self, known: &Known) -> bool {
        match known.as_deref() {
            None => false,
            Some(IfNoneMatch::Any) => true,
            Some(IfNoneMatch::Items(tags)) => tags.iter().any(|tag| tag.weak_eq(&self.0)),
        }
    }

    /// Returns 304 if the client presents this tag, otherwise 200 with the body.
    pub(crate) fn answer(
        &self,
        known: &Known,
        cache: &'static str,
        (content_type, body): (&'static str, impl FnOnce() -> Bytes),
    ) -> HttpResponse {
        let is_known = self.is_known(known);
        let mut response = if is_known { HttpResponse::NotModified() } else { HttpResponse::Ok() };
        response
            .insert_header(header::ETag(self.0.clone()))
            .insert_header((header::CACHE_CONTROL, cache));
        if is_known {
            return response.finish();
        }
        response.content_type(content_type).body(body())
    }
}

/// A JSON body that never changes while the program runs, with its tag.
pub(crate) struct Fixed {
    body: Bytes,
    tag: Tag,
}

impl Fixed {
    /// `None` if `value` cannot be written as JSON.
    pub(crate) fn of(value: &impl serde::Serialize) -> Option<Self> {
        let body: Bytes = serde_json::to_vec(value).ok()?.into();
        Some(Self { tag: Tag::of(&body), body })
    }

    /// Returns 304 if the client presents the tag, otherwise 200 with the body.
    pub(crate) fn answer(&self, known: &Known, cache: &'static str) -> HttpResponse {
        self.tag.answer(known, cache, ("application/json", || self.body.clone()))
    }
}
