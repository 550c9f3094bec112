//! The batch geocoder of the U.S. Census Bureau, behind `places::Geocoder`.

mod wire;

use std::time::Duration;

use kernel::PortError;
use places::{Answer, Geocoder, MAX_BATCH, PostalAddress};
use reqwest::header::CONTENT_TYPE;
use reqwest::{Client, StatusCode, redirect};

/// The name of this system in [`PortError`].
const SYSTEM: &str = "the Census geocoder";
/// How long a connection may take.
const CONNECT: Duration = Duration::from_secs(10);
/// An answer about 10,000 addresses has two megabytes.
const MAX_BYTES: usize = 64 << 20;

/// How the geocoder is reached.
#[derive(Debug, Clone)]
pub struct CensusConfig {
    /// The address of the batch service.
    pub url: String,
    /// The time limit of a batch.
    pub timeout: Duration,
    /// The address of the product, by which the geocoder's operator can tell who asks.
    pub operator: String,
}

/// The geocoder cannot be used as it is configured.
#[derive(Debug, thiserror::Error)]
#[error("the HTTP client of the geocoder can't be created")]
pub struct UnusableGeocoder(#[source] Box<dyn std::error::Error + Send + Sync>);

/// Why there is no answer.
#[derive(Debug, thiserror::Error)]
enum NoAnswer {
    #[error("it can't be reached, or broke off")]
    Broken(#[source] reqwest::Error),
    #[error("it took longer than {0} seconds")]
    Late(u64),
    #[error("it answered with {0}")]
    Refused(StatusCode),
    #[error("its answer is too long")]
    TooLong,
}

/// Asks the Census geocoder, or another server that speaks its protocol.
#[derive(Debug)]
pub struct CensusGeocoder {
    config: CensusConfig,
    client: Client,
    runtime: tokio::runtime::Runtime,
}

impl CensusGeocoder {
    /// A geocoder at the address of `config`. It connects when it is asked.
    ///
    /// # Errors
    /// [`UnusableGeocoder`] when there are no threads or no roots of trust for it.
    pub fn new(config: CensusConfig) -> Result<Self, UnusableGeocoder> {
        // The one who composes the program may have chosen already; either is the same ring.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let client = Client::builder()
            .redirect(redirect::Policy::none())
            .connect_timeout(CONNECT)
            .timeout(config.timeout)
            .user_agent(format!("courthouse-steps (+{})", config.operator))
            .build()
            .map_err(|error| UnusableGeocoder(error.into()))?;
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(1)
            .thread_name("geocoder")
            .enable_all()
            .build()
            .map_err(|error| UnusableGeocoder(error.into()))?;
        Ok(Self { config, client, runtime })
    }

    async fn post(&self, addresses: &[PostalAddress]) -> Result<Vec<u8>, NoAnswer> {
        let broken = |error: reqwest::Error| {
            if error.is_timeout() {
                NoAnswer::Late(self.config.timeout.as_secs())
            } else {
                NoAnswer::Broken(error.without_url())
            }
        };
        let (content_type, body) = wire::request(addresses);
        let sent = self.client.post(&self.config.url).header(CONTENT_TYPE, content_type);
        let mut response = sent.body(body).send().await.map_err(broken)?;
        if !response.status().is_success() {
            return Err(NoAnswer::Refused(response.status()));
        }
        let mut answer = Vec::new();
        while let Some(chunk) = response.chunk().await.map_err(broken)? {
            if answer.len() + chunk.len() > MAX_BYTES {
                return Err(NoAnswer::TooLong);
            }
            answer.extend_from_slice(&chunk);
        }
        Ok(answer)
    }
}

impl Geocoder for CensusGeocoder {
    /// At most [`MAX_BATCH`] addresses; there is no answer about any more.
    fn locate(&self, addresses: &[PostalAddress]) -> Result<Vec<Option<Answer>>, PortError> {
        let asked = &addresses[..addresses.len().min(MAX_BATCH)];
        let answer = self.runtime.block_on(self.post(asked));
        let answer = answer.map_err(|error| PortError::unavailable(SYSTEM, error))?;
        let mut answers = wire::answers(&answer, asked.len())
            .map_err(|error| PortError::corrupt(SYSTEM, error))?;
        answers.resize(addresses.len(), None);
        Ok(answers)
    }
}
