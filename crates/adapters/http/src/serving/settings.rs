//! The settings of this adapter.

use export::Links;
use std::fmt;
use std::net::IpAddr;
use std::path::PathBuf;
use std::time::Duration;

use billing::Environment;
use kernel::StorageBudget;
use sha2::{Digest as _, Sha256};

use crate::serving::lanes::LaneWidths;
use crate::serving::limits::RequestLimit;
use crate::serving::shutdown::ShutdownLimits;
use crate::serving::streams::pace::LeastPace;
use crate::serving::streams::slots::StreamLimits;

/// How long a client may read nothing of a stream by default.
const STALL: Duration = Duration::from_secs(30);

/// Everything that can be configured.
#[derive(Debug, Clone)]
pub struct Settings {
    pub product_name: String,
    /// The product's public address, with which links start.
    pub public_url: String,
    /// The email address for help.
    pub support_email: Option<String>,
    /// The page of the professional network in the footer.
    pub professional_network_url: Option<String>,
    /// The payment provider's environment.
    pub billing_mode: Environment,
    /// The payment provider's publishable key.
    pub stripe_publishable_key: Option<String>,
    /// The payment provider's pricing table.
    pub pricing_table_id: Option<String>,
    /// The origin of the sandbox, whose pricing table replaces the provider's, if it is in use.
    pub sandbox_origin: Option<String>,
    /// The map provider's public token.
    pub map_token: Option<String>,
    pub map_style: Option<String>,
    /// Where page views are reported.
    pub analytics_endpoint: Option<String>,
    /// The site name of the page views.
    pub analytics_domain: Option<String>,
    pub demo_video_url: Option<String>,
    /// The foreign origins from which the page may load.
    pub origins: Origins,
    /// The folder of the built front end.
    pub static_dir: Option<PathBuf>,
    /// The proxies that may state the client's address.
    pub trusted_proxies: Vec<Network>,
    /// The limit on the requests of one network; none if `None`.
    pub request_limit: Option<RequestLimit>,
    /// The token for `/metrics`; without one only this machine may read it.
    pub metrics_token: Option<MetricsToken>,
    /// The limits on connections.
    pub connections: Connections,
    /// How many jobs of each lane run at a time.
    pub lanes: LaneWidths,
    /// How much an account may store.
    pub storage: StorageBudget,
    /// The limits on streams.
    pub streams: StreamLimits,
    /// How long a client may read nothing of a stream before it is cut off.
    pub stall: Duration,
    /// How fast a client must read a stream so that it is not cut off.
    pub pace: LeastPace,
    /// How long running requests may continue when the server stops.
    pub shutdown: ShutdownLimits,
}

impl Settings {
    /// Creates links to the product's pages.
    pub(crate) fn links(&self) -> Links {
        Links::new(self.product_name.clone(), &self.public_url)
    }

    /// The address of the script that defines the pricing table's element.
    pub(crate) fn pricing_table_script(&self) -> String {
        let origin = self.sandbox_origin.as_deref().unwrap_or("https://js.stripe.com");
        format!("{origin}/v3/pricing-table.js")
    }

    /// Settings with the default for everything that is optional.
    #[must_use]
    pub fn new(product_name: impl Into<String>, public_url: impl Into<String>) -> Self {
        Self {
            product_name: product_name.into(),
            public_url: public_url.into(),
            support_email: None,
            professional_network_url: None,
            billing_mode: Environment::Sandbox,
            stripe_publishable_key: None,
            pricing_table_id: None,
            sandbox_origin: None,
            map_token: None,
            map_style: None,
            analytics_endpoint: None,
            analytics_domain: None,
            demo_video_url: None,
            origins: Origins::default(),
            static_dir: None,
            trusted_proxies: Vec::new(),
            request_limit: None,
            metrics_token: None,
            connections: Connections::default(),
            lanes: LaneWidths::default(),
            storage: StorageBudget::DEFAULT,
            streams: StreamLimits::default(),
            stall: STALL,
            pace: LeastPace::default(),
            shutdown: ShutdownLimits::default(),
        }
    }
}

/// The limits on connections.
#[derive(Debug, Clone, Copy)]
pub struct Connections {
    /// The maximum number of connections of one worker. More wait in the system's queue.
    pub per_worker: usize,
    /// How long a new connection may take to send the head of its first request.
    pub head_timeout: Duration,
    /// How long a connection may be idle after a response. It must be longer than the idle time of a
    /// proxy in front, or the proxy sends requests into connections that are being closed.
    pub keep_alive: Duration,
}

