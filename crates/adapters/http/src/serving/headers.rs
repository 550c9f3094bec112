//! The headers that every response has: what may be framed, loaded and cached.

use actix_web::http::StatusCode;
use actix_web::http::header::{self, HeaderMap, HeaderName, HeaderValue};

use crate::serving::settings::Settings;

/// The policy of a response that is not a page: it may load nothing, and no page may frame it.
const NO_PAGE: &str = "default-src 'none'; frame-ancestors 'none'";
/// The policy of the API's documentation, whose script sets styles.
const DOCS: &str = "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; \
                    img-src 'self' data:; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'";

/// The document with the payment provider's pricing table. It is the only page that runs a third
/// party's script, and only our own page may frame it.
const PRICING_FRAME: &str = "/pricing-table.html";

/// The policy of that document. It may load the table's script and what that script needs, from the
/// provider or, in the sandbox, from the sandbox alone.
fn pricing_frame_policy(settings: &Settings) -> String {
    let (script, rest) = match settings.sandbox_origin.as_deref() {
        Some(sandbox) => (sandbox, sandbox),
        None => ("https://js.stripe.com", "https://*.stripe.com"),
    };
    [
        "default-src 'none'".to_owned(),
        format!("script-src 'self' {script}"),
        "style-src 'self' 'unsafe-inline'".to_owned(),
        format!("img-src 'self' data: {rest}"),
        format!("connect-src 'self' {rest}"),
        format!("frame-src {rest}"),
        "base-uri 'none'".to_owned(),
        "form-action 'none'".to_owned(),
        "frame-ancestors 'self'".to_owned(),
    ]
    .join("; ")
}

const FIXED: [(&str, &str); 6] = [
    ("x-content-type-options", "nosniff"),
    ("x-frame-options", "DENY"),
    ("referrer-policy", "same-origin"),
    ("cross-origin-opener-policy", "same-origin-allow-popups"),
    ("cross-origin-resource-policy", "same-origin"),
    ("permissions-policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
];

/// The policy of our page, with the nonce of one response.
pub(crate) fn page_policy(settings: &Settings, nonce: &str) -> String {
    let origins = &settings.origins;
    let list = |fixed: &str, lists: &[&[String]]| {
        let more = lists.iter().copied().flatten().map(String::as_str);
        std::iter::once(fixed).chain(more).collect::<Vec<_>>().join(" ")
    };
    let images = if origins.map.is_empty() { "'self' data:" } else { "'self' data: blob:" };
    [
        "default-src 'none'".to_owned(),
        format!("script-src 'self' 'nonce-{nonce}'"),
        format!("style-src 'self' 'nonce-{nonce}'"),
        format!("img-src {}", list(images, &[&origins.photos, &origins.map])),
        format!("connect-src {}", list("'self'", &[&origins.map, &origins.analytics])),
        format!("frame-src {}", list("'self'", &[&origins.frames])),
        "font-src 'self'".to_owned(),
        "worker-src 'self' blob:".to_owned(),
        "manifest-src 'self'".to_owned(),
        format!("media-src {}", list("'self'", &[&origins.frames])),
        "form-action 'self'".to_owned(),
        "base-uri 'none'".to_owned(),
        "frame-ancestors 'none'".to_owned(),
    ]
    .join("; ")
}

/// Adds the headers of a response to `path`. It does not replace a header that the handler set.
pub(crate) fn complete(
    headers: &mut HeaderMap,
    path: &str,
    status: StatusCode,
    settings: &Settings,
) {
    for (name, value) in FIXED {
        headers.insert(HeaderName::from_static(name), HeaderValue::from_static(value));
    }
    let policy = if path == PRICING_FRAME {
        headers.insert(header::X_FRAME_OPTIONS, HeaderValue::from_static("SAMEORIGIN"));
        // The origin of a setting is ASCII. If it were not, the document could load nothing.
        if let Ok(policy) = HeaderValue::try_from(pricing_frame_policy(settings)) {
            headers.insert(header::CONTENT_SECURITY_POLICY, policy);
        }
        NO_PAGE
    } else if path.starts_with("/api/docs") {
        DOCS
    } else {
        NO_PAGE
    };
    // Also where nothing is compressed: a cache would serve that to clients that accept an encoding. The
    // libraries say it of compressed responses alone.
    headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    or_insert(headers, header::CONTENT_SECURITY_POLICY, policy);
    or_insert(headers, header::CACHE_CONTROL, cache_rule(path, status));
    if settings.public_url.starts_with("https://") {
        or_insert(
            headers,
            header::STRICT_TRANSPORT_SECURITY,
            "max-age=31536000; includeSubDomains",
        );
    }
}

fn or_insert(headers: &mut HeaderMap, name: HeaderName, value: &'static str) {
    if !headers.contains_key(&name) {
        headers.insert(name, HeaderValue::from_static(value));
    }
}

/// How long a response may be cached. A file with a hash in its name never changes. Other files of the
/// page must be revalidated. API responses and errors must not be stored.
fn cache_rule(path: &str, status: StatusCode) -> &'static str {
    let is_refusal = status.is_client_error() || status.is_server_error();
    if is_refusal || path.starts_with("/api/") {
        "no-store"
    } else if is_hashed(path) {
        "public, max-age=31536000, immutable"
    } else {
        "no-cache"
    }
}

