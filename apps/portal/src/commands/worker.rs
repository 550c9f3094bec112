//! `courthouse-steps worker`: the work that nobody waits for. Mails are delivered, reset links sent,
//! purchases attached, closed accounts taken out, and what is over swept out; any number of
//! workers may do it at once.

use std::{
    error::Error,
    sync::mpsc::{Receiver, RecvTimeoutError, channel},
    thread::{self, JoinHandle},
    time::{Duration, Instant},
};

use accounts::AccountService;
use kernel::{Clock as _, PortError};
use mail::{Delivered, DeliveryService};
use postgres_adapter::{Pool, Swept, sweep};

use crate::{clock::SystemClock, commands::billing_jobs::BillingJobs, compose::Composition};

/// How often what is over is swept out.
const SWEEP_EVERY: Duration = Duration::from_secs(15 * 60);
/// How often accounts that wait for billing are looked after.
const SETTLE_EVERY: Duration = Duration::from_secs(20);
/// How long an idle worker waits before it looks again: what a reset link is late at most.
const IDLE: Duration = Duration::from_millis(500);
/// How many mails are sent before the other work has its turn.
const MAILS: usize = 20;

/// All that the work needs.
#[derive(Clone)]
pub struct Work {
    pool: Pool,
    accounts: AccountService,
    delivery: DeliveryService,
}

impl Work {
    /// The work of a composition.
    ///
    /// # Errors
    /// As [`Composition::accounts`] and [`Composition::delivery`].
    pub fn new(composition: &Composition) -> anyhow::Result<Self> {
        Ok(Self {
            pool: composition.pool().clone(),
            accounts: composition.accounts()?,
            delivery: composition.delivery()?,
        })
    }

    /// Works on a thread of its own until the other end of `stop` is dropped; a mail that is on
    /// its way is finished first.
    #[must_use]
    pub fn start(self, stop: Receiver<()>) -> JoinHandle<()> {
        thread::spawn(move || self.go_on(&stop))
    }

    fn go_on(&self, stop: &Receiver<()>) {
        let mut sweeping = Turn::new(SWEEP_EVERY);
        let mut settling = Turn::new(SETTLE_EVERY);
        loop {
            if sweeping.has_come() {
                self.sweep();
            }
            if settling.has_come() {
                self.settle();
            }
            let is_idle = self.send();
            let wait = if is_idle { IDLE } else { Duration::ZERO };
            match stop.recv_timeout(wait) {
                Err(RecvTimeoutError::Timeout) => {}
                Ok(()) | Err(RecvTimeoutError::Disconnected) => return,
            }
        }
    }

    fn sweep(&self) {
        match sweep(&self.pool, SystemClock.now()) {
            Ok(Swept { sessions: 0, attempts: 0, links: 0 }) => {}
            Ok(Swept { sessions, attempts, links }) => {
                tracing::info!(sessions, attempts, links, "swept out what is over");
            }
            Err(error) => complain(&error, "could not sweep"),
        }
    }

    fn settle(&self) {
        match self.accounts.attach_claims() {
            Ok(0) => {}
            Ok(accounts) => tracing::info!(accounts, "attached purchases"),
            Err(error) => complain(&error, "could not attach purchases"),
        }
        match self.accounts.erase_closed() {
            Ok(0) => {}
            Ok(accounts) => tracing::info!(accounts, "took closed accounts out"),
            Err(error) => complain(&error, "could not take closed accounts out"),
        }
    }

    /// Sends what is due; whether there was nothing.
    fn send(&self) -> bool {
        if let Err(error) = self.accounts.answer_resets() {
            complain(&error, "could not answer requests for reset links");
        }
        match self.delivery.deliver(MAILS) {
            Ok(delivered) if delivered.is_idle() => true,
            Ok(Delivered { sent, postponed, dead }) => {
                tracing::info!(sent, postponed, dead, "delivered mails");
                false
            }
            Err(error) => {
                complain(&error, "could not deliver mails");
                true
            }
        }
    }
}

fn complain(error: &PortError, what: &str) {
    tracing::warn!(error = error as &dyn Error, "{what}");
}

/// Something that is done from time to time, at first at once.
struct Turn {
    every: Duration,
    last: Option<Instant>,
}

impl Turn {
    const fn new(every: Duration) -> Self {
        Self { every, last: None }
    }

    fn has_come(&mut self) -> bool {
        let has_come = self.last.is_none_or(|last| last.elapsed() >= self.every);
        if has_come {
            self.last = Some(Instant::now());
        }
        has_come
    }
}

/// Works until the process is told to end. Work that is cut off is done again by the next.
///
/// # Errors
/// As [`Work::new`], and when the thread died.
pub fn run(composition: &Composition) -> anyhow::Result<()> {
    let (stop, stopped) = channel();
    let work = Work::new(composition)?.start(stopped);
    tracing::info!("the worker works");
    let billing_jobs = BillingJobs::start(composition)?;
    tokio::runtime::Builder::new_current_thread().enable_all().build()?.block_on(told_to_end())?;
    drop(stop);
    drop(billing_jobs);
    work.join().map_err(|_panic| anyhow::anyhow!("the worker's thread died"))
}

async fn told_to_end() -> anyhow::Result<()> {
    use tokio::signal::unix::{SignalKind, signal};
    let mut interrupt = signal(SignalKind::interrupt())?;
    let mut terminate = signal(SignalKind::terminate())?;
    tokio::select! {
        _ = interrupt.recv() => {}
        _ = terminate.recv() => {}
    }
    Ok(())
}
