//! What nobody waits for; a worker calls it again and again.

use kernel::{AccountId, PortError};
use mail::Letter;

use super::AccountService;

/// How many accounts are looked at at once.
const BATCH: usize = 100;

impl AccountService {
    /// Cancels what closed accounts pay for, and takes each out once the provider agrees. Says how
    /// many went.
    ///
    /// # Errors
    /// The first [`PortError`] after all were tried; what failed is tried again.
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

    /// Puts one mandatory mail to every account into the outbox; says to how many. Begun again
    /// under the same key, it goes on where it was left: nobody gets it twice.
    ///
    /// # Errors
    /// [`PortError`]; what is in the outbox stays there.
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
