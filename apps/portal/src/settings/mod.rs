//! The settings: read once, typed, and every wrong one reported together.

mod billing;
mod geocoder;
mod key_strength;
mod mail;
mod parse;
mod push;
mod reader;
pub mod table;
#[cfg(test)]
mod tests;

use std::{env, fmt, net::SocketAddr, num::NonZeroU32, path::PathBuf, time::Duration};

use ::news::push::Reach;
use accounts::{LogInLimits, RequestLimits};
use credentials_adapter::TokenKeys;
use http_adapter::{MetricsToken, Network, Origins, RequestLimit};
use kernel::{EmailAddress, StorageBudget};
use reqwest::Url;

pub use self::billing::{BillingSettings, ProviderSettings};
pub use self::geocoder::GeocoderSettings;
pub use self::mail::MailSettings;
pub use self::push::PushSettings;
pub use reader::Wrong;
pub use reader::WrongSettings;
use reader::{Reader, Source};

use crate::environment::{AppEnv, Deployment};

/// Every setting, typed.
#[derive(Debug, Clone)]
pub struct Settings {
    /// Where it runs and listens.
    pub deployment: Deployment,
    pub database: postgres_adapter::Config,
    /// The replica that listings are read from.
    pub read_database: Option<postgres_adapter::Config>,
    /// How long a command waits at startup for a database that does not answer.
    pub database_wait: Duration,
    /// Whether listings are searched in memory.
    pub listing_index: bool,
    /// The configuration of the HTTP adapter.
    pub http: http_adapter::Settings,
    /// The folder for the files of an instance.
    pub data_dir: PathBuf,
    /// The watched folders.
    pub import_dir: Option<ImportDirSettings>,
    /// The PMTiles file with roads and streets.
    pub map_tiles: Option<PathBuf>,
    /// How addresses are located; without it none are.
    pub geocoder: Option<GeocoderSettings>,
    /// The keys as they were given.
    pub keys: KeySettings,
    pub bcrypt_cost: u32,
    /// The payment provider.
    pub billing: BillingSettings,
    /// How many log-ins may fail, and how many may succeed.
    pub log_in_limits: LogInLimits,
    /// The limits of sign-ups, reset links and verifications.
    pub request_limits: RequestLimits,
    /// How emails are sent.
    pub mail: MailSettings,
    /// How browsers are told of urgent changes; without a key they are not.
    pub push: Option<PushSettings>,
    /// Which of [`CONFIRMATIONS`] the operator has not confirmed.
    pub unconfirmed: Vec<&'static str>,
    /// How to log.
    pub log: LogSettings,
    /// The address that traces are sent to; without one, none are made.
    pub traces: Option<TraceEndpoint>,
}

/// What the Privacy Policy says about the machines that store data, and no program can find out.
pub const CONFIRMATIONS: [&str; 2] = ["encrypted_at_rest", "in_the_united_states"];

/// The watched folders of sources.
#[derive(Debug, Clone)]
pub struct ImportDirSettings {
    /// The folder that contains them.
    pub folder: PathBuf,
    /// How long a file must stay the same before it is taken.
    pub settle: Duration,
    /// The hosts of addresses that may be private.
    pub private_hosts: Vec<String>,
}

/// Keys in hexadecimal, known to be sound.
#[derive(Clone)]
pub struct KeySettings {
    /// The private key. Without one, the instance creates and stores one.
    pub private: Option<String>,
    /// The public key before.
    pub older_public: Option<String>,
}

impl fmt::Debug for KeySettings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("KeySettings").finish_non_exhaustive()
    }
}

/// How to log.
#[derive(Debug, Clone)]
pub struct LogSettings {
    /// Which lines.
    pub level: String,
    /// As JSON, one object a line.
    pub json: bool,
}

/// The address of a collector of traces. It may contain a password, so it is never shown.
#[derive(Clone)]
pub struct TraceEndpoint(String);

impl TraceEndpoint {
    fn parse(text: &str) -> Result<Self, String> {
        let url = parse::url(text)?;
        Ok(Self(format!("{}/v1/traces", url.as_str().trim_end_matches('/'))))
    }

