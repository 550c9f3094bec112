use std::fmt;
use std::time::Duration;

use billing::Environment;

/// How Stripe is reached.
#[derive(Clone)]
pub struct Config {
    /// The secret key: `sk_live_…`, `sk_test_…`, restricted ones too; anything for the sandbox.
    pub secret_key: String,
    /// The world that the key belongs to.
    pub environment: Environment,
    /// Another server that speaks Stripe's wire; `None` for Stripe itself.
    pub base_url: Option<String>,
    /// The product whose prices are the plans; `None` when the account sells nothing else.
    pub product: Option<String>,
    /// Where a finished checkout returns to.
    pub success_url: String,
    /// Where an abandoned checkout returns to.
    pub cancel_url: String,
    /// Where the portal returns to.
    pub portal_return_url: String,
    /// How long one attempt of a call may take.
    pub timeout: Duration,
    /// How long to wait before the second attempt; twice as long before the third.
    pub pause: Duration,
}

/// Why Stripe's client can't be had.
#[derive(Debug, thiserror::Error)]
pub enum InvalidConfig {
    /// The key or the address can't be sent.
    #[error("the payment provider's key or address can't be used")]
    Unusable(#[source] Box<stripe_rust::StripeError>),
    /// The thread that drives the client could not be started.
    #[error("the payment provider's thread could not be started")]
    Thread(#[from] std::io::Error),
}

impl Config {
    /// The usual settings with this key, for a product at that address.
    #[must_use]
    pub fn new(secret_key: String, environment: Environment, public_url: &str) -> Self {
        Self {
            secret_key,
            environment,
            base_url: None,
            product: None,
            success_url: format!("{public_url}/#/property-listing?checkout=done"),
            cancel_url: format!("{public_url}/#/pricing?checkout=cancelled"),
            portal_return_url: format!("{public_url}/#/account-settings"),
            timeout: Duration::from_secs(10),
            pause: Duration::from_millis(250),
        }
    }
}

impl fmt::Debug for Config {
    /// Hides the key.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Config")
            .field("environment", &self.environment)
            .field("base_url", &self.base_url)
            .field("product", &self.product)
            .finish_non_exhaustive()
    }
}
