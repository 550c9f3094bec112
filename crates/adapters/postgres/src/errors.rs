//! How the driver's errors become the domain's.

use diesel::ConnectionError;
use diesel::result::{DatabaseErrorKind, Error as DieselError};
use kernel::PortError;

/// The name of this system in [`PortError`].
pub(crate) const SYSTEM: &str = "postgres";

/// What the server answers when it gives up on a statement: at its own time limit, at a lock's, or
/// on a standby. diesel hands on no SQLSTATE.
const GAVE_UP: &str = "canceling statement due to";

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

impl<E: From<PortError>> Failure<E> {
    /// The port's error, where no constraint of the store has a meaning of its own.
    pub(crate) fn into_error(self) -> E {
        match self {
            Self::Domain(error) => error,
            Self::Diesel(error) => query_failed(error).into(),
        }
    }
}

/// A query's failure: unavailable when trying again may help, else a bug of ours.
pub(crate) fn query_failed(error: DieselError) -> PortError {
    let passes = match &error {
        DieselError::DatabaseError(kind, info) => match kind {
            DatabaseErrorKind::UnableToSendCommand
            | DatabaseErrorKind::ClosedConnection
            | DatabaseErrorKind::SerializationFailure
            | DatabaseErrorKind::ReadOnlyTransaction => true,
            _ => info.message().starts_with(GAVE_UP),
        },
        DieselError::BrokenTransactionManager => true,
        _ => false,
    };
    if passes { PortError::unavailable(SYSTEM, error) } else { PortError::corrupt(SYSTEM, error) }
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