    /// Where it accepts spans.
    #[must_use]
    pub fn traces(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for TraceEndpoint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("TraceEndpoint(…)")
    }
}

/// Least cost of a production hash.
const PRODUCTION_BCRYPT_COST: u32 = 10;

impl Settings {
    /// Reads the environment.
    ///
    /// # Errors
    /// All that is wrong, at once.
    pub fn from_environment() -> Result<Self, WrongSettings> {
        Self::read(&|name| env_var(name))
    }

    /// Reads settings from anywhere.
    ///
    /// # Errors
    /// All that is wrong, at once.
    pub fn read(source: Source<'_>) -> Result<Self, WrongSettings> {
        let (settings, wrong) = Self::examine(source);
        // Nothing was refused, so every required value is present.
        settings.filter(|_| wrong.is_empty()).ok_or(WrongSettings(wrong))
    }

    /// Reads the environment for `check-config`, as [`Settings::examine`].
    #[must_use]
    pub fn examine_environment() -> (Option<Self>, Vec<Wrong>) {
        Self::examine(&|name| env_var(name))
    }

    /// Reads settings and everything that is wrong with them, in the order of the documentation.
    /// The settings are there where only production refuses them, so that the database can be
    /// checked as well.
    #[must_use]
    pub fn examine(source: Source<'_>) -> (Option<Self>, Vec<Wrong>) {
        let mut reader = Reader::new(source);
        let settings = read_all(&mut reader);
        let mut wrong = reader.finish();
        wrong.sort_by_key(|wrong| table::ALL.iter().position(|setting| setting.name == wrong.name));
        (settings, wrong)
    }
}

fn env_var(name: &str) -> Option<String> {
    // A value that is not Unicode is replaced, so that the reader reports it.
    env::var_os(name).map(|value| value.to_string_lossy().into_owned())
}

