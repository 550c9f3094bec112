//! How many files are read at a time, and whose turn it is.

use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

/// The number of files that are read at a time.
const MOST: usize = 2;

/// The places for files that are read.
#[derive(Debug, Default)]
pub(super) struct Places {
    turns: Mutex<Turns>,
    changed: Condvar,
}

#[derive(Debug, Default)]
struct Turns {
    /// The sources of the files that are read.
    running: Vec<String>,
    /// The sources that wait, in the order of their numbers.
    waiting: Vec<(u64, String)>,
    number: u64,
}

impl Turns {
    /// The number whose turn is next: of the source with the fewest running files, the oldest.
    fn next(&self) -> Option<u64> {
        let running = |source: &String| self.running.iter().filter(|one| *one == source).count();
        let next = self.waiting.iter().min_by_key(|(number, source)| (running(source), *number));
        next.filter(|_| self.running.len() < MOST).map(|(number, _)| *number)
    }
}

impl Places {
    /// Waits for a place. No source gets a second one while another source waits.
    pub(super) fn take(self: &Arc<Self>, source: &str) -> Permit {
        let mut turns = self.turns();
        turns.number += 1;
        let number = turns.number;
        turns.waiting.push((number, source.to_owned()));
        while turns.next() != Some(number) {
            turns = self.changed.wait(turns).unwrap_or_else(PoisonError::into_inner);
        }
        turns.waiting.retain(|(one, _)| *one != number);
        turns.running.push(source.to_owned());
        drop(turns);
        // Another one may have its turn, too.
        self.changed.notify_all();
        Permit { places: self.clone(), source: source.to_owned() }
    }

    fn turns(&self) -> MutexGuard<'_, Turns> {
        self.turns.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A place, until it is dropped.
#[derive(Debug)]
pub(super) struct Permit {
    places: Arc<Places>,
    source: String,
}

impl Drop for Permit {
    fn drop(&mut self) {
        let mut turns = self.places.turns();
        if let Some(at) = turns.running.iter().position(|source| *source == self.source) {
            turns.running.swap_remove(at);
        }
        drop(turns);
        self.places.changed.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_source_with_many_files_does_not_keep_another_one_waiting() {
        let waiting = |number, source: &str| (number, source.to_owned());
        let mut turns = Turns {
            running: vec!["Cobb".to_owned()],
            waiting: vec![waiting(2, "Cobb"), waiting(3, "Cobb"), waiting(4, "Kings")],
            number: 4,
        };
        assert_eq!(turns.next(), Some(4));
        turns.waiting.pop();
        assert_eq!(turns.next(), Some(2), "no other source waits");
        turns.running.push("Kings".to_owned());
        assert_eq!(turns.next(), None, "both places are taken");
    }

    #[test]
    fn a_place_that_becomes_free_goes_to_who_waits() {
        let places = Arc::new(Places::default());
        let (first, _second) = (places.take("Cobb"), places.take("Cobb"));
        let waiting = std::thread::spawn({
            let places = places.clone();
            move || drop(places.take("Kings"))
        });
        drop(first);
        waiting.join().unwrap();
    }
}
