//! Calls to Stripe: time limits, retries, and the meaning of failures.

use std::time::{Duration, Instant};

use billing::IdempotencyKey;
use kernel::PortError;
use miniserde::json::{Number, Value as Wire};
use serde_json::Value;
use stripe_client_core::{IdempotencyKey as WireKey, RequestBuilder, RequestStrategy};
use stripe_rust::{Client, ClientBuilder, StripeError};
use tokio::runtime::Runtime;

use crate::config::{Config, InvalidConfig};

/// The name of this system in [`PortError`].
pub(crate) const SYSTEM: &str = "stripe";

/// The number of attempts before a call has failed.
const ATTEMPTS: u32 = 3;

/// The number of attempts if no connection can be established. It is smaller, because a user is
/// waiting and a server is replaced quickly.
const CONNECTIONS: u32 = 2;

/// Makes blocking calls on its own runtime.
pub(crate) struct Calls {
    client: Client,
    runtime: OwnedRuntime,
    pause: Duration,
    /// No further attempt begins after this time.
    patience: Duration,
}

/// A runtime that may be dropped in any context, including async code.
struct OwnedRuntime(Option<Runtime>);

impl Drop for OwnedRuntime {
    fn drop(&mut self) {
        if let Some(runtime) = self.0.take() {
            runtime.shutdown_background();
        }
    }
}

/// The status and code of an error that Stripe returned.
#[derive(Debug, thiserror::Error)]
#[error("it responded with {status} ({code})")]
struct Refusal {
    status: u16,
    code: String,
}

/// The failure of a call.
pub(crate) enum CallError {
    /// Stripe has no such object.
    NotFound,
    /// Stripe refused the request.
    Refused(PortError),
    /// The card was declined.
    Declined,
    /// Any other failure.
    Port(PortError),
}

impl From<CallError> for PortError {
    fn from(failed: CallError) -> Self {
        match failed {
            CallError::NotFound => {
                Self::corrupt(SYSTEM, Refusal { status: 404, code: "not found".to_owned() })
            }
            CallError::Declined => {
                let code = "card_declined".to_owned();
                Self::unavailable(SYSTEM, Refusal { status: 402, code })
            }
            CallError::Refused(error) | CallError::Port(error) => error,
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
        // After a stalled attempt there is time for one more.
        let patience = config.timeout + Duration::from_secs(2);
        Ok(Self { client, runtime: OwnedRuntime(Some(runtime)), pause: config.pause, patience })
    }

    /// Makes a call. With `key`, Stripe executes it only once, however often it is repeated.
    pub(crate) fn call(
        &self,
        key: Option<&IdempotencyKey>,
        request: impl Fn() -> RequestBuilder,
    ) -> Result<Value, CallError> {
        let strategy = match key.map(|key| WireKey::new(&key.0)) {
            None => RequestStrategy::Once,
            Some(Ok(key)) => RequestStrategy::Idempotent(key),
            Some(Err(error)) => return Err(CallError::Port(PortError::corrupt(SYSTEM, error))),
        };
        let Some(runtime) = &self.runtime.0 else {
            return Err(CallError::Port(PortError::unavailable(SYSTEM, "it is shutting down")));
        };
        runtime.block_on(async {
            let begun = Instant::now();
            let mut attempt = 1;
            loop {
                let strategy = strategy.clone();
                let sent = request().customize::<Wire>().request_strategy(strategy);
                let error = match sent.send(&self.client).await {
                    Ok(answer) => return Ok(to_serde(answer)),
                    Err(error) => error,
                };
                let most = if is_unconnected(&error) { CONNECTIONS } else { ATTEMPTS };
                let again = attempt < most && begun.elapsed() < self.patience;
                if !again || !is_temporary(&error) {
                    return Err(classify(error));
                }
                tracing::warn!(attempt, "a call to the payment provider is made again");
                tokio::time::sleep(self.pause * attempt).await;
                attempt += 1;
            }
        })
    }
}

/// Returns whether no connection was established, for example because it was refused or the host is
/// unknown. The library reports this only in the text.
fn is_unconnected(error: &StripeError) -> bool {
    matches!(error, StripeError::ClientError(words) if words.contains("(Connect)"))
}

/// Returns whether another attempt may succeed: Stripe was busy with the same key, overloaded,
/// failing, stalling or unreachable.
fn is_temporary(error: &StripeError) -> bool {
    match error {
        StripeError::Stripe(_, status) => matches!(status, 409 | 429 | 500..),
        // A response that is not JSON comes from a proxy or gateway.
        StripeError::ClientError(_) | StripeError::Timeout | StripeError::JSONDeserialize(_) => {
            true
        }
        StripeError::ConfigError(_) => false,
    }
}

fn classify(error: StripeError) -> CallError {
    match error {
        StripeError::Stripe(_, 404) => CallError::NotFound,
        // The request was valid, but the charge failed.
        StripeError::Stripe(_, 402) => CallError::Declined,
        StripeError::Stripe(said, status) => {
            let code = said.code.map_or_else(|| "no code".to_owned(), |code| code.to_string());
            let refusal = Refusal { status, code };
            match status {
                400 | 403 | 422 => CallError::Refused(PortError::corrupt(SYSTEM, refusal)),
                401 => CallError::Port(PortError::corrupt(SYSTEM, refusal)),
                _ => CallError::Port(PortError::unavailable(SYSTEM, refusal)),
            }
        }
        StripeError::ConfigError(_) => CallError::Port(PortError::corrupt(SYSTEM, error)),
        StripeError::ClientError(_) | StripeError::Timeout | StripeError::JSONDeserialize(_) => {
            CallError::Port(PortError::unavailable(SYSTEM, error))
        }
    }
}

/// Converts the library's JSON to serde's, so that responses and webhooks are parsed by the same
/// code.
fn to_serde(wire: Wire) -> Value {
    match wire {
        Wire::Null => Value::Null,
        Wire::Bool(flag) => Value::Bool(flag),
        Wire::Number(Number::U64(number)) => number.into(),
        Wire::Number(Number::I64(number)) => number.into(),
        Wire::Number(Number::F64(number)) => number.into(),
        Wire::String(text) => Value::String(text),
        Wire::Array(items) => items.into_iter().map(to_serde).collect(),
        Wire::Object(fields) => {
            Value::Object(fields.into_iter().map(|(name, value)| (name, to_serde(value))).collect())
        }
    }
}
