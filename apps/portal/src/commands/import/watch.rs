//! The watch over the folders of sources: the worker takes files from them, and fetches lists from
//! their addresses (`docs/import.md#deliveries`).

mod hands;
mod source;
#[cfg(test)]
mod tests;

use std::collections::HashMap;
use std::ffi::OsString;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use deliveries::{Alarm, DeliveryLog, FolderError, FolderJob, FolderService};
use inbox_adapter::{FileInbox, Look};

use self::hands::Hands;
pub use self::source::WatchedSources;
use crate::schedule::Next;

/// The number of folders in which the worker works at a time. Each has a connection for its lock.
const MOST_HANDS: usize = 16;

/// Watches the folders of sources.
#[derive(Clone)]
pub struct FolderWatch {
    inbox: FileInbox,
    service: FolderService,
    /// The files at the last look, by folder and name.
    seen: HashMap<(String, OsString), Look>,
    /// The last problem of each folder, which is logged once.
    problems: Arc<Mutex<HashMap<String, String>>>,
    /// The number of looks, up to the number of folders.
    looks: usize,
    hands: Arc<Hands>,
}

impl FolderWatch {
    /// Watches the folders of `inbox`, in which `service` works.
    #[must_use]
    pub fn new(inbox: FileInbox, service: FolderService) -> Self {
        Self {
            inbox,
            service,
            seen: HashMap::new(),
            problems: Arc::default(),
            looks: 0,
            hands: Arc::default(),
        }
    }

    /// Looks at every folder once: begins to take the files that are as they were at the last look,
    /// and to fetch the lists that are due. Each folder has a thread of its own, so that a slow file
    /// or server delays only its own source.
    pub fn look(&mut self) -> Next {
        let mut folders = match self.inbox.folders() {
            Ok(folders) => folders,
            Err(error) => {
                self.report("", Err(error));
                return Next::Later;
            }
        };
        if !folders.is_empty() {
            // Each folder is the first one in its turn.
            self.looks = (self.looks + 1) % folders.len();
            folders.rotate_left(self.looks);
        }
        let mut seen = HashMap::new();
        for name in folders {
            let is_busy = self.hands.are_busy_with(&name);
            let looked = self.inbox.candidates(&name).and_then(|candidates| {
                let mut ready = Vec::new();
                for (file, look) in candidates {
                    let key = (name.clone(), file);
                    if self.seen.get(&key) == Some(&look) {
                        ready.push(key.1.clone());
                    }
                    seen.insert(key, look);
                }
                if is_busy { Ok(None) } else { self.service.job(&name, ready) }
            });
            match looked {
                Ok(Some(job)) => self.start(name, job),
                // Who works there reports.
                Ok(None) if is_busy => {}
                looked => self.report(&name, looked.map(drop)),
            }
        }
        self.seen = seen;
        Next::Later
    }

    /// Begins a job on a thread of its own, if one is free.
    fn start(&self, name: String, job: FolderJob) {
        let Some(hand) = self.hands.take(&name) else { return };
        let watch = self.clone();
        thread::spawn(move || {
            watch.report(&name, watch.service.work(job));
            drop(hand);
        });
    }

    /// Waits until nothing is done in any folder.
    #[cfg(test)]
    fn rest(&self) {
        self.hands.rest();
    }

    /// Logs the problem of a folder when it begins or changes.
    fn report(&self, name: &str, outcome: Result<(), FolderError>) {
        let mut problems = self.problems.lock().unwrap_or_else(PoisonError::into_inner);
        match outcome {
            Ok(()) => drop(problems.remove(name)),
            Err(error) => {
                let error = format!("{:#}", anyhow::Error::from(error));
                if problems.get(name) != Some(&error) {
                    let folder = self.inbox.path(name);
                    tracing::warn!(folder = %folder.display(), %error, "a watched folder has a problem");
                    problems.insert(name.to_owned(), error);
                }
            }
        }
    }
}

/// Logs and counts what happens to deliveries.
pub struct WorkerLog;

impl DeliveryLog for WorkerLog {
    fn raised(&self, alarm: &Alarm) {
        metrics::counter!("delivery_alarms_total", "kind" => alarm.kind()).increment(1);
        tracing::warn!(kind = alarm.kind(), key = alarm.key(), "raised an alarm about a delivery");
    }

    fn took(&self, folder: &str, file: &str, shelf: &'static str) {
        metrics::counter!("deliveries_taken_total", "outcome" => shelf).increment(1);
        tracing::info!(folder, file, outcome = shelf, "took a delivery");
    }

    fn not_fetched(&self, folder: &str, address: &str, why: &str) {
        tracing::warn!(folder, address, why, "a list could not be fetched");
    }
}
