use std::collections::HashMap;

use super::reader::WrongSettings;
use super::table::{ALL, Default};
use super::*;

fn read(pairs: &[(&str, &str)]) -> Result<Settings, WrongSettings> {
    let pairs: HashMap<&str, &str> = pairs.iter().copied().collect();
    Settings::read(&|name| pairs.get(name).map(|value| (*value).to_owned()))
}

fn wrong(pairs: &[(&str, &str)]) -> Vec<&'static str> {
    read(pairs).unwrap_err().0.iter().map(|wrong| wrong.name).collect()
}

const DATABASE: (&str, &str) = ("DATABASE_URL", "postgres://app@/portal?host=/tmp/pg");

#[test]
fn only_the_database_must_be_named() {
    assert_eq!(wrong(&[]), ["DATABASE_URL"]);
    let settings = read(&[DATABASE]).unwrap();
    assert_eq!(settings.place.listener.to_string(), "127.0.0.1:8080");
    assert_eq!(settings.http.public_url, "http://127.0.0.1:8080");
    assert_eq!(settings.http.product_name, "Courthouse Steps");
    assert_eq!(settings.bcrypt_cost, 12);
    assert_eq!(settings.log_in_limits, LogInLimits::default());
    assert_eq!(settings.http.lanes.query, 16, "as many as the pool has connections");
    assert!(settings.listing_index, "searches are answered from memory unless told otherwise");
    assert!(!settings.log.json);
}

#[test]
fn all_wrong_settings_are_named_at_once() {
    let pairs = [
        ("APP_ENV", "prod"),
        ("HOST", "example.com"),
        ("PORT", "0"),
        ("PUBLIC_URL", "example.com"),
        ("DATABASE_URL", "mysql://localhost/x"),
        ("DATABASE_POOL_SIZE", "many"),
        ("DATABASE_ALLOW_PLAINTEXT", "yes"),
        ("TOKEN_PRIVATE_KEY", "secret-that-is-no-key"),
        ("TOKEN_OLD_PUBLIC_KEY", "zz"),
        ("LISTING_INDEX", "maybe"),
        ("BCRYPT_COST", "3"),
        ("TRUSTED_PROXIES", "10.0.0.0/8, everybody"),
        ("SUPPORT_EMAIL", "help"),
        ("PHOTO_ORIGINS", "https://a.example; script-src *"),
        ("DEMO_VIDEO_URL", "javascript:alert(1)"),
        ("LOG_FORMAT", "xml"),
        ("LOG_LEVEL", "loud=very"),
        ("MAP_STYLE", "mapbox://styles/mapbox/streets-v11"),
        ("ALLOW_SANDBOX_ON", "example.com"),
        ("SMTP_URL", "ftp://user:secret-of-mail@example.com"),
        ("MAIL_FROM", "nobody"),
        ("ACCOUNT_REQUESTS_PER_ADDRESS", "0"),
    ];
    let mut expected: Vec<&str> = pairs.iter().map(|(name, _)| *name).collect();
    let mut found = wrong(&pairs);
    expected.sort_unstable();
    found.sort_unstable();
    assert_eq!(found, expected);
    let message = read(&pairs).unwrap_err().to_string();
    assert!(message.starts_with("22 settings are wrong:\n"), "{message}");
    assert!(!message.contains("secret-"), "values are never shown");
}

#[test]
fn production_asks_for_more() {
    let mut pairs = vec![DATABASE, ("APP_ENV", "production"), ("BCRYPT_COST", "9")];
    let missing = ["PUBLIC_URL", "TOKEN_PRIVATE_KEY", "BCRYPT_COST", "COMPANY_ADDRESS"];
    assert_eq!(wrong(&pairs), missing);
    pairs.push(("PUBLIC_URL", "http://steps.example.com"));
    assert_eq!(wrong(&pairs), missing);
    let key = "2a".repeat(32);
    let settings = read(&[
        DATABASE,
        ("APP_ENV", "production"),
        ("PUBLIC_URL", "https://steps.example.com/"),
        ("TOKEN_PRIVATE_KEY", &key),
        ("COMPANY_ADDRESS", "1 Main St, Atlanta, GA 30303"),
        ("HOST", "0.0.0.0"),
    ])
    .unwrap();
    assert_eq!(settings.http.public_url, "https://steps.example.com", "links add the slash");
    assert!(settings.log.json);
    assert!(!format!("{settings:?}").contains(&key), "keys never show");
}

