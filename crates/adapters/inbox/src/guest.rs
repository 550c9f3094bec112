use std::sync::Arc;

use deliveries::{Answer, FetchError, ListFetcher, Publisher, Publishers, Visit};
use kernel::PortError;
use reqwest::Url;

use crate::fetch::{self, Fetcher, without_password};
use crate::filing::FileInbox;

/// Visits the addresses of watched folders, and says who we are.
#[derive(Clone)]
pub struct Guest {
    inbox: FileInbox,
    fetcher: Fetcher,
    publishers: Arc<dyn Publishers>,
    /// Our name in a robots.txt.
    token: String,
}

impl Guest {
    /// Introduces us by the name of the product, its version, and how the operator can be reached.
    /// Private addresses are visited on these hosts only. Only the operator may name them: a file in
    /// a folder is of its source.
    #[must_use]
    pub fn new(
        inbox: FileInbox,
        publishers: Arc<dyn Publishers>,
        (product_name, contact): (&str, &str),
        private_hosts: &[String],
    ) -> Self {
        let (token, agent) = introduction(product_name, contact);
        let fetcher = Fetcher::new(false, Arc::clone(&publishers))
            .reaching(private_hosts)
            .introducing(&agent);
        Self { inbox, fetcher, publishers, token }
    }
}

/// Our name in a robots.txt, and the header `User-Agent`.
fn introduction(product_name: &str, contact: &str) -> (String, String) {
    let token: String = product_name.chars().filter(char::is_ascii_alphabetic).collect();
    let token = if token.is_empty() { "CourthouseSteps".to_owned() } else { token };
    let agent = format!("{token}/{} (+mailto:{contact})", env!("CARGO_PKG_VERSION"));
    (token, agent)
}

impl ListFetcher for Guest {
    fn visit(&self, folder: &str, visit: &Visit<'_>) -> Result<Answer, FetchError> {
        let fetcher = self.fetcher.clone().permitted(visit.is_permitted);
        let answer = fetcher.visit(visit, &self.token);
        Ok(match answer.map_err(|error| FetchError::NoAnswer(format!("{error:#}")))? {
            fetch::Answer::List { file, name, etag, last_modified } => {
                let file = self.inbox.take_copy(folder, file.path(), &name)?;
                Answer::List { file, etag, last_modified }
            }
            fetch::Answer::Unchanged => Answer::Unchanged,
            fetch::Answer::Refused { why, retry_after } => Answer::Refused { why, retry_after },
        })
    }

    fn publisher(&self, address: &str) -> Result<Option<Publisher>, PortError> {
        let url = Url::parse(address).ok();
        self.publishers.of_host(url.as_ref().and_then(Url::host_str).unwrap_or_default())
    }

    fn shown(&self, address: &str) -> String {
        without_password(address)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn we_introduce_ourselves_with_name_version_and_contact() {
        let (token, agent) = introduction("Courthouse Steps", "help@example.com");
        let version = env!("CARGO_PKG_VERSION");
        assert_eq!(token, "CourthouseSteps");
        assert_eq!(agent, format!("CourthouseSteps/{version} (+mailto:help@example.com)"));
        assert_eq!(introduction("法院", "a@example.com").0, "CourthouseSteps");
    }
}
