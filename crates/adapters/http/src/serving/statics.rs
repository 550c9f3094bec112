//! The built front end: the page, with a new nonce in each response, and its files.

use std::io;
use std::path::{Path, PathBuf};

use actix_web::http::{Method, StatusCode, header};
use actix_web::web::{self, Data};
use actix_web::{HttpRequest, HttpResponse, guard};

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

/// The first parts of the front end's paths (`frontend/src/lib/paths.ts`).
const ROUTES: [&str; 22] = [
    "about",
    "account-settings",
    "calendar",
    "complete-signup",
    "coverage",
    "downloads",
    "forgot-password",
    "login",
    "my-properties",
    "order-history",
    "pricing",
    "private-policy",
    "property-details",
    "property-listing",
    "reset-password",
    "saved-searches",
    "sign-up",
    "signup",
    "state-laws",
    "terms-of-service",
    "unsubscribe",
    "verify-email",
];

/// Returns the address of a screen whose path was typed without the hash sign, or with an encoded one.
fn with_hash(path: &str, query: &str) -> Option<String> {
    // Password managers open this address (the W3C's 'A Well-Known URL for Changing Passwords').
    if path == "/.well-known/change-password" {
        return Some("/#/account-settings?section=password".to_owned());
    }
    let typed = ["/%23/", "/%23%2F", "/%23%2f", "/"].iter().find_map(|it| path.strip_prefix(it))?;
    let first = typed.split('/').next()?;
    // Only `/signup/success` is a screen under this name.
    let typed = if matches!(typed, "signup" | "signup/") { "sign-up" } else { typed };
    let question = if query.is_empty() { "" } else { "?" };
    ROUTES.contains(&first).then(|| format!("/#/{typed}{question}{query}"))
}

/// Responds with 404 as plain text, because browsers and not programs come here. Every path outside
/// the API accepts `GET` only, also a path that does not exist.
async fn nothing(request: HttpRequest) -> HttpResponse {
    if request.method() != Method::GET {
        return wrong_method().await;
    }
    if let Some(address) = with_hash(request.uri().path(), request.query_string()) {
        return HttpResponse::Found().insert_header((header::LOCATION, address)).finish();
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
    // The files would refuse some addresses that lead to a screen, such as one with a hidden folder.
    let is_file = guard::fn_guard(|request| {
        let uri = &request.head().uri;
        with_hash(uri.path(), uri.query().unwrap_or_default()).is_none()
    });
    let files = actix_files::Files::new("/", &page.dir)
        .guard(guard::All(guard::Get()).and(is_file))
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_screen_is_found_without_the_hash_sign_and_with_an_encoded_one() {
        let found = |path, query| with_hash(path, query);
        let screen = |address: &str| Some(address.to_owned());
        assert_eq!(found("/login", ""), screen("/#/login"));
        assert_eq!(found("/pricing", "plan=price_1"), screen("/#/pricing?plan=price_1"));
        assert_eq!(found("/%23/sign-up", ""), screen("/#/sign-up"));
        assert_eq!(found("/signup", ""), screen("/#/sign-up"));
        assert_eq!(found("/signup/", "plan=price_1"), screen("/#/sign-up?plan=price_1"));
        assert_eq!(found("/signup/success", ""), screen("/#/signup/success"));
        assert_eq!(found("/%23%2Freset-password/4fS0", ""), screen("/#/reset-password/4fS0"));
        assert_eq!(
            found("/.well-known/change-password", ""),
            screen("/#/account-settings?section=password")
        );
        for path in
            ["/wp-login.php", "//evil.example", "/loginx", "/%23", "/api/login", "/%2e%2e/login"]
        {
            assert_eq!(found(path, ""), None, "{path}");
        }
    }

    #[test]
    fn every_path_of_the_front_end_is_known() {
        let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../frontend/src/lib/paths.ts");
        let text = std::fs::read_to_string(file).unwrap();
        let (_, list) = text.split_once("export const paths").unwrap();
        let (list, _) = list.split_once("} as const").unwrap();
        let quoted = list.split('\'').filter_map(|text| text.strip_prefix('/'));
        let firsts = quoted.filter_map(|path| path.split(['/', '?']).next());
        let mut firsts: Vec<&str> = firsts.filter(|first| !first.is_empty()).collect();
        firsts.sort_unstable();
        firsts.dedup();
        assert_eq!(firsts, ROUTES);
    }
}
