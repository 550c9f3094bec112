//! Ctrl-C during an import: it says whether anything was written.

use std::process;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;

use anyhow::Context as _;
use tokio::signal::unix::{SignalKind, signal};

/// How far the import of a file is, for a signal that comes at any moment.
#[derive(Debug, Clone, Default)]
pub(super) struct Stage(Arc<Mutex<State>>);

#[derive(Debug, Default)]
struct State {
    file: String,
    is_committing: bool,
    /// Whether a signal came during a commit.
    must_stop: bool,
}

/// The exit code of a process that SIGINT ended.
const INTERRUPTED: i32 = 130;

impl Stage {
    /// Notes that the import of a file begins. Nothing of it is written until
    /// [`committing`](Self::committing).
    pub fn begin(&self, file: &str) {
        let mut state = self.state();
        state.file = file.to_owned();
        state.is_committing = false;
    }

    /// Notes that the transaction is about to be committed. From now on, a signal lets it end.
    pub fn committing(&self) {
        self.state().is_committing = true;
    }

    /// Whether a signal came during the commit of the file.
    pub fn must_stop(&self) -> bool {
        self.state().must_stop
    }

    /// Handles a signal. Returns the message and, if the process has to end now, keeps the lock, so
    /// that no commit begins meanwhile.
    fn interrupt(&self) -> (String, Option<MutexGuard<'_, State>>) {
        let mut state = self.state();
        if state.is_committing {
            state.must_stop = true;
            let file = &state.file;
            let text = format!("{file} is being committed; the command stops after it");
            return (text, None);
        }
        let text = format!("stopped: nothing of {} was written", state.file);
        (text, Some(state))
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Handles SIGINT and SIGTERM on a thread of its own until the process ends.
    ///
    /// # Errors
    /// When the process can't listen for signals.
    pub fn watch(&self) -> anyhow::Result<()> {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        let (mut interrupt, mut terminate) = {
            let _context = runtime.enter();
            (signal(SignalKind::interrupt())?, signal(SignalKind::terminate())?)
        };
        let stage = self.clone();
        let wait = async move {
            loop {
                tokio::select! {
                    _ = interrupt.recv() => {}
                    _ = terminate.recv() => {}
                }
                let (text, ends) = stage.interrupt();
                eprintln!("{text}");
                if ends.is_some() {
                    process::exit(INTERRUPTED);
                }
            }
        };
        thread::Builder::new()
            .name("signals".to_owned())
            .spawn(move || runtime.block_on(wait))
            .context("the process can't listen for signals")?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_signal_ends_an_import_before_its_commit_and_waits_for_a_commit() {
        let stage = Stage::default();
        stage.begin("a.csv");
        let (text, ends) = stage.interrupt();
        assert_eq!(text, "stopped: nothing of a.csv was written");
        assert!(ends.is_some());
        drop(ends);
        assert!(!stage.must_stop());
        stage.committing();
        let (text, ends) = stage.interrupt();
        assert_eq!(text, "a.csv is being committed; the command stops after it");
        assert!(ends.is_none());
        assert!(stage.must_stop());
        stage.begin("b.csv");
        assert_eq!(stage.interrupt().0, "stopped: nothing of b.csv was written");
    }
}
