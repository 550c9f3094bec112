//! Divides work between two threads.

use std::panic::resume_unwind;
use std::sync::{Mutex, PoisonError};
use std::thread;

/// Runs all jobs on this thread and, if one can be started, on a second thread with the same
/// niceness. The results are in the order of the jobs.
pub(crate) fn each<J, R: Send>(
    jobs: impl Iterator<Item = J> + Send,
    work: impl Fn(J) -> R + Sync,
) -> Vec<R> {
    let jobs = Mutex::new(jobs.enumerate());
    let take = || {
        let mut done = Vec::new();
        loop {
            let job = jobs.lock().unwrap_or_else(PoisonError::into_inner).next();
            let Some((place, job)) = job else { return done };
            done.push((place, work(job)));
        }
    };
    let mut done = thread::scope(|scope| {
        let helper = thread::Builder::new().name("listing-index-helper".into());
        let helper = helper.spawn_scoped(scope, take);
        let mut done = take();
        if let Ok(helper) = helper {
            done.extend(helper.join().unwrap_or_else(|panic| resume_unwind(panic)));
        }
        done
    });
    done.sort_unstable_by_key(|(place, _)| *place);
    done.into_iter().map(|(_, result)| result).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_job_runs_once_and_the_results_are_in_order() {
        let squares = each(0..1_000_u64, |number| number * number);
        assert_eq!(squares, (0..1_000).map(|number| number * number).collect::<Vec<_>>());
        assert_eq!(each([0_u8; 0].into_iter(), |byte| byte), [0_u8; 0]);
    }
}
