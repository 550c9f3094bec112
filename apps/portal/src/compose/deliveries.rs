//! Combines deliveries with their adapters.

use std::sync::Arc;

use anyhow::Context as _;
use deliveries::{AlarmService, Cadence, DeliveryWatch, FolderService};
use geography::eastern_day;
use inbox_adapter::{FileInbox, Guest};
use kernel::{Clock as _, EmailAddress};
use postgres_adapter::{PgDeliveries, PgFolderLocks, PgImportStore, PgSaleImports};
use sources_adapter::KnownPublishers;

use super::Composition;
use crate::clock::SystemClock;
use crate::commands::import::waiting::Approver;
use crate::commands::import::watch::{FolderWatch, WatchedSources, WorkerLog};

impl Composition {
    /// What is stored about deliveries.
    #[must_use]
    pub fn stored_deliveries(&self) -> PgDeliveries {
        PgDeliveries::new(self.pool().clone())
    }

    /// Imports the deliveries that the operator approves.
    #[must_use]
    pub fn approver(&self) -> Approver {
        let settings = self.settings();
        Approver {
            waiting: Arc::new(self.stored_deliveries()),
            listings: Arc::new(PgImportStore::new(settings.database.clone())),
            comparables: Arc::new(PgSaleImports::new(settings.database.clone())),
            today: eastern_day(SystemClock.now()),
            product_name: settings.http.product_name.clone(),
            reader: self.reader().clone(),
        }
    }

    fn alarms(&self) -> anyhow::Result<AlarmService> {
        let settings = self.settings();
        let sender = settings.mail.sender.email.to_string();
        let support = settings.http.support_email.as_ref().unwrap_or(&sender);
        let support = EmailAddress::parse(support).context("SUPPORT_EMAIL")?;
        let (store, letters) = (Arc::new(self.stored_deliveries()), Arc::new(self.letters()));
        Ok(AlarmService::new(store, letters, support, Arc::new(SystemClock)))
    }

    /// Watches over the deliveries of all sources.
    ///
    /// # Errors
    /// When the address of the support is not valid.
    pub fn delivery_watch(&self) -> anyhow::Result<DeliveryWatch> {
        let store = Arc::new(self.stored_deliveries());
        // A pack that is not valid fails where it is used.
        let packs = sources_adapter::packs().unwrap_or_default();
        let cadences = packs
            .iter()
            .filter_map(|pack| Some((pack.source(), Cadence::parse(&pack.cadence)?)))
            .collect();
        Ok(DeliveryWatch {
            times: store.clone(),
            waiting: store,
            alarms: self.alarms()?,
            log: Arc::new(WorkerLog),
            clock: Arc::new(SystemClock),
            cadences: Arc::new(cadences),
        })
    }

    /// Watches the folders of the sources, if there are any.
    ///
    /// # Errors
    /// When the address of the support is not valid.
    pub fn folder_watch(&self) -> anyhow::Result<Option<FolderWatch>> {
        let settings = self.settings();
        let Some(import_dir) = settings.import_dir.clone() else { return Ok(None) };
        let store = Arc::new(self.stored_deliveries());
        let (http, clock) = (&settings.http, Arc::new(SystemClock));
        let contact = http.support_email.as_deref().unwrap_or_default();
        let us = (http.product_name.as_str(), contact);
        let inbox = FileInbox::new(import_dir.folder);
        let publishers = Arc::new(KnownPublishers);
        let guest = Guest::new(inbox.clone(), publishers, us, &import_dir.private_hosts);
        let sources = WatchedSources {
            inbox: inbox.clone(),
            imports: Arc::new(PgImportStore::new(settings.database.clone())),
            waiting: store.clone(),
            clock: clock.clone(),
            reader: self.reader().clone(),
            product_name: http.product_name.clone(),
        };
        let service = FolderService {
            inbox: Arc::new(inbox.clone()),
            files: Arc::new(inbox.clone()),
            fetcher: Arc::new(guest),
            sources: Arc::new(sources),
            waiting: store.clone(),
            addresses: store,
            locks: Arc::new(PgFolderLocks::new(settings.database.clone())),
            alarms: self.alarms()?,
            log: Arc::new(WorkerLog),
            clock,
        };
        Ok(Some(FolderWatch::new(inbox, service)))
    }
}
