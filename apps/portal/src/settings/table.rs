//! All settings. A setting that is not in this table can't be read.

/// One setting: an environment variable.
#[derive(Debug)]
pub struct Setting {
    /// The variable's name.
    pub name: &'static str,
    pub default: Default,
    /// Its purpose, in one line of Markdown.
    pub meaning: &'static str,
}

/// The default of a setting.
#[derive(Debug, Clone, Copy)]
pub enum Default {
    /// It must be set.
    Required,
    /// No value.
    None,
    /// This.
    Is(&'static str),
    /// These words describe it.
    Says(&'static str),
}

macro_rules! settings {
    ($($name:ident: $default:expr, $meaning:literal;)*) => {
        $(
            #[doc = $meaning]
            pub const $name: Setting =
                Setting { name: stringify!($name), default: $default, meaning: $meaning };
        )*
        /// All settings, in the order of the documentation.
        pub const ALL: &[Setting] = &[$($name),*];
    };
}

use self::Default::{Is, None, Required, Says};

settings! {
    APP_ENV: None, "`development`, `test`, `demo` or `production`; see 'Where it runs' below";
    HOST: Is("127.0.0.1"), "The address to listen on: an IP address or `localhost`";
    PORT: Is("8080"), "The port to listen on";
    PUBLIC_URL: Says("`http://HOST:PORT`"), "The address at which people reach the product; links begin with it; https in production";
    TRUSTED_PROXIES: None, "Networks (`10.0.0.0/8`), comma-separated, whose `X-Forwarded-For` is trusted; in production at least `/8`, or `/16` for IPv6";
    ALLOW_SANDBOX_ON: None, "`host:port` of the one listener beyond loopback on which development, test and demo may run";
    DATABASE_URL: Required, "PostgreSQL's address, `postgres://…`";
    DATABASE_READ_URL: None, "The address of a replica from which listings are read";
    DATABASE_READ_LAG_SECONDS: Is("5"), "How long a replica may lack an import that the primary has, 1 to 3600 seconds, before listings are read from the primary";
    DATABASE_POOL_SIZE: Is("16"), "The maximum number of connections of each pool, and so of requests that read at once";
    DATABASE_ALLOW_PLAINTEXT: Is("false"), "`true` allows a database on another machine without TLS";
    DATABASE_WAIT_SECONDS: Is("60"), "How long `serve`, `worker`, `migrate` and `import` wait at startup for a database that does not answer, 0 to 3600 seconds; `0` fails at once";
    LISTING_INDEX: Is("on"), "`on` answers searches from memory; `off` from PostgreSQL alone, slower and with less memory";
    DATA_DIR: Is(".local/data"), "A folder for the files of an instance: the token key that it created, and emails if no server is set";
    IMPORT_DIR: None, "The folder with the watched folders of the sources, one for each; without it none is watched";
    IMPORT_SETTLE_SECONDS: Is("10"), "How long a file in a watched folder must stay the same before it is taken, 1 to 3600 seconds";
    IMPORT_PRIVATE_HOSTS: None, "Hosts and IP addresses of a private network, comma-separated, from which the worker may fetch lists of watched folders";
    FRONTEND_DIR: None, "The built front end; without it only the API is served";
    TOKEN_PRIVATE_KEY: Says("created once and stored in `DATA_DIR`; required in production"), "The key that signs sessions, 64 hexadecimal digits from a random source (`openssl rand -hex 32`); a guessable one is refused in production";
    TOKEN_OLD_PUBLIC_KEY: None, "The previous public key, whose sessions stay valid while keys are replaced; `check-config` prints the current one";
    BCRYPT_COST: Is("12"), "The cost of a password's hash, 4 to 31; at least 10 in production";
    LOG_IN_FAILURES_PER_ADDRESS: Is("10"), "Failed log-ins for one address from one network in 15 minutes before more are refused";
    LOG_IN_FAILURES_PER_NETWORK: Is("100"), "Failed log-ins from one network in 15 minutes before more are refused; four times as many from a /56 of IPv6 and sixteen times from a /48";
    LOG_IN_FAILURES_PER_ADDRESS_ELSEWHERE: Is("30"), "Failed log-ins for one address in 15 minutes, from all networks together that have not opened its account within 30 days, before more from such networks are refused";
    LOG_INS_PER_ACCOUNT: Is("20"), "Log-ins of one account in 15 minutes with the correct password before more are refused; confirmations of a password within a session have the same limit and a separate count";
    LOG_INS_PER_NETWORK: Is("1000"), "Log-ins from one network in 15 minutes with the correct password before more are refused";
    ACCOUNT_REQUESTS_PER_ADDRESS: Is("10"), "Sign-ups, reset links and verification emails, of each kind, that one network may request for one address in an hour";
    ACCOUNT_REQUESTS_PER_NETWORK: Is("100"), "Sign-ups, reset links, verification emails and opened links, of each kind, from one network in an hour";
    MAILS_PER_ADDRESS: Is("5"), "Emails of each kind (sign-up, reset, verification) that all networks together may cause to one address in an hour; beyond that the response is the same and no email is sent";
    ACCOUNT_BYTES: Is("20000000"), "How many bytes one account may store in notes, tags, checklists, their histories, saved searches, downloads and marks, at least 1,000,000; beyond it what an account adds is refused, and nothing is removed";
    REQUESTS_PER_SECOND: Is("50"), "Requests a second, in the long run, that one network may make, a /56 of IPv6 four times as many and a /48 sixteen times; `/healthz` and `/readyz` are counted separately; `0` removes the limit";
    METRICS_TOKEN: None, "What a reader of `/metrics` must send as `Authorization: Bearer`, 16 characters or more; without it only this machine may read them";
    STRIPE_SECRET_KEY: Says("none: the sandbox in development, test and demo, no billing elsewhere"), "Stripe's secret key; a live one in production";
    STRIPE_WEBHOOK_SECRET: Says("required with `STRIPE_SECRET_KEY`"), "The signing secrets of `POST /api/stripe/webhook`, comma-separated while they are replaced";
    STRIPE_PRODUCT: Says("every recurring price of the account"), "The product whose prices are the plans";
    STRIPE_API_URL: Says("Stripe itself"), "The address of another server with Stripe's API; refused in production with a live key";
    STRIPE_PUBLISHABLE_KEY: None, "Stripe's publishable key, for the pricing table";
    STRIPE_PRICING_TABLE_ID: None, "The pricing table; needs `STRIPE_PUBLISHABLE_KEY`";
    SANDBOX_URL: Is("http://127.0.0.1:8081"), "Where the sandbox is, when there is no Stripe key; see 'Where it runs' below";
    SANDBOX_SECRET: Is("whsec_sandbox"), "The secret with which the sandbox signs its events";
    TRIALS_SECRET: Says("derived from the token key"), "The key with which the addresses of used trials are hashed; set it before the token key is replaced, or every address can have a trial again";
    PRODUCT_NAME: Is("Courthouse Steps"), "The product's name, wherever it is shown";
    SUPPORT_EMAIL: Says("`support@example.com`; required in production"), "The email address for help";
    SMTP_URL: Says("none; required in production"), "The mail server: `smtps://user:password@host:465`, or `smtp://host:587?tls=required`; in production without TLS only on this machine; without it emails are stored as files in `DATA_DIR`/outbox and the log shows their links";
    SMTP_TIMEOUT_SECONDS: Is("10"), "How long each step of the conversation with the mail server may take, in seconds, 1 to 60";
    MAIL_FROM: Says("`PRODUCT_NAME` at localhost; required with `SMTP_URL`"), "The sender of emails, `Name <no-reply@example.com>`";
    VAPID_PRIVATE_KEY: None, "The key that signs notifications in browsers, 64 hexadecimal digits from a random source (`openssl rand -hex 32`) or 43 characters of base64 for URLs; without it they are not offered; a new key ends all of them";
    VAPID_CONTACT: Says("`mailto:` and `SUPPORT_EMAIL`"), "How a push service reaches the operator, `mailto:…` or `https://…`";
    COMPANY_ADDRESS: Says("none; required in production"), "The company's postal address, at the foot of every email";
    DATA_CONFIRMED: None, "What the operator confirms about the machines that store data, because the Privacy Policy says it: `encrypted_at_rest` and `in_the_united_states`, comma-separated; `check-config` names what is missing in production";
    PROFESSIONAL_NETWORK_URL: Says("`https://www.linkedin.com/`; none in production"), "The professional network's page in the footer";
    PHOTO_ORIGINS: None, "Origins (`https://photos.example.com`), comma-separated, that listing photos may come from";
    MAP_TILES: None, "A PMTiles file with roads and streets for the map; without it the map shows towns and borders only";
    GEOCODER: Is("off"), "`census` sends addresses without coordinates to the geocoder of the U.S. Census Bureau, in batches; `off` sends none";
    GEOCODER_URL: Is("https://geocoding.geo.census.gov/geocoder/locations/addressbatch"), "The address of the Census batch geocoder, or of another server that speaks its protocol";
    GEOCODER_TIMEOUT_SECONDS: Is("600"), "How long the geocoder may take for a batch of up to 10,000 addresses, 1 to 3600 seconds";
    GEOCODER_PAUSE_SECONDS: Is("30"), "The pause after each batch, 0 to 3600 seconds";
    GEOCODER_RETRY_SECONDS: Is("60"), "The time until the next batch after one without an answer, 1 to 3600 seconds; the addresses without an answer wait twice as long with each attempt, up to six hours";
    MAPBOX_TOKEN: None, "The map provider's public token";
    MAP_STYLE: None, "The map's style; needs `MAPBOX_TOKEN` when it is a `mapbox://` one";
    ANALYTICS_ENDPOINT: None, "Where page views are reported; without it they are not";
    ANALYTICS_DOMAIN: None, "The name under which page views are reported";
    DEMO_VIDEO_URL: None, "The demo video: a YouTube or Vimeo page, shown in its privacy mode, or an mp4 or webm file; without one the product's own film";
    LOG_LEVEL: Is("info"), "`error`, `warn`, `info`, `debug`, `trace`, or directives such as `info,diesel=debug`";
    LOG_FORMAT: Says("`json` in production, otherwise `plain`"), "`json` or `plain`";
    OTEL_EXPORTER_OTLP_ENDPOINT: None, "Where traces are sent: an OpenTelemetry collector that accepts OTLP over HTTP, such as `http://127.0.0.1:4318`; without it none are made";
}

/// The settings that may be in a file instead: `NAME_FILE` names it.
pub const FROM_FILES: &[&Setting] = &[
    &DATABASE_URL,
    &DATABASE_READ_URL,
    &TOKEN_PRIVATE_KEY,
    &METRICS_TOKEN,
    &STRIPE_SECRET_KEY,
    &STRIPE_WEBHOOK_SECRET,
    &SANDBOX_SECRET,
    &TRIALS_SECRET,
    &SMTP_URL,
    &VAPID_PRIVATE_KEY,
];