/// Whether a file's name contains a hash, as in `main.0a1b2c3d4e5f.js`.
pub(crate) fn is_hashed(path: &str) -> bool {
    let name = path.rsplit('/').next().unwrap_or_default();
    let is_hash = |part: &str| part.len() >= 8 && part.bytes().all(|byte| byte.is_ascii_hexdigit());
    let parts: Vec<&str> = name.split('.').collect();
    parts.len() > 2 && parts[1..parts.len() - 1].iter().any(|part| is_hash(part))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_file_with_a_hash_in_its_name_is_cached_forever() {
        for path in ["/assets/main.0a1b2c3d4e5f.js", "/assets/mark.deadbeef00.svg"] {
            assert!(is_hashed(path), "{path}");
        }
        for path in [
            "/",
            "/index.html",
            "/service-worker.js",
            "/assets/main.js",
            "/favicon.svg",
            "/deadbeef00.js",
        ] {
            assert!(!is_hashed(path), "{path}");
        }
    }

    #[test]
    fn the_page_may_load_nothing_that_no_setting_names() {
        let settings = Settings::new("Courthouse Steps", "http://127.0.0.1:8080");
        let policy = page_policy(&settings, "abc");
        assert!(policy.contains("script-src 'self' 'nonce-abc';"));
        assert!(policy.contains("img-src 'self' data:;"));
        assert!(policy.contains("connect-src 'self';"));
        assert!(!policy.contains("unsafe"));
    }

    #[test]
    fn only_the_pricing_table_may_be_framed_and_runs_a_third_partys_script() {
        let settings = Settings::new("Courthouse Steps", "http://127.0.0.1:8080");
        let answered = |path: &str| {
            let mut headers = HeaderMap::new();
            complete(&mut headers, path, StatusCode::OK, &settings);
            let text = |name: &str| headers.get(name).unwrap().to_str().unwrap().to_owned();
            (text("x-frame-options"), text("content-security-policy"))
        };
        let (frame, policy) = answered("/pricing-table.html");
        assert_eq!(frame, "SAMEORIGIN");
        assert_eq!(
            policy,
            "default-src 'none'; script-src 'self' https://js.stripe.com; \
             style-src 'self' 'unsafe-inline'; img-src 'self' data: https://*.stripe.com; \
             connect-src 'self' https://*.stripe.com; frame-src https://*.stripe.com; \
             base-uri 'none'; form-action 'none'; frame-ancestors 'self'"
        );
        let (frame, policy) = answered("/pricing-table.js");
        assert_eq!(frame, "DENY");
        assert!(!policy.contains("stripe"));
    }

    #[test]
    fn in_the_sandbox_the_pricing_table_may_load_from_the_sandbox_alone() {
        let mut settings = Settings::new("Courthouse Steps", "http://127.0.0.1:8080");
        settings.sandbox_origin = Some("http://127.0.0.1:8081".to_owned());
        assert_eq!(settings.pricing_table_script(), "http://127.0.0.1:8081/v3/pricing-table.js");
        let mut headers = HeaderMap::new();
        complete(&mut headers, "/pricing-table.html", StatusCode::OK, &settings);
        let policy = headers.get("content-security-policy").unwrap().to_str().unwrap();
        assert_eq!(
            policy,
            "default-src 'none'; script-src 'self' http://127.0.0.1:8081; \
             style-src 'self' 'unsafe-inline'; img-src 'self' data: http://127.0.0.1:8081; \
             connect-src 'self' http://127.0.0.1:8081; frame-src http://127.0.0.1:8081; \
             base-uri 'none'; form-action 'none'; frame-ancestors 'self'"
        );
        assert!(
            !page_policy(&settings, "abc").contains("8081"),
            "our own page loads nothing of it"
        );
    }

    #[test]
    fn photos_and_maps_may_be_loaded_from_the_origins_in_the_settings() {
        let mut settings = Settings::new("Courthouse Steps", "http://127.0.0.1:8080");
        settings.origins.photos = vec!["https://photos.example.com".to_owned()];
        settings.origins.map = vec!["https://map.example.com".to_owned()];
        let policy = page_policy(&settings, "abc");
        assert!(policy.contains(
            "img-src 'self' data: blob: https://photos.example.com https://map.example.com;"
        ));
        assert!(policy.contains("connect-src 'self' https://map.example.com;"));
    }
}
