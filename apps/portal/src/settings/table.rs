//! Every setting, once: what is not in this table can't be read.

/// One setting: an environment variable.
#[derive(Debug)]
pub struct Setting {
    /// The variable's name.
    pub name: &'static str,
    /// What it is when it is not set.
    pub default: Default,
    /// What it is for, in one line of Markdown.
    pub meaning: &'static str,
}

/// What a setting is when it is not set.
#[derive(Debug, Clone, Copy)]
pub enum Default {
    /// It must be set.
    Required,
    /// Then there is none of it.
    None,
    /// This.
    Is(&'static str),
    /// What these words say.
    Says(&'static str),
}

macro_rules! settings {
    ($($name:ident: $default:expr, $meaning:literal;)*) => {
        $(
            #[doc = $meaning]
            pub const $name: Setting =
                Setting { name: stringify!($name), default: $default, meaning: $meaning };
        )*
        /// All of them, in the order of the documentation.
        pub const ALL: &[Setting] = &[$($name),*];
    };
}

use self::Default::{Is, None, Required, Says};

settings! {
    APP_ENV: None, "`development`, `test`, `demo` or `production`; see 'Where it runs' below";
    HOST: Is("127.0.0.1"), "The address to listen on: an IP address or `localhost`";
    PORT: Is("8080"), "The port to listen on";
    PUBLIC_URL: Says("`http://HOST:PORT`"), "The address at which people reach the product; links begin with it; https in production";
    TRUSTED_PROXIES: None, "Networks (`10.0.0.0/8`), comma-separated, whose `X-Forwarded-For` is believed";
    ALLOW_SANDBOX_ON: None, "`host:port` of the one listener beyond loopback on which development, test and demo may run";
    DATABASE_URL: Required, "PostgreSQL's address, `postgres://…`";
    DATABASE_READ_URL: None, "The address of a replica that listings are read from";
    DATABASE_POOL_SIZE: Is("16"), "The most connections of each pool, and so the most requests that read at once";
    DATABASE_ALLOW_PLAINTEXT: Is("false"), "`true` allows a database on another machine without TLS";
    LISTING_INDEX: Is("on"), "`on` answers searches from memory; `off` from PostgreSQL alone, slower and with less memory";
    DATA_DIR: Is(".local/data"), "A folder for what an instance keeps: the token key that it made itself, and mails where no server is set";
    FRONTEND_DIR: None, "The built front end; without it only the API is served";
    TOKEN_PRIVATE_KEY: Says("made once and kept in `DATA_DIR`; required in production"), "The key that sessions are signed with, 64 hexadecimal digits";
    TOKEN_OLD_PUBLIC_KEY: None, "The public key before, whose sessions stay good while keys are exchanged; `check-config` prints the present one";
    BCRYPT_COST: Is("12"), "The cost of a password's hash, 4 to 31; at least 10 in production";
    LOG_IN_FAILURES_PER_ADDRESS: Is("10"), "Failed log-ins for one address from one network in 15 minutes before more are refused";
    LOG_IN_FAILURES_PER_NETWORK: Is("100"), "Failed log-ins from one network in 15 minutes before more are refused";
    ACCOUNT_REQUESTS_PER_ADDRESS: Is("10"), "Sign-ups, reset links and verification mails, of each kind, that one network may ask for one address in an hour";
    ACCOUNT_REQUESTS_PER_NETWORK: Is("100"), "Sign-ups, reset links, verification mails and links followed, of each kind, from one network in an hour";
    REQUESTS_PER_SECOND: Is("50"), "Requests a second, in the long run, that one network may make of the API; `0` lifts the limit";
    STRIPE_SECRET_KEY: Says("none: the sandbox in development, test and demo, no billing elsewhere"), "Stripe's secret key; a live one in production";
    STRIPE_WEBHOOK_SECRET: Says("required with `STRIPE_SECRET_KEY`"), "The signing secrets of `POST /api/stripe/webhook`, comma-separated while they are exchanged";
    STRIPE_PRODUCT: Says("every recurring price of the account"), "The product whose prices are the plans";
    STRIPE_API_URL: Says("Stripe itself"), "The address of another server that speaks Stripe's wire";
    STRIPE_PUBLISHABLE_KEY: None, "Stripe's publishable key, for the pricing table";
    STRIPE_PRICING_TABLE_ID: None, "The pricing table; needs `STRIPE_PUBLISHABLE_KEY`";
    SANDBOX_URL: Is("http://127.0.0.1:8081"), "Where the sandbox is, when there is no Stripe key; see 'Where it runs' below";
    SANDBOX_SECRET: Is("whsec_sandbox"), "What the sandbox signs its events with";
    TRIALS_SECRET: Says("derived from the token key"), "What the addresses of used trials are hashed with; set it before the token key is exchanged, or trials begin anew";
    PRODUCT_NAME: Is("Courthouse Steps"), "The product's name, wherever it shows";
    SUPPORT_EMAIL: None, "Where people write to for help";
    SMTP_URL: None, "The mail server: `smtps://user:password@host:465`, or `smtp://host:587?tls=required`; without it mails lie as files in `DATA_DIR`/outbox and the log shows their links";
    SMTP_TIMEOUT_SECONDS: Is("10"), "How long each step of the conversation with the mail server may take, in seconds, 1 to 60";
    MAIL_FROM: Says("`PRODUCT_NAME` at localhost; required with `SMTP_URL`"), "Whom mails come from, `Name <no-reply@example.com>`";
    COMPANY_ADDRESS: Says("none; required in production"), "The company's postal address, at the foot of every mail";
    PROFESSIONAL_NETWORK_URL: None, "The professional network's page in the footer";
    PHOTO_ORIGINS: None, "Origins (`https://photos.example.com`), comma-separated, that listing photos may come from";
    MAPBOX_TOKEN: None, "The map provider's public token";
    MAP_STYLE: None, "The map's style; needs `MAPBOX_TOKEN` when it is a `mapbox://` one";
    ANALYTICS_ENDPOINT: None, "Where page views are reported; nowhere without it";
    ANALYTICS_DOMAIN: None, "The name under which page views are reported";
    DEMO_VIDEO_URL: None, "The demo video: a YouTube or Vimeo page, shown in its privacy mode, or an mp4 or webm file; without one the product's own film";
    LOG_LEVEL: Is("info"), "`error`, `warn`, `info`, `debug`, `trace`, or directives such as `info,diesel=debug`";
    LOG_FORMAT: Says("`json` in production, else `plain`"), "`json` or `plain`";
}
