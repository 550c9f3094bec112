//! Logs failures of work that repeats forever: a line when it starts to fail, one a minute while it
//! fails, and one when it works again. While the database is away every job fails, twice a second.

use std::{
    collections::HashMap,
    error::Error,
    sync::{Mutex, PoisonError},
    time::{Duration, Instant},
};

use billing::BillingError;
use kernel::{PortError, error_chain};

/// The name of the database in [`PortError`].
const DATABASE: &str = "postgres";
/// Time from one line about a failure to the next.
const REMIND_EVERY: Duration = Duration::from_secs(60);
/// Time without a failure after which a success counts as the end of an outage. Jobs that read may
/// work while jobs that write fail, such as with a full disk.
const QUIET: Duration = Duration::from_secs(2);

/// Failures of all jobs of a process. A lost database is one outage, whichever jobs notice it; other
/// failures are counted by job.
#[derive(Debug, Default)]
pub struct FailureLog {
    outages: Mutex<HashMap<&'static str, Outage>>,
}

/// The kinds of log lines.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Report {
    Lost,
    StillLost(Duration),
    Back(Duration),
}

#[derive(Debug, Default)]
struct Outage {
    /// When it began; `None` when all is well.
    since: Option<Instant>,
    last_failure: Option<Instant>,
    last_line: Option<Instant>,
    was_reported: bool,
}

impl Outage {
    fn failed(&mut self, now: Instant) -> Option<Report> {
        let since = *self.since.get_or_insert(now);
        self.last_failure = Some(now);
        if self.last_line.is_some_and(|last| now.duration_since(last) < REMIND_EVERY) {
            return None;
        }
        self.last_line = Some(now);
        let report = if self.was_reported { Report::StillLost(now - since) } else { Report::Lost };
        self.was_reported = true;
        Some(report)
    }

    fn worked(&mut self, now: Instant) -> Option<Report> {
        let since = self.since?;
        if self.last_failure.is_some_and(|last| now.duration_since(last) < QUIET) {
            return None;
        }
        self.since = None;
        std::mem::take(&mut self.was_reported).then(|| Report::Back(now - since))
    }
}

impl FailureLog {
    /// Returns the value of a job's result, and logs what is necessary. `job` completes 'could not
    /// …'.
    pub fn pass<T, E: Error + 'static>(
        &self,
        job: &'static str,
        outcome: Result<T, E>,
    ) -> Option<T> {
        let now = Instant::now();
        match outcome {
            Ok(value) => {
                for key in [DATABASE, job] {
                    if let Some(Report::Back(after)) = self.with(key, |outage| outage.worked(now)) {
                        back(key, after);
                    }
                }
                Some(value)
            }
            Err(error) => {
                let key = if is_database(&error) { DATABASE } else { job };
                match self.with(key, |outage| outage.failed(now)) {
                    Some(Report::Lost) => lost(key, job, &error),
                    Some(Report::StillLost(time)) => still_lost(key, job, time, &error),
                    _ => {}
                }
                None
            }
        }
    }

    fn with<T>(&self, key: &'static str, act: impl FnOnce(&mut Outage) -> T) -> T {
        let mut outages = self.outages.lock().unwrap_or_else(PoisonError::into_inner);
        act(outages.entry(key).or_default())
    }
}

