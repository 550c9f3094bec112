//! Where the database is, and whether the way there is safe.

use std::fmt;
use std::time::Duration;

/// How to reach PostgreSQL. `apps/portal` fills it from the environment.
#[derive(Clone)]
pub struct Config {
    /// The address, `postgres://…`.
    pub url: String,
    /// The most connections of the pool.
    pub max_connections: u32,
    /// How long a request waits for a free connection, and a new one for the server.
    pub connection_timeout: Duration,
    /// How long one statement of a request may take.
    pub statement_timeout: Duration,
    /// Whether a server elsewhere may be spoken to without TLS.
    pub allow_plaintext: bool,
}

/// The address can't be used.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum InvalidConfig {
    /// It is no address of a PostgreSQL server.
    #[error("the database's address must begin with postgres:// or postgresql://")]
    NotPostgres,
    /// It leads to another machine, in plain text.
    #[error(
        "the database is on another machine: add sslmode=verify-full (or require) to its address, \
         with a build that has TLS, or allow plain text explicitly"
    )]
    Plaintext,
}

impl Config {
    /// The usual settings for the database at `url`: 8 connections, 2 s to get one, 5 s for a
    /// statement, TLS to any server elsewhere.
    #[must_use]
    pub fn new(url: impl Into<String>) -> Self {
        Self {
            url: url.into(),
            max_connections: 8,
            connection_timeout: Duration::from_secs(2),
            statement_timeout: Duration::from_secs(5),
            allow_plaintext: false,
        }
    }

    /// Checks the address without connecting.
    ///
    /// # Errors
    /// [`InvalidConfig`] as its words say.
    pub fn check(&self) -> Result<(), InvalidConfig> {
        let address = Address::read(&self.url).ok_or(InvalidConfig::NotPostgres)?;
        if address.is_local() || address.demands_tls() || self.allow_plaintext {
            Ok(())
        } else {
            Err(InvalidConfig::Plaintext)
        }
    }

    /// The address with a limit on how long connecting may take, unless it has one of its own.
    pub(crate) fn address(&self) -> String {
        if self.url.contains("connect_timeout=") {
            return self.url.clone();
        }
        let joint = if self.url.contains('?') { '&' } else { '?' };
        let seconds = self.connection_timeout.as_secs().max(2); // libpq takes 1 for 2
        format!("{}{joint}connect_timeout={seconds}", self.url)
    }
}

impl fmt::Debug for Config {
    /// Hides the address: it may hold a password.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Config")
            .field("url", &"…")
            .field("max_connections", &self.max_connections)
            .field("connection_timeout", &self.connection_timeout)
            .field("statement_timeout", &self.statement_timeout)
            .field("allow_plaintext", &self.allow_plaintext)
            .finish()
    }
}

/// An address, cut where it matters here.
struct Address<'a> {
    hosts: Vec<&'a str>,
    sslmode: Option<&'a str>,
}

impl<'a> Address<'a> {
    fn read(url: &'a str) -> Option<Self> {
        let rest = url.strip_prefix("postgres://").or_else(|| url.strip_prefix("postgresql://"))?;
        let (place, parameters) = rest.split_once('?').unwrap_or((rest, ""));
        let authority = place.split_once('/').map_or(place, |(authority, _)| authority);
        let servers = authority.rsplit_once('@').map_or(authority, |(_, servers)| servers);
        let mut hosts: Vec<&str> = servers.split(',').map(without_port).collect();
        let mut sslmode = None;
        for (name, value) in parameters.split('&').filter_map(|pair| pair.split_once('=')) {
            match name {
                // The parameter stands in for the host of the authority; `hostaddr` is what is
                // connected to whatever `host` says.
                "host" => hosts = value.split(',').collect(),
                "hostaddr" => hosts.extend(value.split(',')),
                "sslmode" => sslmode = Some(value),
                _ => {}
            }
        }
        Some(Self { hosts, sslmode })
    }

    fn is_local(&self) -> bool {
        self.hosts.iter().all(|host| {
            let socket = host.is_empty()
                || host.starts_with('/')
                || host.get(..3).is_some_and(|start| start.eq_ignore_ascii_case("%2f"));
            socket || matches!(*host, "localhost" | "[::1]" | "::1") || is_loopback(host)
        })
    }

    fn demands_tls(&self) -> bool {
        matches!(self.sslmode, Some("require" | "verify-ca" | "verify-full"))
    }
}

fn without_port(server: &str) -> &str {
    if server.starts_with('[') {
        return server.find(']').map_or(server, |end| &server[..=end]);
    }
    server.split_once(':').map_or(server, |(host, _)| host)
}

fn is_loopback(host: &str) -> bool {
    host.parse::<std::net::Ipv4Addr>().is_ok_and(|address| address.is_loopback())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(url: &str) -> Result<(), InvalidConfig> {
        Config::new(url).check()
    }

    #[test]
    fn a_server_on_this_machine_needs_no_tls() {
        for url in [
            "postgres://app@/postgres?host=/tmp/pg&port=5499",
            "postgres://%2Ftmp%2Fpg/portal",
            "postgres:///portal",
            "postgresql://app:s@cret@localhost:5432/portal",
            "postgres://127.0.0.1/portal",
            "postgres://[::1]:5432/portal",
        ] {
            assert_eq!(check(url), Ok(()), "{url}");
        }
    }

    #[test]
    fn a_server_elsewhere_is_refused_without_tls() {
        for url in [
            "postgres://db.example.com/portal",
            "postgres://db.example.com/portal?sslmode=prefer",
            "postgres://app@10.0.0.5:5432/portal",
            "postgres://localhost,db.example.com/portal",
            "postgres://localhost/portal?host=db.example.com",
            "postgres://localhost/portal?hostaddr=10.0.0.5",
        ] {
            assert_eq!(check(url), Err(InvalidConfig::Plaintext), "{url}");
        }
        assert_eq!(check("postgres://db.example.com/portal?sslmode=verify-full"), Ok(()));
        let mut plain = Config::new("postgres://db.example.com/portal");
        plain.allow_plaintext = true;
        assert_eq!(plain.check(), Ok(()));
    }

    #[test]
    fn another_kind_of_address_is_refused() {
        assert_eq!(check("mysql://localhost/portal"), Err(InvalidConfig::NotPostgres));
        assert_eq!(check("host=db.example.com"), Err(InvalidConfig::NotPostgres));
    }

    #[test]
    fn a_password_never_shows() {
        let config = Config::new("postgres://app:secret@localhost/portal");
        assert!(!format!("{config:?}").contains("secret"));
    }

    #[test]
    fn connecting_has_a_time_limit() {
        let address = |url: &str| Config::new(url).address();
        assert_eq!(address("postgres:///portal"), "postgres:///portal?connect_timeout=2");
        assert_eq!(address("postgres:///p?host=/tmp"), "postgres:///p?host=/tmp&connect_timeout=2");
        assert_eq!(address("postgres:///p?connect_timeout=9"), "postgres:///p?connect_timeout=9");
    }
}
