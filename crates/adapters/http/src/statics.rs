//! The built front end: the page with a nonce of its own for each answer, and its files.

use std::io;
use std::path::{Path, PathBuf};

use actix_web::http::{StatusCode, header};
use actix_web::web::{self, Data};
use actix_web::{HttpResponse, ResponseError as _};

use crate::error::ApiError;
use crate::headers::page_policy;
use crate::services::Services;
use crate::settings::Settings;

/// What the built page says where the nonce belongs.
const NONCE_MARK: &str = "__CSP_NONCE__";
/// Where it names the product and the site's own address, for link previews.
const NAME_MARK: &str = "__PRODUCT_NAME__";
const URL_MARK: &str = "__PUBLIC_URL__";

/// The front end as it was found at start.
pub(crate) struct Page {
    dir: PathBuf,
    /// The page's text around each mark.
    pieces: Vec<String>,
}

impl Page {
    /// Reads the page.
    ///
    /// # Errors
    /// When there is no readable `index.html`.
    pub(crate) fn load(dir: &Path, settings: &Settings) -> io::Result<Self> {
        let text = std::fs::read_to_string(dir.join("index.html"))?
            .replace(NAME_MARK, &escaped(&settings.product_name))
            .replace(URL_MARK, &escaped(settings.public_url.trim_end_matches('/')));
        let pieces = text.split(NONCE_MARK).map(str::to_owned).collect();
        Ok(Self { dir: dir.to_owned(), pieces })
    }
}

/// A setting as it may stand in the page's text and attributes.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// A nonce that nobody can foresee.
fn new_nonce() -> String {
    hex::encode(rand::random::<[u8; 16]>())
}

async fn show_page(services: Data<Services>, page: Data<Page>) -> HttpResponse {
    let nonce = new_nonce();
    HttpResponse::Ok()
        .content_type("text/html; charset=utf-8")
        .insert_header((header::CONTENT_SECURITY_POLICY, page_policy(&services.settings, &nonce)))
        .insert_header((header::CACHE_CONTROL, "no-cache"))
        .body(page.pieces.join(&nonce))
}

/// Answers where there is nothing: pages are told in words, since no program asks here.
async fn nothing() -> HttpResponse {
    HttpResponse::build(StatusCode::NOT_FOUND)
        .content_type("text/plain; charset=utf-8")
        .body("There is nothing at this address.")
}

/// The page at `/`, its files beside it, and 404 for the rest.
pub(crate) fn configure(config: &mut web::ServiceConfig, page: Option<Data<Page>>) {
    let Some(page) = page else {
        config.default_service(web::to(nothing));
        return;
    };
    let show = || web::route().guard(readable()).to(show_page);
    let files = actix_files::Files::new("/", &page.dir)
        .try_compressed()
        .disable_content_disposition()
        .default_handler(web::to(nothing));
    config
        .app_data(page)
        .service(web::resource("/").route(show()).default_service(web::to(wrong_method)))
        .service(web::resource("/index.html").route(show()).default_service(web::to(wrong_method)))
        .service(files)
        .default_service(web::to(nothing));
}

fn readable() -> impl actix_web::guard::Guard {
    actix_web::guard::Any(actix_web::guard::Get()).or(actix_web::guard::Head())
}

async fn wrong_method() -> HttpResponse {
    ApiError::wrong_method("GET, HEAD".to_owned()).error_response()
}