fn lost(key: &str, job: &str, error: &(dyn Error + 'static)) {
    let error = error_chain(error);
    if key == DATABASE {
        tracing::warn!(job, %error, "the database does not answer: jobs wait until it does");
    } else {
        tracing::warn!(%error, "could not {job}");
    }
}

fn still_lost(key: &str, job: &str, time: Duration, error: &(dyn Error + 'static)) {
    let (error, seconds) = (error_chain(error), time.as_secs());
    if key == DATABASE {
        tracing::warn!(job, seconds, %error, "the database does not answer for {seconds} s");
    } else {
        tracing::warn!(seconds, %error, "could not {job} for {seconds} s");
    }
}

fn back(key: &str, after: Duration) {
    let seconds = after.as_secs();
    if key == DATABASE {
        tracing::info!(seconds, "the database answers again after {seconds} s");
    } else {
        tracing::info!(seconds, "could {key} again after {seconds} s");
    }
}

/// Whether a cause of the error, however deep, is that the database was unreachable.
fn is_database(error: &(dyn Error + 'static)) -> bool {
    causes(error).any(|error| {
        // A transparent error is not among its own causes.
        let port = match error.downcast_ref() {
            Some(BillingError::Port(port)) => Some(port),
            _ => error.downcast_ref(),
        };
        matches!(port, Some(PortError::Unavailable { system, .. }) if *system == DATABASE)
    })
}

/// An error, its cause, the cause of that, and so on.
fn causes<'a>(error: &'a (dyn Error + 'static)) -> impl Iterator<Item = &'a (dyn Error + 'static)> {
    std::iter::successors(Some(error), |error| (*error).source())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The reports of an hour in which a job runs every half second, and fails while `fails` says so.
    fn reports(fails: impl Fn(u64) -> bool) -> Vec<(u64, Report)> {
        let (begun, mut outage) = (Instant::now(), Outage::default());
        let halves = 0..7_200_u64;
        halves
            .filter_map(|half| {
                let now = begun + Duration::from_millis(half * 500);
                let report = if fails(half) { outage.failed(now) } else { outage.worked(now) };
                report.map(|report| (half / 2, report))
            })
            .collect()
    }

    #[test]
    fn an_outage_is_a_line_at_its_start_one_a_minute_and_one_at_its_end() {
        // Lost from second 100 to second 250.
        assert_eq!(
            reports(|half| (200..500).contains(&half)),
            [
                (100, Report::Lost),
                (160, Report::StillLost(Duration::from_secs(60))),
                (220, Report::StillLost(Duration::from_secs(120))),
                (251, Report::Back(Duration::from_millis(151_500))),
            ]
        );
    }

    #[test]
    fn a_job_that_fails_every_other_time_has_a_line_a_minute() {
        let reports = reports(|half| half % 2 == 0);
        assert_eq!(reports.len(), 60, "an hour has 60 minutes");
        assert!(reports[1..].iter().all(|(_, report)| matches!(report, Report::StillLost(_))));
    }

    #[test]
    fn outages_that_come_and_go_have_two_lines_a_minute_at_most() {
        // Lost for a second of every ten.
        let reports = reports(|half| half % 20 < 2);
        assert!(reports.len() <= 120, "{}", reports.len());
        assert_eq!(reports[0], (0, Report::Lost));
    }

    #[test]
    fn a_lost_database_is_known_at_any_depth() {
        #[derive(Debug, thiserror::Error)]
        #[error("the job failed")]
        struct JobError(#[source] PortError);

        let lost = JobError(PortError::unavailable(DATABASE, "connection refused\n"));
        assert!(is_database(&lost));
        assert_eq!(
            error_chain(&lost),
            "the job failed: postgres is unavailable: connection refused"
        );
        let away = PortError::unavailable(DATABASE, "connection refused");
        assert!(is_database(&BillingError::Port(away)));
        assert!(!is_database(&JobError(PortError::unavailable("stripe", "timeout"))));
        assert!(!is_database(&PortError::corrupt(DATABASE, "a row")));
    }

    #[test]
    fn all_jobs_share_the_outage_of_the_database() {
        let log = FailureLog::default();
        let away = || Err::<(), _>(PortError::unavailable(DATABASE, "gone"));
        for job in ["deliver emails", "sweep", "apply events"] {
            assert_eq!(log.pass(job, away()), None);
        }
        let outages = log.outages.lock().unwrap();
        assert_eq!(outages.keys().collect::<Vec<_>>(), [&DATABASE]);
    }
}
