//! Background work, which a worker repeats.

use kernel::{AccountId, PortError};
use mail::Letter;

use super::AccountService;

/// How many accounts are processed at once.
const BATCH: usize = 100;

impl AccountService {
    /// Cancels the subscriptions of closed accounts, and deletes each account once the provider
    /// agrees. Returns how many accounts were deleted.
    ///
    /// # Errors
    /// The first [`PortError`], after all accounts were tried. Failed accounts are tried again
    /// later.
    pub fn erase_closed(&self) -> Result<usize, PortError> {
        let mut failure = None;
        let mut erased = 0;
        for id in self.ports.records.closed(BATCH)? {
            let done = self.ports.purchases.cancel(id).and_then(|()| self.ports.records.erase(id));
            match done {
                Ok(()) => erased += 1,
                Err(error) => failure = failure.or(Some(error)),
            }
        }
        failure.map_or(Ok(erased), Err)
    }

    /// Puts one mandatory mail to every account into the outbox and returns the number of mails. A
    /// repeated call with the same key continues where the last one stopped, so that no one gets
    /// the mail twice.
    ///
    /// # Errors
    /// [`PortError`]. Mails that are already in the outbox remain there.
    pub fn notify_all(
        &self,
        letter: &Letter,
        key: &str,
        progress: &mut dyn FnMut(u64),
    ) -> Result<u64, PortError> {
        let (mut last, mut count): (Option<AccountId>, u64) = (None, 0);
        loop {
            let accounts = self.ports.records.after(last, BATCH)?;
            let Some(end) = accounts.last().map(|account| account.id) else { return Ok(count) };
            for account in accounts {
                let mut mail = self.mail(letter, &account.email, Some(account.id));
                mail.dedupe_key = Some(format!("notice {key} {}", account.id));
                self.ports.outbox.put(&mail, self.now())?;
                count += 1;
            }
            progress(count);
            last = Some(end);
        }
    }
}
