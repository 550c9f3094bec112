//! Sets the metrics of what waits in the database and of the pool, in every process that serves
//! `/metrics`.

use std::{sync::Arc, time::Duration};

use chrono::{DateTime, Utc};
use kernel::Clock as _;
use postgres_adapter::{Backlog, PoolUsage, Queue, backlog};

use crate::{
    clock::SystemClock,
    compose::Composition,
    failure_log::FailureLog,
    schedule::{End, Job, Next},
};

/// How often the database is looked at.
const EVERY: Duration = Duration::from_secs(15);

/// Returns the job that sets the metrics. Failures go to a log that other jobs may share.
pub fn job(composition: &Composition, failures: Arc<FailureLog>) -> Job {
    let pool = composition.pool().clone();
    Job::new("monitor", EVERY, End::Finish, move || {
        record_usage(pool.usage());
        if let Some(backlog) = failures.pass("count what waits", backlog(&pool)) {
            record(&backlog, SystemClock.now());
        }
        Next::Later
    })
}

fn record_usage(PoolUsage { open, idle }: PoolUsage) {
    metrics::gauge!("database_connections_open").set(f64::from(open));
    metrics::gauge!("database_connections_idle").set(f64::from(idle));
}

fn record(backlog: &Backlog, now: DateTime<Utc>) {
    let Backlog { mails, jobs, addresses, events, waiting_deliveries, deliveries } = backlog;
    let late = |queue: &Queue| age(queue.due, now);
    metrics::gauge!("mails_waiting").set(count(mails.waiting));
    metrics::gauge!("mails_late_seconds").set(late(mails));
    metrics::gauge!("mails_dead").set(count(mails.dead));
    metrics::gauge!("jobs_waiting").set(count(jobs.waiting));
    metrics::gauge!("jobs_late_seconds").set(late(jobs));
    metrics::gauge!("jobs_dead").set(count(jobs.dead));
    metrics::gauge!("addresses_waiting").set(count(addresses.waiting));
    metrics::gauge!("provider_events_waiting").set(count(events.waiting));
    metrics::gauge!("provider_events_late_seconds").set(late(events));
    metrics::gauge!("deliveries_waiting").set(count(*waiting_deliveries));
    for (source, at) in deliveries {
        let labels = [("source", source.clone())];
        metrics::gauge!("source_delivery_age_seconds", &labels).set(age(Some(*at), now));
    }
}

/// Seconds from `at` to `now`; 0 for a time in the future and for no time.
fn age(at: Option<DateTime<Utc>>, now: DateTime<Utc>) -> f64 {
    at.and_then(|at| (now - at).to_std().ok()).unwrap_or_default().as_secs_f64()
}

#[expect(clippy::cast_precision_loss, reason = "a queue has less than 2^52 entries")]
const fn count(entries: u64) -> f64 {
    entries as f64
}

#[cfg(test)]
mod tests {
    use metrics_exporter_prometheus::PrometheusBuilder;

    use super::*;

    #[test]
    fn the_metrics_show_what_waits_how_late_it_is_and_how_old_each_source_is() {
        let recorder = PrometheusBuilder::new().build_recorder();
        let at = |text: &str| text.parse::<DateTime<Utc>>().unwrap();
        let backlog = Backlog {
            mails: Queue { waiting: 3, due: Some(at("2026-11-22T11:59:00Z")), dead: 2 },
            jobs: Queue { waiting: 1, due: Some(at("2026-11-22T12:05:00Z")), dead: 0 },
            addresses: Queue { waiting: 7, due: None, dead: 0 },
            events: Queue { waiting: 0, due: None, dead: 0 },
            waiting_deliveries: 2,
            deliveries: vec![("Fulton".to_owned(), at("2026-11-22T11:00:00Z"))],
        };
        metrics::with_local_recorder(&recorder, || {
            record(&backlog, at("2026-11-22T12:00:00Z"));
            record_usage(PoolUsage { open: 4, idle: 1 });
        });
        let text = recorder.handle().render();
        for line in [
            "mails_waiting 3",
            "mails_late_seconds 60",
            "mails_dead 2",
            "jobs_waiting 1",
            "jobs_late_seconds 0",
            "addresses_waiting 7",
            "deliveries_waiting 2",
            "provider_events_late_seconds 0",
            "source_delivery_age_seconds{source=\"Fulton\"} 3600",
            "database_connections_open 4",
            "database_connections_idle 1",
        ] {
            assert!(text.lines().any(|shown| shown == line), "{line} is missing in\n{text}");
        }
    }
}
