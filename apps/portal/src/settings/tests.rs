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
    assert_eq!(settings.deployment.listener.to_string(), "127.0.0.1:8080");
    assert_eq!(settings.http.public_url, "http://127.0.0.1:8080");
    assert_eq!(settings.http.product_name, "Courthouse Steps");
    assert_eq!(settings.bcrypt_cost, 12);
    assert_eq!(settings.log_in_limits, LogInLimits::default());
    assert_eq!(settings.http.lanes.query, 16, "as many as the pool has connections");
    assert_eq!(settings.database_wait, std::time::Duration::from_secs(60));
    assert!(settings.listing_index, "searches are answered from memory unless told otherwise");
    assert!(!settings.log.json);
}

#[test]
fn the_geocoder_is_off_unless_it_is_named() {
    assert_eq!(read(&[DATABASE]).unwrap().geocoder, None);
    let on = [DATABASE, ("GEOCODER", "census"), ("GEOCODER_PAUSE_SECONDS", "0")];
    let geocoder = read(&on).unwrap().geocoder.unwrap();
    let url = "https://geocoding.geo.census.gov/geocoder/locations/addressbatch";
    assert_eq!(geocoder.url.as_str(), url);
    let times = [geocoder.timeout, geocoder.pause, geocoder.retry];
    assert_eq!(times.map(|time| time.as_secs()), [600, 0, 60]);
    let pairs = [
        DATABASE,
        ("GEOCODER", "yes"),
        ("GEOCODER_URL", "ftp://example.com"),
        ("GEOCODER_TIMEOUT_SECONDS", "0"),
        ("GEOCODER_PAUSE_SECONDS", "3601"),
        ("GEOCODER_RETRY_SECONDS", "0"),
    ];
    assert_eq!(wrong(&pairs), pairs[1..].iter().map(|(name, _)| *name).collect::<Vec<_>>());
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
        ("DATABASE_WAIT_SECONDS", "forever"),
        ("DATABASE_READ_LAG_SECONDS", "0"),
        ("DATABASE_ALLOW_PLAINTEXT", "yes"),
        ("TOKEN_PRIVATE_KEY", "secret-that-is-no-key"),
        ("TOKEN_OLD_PUBLIC_KEY", "zz"),
        ("LISTING_INDEX", "maybe"),
        ("BCRYPT_COST", "3"),
        ("TRUSTED_PROXIES", "10.0.0.0/8, everybody"),
        ("SUPPORT_EMAIL", "help"),
        ("PHOTO_ORIGINS", "https://a.example; script-src *"),
        ("DEMO_VIDEO_URL", "javascript:alert(1)"),
        ("DATA_CONFIRMED", "encrypted_at_rest,on_the_moon"),
        ("LOG_FORMAT", "xml"),
        ("LOG_LEVEL", "loud=very"),
        ("MAP_STYLE", "mapbox://styles/mapbox/streets-v11"),
        ("ALLOW_SANDBOX_ON", "example.com"),
        ("SMTP_URL", "ftp://user:secret-of-mail@example.com"),
        ("MAIL_FROM", "nobody"),
        ("ACCOUNT_REQUESTS_PER_ADDRESS", "0"),
        ("OTEL_EXPORTER_OTLP_ENDPOINT", "collector.example.com:4318"),
    ];
    let mut expected: Vec<&str> = pairs.iter().map(|(name, _)| *name).collect();
    let mut found = wrong(&pairs);
    expected.sort_unstable();
    found.sort_unstable();
    assert_eq!(found, expected);
    let message = read(&pairs).unwrap_err().to_string();
    assert!(message.starts_with("26 settings are wrong:\n"), "{message}");
    assert!(!message.contains("secret-"), "values are never shown");
}

/// Settings with which production starts.
pub const PRODUCTION: [(&str, &str); 8] = [
    DATABASE,
    ("APP_ENV", "production"),
    ("PUBLIC_URL", "https://steps.example.com/"),
    ("TOKEN_PRIVATE_KEY", "5b0e0c8f7d3a49e2b6c1f4d78a9035e6713b2c9dfe084a65d0b7e31c92f8a46d"),
    ("SUPPORT_EMAIL", "support@example.com"),
    ("COMPANY_ADDRESS", "1 Main St, Atlanta, GA 30303"),
    ("SMTP_URL", "smtp://mail.example.com:587?tls=required"),
    ("MAIL_FROM", "Courthouse Steps <no-reply@example.com>"),
];

