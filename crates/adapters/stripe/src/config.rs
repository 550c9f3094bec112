use std::fmt;
use std::time::Duration;

use billing::Environment;

/// The settings of the Stripe client.
#[derive(Clone)]
pub struct Config {
    /// The secret key: `sk_live_…`, `sk_test_…` or a restricted key. The sandbox accepts any text.
    pub secret_key: String,
    /// The environment of the key.
    pub environment: Environment,
    /// The address of another server with Stripe's API, or `None` for Stripe itself.
    pub base_url: Option<String>,
    /// The product whose prices are the plans. `None` if the account sells nothing else.
    pub product: Option<String>,
    /// The address that a finished checkout returns to.
    pub success_url: String,
    /// The address that an abandoned checkout returns to.
    pub cancel_url: String,
    /// The address that the portal returns to.
    pub portal_return_url: String,
    /// The maximum duration of one attempt of a call.
    pub timeout: Duration,
    /// The pause before the second attempt. It is twice as long before the third.
    pub pause: Duration,
}

/// The reason why Stripe's client cannot be created.
#[derive(Debug, thiserror::Error)]
pub enum InvalidConfig {
    /// The key or the address is not valid.
    #[error("the payment provider's key or address can't be used")]
    Unusable(#[source] Box<stripe_rust::StripeError>),
    /// The client's thread could not be started.
    #[error("the payment provider's thread could not be started")]
    Thread(#[from] std::io::Error),
}

impl Config {
    /// Returns the default settings for a key and the product's public address.
    #[must_use]
    pub fn new(secret_key: String, environment: Environment, public_url: &str) -> Self {
        Self {
            secret_key,
            environment,
            base_url: None,
            product: None,
            success_url: format!("{public_url}/#/property-listing?checkout=done"),
            cancel_url: format!("{public_url}/#/pricing?checkout=cancelled"),
            portal_return_url: format!("{public_url}/#/account-settings?portal=back"),
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
