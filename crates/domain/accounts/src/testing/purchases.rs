use std::collections::{HashMap, HashSet};
use std::sync::{Mutex, MutexGuard, PoisonError};

use kernel::{AccountId, EmailAddress, PortError};

use crate::{Account, Purchases};

/// Purchases in memory, which can be told to fail.
#[derive(Debug, Default)]
pub struct ScriptedPurchases(Mutex<State>);

#[derive(Debug, Default)]
struct State {
    waiting: HashSet<EmailAddress>,
    attached: HashMap<AccountId, EmailAddress>,
    cancelled: HashSet<AccountId>,
    checkout: Option<String>,
    is_down: bool,
    is_silent: bool,
}

impl ScriptedPurchases {
    /// While nobody answers, it can't be told either whether a purchase waits.
    pub fn set_silent(&self, is_silent: bool) {
        self.state().is_silent = is_silent;
        self.set_down(is_silent);
    }

    /// Somebody pays under that address.
    pub fn wait_for(&self, email: &EmailAddress) {
        self.state().waiting.insert(email.clone());
    }

    /// Checkouts begin at that address from now on; before, none can.
    pub fn set_checkout(&self, url: &str) {
        self.state().checkout = Some(url.to_owned());
    }

    /// Nothing can be begun, attached or cancelled while it is down.
    pub fn set_down(&self, is_down: bool) {
        self.state().is_down = is_down;
    }

    /// Whose purchase an account has.
    #[must_use]
    pub fn attached_to(&self, id: AccountId) -> Option<EmailAddress> {
        self.state().attached.get(&id).cloned()
    }

    /// Whether the account's purchase was cancelled.
    #[must_use]
    pub fn is_cancelled(&self, id: AccountId) -> bool {
        self.state().cancelled.contains(&id)
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn up(&self) -> Result<MutexGuard<'_, State>, PortError> {
        let state = self.state();
        if state.is_down { Err(down()) } else { Ok(state) }
    }
}

fn down() -> PortError {
    PortError::unavailable("the test's provider", "told to fail")
}

impl Purchases for ScriptedPurchases {
    fn is_waiting(&self, email: &EmailAddress) -> Result<bool, PortError> {
        let state = self.state();
        if state.is_silent { Err(down()) } else { Ok(state.waiting.contains(email)) }
    }

    fn begin_checkout(&self, account: &Account) -> Result<String, PortError> {
        let checkout = self.up()?.checkout.clone();
        checkout.map(|url| format!("{url}/{}", account.id)).ok_or_else(down)
    }

    fn attach(&self, account: AccountId, email: &EmailAddress) -> Result<usize, PortError> {
        let mut state = self.up()?;
        let waited = state.waiting.remove(email);
        if waited {
            state.attached.insert(account, email.clone());
        }
        Ok(usize::from(waited))
    }

    fn cancel(&self, account: AccountId) -> Result<(), PortError> {
        self.up()?.cancelled.insert(account);
        Ok(())
    }
}
