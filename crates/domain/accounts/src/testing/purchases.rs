use std::collections::{HashMap, HashSet};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

use billing::{CheckoutId, PaidPurchase, PlanId};
use kernel::{AccountId, EmailAddress, PortError};

use crate::{Account, Purchases};

/// Purchases in memory. Tests can make them fail.
#[derive(Debug, Default)]
pub struct ScriptedPurchases {
    state: Mutex<State>,
    answers_again: Condvar,
}

#[derive(Debug, Default)]
struct State {
    /// The addresses with a purchase that the store contains.
    waiting: HashSet<EmailAddress>,
    /// The addresses with a purchase that only the provider knows.
    unheard: HashSet<EmailAddress>,
    /// The addresses of persons who had the free trial.
    trials: HashSet<EmailAddress>,
    paid: HashMap<CheckoutId, PaidPurchase>,
    attached: HashMap<AccountId, EmailAddress>,
    cancelled: HashSet<AccountId>,
    checkout: Option<String>,
    is_down: bool,
    is_stalled: bool,
    questions: u64,
}

impl ScriptedPurchases {
    /// Adds a purchase under that address to the store.
    pub fn wait_for(&self, email: &EmailAddress) {
        self.state().waiting.insert(email.clone());
    }

    /// Adds a purchase under that address that only the provider knows.
    pub fn wait_unheard(&self, email: &EmailAddress) {
        self.state().unheard.insert(email.clone());
    }

    /// Lets the browser that paid on this page see a purchase.
    pub fn show(&self, page: &CheckoutId, purchase: PaidPurchase) {
        self.state().paid.insert(page.clone(), purchase);
    }

    /// Records that the person with that address had the free trial.
    pub fn use_trial(&self, email: &EmailAddress) {
        self.state().trials.insert(email.clone());
    }

    /// Returns how often the provider was called.
    #[must_use]
    pub fn questions(&self) -> u64 {
        self.state().questions
    }

    /// Makes checkouts begin at that URL. Without a URL, no checkout can begin.
    pub fn set_checkout(&self, url: &str) {
        self.state().checkout = Some(url.to_owned());
    }

    /// Sets whether the provider is down. The store still responds.
    pub fn set_down(&self, is_down: bool) {
        self.state().is_down = is_down;
    }

    /// Sets whether the provider stalls: it accepts calls, but does not answer until this is reset.
    pub fn set_stalled(&self, is_stalled: bool) {
        self.state().is_stalled = is_stalled;
        self.answers_again.notify_all();
    }

    /// Returns the address of the purchase that is attached to an account.
    #[must_use]
    pub fn attached_to(&self, id: AccountId) -> Option<EmailAddress> {
        self.state().attached.get(&id).cloned()
    }

    /// Returns whether the account's purchase was cancelled.
    #[must_use]
    pub fn is_cancelled(&self, id: AccountId) -> bool {
        self.state().cancelled.contains(&id)
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn up(&self) -> Result<MutexGuard<'_, State>, PortError> {
        let mut state = self.state();
        state.questions += 1;
        let is_stalled = |state: &mut State| state.is_stalled;
        let state = self
            .answers_again
            .wait_while(state, is_stalled)
            .unwrap_or_else(PoisonError::into_inner);
        if state.is_down { Err(down()) } else { Ok(state) }
    }
}

fn down() -> PortError {
    PortError::unavailable("the test's provider", "set to fail")
}

impl Purchases for ScriptedPurchases {
    fn paid(&self, page: &CheckoutId) -> Result<Option<PaidPurchase>, PortError> {
        Ok(self.up()?.paid.get(page).cloned())
    }

    fn refresh(&self, email: &EmailAddress) -> Result<(), PortError> {
        let mut state = self.up()?;
        if state.unheard.remove(email) {
            state.waiting.insert(email.clone());
        }
        Ok(())
    }

    fn is_waiting(&self, email: &EmailAddress) -> Result<bool, PortError> {
        Ok(self.state().waiting.contains(email))
    }

    fn had_trial(&self, email: &EmailAddress) -> Result<bool, PortError> {
        Ok(self.state().trials.contains(email))
    }

    fn begin_checkout(
        &self,
        account: &Account,
        plan: Option<&PlanId>,
    ) -> Result<String, PortError> {
        let mut state = self.up()?;
        if state.unheard.remove(&account.email) {
            state.waiting.insert(account.email.clone());
        }
        if state.waiting.contains(&account.email) {
            return Err(PortError::unavailable("the test's provider", "a purchase waits"));
        }
        let checkout = state.checkout.clone();
        let plan = plan.map(|PlanId(id)| format!("?plan={id}")).unwrap_or_default();
        checkout.map(|url| format!("{url}/{}{plan}", account.id)).ok_or_else(down)
    }

    fn attach(&self, account: AccountId, email: &EmailAddress) -> Result<usize, PortError> {
        let mut state = self.state();
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
