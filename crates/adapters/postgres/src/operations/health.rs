use diesel::connection::SimpleConnection;
use kernel::PortError;

use crate::connection::errors::query_failed;
use crate::connection::pool::{Pool, take};

/// Whether the database answers.
///
/// # Errors
/// [`PortError`] when it doesn't.
pub fn answers(pool: &Pool) -> Result<(), PortError> {
    take(pool)?.batch_execute("SELECT 1").map_err(query_failed)
}
