//! The priority of the threads that run blocking jobs.
//!
//! While every core is busy, an event loop must run before a job, or short requests such as
//! `/healthz` wait for downloads. The kernel shares the cores by the threads' `nice` values, which
//! any process may raise.

/// How much nicer a thread of blocking jobs is than an event loop. Each step gives it about a fifth
/// less of a busy core.
#[cfg(target_os = "linux")]
const NICER: i32 = 5;

/// Lowers the priority of this thread, at the first call in it.
#[cfg(target_os = "linux")]
pub(super) fn yield_to_event_loops() {
    thread_local! {
        static NICENESS: Option<i32> = rustix::process::nice(NICER)
            .inspect_err(|error| tracing::debug!(%error, "a thread keeps its priority"))
            .ok();
    }
    NICENESS.with(|_| ());
}

/// Elsewhere, `nice` applies to the whole process.
#[cfg(not(target_os = "linux"))]
pub(super) const fn yield_to_event_loops() {}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use std::thread;

    use rustix::process::nice;

    use super::*;

    #[test]
    fn a_thread_becomes_nicer_once_and_the_others_keep_their_priority() {
        let before = nice(0).unwrap();
        let after = thread::spawn(|| {
            yield_to_event_loops();
            yield_to_event_loops();
            nice(0).unwrap()
        });
        assert_eq!(after.join().unwrap(), (before + NICER).min(19));
        assert_eq!(nice(0).unwrap(), before);
    }
}
