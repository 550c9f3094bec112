//! Whether the server can be reached, and how that is reported. libpq's own texts are not passed
//! on: for a malformed address they quote parts of it, which may be parts of the password.

use diesel::sql_types::Text;
use diesel::{Connection as _, ConnectionError, PgConnection, RunQueryDsl as _};
use kernel::PortError;

use crate::connection::config::Config;
use crate::connection::errors::query_failed;
use crate::connection::pool::{Pool, take};

/// Why the server could not be connected to.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ConnectFailure {
    /// No server answers there yet, or it is starting: the caller may wait.
    #[error("{0}")]
    Absent(String),
    /// The server answered and refused, such as for a wrong password: waiting does not help.
    #[error("{0}")]
    Refused(String),
}

/// libpq's messages for a server that is absent, and our texts for them.
const ABSENT: &[(&str, &str)] = &[
    ("Connection refused", "connection refused"),
    ("could not translate host name", "the host name is unknown"),
    ("timeout expired", "no answer in time"),
    ("the database system is starting up", "it is starting up"),
    ("the database system is shutting down", "it is shutting down"),
    ("the database system is in recovery mode", "it is recovering"),
    ("the database system is not", "it does not accept connections yet"),
    ("too many clients already", "it has no free connection"),
    ("remaining connection slots are reserved", "it has no free connection"),
    ("too many connections for", "it has no free connection"),
    ("server closed the connection unexpectedly", "it closed the connection"),
    ("No such file or directory", "its socket does not exist"),
];

/// libpq's message for a missing password.
const NO_PASSWORD: &str = "no password supplied";

impl ConnectFailure {
    /// Reads libpq's message.
    fn read(message: &str) -> Self {
        // With several addresses there is a report on each. One that refused ends the matter.
        let absent = |report: &str| ABSENT.iter().find(|(words, _)| report.contains(words));
        let mut absences = Vec::new();
        for report in message.lines() {
            if let Some((_, ours)) = absent(report) {
                absences.push((*ours).to_owned());
            } else if let Some((_, why)) = report.split_once("FATAL:") {
                return Self::Refused(why.trim().to_owned());
            } else if report.contains(NO_PASSWORD) {
                return Self::Refused(
                    "it requires a password, and the address has none".to_owned(),
                );
            } else if report.contains("SSL") || report.contains("certificate") {
                return Self::Refused(tls_words(report));
            } else if let Some((_, why)) = report.split_once(" failed: ") {
                absences.push(why.trim().to_owned());
            }
        }
        match absences.pop() {
            Some(why) => Self::Absent(why),
            None => Self::Refused(
                "its address cannot be read; characters such as @, / and ? in a password must be \
                 percent-encoded"
                    .to_owned(),
            ),
        }
    }
}

fn tls_words(report: &str) -> String {
    if report.contains("not compiled in") {
        return "its address requires TLS, which this build lacks; build with --features pg-tls"
            .to_owned();
    }
    let why = report.split_once(" failed: ").map_or("TLS could not be agreed on", |(_, why)| why);
    why.trim().to_owned()
}

/// Connects once, for no longer than the settings allow, and closes the connection again.
///
/// # Errors
/// [`ConnectFailure`], in words that contain no part of the address.
pub fn try_connect(config: &Config) -> Result<(), ConnectFailure> {
    config.check().map_err(|why| ConnectFailure::Refused(why.to_string()))?;
    match PgConnection::establish(&config.address()) {
        Ok(_) => Ok(()),
        Err(ConnectionError::BadConnection(message)) => Err(ConnectFailure::read(&message)),
        Err(_) => Err(ConnectFailure::read("")),
    }
}

impl Config {
    /// The server as `host:port`, or `folder:port` for a socket, without user, password or
    /// database. Empty if the address cannot be split safely.
    #[must_use]
    pub fn server(&self) -> String {
        server(&self.url).unwrap_or_else(|| "the address of DATABASE_URL".to_owned())
    }
}

const DEFAULT_PORT: &str = "5432";

fn server(url: &str) -> Option<String> {
    let (_, rest) = url.split_once("://")?;
    let (place, parameters) = rest.split_once('?').unwrap_or((rest, ""));
    // A second @ or a slash before it means a password that is not percent-encoded.
    if place.matches('@').count() > 1 || parameters.contains('@') {
        return None;
    }
    let (credentials, servers) = place.split_once('@').unwrap_or(("", place));
    if credentials.contains('/') {
        return None;
    }
    let authority = servers.split_once('/').map_or(servers, |(authority, _)| authority);
    let value = |name: &str| {
        let pairs = parameters.split('&').filter_map(|pair| pair.split_once('='));
        pairs.filter(|(known, _)| *known == name).map(|(_, value)| value).next_back()
    };
    let port = value("port").unwrap_or(DEFAULT_PORT);
    let with_port = |server: &str| {
        let host = server.replace("%2F", "/").replace("%2f", "/");
        let has_port = server.rsplit_once(':').is_some_and(|(host, port)| {
            !port.is_empty()
                && port.bytes().all(|byte| byte.is_ascii_digit())
                && !host.ends_with(':')
        });
        match host.as_str() {
            "" => format!("the local socket:{port}"),
            _ if has_port => host,
            _ => format!("{host}:{port}"),
        }
    };
    let hosts = value("host").unwrap_or(authority);
    let named = hosts.split(',').map(with_port).collect::<Vec<_>>().join(",");
    let is_plain = |c: char| c.is_ascii_alphanumeric() || " .:,-_/[]".contains(c);
    named.chars().all(is_plain).then_some(named)
}

