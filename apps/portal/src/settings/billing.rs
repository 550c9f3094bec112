//! Which payment provider, and which of its worlds.

use std::fmt;

use billing::Environment;

use super::{parse, reader::Reader, table};
use crate::environment::Deployment;

/// The payment provider.
#[derive(Clone)]
pub struct BillingSettings {
    /// The environment whose subscriptions and grants count.
    pub environment: Environment,
    /// How it is reached; `None` where there is none.
    pub provider: Option<ProviderSettings>,
    /// The key with which the addresses of used trials are hashed.
    pub trials_secret: Option<String>,
}

/// How the payment provider is reached.
#[derive(Clone)]
pub struct ProviderSettings {
    pub secret_key: String,
    /// The secrets with which it signs events.
    pub webhook_secrets: Vec<String>,
    /// Where it is, when it isn't Stripe itself.
    pub base_url: Option<String>,
    /// The product whose prices are the plans.
    pub product: Option<String>,
}

impl fmt::Debug for BillingSettings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let base_url = self.provider.as_ref().map(|provider| &provider.base_url);
        f.debug_struct("BillingSettings")
            .field("environment", &self.environment)
            .field("base_url", &base_url)
            .finish_non_exhaustive()
    }
}

/// The world of a key, by how it begins: secret and restricted ones, and publishable ones.
fn world(key: &str, kinds: &[&str]) -> Option<Environment> {
    let (kind, rest) = key.split_once('_')?;
    let (mode, _) = rest.split_once('_')?;
    match mode {
        _ if !kinds.contains(&kind) => None,
        "live" => Some(Environment::Live),
        "test" => Some(Environment::Test),
        _ => None,
    }
}

/// The values of the settings, before it is known where this runs.
pub(super) struct Said {
    key: Option<(String, Environment)>,
    webhook_secrets: Vec<String>,
    product: Option<String>,
    api: Option<String>,
    sandbox_url: Option<String>,
    sandbox_secret: Option<String>,
    trials_secret: Option<String>,
    publishable_key: Option<String>,
    pricing_table: Option<String>,
}

/// Stripe itself.
const STRIPE: &str = "https://api.stripe.com";

/// Reads them. Production refuses a test key, and a live key for any server but Stripe's own.
pub(super) fn read(reader: &mut Reader<'_>, is_production: bool) -> Said {
    let key = reader.read(&table::STRIPE_SECRET_KEY, |key| match world(key, &["sk", "rk"]) {
        Some(Environment::Test) if is_production => {
            Err("must be a live key in production".to_owned())
        }
        Some(environment) => Ok((key.to_owned(), environment)),
        None => Err("must begin with sk_live_, sk_test_, rk_live_ or rk_test_".to_owned()),
    });
    let webhook_secrets = reader.list(&table::STRIPE_WEBHOOK_SECRET, parse::text);
    if key.is_some() && webhook_secrets.is_empty() {
        reader.refuse(&table::STRIPE_WEBHOOK_SECRET, "must be set with STRIPE_SECRET_KEY");
    }
    let mode = key.as_ref().map(|(_, environment)| *environment);
    let publishable_key =
        reader.read(&table::STRIPE_PUBLISHABLE_KEY, |key| match world(key, &["pk"]) {
            of @ Some(_) if of == mode => Ok(key.to_owned()),
            Some(_) => Err("must be of the same mode as STRIPE_SECRET_KEY".to_owned()),
            None => Err("must begin with pk_live_ or pk_test_".to_owned()),
        });
    let api = reader.read(&table::STRIPE_API_URL, parse::url).map(plain);
    let is_elsewhere = api.as_deref().is_some_and(|api| api != STRIPE);
    if is_production && is_elsewhere && mode == Some(Environment::Live) {
        reader.refuse(
            &table::STRIPE_API_URL,
            "must not be set in production: the live key would go to another server than Stripe's",
        );
    }
    let pricing_table = reader.read(&table::STRIPE_PRICING_TABLE_ID, parse::text);
    if pricing_table.is_some() && publishable_key.is_none() {
        reader.refuse(&table::STRIPE_PRICING_TABLE_ID, "needs STRIPE_PUBLISHABLE_KEY");
    }
    Said {
        key,
        webhook_secrets,
        product: reader.read(&table::STRIPE_PRODUCT, parse::text),
        api,
        sandbox_url: reader.read(&table::SANDBOX_URL, parse::url).map(plain),
        sandbox_secret: reader.read(&table::SANDBOX_SECRET, parse::text),
        trials_secret: reader.read(&table::TRIALS_SECRET, parse::text),
        publishable_key,
        pricing_table,
    }
}

