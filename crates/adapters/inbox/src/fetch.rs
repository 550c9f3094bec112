//! Fetches files by address. An operator may name any address, and a public server may redirect
//! anywhere. So every address is checked after its host name was resolved, again at each redirect,
//! and the connection goes to exactly the address that was checked. Addresses of a private network
//! are refused unless the operator allows them. Link-local addresses and those of cloud metadata
//! services are always refused, because they return the credentials of the machine.

use std::io::Write as _;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::{Context as _, bail, ensure};
use chrono::{DateTime, TimeDelta, Utc};
use deliveries::{Publishers, Visit};
use kernel::is_public;
use reqwest::header::{
    ETAG, HeaderMap, HeaderName, HeaderValue, IF_MODIFIED_SINCE, IF_NONE_MATCH, LAST_MODIFIED,
    LOCATION, RETRY_AFTER,
};
use reqwest::{Client, Response, StatusCode, Url, redirect};
use tempfile::NamedTempFile;

use crate::names;

/// How files are fetched.
#[derive(Clone)]
pub struct Fetcher {
    publishers: Arc<dyn Publishers>,
    vet: Vet,
    is_permitted: bool,
    /// The header `User-Agent`.
    agent: String,
    max_bytes: u64,
    timeout: Duration,
    patience: Duration,
    /// Hosts whose addresses may be private ones.
    private_hosts: Vec<String>,
}

/// Decides about an address that a host name resolved to.
type Vet = fn(IpAddr) -> Result<(), AddressRefused>;

/// Why an address is not connected to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
enum AddressRefused {
    #[error(
        "{0} is a private or reserved address; pass --allow-private, or name its host in IMPORT_PRIVATE_HOSTS, if that is right"
    )]
    Private(IpAddr),
    #[error("{0} is a link-local address or a metadata service, which is never fetched from")]
    LinkLocal(IpAddr),
}

const MAX_REDIRECTS: usize = 5;
const MAX_BYTES: u64 = 2 << 30;
const TIMEOUT: Duration = Duration::from_secs(15 * 60);
/// How long a server may take for its robots.txt and for the head of an answer, and how long a file
/// may arrive more slowly than [`LEAST_PACE`].
const PATIENCE: Duration = Duration::from_secs(60);
/// The least number of bytes a second that a file arrives with on average.
const LEAST_PACE: u128 = 1_024;
/// How long a server may send nothing.
const SILENCE: Duration = Duration::from_secs(30);

impl Fetcher {
    /// A fetcher that connects to public addresses, and to private ones where they are allowed.
    /// `publishers` knows the terms of sites.
    #[must_use]
    pub fn new(allow_private: bool, publishers: Arc<dyn Publishers>) -> Self {
        let vet = if allow_private { vet_private } else { vet_public };
        let agent = "courthouse-steps-import".to_owned();
        Self {
            publishers,
            vet,
            is_permitted: false,
            agent,
            max_bytes: MAX_BYTES,
            timeout: TIMEOUT,
            patience: PATIENCE,
            private_hosts: Vec::new(),
        }
    }

    /// Introduces us to servers by this header `User-Agent`.
    #[must_use]
    pub fn introducing(self, agent: &str) -> Self {
        Self { agent: agent.to_owned(), ..self }
    }

    /// Whether the publisher has permitted us to fetch. It counts only for publishers without
    /// terms, never against terms that forbid it.
    #[must_use]
    pub fn permitted(self, is_permitted: bool) -> Self {
        Self { is_permitted, ..self }
    }

    /// Also connects to private addresses of these hosts.
    #[must_use]
    pub fn reaching(self, private_hosts: &[String]) -> Self {
        Self { private_hosts: private_hosts.to_owned(), ..self }
    }

    /// Fetches a file: where it lies now, and its own name.
    ///
    /// # Errors
    /// When the address is not allowed, does not answer with a file, or that is too large or slow.
    pub fn fetch(&self, address: &str) -> anyhow::Result<(NamedTempFile, String)> {
        self.run(self.follow(address))
    }

    /// Asks for a list as a guest that comes again and again ([`Visit`]).
    ///
    /// # Errors
    /// As [`fetch`](Self::fetch), when the server's robots.txt cannot be read, or when it forbids
    /// the visit.
    pub(crate) fn visit(&self, visit: &Visit<'_>, robots_token: &str) -> anyhow::Result<Answer> {
        self.run(self.follow_visit(visit, robots_token))
    }