/// What is wrong in production when settings are added or replaced. An empty value removes one.
fn wrong_in_production(changes: &[(&'static str, &'static str)]) -> Vec<&'static str> {
    let mut pairs: HashMap<&str, &str> = PRODUCTION.into_iter().collect();
    pairs.extend(changes.iter().copied());
    let (settings, wrong) =
        Settings::examine(&|name| pairs.get(name).map(|value| (*value).to_owned()));
    assert!(settings.is_some(), "the database can be checked as well");
    wrong.iter().map(|wrong| wrong.name).collect()
}

#[test]
fn production_names_everything_that_it_refuses_in_the_order_of_the_documentation() {
    let bare =
        [DATABASE, ("APP_ENV", "production"), ("BCRYPT_COST", "9"), ("TRUSTED_PROXIES", "::/0")];
    let missing = [
        "PUBLIC_URL",
        "TRUSTED_PROXIES",
        "TOKEN_PRIVATE_KEY",
        "BCRYPT_COST",
        "SUPPORT_EMAIL",
        "SMTP_URL",
        "COMPANY_ADDRESS",
    ];
    assert_eq!(wrong(&bare), missing);
    assert_eq!(wrong_in_production(&[("PUBLIC_URL", "http://steps.example.com")]), ["PUBLIC_URL"]);

    let settings = read(&PRODUCTION).unwrap();
    assert_eq!(settings.http.public_url, "https://steps.example.com", "links add the slash");
    assert!(settings.log.json);
    let shown = format!("{settings:?}");
    assert!(!shown.contains("5b0e0c8f"), "keys never show");
}

#[test]
fn production_refuses_a_weak_token_key_without_showing_it() {
    for key in [
        "1111111111111111111111111111111111111111111111111111111111111111",
        "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f",
        "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60",
    ] {
        assert_eq!(wrong_in_production(&[("TOKEN_PRIVATE_KEY", key)]), ["TOKEN_PRIVATE_KEY"]);
        let mut pairs = PRODUCTION.to_vec();
        pairs.push(("TOKEN_PRIVATE_KEY", key));
        let message = read(&pairs).unwrap_err().to_string();
        assert!(!message.contains(&key[..8]) && message.contains("openssl rand"), "{message}");
        assert!(read(&[DATABASE, ("TOKEN_PRIVATE_KEY", key)]).is_ok(), "elsewhere it may be weak");
    }
}

#[test]
fn production_sends_mail_encrypted_or_within_this_machine() {
    for refused in
        ["", "smtp://mail.example.com:25", "smtp://mail.example.com:587?tls=opportunistic"]
    {
        assert_eq!(wrong_in_production(&[("SMTP_URL", refused)]), ["SMTP_URL"], "{refused}");
    }
    for sound in ["smtps://user:secret@mail.example.com", "smtp://localhost:25", "smtp://[::1]"] {
        assert_eq!(wrong_in_production(&[("SMTP_URL", sound)]), [""; 0], "{sound}");
    }
}

#[test]
fn production_trusts_no_large_part_of_the_internet() {
    for refused in [
        "0.0.0.0/0",
        "::/0",
        "10.0.0.0/8, 0.0.0.0/1, 128.0.0.0/1",
        "64.0.0.0/7",
        "2000::/3",
        "::ffff:0:0/96",
    ] {
        assert_eq!(wrong_in_production(&[("TRUSTED_PROXIES", refused)]), ["TRUSTED_PROXIES"]);
        assert!(read(&[DATABASE, ("TRUSTED_PROXIES", refused)]).is_ok());
    }
    let sound = "10.0.0.0/8, 127.0.0.1, 2001:db8::/32, ::1, fd00::/16";
    assert_eq!(wrong_in_production(&[("TRUSTED_PROXIES", sound)]), [""; 0]);
}

