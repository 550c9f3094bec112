//! The page, its files, and the headers on everything.

use std::fs;

use actix_web::test::TestRequest;
use http_adapter::Settings;

use crate::portal::{Portal, Store, URL, sample};

/// A portal with a small built front end.
pub(crate) fn portal() -> (Portal, tempfile::TempDir) {
    let dir = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| fs::write(dir.path().join(name), text).unwrap();
    fs::create_dir(dir.path().join("assets")).unwrap();
    write(
        "index.html",
        "<meta name=\"csp-nonce\" content=\"__CSP_NONCE__\"><script nonce=\"__CSP_NONCE__\" \
         src=\"/assets/main.0a1b2c3d4e5f.js\"></script>",
    );
    write("assets/main.0a1b2c3d4e5f.js", "plain");
    write("assets/main.0a1b2c3d4e5f.js.br", "brotli");
    write("assets/main.0a1b2c3d4e5f.js.gz", "gzip");
    write("mark.svg", "<svg/>");
    write(".secret", "hidden");
    let mut settings = Settings::new("Courthouse Steps", URL);
    settings.static_dir = Some(dir.path().to_owned());
    settings.origins.photos = vec!["https://photos.example.com".to_owned()];
    (Portal::with(Store::of(sample()), settings), dir)
}

#[actix_web::test]
async fn the_page_has_a_nonce_of_its_own_each_time() {
    let (portal, _dir) = portal();
    let mut nonces = Vec::new();
    for path in ["/", "/", "/index.html"] {
        let answer = portal.send(TestRequest::get().uri(path)).await;
        assert_eq!(answer.status, 200);
        let policy = answer.header("content-security-policy").unwrap();
        let nonce = policy.split("'nonce-").nth(1).unwrap().split('\'').next().unwrap().to_owned();
        assert_eq!(nonce.len(), 32);
        assert_eq!(answer.text().matches(&format!("\"{nonce}\"")).count(), 2);
        assert!(!answer.text().contains("__CSP_NONCE__"));
        assert!(policy.contains("img-src 'self' data: https://photos.example.com;"), "{policy}");
        assert_eq!(answer.header("cache-control"), Some("no-cache"));
        nonces.push(nonce);
    }
    nonces.dedup();
    assert_eq!(nonces.len(), 3);
}

#[actix_web::test]
async fn a_file_with_a_hash_in_its_name_is_kept_for_good_and_sent_compressed() {
    let (portal, _dir) = portal();
    let ask = async |encoding: &str| {
        let request = TestRequest::get().uri("/assets/main.0a1b2c3d4e5f.js");
        portal.send(request.insert_header(("Accept-Encoding", encoding))).await
    };
    for (accepted, encoding, text) in [
        ("gzip, deflate, br", Some("br"), "brotli"),
        ("gzip", Some("gzip"), "gzip"),
        ("identity", None, "plain"),
    ] {
        let answer = ask(accepted).await;
        assert_eq!((answer.status, answer.text()), (200, text));
        assert_eq!(answer.header("content-encoding"), encoding);
        assert_eq!(answer.header("cache-control"), Some("public, max-age=31536000, immutable"));
        assert!(answer.header("content-type").unwrap().contains("javascript"));
    }
    let mark = portal.send(TestRequest::get().uri("/mark.svg")).await;
    assert_eq!(mark.header("cache-control"), Some("no-cache"));
}

#[actix_web::test]
async fn what_is_not_there_is_404_and_never_kept_for_good() {
    let (portal, _dir) = portal();
    for path in
        ["/nothing", "/assets/gone.0a1b2c3d4e5f.js", "/.secret", "/../Cargo.toml", "/assets/"]
    {
        let answer = portal.send(TestRequest::get().uri(path)).await;
        assert!(matches!(answer.status, 400 | 404), "{path}: {}", answer.status);
        assert!(!answer.text().contains("hidden"), "{path}");
        assert_ne!(
            answer.header("cache-control"),
            Some("public, max-age=31536000, immutable"),
            "{path}"
        );
    }
}

#[actix_web::test]
async fn every_answer_is_guarded() {
    let (portal, _dir) = portal();
    for path in ["/", "/mark.svg", "/nothing", "/api/config", "/api/nothing", "/healthz"] {
        let answer = portal.send(TestRequest::get().uri(path)).await;
        for (name, value) in [
            ("x-content-type-options", "nosniff"),
            ("x-frame-options", "DENY"),
            ("referrer-policy", "same-origin"),
            ("strict-transport-security", "max-age=31536000; includeSubDomains"),
            // Not one of them is compressed: the client accepts no encoding.
            ("vary", "accept-encoding"),
        ] {
            assert_eq!(answer.header(name), Some(value), "{path} {name}");
        }
        let policy = answer.header("content-security-policy").unwrap();
        assert!(policy.starts_with("default-src 'none'"), "{path}: {policy}");
    }
}

#[actix_web::test]
async fn what_the_api_says_is_not_kept() {
    let (portal, _dir) = portal();
    for path in ["/api/get-properties", "/api/profile/view", "/api/nothing"] {
        assert_eq!(portal.get(path).await.header("cache-control"), Some("no-store"), "{path}");
    }
    let open = portal.send(TestRequest::get().uri("/api/catalogue")).await;
    assert_eq!(open.header("cache-control"), Some("public, max-age=300"));
}

#[actix_web::test]
async fn a_site_without_tls_promises_none() {
    let settings = Settings::new("Courthouse Steps", "http://127.0.0.1:8080");
    let portal = Portal::with(Store::of(sample()), settings);
    let answer = portal.send(TestRequest::get().uri("/api/config")).await;
    assert_eq!(answer.header("strict-transport-security"), None);
}
