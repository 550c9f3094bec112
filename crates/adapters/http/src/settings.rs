//! What this adapter is told at start.

use std::net::IpAddr;
use std::path::PathBuf;
use std::time::Duration;

use billing::Environment;

use crate::lanes::LaneWidths;
use crate::limits::RequestLimit;

/// Everything that can be set. Nothing here is secret: what the browser is told comes from here.
#[derive(Debug, Clone)]
pub struct Settings {
    /// The product's name.
    pub product_name: String,
    /// The address at which people reach it; links start with it.
    pub public_url: String,
    /// Where people write to for help.
    pub support_email: Option<String>,
    /// The page of the professional network in the footer.
    pub professional_network_url: Option<String>,
    /// Which of the payment provider's worlds is in use.
    pub billing_mode: Environment,
    /// The payment provider's publishable key.
    pub stripe_publishable_key: Option<String>,
    /// The payment provider's pricing table.
    pub pricing_table_id: Option<String>,
    /// The sandbox's page in the pricing table's place, where the sandbox is in use.
    pub sandbox_plans_url: Option<String>,
    /// The map provider's public token.
    pub map_token: Option<String>,
    /// The map's style.
    pub map_style: Option<String>,
    /// Where page views are reported.
    pub analytics_endpoint: Option<String>,
    /// Under which name they are reported.
    pub analytics_domain: Option<String>,
    /// The demo video.
    pub demo_video_url: Option<String>,
    /// What the page may load from elsewhere.
    pub origins: Origins,
    /// The built front end.
    pub static_dir: Option<PathBuf>,
    /// The proxies whose word on the client's address is believed.
    pub trusted_proxies: Vec<Network>,
    /// How many requests one network may make of the API; any number when `None`.
    pub request_limit: Option<RequestLimit>,
    /// How wide the lanes are.
    pub lanes: LaneWidths,
    /// How long a client may take nothing of a stream before it is broken off.
    pub stall: Duration,
}

impl Settings {
    /// Settings in which all that may be left unsaid is.
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
            sandbox_plans_url: None,
            map_token: None,
            map_style: None,
            analytics_endpoint: None,
            analytics_domain: None,
            demo_video_url: None,
            origins: Origins::default(),
            static_dir: None,
            trusted_proxies: Vec::new(),
            request_limit: None,
            lanes: LaneWidths::default(),
            stall: crate::stream::STALL,
        }
    }
}

/// The foreign origins that the page's content security policy names.
#[derive(Debug, Clone, Default)]
pub struct Origins {
    /// Where listings' photos are.
    pub photos: Vec<String>,
    /// The map provider's.
    pub map: Vec<String>,
    /// Where page views are reported.
    pub analytics: Vec<String>,
    /// What may be framed: the demo video.
    pub frames: Vec<String>,
}

/// A network of addresses, written `10.0.0.0/8` or as one address.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Network {
    address: IpAddr,
    prefix: u32,
}

impl Network {
    /// Reads a network; `None` for anything else.
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

    /// Whether an address lies in it.
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
    fn only_networks_are_read() {
        for text in ["", "10.0.0.0/33", "::/129", "example.com", "10.0.0.0/x"] {
            assert_eq!(Network::parse(text), None, "{text}");
        }
    }
}
