//! How the driver's errors become the domain's.

use diesel::ConnectionError;
use diesel::result::{DatabaseErrorKind, Error as DieselError};
use intake::ImportError;
use kernel::PortError;

/// The name of this system in [`PortError`].
pub(crate) const SYSTEM: &str = "postgres";

/// The beginnings of the server's messages for conditions that pass, with their SQLSTATEs. diesel
/// reports no SQLSTATE, so the message must do. It is in English unless the server's `lc_messages`
/// says otherwise, which `check-config` reports ([`crate::message_language`]).
const PASSING_STARTS: &[&str] = &[
    // 57014, 55P03, and 40001 on a standby: a time limit, a lock's limit, a conflict with recovery.
    "canceling statement due to",
    // 57P01, 57P02, 57P05 and 25P03: an administrator, a crash, an idle limit.
    "terminating connection",
    // 57P03: the server starts, stops or recovers.
    "the database system is ",
    // 53200.
    "out of memory",
    "out of shared memory",
    // 53300.
    "sorry, too many clients already",
    "remaining connection slots are reserved",
    "too many connections for ",
    // 53400.
    "temporary file size exceeds",
    // 40P01 and 55P03.
    "deadlock detected",
    "could not obtain lock on ",
    // libpq's own words for a connection that broke, where diesel knows no kind for it.
    "server closed the connection unexpectedly",
    "no connection to the server",
    "could not receive data from server",
    "could not send data to server",
    "SSL connection has been closed unexpectedly",
    "SSL SYSCALL error",
];

/// The ends of messages about files: the operating system's words for 53100 (a full disk), 53200
/// and 53000. A value that a message quotes never ends it without a quotation mark.
const PASSING_ENDS: &[&str] = &[
    ": No space left on device",
    ": Disk quota exceeded",
    ": Cannot allocate memory",
    ": Too many open files",
    ": Too many open files in system",
];

/// The hint that comes with 53100 when a table's file could only be extended in part.
const DISK_HINT: &str = "Check free disk space.";

/// Whether the server refused for a reason that passes without a change of ours.
fn passes(message: &str, hint: Option<&str>) -> bool {
    PASSING_STARTS.iter().any(|start| message.starts_with(start))
        || PASSING_ENDS.iter().any(|end| message.ends_with(end))
        || hint == Some(DISK_HINT)
}

/// Why a transaction's body failed: by the domain's word or by the driver's. Private to the
/// adapter; a port turns it into its own error.
#[derive(Debug)]
pub(crate) enum Failure<E> {
    /// The domain refused.
    Domain(E),
    /// The driver failed.
    Diesel(DieselError),
}

impl<E> From<DieselError> for Failure<E> {
    fn from(error: DieselError) -> Self {
        Self::Diesel(error)
    }
}

impl From<ImportError> for Failure<ImportError> {
    fn from(error: ImportError) -> Self {
        Self::Domain(error)
    }
}

impl<E: From<PortError>> Failure<E> {
    /// The port's error, where no constraint of the store has a meaning of its own.
    pub(crate) fn into_error(self) -> E {
        match self {
            Self::Domain(error) => error,
            Self::Diesel(error) => query_failed(error).into(),
        }
    }
}

/// Converts the failure of a query: unavailable when another attempt may succeed, otherwise a bug
/// of ours.
pub(crate) fn query_failed(error: DieselError) -> PortError {
    let is_passing = match &error {
        DieselError::DatabaseError(kind, info) => match kind {
            DatabaseErrorKind::UnableToSendCommand
            | DatabaseErrorKind::ClosedConnection
            | DatabaseErrorKind::SerializationFailure
            | DatabaseErrorKind::ReadOnlyTransaction => true,
            _ => passes(info.message(), info.hint()),
        },
        DieselError::BrokenTransactionManager => true,
        _ => false,
    };
    if is_passing {
        PortError::unavailable(SYSTEM, error)
    } else {
        PortError::corrupt(SYSTEM, error)
    }
}

/// A connection that could not be made.
pub(crate) fn connection_failed(error: ConnectionError) -> PortError {
    PortError::unavailable(SYSTEM, error)
}

