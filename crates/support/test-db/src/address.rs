//! The test cluster's address, and that of a database on it.

use std::{
    net::TcpStream,
    os::{fd::OwnedFd, unix::net::UnixStream},
};

/// An address `postgres://…/database?…`, cut at the database's name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Address {
    before: String,
    database: String,
    after: String,
}

impl Address {
    /// Parses the value of `TEST_DATABASE_URL`, or says what to do.
    pub(crate) fn from_setting(value: Option<&str>) -> Result<Self, String> {
        let value = value.map(str::trim).filter(|value| !value.is_empty()).ok_or(
            "TEST_DATABASE_URL is not set, and this test needs PostgreSQL. `make test` starts a private cluster and sets it; \
             to run one test by hand, `make test-db` starts a cluster and prints the line to paste.",
        )?;
        let scheme =
            ["postgres://", "postgresql://"].into_iter().find(|scheme| value.starts_with(scheme));
        let Some(scheme) = scheme else {
            return Err("TEST_DATABASE_URL must begin with postgres:// or postgresql://".to_owned());
        };
        let (place, after) = value.split_at(value.find('?').unwrap_or(value.len()));
        let authority = &place[scheme.len()..];
        let (authority, database) = authority.split_once('/').unwrap_or((authority, ""));
        Ok(Self {
            before: format!("{scheme}{authority}/"),
            database: if database.is_empty() { "postgres" } else { database }.to_owned(),
            after: after.to_owned(),
        })
    }

    /// The address of the database that the setting names: where others are made and dropped from.
    pub(crate) fn url(&self) -> String {
        self.of(&self.database)
    }

    /// The address of another database of the same server.
    pub(crate) fn of(&self, database: &str) -> String {
        format!("{}{database}{}", self.before, self.after)
    }
}

/// Where a server listens.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Server {
    /// At this socket.
    Unix(String),
    /// At this host and port.
    Tcp(String),
}

impl Server {
    /// A connection to the server; both kinds of socket as one, see [`crate::Forwarder`].
    pub(crate) fn connect(&self) -> Option<UnixStream> {
        match self {
            Self::Unix(path) => UnixStream::connect(path).ok(),
            Self::Tcp(address) => {
                Some(UnixStream::from(OwnedFd::from(TcpStream::connect(address).ok()?)))
            }
        }
    }
}

impl Address {
    /// Where the server listens.
    pub(crate) fn server(&self) -> Server {
        let parameter = |name: &str| {
            let pairs = self.after.trim_start_matches('?').split('&');
            pairs.filter_map(|pair| pair.split_once('=')).find(|(own, _)| *own == name)
        };
        let port = parameter("port").map_or("5432", |(_, port)| port);
        let (_, authority) = self.before.split_once("://").unwrap_or_default();
        let authority = authority.trim_end_matches('/');
        let host = authority.rsplit_once('@').map_or(authority, |(_, host)| host);
        match parameter("host") {
            Some((_, folder)) if folder.starts_with('/') => {
                Server::Unix(format!("{}/.s.PGSQL.{port}", folder.replace("%20", " ")))
            }
            Some((_, host)) => Server::Tcp(format!("{host}:{port}")),
            None if host.contains(':') => Server::Tcp(host.to_owned()),
            None => Server::Tcp(format!("{host}:{port}")),
        }
    }

    /// The address of a database of the same server through a port of this machine.
    pub(crate) fn through(&self, port: u16, database: &str) -> String {
        let (scheme, authority) = self.before.split_once("://").unwrap_or_default();
        let user = authority.rsplit_once('@').map_or("", |(user, _)| user);
        let at = if user.is_empty() { "" } else { "@" };
        format!("{scheme}://{user}{at}127.0.0.1:{port}/{database}")
    }
}

#[cfg(test)]
mod tests {
    use super::{Address, Server};

    #[test]
    fn the_server_is_found_where_the_address_leads() {
        let server = |setting| Address::from_setting(Some(setting)).unwrap().server();
        let unix = |path: &str| Server::Unix(path.to_owned());
        let tcp = |address: &str| Server::Tcp(address.to_owned());
        assert_eq!(server("postgres://app@/p?host=/tmp/a&port=5499"), unix("/tmp/a/.s.PGSQL.5499"));
        assert_eq!(server("postgres://ann:s3cret@127.0.0.1:6000/p"), tcp("127.0.0.1:6000"));
        assert_eq!(server("postgres://localhost"), tcp("localhost:5432"));
    }

    #[test]
    fn a_way_through_a_port_keeps_the_user() {
        let through = |setting| Address::from_setting(Some(setting)).unwrap().through(7, "test_1");
        assert_eq!(
            through("postgres://app@/p?host=/tmp/a&port=5499"),
            "postgres://app@127.0.0.1:7/test_1"
        );
        assert_eq!(
            through("postgres://ann:s3cret@db/p"),
            "postgres://ann:s3cret@127.0.0.1:7/test_1"
        );
    }

    #[test]
    fn a_socket_address_keeps_its_parameters() {
        let address =
            Address::from_setting(Some("postgres://app@/postgres?host=/tmp/a%20b&port=5499"))
                .unwrap();
        assert_eq!(address.of("test_1"), "postgres://app@/test_1?host=/tmp/a%20b&port=5499");
        assert_eq!(address.url(), "postgres://app@/postgres?host=/tmp/a%20b&port=5499");
    }

    #[test]
    fn a_network_address_keeps_user_host_and_port() {
        let address =
            Address::from_setting(Some("postgresql://ann:s3cret@127.0.0.1:5432/work")).unwrap();
        assert_eq!(address.of("test_1"), "postgresql://ann:s3cret@127.0.0.1:5432/test_1");
    }

    #[test]
    fn an_address_without_a_database_means_postgres() {
        let address = Address::from_setting(Some("postgres://127.0.0.1:5432")).unwrap();
        assert_eq!(address.url(), "postgres://127.0.0.1:5432/postgres");
    }

    #[test]
    fn a_missing_address_is_an_error_that_says_what_to_do() {
        for value in [None, Some(""), Some("  ")] {
            let why = Address::from_setting(value).unwrap_err();
            assert!(
                why.contains("TEST_DATABASE_URL is not set") && why.contains("make test"),
                "{why}"
            );
        }
    }

    #[test]
    fn an_address_of_another_kind_is_refused() {
        assert!(Address::from_setting(Some("mysql://127.0.0.1/work")).is_err());
    }
}