#[derive(diesel::QueryableByName)]
struct Setting {
    #[diesel(sql_type = Text)]
    value: String,
}

/// The `lc_messages` of the server, unless its messages are in English. With other messages,
/// temporary conditions such as a full disk are not recognized.
///
/// # Errors
/// [`PortError`] when the server is unreachable.
pub fn message_language(pool: &Pool) -> Result<Option<String>, PortError> {
    let Setting { value } = diesel::sql_query("SELECT current_setting('lc_messages') AS value")
        .get_result(&mut take(pool)?)
        .map_err(query_failed)?;
    let language = value.split(['.', '@']).next().unwrap_or_default();
    let is_english = matches!(language, "" | "C" | "POSIX") || language.starts_with("en");
    Ok((!is_english).then_some(value))
}

#[cfg(test)]
mod tests {
    use std::net::TcpListener;

    use test_db::TestDatabase;

    use super::*;

    fn absent(why: &str) -> ConnectFailure {
        ConnectFailure::Absent(why.to_owned())
    }

    fn refused(why: &str) -> ConnectFailure {
        ConnectFailure::Refused(why.to_owned())
    }

    fn tried(url: &str) -> ConnectFailure {
        try_connect(&Config::new(url)).unwrap_err()
    }

    #[test]
    fn an_absent_server_is_told_from_one_that_refuses() {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = listener.local_addr().unwrap().port();
        drop(listener);
        assert_eq!(
            tried(&format!("postgres://app:secret@127.0.0.1:{port}/portal")),
            absent("connection refused")
        );
        assert_eq!(
            tried("postgres://app:secret@/portal?host=/nonexistent"),
            absent("its socket does not exist")
        );

        let database = TestDatabase::new();
        try_connect(&Config::new(database.url())).unwrap();
        let url = database.url();
        let (server, _) = url.split_once('?').unwrap_or((&url, ""));
        let name = server.rsplit('/').next().unwrap();
        assert_eq!(
            tried(&url.replace(name, "no_such_database")),
            refused("database \"no_such_database\" does not exist")
        );
    }

    #[test]
    fn a_server_that_takes_the_connection_and_is_silent_is_absent() {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = listener.local_addr().unwrap().port();
        let url = format!("postgres://app:secret@127.0.0.1:{port}/portal");
        assert_eq!(tried(&url), absent("no answer in time"));
    }

    #[test]
    fn what_libpq_reports_becomes_our_words() {
        for (message, expected) in [
            (
                "connection to server at \"db\" (10.0.0.5), port 5432 failed: FATAL:  the database system is starting up\n",
                absent("it is starting up"),
            ),
            (
                "could not translate host name \"cret@db\" to address: Name or service not known\n",
                absent("the host name is unknown"),
            ),
            (
                "connection to server at \"db\" (10.0.0.5), port 5432 failed: No route to host\n\tIs the server running on that host and accepting TCP/IP connections?\n",
                absent("No route to host"),
            ),
            (
                "connection to server at \"localhost\" (::1), port 5432 failed: Connection refused\n\tIs the server running?\nconnection to server at \"localhost\" (127.0.0.1), port 5432 failed: FATAL:  password authentication failed for user \"app\"\n",
                refused("password authentication failed for user \"app\""),
            ),
            (
                "connection to server at \"db\" (10.0.0.5), port 5432 failed: FATAL:  sorry, too many clients already\n",
                absent("it has no free connection"),
            ),
            (
                "connection to server at \"db\" (10.0.0.5), port 5432 failed: fe_sendauth: no password supplied\n",
                refused("it requires a password, and the address has none"),
            ),
            (
                "connection to server at \"db\" (10.0.0.5), port 5432 failed: server does not support SSL, but SSL was required\n",
                refused("server does not support SSL, but SSL was required"),
            ),
        ] {
            assert_eq!(ConnectFailure::read(message), expected, "{message}");
        }
        let ConnectFailure::Refused(why) = ConnectFailure::read(
            "invalid integer value \"hunter2\" for connection option \"port\"\n",
        ) else {
            panic!("waiting does not help")
        };
        assert!(!why.contains("hunter2") && why.contains("percent-encoded"), "{why}");
    }

    #[test]
    fn a_server_is_named_without_its_password() {
        for (url, expected) in [
            ("postgres://app:secret@db.example.com/portal", "db.example.com:5432"),
            (
                "postgres://app:secret@db.example.com:6432/portal?sslmode=require",
                "db.example.com:6432",
            ),
            ("postgres://app@/portal?host=/run/postgresql", "/run/postgresql:5432"),
            ("postgres://app@/portal?host=/tmp/pg&port=5499", "/tmp/pg:5499"),
            ("postgres://%2Ftmp%2Fpg/portal", "/tmp/pg:5432"),
            ("postgres:///portal", "the local socket:5432"),
            ("postgres://app:secret@[::1]:5433/portal", "[::1]:5433"),
            ("postgres://a:5432,b:5433/portal", "a:5432,b:5433"),
            ("postgres://app:se@cret@db/portal", "the address of DATABASE_URL"),
            ("postgres://app:se/cret@db/portal", "the address of DATABASE_URL"),
            ("postgres://app:se?cret@db/portal", "the address of DATABASE_URL"),
        ] {
            assert_eq!(Config::new(url).server(), expected, "{url}");
        }
    }

    #[test]
    fn a_server_in_another_language_is_found() {
        let database = TestDatabase::new();
        let config = Config { max_connections: 1, ..Config::new(database.url()) };
        let pool = crate::connection::pool::pool(&config).unwrap();
        assert_eq!(message_language(&pool).unwrap(), None);
    }
}