impl Default for Connections {
    fn default() -> Self {
        Self {
            per_worker: 25_000,
            head_timeout: Duration::from_secs(10),
            keep_alive: Duration::from_secs(90),
        }
    }
}

/// The token for `/metrics`.
#[derive(Clone)]
pub struct MetricsToken(String);

impl MetricsToken {
    /// The minimum length of a token in characters.
    pub const SHORTEST: usize = 16;

    /// Parses a token; `None` if it is too short or cannot be part of an `Authorization` header.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let is_sound =
            text.len() >= Self::SHORTEST && text.bytes().all(|byte| byte.is_ascii_graphic());
        is_sound.then(|| Self(text.to_owned()))
    }

    /// Whether `presented` is this token. It compares digests, so that the time reveals nothing about
    /// the token.
    pub(crate) fn is(&self, presented: &str) -> bool {
        Sha256::digest(&self.0) == Sha256::digest(presented)
    }
}

impl fmt::Debug for MetricsToken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("MetricsToken(…)")
    }
}

/// The foreign origins that the page's content security policy names.
#[derive(Debug, Clone, Default)]
pub struct Origins {
    /// The origins of listing photos.
    pub photos: Vec<String>,
    /// The origins of the map provider.
    pub map: Vec<String>,
    /// The origins of the analytics endpoint.
    pub analytics: Vec<String>,
    /// The origins that may be framed: the demo video.
    pub frames: Vec<String>,
}

/// A network of addresses, written `10.0.0.0/8` or as one address.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Network {
    address: IpAddr,
    prefix: u32,
}

impl Network {
    /// Parses a network; `None` for any other text.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let (address, prefix) = match text.trim().split_once('/') {
            Some((address, prefix)) => (address, Some(prefix)),
            None => (text.trim(), None),
        };
        let address: IpAddr = address.parse().ok()?;
        let longest = if address.is_ipv4() { 32 } else { 128 };
        let prefix = prefix.map_or(Some(longest), |prefix| prefix.parse().ok())?;
        (prefix <= longest).then_some(Self { address, prefix })
    }

    /// Whether it covers so many addresses that strangers are among them: more than a /8 of IPv4 or
    /// a /16 of IPv6. A client with a trusted address can choose the address that limits and logs use.
    #[must_use]
    pub fn is_too_wide_to_trust(&self) -> bool {
        match self.address {
            IpAddr::V4(_) => self.prefix < 8,
            // An IPv4-mapped address has a fixed prefix of 96 bits.
            IpAddr::V6(address) if address.to_ipv4_mapped().is_some() => self.prefix < 96 + 8,
            IpAddr::V6(_) => self.prefix < 16,
        }
    }

    /// Whether it contains an address.
    #[must_use]
    pub fn contains(&self, address: IpAddr) -> bool {
        let cut = |bits: u128, length: u32| bits.checked_shr(length - self.prefix).unwrap_or(0);
        match (self.address, address.to_canonical()) {
            (IpAddr::V4(own), IpAddr::V4(other)) => {
                cut(u32::from(own).into(), 32) == cut(u32::from(other).into(), 32)
            }
            (IpAddr::V6(own), IpAddr::V6(other)) => cut(own.into(), 128) == cut(other.into(), 128),
            _ => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn within(network: &str, address: &str) -> bool {
        Network::parse(network).unwrap().contains(address.parse().unwrap())
    }

    #[test]
    fn a_network_contains_what_shares_its_prefix() {
        assert!(within("10.0.0.0/8", "10.250.1.2"));
        assert!(!within("10.0.0.0/8", "11.0.0.1"));
        assert!(within("127.0.0.1", "::ffff:127.0.0.1"));
        assert!(within("2001:db8::/32", "2001:db8:ffff::1"));
        assert!(!within("2001:db8::/32", "2001:db9::1"));
        assert!(within("0.0.0.0/0", "203.0.113.9"));
        assert!(within("::/0", "2001:db8::1"));
    }

    #[test]
    fn other_texts_are_refused() {
        for text in ["", "10.0.0.0/33", "::/129", "example.com", "10.0.0.0/x"] {
            assert_eq!(Network::parse(text), None, "{text}");
        }
    }
}
