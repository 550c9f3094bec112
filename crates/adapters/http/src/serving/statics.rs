//! The built front end: the page, with a new nonce in each response, and its files.

use std::io;
use std::path::{Path, PathBuf};

use actix_web::http::{Method, StatusCode, header};
use actix_web::web::{self, Data};
use actix_web::{HttpRequest, HttpResponse};

use crate::serving::error::OurWords;
use crate::serving::headers::page_policy;
use crate::serving::read_only::{resource, wrong_method};
use crate::serving::services::Services;
use crate::serving::settings::Settings;

/// The placeholder for the nonce in the built page.
const NONCE_MARK: &str = "__CSP_NONCE__";
/// The placeholders for the product name and the public address, for link previews.
const NAME_MARK: &str = "__PRODUCT_NAME__";
const URL_MARK: &str = "__PUBLIC_URL__";

/// The front end as it was at the start.
pub(crate) struct Page {
    dir: PathBuf,
    /// The text of the page between the placeholders for the nonce.
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

/// Escapes a setting for the text and the attributes of the page.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// Creates an unpredictable nonce.
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

/// Responds with 404 as plain text, because browsers and not programs come here. Every path outside
/// the API accepts `GET` only, also a path that does not exist.
async fn nothing(request: HttpRequest) -> HttpResponse {
    if request.method() != Method::GET {
        return wrong_method().await;
    }
    let mut answer = HttpResponse::build(StatusCode::NOT_FOUND)
        .content_type("text/plain; charset=utf-8")
        .body("There is nothing at this address.");
    answer.extensions_mut().insert(OurWords);
    answer
}

/// Adds the page at `/` and its files. Any other path is 404.
pub(crate) fn configure(config: &mut web::ServiceConfig, page: Option<Data<Page>>) {
    let Some(page) = page else {
        config.default_service(web::to(nothing));
        return;
    };
    let show = |path| resource(path, web::get().to(show_page));
    let files = actix_files::Files::new("/", &page.dir)
        .guard(actix_web::guard::Get())
        .try_compressed()
        .disable_content_disposition()
        .default_handler(web::to(nothing));
    config
        .app_data(page)
        .service(show("/"))
        .service(show("/index.html"))
        .service(files)
        .default_service(web::to(nothing));
}
