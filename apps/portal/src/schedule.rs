//! Jobs that run again and again, each on a thread of its own, until they are stopped.

use std::{
    io,
    sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel},
    thread::{self, JoinHandle},
    time::Duration,
};

/// When a job runs again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Next {
    /// After the job's interval.
    Later,
    /// At once: there is more to do.
    Now,
}

/// What the end of the process does with a job that is running.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum End {
    /// It waits for the run.
    Finish,
    /// It interrupts the run, which is done again by the next process.
    Interrupt,
}

/// A job. The interval begins when a run ends.
pub struct Job {
    name: &'static str,
    interval: Duration,
    end: End,
    run: Box<dyn FnMut() -> Next + Send>,
}

impl Job {
    /// Creates a job. Its thread has its name.
    pub fn new(
        name: &'static str,
        interval: Duration,
        end: End,
        run: impl FnMut() -> Next + Send + 'static,
    ) -> Self {
        Self { name, interval, end, run: Box::new(run) }
    }

    /// Runs the job until the other end of `stop` is dropped.
    fn repeat(mut self, stop: &Receiver<()>) {
        loop {
            let wait = match (self.run)() {
                Next::Now => Duration::ZERO,
                Next::Later => self.interval,
            };
            if stop.recv_timeout(wait) != Err(RecvTimeoutError::Timeout) {
                return;
            }
        }
    }
}

/// Jobs that are running.
pub struct Jobs {
    stops: Vec<Sender<()>>,
    awaited: Vec<JoinHandle<()>>,
}

impl Jobs {
    /// Starts each job. It runs for the first time at once.
    ///
    /// # Errors
    /// When the system has no thread for a job. The others end then.
    pub fn start(jobs: impl IntoIterator<Item = Job>) -> io::Result<Self> {
        let mut running = Self { stops: Vec::new(), awaited: Vec::new() };
        for job in jobs {
            let (stop, stopped) = channel();
            let (name, end) = (job.name.to_owned(), job.end);
            let thread = thread::Builder::new().name(name).spawn(move || job.repeat(&stopped))?;
            running.stops.push(stop);
            if end == End::Finish {
                running.awaited.push(thread);
            }
        }
        Ok(running)
    }

    /// Stops all jobs, and returns the threads of those that finish their run.
    #[must_use]
    pub fn stop(self) -> Vec<JoinHandle<()>> {
        drop(self.stops);
        self.awaited
    }
}

#[cfg(test)]
mod tests {
    use std::{sync::mpsc::TryRecvError, time::Instant};

    use super::*;

    const HOUR: Duration = Duration::from_secs(3_600);

    #[test]
    fn a_job_with_more_to_do_runs_again_at_once_and_the_others_wait_for_their_interval() {
        let (busy, busy_runs) = channel();
        let (idle, idle_runs) = channel();
        let jobs = Jobs::start([
            Job::new("idle", HOUR, End::Finish, move || {
                idle.send(()).unwrap();
                Next::Later
            }),
            Job::new("busy", HOUR, End::Finish, move || match busy.send(()) {
                Ok(()) => Next::Now,
                Err(_) => Next::Later,
            }),
        ])
        .unwrap();
        assert_eq!(busy_runs.iter().take(3).count(), 3);
        idle_runs.recv().unwrap();
        drop(busy_runs);
        jobs.stop().into_iter().for_each(|thread| thread.join().unwrap());
        assert_eq!(idle_runs.iter().count(), 0, "it ran once");
    }

    #[test]
    fn a_job_runs_again_after_its_interval() {
        let (run, runs) = channel();
        let interval = Duration::from_millis(20);
        let job = Job::new("test", interval, End::Finish, move || {
            let _ = run.send(Instant::now());
            Next::Later
        });
        let jobs = Jobs::start([job]).unwrap();
        let times: Vec<Instant> = runs.iter().take(3).collect();
        jobs.stop().into_iter().for_each(|thread| thread.join().unwrap());
        assert_eq!(times.len(), 3);
        assert!(times.windows(2).all(|pair| pair[1] - pair[0] >= interval), "{times:?}");
    }

    #[test]
    fn stopped_jobs_finish_their_run_and_those_that_may_be_interrupted_are_not_awaited() {
        let (begun, runs) = channel();
        let (release, held) = channel::<()>();
        let stuck = Job::new("stuck", HOUR, End::Interrupt, move || {
            let _ = held.recv();
            Next::Later
        });
        let job = Job::new("test", Duration::ZERO, End::Finish, move || {
            begun.send(()).unwrap();
            Next::Now
        });
        let jobs = Jobs::start([stuck, job]).unwrap();
        runs.recv().unwrap();
        let awaited = jobs.stop();
        assert_eq!(awaited.len(), 1);
        awaited.into_iter().for_each(|thread| thread.join().unwrap());
        while runs.try_recv().is_ok() {}
        assert_eq!(runs.try_recv(), Err(TryRecvError::Disconnected), "it has ended");
        drop(release);
    }
}
