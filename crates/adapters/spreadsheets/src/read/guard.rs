//! Contains panics of third-party readers on damaged files, so that they do not end the import.

use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Once;

use lists::SheetError;

thread_local! {
    static IS_QUIET: Cell<bool> = const { Cell::new(false) };
}

/// Runs a third-party reader. If it panics, returns `damaged` and prints nothing.
pub(super) fn guarded<T>(
    damaged: impl FnOnce() -> SheetError,
    read: impl FnOnce() -> Result<T, SheetError>,
) -> Result<T, SheetError> {
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        let before = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            if !IS_QUIET.get() {
                before(panic);
            }
        }));
    });
    IS_QUIET.set(true);
    // The reader's partial state is dropped with it.
    let outcome = catch_unwind(AssertUnwindSafe(read));
    IS_QUIET.set(false);
    outcome.unwrap_or_else(|_| Err(damaged()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_is_reported_as_a_damaged_file() {
        let damaged = || SheetError("damaged".to_owned());
        let outcome: Result<(), _> = guarded(damaged, || panic!("slice index starts at 4096"));
        assert_eq!(outcome, Err(damaged()));
        assert_eq!(guarded(damaged, || Ok(1)), Ok(1));
    }
}