impl Said {
    /// Their meaning here. Without a key, the sandbox replaces the provider where it is allowed.
    /// Elsewhere there is no provider.
    pub(super) fn at(
        self,
        deployment: &Deployment,
        http: &mut http_adapter::Settings,
    ) -> BillingSettings {
        http.stripe_publishable_key = self.publishable_key;
        http.pricing_table_id = self.pricing_table;
        let trials_secret = self.trials_secret;
        let (environment, provider) = match self.key {
            Some((secret_key, environment)) => {
                let Self { webhook_secrets, api: base_url, product, .. } = self;
                let provider = ProviderSettings { secret_key, webhook_secrets, base_url, product };
                (environment, Some(provider))
            }
            None => {
                let environment = deployment.billing();
                let sandbox = ProviderSettings {
                    secret_key: "sk_sandbox".to_owned(),
                    webhook_secrets: self.sandbox_secret.into_iter().collect(),
                    base_url: self.sandbox_url,
                    product: None,
                };
                let is_sandbox = environment == Environment::Sandbox;
                http.sandbox_origin = sandbox.base_url.clone().filter(|_| is_sandbox);
                if http.sandbox_origin.is_some() {
                    http.pricing_table_id = Some(SANDBOX_TABLE.to_owned());
                    http.stripe_publishable_key = Some(SANDBOX_PUBLISHABLE_KEY.to_owned());
                }
                (environment, is_sandbox.then_some(sandbox))
            }
        };
        BillingSettings { environment, provider, trials_secret }
    }
}

/// The pricing table of the sandbox and its key, which the sandbox knows.
const SANDBOX_TABLE: &str = "prctbl_sandbox";
const SANDBOX_PUBLISHABLE_KEY: &str = "pk_sandbox";

