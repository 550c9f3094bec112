//! Files by address. An operator may name any address, and a public one may lead anywhere: what
//! is inside our own network is refused after the name was looked up, at every redirect anew, and
//! the connection goes to the very address that was looked at (`product.md`, 'Import').

use std::io::Write as _;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::time::Duration;

use anyhow::{Context as _, bail, ensure};
use reqwest::header::LOCATION;
use reqwest::{Client, Response, Url, redirect};
use tempfile::NamedTempFile;

/// How files are fetched.
#[derive(Debug, Clone)]
pub struct Fetcher {
    may_connect: fn(IpAddr) -> bool,
    max_bytes: u64,
    timeout: Duration,
}

const MAX_REDIRECTS: usize = 5;
const MAX_BYTES: u64 = 2 << 30;
const TIMEOUT: Duration = Duration::from_secs(15 * 60);
/// How long a server may say nothing.
const SILENCE: Duration = Duration::from_secs(30);

impl Fetcher {
    /// A fetcher that connects to public addresses, or to any.
    #[must_use]
    pub fn new(allow_private: bool) -> Self {
        let may_connect = if allow_private { |_| true } else { is_public };
        Self { may_connect, max_bytes: MAX_BYTES, timeout: TIMEOUT }
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
            .context("no runtime to fetch with")?;
        runtime.block_on(async {
            tokio::time::timeout(self.timeout, self.follow(address)).await.unwrap_or_else(|_| {
                bail!("fetching took longer than {} seconds", self.timeout.as_secs())
            })
        })
    }

    async fn follow(&self, address: &str) -> anyhow::Result<(NamedTempFile, String)> {
        let mut url = Url::parse(address).context("this is no address")?;
        for _ in 0..=MAX_REDIRECTS {
            let response = self.get(&url).await?;
            if response.status().is_redirection() {
                let to = response.headers().get(LOCATION).and_then(|to| to.to_str().ok());
                let to = to.context("the server sends us on and does not say where to")?;
                url = url.join(to).context("the server sends us on to what is no address")?;
                continue;
            }
            ensure!(response.status().is_success(), "the server answered {}", response.status());
            return Ok((self.save(response).await?, file_name(&url)));
        }
        bail!("the server sends us on more than {MAX_REDIRECTS} times")
    }

    async fn get(&self, url: &Url) -> anyhow::Result<Response> {
        let addresses = self.vetted(url)?;
        let host = url.host_str().context("the address names no host")?;
        let client = Client::builder()
            .redirect(redirect::Policy::none())
            .no_proxy()
            .connect_timeout(Duration::from_secs(10))
            .read_timeout(SILENCE)
            .user_agent("courthouse-steps-import")
            .resolve_to_addrs(host, &addresses)
            .build()
            .context("no client to fetch with")?;
        client.get(url.clone()).send().await.context("the file cannot be fetched")
    }

    /// The addresses that a URL's host has, all of which must be allowed: one that is not could
    /// be the one that is used.
    fn vetted(&self, url: &Url) -> anyhow::Result<Vec<SocketAddr>> {
        ensure!(
            matches!(url.scheme(), "http" | "https"),
            "only http and https are fetched, not {}",
            url.scheme()
        );
        let addresses = url.socket_addrs(|| None).with_context(|| {
            format!("the host {} is not known", url.host_str().unwrap_or_default())
        })?;
        ensure!(!addresses.is_empty(), "the host has no address");
        for address in &addresses {
            ensure!(
                (self.may_connect)(address.ip()),
                "{} is a private or reserved address; pass --allow-private if that is right",
                address.ip()
            );
        }
        Ok(addresses)
    }

    async fn save(&self, mut response: Response) -> anyhow::Result<NamedTempFile> {
        let too_large = || format!("the file is larger than {} MB", self.max_bytes >> 20);
        ensure!(
            response.content_length().is_none_or(|length| length <= self.max_bytes),
            too_large()
        );
        let mut file = NamedTempFile::new().context("no temporary file to write to")?;
        let mut written = 0;
        while let Some(chunk) = response.chunk().await.context("the file ended too early")? {
            written += chunk.len() as u64;
            ensure!(written <= self.max_bytes, too_large());
            file.write_all(&chunk).context("the temporary file cannot be written")?;
        }
        file.flush().context("the temporary file cannot be written")?;
        Ok(file)
    }
}

/// The last part of an address, as a name for a file beside us.
fn file_name(url: &Url) -> String {
    let last = url.path_segments().and_then(|mut parts| parts.next_back()).unwrap_or_default();
    let kept: String = last
        .chars()
        .filter(|c| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | '_'))
        .collect();
    let kept = kept.trim_start_matches('.');
    if kept.is_empty() { url.host_str().unwrap_or("download").to_owned() } else { kept.to_owned() }
}

/// Whether an address is one of the public internet.
fn is_public(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(address) => is_public_v4(address),
        IpAddr::V6(address) => is_public_v6(address),
    }
}

/// Everything but what the IANA registry of special-purpose addresses sets apart.
fn is_public_v4(address: Ipv4Addr) -> bool {
    let [a, b, c, _] = address.octets();
    let is_special = address.is_private()
        || address.is_loopback()
        || address.is_link_local()
        || address.is_documentation()
        || address.is_multicast()
        || a == 0
        || (a == 100 && (64..128).contains(&b)) // shared by carriers
        || (a == 192 && b == 0 && c == 0)
        || (a == 192 && b == 88 && c == 99)
        || (a == 198 && matches!(b, 18 | 19)) // benchmarks
        || a >= 240;
    !is_special
}

fn is_public_v6(address: Ipv6Addr) -> bool {
    let embedded = |high: u16, low: u16| {
        let ([a, b], [c, d]) = (high.to_be_bytes(), low.to_be_bytes());
        is_public_v4(Ipv4Addr::new(a, b, c, d))
    };
    match address.segments() {
        // Addresses of version 4 in other clothes: mapped, NAT64, 6to4.
        [0, 0, 0, 0, 0, 0xffff, high, low] | [0x64, 0xff9b, 0, 0, 0, 0, high, low] => {
            embedded(high, low)
        }
        [0x2002, high, low, ..] => embedded(high, low),
        // Teredo and its neighbours, and what books are written with.
        [0x2001, 0..=0x1ff, ..] | [0x2001, 0xdb8, ..] | [0x3fff, 0..=0xfff, ..] => false,
        [first, ..] => (0x2000..0x4000).contains(&first),
    }
}

#[cfg(test)]
mod tests;
