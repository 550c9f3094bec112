//! Billing over Stripe's adapter, which the sandbox answers where there is no key.

use std::sync::Arc;

use accounts::{AccountError, AccountService};
use billing::{
    BillingPorts, BillingService, BuyerInvitations, ChoreService, EventService, IdempotencyKey,
    KeySource,
};
use credentials_adapter::RandomIds;
use kernel::{EmailAddress, PortError};
use postgres_adapter::{PgAttemptsToSubscribe, PgCustomers, PgEvents, PgSubscribers};
use stripe_adapter::{Config, StripeProvider, WebhookReader};

use crate::{
    clock::SystemClock,
    compose::{Composition, token_keys},
    settings::{ProviderSettings, Settings},
};

/// Billing's services.
#[derive(Clone)]
pub struct BillingParts {
    /// Checkout, portal, order history.
    pub service: BillingService,
    /// Receives and applies events.
    pub events: EventService,
    /// The worker's regular jobs.
    pub chores: ChoreService,
}

struct Keys;

impl KeySource for Keys {
    fn idempotency_key(&self) -> IdempotencyKey {
        use accounts::IdSource as _;
        IdempotencyKey(format!("checkout-{}", RandomIds.session_id()))
    }
}

/// Accounts create the link that finishes an account, and its email.
pub struct AccountInvitations(pub AccountService);

impl BuyerInvitations for AccountInvitations {
    fn invite(&self, email: &EmailAddress, once: &str) -> Result<(), PortError> {
        match self.0.invite_buyer(email, once) {
            Ok(()) => Ok(()),
            Err(AccountError::Port(error)) => Err(error),
            Err(other) => Err(PortError::unavailable("accounts", other)),
        }
    }
}

impl Composition {
    /// Returns the one billing of the process. There is one because its client has a thread.
    /// `None` without a payment provider.
    ///
    /// # Errors
    /// When the provider's client or the keys are not available.
    pub fn billing(&self) -> anyhow::Result<Option<BillingParts>> {
        if let Some(parts) = self.billing.get() {
            return Ok(parts.clone());
        }
        let parts = self.new_billing()?;
        // If two threads meet here, the first one's is used and the other one dropped.
        Ok(self.billing.get_or_init(|| parts).clone())
    }

    fn new_billing(&self) -> anyhow::Result<Option<BillingParts>> {
        let settings = &self.settings.billing;
        let Some(provider) = &settings.provider else { return Ok(None) };
        let stripe = Arc::new(stripe_provider(&self.settings, provider)?);
        let customers = Arc::new(PgCustomers::new(self.pool.clone(), self.trials_secret()?));
        let ports = BillingPorts {
            provider: stripe.clone(),
            records: stripe,
            customers: customers.clone(),
            attempts: Arc::new(PgAttemptsToSubscribe::new(self.pool.clone())),
            directory: Arc::new(PgSubscribers::new(self.pool.clone())),
            keys: Arc::new(Keys),
            composer: Arc::new(self.letters()),
            clock: Arc::new(SystemClock),
        };
        let service = BillingService::new(ports, settings.environment);
        let reader = WebhookReader::new(provider.webhook_secrets.clone(), settings.environment);
        let events = Arc::new(PgEvents::new(self.pool.clone()));
        Ok(Some(BillingParts {
            events: EventService::new(service.clone(), events, Arc::new(reader)),
            chores: ChoreService::new(service.clone(), customers),
            service,
        }))
    }

    fn trials_secret(&self) -> anyhow::Result<Vec<u8>> {
        match &self.settings.billing.trials_secret {
            Some(secret) => Ok(secret.clone().into_bytes()),
            None => Ok(token_keys(&self.settings)?.derived_secret("trials")),
        }
    }
}

/// Creates the client of the payment provider. It sends no request yet.
///
/// # Errors
/// When the client cannot be created.
pub fn stripe_provider(
    settings: &Settings,
    provider: &ProviderSettings,
) -> anyhow::Result<StripeProvider> {
    let config = Config {
        base_url: provider.base_url.clone(),
        product: provider.product.clone(),
        ..Config::new(
            provider.secret_key.clone(),
            settings.billing.environment,
            &settings.http.public_url,
        )
    };
    Ok(StripeProvider::new(config)?)
}
