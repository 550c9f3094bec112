use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use kernel::{AccountId, Clock, ListingId, PortError, Revision};
use ledger::SaleLedger;
use listings::{ChangeReader, ChangedListing};

use crate::news::{News, news};
use crate::ports::{SavedListing, SavedStore};
use crate::visit::Visit;

/// Reads what changed in saved properties since the previous visit.
#[derive(Clone)]
pub struct SavedChanges {
    store: Arc<dyn SavedStore>,
    ledger: Arc<dyn SaleLedger>,
    clock: Arc<dyn Clock>,
}

impl SavedChanges {
    /// Creates a reader over these ports.
    #[must_use]
    pub fn new(
        store: Arc<dyn SavedStore>,
        ledger: Arc<dyn SaleLedger>,
        clock: Arc<dyn Clock>,
    ) -> Self {
        Self { store, ledger, clock }
    }

    /// Begins or extends the account's visit, and returns it.
    pub(crate) fn look(&self, account: AccountId) -> Result<Visit, PortError> {
        let now = self.clock.now();
        self.store.visit(account, &mut |last, newest| Visit::look(last, now, newest))
    }

    /// Returns the saved listings of an account, each with the revision at which it was saved.
    pub(crate) fn saved(
        &self,
        account: AccountId,
    ) -> Result<HashMap<ListingId, Revision>, PortError> {
        let saved = self.store.saved(account)?.into_iter();
        Ok(saved
            .map(|SavedListing { listing, saved_revision }| (listing, saved_revision))
            .collect())
    }

    /// Returns the news of these listings, of which `saved` has those that are saved.
    pub(crate) fn since(
        &self,
        visit: Visit,
        listings: &[ListingId],
        saved: &HashMap<ListingId, Revision>,
    ) -> Result<BTreeMap<ListingId, Vec<News>>, PortError> {
        let mut entries = self.ledger.after(visit.since, listings)?;
        entries
            .retain(|entry| saved.get(&entry.listing).is_some_and(|saved| entry.revision > *saved));
        Ok(news(&entries))
    }
}

impl ChangeReader for SavedChanges {
    fn changed(&self, account: AccountId) -> Result<Vec<ChangedListing>, PortError> {
        let visit = self.look(account)?;
        let saved = self.saved(account)?;
        let ids: Vec<ListingId> = saved.keys().copied().collect();
        let news = self.since(visit, &ids, &saved)?;
        let changed = news.into_iter().filter_map(|(listing, news)| {
            let at = news.iter().map(|one| one.at).max()?;
            Some(ChangedListing { listing, kinds: news.iter().map(News::kind).collect(), at })
        });
        Ok(changed.collect())
    }
}
