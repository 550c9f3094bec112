//! Combines accounts with their adapters, and the delivery of emails.

use std::sync::Arc;
use std::time::Duration;

use accounts::{AccountLinks, AccountPorts, AccountService, PasswordRules};
use anyhow::Context as _;
use chrono::TimeDelta;
use credentials_adapter::{BcryptConfig, BcryptHasher, BiscuitTokens, RandomIds, RandomSecrets};
use http_adapter::ViewAddresses;
use listings::{ListingService, MapService, SearchService};
use mail::{DeliveryService, Mailer};
use marks::MarkService;
use news::push::{PushDelivery, PushService, Reach};
use news::{AlertLinks, MarketingList, NewsService, OptionalMails, UnsubscribeService};
use postgres_adapter::{
    PgAccountRecords, PgAccounts, PgAttempts, PgKnownNetworks, PgListingMap, PgListingRows,
    PgListingSearch, PgMarks, PgNews, PgOneTimeTokens, PgOutbox, PgPush, PgResetRequests,
    PgSaleLedger, PgSessions,
};
use smtp_adapter::{Brand, FolderMailer, SmtpConfig, SmtpMailer, Templates};
use web_push_adapter::{WebPushConfig, WebPushSender};

use super::{Composition, token_keys};
use crate::clock::SystemClock;

/// The folder in `DATA_DIR` for emails when no server is set.
const OUTBOX_FOLDER: &str = "outbox";

impl Composition {
    /// Returns the one service of the process for accounts. There is one because its hasher has
    /// threads.
    ///
    /// # Errors
    /// When the keys are not available, or the hashing threads can't be started.
    pub fn accounts(&self) -> anyhow::Result<AccountService> {
        if let Some(service) = self.accounts.get() {
            return Ok(service.clone());
        }
        let service = self.new_accounts()?;
        // If two threads meet here, the first service is used and the other one dropped.
        Ok(self.accounts.get_or_init(|| service).clone())
    }

    fn new_accounts(&self) -> anyhow::Result<AccountService> {
        let (settings, pool) = (self.settings(), self.pool());
        let keys = token_keys(settings)?;
        let attempts = PgAttempts::new(pool.clone(), keys.derived_secret("attempts"));
        let networks = PgKnownNetworks::new(pool.clone(), keys.derived_secret("known networks"));
        let hasher = BcryptHasher::start(BcryptConfig::with_cost(settings.bcrypt_cost))?;
        let ports = AccountPorts {
            accounts: Arc::new(PgAccounts::new(pool.clone())),
            sessions: Arc::new(PgSessions::new(pool.clone())),
            hasher: Arc::new(hasher),
            attempts: Arc::new(attempts),
            networks: Arc::new(networks),
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
        let rules = PasswordRules::new(&settings.http.product_name);
        Ok(AccountService::new(ports, self.environment(), links, rules)
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

    /// Delivers the messages of the outbox to the server of the settings, or without one into a
    /// folder.
    ///
    /// # Errors
    /// When the keys are not available, the server's address is not valid, or in production without one, because the folder's
    /// mailer logs the links of emails.
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
            None if settings.deployment.is_production() => {
                anyhow::bail!("SMTP_URL must be set in production")
            }
            None => Arc::new(FolderMailer::new(settings.data_dir.join(OUTBOX_FOLDER), sender)),
        };
        let (outbox, permission) = (Arc::new(self.outbox()), Arc::new(self.news()?));
        let delivery = DeliveryService::new(outbox, mailer, permission, Arc::new(SystemClock));
        // An attempt has at most this many steps with a timeout of their own.
        let longest = TimeDelta::seconds(10 * settings.mail.timeout_seconds.cast_signed());
        Ok(delivery.with_longest_attempt(longest))
    }

    /// Who gets optional emails, with their links and texts.
    fn optional_mails(&self) -> anyhow::Result<OptionalMails> {
        Ok(OptionalMails {
            composer: Arc::new(self.letters()),
            unsubscribe: Arc::new(BiscuitTokens::new(token_keys(self.settings())?)),
            links: AlertLinks::new(&self.settings().http.public_url),
            clock: Arc::new(SystemClock),
            environment: self.environment(),
        })
    }

    /// Unsubscribes by the links in optional emails.
    ///
    /// # Errors
    /// When the keys are not available.
    pub fn unsubscribe(&self) -> anyhow::Result<UnsubscribeService> {
        let choices = Arc::new(PgNews::new(self.pool().clone()));
        Ok(UnsubscribeService { choices, mails: self.optional_mails()? })
    }

    /// Lists who wants emails about the product.
    ///
    /// # Errors
    /// When the keys are not available.
    pub fn marketing(&self) -> anyhow::Result<MarketingList> {
        let store = Arc::new(PgNews::new(self.pool().clone()));
        Ok(MarketingList { choices: store.clone(), people: store, mails: self.optional_mails()? })
    }

    /// Decides what people hear, and queues it.
    ///
    /// # Errors
    /// As [`Composition::accounts`].
    pub fn news(&self) -> anyhow::Result<NewsService> {
        Ok(NewsService::new(
            Arc::new(PgNews::new(self.pool().clone())),
            Arc::new(ViewAddresses),
            Arc::new(PgSaleLedger::new(self.pool().clone())),
            self.stored_listings()?,
            self.optional_mails()?,
        ))
    }

    /// Turns urgent changes in browsers on and off.
    #[must_use]
    pub fn push(&self) -> PushService {
        let settings = self.settings().push.as_ref();
        let key = settings.map(|settings| settings.key.public_key());
        let reach = settings.map_or(Reach::Public, |settings| settings.reach);
        let store = Arc::new(PgPush::new(self.pool().clone()));
        PushService::new(store, Arc::new(SystemClock), key, reach)
    }

    /// Sends urgent changes to browsers; `None` without a key.
    ///
    /// # Errors
    /// As [`Composition::news`], and when the HTTP client can't be created.
    pub fn push_delivery(&self) -> anyhow::Result<Option<PushDelivery>> {
        let Some(settings) = &self.settings().push else { return Ok(None) };
        let config = WebPushConfig {
            key: settings.key.clone(),
            contact: settings.contact.clone(),
            reach: settings.reach,
        };
        let sender = WebPushSender::new(config, Arc::new(SystemClock))?;
        Ok(Some(PushDelivery::new(
            Arc::new(PgPush::new(self.pool().clone())),
            Arc::new(self.news()?),
            Arc::new(sender),
            Arc::new(SystemClock),
        )))
    }

    /// Searches in the database, for work that does not wait for the listing index.
    fn stored_listings(&self) -> anyhow::Result<SearchService> {
        let (clock, accounts) = (Arc::new(SystemClock), self.accounts()?);
        let search = self.read(PgListingSearch::new);
        let listings = ListingService::new(search, self.read(PgListingRows::new), clock.clone());
        let map = MapService::new(self.read(PgListingMap::new), clock.clone());
        let marks = MarkService::new(
            Arc::new(PgMarks::new(self.pool().clone())),
            Arc::new(PgSaleLedger::new(self.pool().clone())),
            clock,
        );
        Ok(SearchService::new(listings, map, Arc::new(accounts)).with_marks(Arc::new(marks)))
    }
}
