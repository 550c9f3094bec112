//! Fetches files by address. An operator may name any address, and a public server may redirect
//! anywhere. So every address is checked after its host name was resolved, again at each redirect,
//! and the connection goes to exactly the address that was checked. Addresses of a private network
//! are refused unless the operator allows them. Link-local addresses and those of cloud metadata
//! services are always refused, because they return the credentials of the machine.

use std::io::Write as _;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::time::Duration;

use anyhow::{Context as _, bail, ensure};
use push::is_public;
use reqwest::header::LOCATION;
use reqwest::{Client, Response, Url, redirect};
use sources_adapter::Fetch;
use tempfile::NamedTempFile;

/// How files are fetched.
#[derive(Debug, Clone)]
pub struct Fetcher {
    vet: Vet,
    is_permitted: bool,
    max_bytes: u64,
    timeout: Duration,
}

/// Decides about an address that a host name resolved to.
type Vet = fn(IpAddr) -> Result<(), AddressRefused>;

/// Why an address is not connected to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
enum AddressRefused {
    #[error("{0} is a private or reserved address; pass --allow-private if that is right")]
    Private(IpAddr),
    #[error("{0} is a link-local address or a metadata service, which is never fetched from")]
    LinkLocal(IpAddr),
}

const MAX_REDIRECTS: usize = 5;
const MAX_BYTES: u64 = 2 << 30;
const TIMEOUT: Duration = Duration::from_secs(15 * 60);
/// How long a server may send nothing.
const SILENCE: Duration = Duration::from_secs(30);

impl Fetcher {
    /// A fetcher that connects to public addresses, and to private ones where they are allowed.
    #[must_use]
    pub fn new(allow_private: bool) -> Self {
        let vet = if allow_private { vet_private } else { vet_public };
        Self { vet, is_permitted: false, max_bytes: MAX_BYTES, timeout: TIMEOUT }
    }

    /// Whether the publisher has permitted us to fetch. It counts only for publishers without
    /// terms, never against terms that forbid it.
    #[must_use]
    pub fn permitted(self, is_permitted: bool) -> Self {
        Self { is_permitted, ..self }
    }

    /// Fetches a file: where it lies now, and its own name.
    ///
    /// # Errors
    /// When the address is not allowed, does not answer with a file, or that is too large or slow.
    pub fn fetch(&self, address: &str) -> anyhow::Result<(NamedTempFile, String)> {
        // The one who composes the program may have chosen already; either is the same ring.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()
            .context("the runtime for fetching can't be started")?;
        runtime.block_on(async {
            tokio::time::timeout(self.timeout, self.follow(address)).await.unwrap_or_else(|_| {
                bail!("fetching took longer than {} seconds", self.timeout.as_secs())
            })
        })
    }

    async fn follow(&self, address: &str) -> anyhow::Result<(NamedTempFile, String)> {
        let mut url = Url::parse(address).context("this is not an address")?;
        for _ in 0..=MAX_REDIRECTS {
            let response = self.get(&url).await?;
            if response.status().is_redirection() {
                let to = response.headers().get(LOCATION).and_then(|to| to.to_str().ok());
                let to = to.context("the server redirects without an address")?;
                url = url
                    .join(to)
                    .context("the server redirects to something that is not an address")?;
                continue;
            }
            ensure!(
                response.status().is_success(),
                "the server responded with {}",
                response.status()
            );
            return Ok((self.save(response).await?, file_name(&url)));
        }
        bail!("the server redirects more than {MAX_REDIRECTS} times")
    }

    async fn get(&self, url: &Url) -> anyhow::Result<Response> {
        let addresses = self.vetted(url)?;
        let host = url.host_str().context("the address has no host")?;
        let client = Client::builder()
            .redirect(redirect::Policy::none())
            .no_proxy()
            .connect_timeout(Duration::from_secs(10))
            .read_timeout(SILENCE)
            .user_agent("courthouse-steps-import")
            .resolve_to_addrs(host, &addresses)
            .build()
            .context("the HTTP client can't be created")?;
        // The error must not name the address, which may have a password in it.
        let sent = client.get(url.clone()).send().await.map_err(reqwest::Error::without_url);
        sent.context("the file cannot be fetched")
    }

    /// Refuses the site of a publisher whose terms do not allow fetching.
    fn check_terms(&self, host: &str) -> anyhow::Result<()> {
        let Some(publisher) = sources_adapter::publisher_of_host(host)? else { return Ok(()) };
        match publisher.fetch {
            Fetch::Allowed => Ok(()),
            Fetch::Ask if self.is_permitted => Ok(()),
            Fetch::Ask => bail!(
                "no terms of {} are known; ask the publisher, and pass --permitted when they agreed",
                publisher.name
            ),
            Fetch::Forbidden => bail!(
                "{host} must not be fetched: {} Save the file in a browser and import it by name",
                publisher.terms
            ),
        }
    }

    /// The addresses that a URL's host has, all of which must be allowed: one that is not could
    /// be the one that is used.
    fn vetted(&self, url: &Url) -> anyhow::Result<Vec<SocketAddr>> {
        ensure!(
            matches!(url.scheme(), "http" | "https"),
            "only http and https are fetched, not {}",
            url.scheme()
        );
        self.check_terms(url.host_str().unwrap_or_default())?;
        let addresses = url.socket_addrs(|| None).with_context(|| {
            format!("the host {} is not known", url.host_str().unwrap_or_default())
        })?;
        ensure!(!addresses.is_empty(), "the host has no address");
        for address in &addresses {
            (self.vet)(address.ip())?;
        }
        Ok(addresses)
    }

