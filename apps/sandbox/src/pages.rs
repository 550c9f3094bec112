//! What the pages for people share: their answers and redirects.

use actix_web::HttpResponse;
use actix_web::http::{StatusCode, header};

use crate::desk::Desk;
use crate::html::{bare_page, page};

pub(crate) fn html(desk: &Desk, status: StatusCode, title: &str, body: &str) -> HttpResponse {
    let mut answer = respond(status, page(title, &desk.settings.product_name, body));
    // The provider's checkout and portal refuse to run inside a frame.
    let refusal = header::HeaderValue::from_static("DENY");
    answer.headers_mut().insert(header::X_FRAME_OPTIONS, refusal);
    answer
}

/// A page that another page embeds, without the sandbox's own header.
pub(crate) fn embedded(desk: &Desk, status: StatusCode, title: &str, body: &str) -> HttpResponse {
    respond(status, bare_page(title, &desk.settings.product_name, body))
}

fn respond(status: StatusCode, page: String) -> HttpResponse {
    HttpResponse::build(status)
        .content_type("text/html; charset=utf-8")
        .insert_header((header::CACHE_CONTROL, "no-store"))
        .insert_header((header::REFERRER_POLICY, "no-referrer"))
        .body(page)
}

pub(crate) fn not_found(desk: &Desk) -> HttpResponse {
    let body = "<h1>Page not found</h1><p class=\"muted\">This page has expired or never existed. \
                Go back to the product and try again.</p>";
    html(desk, StatusCode::NOT_FOUND, "Page not found", body)
}

pub(crate) fn not_saved(desk: &Desk, error: &anyhow::Error) -> HttpResponse {
    tracing::error!("the sandbox's data can't be written: {error:#}");
    let body = "<h1>Something went wrong</h1><p>The sandbox could not save its data.</p>";
    html(desk, StatusCode::INTERNAL_SERVER_ERROR, "Error", body)
}

pub(crate) fn redirect(url: &str) -> HttpResponse {
    HttpResponse::SeeOther().insert_header((header::LOCATION, url)).finish()
}
