//! The threads that work in folders, one for each folder and a few at a time.

use std::collections::HashSet;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::MOST_HANDS;

/// The folders in which a thread works.
#[derive(Default)]
pub(super) struct Hands {
    busy: Mutex<HashSet<String>>,
    #[cfg(test)]
    changed: std::sync::Condvar,
}

impl Hands {
    pub(super) fn are_busy_with(&self, folder: &str) -> bool {
        self.busy().contains(folder)
    }

    /// Takes a folder; `None` if a thread works in it, or none is free.
    pub(super) fn take(self: &Arc<Self>, folder: &str) -> Option<Hand> {
        let mut busy = self.busy();
        let is_free = busy.len() < MOST_HANDS && busy.insert(folder.to_owned());
        is_free.then(|| Hand { hands: self.clone(), folder: folder.to_owned() })
    }

    /// Waits until no thread works.
    #[cfg(test)]
    pub(super) fn rest(&self) {
        let none = self.changed.wait_while(self.busy(), |busy| !busy.is_empty());
        drop(none.unwrap_or_else(PoisonError::into_inner));
    }

    fn busy(&self) -> MutexGuard<'_, HashSet<String>> {
        self.busy.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A folder in which a thread works until it is dropped.
pub(super) struct Hand {
    hands: Arc<Hands>,
    folder: String,
}

impl Drop for Hand {
    fn drop(&mut self) {
        self.hands.busy().remove(&self.folder);
        #[cfg(test)]
        self.hands.changed.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_has_one_thread_and_not_all_have_one_at_a_time() {
        let hands = Arc::new(Hands::default());
        let first = hands.take("Cobb").unwrap();
        assert!(hands.take("Cobb").is_none());
        let others: Vec<Hand> =
            (1..MOST_HANDS).map(|n| hands.take(&n.to_string()).unwrap()).collect();
        assert!(hands.take("Kings").is_none());
        drop(first);
        assert!(hands.are_busy_with("1") && !hands.are_busy_with("Cobb"));
        drop((hands.take("Kings").unwrap(), others));
        hands.rest();
    }
}