#[test]
fn a_remote_database_needs_tls_or_a_word() {
    let remote = ("DATABASE_URL", "postgres://db.example.com/portal");
    assert_eq!(wrong(&[remote]), ["DATABASE_URL"]);
    assert!(read(&[remote, ("DATABASE_ALLOW_PLAINTEXT", "true")]).is_ok());
    assert_eq!(
        wrong(&[DATABASE, ("DATABASE_READ_URL", "postgres://db.example.com/portal")]),
        ["DATABASE_READ_URL"]
    );
}

#[test]
fn what_the_page_may_load_follows_from_the_settings() {
    let settings = read(&[
        DATABASE,
        ("PHOTO_ORIGINS", "https://photos.example.com/, https://*.zillowstatic.com"),
        ("MAPBOX_TOKEN", "pk.abc"),
        ("ANALYTICS_ENDPOINT", "https://plausible.example.com/api/event"),
        ("DEMO_VIDEO_URL", "https://www.youtube-nocookie.com/embed/abc"),
    ])
    .unwrap();
    let origins = settings.http.origins;
    assert_eq!(origins.photos, ["https://photos.example.com", "https://*.zillowstatic.com"]);
    assert_eq!(origins.analytics, ["https://plausible.example.com"]);
    assert_eq!(origins.frames, ["https://www.youtube-nocookie.com"]);
    assert!(origins.map.contains(&"https://api.mapbox.com".to_owned()));
    assert!(read(&[DATABASE]).unwrap().http.origins.map.is_empty());
}

#[test]
fn a_mail_server_asks_for_a_sender_and_its_password_never_shows() {
    let server = ("SMTP_URL", "smtps://user:secret@mail.example.com:465");
    assert_eq!(wrong(&[DATABASE, server]), ["MAIL_FROM"]);
    let sender = ("MAIL_FROM", "Courthouse Steps <no-reply@example.com>");
    let settings = read(&[DATABASE, server, sender]).unwrap();
    assert_eq!(settings.mail.server.as_deref(), Some(server.1));
    assert!(!format!("{settings:?}").contains("secret"));
    assert_eq!(read(&[DATABASE]).unwrap().mail.server, None);
}

#[test]
fn an_empty_value_is_none() {
    let settings = read(&[DATABASE, ("PORT", " "), ("SUPPORT_EMAIL", "")]).unwrap();
    assert_eq!(settings.place.listener.port(), 8080);
    assert_eq!(settings.http.support_email, None);
}

#[test]
fn requests_are_limited_unless_the_limit_is_lifted() {
    let settings = read(&[DATABASE]).unwrap();
    let limit = settings.http.request_limit.unwrap();
    assert_eq!((limit.per_second.get(), limit.at_once.get()), (50, 200));
    assert!(read(&[DATABASE, ("REQUESTS_PER_SECOND", "0")]).unwrap().http.request_limit.is_none());
}

/// The documentation's table, made from the code's.
fn documented() -> String {
    let mut text = "| Setting | When unset | What it is for |\n|---|---|---|\n".to_owned();
    for setting in ALL {
        let default = match setting.default {
            Default::Required => "must be set".to_owned(),
            Default::None => "none".to_owned(),
            Default::Is(value) => format!("`{value}`"),
            Default::Says(words) => words.to_owned(),
        };
        text += &format!("| `{}` | {default} | {} |\n", setting.name, setting.meaning);
    }
    text
}

#[test]
fn the_documentation_has_the_same_table() {
    let page = include_str!("../../../../docs/settings.md");
    let table = documented();
    assert!(page.contains(&table), "docs/settings.md must hold this table:\n\n{table}");
}