    fn run<T>(&self, work: impl Future<Output = anyhow::Result<T>>) -> anyhow::Result<T> {
        // The one who composes the program may have chosen already; either is the same ring.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()
            .context("the runtime for fetching can't be started")?;
        runtime.block_on(async {
            tokio::time::timeout(self.timeout, work).await.unwrap_or_else(|_| {
                bail!("fetching took longer than {} seconds", self.timeout.as_secs())
            })
        })
    }

    async fn follow(&self, address: &str) -> anyhow::Result<(NamedTempFile, String)> {
        let mut url = Url::parse(address).context("this is not an address")?;
        for _ in 0..=MAX_REDIRECTS {
            let response = self.get(&url, HeaderMap::new()).await?;
            if response.status().is_redirection() {
                url = redirected(&url, &response)?;
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

    async fn follow_visit(&self, visit: &Visit<'_>, robots_token: &str) -> anyhow::Result<Answer> {
        let mut url = Url::parse(visit.address).context("this is not an address")?;
        for _ in 0..=MAX_REDIRECTS {
            self.within_patience(self.check_robots(&url, robots_token)).await?;
            let response = self.get(&url, conditions(visit)).await?;
            let status = response.status();
            if status == StatusCode::NOT_MODIFIED {
                return Ok(Answer::Unchanged);
            }
            if status.is_redirection() {
                url = redirected(&url, &response)?;
                continue;
            }
            if !status.is_success() {
                let retry_after = header(&response, RETRY_AFTER);
                return Ok(Answer::Refused {
                    why: format!("the server responded with {status}"),
                    retry_after: retry_after.and_then(|text| self::retry_after(&text, visit.now)),
                });
            }
            let (etag, last_modified) = (header(&response, ETAG), header(&response, LAST_MODIFIED));
            let (file, name) = (self.save(response).await?, file_name(&url));
            return Ok(Answer::List { file, name, etag, last_modified });
        }
        bail!("the server redirects more than {MAX_REDIRECTS} times")
    }

    /// Refuses an address that the robots.txt of its server forbids us. Without a robots.txt,
    /// everything is allowed. While it cannot be read, nothing is (RFC 9309, section 2.3.1).
    async fn check_robots(&self, url: &Url, token: &str) -> anyhow::Result<()> {
        let mut robots = url.join("/robots.txt").context("this is not an address")?;
        for _ in 0..=MAX_REDIRECTS {
            let response =
                self.get(&robots, HeaderMap::new()).await.context("robots.txt cannot be read")?;
            let status = response.status();
            if status.is_redirection() {
                robots = redirected(&robots, &response)?;
                continue;
            }
            if status.is_client_error() && status != StatusCode::TOO_MANY_REQUESTS {
                return Ok(());
            }
            ensure!(
                status.is_success(),
                "robots.txt cannot be read: the server responded with {status}"
            );
            let text = self.start_of(response).await.context("robots.txt cannot be read")?;
            let rules = deliveries::RobotsRules::parse(&text, token);
            let path = match url.query() {
                Some(query) => format!("{}?{query}", url.path()),
                None => url.path().to_owned(),
            };
            ensure!(rules.allows(&path), "the robots.txt of the server forbids this address");
            return Ok(());
        }
        // Too many redirects count as no robots.txt.
        Ok(())
    }

    /// The first half megabyte of an answer.
    async fn start_of(&self, mut response: Response) -> anyhow::Result<Vec<u8>> {
        let mut text = Vec::new();
        while text.len() < MOST_ROBOTS {
            let next = response.chunk().await.map_err(reqwest::Error::without_url);
            let Some(chunk) = next? else { break };
            text.extend(chunk);
        }
        Ok(text)
    }

    async fn get(&self, url: &Url, headers: HeaderMap) -> anyhow::Result<Response> {
        let addresses = self.vetted(url)?;
        let host = url.host_str().context("the address has no host")?;
        let client = Client::builder()
            .redirect(redirect::Policy::none())
            .no_proxy()
            .connect_timeout(Duration::from_secs(10))
            .read_timeout(SILENCE)
            .user_agent(&self.agent)
            .resolve_to_addrs(host, &addresses)
            .build()
            .context("the HTTP client can't be created")?;
        let sending = client.get(url.clone()).headers(headers).send();
        // The error must not name the address, which may have a password in it.
        let sent = async { Ok(sending.await.map_err(reqwest::Error::without_url)?) };
        self.within_patience(sent).await.context("the file cannot be fetched")
    }

    async fn within_patience<T>(
        &self,
        work: impl Future<Output = anyhow::Result<T>>,
    ) -> anyhow::Result<T> {
        tokio::time::timeout(self.patience, work).await.unwrap_or_else(|_| {
            bail!("the server took longer than {} seconds to answer", self.patience.as_secs())
        })
    }

    /// Refuses the site of a publisher whose terms do not allow fetching.
    fn check_terms(&self, host: &str) -> anyhow::Result<()> {
        match self.publishers.of_host(host)? {
            Some(publisher) => Ok(publisher.check_host(host, self.is_permitted)?),
            None => Ok(()),
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
        let is_known =
            |host: &str| self.private_hosts.iter().any(|known| known.eq_ignore_ascii_case(host));
        let vet = if url.host_str().is_some_and(is_known) { vet_private } else { self.vet };
        for address in &addresses {
            vet(address.ip())?;
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
        let (begun, mut written) = (Instant::now(), 0);
        loop {
            let next = response.chunk().await.map_err(reqwest::Error::without_url);
            let Some(chunk) = next.context("the file ended too early")? else { break };
            written += chunk.len() as u64;
            ensure!(written <= self.max_bytes, too_large());
            let taken = begun.elapsed();
            ensure!(
                taken < self.patience
                    || u128::from(written) * 1_000 >= taken.as_millis() * LEAST_PACE,
                "the server sends less than {LEAST_PACE} bytes a second"
            );
            file.write_all(&chunk).context("the temporary file cannot be written")?;
        }
        file.flush().context("the temporary file cannot be written")?;
        Ok(file)
    }
}

/// The bytes of a robots.txt that are read.
const MOST_ROBOTS: usize = 512 * 1024;

/// The headers that ask for a list only if it is not the one that we have.
fn conditions(visit: &Visit<'_>) -> HeaderMap {
    let both = [(IF_NONE_MATCH, visit.etag), (IF_MODIFIED_SINCE, visit.last_modified)];
    let header = |(name, value): (HeaderName, Option<&str>)| {
        Some((name, HeaderValue::from_str(value?).ok()?))
    };
    both.into_iter().filter_map(header).collect()
}

/// The answer to a visit.
#[derive(Debug)]
pub(crate) enum Answer {
    /// A list, with the words of the server for its version.
    List { file: NamedTempFile, name: String, etag: Option<String>, last_modified: Option<String> },
    /// The list is the one that we have.
    Unchanged,
    /// No list, and how long to wait if the server says so.
    Refused { why: String, retry_after: Option<TimeDelta> },
}

fn header(response: &Response, name: HeaderName) -> Option<String> {
    response.headers().get(name)?.to_str().ok().map(ToOwned::to_owned)
}

/// Reads `Retry-After`: seconds, or a moment.
fn retry_after(text: &str, now: DateTime<Utc>) -> Option<TimeDelta> {
    if let Ok(seconds) = text.trim().parse::<u32>() {
        return Some(TimeDelta::seconds(seconds.into()));
    }
    let moment = chrono::DateTime::parse_from_rfc2822(text.trim()).ok()?;
    Some(moment.to_utc() - now)
}

/// Where a server redirects to.
fn redirected(url: &Url, response: &Response) -> anyhow::Result<Url> {
    let to = response.headers().get(LOCATION).and_then(|to| to.to_str().ok());
    let to = to.context("the server redirects without an address")?;
    url.join(to).context("the server redirects to something that is not an address")
}

/// The last part of an address, as the name of a local file.
fn file_name(url: &Url) -> String {
    let last = url.path_segments().and_then(|mut parts| parts.next_back()).unwrap_or_default();
    let kept: String = last
        .chars()
        .filter(|c| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | '_'))
        .collect();
    let kept = kept.trim_start_matches('.');
    let name = if kept.is_empty() { url.host_str().unwrap_or("download") } else { kept };
    names::named("", name, "")
}

/// Returns an address without its user and password, which may be shown.
#[must_use]
pub fn without_password(file: &str) -> String {
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
#[must_use]
pub fn is_address(file: &str) -> bool {
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