/// The name of the constraint that an insert or update broke.
pub(crate) fn broken_constraint(error: &DieselError) -> Option<&str> {
    match error {
        DieselError::DatabaseError(_, info) => info.constraint_name(),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use diesel::PgConnection;
    use diesel::connection::SimpleConnection as _;
    use test_db::TestDatabase;

    use super::*;

    fn failure(conn: &mut PgConnection, sql: &str) -> PortError {
        query_failed(conn.batch_execute(sql).unwrap_err())
    }

    fn is_unavailable(error: &PortError) -> bool {
        matches!(error, PortError::Unavailable { .. })
    }

    /// Runs a statement within PL/pgSQL, which knows the SQLSTATE, and fails unless it has that one.
    fn has_state(conn: &mut PgConnection, sql: &str, state: &str) {
        let quoted = sql.replace('\'', "''");
        conn.batch_execute(&format!(
            "DO $do$ BEGIN EXECUTE '{quoted}'; EXCEPTION WHEN SQLSTATE '{state}' THEN NULL; END $do$"
        ))
        .unwrap();
    }

    #[test]
    fn conditions_of_a_real_server_that_pass_are_unavailable() {
        let database = TestDatabase::new();
        let mut conn = database.connect();
        // The device is always full, so the server really fails with ENOSPC.
        let full_disk =
            "COPY (SELECT repeat('x', 9000) FROM generate_series(1, 100)) TO '/dev/full'";
        // More than the limit is sorted, so the server spills into a temporary file.
        let spill = "SET work_mem = '64kB'; SET temp_file_limit = '64kB'; \
                     SELECT count(*) FROM (SELECT g::text || repeat('x', 90) AS t \
                     FROM generate_series(1, 20000) g ORDER BY 1 OFFSET 1) s";
        for (sql, state) in [
            (full_disk, "53100"),
            (spill, "53400"),
            ("SET statement_timeout = 1; SELECT pg_sleep(60)", ""),
            ("SET transaction_read_only = on; CREATE TABLE t ()", "25006"),
        ] {
            conn.batch_execute("RESET ALL").unwrap();
            let error = failure(&mut conn, sql);
            assert!(is_unavailable(&error), "{sql}: {error:?}");
            conn.batch_execute("RESET ALL").unwrap();
            if !state.is_empty() {
                has_state(&mut conn, sql, state);
            }
        }
    }

    #[test]
    fn a_terminated_connection_is_unavailable() {
        let database = TestDatabase::new();
        let error =
            failure(&mut database.connect(), "SELECT pg_terminate_backend(pg_backend_pid())");
        assert!(is_unavailable(&error), "{error:?}");
    }

    #[test]
    fn a_broken_connection_passes_whatever_its_kind() {
        for message in [
            "server closed the connection unexpectedly\n\tThis probably means the server terminated \
             abnormally\n\tbefore or while processing the request.\n",
            "no connection to the server\n",
            "could not receive data from server: Connection reset by peer\n",
            "could not send data to server: Broken pipe\n",
            "SSL connection has been closed unexpectedly\n",
            "SSL SYSCALL error: EOF detected\n",
        ] {
            assert!(passes(message, None), "{message}");
        }
        let quoted = "invalid input syntax for type integer: \"no connection to the server\"";
        assert!(!passes(quoted, None));
    }

    #[test]
    fn the_servers_words_for_a_lack_of_resources_are_unavailable() {
        let database = TestDatabase::new();
        let mut conn = database.connect();
        for (state, message, hint) in [
            (
                "53100",
                "could not extend file \"base/5/1259\": No space left on device",
                "Free some.",
            ),
            (
                "53100",
                "could not extend file \"base/5/1259\": wrote only 4096 of 8192 bytes at block 7",
                DISK_HINT,
            ),
            (
                "53100",
                "could not write block 9 of temporary file: Disk quota exceeded",
                "Free some.",
            ),
            ("53200", "out of memory", "Wait."),
            ("53200", "out of shared memory", "Raise max_locks_per_transaction."),
            ("53300", "sorry, too many clients already", "Wait."),
            (
                "53300",
                "remaining connection slots are reserved for roles with the SUPERUSER attribute",
                "Wait.",
            ),
            ("57P01", "terminating connection due to administrator command", "Wait."),
            ("57P03", "the database system is starting up", "Wait."),
            ("40P01", "deadlock detected", "See the log."),
        ] {
            let sql = format!(
                "DO $do$ BEGIN RAISE EXCEPTION USING ERRCODE = '{state}', MESSAGE = '{message}', HINT = '{hint}'; END $do$"
            );
            let error = failure(&mut conn, &sql);
            assert!(is_unavailable(&error), "{state} {message}: {error:?}");
        }
    }

    #[test]
    fn a_mistake_of_ours_is_not_worth_another_try() {
        let database = TestDatabase::new();
        let mut conn = database.connect();
        for sql in [
            "SELECT * FROM no_such_table",
            "SELECT 'x: No space left on device'::integer",
            "SELECT 1 / 0",
            "INSERT INTO sources (key) VALUES (NULL)",
        ] {
            let error = failure(&mut conn, sql);
            assert!(matches!(error, PortError::Corrupt { .. }), "{sql}: {error:?}");
        }
    }
}
