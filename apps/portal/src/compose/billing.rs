//! Billing over Stripe's adapter, which the sandbox answers where there is no key.

use std::sync::Arc;

use billing::{
    BillingPorts, BillingService, ChoreService, EventService, FinishLinks, IdempotencyKey,
    KeySource,
};
use credentials::RandomIds;
use kernel::{EmailAddress, PortError};
use postgres_adapter::{PgAttemptsToSubscribe, PgCustomers, PgEvents, PgSubscribers};
use smtp_adapter::{Brand, Templates};
use stripe_adapter::{Config, StripeProvider, WebhookReader};

use crate::{
    clock::SystemClock,
    compose::{Composition, token_keys},
    settings::Settings,
};

/// Billing's services.
#[derive(Clone)]
pub struct BillingParts {
    /// Checkout, portal, order history.
    pub service: BillingService,
    /// Takes and applies events.
    pub events: EventService,
    /// What is done with nobody there to ask.
    pub chores: ChoreService,
}

struct Keys;

impl KeySource for Keys {
    fn idempotency_key(&self) -> IdempotencyKey {
        use accounts::IdSource as _;
        IdempotencyKey(format!("checkout-{}", RandomIds.session_id()))
    }
}

/// Leads to the page that finishes an account. Without a token the address is verified on the way.
struct PlainLinks {
    public_url: String,
}

impl FinishLinks for PlainLinks {
    fn finish_account(&self, _email: &EmailAddress) -> Result<String, PortError> {
        Ok(format!("{}/#/complete-signup", self.public_url))
    }
}

impl Composition {
    /// Billing; `None` where there is no payment provider.
    ///
    /// # Errors
    /// When the provider's client or the keys can't be had.
    pub fn billing(&self) -> anyhow::Result<Option<BillingParts>> {
        let settings = &self.settings.billing;
        let Some(provider) = &settings.provider else { return Ok(None) };
        let config = Config {
            base_url: provider.base_url.clone(),
            product: provider.product.clone(),
            ..Config::new(
                provider.secret_key.clone(),
                settings.environment,
                &self.settings.http.public_url,
            )
        };
        let stripe = Arc::new(StripeProvider::new(config)?);
        let customers = Arc::new(PgCustomers::new(self.pool.clone(), self.trials_secret()?));
        let ports = BillingPorts {
            provider: stripe.clone(),
            records: stripe,
            customers: customers.clone(),
            attempts: Arc::new(PgAttemptsToSubscribe::new(self.pool.clone())),
            directory: Arc::new(PgSubscribers::new(self.pool.clone())),
            keys: Arc::new(Keys),
            composer: Arc::new(Templates::new(brand(&self.settings))),
            clock: Arc::new(SystemClock),
        };
        let service = BillingService::new(ports, settings.environment);
        let reader = WebhookReader::new(provider.webhook_secrets.clone(), settings.environment);
        let events = Arc::new(PgEvents::new(self.pool.clone()));
        let links = PlainLinks { public_url: self.settings.http.public_url.clone() };
        Ok(Some(BillingParts {
            events: EventService::new(service.clone(), events, Arc::new(reader)),
            chores: ChoreService::new(service.clone(), customers, Arc::new(links)),
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

fn brand(settings: &Settings) -> Brand {
    let http = &settings.http;
    let host = http.public_url.split("://").nth(1).unwrap_or("localhost");
    let host = host.split(['/', ':']).next().unwrap_or("localhost");
    Brand {
        product_name: http.product_name.clone(),
        public_url: http.public_url.clone(),
        support_email: http.support_email.clone().unwrap_or_else(|| format!("support@{host}")),
        company_address: String::new(),
        message_id_domain: host.to_owned(),
    }
}
