//! The addresses of sources: a list is fetched where its terms and the site's robots.txt allow it,
//! at its cadence, and only if it has changed.

use geography::eastern_day;

use crate::alarm::Alarm;
use crate::fetching::{AddressState, CheckOutcome, next_check};
use crate::folder::{
    Answer, FetchError, FolderConfig, FolderError, FolderService, FolderSource, TakenFile, Visit,
};
use crate::late::Cadence;
use crate::terms::check_unknown;

/// The failures in a row after which an alarm is raised.
const MANY_FAILURES: u32 = 3;

impl FolderService {
    /// The state of a folder's address if it has to be asked now.
    pub(super) fn due(
        &self,
        folder: &str,
        config: &FolderConfig,
    ) -> Result<Option<AddressState>, FolderError> {
        let Some(address) = &config.address else { return Ok(None) };
        let known = self.addresses.state(folder)?.filter(|state| state.address == *address);
        let state = known.unwrap_or_else(|| AddressState {
            address: address.clone(),
            ..AddressState::default()
        });
        let now = self.clock.now();
        Ok(Some(state).filter(|state| state.next_at.is_none_or(|next| next <= now)))
    }

    /// Notes the source of a folder with an address, so that its checks count for the source.
    pub(super) fn note_source(&self, folder: &str, source: &str) -> Result<(), FolderError> {
        if let Some(state) = self.addresses.state(folder)?
            && state.source.as_deref() != Some(source)
        {
            let state = AddressState { source: Some(source.to_owned()), ..state };
            self.addresses.note(folder, &state)?;
        }
        Ok(())
    }

    /// Whether we may fetch the list of a folder. The terms of the site are checked for each host.
    fn check_terms(
        &self,
        source: &dyn FolderSource,
        address: &str,
        is_permitted: bool,
    ) -> Result<(), FetchError> {
        let checked = match source.publisher() {
            Some(publisher) => publisher.check_folder(is_permitted),
            None => match self.fetcher.publisher(address).map_err(FolderError::from)? {
                Some(_) => Ok(()),
                None => check_unknown(is_permitted),
            },
        };
        checked.map_err(|refusal| FetchError::NoAnswer(refusal.to_string()))
    }

    /// Asks the address of a folder. Returns the list if there is a new one. The state is stored
    /// after the list is, so a worker that is stopped in between fetches it once more.
    pub(super) fn fetch(
        &self,
        folder: &str,
        config: &FolderConfig,
        source: &dyn FolderSource,
        mut state: AddressState,
    ) -> Result<Option<TakenFile>, FolderError> {
        let cadence = config.cadence.as_deref().or(source.cadence());
        let cadence = cadence.and_then(Cadence::parse).unwrap_or(Cadence::BusinessDays);
        let is_permitted = config.is_permitted;
        let visit = Visit {
            address: &state.address,
            etag: state.etag.as_deref(),
            last_modified: state.last_modified.as_deref(),
            is_permitted,
            now: self.clock.now(),
        };
        let answer = self
            .check_terms(source, &state.address, is_permitted)
            .and_then(|()| self.fetcher.visit(folder, &visit));
        let now = self.clock.now();
        let mut taken = None;
        let (outcome, why) = match answer {
            Ok(Answer::List { file, etag, last_modified }) => {
                taken = Some(file);
                (state.etag, state.last_modified) = (etag, last_modified);
                (CheckOutcome::Answered, None)
            }
            Ok(Answer::Unchanged) => {
                if let Some(source) = &state.source {
                    self.addresses.unchanged(source, now)?;
                }
                (CheckOutcome::Answered, None)
            }
            Ok(Answer::Refused { why, retry_after }) => {
                (CheckOutcome::Failed { retry_after }, Some(why))
            }
            Err(FetchError::NoAnswer(why)) => {
                (CheckOutcome::Failed { retry_after: None }, Some(why))
            }
            Err(FetchError::Folder(error)) => return Err(error),
        };
        if why.is_some() {
            state.failures = state.failures.saturating_add(1);
        } else {
            state.failures = 0;
            state.checked_at = Some(now);
        }
        state.next_at = Some(next_check(cadence, outcome, state.failures, now));
        self.addresses.note(folder, &state)?;
        let Some(why) = why else { return Ok(taken) };
        let address = self.fetcher.shown(&state.address);
        self.log.not_fetched(folder, &address, &why);
        if state.failures == MANY_FAILURES {
            let (folder, day) = (folder.to_owned(), eastern_day(now).to_string());
            self.raise(&Alarm::Unanswered { folder, address, day, why })?;
        }
        Ok(None)
    }
}
