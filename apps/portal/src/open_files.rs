//! The limit of open files: each connection is one.

use http_adapter::Connections;
use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

/// The files that are left to everything but connections: pools, the front end, logs, spreadsheets.
const RESERVE: u64 = 1_024;

/// Raises this process's limit to the maximum that the system allows. Returns the new limit, or
/// `None` if there is none.
pub fn raise() -> Option<u64> {
    let limit = getrlimit(Resource::Nofile);
    if limit.current == limit.maximum {
        return limit.current;
    }
    let raised = Rlimit { current: limit.maximum, maximum: limit.maximum };
    match setrlimit(Resource::Nofile, raised) {
        Ok(()) => {
            tracing::info!(from = limit.current, to = limit.maximum, "raised the open-file limit");
            limit.maximum
        }
        Err(error) => {
            tracing::warn!(%error, limit = limit.current, "could not raise the open-file limit");
            limit.current
        }
    }
}

/// Connections, so few that all workers together stay below the limit of open files: a process at
/// its limit can neither accept a connection nor open the file that would be its answer.
pub fn fitting(connections: Connections, limit: Option<u64>, workers: usize) -> Connections {
    let Some(limit) = limit else { return connections };
    // A small limit is shared half and half.
    let left = limit.saturating_sub(RESERVE).max(limit / 2);
    let share = usize::try_from(left).unwrap_or(usize::MAX) / workers.max(1);
    Connections { per_worker: connections.per_worker.min(share.max(1)), ..connections }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn per_worker(limit: Option<u64>, workers: usize) -> usize {
        let connections = Connections { per_worker: 25_000, ..Connections::default() };
        fitting(connections, limit, workers).per_worker
    }

    #[test]
    fn connections_leave_files_for_everything_else() {
        assert_eq!(per_worker(None, 2), 25_000);
        assert_eq!(per_worker(Some(1_000_000), 2), 25_000);
        assert_eq!(per_worker(Some(65_536), 4), 16_128);
        assert_eq!(per_worker(Some(1_024), 2), 256);
        assert_eq!(per_worker(Some(0), 2), 1);
    }

    #[test]
    fn the_limit_is_raised_to_the_most_that_is_allowed() {
        let raised = raise();
        let limit = getrlimit(Resource::Nofile);
        assert_eq!((limit.current, raised), (limit.maximum, limit.maximum));
    }
}
