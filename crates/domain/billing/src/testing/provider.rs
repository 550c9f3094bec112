//! A payment provider in memory. Tests can switch on failures.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Mutex, MutexGuard, PoisonError};

use kernel::{EmailAddress, PortError};

use crate::{
    Card, Charge, Checkout, CheckoutId, CheckoutRequest, CheckoutStatus, CustomerId, CustomerState,
    Environment, IdempotencyKey, Interval, Invoice, NewCustomer, PaymentProvider, Plan, PlanId,
    ProviderRecords, SubscribersPage, Subscription, SubscriptionStatus,
};

/// A payment provider in memory.
#[derive(Debug, Default)]
pub struct InMemoryProvider(Mutex<Books>);

#[derive(Debug, Default)]
struct Books {
    customers: BTreeMap<CustomerId, CustomerState>,
    checkouts: HashMap<CheckoutId, (CheckoutRequest, CheckoutStatus)>,
    by_key: HashMap<String, String>,
    invoices: Vec<(CustomerId, Invoice)>,
    down: bool,
    lose_answers: bool,
    declines: bool,
    charges: usize,
    asked: u64,
}

impl InMemoryProvider {
    /// Sets whether every call fails from now on.
    pub fn set_down(&self, down: bool) {
        self.books().down = down;
    }

    /// Sets whether actions are performed, but their responses are lost, from now on.
    pub fn set_lose_answers(&self, lose: bool) {
        self.books().lose_answers = lose;
    }

    /// Sets whether every card is declined from now on.
    pub fn set_declines(&self, declines: bool) {
        self.books().declines = declines;
    }

    /// Returns how many trials were ended by a charge.
    #[must_use]
    pub fn charges(&self) -> usize {
        self.books().charges
    }

    /// Stores a checkout page of the pricing table that this customer completed.
    /// An account may have been signed in there.
    pub fn put_checkout(
        &self,
        id: &CheckoutId,
        customer: &CustomerId,
        account: Option<kernel::AccountId>,
    ) {
        let request = CheckoutRequest {
            account: account.unwrap_or(kernel::AccountId(uuid::Uuid::nil())),
            customer: customer.clone(),
            plan: PlanId("price_month".to_owned()),
            with_trial: true,
        };
        self.books().checkouts.insert(id.clone(), (request, CheckoutStatus::Complete));
    }

    /// Returns the number of calls.
    #[must_use]
    pub fn asked(&self) -> u64 {
        self.books().asked
    }

    /// Returns every customer in the provider's records.
    #[must_use]
    pub fn customers(&self) -> Vec<CustomerState> {
        self.books().customers.values().cloned().collect()
    }

    /// Returns the number of pages that were ever opened, and how many of them are still open.
    #[must_use]
    pub fn pages(&self) -> (usize, usize) {
        let books = self.books();
        let open =
            |(_, status): &&(CheckoutRequest, CheckoutStatus)| *status == CheckoutStatus::Open;
        (books.checkouts.len(), books.checkouts.values().filter(open).count())
    }

    /// Stores a customer, as a purchase from a pricing table does.
    pub fn put(&self, customer: CustomerState) {
        self.books().customers.insert(customer.id.clone(), customer);
    }

    /// Deletes a customer.
    pub fn delete(&self, id: &CustomerId) {
        self.books().customers.remove(id);
    }

    /// Stores an invoice.
    pub fn put_invoice(&self, customer: &CustomerId, invoice: Invoice) {
        self.books().invoices.push((customer.clone(), invoice));
    }

    /// Changes every subscription of a customer.
    pub fn change(&self, id: &CustomerId, change: impl FnMut(&mut Subscription)) {
        if let Some(customer) = self.books().customers.get_mut(id) {
            customer.subscriptions.iter_mut().for_each(change);
        }
    }

    /// Returns the request that opened the page with this URL.
    #[must_use]
    pub fn request_of(&self, url: &str) -> Option<CheckoutRequest> {
        let id = CheckoutId(url.rsplit('/').next()?.to_owned());
        self.books().checkouts.get(&id).map(|(request, _)| request.clone())
    }

    /// Completes the page and adds this subscription to its customer.
    pub fn pay(&self, url: &str, subscription: Subscription) {
        let mut books = self.books();
        let id = CheckoutId(url.rsplit('/').next().unwrap_or_default().to_owned());
        let Some((request, status)) = books.checkouts.get_mut(&id) else { return };
        *status = CheckoutStatus::Complete;
        let customer = request.customer.clone();
        if let Some(customer) = books.customers.get_mut(&customer) {
            customer.subscriptions.push(subscription);
        }
    }

    /// Makes the page expire.
    pub fn expire(&self, url: &str) {
        let id = CheckoutId(url.rsplit('/').next().unwrap_or_default().to_owned());
        if let Some((_, status)) = self.books().checkouts.get_mut(&id) {
            *status = CheckoutStatus::Expired;
        }
    }

    fn books(&self) -> MutexGuard<'_, Books> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn asking(&self) -> Result<MutexGuard<'_, Books>, PortError> {
        let mut books = self.books();
        books.asked += 1;
        if books.down { Err(out_of_reach()) } else { Ok(books) }
    }
}

fn out_of_reach() -> PortError {
    PortError::unavailable("payment provider", "the connection was dropped")
}

fn answered<T>(books: &Books, answer: T) -> Result<T, PortError> {
    if books.lose_answers { Err(out_of_reach()) } else { Ok(answer) }
}

