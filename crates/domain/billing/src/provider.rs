//! What billing asks of a payment provider. A deed takes a key under which it is done once.

use chrono::{DateTime, Utc};
use kernel::PortError;

use crate::{
    Checkout, CheckoutId, CheckoutRequest, CustomerId, CustomerState, EventRefused, IdempotencyKey,
    Invoice, NewCustomer, Plan, ProviderEvent,
};

/// What a payment provider does for us.
///
/// Every method fails with [`PortError::Unavailable`] when the provider is out of reach, too busy
/// or slower than ten seconds, after it was asked again with the same key; and with
/// [`PortError::Corrupt`] when it refuses what we should not have asked.
pub trait PaymentProvider: Send + Sync {
    /// What can be subscribed to, cheapest first.
    ///
    /// # Errors
    /// [`PortError`] as above.
    fn plans(&self) -> Result<Vec<Plan>, PortError>;

    /// Makes a customer who remembers the account it was made for.
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

    /// Closes a checkout page, so that nobody can pay there any more. One that is over is no error.
    ///
    /// # Errors
    /// [`PortError`] as above.
    fn close_checkout(&self, id: &CheckoutId) -> Result<(), PortError>;

    /// Opens the customer's own pages: card, cancellation, invoices.
    ///
    /// # Errors
    /// [`PortError`] as above.
    fn open_portal(&self, customer: &CustomerId) -> Result<String, PortError>;

    /// Ends a subscription at once. One that is over or unknown is no error.
    ///
    /// # Errors
    /// [`PortError`] as above.
    fn cancel_subscription(&self, provider_id: &str) -> Result<(), PortError>;
}

/// What a payment provider knows. It fails as [`PaymentProvider`] does.
pub trait ProviderRecords: Send + Sync {
    /// How a checkout page stands; `Ok(None)` when there is no such page.
    ///
    /// # Errors
    /// [`PortError`] as above.
    fn checkout(&self, id: &CheckoutId) -> Result<Option<Checkout>, PortError>;

    /// A customer with everything they subscribed to; `Ok(None)` when there is no such customer,
    /// or no longer.
    ///
    /// # Errors
    /// [`PortError`] as above.
    fn customer(&self, id: &CustomerId) -> Result<Option<CustomerState>, PortError>;

    /// Everybody with that address, in any case of letters.
    ///
    /// # Errors
    /// [`PortError`] as above.
    fn customers_by_email(
        &self,
        email: &kernel::EmailAddress,
    ) -> Result<Vec<CustomerId>, PortError>;

    /// Everybody who ever subscribed, a page at a time.
    ///
    /// # Errors
    /// [`PortError`] as above.
    fn subscribers(&self, after: Option<&str>) -> Result<SubscribersPage, PortError>;

    /// A customer's invoices, latest first; drafts are left out.
    ///
    /// # Errors
    /// [`PortError`] as above.
    fn invoices(&self, customer: &CustomerId) -> Result<Vec<Invoice>, PortError>;
}

/// A page of [`ProviderRecords::subscribers`].
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct SubscribersPage {
    /// Who is on it; the same customer may come more than once.
    pub customers: Vec<CustomerId>,
    /// Where the next page begins; `None` on the last.
    pub next: Option<String>,
}

/// Reads what the provider posts to us.
pub trait EventReader: Send + Sync {
    /// The event, when its signature is the provider's and in time.
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
