//! Combines deliveries with their adapters.

use std::sync::Arc;

use anyhow::Context as _;
use deliveries::AlarmService;
use geography::eastern_day;
use kernel::{Clock as _, EmailAddress};
use postgres_adapter::{PgDeliveries, PgFolderLocks, PgImportStore, PgSaleImports};

use super::Composition;
use crate::clock::SystemClock;
use crate::commands::import::waiting::Approver;
use crate::commands::import::watch::{DeliveryWatch, FolderWatch, WatchPorts};

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
        Ok(DeliveryWatch::new(store.clone(), store, self.alarms()?, Arc::new(SystemClock)))
    }

    /// Watches the folders of the sources, if there are any.
    ///
    /// # Errors
    /// When the address of the support is not valid.
    pub fn folder_watch(&self) -> anyhow::Result<Option<FolderWatch>> {
        let settings = self.settings();
        let Some(import_dir) = settings.import_dir.clone() else { return Ok(None) };
        let store = Arc::new(self.stored_deliveries());
        let ports = WatchPorts {
            imports: Arc::new(PgImportStore::new(settings.database.clone())),
            waiting: store.clone(),
            addresses: store,
            locks: Arc::new(PgFolderLocks::new(settings.database.clone())),
            alarms: self.alarms()?,
            clock: Arc::new(SystemClock),
            reader: self.reader().clone(),
        };
        let http = &settings.http;
        let contact = http.support_email.clone().unwrap_or_default();
        let watch = FolderWatch::new(import_dir.folder, ports, &http.product_name, &contact);
        Ok(Some(watch.reaching(&import_dir.private_hosts)))
    }
}