fn read_all(reader: &mut Reader<'_>) -> Option<Settings> {
    let app_env = reader.read(&table::APP_ENV, AppEnv::parse);
    let is_production = app_env == Some(AppEnv::Production);
    let host = reader.read(&table::HOST, parse::host);
    let port = reader.read(&table::PORT, parse::number(1..=u16::MAX));
    let listener = host.zip(port).map(SocketAddr::from);
    let allowed = reader.read(&table::ALLOW_SANDBOX_ON, |text| match text.parse::<SocketAddr>() {
        Ok(listener) => Ok(listener.to_string()),
        Err(_malformed) => Err("must be host:port".to_owned()),
    });
    let public_url = read_public_url(reader, is_production, listener);
    let (database, read_database) = read_databases(reader);
    let database_wait = reader.read(&table::DATABASE_WAIT_SECONDS, parse::number(0..=3_600));
    let listing_index = reader.read(&table::LISTING_INDEX, |text| match text {
        "on" => Ok(true),
        "off" => Ok(false),
        _ => Err("must be on or off".to_owned()),
    });
    let data_dir = reader.read(&table::DATA_DIR, parse::text).map(PathBuf::from);
    let import_dir = reader.read(&table::IMPORT_DIR, parse::text).map(PathBuf::from);
    let settle = reader.read(&table::IMPORT_SETTLE_SECONDS, parse::number(1..=3_600));
    let private_hosts = reader.list(&table::IMPORT_PRIVATE_HOSTS, parse::text);
    let map_tiles = reader.read(&table::MAP_TILES, parse::text).map(PathBuf::from);
    let geocoder = geocoder::read(reader);
    let keys = read_keys(reader, is_production);
    let bcrypt_cost = reader.read(&table::BCRYPT_COST, parse::number(4..=31));
    if is_production && bcrypt_cost.is_some_and(|cost| cost < PRODUCTION_BCRYPT_COST) {
        reader.refuse(&table::BCRYPT_COST, "must be at least 10 in production");
    }
    let limits = LogInLimits::default();
    let attempts =
        |reader: &mut Reader<'_>, setting| reader.read(setting, parse::number(1..=1_000_000));
    let per_address = attempts(reader, &table::LOG_IN_FAILURES_PER_ADDRESS);
    let per_network = attempts(reader, &table::LOG_IN_FAILURES_PER_NETWORK);
    let elsewhere = attempts(reader, &table::LOG_IN_FAILURES_PER_ADDRESS_ELSEWHERE);
    let per_account = attempts(reader, &table::LOG_INS_PER_ACCOUNT);
    let successes_per_network = attempts(reader, &table::LOG_INS_PER_NETWORK);
    let mails_per_address = attempts(reader, &table::MAILS_PER_ADDRESS);
    let asked_per_address = attempts(reader, &table::ACCOUNT_REQUESTS_PER_ADDRESS);
    let asked_per_network = attempts(reader, &table::ACCOUNT_REQUESTS_PER_NETWORK);
    let log = read_log(reader, is_production);
    let traces = reader.read(&table::OTEL_EXPORTER_OTLP_ENDPOINT, TraceEndpoint::parse);
    let confirmed = reader.list(&table::DATA_CONFIRMED, |text| {
        let known = CONFIRMATIONS.into_iter().find(|known| *known == text);
        known.ok_or_else(|| format!("must contain only {}", CONFIRMATIONS.join(" and ")))
    });
    let billing = self::billing::read(reader, is_production);
    let http = read_site(reader, is_production, public_url);
    let name = http.as_ref().map_or("", |http| http.product_name.as_str());
    let mail = mail::read(reader, is_production, name);
    let reach = match app_env {
        Some(AppEnv::Development | AppEnv::Test) => Reach::Anywhere,
        _ => Reach::Public,
    };
    let support_email = http.as_ref().and_then(|http| http.support_email.as_deref());
    let push = push::read(reader, is_production, reach, support_email);
    let mut http = http?;
    let deployment = Deployment { app_env, listener: listener?, allowed };
    let database = database?;
    let billing = billing.at(&deployment, &mut http);
    http.billing_mode = billing.environment;
    http.lanes.query = database.max_connections as usize;
    http.lanes.cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    Some(Settings {
        deployment,
        database,
        read_database,
        database_wait: Duration::from_secs(database_wait?),
        listing_index: listing_index?,
        http,
        data_dir: data_dir?,
        import_dir: {
            let settle = Duration::from_secs(settle?);
            import_dir.map(|folder| ImportDirSettings { folder, settle, private_hosts })
        },
        map_tiles,
        geocoder: geocoder?,
        keys,
        bcrypt_cost: bcrypt_cost?,
        billing,
        log_in_limits: LogInLimits {
            per_address: per_address?,
            per_network: per_network?,
            per_address_elsewhere: elsewhere?,
            successes_per_account: per_account?,
            successes_per_network: successes_per_network?,
            ..limits
        },
        request_limits: RequestLimits {
            per_address: asked_per_address?,
            per_network: asked_per_network?,
            mails_per_address: mails_per_address?,
            ..RequestLimits::default()
        },
        mail: mail?,
        push,
        unconfirmed: CONFIRMATIONS.into_iter().filter(|one| !confirmed.contains(one)).collect(),
        log: log?,
        traces,
    })
}

fn read_public_url(
    reader: &mut Reader<'_>,
    is_production: bool,
    listener: Option<SocketAddr>,
) -> Option<String> {
    let url = reader.read(&table::PUBLIC_URL, parse::public_url);
    match &url {
        Some(url) if is_production && !url.starts_with("https://") => {
            reader.refuse(&table::PUBLIC_URL, "must begin with https:// in production");
        }
        None if is_production => reader.refuse(&table::PUBLIC_URL, "must be set in production"),
        _ => {}
    }
    url.or_else(|| listener.map(|listener| format!("http://{listener}")))
}

