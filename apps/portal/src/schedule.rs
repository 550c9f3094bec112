//! The one scheduler: jobs that run again and again on one thread until they are stopped.

use std::{
    sync::mpsc::{Receiver, RecvTimeoutError},
    time::{Duration, Instant},
};

/// When a job runs again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Next {
    /// After the job's interval.
    Later,
    /// After the other jobs that are due: there is more to do.
    Now,
}

/// Jobs, each with an interval. The interval begins when a run ends.
#[derive(Default)]
pub struct Schedule<'j> {
    jobs: Vec<Job<'j>>,
}

struct Job<'j> {
    interval: Duration,
    due: Instant,
    run: Box<dyn FnMut() -> Next + 'j>,
}

impl<'j> Schedule<'j> {
    /// Adds a job. It runs for the first time at the start, after the jobs that were added before it.
    #[must_use]
    pub fn every(mut self, interval: Duration, run: impl FnMut() -> Next + 'j) -> Self {
        self.jobs.push(Job { interval, due: Instant::now(), run: Box::new(run) });
        self
    }

    /// Runs the jobs until the other end of `stop` is dropped. The round that has begun is finished
    /// first.
    pub fn run(mut self, stop: &Receiver<()>) {
        loop {
            self.run_due();
            let Some(due) = self.jobs.iter().map(|job| job.due).min() else { return };
            match stop.recv_timeout(due.saturating_duration_since(Instant::now())) {
                Err(RecvTimeoutError::Timeout) => {}
                Ok(()) | Err(RecvTimeoutError::Disconnected) => return,
            }
        }
    }

    fn run_due(&mut self) {
        for job in &mut self.jobs {
            if job.due > Instant::now() {
                continue;
            }
            let next = (job.run)();
            job.due = Instant::now();
            if next == Next::Later {
                job.due += job.interval;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::{cell::Cell, sync::mpsc::channel};

    use super::*;

    const HOUR: Duration = Duration::from_secs(3_600);

    #[test]
    fn a_job_with_more_to_do_runs_again_at_once_and_the_others_wait_for_their_interval() {
        let (stop, stopped) = channel();
        let (mut stop, busy, idle) = (Some(stop), Cell::new(0), Cell::new(0));
        Schedule::default()
            .every(HOUR, || {
                idle.set(idle.get() + 1);
                Next::Later
            })
            .every(HOUR, || {
                busy.set(busy.get() + 1);
                if busy.get() == 3 {
                    drop(stop.take());
                }
                Next::Now
            })
            .run(&stopped);
        assert_eq!((busy.get(), idle.get()), (3, 1));
    }

    #[test]
    fn a_job_runs_again_after_its_interval() {
        let (stop, stopped) = channel();
        let (mut stop, mut runs) = (Some(stop), Vec::new());
        let interval = Duration::from_millis(20);
        Schedule::default()
            .every(interval, || {
                runs.push(Instant::now());
                if runs.len() == 3 {
                    drop(stop.take());
                }
                Next::Later
            })
            .run(&stopped);
        assert_eq!(runs.len(), 3);
        assert!(runs.windows(2).all(|pair| pair[1] - pair[0] >= interval), "{runs:?}");
    }

    #[test]
    fn a_stopped_schedule_finishes_its_round_and_one_without_jobs_ends() {
        let (stop, stopped) = channel();
        drop(stop);
        let mut runs = 0;
        Schedule::default()
            .every(Duration::ZERO, || {
                runs += 1;
                Next::Now
            })
            .run(&stopped);
        assert_eq!(runs, 1);

        let (_stop, stopped) = channel();
        Schedule::default().run(&stopped);
    }
}
