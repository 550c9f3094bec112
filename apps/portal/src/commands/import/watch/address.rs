//! The addresses of sources: a list is fetched where its terms and the site's robots.txt allow it,
//! at its cadence, and only if it has changed.

use chrono::{DateTime, Utc};
use deliveries::{AddressState, AddressStore, Alarm, Cadence, CheckOutcome, next_check};
use geography::eastern_day;
use reqwest::Url;
use sources_adapter::{Fetch, publisher_of_host};

use super::super::fetch::{Answer, Fetcher, Visit, without_password};
use super::filing::{self, Taken};
use super::folder::{FolderConfig, SourceFolder};
use super::{FolderWatch, raise};

/// How we introduce ourselves to other servers.
#[derive(Debug, Clone)]
pub(super) struct Agent {
    /// Our name in a robots.txt.
    token: String,
    /// The header `User-Agent`.
    header: String,
}

impl Agent {
    /// The name of the product, its version, and how the operator can be reached.
    pub(super) fn new(product_name: &str, contact: &str) -> Self {
        let token: String = product_name.chars().filter(char::is_ascii_alphabetic).collect();
        let token = if token.is_empty() { "CourthouseSteps".to_owned() } else { token };
        let header = format!("{token}/{} (+mailto:{contact})", env!("CARGO_PKG_VERSION"));
        Self { token, header }
    }
}

/// The state of a folder's address if it has to be asked now.
pub(super) fn due(
    store: &dyn AddressStore,
    folder: &str,
    config: &FolderConfig,
    now: DateTime<Utc>,
) -> anyhow::Result<Option<AddressState>> {
    let Some(address) = &config.address else { return Ok(None) };
    let known = store.state(folder)?.filter(|state| state.address == *address);
    let state = known
        .unwrap_or_else(|| AddressState { address: address.clone(), ..AddressState::default() });
    Ok(Some(state).filter(|state| state.next_at.is_none_or(|next| next <= now)))
}

/// Notes the source of a folder with an address, so that its checks count for the source.
pub(super) fn note_source(
    store: &dyn AddressStore,
    folder: &SourceFolder,
    source: &str,
) -> anyhow::Result<()> {
    if let Some(state) = store.state(&folder.name)?
        && state.source.as_deref() != Some(source)
    {
        store.note(&folder.name, &AddressState { source: Some(source.to_owned()), ..state })?;
    }
    Ok(())
}

/// Whether we may fetch the list of a folder. The terms of the site are checked for each host.
fn check_terms(folder: &SourceFolder, address: &str) -> anyhow::Result<()> {
    let is_permitted = folder.config.permitted;
    if let Some(pack) = folder.pack() {
        match pack.publisher.fetch {
            Fetch::Allowed => return Ok(()),
            Fetch::Ask if is_permitted => return Ok(()),
            Fetch::Ask => anyhow::bail!(
                "no terms of {} are known; ask the publisher, and write 'permitted = true' into \
                 source.toml when they agreed",
                pack.publisher.name
            ),
            Fetch::Forbidden => anyhow::bail!(
                "this list must not be fetched: {} Remove the address from source.toml, save the \
                 list in a browser, and put it into the folder",
                pack.publisher.terms
            ),
        }
    }
    let host = Url::parse(address).ok().and_then(|url| url.host_str().map(ToOwned::to_owned));
    let known = publisher_of_host(host.as_deref().unwrap_or_default())?;
    anyhow::ensure!(
        known.is_some() || is_permitted,
        "the terms of this publisher are not known; write 'permitted = true' into source.toml when \
         the publisher agreed"
    );
    Ok(())
}

/// The failures in a row after which an alarm is raised.
const MANY_FAILURES: u32 = 3;

impl FolderWatch {
    /// Asks the address of a folder. Returns the list if there is a new one. The state is stored
    /// after the list is, so a worker that is stopped in between fetches it once more.
    pub(super) fn fetch(
        &self,
        folder: &SourceFolder,
        mut state: AddressState,
    ) -> anyhow::Result<Option<Taken>> {
        let config = &folder.config;
        let cadence = config.cadence.as_deref().or(folder.pack().map(|pack| pack.cadence.as_str()));
        let cadence = cadence.and_then(Cadence::parse).unwrap_or(Cadence::BusinessDays);
        let fetcher = Fetcher::new(false)
            .reaching(&self.private_hosts)
            .permitted(config.permitted)
            .introducing(&self.agent.header);
        let visit = Visit {
            address: &state.address,
            robots_token: &self.agent.token,
            etag: state.etag.as_deref(),
            last_modified: state.last_modified.as_deref(),
        };
        let answer = check_terms(folder, &state.address).and_then(|()| fetcher.visit(&visit));
        let now = self.ports.clock.now();
        let mut taken = None;
        let (outcome, why) = match answer {
            Ok(Answer::List { file, name, etag, last_modified }) => {
                taken = Some(filing::take_copy(&folder.path, file.path(), &name)?);
                (state.etag, state.last_modified) = (etag, last_modified);
                (CheckOutcome::Answered, None)
            }
            Ok(Answer::Unchanged) => {
                if let Some(source) = &state.source {
                    self.ports.addresses.unchanged(source, now)?;
                }
                (CheckOutcome::Answered, None)
            }
            Ok(Answer::Refused { why, retry_after }) => {
                (CheckOutcome::Failed { retry_after }, Some(why))
            }
            Err(error) => (CheckOutcome::Failed { retry_after: None }, Some(format!("{error:#}"))),
        };
        if why.is_some() {
            state.failures = state.failures.saturating_add(1);
        } else {
            state.failures = 0;
            state.checked_at = Some(now);
        }
        state.next_at = Some(next_check(cadence, outcome, state.failures, now));
        self.ports.addresses.note(&folder.name, &state)?;
        let Some(why) = why else { return Ok(taken) };
        let address = without_password(&state.address);
        tracing::warn!(folder = folder.name, address, why, "a list could not be fetched");
        if state.failures == MANY_FAILURES {
            let (folder, day) = (folder.name.clone(), eastern_day(now).to_string());
            raise(&self.ports.alarms, &Alarm::Unanswered { folder, address, day, why })?;
        }
        Ok(None)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn we_introduce_ourselves_with_name_version_and_contact() {
        let agent = Agent::new("Courthouse Steps", "help@example.com");
        let version = env!("CARGO_PKG_VERSION");
        assert_eq!(agent.token, "CourthouseSteps");
        assert_eq!(agent.header, format!("CourthouseSteps/{version} (+mailto:help@example.com)"));
        assert_eq!(Agent::new("法院", "a@example.com").token, "CourthouseSteps");
    }
}
