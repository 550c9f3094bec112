//! Threads for work that occupies a core. They have a low priority, so requests come first. Their
//! queue is bounded, so a flood of work is refused.

use std::{
    io,
    sync::{
        Arc, Mutex, PoisonError,
        mpsc::{Receiver, SyncSender, TrySendError, sync_channel},
    },
    thread,
};

/// The lowest priority, which yields to everything else on the machine.
const NICENESS: i32 = 19;

type Job = Box<dyn FnOnce() + Send>;

/// A pool of threads and its queue. The threads end after this value is dropped and the queue is
/// empty.
#[derive(Debug)]
pub(crate) struct Lane {
    jobs: SyncSender<Job>,
}

/// The reason why a job did not run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum JobError {
    /// The queue is full.
    Full,
    /// The thread died while running the job.
    Lost,
}

impl Lane {
    /// Starts `threads` threads with a queue of `queue` jobs.
    pub(crate) fn start(name: &str, threads: usize, queue: usize) -> io::Result<Self> {
        let (jobs, waiting) = sync_channel::<Job>(queue);
        let waiting = Arc::new(Mutex::new(waiting));
        for number in 0..threads {
            let waiting = Arc::clone(&waiting);
            thread::Builder::new().name(format!("{name}-{number}")).spawn(move || {
                // On Linux, niceness applies to a single thread. Hashing works even if it cannot be
                // set.
                let _ = rustix::process::setpriority_process(None, NICENESS);
                while let Some(job) = next(&waiting) {
                    job();
                }
            })?;
        }
        Ok(Self { jobs })
    }

    /// Runs `work` on one of the threads and waits for its result.
    pub(crate) fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, JobError> {
        let (answer, answered) = sync_channel(1);
        // The caller may have gone away. The result is then dropped.
        let job = Box::new(move || answer.send(work()).unwrap_or_default());
        self.jobs.try_send(job).map_err(|error| match error {
            TrySendError::Full(_) => JobError::Full,
            TrySendError::Disconnected(_) => JobError::Lost,
        })?;
        answered.recv().map_err(|_gone| JobError::Lost)
    }
}

fn next(waiting: &Mutex<Receiver<Job>>) -> Option<Job> {
    waiting.lock().unwrap_or_else(PoisonError::into_inner).recv().ok()
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use super::*;

    #[test]
    fn a_full_queue_refuses_and_a_free_one_answers() {
        let lane = Arc::new(Lane::start("test", 1, 1).unwrap());
        let (open, gate) = mpsc::channel::<()>();
        let (started, has_started) = mpsc::channel();
        let busy = {
            let lane = Arc::clone(&lane);
            thread::spawn(move || {
                lane.run(move || {
                    started.send(()).unwrap();
                    gate.recv().unwrap();
                    "first"
                })
            })
        };
        has_started.recv().unwrap();
        // One job runs. This one fills the queue.
        lane.jobs.try_send(Box::new(|| {})).unwrap();
        assert_eq!(lane.run(|| "third"), Err(JobError::Full));
        open.send(()).unwrap();
        assert_eq!(busy.join().unwrap(), Ok("first"));
    }

    #[test]
    fn the_threads_yield_to_everything_else() {
        let lane = Lane::start("test", 1, 1).unwrap();
        let niceness = lane.run(|| rustix::process::getpriority_process(None).unwrap()).unwrap();
        assert_eq!(niceness, 19);
    }
}
