//! One call to Stripe: its time limit, its repetitions, and what its failures mean.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use billing::IdempotencyKey;
use kernel::PortError;
use miniserde::json::{Number, Value as Wire};
use serde::ser::{Serialize, SerializeMap as _, Serializer};
use serde_json::Value;
use stripe_client_core::{
    IdempotencyKey as WireKey, RequestBuilder, RequestStrategy, StripeMethod,
};
use stripe_rust::{Client, ClientBuilder, StripeError};
use tokio::runtime::Runtime;

use crate::config::{Config, InvalidConfig};

/// The name of this system in [`PortError`].
pub(crate) const SYSTEM: &str = "stripe";

/// How often a call is made before it counts as failed.
const ATTEMPTS: u32 = 3;

/// How often, when there is nobody to connect to: somebody waits, and the moment at which a server
/// is exchanged for another is short.
const CONNECTIONS: u32 = 2;

/// Makes calls, each driven to its end on a runtime of its own.
pub(crate) struct Calls {
    client: Client,
    runtime: Own,
    pause: Duration,
    /// No further attempt begins after this.
    patience: Duration,
}

/// A runtime that may be dropped anywhere.
struct Own(Option<Runtime>);

impl Drop for Own {
    fn drop(&mut self) {
        if let Some(runtime) = self.0.take() {
            runtime.shutdown_background();
        }
    }
}

/// Parameters as they stand in an address; one whose name ends in `[]` may come again.
pub(crate) struct Pairs<'a>(pub(crate) &'a [(&'a str, &'a str)]);

impl Serialize for Pairs<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut lists: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
        let mut map = serializer.serialize_map(None)?;
        for (name, value) in self.0 {
            match name.strip_suffix("[]") {
                Some(list) => lists.entry(list).or_default().push(value),
                None => map.serialize_entry(name, value)?,
            }
        }
        lists.iter().try_for_each(|(name, list)| map.serialize_entry(name, list))?;
        map.end()
    }
}

/// What Stripe refused, and why.
#[derive(Debug, thiserror::Error)]
#[error("answered {status} ({code})")]
struct Refusal {
    status: u16,
    code: String,
}

/// How a call ended, when it did not end well.
pub(crate) enum Failed {
    /// Stripe has no such thing.
    NotThere,
    /// Stripe says that this can't be done.
    Refused(PortError),
    /// Anything else.
    Port(PortError),
}

impl From<Failed> for PortError {
    fn from(failed: Failed) -> Self {
        match failed {
            Failed::NotThere => {
                Self::corrupt(SYSTEM, Refusal { status: 404, code: "not found".to_owned() })
            }
            Failed::Refused(error) | Failed::Port(error) => error,
        }
    }
}

impl Calls {
    pub(crate) fn new(config: &Config) -> Result<Self, InvalidConfig> {
        let mut builder = ClientBuilder::new(&config.secret_key).timeout(config.timeout);
        if let Some(base_url) = &config.base_url {
            builder = builder.url(base_url);
        }
        let client = builder.build().map_err(|error| InvalidConfig::Unusable(Box::new(error)))?;
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(1)
            .thread_name("stripe")
            .enable_all()
            .build()?;
        // A stalled attempt leaves time for one more.
        let patience = config.timeout + Duration::from_secs(2);
        Ok(Self { client, runtime: Own(Some(runtime)), pause: config.pause, patience })
    }

    /// Asks for something that has an address of its own.
    pub(crate) fn get(&self, path: &str, query: &[(&str, &str)]) -> Result<Value, Failed> {
        self.call(None, || RequestBuilder::new(StripeMethod::Get, path).query(&Pairs(query)))
    }

    /// Makes a call; under `key`, if there is one, it is done once however often it is made.
    pub(crate) fn call(
        &self,
        key: Option<&IdempotencyKey>,
        request: impl Fn() -> RequestBuilder,
    ) -> Result<Value, Failed> {
        let strategy = match key.map(|key| WireKey::new(&key.0)) {
            None => RequestStrategy::Once,
            Some(Ok(key)) => RequestStrategy::Idempotent(key),
            Some(Err(error)) => return Err(Failed::Port(PortError::corrupt(SYSTEM, error))),
        };
        let Some(runtime) = &self.runtime.0 else {
            return Err(Failed::Port(PortError::unavailable(SYSTEM, "it is shutting down")));
        };
        runtime.block_on(async {
            let begun = Instant::now();
            let mut attempt = 1;
            loop {
                let strategy = strategy.clone();
                let sent = request().customize::<Wire>().request_strategy(strategy);
                let error = match sent.send(&self.client).await {
                    Ok(answer) => return Ok(plain(answer)),
                    Err(error) => error,
                };
                let most = if is_unconnected(&error) { CONNECTIONS } else { ATTEMPTS };
                let again = attempt < most && begun.elapsed() < self.patience;
                if !again || !is_passing(&error) {
                    return Err(meaning(error));
                }
                tracing::warn!(attempt, "a call to the payment provider is made again");
                tokio::time::sleep(self.pause * attempt).await;
                attempt += 1;
            }
        })
    }
}

/// Whether no connection came about: refused, no such host. The library tells only by its words.
fn is_unconnected(error: &StripeError) -> bool {
    matches!(error, StripeError::ClientError(words) if words.contains("(Connect)"))
}

/// Whether another attempt may succeed: Stripe was busy with the same key, too busy, failing,
/// stalling or gone.
fn is_passing(error: &StripeError) -> bool {
    match error {
        StripeError::Stripe(_, status) => matches!(status, 409 | 429 | 500..),
        // An answer that is no JSON comes from something in between.
        StripeError::ClientError(_) | StripeError::Timeout | StripeError::JSONDeserialize(_) => {
            true
        }
        StripeError::ConfigError(_) => false,
    }
}

fn meaning(error: StripeError) -> Failed {
    match error {
        StripeError::Stripe(_, 404) => Failed::NotThere,
        StripeError::Stripe(said, status) => {
            let code = said.code.map_or_else(|| "no code".to_owned(), |code| code.to_string());
            let refusal = Refusal { status, code };
            match status {
                400 | 403 | 422 => Failed::Refused(PortError::corrupt(SYSTEM, refusal)),
                401 => Failed::Port(PortError::corrupt(SYSTEM, refusal)),
                // 402: the request was sound and could not be done, such as a declined charge.
                _ => Failed::Port(PortError::unavailable(SYSTEM, refusal)),
            }
        }
        StripeError::ConfigError(_) => Failed::Port(PortError::corrupt(SYSTEM, error)),
        StripeError::ClientError(_) | StripeError::Timeout | StripeError::JSONDeserialize(_) => {
            Failed::Port(PortError::unavailable(SYSTEM, error))
        }
    }
}

/// The library's JSON as serde's, which what is posted to us is read as, too.
fn plain(wire: Wire) -> Value {
    match wire {
        Wire::Null => Value::Null,
        Wire::Bool(flag) => Value::Bool(flag),
        Wire::Number(Number::U64(number)) => number.into(),
        Wire::Number(Number::I64(number)) => number.into(),
        Wire::Number(Number::F64(number)) => number.into(),
        Wire::String(text) => Value::String(text),
        Wire::Array(items) => items.into_iter().map(plain).collect(),
        Wire::Object(fields) => {
            Value::Object(fields.into_iter().map(|(name, value)| (name, plain(value))).collect())
        }
    }
}
