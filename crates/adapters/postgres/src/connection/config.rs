//! The address of the database, and whether the connection to it is safe.

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
    /// The time limit of one statement of a request.
    pub statement_timeout: Duration,
    /// Whether a server elsewhere may be spoken to without TLS.
    pub allow_plaintext: bool,
    /// For a replica: how long it may lack a revision of the listings that the primary has.
    pub max_lag: Duration,
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
    /// statement, TLS to any server elsewhere, 5 s for a replica to catch up.
    #[must_use]
    pub fn new(url: impl Into<String>) -> Self {
        Self {
            url: url.into(),
            max_connections: 8,
            connection_timeout: Duration::from_secs(2),
            statement_timeout: Duration::from_secs(5),
            allow_plaintext: false,
            max_lag: Duration::from_secs(5),
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

    /// The address with a limit on every wait that libpq can limit: connecting, and a network path
    /// that no longer delivers. A parameter that the address already has is not changed.
    pub(crate) fn address(&self) -> String {
        let (_, parameters) = self.url.split_once('?').unwrap_or((&self.url, ""));
        let is_set =
            |name: &str| parameters.split('&').any(|pair| pair.split('=').next() == Some(name));
        let connect_timeout = self.connection_timeout.as_secs().max(1).to_string();
        let bounds = [
            ("connect_timeout", connect_timeout.as_str()),
            ("tcp_user_timeout", "5000"),
            ("keepalives_idle", "10"),
            ("keepalives_interval", "5"),
            ("keepalives_count", "3"),
        ];
        let mut address = self.url.clone();
        let mut joint = if address.contains('?') { '&' } else { '?' };
        for (name, value) in bounds.into_iter().filter(|(name, _)| !is_set(name)) {
            address.push(joint);
            address.push_str(name);
            address.push('=');
            address.push_str(value);
            joint = '&';
        }
        address
    }

    /// The kind of the server's address.
    pub(crate) fn peers(&self) -> Peers {
        let Some(address) = Address::read(&self.url) else { return Peers::default() };
        let hosts: Vec<String> = address.hosts.iter().map(|host| percent_decoded(host)).collect();
        let is_tcp = |host: &String| !host.is_empty() && !host.starts_with('/');
        Peers {
            ports: if hosts.iter().any(is_tcp) { address.ports } else { Vec::new() },
            is_folder_open: hosts.iter().any(String::is_empty),
            folders: hosts.into_iter().filter(|host| host.starts_with('/')).collect(),
        }
    }
}

/// The server's address, if the setting shows it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Peers {
    /// The folders of its Unix sockets.
    pub(crate) folders: Vec<String>,
    /// Whether libpq chooses the folder.
    pub(crate) is_folder_open: bool,
    /// Its TCP ports; none where it is reached over Unix sockets alone.
    pub(crate) ports: Vec<u16>,
}

/// PostgreSQL's own port.
const PORT: u16 = 5432;

fn percent_decoded(text: &str) -> String {
    let bytes = text.as_bytes();
    let mut decoded = Vec::with_capacity(bytes.len());
    let mut at = 0;
    while at < bytes.len() {
        let code = (bytes[at] == b'%')
            .then(|| text.get(at + 1..at + 3))
            .flatten()
            .and_then(|digits| u8::from_str_radix(digits, 16).ok());
        decoded.push(code.unwrap_or(bytes[at]));
        at += if code.is_some() { 3 } else { 1 };
    }
    String::from_utf8_lossy(&decoded).into_owned()
}

impl fmt::Debug for Config {
    /// Hides the address, because it may contain a password.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Config")
            .field("url", &"…")
            .field("max_connections", &self.max_connections)
            .field("connection_timeout", &self.connection_timeout)
            .field("statement_timeout", &self.statement_timeout)
            .field("allow_plaintext", &self.allow_plaintext)
            .field("max_lag", &self.max_lag)
            .finish()
    }
}

/// An address, cut where it matters here.
struct Address<'a> {
    hosts: Vec<&'a str>,
    ports: Vec<u16>,
    sslmode: Option<&'a str>,
}

impl<'a> Address<'a> {
    fn read(url: &'a str) -> Option<Self> {
        let rest = url.strip_prefix("postgres://").or_else(|| url.strip_prefix("postgresql://"))?;
        let (place, parameters) = rest.split_once('?').unwrap_or((rest, ""));
        let authority = place.split_once('/').map_or(place, |(authority, _)| authority);
        let servers = authority.rsplit_once('@').map_or(authority, |(_, servers)| servers);
        let mut hosts: Vec<&str> = servers.split(',').map(without_port).collect();
        let mut ports: Vec<u16> = servers.split(',').filter_map(port_of).collect();
        let mut sslmode = None;
        for (name, value) in parameters.split('&').filter_map(|pair| pair.split_once('=')) {
            match name {
                // The parameter replaces the host of the authority. libpq connects to `hostaddr`,
                // whatever `host` is.
                "host" => hosts = value.split(',').collect(),
                "hostaddr" => hosts.extend(value.split(',')),
                "port" => {
                    ports.extend(value.split(',').filter_map(|port| port.parse::<u16>().ok()))
                }
                "sslmode" => sslmode = Some(value),
                _ => {}
            }
        }
        if ports.is_empty() {
            ports.push(PORT);
        }
        Some(Self { hosts, ports, sslmode })
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

fn port_of(server: &str) -> Option<u16> {
    let (_, port) = server[without_port(server).len()..].split_once(':')?;
    port.parse().ok()
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
    fn every_wait_that_libpq_can_bound_is_bounded_unless_the_address_says_otherwise() {
        let address = |url: &str| Config::new(url).address();
        let network =
            "tcp_user_timeout=5000&keepalives_idle=10&keepalives_interval=5&keepalives_count=3";
        assert_eq!(
            address("postgres:///portal"),
            format!("postgres:///portal?connect_timeout=2&{network}")
        );
        assert_eq!(
            address("postgres:///p?host=/tmp"),
            format!("postgres:///p?host=/tmp&connect_timeout=2&{network}")
        );
        assert_eq!(
            address("postgres:///p?connect_timeout=9&tcp_user_timeout=1&keepalives_idle=2"),
            "postgres:///p?connect_timeout=9&tcp_user_timeout=1&keepalives_idle=2\
             &keepalives_interval=5&keepalives_count=3"
        );
    }

    #[test]
    fn the_servers_end_is_known_from_the_address() {
        let peers = |url: &str| Config::new(url).peers();
        let unix = |folder: &str| Peers { folders: vec![folder.to_owned()], ..Peers::default() };
        let tcp = |port| Peers { ports: vec![port], ..Peers::default() };
        assert_eq!(peers("postgres://app@/p?host=/tmp/a%20b&port=5499"), unix("/tmp/a b"));
        assert_eq!(peers("postgres://%2Ftmp%2Fpg/p"), unix("/tmp/pg"));
        assert_eq!(peers("postgres:///p"), Peers { is_folder_open: true, ..Peers::default() });
        assert_eq!(peers("postgres://app:s@db.example.com:6432/p"), tcp(6432));
        assert_eq!(peers("postgres://[::1]:7000/p"), tcp(7000));
        assert_eq!(peers("postgres://[::1]/p"), tcp(5432));
    }
}
