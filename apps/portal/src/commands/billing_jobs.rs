//! Billing's part of the worker: waiting events, emails that are due, the cancellations of deleted
//! accounts, and the daily reconciliation.

use std::{sync::Arc, time::Duration};

use kernel::Clock as _;
use postgres_adapter::{Pool, finish_daily, take_daily};

use crate::{
    clock::SystemClock,
    compose::{AccountInvitations, BillingParts, Composition},
    failure_log::FailureLog,
    schedule::{End, Job, Next},
};

/// How many events are applied in a round.
const ROUND: usize = 50;
/// The daily job's name.
const RECONCILE: &str = "reconcile_billing";

/// What the jobs need.
struct Work {
    parts: BillingParts,
    invitations: AccountInvitations,
    pool: Pool,
    failures: Arc<FailureLog>,
}

/// Returns billing's jobs: none if there is no payment provider. Failures go to a log that other jobs
/// may share.
///
/// # Errors
/// When the settings of billing do not fit together.
pub fn jobs(composition: &Composition, failures: &Arc<FailureLog>) -> anyhow::Result<Vec<Job>> {
    let Some(parts) = composition.billing()? else {
        tracing::warn!("there is no payment provider: no one can subscribe");
        return Ok(Vec::new());
    };
    let work = Arc::new(Work {
        parts,
        invitations: AccountInvitations(composition.accounts()?),
        pool: composition.pool().clone(),
        failures: failures.clone(),
    });
    let job = |name, seconds, run: fn(&Work) -> Next| {
        let work = work.clone();
        Job::new(name, Duration::from_secs(seconds), End::Finish, move || run(&work))
    };
    Ok(vec![job("billing events", 2, Work::apply_events), job("billing", 60, Work::do_chores)])
}

impl Work {
    fn apply_events(&self) -> Next {
        match self.failures.pass("apply events", self.parts.events.apply_due(ROUND)) {
            Some(done) if done.applied + done.failed > 0 => {
                tracing::info!(applied = done.applied, failed = done.failed, "applied events");
            }
            _ => {}
        }
        Next::Later
    }

    fn do_chores(&self) -> Next {
        let Self { parts: BillingParts { chores, .. }, invitations, pool, failures } = self;
        let asked = chores.ask_to_finish(invitations);
        match failures.pass("ask buyers to finish their account", asked) {
            None | Some(0) => {}
            Some(asked) => tracing::info!(asked, "asked buyers to finish their account"),
        }
        failures.pass("announce the end of trials", chores.announce_trial_ends());
        let not_started = chores.cancel_not_started();
        match failures.pass("cancel purchases that were not started", not_started) {
            None | Some(0) => {}
            Some(canceled) => tracing::info!(canceled, "canceled purchases that were not started"),
        }
        let canceled = chores.cancel_closing();
        match failures.pass("cancel the subscriptions of deleted accounts", canceled) {
            None | Some(0) => {}
            Some(canceled) => {
                tracing::info!(canceled, "canceled the subscriptions of deleted accounts");
            }
        }
        let now = SystemClock.now();
        let today = now.date_naive();
        let is_due = take_daily(pool, RECONCILE, today, now);
        if failures.pass("begin the reconciliation", is_due) == Some(true) {
            let reconciled = chores.reconcile();
            if let Some(done) = failures.pass("reconcile with the payment provider", reconciled) {
                tracing::info!(
                    asked = done.asked,
                    corrected = done.corrected,
                    failed = done.failed,
                    "reconciled with the payment provider"
                );
                let finished = finish_daily(pool, RECONCILE, today, SystemClock.now());
                failures.pass("note the reconciliation", finished);
            }
        }
        Next::Later
    }
}