fn read_databases(
    reader: &mut Reader<'_>,
) -> (Option<postgres_adapter::Config>, Option<postgres_adapter::Config>) {
    let size = reader.read(&table::DATABASE_POOL_SIZE, parse::number(2..=1_000));
    let plain = reader.read(&table::DATABASE_ALLOW_PLAINTEXT, parse::flag);
    let config = |text: &str| {
        let mut config = postgres_adapter::Config::new(text);
        config.allow_plaintext = plain.unwrap_or_default();
        config.max_connections = size.unwrap_or(config.max_connections);
        config.check().map_err(|why| format!("can't be used: {why}"))?;
        Ok(config)
    };
    let database = reader.read(&table::DATABASE_URL, config);
    let lag = reader.read(&table::DATABASE_READ_LAG_SECONDS, parse::number(1..=3_600));
    let mut replica = reader.read(&table::DATABASE_READ_URL, config);
    if let (Some(replica), Some(seconds)) = (&mut replica, lag) {
        replica.max_lag = Duration::from_secs(seconds);
    }
    (database, replica)
}

fn read_keys(reader: &mut Reader<'_>, is_production: bool) -> KeySettings {
    // Each is tried next to a valid one, so that an error is reported for the right setting.
    let sound = "11".repeat(32);
    let private = reader.read(&table::TOKEN_PRIVATE_KEY, |text| {
        let key = TokenKeys::from_hex(text, None);
        key.map(|_sound| text.to_owned())
            .map_err(|_invalid| "must be 64 hexadecimal digits".to_owned())
    });
    if is_production && let Some(weakness) = private.as_deref().and_then(key_strength::weakness) {
        reader.refuse(
            &table::TOKEN_PRIVATE_KEY,
            format!("{weakness}, so others could guess it: make one with `openssl rand -hex 32`"),
        );
    }
    let older_public = reader.read(&table::TOKEN_OLD_PUBLIC_KEY, |text| {
        let key = TokenKeys::from_hex(&sound, Some(text));
        key.map(|_sound| text.to_owned())
            .map_err(|_invalid| "must be the 64 hexadecimal digits of a public key".to_owned())
    });
    if is_production && private.is_none() && !reader.has_refused(&table::TOKEN_PRIVATE_KEY) {
        reader.refuse(&table::TOKEN_PRIVATE_KEY, "must be set in production");
    }
    KeySettings { private, older_public }
}

fn read_log(reader: &mut Reader<'_>, is_production: bool) -> Option<LogSettings> {
    let json = reader.read(&table::LOG_FORMAT, |text| match text {
        "json" => Ok(true),
        "plain" => Ok(false),
        _ => Err("must be json or plain".to_owned()),
    });
    let level = reader.read(&table::LOG_LEVEL, |text| {
        let known = text.parse::<tracing_subscriber::filter::Targets>();
        known
            .map(|_sound| text.to_owned())
            .map_err(|_unknown| "must be a level such as info".to_owned())
    });
    Some(LogSettings { level: level?, json: json.unwrap_or(is_production) })
}

/// Outside production, the footer, the help texts and 'Report a wrong fact' are complete without
/// settings.
const DEVELOPMENT_SUPPORT: &str = "support@example.com";
/// The page in the footer outside production.
const DEVELOPMENT_NETWORK: &str = "https://www.linkedin.com/";

