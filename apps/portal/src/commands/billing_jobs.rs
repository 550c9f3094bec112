//! Billing's part of the worker: events that wait, mails whose time has come, cancellations that a
//! deleted account left, and the daily reconciliation.

use std::{
    sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel},
    thread::{self, JoinHandle},
    time::{Duration, Instant},
};

use kernel::Clock as _;
use postgres_adapter::{Pool, finish_daily, take_daily};

use crate::{
    clock::SystemClock,
    compose::{AccountInvitations, BillingParts, Composition},
};

/// How often waiting events are looked for.
const EVERY: Duration = Duration::from_secs(2);
/// How often the rest is.
const CHORES_EVERY: Duration = Duration::from_secs(60);
/// How many events are applied in a round.
const ROUND: usize = 50;
/// The daily job's name.
const RECONCILE: &str = "reconcile_billing";

/// A thread that does billing's jobs until this is dropped.
#[derive(Debug)]
pub struct BillingJobs {
    stop: Option<Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl BillingJobs {
    /// Starts them; there are none where there is no payment provider.
    ///
    /// # Errors
    /// When billing can't be put together.
    pub fn start(composition: &Composition) -> anyhow::Result<Self> {
        let Some(parts) = composition.billing()? else {
            tracing::warn!("there is no payment provider: nobody can subscribe");
            return Ok(Self { stop: None, thread: None });
        };
        let pool = composition.pool().clone();
        let invitations = AccountInvitations(composition.accounts()?);
        let (stop, stopped) = channel();
        let thread = thread::spawn(move || work(&parts, &invitations, &pool, &stopped));
        Ok(Self { stop: Some(stop), thread: Some(thread) })
    }
}

impl Drop for BillingJobs {
    fn drop(&mut self) {
        drop(self.stop.take());
        if let Some(thread) = self.thread.take() {
            // A thread that panicked has said so itself.
            let _ = thread.join();
        }
    }
}

fn work(parts: &BillingParts, invitations: &AccountInvitations, pool: &Pool, stop: &Receiver<()>) {
    let mut chores_done: Option<Instant> = None;
    loop {
        match parts.events.apply_due(ROUND) {
            Ok(done) if done.applied + done.failed > 0 => {
                tracing::info!(applied = done.applied, failed = done.failed, "applied events");
            }
            Ok(_) => {}
            Err(error) => failed("apply events", &error),
        }
        if chores_done.is_none_or(|at| at.elapsed() >= CHORES_EVERY) {
            chores_done = Some(Instant::now());
            do_chores(parts, invitations, pool);
        }
        match stop.recv_timeout(EVERY) {
            Err(RecvTimeoutError::Timeout) => {}
            Ok(()) | Err(RecvTimeoutError::Disconnected) => return,
        }
    }
}

fn do_chores(parts: &BillingParts, invitations: &AccountInvitations, pool: &Pool) {
    let BillingParts { chores, .. } = parts;
    match chores.ask_to_finish(invitations) {
        Ok(0) => {}
        Ok(asked) => tracing::info!(asked, "asked buyers to finish their account"),
        Err(error) => failed("ask buyers to finish their account", &error),
    }
    if let Err(error) = chores.announce_trial_ends() {
        failed("announce the end of trials", &error);
    }
    match chores.cancel_closing() {
        Ok(0) => {}
        Ok(cancelled) => tracing::info!(cancelled, "cancelled what deleted accounts left"),
        Err(error) => failed("cancel what deleted accounts left", &error),
    }
    let now = SystemClock.now();
    let today = now.date_naive();
    match take_daily(pool, RECONCILE, today, now) {
        Ok(false) => {}
        Ok(true) => match chores.reconcile() {
            Ok(done) => {
                tracing::info!(
                    asked = done.asked,
                    mended = done.mended,
                    failed = done.failed,
                    "reconciled with the payment provider"
                );
                if let Err(error) = finish_daily(pool, RECONCILE, today, SystemClock.now()) {
                    failed("note the reconciliation", &error);
                }
            }
            Err(error) => failed("reconcile with the payment provider", &error),
        },
        Err(error) => failed("begin the reconciliation", &error),
    }
}

fn failed(what: &str, error: &dyn std::error::Error) {
    let mut chain = error.to_string();
    let mut cause = error.source();
    while let Some(error) = cause {
        chain.push_str(": ");
        chain.push_str(&error.to_string());
        cause = error.source();
    }
    tracing::warn!(error = %chain, "could not {what}");
}
