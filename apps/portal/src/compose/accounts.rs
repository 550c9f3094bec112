//! Accounts over their adapters, and the way of their mails.

use std::sync::Arc;
use std::time::Duration;

use accounts::{AccountLinks, AccountPorts, AccountService};
use anyhow::Context as _;
use credentials::{BcryptConfig, BcryptHasher, BiscuitTokens, RandomIds, RandomSecrets};
use mail::{DeliveryService, Mailer};
use postgres_adapter::{
    PgAccountRecords, PgAccounts, PgAttempts, PgOneTimeTokens, PgOutbox, PgResetRequests,
    PgSessions,
};
use smtp_adapter::{Brand, FolderMailer, SmtpConfig, SmtpMailer, Templates};

use super::{Composition, token_keys};
use crate::clock::SystemClock;

/// The folder, within `DATA_DIR`, of mails that no server is set for.
const OUTBOX_FOLDER: &str = "outbox";

impl Composition {
    /// The life of accounts: one service for the whole process, since its hasher has threads.
    ///
    /// # Errors
    /// When the keys can't be had, or the hashing threads not be started.
    pub fn accounts(&self) -> anyhow::Result<AccountService> {
        if let Some(service) = self.accounts.get() {
            return Ok(service.clone());
        }
        let service = self.new_accounts()?;
        // Whoever comes second takes the first one's; its own has nothing to lose.
        Ok(self.accounts.get_or_init(|| service).clone())
    }

    fn new_accounts(&self) -> anyhow::Result<AccountService> {
        let (settings, pool) = (self.settings(), self.pool());
        let keys = token_keys(settings)?;
        let attempts = PgAttempts::new(pool.clone(), keys.derived_secret("attempts"));
        let hasher = BcryptHasher::start(BcryptConfig::with_cost(settings.bcrypt_cost))?;
        let ports = AccountPorts {
            accounts: Arc::new(PgAccounts::new(pool.clone())),
            sessions: Arc::new(PgSessions::new(pool.clone())),
            hasher: Arc::new(hasher),
            attempts: Arc::new(attempts),
            tokens: Arc::new(BiscuitTokens::new(keys)),
            one_time: Arc::new(PgOneTimeTokens::new(pool.clone())),
            secrets: Arc::new(RandomSecrets),
            resets: Arc::new(PgResetRequests::new(pool.clone())),
            records: Arc::new(PgAccountRecords::new(pool.clone())),
            purchases: self.purchases()?,
            composer: Arc::new(self.letters()),
            outbox: Arc::new(self.outbox()),
            ids: Arc::new(RandomIds),
            clock: Arc::new(SystemClock),
        };
        let links = AccountLinks::new(&settings.http.public_url);
        Ok(AccountService::new(ports, self.environment(), links)
            .with_limits(settings.log_in_limits)
            .with_request_limits(settings.request_limits))
    }

    /// The outbox.
    #[must_use]
    pub fn outbox(&self) -> PgOutbox {
        PgOutbox::new(self.pool().clone())
    }

    /// The product's letters.
    #[must_use]
    pub fn letters(&self) -> Templates {
        let settings = self.settings();
        let sender = settings.mail.sender.email.to_string();
        let domain = settings.mail.sender.email.domain().to_owned();
        Templates::new(Brand {
            product_name: settings.http.product_name.clone(),
            public_url: settings.http.public_url.clone(),
            support_email: settings.http.support_email.clone().unwrap_or(sender),
            company_address: settings.mail.company_address.clone(),
            message_id_domain: domain,
        })
    }

    /// Delivers what lies in the outbox: to the server of the settings, or without one into a
    /// folder.
    ///
    /// # Errors
    /// When the server's address can't be used.
    pub fn delivery(&self) -> anyhow::Result<DeliveryService> {
        let settings = self.settings();
        let sender = settings.mail.sender.clone();
        let mailer: Arc<dyn Mailer> = match &settings.mail.server {
            Some(url) => Arc::new(
                SmtpMailer::new(SmtpConfig {
                    url: url.clone(),
                    sender,
                    timeout: Duration::from_secs(settings.mail.timeout_seconds),
                })
                .context("SMTP_URL")?,
            ),
            None => Arc::new(FolderMailer::new(settings.data_dir.join(OUTBOX_FOLDER), sender)),
        };
        Ok(DeliveryService::new(Arc::new(self.outbox()), mailer, Arc::new(SystemClock)))
    }
}