fn read_site(
    reader: &mut Reader<'_>,
    is_production: bool,
    public_url: Option<String>,
) -> Option<http_adapter::Settings> {
    let name = reader.read(&table::PRODUCT_NAME, parse::text);
    let mut http = http_adapter::Settings::new(
        name.unwrap_or_default(),
        public_url.clone().unwrap_or_default(),
    );
    http.static_dir = reader.read(&table::FRONTEND_DIR, parse::text).map(PathBuf::from);
    http.support_email = reader.read(&table::SUPPORT_EMAIL, |text| {
        let address = EmailAddress::parse(text).map_err(|_invalid| "must be an email address")?;
        Ok(address.to_string())
    });
    let support_is_wrong = reader.has_refused(&table::SUPPORT_EMAIL);
    if http.support_email.is_none() && !support_is_wrong {
        if is_production {
            reader.refuse(&table::SUPPORT_EMAIL, "must be set in production");
        } else {
            http.support_email = Some(DEVELOPMENT_SUPPORT.to_owned());
        }
    }
    http.trusted_proxies = reader.list(&table::TRUSTED_PROXIES, |text| {
        let network = Network::parse(text)
            .ok_or_else(|| "must contain networks such as 10.0.0.0/8".to_owned())?;
        if is_production && network.is_too_wide_to_trust() {
            return Err("must not trust a large part of the internet in production: name the \
                        proxies, with networks of at least /8, or /16 for IPv6"
                .to_owned());
        }
        Ok(network)
    });
    let per_second = reader.read(&table::REQUESTS_PER_SECOND, parse::number(0..=1_000_000));
    http.request_limit = per_second
        .and_then(NonZeroU32::new)
        .map(|per_second| RequestLimit { per_second, at_once: per_second.saturating_mul(BURST) });
    let bytes = reader.read(&table::ACCOUNT_BYTES, parse::number(1_000_000..=u64::MAX));
    http.storage = bytes.map_or(StorageBudget::DEFAULT, StorageBudget);
    http.metrics_token = reader.read(&table::METRICS_TOKEN, |text| {
        let token = MetricsToken::parse(text);
        token.ok_or_else(|| "must have 16 characters or more, without blanks".to_owned())
    });
    let web = |reader: &mut Reader<'_>, setting| reader.read(setting, parse::url);
    http.professional_network_url =
        web(reader, &table::PROFESSIONAL_NETWORK_URL).map(|url| url.to_string());
    if !is_production && http.professional_network_url.is_none() {
        http.professional_network_url = Some(DEVELOPMENT_NETWORK.to_owned());
    }
    let video = web(reader, &table::DEMO_VIDEO_URL);
    let analytics = web(reader, &table::ANALYTICS_ENDPOINT);
    http.map_token = reader.read(&table::MAPBOX_TOKEN, parse::text);
    http.map_style = reader.read(&table::MAP_STYLE, parse::text);
    let is_providers = http.map_style.as_deref().is_some_and(|style| style.starts_with("mapbox:"));
    if is_providers && http.map_token.is_none() {
        reader.refuse(&table::MAP_STYLE, "needs MAPBOX_TOKEN");
    }
    http.analytics_domain = reader.read(&table::ANALYTICS_DOMAIN, parse::text);
    http.origins = Origins {
        photos: reader.list(&table::PHOTO_ORIGINS, parse::origin),
        map: map_origins(http.map_token.as_deref(), http.map_style.as_deref()),
        analytics: analytics.iter().map(origin_of).collect(),
        frames: video.iter().map(player_origin).collect(),
    };
    http.demo_video_url = video.map(|url| url.to_string());
    http.analytics_endpoint = analytics.map(|url| url.to_string());
    public_url.map(|_| http)
}

/// After a pause, a network may make this many seconds' worth of requests at once: a page and
/// everything that it loads.
const BURST: NonZeroU32 = NonZeroU32::MIN.saturating_add(3);

/// Where the demo video is played from: the front end shows `YouTube` and `Vimeo` in their privacy modes.
fn player_origin(url: &Url) -> String {
    match url.host_str().unwrap_or_default() {
        "youtu.be" | "youtube.com" | "www.youtube.com" | "m.youtube.com" => {
            "https://www.youtube-nocookie.com".to_owned()
        }
        "vimeo.com" | "www.vimeo.com" => "https://player.vimeo.com".to_owned(),
        _ => origin_of(url),
    }
}

fn origin_of(url: &Url) -> String {
    url.origin().ascii_serialization()
}

/// Where the map's tiles, styles and glyphs come from.
fn map_origins(token: Option<&str>, style: Option<&str>) -> Vec<String> {
    let provider = token.map(|_| {
        ["https://api.mapbox.com", "https://events.mapbox.com", "https://*.tiles.mapbox.com"]
            .map(str::to_owned)
    });
    let own = style.and_then(|style| parse::url(style).ok()).map(|url| origin_of(&url));
    provider.into_iter().flatten().chain(own).collect()
}
