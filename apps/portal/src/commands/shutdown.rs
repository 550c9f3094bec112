//! The end of a process that runs until a signal. It finishes its work, and every wait has a
//! limit.

use std::process;
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use anyhow::Context as _;
use tokio::signal::unix::{SignalKind, signal};
use tokio::sync::oneshot;

use crate::compose::Composition;

/// How long background work may use its databases to finish.
const FINISH: Duration = Duration::from_secs(3);
/// How long it then has to notice that they are closed.
const NOTICE: Duration = Duration::from_secs(1);
/// How much longer than its grace the whole end of a process may take.
const MARGIN: Duration = Duration::from_secs(10);
/// How often threads are looked at while they are waited for.
const LOOK: Duration = Duration::from_millis(10);

/// Listens for SIGINT and SIGTERM on a thread of its own. The first one is received here. A second
/// one, or the end of `grace` and a margin after the first, ends the process at once.
///
/// # Errors
/// When the process can't listen for signals.
pub fn first_signal(grace: Duration) -> anyhow::Result<oneshot::Receiver<()>> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let (mut interrupt, mut terminate) = {
        let _context = runtime.enter();
        (signal(SignalKind::interrupt())?, signal(SignalKind::terminate())?)
    };
    let (sender, receiver) = oneshot::channel();
    let wait = async move {
        tokio::select! {
            _ = interrupt.recv() => {}
            _ = terminate.recv() => {}
        }
        tracing::info!("stopping; a second signal stops at once");
        let _ = sender.send(());
        tokio::select! {
            _ = interrupt.recv() => tracing::warn!("stopped at once, by a second signal"),
            _ = terminate.recv() => tracing::warn!("stopped at once, by a second signal"),
            () = tokio::time::sleep(grace + MARGIN) => tracing::warn!("stopped: finishing took too long"),
        }
        process::exit(1);
    };
    thread::Builder::new()
        .name("signals".to_owned())
        .spawn(move || runtime.block_on(wait))
        .context("the process can't listen for signals")?;
    Ok(receiver)
}

/// Waits for threads that were told to end. Their connections to the databases are cut after a few
/// seconds. All of their work may be interrupted, and the next process repeats it.
pub fn finish(composition: &Composition, threads: Vec<JoinHandle<()>>) {
    let have_ended = wait_for(&threads, FINISH);
    composition.close_databases();
    if !have_ended && !wait_for(&threads, NOTICE) {
        tracing::warn!("background work was interrupted");
    }
}

fn wait_for(threads: &[JoinHandle<()>], at_most: Duration) -> bool {
    let deadline = Instant::now() + at_most;
    loop {
        if threads.iter().all(JoinHandle::is_finished) {
            return true;
        }
        if Instant::now() >= deadline {
            return false;
        }
        thread::sleep(LOOK);
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::channel;

    use super::*;

    #[test]
    fn threads_are_waited_for_as_long_as_they_take_but_no_longer_than_allowed() {
        let (release, wait) = channel::<()>();
        let stuck = [thread::spawn(move || {
            let _ = wait.recv();
        })];
        let started = Instant::now();
        assert!(!wait_for(&stuck, Duration::from_millis(50)));
        assert!(started.elapsed() < Duration::from_secs(5));
        drop(release);
        assert!(wait_for(&stuck, Duration::from_secs(60)));
    }
}