/// The example of settings for a server, with every value that is left open filled in.
#[test]
fn the_example_for_a_server_passes_when_it_is_filled_in() {
    let example = include_str!("../../../../deploy/systemd/courthouse-steps.env.example");
    let filled = |name: &str| match name {
        "TOKEN_PRIVATE_KEY" => PRODUCTION[3].1,
        "COMPANY_ADDRESS" => "1 Main St, Atlanta, GA 30303",
        "DATA_CONFIRMED" => "encrypted_at_rest,in_the_united_states",
        "STRIPE_SECRET_KEY" => "sk_live_1",
        "STRIPE_PUBLISHABLE_KEY" => "pk_live_1",
        "METRICS_TOKEN" => "5f0c2d9be1a7463884aa10c9b6d7e2f3",
        "VAPID_PRIVATE_KEY" => "beb10705ea9cbee55a4c20642b67ea8245b351effcb03357a81425e514ad390e",
        _ => "filled-in",
    };
    let lines = example.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    let pairs: Vec<(&str, &str)> = lines.filter_map(|line| line.split_once('=')).collect();
    let complete: Vec<(&str, &str)> = pairs
        .iter()
        .map(|&(name, value)| (name, if value.is_empty() { filled(name) } else { value }))
        .collect();
    assert_eq!(
        Settings::examine(&|name| {
            let found = complete.iter().find(|(known, _)| *known == name);
            found.map(|(_, value)| (*value).to_owned())
        })
        .1,
        []
    );
    // The example is refused as it is, so that no one serves with values that they forgot to fill
    // in.
    assert_eq!(wrong(&pairs), ["TOKEN_PRIVATE_KEY", "COMPANY_ADDRESS"]);
    assert!(pairs.iter().all(|(name, _)| ALL.iter().any(|setting| setting.name == *name)));
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
    let settings = read(&[DATABASE, ("PORT", " "), ("MAP_STYLE", "")]).unwrap();
    assert_eq!(settings.deployment.listener.port(), 8080);
    assert_eq!(settings.http.map_style, None);
}

#[test]
fn the_footer_is_complete_outside_production() {
    let http = read(&[DATABASE]).unwrap().http;
    assert_eq!(http.support_email.as_deref(), Some("support@example.com"));
    assert_eq!(http.professional_network_url.as_deref(), Some("https://www.linkedin.com/"));
    let own = [
        DATABASE,
        ("SUPPORT_EMAIL", "help@example.org"),
        ("PROFESSIONAL_NETWORK_URL", "https://network.example.org/us"),
    ];
    let http = read(&own).unwrap().http;
    assert_eq!(http.support_email.as_deref(), Some("help@example.org"));
    assert_eq!(http.professional_network_url.as_deref(), Some("https://network.example.org/us"));
    let production = read(&PRODUCTION).unwrap().http;
    assert_eq!(production.support_email.as_deref(), Some("support@example.com"));
    assert_eq!(production.professional_network_url, None);
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

#[test]
fn a_replica_may_be_as_late_as_its_setting_says() {
    let replica = ("DATABASE_READ_URL", "postgres://app@/portal?host=/tmp/replica");
    let max_lag = |more: &[(&str, &str)]| {
        let settings = read(&[&[DATABASE, replica], more].concat()).unwrap();
        settings.read_database.unwrap().max_lag.as_secs()
    };
    assert_eq!(max_lag(&[]), 5);
    assert_eq!(max_lag(&[("DATABASE_READ_LAG_SECONDS", "30")]), 30);
}

#[test]
fn a_secret_is_read_from_the_file_that_its_setting_names() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str, text: &str| {
        let path = folder.path().join(name);
        std::fs::write(&path, text).unwrap();
        path.to_str().unwrap().to_owned()
    };
    let address = file("address", "postgres://app@/portal?host=/tmp/pg\n");
    let token = file("token", "  a token of the monitoring \n");
    let token = [("DATABASE_URL_FILE", address.as_str()), ("METRICS_TOKEN_FILE", &token)];
    assert_eq!(wrong(&token), ["METRICS_TOKEN"], "the content is checked as the setting is");
    let token = file("token", "\na-token-of-the-monitoring\n");
    let settings =
        read(&[("DATABASE_URL_FILE", address.as_str()), ("METRICS_TOKEN_FILE", &token)]).unwrap();
    assert_eq!(settings.database.url, "postgres://app@/portal?host=/tmp/pg");
    assert!(settings.http.metrics_token.is_some());

    let empty = file("empty", "\n");
    let nowhere = folder.path().join("nowhere");
    for file in [empty.as_str(), nowhere.to_str().unwrap(), folder.path().to_str().unwrap()] {
        assert_eq!(wrong(&[DATABASE, ("TRIALS_SECRET_FILE", file)]), ["TRIALS_SECRET"]);
        assert_eq!(wrong(&[("DATABASE_URL_FILE", file)]), ["DATABASE_URL"]);
    }
    let both = [DATABASE, ("DATABASE_URL_FILE", address.as_str())];
    assert_eq!(wrong(&both), ["DATABASE_URL"]);
    let message = read(&both).unwrap_err().to_string();
    assert!(message.contains("DATABASE_URL is set, and so is DATABASE_URL_FILE"), "{message}");
}