fn plain(url: reqwest::Url) -> String {
    url.as_str().trim_end_matches('/').to_owned()
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use billing::Environment;

    use crate::settings::{Settings, WrongSettings};

    fn read(pairs: &[(&str, &str)]) -> Result<Settings, WrongSettings> {
        let pairs: HashMap<&str, &str> = pairs.iter().copied().collect();
        Settings::read(&|name| match name {
            "DATABASE_URL" => Some("postgres://app@/portal?host=/tmp/pg".to_owned()),
            other => pairs.get(other).map(|value| (*value).to_owned()),
        })
    }

    fn wrong(pairs: &[(&str, &str)]) -> Vec<&'static str> {
        read(pairs).unwrap_err().0.iter().map(|wrong| wrong.name).collect()
    }

    #[test]
    fn without_a_key_the_sandbox_stands_in_where_things_may_be_made_up() {
        let settings = read(&[("APP_ENV", "development")]).unwrap();
        assert_eq!(settings.http.billing_mode, Environment::Sandbox);
        let provider = settings.billing.provider.unwrap();
        assert_eq!(provider.base_url.as_deref(), Some("http://127.0.0.1:8081"));
        assert_eq!(settings.http.sandbox_origin.as_deref(), Some("http://127.0.0.1:8081"));
        assert_eq!(settings.http.pricing_table_id.as_deref(), Some("prctbl_sandbox"));
        assert_eq!(settings.http.stripe_publishable_key.as_deref(), Some("pk_sandbox"));
        for pairs in [vec![], vec![("APP_ENV", "demo"), ("HOST", "0.0.0.0")]] {
            let settings = read(&pairs).unwrap();
            assert!(settings.billing.provider.is_none(), "{pairs:?}");
            assert_eq!(settings.http.sandbox_origin, None, "{pairs:?}");
            assert_eq!(settings.http.pricing_table_id, None, "{pairs:?}");
            assert_eq!(settings.http.billing_mode, Environment::Live);
        }
    }

    #[test]
    fn the_keys_mode_is_the_billings() {
        for (key, environment) in [
            ("sk_test_1", Environment::Test),
            ("rk_test_1", Environment::Test),
            ("sk_live_1", Environment::Live),
        ] {
            let pairs = [("STRIPE_SECRET_KEY", key), ("STRIPE_WEBHOOK_SECRET", "whsec_1, whsec_2")];
            let settings = read(&pairs).unwrap();
            assert_eq!(settings.http.billing_mode, environment);
            assert!(!format!("{settings:?}").contains(key), "keys never show");
            let provider = settings.billing.provider.unwrap();
            assert_eq!(provider.webhook_secrets, ["whsec_1", "whsec_2"]);
            assert_eq!(provider.base_url, None, "Stripe itself");
        }
    }

    #[test]
    fn what_does_not_fit_is_refused() {
        assert_eq!(wrong(&[("STRIPE_SECRET_KEY", "pk_live_1")]), ["STRIPE_SECRET_KEY"]);
        assert_eq!(wrong(&[("STRIPE_SECRET_KEY", "sk_live_1")]), ["STRIPE_WEBHOOK_SECRET"]);
        assert_eq!(wrong(&[("STRIPE_PRICING_TABLE_ID", "prctbl_1")]), ["STRIPE_PRICING_TABLE_ID"]);
        let key = ("STRIPE_SECRET_KEY", "sk_live_1");
        let secret = ("STRIPE_WEBHOOK_SECRET", "whsec_1");
        let other_mode = ("STRIPE_PUBLISHABLE_KEY", "pk_test_1");
        assert_eq!(wrong(&[key, secret, other_mode]), ["STRIPE_PUBLISHABLE_KEY"]);
    }

    #[test]
    fn production_sends_a_live_key_to_stripe_alone() {
        let production = |more: &[(&'static str, &'static str)]| {
            let mut pairs = crate::settings::tests::PRODUCTION.to_vec();
            pairs.push(("STRIPE_WEBHOOK_SECRET", "whsec_1"));
            pairs.extend_from_slice(more);
            Settings::examine(&|name| {
                let found = pairs.iter().find(|(known, _)| *known == name);
                found.map(|(_, value)| (*value).to_owned())
            })
            .1
            .iter()
            .map(|wrong| wrong.name)
            .collect::<Vec<_>>()
        };
        let live = ("STRIPE_SECRET_KEY", "sk_live_1");
        assert_eq!(production(&[live]), [""; 0]);
        assert_eq!(production(&[("STRIPE_SECRET_KEY", "sk_test_1")]), ["STRIPE_SECRET_KEY"]);
        for elsewhere in [
            "https://stripe.example.com",
            "http://api.stripe.com",
            "https://api.stripe.com.example.com",
            "https://api.stripe.com@example.com",
            "https://api.stripe.com:444",
            "http://127.0.0.1:8081",
        ] {
            assert_eq!(production(&[live, ("STRIPE_API_URL", elsewhere)]), ["STRIPE_API_URL"]);
        }
        assert_eq!(production(&[live, ("STRIPE_API_URL", "https://api.stripe.com/")]), [""; 0]);
        let elsewhere = ("STRIPE_API_URL", "https://stripe.example.com");
        let key = ("STRIPE_SECRET_KEY", "rk_live_1");
        assert!(read(&[key, ("STRIPE_WEBHOOK_SECRET", "whsec_1"), elsewhere]).is_ok());
    }
}