    async fn save(&self, mut response: Response) -> anyhow::Result<NamedTempFile> {
        let too_large = || format!("the file is larger than {} MB", self.max_bytes >> 20);
        ensure!(
            response.content_length().is_none_or(|length| length <= self.max_bytes),
            too_large()
        );
        let mut file = NamedTempFile::new().context("a temporary file can't be created")?;
        let mut written = 0;
        loop {
            let next = response.chunk().await.map_err(reqwest::Error::without_url);
            let Some(chunk) = next.context("the file ended too early")? else { break };
            written += chunk.len() as u64;
            ensure!(written <= self.max_bytes, too_large());
            file.write_all(&chunk).context("the temporary file cannot be written")?;
        }
        file.flush().context("the temporary file cannot be written")?;
        Ok(file)
    }
}

/// The last part of an address, as the name of a local file.
fn file_name(url: &Url) -> String {
    let last = url.path_segments().and_then(|mut parts| parts.next_back()).unwrap_or_default();
    let kept: String = last
        .chars()
        .filter(|c| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | '_'))
        .collect();
    let kept = kept.trim_start_matches('.');
    if kept.is_empty() { url.host_str().unwrap_or("download").to_owned() } else { kept.to_owned() }
}

/// An address without its user and password, which may be shown.
pub(super) fn without_password(file: &str) -> String {
    if !is_address(file) {
        return file.to_owned();
    }
    match Url::parse(file) {
        Ok(mut url) if !url.username().is_empty() || url.password().is_some() => {
            let was_removed = url.set_username("").is_ok() && url.set_password(None).is_ok();
            if was_removed { url.into() } else { "an address with a password".to_owned() }
        }
        Ok(_) => file.to_owned(),
        // In an address that cannot be parsed, everything before the last @ could be a password.
        Err(_) => match (file.split_once(':'), file.rsplit_once('@')) {
            (Some((scheme, _)), Some((_, rest))) => format!("{scheme}://…@{rest}"),
            _ => file.to_owned(),
        },
    }
}

/// Whether an operator named an address and not a file on this machine.
pub(super) fn is_address(file: &str) -> bool {
    let starts_with = |scheme: &str| {
        file.get(..scheme.len()).is_some_and(|start| start.eq_ignore_ascii_case(scheme))
    };
    file.contains("://") || starts_with("http:") || starts_with("https:")
}

fn vet_public(address: IpAddr) -> Result<(), AddressRefused> {
    vet_private(address)?;
    if is_public(address) { Ok(()) } else { Err(AddressRefused::Private(address)) }
}

fn vet_private(address: IpAddr) -> Result<(), AddressRefused> {
    if is_link_local(address) { Err(AddressRefused::LinkLocal(address)) } else { Ok(()) }
}

/// Whether an address is link-local or of a metadata service, in any of its forms.
fn is_link_local(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(address) => is_link_local_v4(address),
        IpAddr::V6(address) => {
            address.is_unicast_link_local()
                || METADATA_V6.contains(&address)
                || embedded_v4(address).into_iter().flatten().any(is_link_local_v4)
        }
    }
}

fn is_link_local_v4(address: Ipv4Addr) -> bool {
    address.is_link_local() || METADATA_V4.contains(&address)
}

/// Metadata services outside the link-local networks: Alibaba Cloud, Oracle Cloud and Azure.
const METADATA_V4: [Ipv4Addr; 3] = [
    Ipv4Addr::new(100, 100, 100, 200),
    Ipv4Addr::new(192, 0, 0, 192),
    Ipv4Addr::new(168, 63, 129, 16),
];
/// The metadata services of AWS and Google Cloud.
const METADATA_V6: [Ipv6Addr; 2] = [
    Ipv6Addr::new(0xfd00, 0xec2, 0, 0, 0, 0, 0, 0x254),
    Ipv6Addr::new(0xfd20, 0xce, 0, 0, 0, 0, 0, 0x254),
];

/// The IPv4 addresses that an IPv6 address may lead to: compatible, mapped and translated ones,
/// NAT64 (both prefixes), 6to4, ISATAP, and Teredo's server and client.
fn embedded_v4(address: Ipv6Addr) -> [Option<Ipv4Addr>; 2] {
    let v4 = |high: u16, low: u16| {
        let ([a, b], [c, d]) = (high.to_be_bytes(), low.to_be_bytes());
        Ipv4Addr::new(a, b, c, d)
    };
    match address.segments() {
        [0, 0, 0, 0, 0, 0 | 0xffff, high, low]
        | [0, 0, 0, 0, 0xffff, 0, high, low]
        | [0x64, 0xff9b, _, _, _, _, high, low]
        | [_, _, _, _, 0 | 0x200, 0x5efe, high, low] => [Some(v4(high, low)), None],
        [0x2002, high, low, ..] => [Some(v4(high, low)), None],
        [0x2001, 0, high, low, _, _, not_high, not_low] => {
            [Some(v4(high, low)), Some(v4(!not_high, !not_low))]
        }
        _ => [None, None],
    }
}

#[cfg(test)]
mod tests;
