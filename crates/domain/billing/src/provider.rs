//! The ports to a payment provider. Every action takes a key, with which it is performed only once.

use chrono::{DateTime, Utc};
use kernel::PortError;

use crate::{
    Checkout, CheckoutId, CheckoutRequest, CustomerId, CustomerState, EventRefused, IdempotencyKey,
    Invoice, NewCustomer, Plan, ProviderEvent,
};

/// The actions of a payment provider.
///
/// Every method fails with [`PortError::Unavailable`] when the provider is unreachable, too busy or
/// slower than ten seconds, after a retry with the same key. It fails with [`PortError::Corrupt`]
/// when the provider refuses an invalid request.
pub trait PaymentProvider: Send + Sync {
    /// Returns the plans on sale, cheapest first.
    ///
    /// # Errors
    /// [`PortError`] as above.
    fn plans(&self) -> Result<Vec<Plan>, PortError>;

    /// Creates a customer that is labeled with its account.
    ///
    /// # Errors
    /// [`PortError`] as above.
    fn create_customer(
        &self,
        customer: &NewCustomer,
        key: &IdempotencyKey,
    ) -> Result<CustomerId, PortError>;

    /// Opens a checkout page. The same key opens the same page.
    ///
    /// # Errors
    /// [`PortError`] as above.
    fn open_checkout(
        &self,
        request: &CheckoutRequest,
        key: &IdempotencyKey,
    ) -> Result<Checkout, PortError>;

    /// Closes a checkout page, so that no one can pay there. A page that is already over is not an
    /// error.
    ///
    /// # Errors
    /// [`PortError`] as above.
    fn close_checkout(&self, id: &CheckoutId) -> Result<(), PortError>;

    /// Opens the customer's portal for card, cancellation and invoices, and returns its URL.
    ///
    /// # Errors
    /// [`PortError`] as above.
    fn open_portal(&self, customer: &CustomerId) -> Result<String, PortError>;

    /// Ends the trial of a subscription now, so that its first period is charged. If the card is
    /// declined, the trial goes on as before. A subscription without a running trial is not charged.
    ///
    /// # Errors
    /// [`PortError`] as above.
    fn end_trial(&self, provider_id: &str, key: &IdempotencyKey) -> Result<Charge, PortError>;

    /// Ends a subscription immediately. An ended or unknown subscription is not an error.
    ///
    /// # Errors
    /// [`PortError`] as above.
    fn cancel_subscription(&self, provider_id: &str) -> Result<(), PortError>;
}

/// The result of a charge.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Charge {
    /// The period is paid, or there was nothing to charge.
    Made,
    /// The card was declined.
    Declined,
}

/// The records of a payment provider. The methods fail like those of [`PaymentProvider`].
pub trait ProviderRecords: Send + Sync {
    /// Returns the state of a checkout page; `Ok(None)` when it does not exist.
    ///
    /// # Errors
    /// [`PortError`] as above.
    fn checkout(&self, id: &CheckoutId) -> Result<Option<Checkout>, PortError>;

    /// Returns a customer with all their subscriptions; `Ok(None)` when the customer does not exist
    /// or was deleted.
    ///
    /// # Errors
    /// [`PortError`] as above.
    fn customer(&self, id: &CustomerId) -> Result<Option<CustomerState>, PortError>;

    /// Returns every customer with that address, in any case of letters.
    ///
    /// # Errors
    /// [`PortError`] as above.
    fn customers_by_email(
        &self,
        email: &kernel::EmailAddress,
    ) -> Result<Vec<CustomerId>, PortError>;

    /// Returns a page of all customers who ever subscribed.
    ///
    /// # Errors
    /// [`PortError`] as above.
    fn subscribers(&self, after: Option<&str>) -> Result<SubscribersPage, PortError>;

    /// Returns a customer's invoices, latest first, without drafts.
    ///
    /// # Errors
    /// [`PortError`] as above.
    fn invoices(&self, customer: &CustomerId) -> Result<Vec<Invoice>, PortError>;
}

/// A page of [`ProviderRecords::subscribers`].
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct SubscribersPage {
    /// The customers on the page. The same customer may occur more than once.
    pub customers: Vec<CustomerId>,
    /// The start of the next page; `None` on the last page.
    pub next: Option<String>,
}

/// Verifies and parses the events that the provider posts.
pub trait EventReader: Send + Sync {
    /// Returns the event if its signature is the provider's and recent.
    ///
    /// # Errors
    /// [`EventRefused`] otherwise.
    fn read(
        &self,
        body: &[u8],
        signature: &str,
        now: DateTime<Utc>,
    ) -> Result<ProviderEvent, EventRefused>;
}
