//! Threads of their own for what eats a core: they are niced, so that requests come first, and
//! their queue is bounded, so that a flood is told to come back later.

use std::{
    io,
    sync::{
        Arc, Mutex, PoisonError,
        mpsc::{Receiver, SyncSender, TrySendError, sync_channel},
    },
    thread,
};

/// The lowest priority: it yields to everything else of the machine.
const NICENESS: i32 = 19;

type Job = Box<dyn FnOnce() + Send>;

/// The threads, and the way to them. They end when this is dropped and their queue is empty.
#[derive(Debug)]
pub(crate) struct Lane {
    jobs: SyncSender<Job>,
}

/// Why a job was not done.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Refused {
    /// The queue is full.
    Full,
    /// The thread died under it.
    Lost,
}

impl Lane {
    /// Starts `threads` threads with room for `queue` jobs that wait.
    pub(crate) fn start(name: &str, threads: usize, queue: usize) -> io::Result<Self> {
        let (jobs, waiting) = sync_channel::<Job>(queue);
        let waiting = Arc::new(Mutex::new(waiting));
        for number in 0..threads {
            let waiting = Arc::clone(&waiting);
            thread::Builder::new().name(format!("{name}-{number}")).spawn(move || {
                // On Linux a thread has a niceness of its own. Without it hashing still works.
                let _ = rustix::process::setpriority_process(None, NICENESS);
                while let Some(job) = next(&waiting) {
                    job();
                }
            })?;
        }
        Ok(Self { jobs })
    }

    /// Does `work` on one of the threads and waits for its answer.
    pub(crate) fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Refused> {
        let (answer, answered) = sync_channel(1);
        // Whoever asked may be gone by then; the answer is lost with them.
        let job = Box::new(move || answer.send(work()).unwrap_or_default());
        self.jobs.try_send(job).map_err(|refused| match refused {
            TrySendError::Full(_) => Refused::Full,
            TrySendError::Disconnected(_) => Refused::Lost,
        })?;
        answered.recv().map_err(|_gone| Refused::Lost)
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
        // One runs; this one waits in the queue's only place.
        lane.jobs.try_send(Box::new(|| {})).unwrap();
        assert_eq!(lane.run(|| "third"), Err(Refused::Full));
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
