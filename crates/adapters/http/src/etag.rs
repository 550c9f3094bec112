//! Answers that are not sent again to whoever has them already (`If-None-Match`).

use actix_web::HttpResponse;
use actix_web::http::header::{self, EntityTag, IfNoneMatch};
use actix_web::web::Header;
use bytes::Bytes;
use sha2::{Digest as _, Sha256};

/// What the browser says that it has.
pub(crate) type Known = Option<Header<IfNoneMatch>>;

/// The tag of an answer. It is weak, since the bytes differ by compression.
#[derive(Debug, Clone)]
pub(crate) struct Tag(EntityTag);

impl Tag {
    /// The tag of whatever has this content, or depends on nothing else.
    pub(crate) fn of(content: &[u8]) -> Self {
        Self(EntityTag::new_weak(hex::encode(&Sha256::digest(content)[..16])))
    }

    /// Whether the browser has what this tag stands for.
    pub(crate) fn is_known(&self, known: &Known) -> bool {
        match known.as_deref() {
            None => false,
            Some(IfNoneMatch::Any) => true,
            Some(IfNoneMatch::Items(tags)) => tags.iter().any(|tag| tag.weak_eq(&self.0)),
        }
    }

    /// The answer with that body, or 304 without one.
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

/// A body of JSON that never changes while the program runs, with its tag.
pub(crate) struct Fixed {
    body: Bytes,
    tag: Tag,
}

impl Fixed {
    /// `None` when `value` can't be written.
    pub(crate) fn of(value: &impl serde::Serialize) -> Option<Self> {
        let body: Bytes = serde_json::to_vec(value).ok()?.into();
        Some(Self { tag: Tag::of(&body), body })
    }

    /// The answer, or 304.
    pub(crate) fn answer(&self, known: &Known, cache: &'static str) -> HttpResponse {
        self.tag.answer(known, cache, ("application/json", || self.body.clone()))
    }
}
