//! `courthouse-steps worker`: the work that nobody waits for. Today that is sweeping out what is
//! over; any number of workers may do it at once.

use std::{
    sync::mpsc::{Receiver, RecvTimeoutError, channel},
    time::Duration,
};

use kernel::Clock as _;
use postgres_adapter::{Pool, Swept, sweep};

use crate::{clock::SystemClock, commands::billing_jobs::BillingJobs, compose::Composition};

/// How often.
const EVERY: Duration = Duration::from_secs(15 * 60);

/// Works until the process is told to end. Work that is cut off is done again by the next.
///
/// # Errors
/// When billing can't be put together.
pub fn run(composition: &Composition) -> anyhow::Result<()> {
    tracing::info!("the worker works");
    let _billing_jobs = BillingJobs::start(composition)?;
    let (_never, stop) = channel();
    work(composition.pool(), &stop);
    Ok(())
}

/// Works until the other end of `stop` is dropped.
pub fn work(pool: &Pool, stop: &Receiver<()>) {
    loop {
        match sweep(pool, SystemClock.now()) {
            Ok(Swept { sessions: 0, attempts: 0 }) => {}
            Ok(Swept { sessions, attempts }) => {
                tracing::info!(sessions, attempts, "swept out what is over");
            }
            Err(error) => {
                tracing::warn!(error = &error as &dyn std::error::Error, "could not sweep")
            }
        }
        match stop.recv_timeout(EVERY) {
            Err(RecvTimeoutError::Timeout) => {}
            Ok(()) | Err(RecvTimeoutError::Disconnected) => return,
        }
    }
}