#[test]
fn only_a_secret_may_be_in_a_file_and_the_documentation_names_them() {
    let file = ("PORT_FILE", "/nowhere");
    assert_eq!(read(&[DATABASE, file]).unwrap().deployment.listener.port(), 8080);
    let documentation = include_str!("../../../../docs/settings.md");
    let (_, section) = documentation.split_once("\n## Secrets in files\n").unwrap();
    let listed = section.lines().filter_map(|line| line.strip_prefix("- `")?.strip_suffix("`"));
    let expected: Vec<&str> = table::FROM_FILES.iter().map(|setting| setting.name).collect();
    assert_eq!(listed.collect::<Vec<_>>(), expected);
}

#[test]
fn traces_are_sent_only_where_a_collector_is_named() {
    assert!(read(&[DATABASE]).unwrap().traces.is_none());
    let sent_to = |endpoint| {
        let settings = read(&[DATABASE, ("OTEL_EXPORTER_OTLP_ENDPOINT", endpoint)]).unwrap();
        settings.traces.unwrap().traces().to_owned()
    };
    assert_eq!(sent_to("http://127.0.0.1:4318"), "http://127.0.0.1:4318/v1/traces");
    assert_eq!(sent_to("https://otel.example.com/in/"), "https://otel.example.com/in/v1/traces");
}

#[test]
fn notifications_in_browsers_are_offered_only_with_a_sound_key() {
    const KEY: &str = "b3a1c5e07f2d48961d0eb7a4f9635c28e4178d03b95fa26c71c80d3ee25a9b46";
    assert!(read(&[DATABASE]).unwrap().push.is_none());
    let offered = |more: &[(&str, &str)]| {
        let key = ("VAPID_PRIVATE_KEY", KEY);
        read(&[&[DATABASE, key], more].concat()).unwrap().push.unwrap()
    };
    assert_eq!(offered(&[]).contact, "mailto:support@example.com");
    assert_eq!(offered(&[]).reach, ::news::push::Reach::Public);
    assert_eq!(offered(&[("APP_ENV", "test")]).reach, ::news::push::Reach::Anywhere);
    assert_eq!(offered(&[("APP_ENV", "demo")]).reach, ::news::push::Reach::Public);
    let contact = [("VAPID_CONTACT", "https://steps.example.com/help")];
    assert_eq!(offered(&contact).contact, "https://steps.example.com/help");
    assert!(!format!("{:?}", offered(&[])).contains(KEY), "it is a secret");
    for key in ["abc", &"0".repeat(64)] {
        assert_eq!(wrong(&[DATABASE, ("VAPID_PRIVATE_KEY", key)]), ["VAPID_PRIVATE_KEY"], "{key}");
    }
    for contact in ["help@example.com", "mailto:nobody", "http://steps.example.com"] {
        assert_eq!(wrong(&[DATABASE, ("VAPID_CONTACT", contact)]), ["VAPID_CONTACT"], "{contact}");
    }
}