fn page(id: &CheckoutId, request: &CheckoutRequest, status: CheckoutStatus) -> Checkout {
    let CheckoutId(number) = id;
    Checkout {
        id: id.clone(),
        status,
        url: (status == CheckoutStatus::Open).then(|| format!("https://pay.example.com/{number}")),
        customer: Some(request.customer.clone()),
        account: Some(request.account),
    }
}

impl PaymentProvider for InMemoryProvider {
    fn plans(&self) -> Result<Vec<Plan>, PortError> {
        drop(self.asking()?);
        let plan = |id: &str, amount, interval| Plan {
            id: PlanId(id.to_owned()),
            name: "Pro".to_owned(),
            amount,
            currency: "usd".to_owned(),
            interval,
        };
        Ok(vec![
            plan("price_month", 7_900, Interval::Month),
            plan("price_year", 79_000, Interval::Year),
        ])
    }

    fn create_customer(
        &self,
        customer: &NewCustomer,
        key: &IdempotencyKey,
    ) -> Result<CustomerId, PortError> {
        let mut books = self.asking()?;
        let next = format!("cus_{}", books.customers.len() + 1);
        let id = CustomerId(books.by_key.entry(key.0.clone()).or_insert(next).clone());
        let made = CustomerState {
            id: id.clone(),
            email: Some(customer.email.clone()),
            made_for: Some(customer.account),
            card: Card { environment: Environment::Sandbox, last4: None, billing_zip: None },
            subscriptions: Vec::new(),
        };
        books.customers.entry(id.clone()).or_insert(made);
        answered(&books, id)
    }

    fn open_checkout(
        &self,
        request: &CheckoutRequest,
        key: &IdempotencyKey,
    ) -> Result<Checkout, PortError> {
        let mut books = self.asking()?;
        let next = format!("cs_{}", books.checkouts.len() + 1);
        let id = CheckoutId(books.by_key.entry(key.0.clone()).or_insert(next).clone());
        let kept = books
            .checkouts
            .entry(id.clone())
            .or_insert_with(|| (request.clone(), CheckoutStatus::Open))
            .clone();
        if kept.0 != *request {
            return Err(PortError::corrupt("payment provider", "another request under this key"));
        }
        answered(&books, page(&id, request, kept.1))
    }

    fn close_checkout(&self, id: &CheckoutId) -> Result<(), PortError> {
        let mut books = self.asking()?;
        if let Some((_, status @ CheckoutStatus::Open)) = books.checkouts.get_mut(id) {
            *status = CheckoutStatus::Expired;
        }
        answered(&books, ())
    }

    fn open_portal(&self, customer: &CustomerId) -> Result<String, PortError> {
        drop(self.asking()?);
        Ok(format!("https://portal.example.com/{}", customer.0))
    }

    fn end_trial(&self, provider_id: &str, _key: &IdempotencyKey) -> Result<Charge, PortError> {
        let mut books = self.asking()?;
        if books.declines {
            return answered(&books, Charge::Declined);
        }
        let all = books.customers.values_mut().flat_map(|one| &mut one.subscriptions);
        let trialing = |seen: &&mut Subscription| {
            seen.provider_id == provider_id && seen.status == SubscriptionStatus::Trialing
        };
        let charged = all.filter(trialing).map(|seen| seen.status = SubscriptionStatus::Active);
        let charges = charged.count();
        books.charges += charges;
        answered(&books, Charge::Made)
    }

    fn cancel_subscription(&self, provider_id: &str) -> Result<(), PortError> {
        let mut books = self.asking()?;
        let all = books.customers.values_mut().flat_map(|one| &mut one.subscriptions);
        for seen in all.filter(|seen| seen.provider_id == provider_id) {
            seen.status = SubscriptionStatus::Canceled;
            seen.ended_at = seen.trial_ends_at;
        }
        answered(&books, ())
    }
}

impl ProviderRecords for InMemoryProvider {
    fn checkout(&self, id: &CheckoutId) -> Result<Option<Checkout>, PortError> {
        let books = self.asking()?;
        Ok(books.checkouts.get(id).map(|(request, status)| page(id, request, *status)))
    }

    fn customer(&self, id: &CustomerId) -> Result<Option<CustomerState>, PortError> {
        Ok(self.asking()?.customers.get(id).cloned())
    }

    fn customers_by_email(&self, email: &EmailAddress) -> Result<Vec<CustomerId>, PortError> {
        let books = self.asking()?;
        let found = books.customers.values().filter(|one| one.email.as_ref() == Some(email));
        Ok(found.map(|one| one.id.clone()).collect())
    }

    fn subscribers(&self, after: Option<&str>) -> Result<SubscribersPage, PortError> {
        // Two customers per page, so that there is more than one page.
        let books = self.asking()?;
        let mut rest = books
            .customers
            .values()
            .filter(|one| !one.subscriptions.is_empty())
            .map(|one| one.id.clone())
            .filter(|id| after.is_none_or(|after| id.0.as_str() > after));
        let customers: Vec<CustomerId> = rest.by_ref().take(2).collect();
        let next = rest.next().and_then(|_| customers.last().map(|last| last.0.clone()));
        Ok(SubscribersPage { customers, next })
    }

    fn invoices(&self, customer: &CustomerId) -> Result<Vec<Invoice>, PortError> {
        let books = self.asking()?;
        let own = books.invoices.iter().filter(|(of, _)| of == customer);
        Ok(own.map(|(_, invoice)| invoice.clone()).collect())
    }
}
