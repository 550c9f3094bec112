use thiserror::Error;

/// How many bytes an account may store (`docs/product.md#storage`).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StorageBudget(pub u64);

/// The budget is used up. `Display` is safe to show to the person.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error(
    "Your storage of {} is full, so nothing was saved. Account Settings show what uses it: shorten or remove what you no longer need.",
    megabytes(.0.0)
)]
pub struct StorageFull(pub StorageBudget);

/// What the undo of a change may take beyond the budget: two entries of a history.
const UNDO_BYTES: u64 = 4_096;

impl StorageBudget {
    /// The budget unless the operator sets another one.
    pub const DEFAULT: Self = Self(20_000_000);

    /// Returns the budget for the undo of a removal or of a shorter text, before which the account
    /// had `used` bytes. An account that was above its budget gets back what it had.
    #[must_use]
    pub fn for_undo(self, used: u64) -> Self {
        let room = used.saturating_add(UNDO_BYTES).min(self.0.saturating_add(UNDO_BYTES));
        Self(self.0.max(used).max(room))
    }

    /// Accepts `used` bytes.
    ///
    /// # Errors
    /// [`StorageFull`] when they are more than the budget.
    pub const fn check(self, used: u64) -> Result<(), StorageFull> {
        if used > self.0 { Err(StorageFull(self)) } else { Ok(()) }
    }
}

impl Default for StorageBudget {
    fn default() -> Self {
        Self::DEFAULT
    }
}

/// The bytes that an account stores, by what they are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct StorageUse {
    /// Notes, tags and checklists of saved properties.
    pub notes: u64,
    /// The histories of these.
    pub history: u64,
    /// Saved searches, with those that can be restored.
    pub searches: u64,
    /// Ordered downloads.
    pub downloads: u64,
    /// Opened and hidden properties.
    pub marks: u64,
}

impl StorageUse {
    /// All of them.
    #[must_use]
    pub const fn total(&self) -> u64 {
        let Self { notes, history, searches, downloads, marks } = *self;
        notes + history + searches + downloads + marks
    }
}

/// A size in megabytes: `20 MB`, `0.5 MB`.
fn megabytes(bytes: u64) -> String {
    let tenths = bytes / 100_000;
    match (tenths / 10, tenths % 10) {
        (whole, 0) => format!("{whole} MB"),
        (whole, tenth) => format!("{whole}.{tenth} MB"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_above_the_budget_is_refused_with_its_size() {
        let budget = StorageBudget(20_000_000);
        assert_eq!(budget.check(20_000_000), Ok(()));
        let full = budget.check(20_000_001).unwrap_err();
        assert_eq!(
            full.to_string(),
            "Your storage of 20 MB is full, so nothing was saved. Account Settings show what uses it: shorten or remove what you no longer need."
        );
        assert!(StorageFull(StorageBudget(2_500_000)).to_string().contains("of 2.5 MB is full"));
    }

    #[test]
    fn an_undo_gets_back_what_was_there_and_never_creeps_up() {
        let budget = StorageBudget(100_000);
        assert_eq!(budget.for_undo(5_000), budget, "there is room anyway");
        assert_eq!(budget.for_undo(99_000), StorageBudget(103_096));
        assert_eq!(budget.for_undo(100_000), StorageBudget(104_096));
        assert_eq!(budget.for_undo(104_096), StorageBudget(104_096));
        assert_eq!(budget.for_undo(500_000), StorageBudget(500_000), "from before the budget");
    }
}
