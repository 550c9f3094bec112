use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use billing::{Card, Environment, Grant, GrantId, GrantStore, Standing};
use chrono::{DateTime, Utc};
use kernel::{AccountId, EmailAddress, ListingId, PortError, Revision, SessionId, StorageUse};
use listings::UniqueId;
use mail::testing::InMemoryOutbox;
use mail::{Outbox, Outgoing};
use preferences::Preferences;

use crate::{
    Account, AccountError, AccountRecords, AccountStore, ClientNetwork, Consent, Effects,
    EndSessions, HashScheme, KnownNetworks, KnownToken, MOST_KNOWN_NETWORKS, MOST_SESSIONS,
    NewAccount, NewSession, NewToken, OneTimeTokens, OrderKey, PersonalData, ProfileRecord,
    Purpose, ResetRequests, SavedProperty, SavedVersion, SessionEntry, SessionStanding,
    SessionStore, StoredDownload, StoredEmail, TokenHash,
};

/// Accounts, sessions, links and grants in memory. They share one store, as in a database.
#[derive(Debug, Default)]
pub struct InMemoryAccounts {
    tables: Mutex<Tables>,
    is_down: AtomicBool,
    outbox: Arc<InMemoryOutbox>,
}

#[derive(Debug, Default)]
struct Tables {
    accounts: HashMap<AccountId, Entry>,
    sessions: HashMap<SessionId, Session>,
    tokens: Vec<Token>,
    resets: Vec<EmailAddress>,
    grants: i64,
    networks: Vec<(AccountId, ClientNetwork, DateTime<Utc>)>,
}

#[derive(Debug, Clone)]
struct Entry {
    record: ProfileRecord,
    saved: Vec<UniqueId>,
    organization: Option<String>,
    consents: Vec<Consent>,
    closed: bool,
}

#[derive(Debug)]
struct Session {
    opened: NewSession,
    revoked_at: Option<DateTime<Utc>>,
    last_seen_at: Option<DateTime<Utc>>,
}

impl Session {
    fn shown(&self) -> SessionEntry {
        SessionEntry {
            id: self.opened.id,
            created_at: self.opened.created_at,
            last_seen_at: self.last_seen_at,
            network: self.opened.network.clone(),
            user_agent: self.opened.user_agent.clone(),
        }
    }

    fn lives(&self, now: DateTime<Utc>) -> bool {
        self.revoked_at.is_none() && now < self.opened.expires_at
    }
}

#[derive(Debug, Clone)]
struct Token {
    account: Option<AccountId>,
    given: NewToken,
    used_at: Option<DateTime<Utc>>,
}

impl Token {
    fn works(&self, now: DateTime<Utc>) -> bool {
        self.used_at.is_none() && now < self.given.expires_at
    }
}

impl Tables {
    fn is_taken(&self, email: &EmailAddress, by_other_than: AccountId) -> bool {
        let mut accounts = self.accounts.iter();
        accounts.any(|(id, known)| known.record.account.email == *email && *id != by_other_than)
    }

    fn issue(&mut self, account: Option<AccountId>, token: &NewToken) {
        self.tokens.retain(|known| {
            known.used_at.is_some()
                || known.given.purpose != token.purpose
                || known.account != account
                || (account.is_none() && known.given.email != token.email)
        });
        self.tokens.push(Token { account, given: token.clone(), used_at: None });
    }

    fn end_sessions(&mut self, account: AccountId, ends: EndSessions, at: DateTime<Utc>) {
        let spared = match ends {
            EndSessions::None => return,
            EndSessions::All => None,
            EndSessions::AllBut(id) => Some(id),
        };
        for session in self.sessions.values_mut() {
            if session.opened.account == account && Some(session.opened.id) != spared {
                session.revoked_at.get_or_insert(at);
            }
        }
    }

    /// Stores a changed account and applies its effects, except for the mails, which the caller
    /// sends.
    fn store(
        &mut self,
        account: &Account,
        effects: &Effects,
        at: DateTime<Utc>,
    ) -> Result<(), AccountError> {
        if self.is_taken(&account.email, account.id) {
            return Err(AccountError::EmailTaken);
        }
        let Effects { mails: _, issues, voids, ends } = effects;
        self.tokens.retain(|known| {
            known.used_at.is_some()
                || known.account != Some(account.id)
                || !voids.contains(&known.given.purpose)
        });
        if let Some(token) = issues {
            self.issue(Some(account.id), token);
        }
        self.end_sessions(account.id, *ends, at);
        if let Some(entry) = self.accounts.get_mut(&account.id) {
            entry.record.account = account.clone();
        }
        Ok(())
    }

    fn open(&self, id: AccountId) -> Option<&Entry> {
        self.accounts.get(&id).filter(|entry| !entry.closed)
    }
}

impl InMemoryAccounts {
    /// Sets whether the store fails to answer what a session may do.
    pub fn set_down(&self, is_down: bool) {
        self.is_down.store(is_down, Ordering::Relaxed);
    }

    /// Returns the outbox that gets the mails.
    #[must_use]
    pub fn outbox(&self) -> Arc<InMemoryOutbox> {
        Arc::clone(&self.outbox)
    }

    /// Sets the subscriptions and grants of an account.
    pub fn set_standing(&self, id: AccountId, standing: Standing) {
        self.with_record(id, |record| record.standing = standing);
    }

    /// Sets the saved listings of an account.
    pub fn set_saved(&self, id: AccountId, saved: Vec<UniqueId>) {
        let mut tables = self.tables();
        if let Some(entry) = tables.accounts.get_mut(&id) {
            entry.record.saved_version.own += 1;
            entry.saved = saved;
        }
    }

    /// Sets the preferences of an account.
    pub fn set_preferences(&self, id: AccountId, preferences: Preferences) {
        self.with_record(id, |record| record.preferences = preferences);
    }

    /// Turns off the optional emails of an account, as refusals of its address do.
    pub fn stop_emails(&self, id: AccountId, at: DateTime<Utc>) {
        self.with_record(id, |record| {
            record.preferences.email_preferences.clear();
            record.emails_stopped_at = Some(at);
        });
    }

    /// Sets the stored cards of an account.
    pub fn set_cards(&self, id: AccountId, cards: Vec<Card>) {
        self.with_record(id, |record| record.cards = cards);
    }

    fn with_record(&self, id: AccountId, change: impl FnOnce(&mut ProfileRecord)) {
        if let Some(entry) = self.tables().accounts.get_mut(&id) {
            change(&mut entry.record);
        }
    }

    fn tables(&self) -> MutexGuard<'_, Tables> {
        self.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn send(&self, mails: &[Outgoing], at: DateTime<Utc>) -> Result<(), PortError> {
        mails.iter().try_for_each(|mail| self.outbox.put(mail, at))
    }
}

impl AccountStore for InMemoryAccounts {
    fn insert(&self, account: &NewAccount) -> Result<(), AccountError> {
        let mut tables = self.tables();
        if tables.is_taken(&account.email, account.id) {
            return Err(AccountError::EmailTaken);
        }
        if let Some(hash) = &account.spends {
            let fits = |token: &&mut Token| {
                token.given.hash == *hash
                    && token.given.purpose == Purpose::FinishAccount
                    && token.given.email == account.email
                    && token.works(account.created_at)
            };
            let spent = tables.tokens.iter_mut().find(fits).ok_or(AccountError::LinkGone)?;
            spent.used_at = Some(account.created_at);
        }
        let record = ProfileRecord {
            account: Account {
                id: account.id,
                email: account.email.clone(),
                name: account.name.clone(),
                password_hash: account.password_hash.clone(),
                created_at: account.created_at,
                verified_at: account.verified_at,
                claimed_at: account.claimed_at,
                sign_up_proof: account.sign_up_proof.clone(),
            },
            preferences: account.preferences.clone(),
            saved_version: SavedVersion { own: 0, listings: Revision(0) },
            standing: Standing::default(),
            cards: Vec::new(),
            pending_email: None,
            emails_stopped_at: None,
        };
        let (organization, consents) = (account.organization.clone(), account.consents.clone());
        let saved = Vec::new();
        let entry = Entry { record, saved, organization, consents, closed: false };
        tables.accounts.insert(account.id, entry);
        if let Some(token) = &account.issues {
            tables.issue(Some(account.id), token);
        }
        Ok(self.send(&account.mails, account.created_at)?)
    }

    fn find_by_email(&self, email: &EmailAddress) -> Result<Option<Account>, PortError> {
        let tables = self.tables();
        let mut accounts = tables.accounts.values().map(|entry| &entry.record.account);
        Ok(accounts.find(|account| account.email == *email).cloned())
    }

    fn find(&self, id: AccountId) -> Result<Option<Account>, PortError> {
        Ok(self.tables().open(id).map(|entry| entry.record.account.clone()))
    }

    fn update(
        &self,
        id: AccountId,
        at: DateTime<Utc>,
        change: &mut dyn FnMut(&mut Account) -> Result<Effects, AccountError>,
    ) -> Result<Account, AccountError> {
        let mut tables = self.tables();
        let entry = tables.open(id).ok_or(AccountError::UnknownAccount)?;
        let mut account = entry.record.account.clone();
        let effects = change(&mut account)?;
        tables.store(&account, &effects, at)?;
        self.send(&effects.mails, at)?;
        Ok(account)
    }

    fn save_preferences(&self, id: AccountId, record: &Preferences) -> Result<bool, PortError> {
        let mut tables = self.tables();
        let entry = tables.accounts.get_mut(&id).filter(|entry| !entry.closed);
        let Some(entry) = entry else { return Ok(false) };
        entry.record.preferences = record.clone();
        if !record.email_preferences.is_empty() {
            entry.record.emails_stopped_at = None;
        }
        Ok(true)
    }

    fn profile(&self, id: AccountId) -> Result<Option<ProfileRecord>, PortError> {
        let tables = self.tables();
        let pending = tables.tokens.iter().find(|token| {
            token.account == Some(id)
                && token.given.purpose == Purpose::ChangeEmail
                && token.used_at.is_none()
        });
        let pending = pending.map(|token| (token.given.email.clone(), token.given.expires_at));
        Ok(tables
            .open(id)
            .map(|entry| ProfileRecord { pending_email: pending, ..entry.record.clone() }))
    }

    fn standing(&self, id: AccountId) -> Result<Option<Standing>, PortError> {
        Ok(self.tables().open(id).map(|entry| entry.record.standing.clone()))
    }

    fn saved(&self, id: AccountId) -> Result<Vec<UniqueId>, PortError> {
        Ok(self.tables().open(id).map(|entry| entry.saved.clone()).unwrap_or_default())
    }

    fn usual_hash_scheme(&self) -> Result<Option<HashScheme>, PortError> {
        let tables = self.tables();
        let mut schemes: HashMap<String, usize> = HashMap::new();
        for entry in tables.accounts.values().filter(|entry| !entry.closed) {
            *schemes.entry(scheme_of(&entry.record.account.password_hash.0)).or_default() += 1;
        }
        Ok(schemes.into_iter().max_by_key(|(_, many)| *many).map(|(scheme, _)| HashScheme(scheme)))
    }
}

/// Returns the start of a hash, up to its cost: `plain:4:` or `$2b$04$`.
fn scheme_of(hash: &str) -> String {
    match hash.strip_prefix('$') {
        Some(rest) => format!("${}$", rest.split('$').take(2).collect::<Vec<_>>().join("$")),
        None => format!("{}:", hash.split(':').take(2).collect::<Vec<_>>().join(":")),
    }
}

impl KnownNetworks for InMemoryAccounts {
    fn is_known(
        &self,
        email: &EmailAddress,
        network: ClientNetwork,
        since: DateTime<Utc>,
    ) -> Result<bool, PortError> {
        let tables = self.tables();
        Ok(tables.networks.iter().any(|(account, known, at)| {
            let entry = tables.open(*account);
            entry.is_some_and(|entry| entry.record.account.email == *email)
                && *known == network
                && *at > since
        }))
    }

    fn is_known_to_any(
        &self,
        network: ClientNetwork,
        since: DateTime<Utc>,
    ) -> Result<bool, PortError> {
        let tables = self.tables();
        Ok(tables.networks.iter().any(|(_, known, at)| *known == network && *at > since))
    }

    fn remember(
        &self,
        account: AccountId,
        network: ClientNetwork,
        at: DateTime<Utc>,
    ) -> Result<(), PortError> {
        let mut tables = self.tables();
        if tables.open(account).is_none() {
            return Ok(());
        }
        tables.networks.retain(|(id, known, _)| (*id, *known) != (account, network));
        tables.networks.push((account, network, at));
        tables.networks.sort_by_key(|(_, _, at)| std::cmp::Reverse(*at));
        let mut own = 0;
        tables.networks.retain(|(id, ..)| {
            own += usize::from(*id == account);
            *id != account || own <= MOST_KNOWN_NETWORKS
        });
        Ok(())
    }
}

impl OneTimeTokens for InMemoryAccounts {
    fn find(&self, hash: &TokenHash) -> Result<Option<KnownToken>, PortError> {
        let tables = self.tables();
        Ok(tables.tokens.iter().find(|token| token.given.hash == *hash).map(known))
    }

    fn redeem(
        &self,
        hash: &TokenHash,
        at: DateTime<Utc>,
        change: &mut dyn FnMut(&KnownToken, &mut Account) -> Result<Effects, AccountError>,
    ) -> Result<Account, AccountError> {
        let mut tables = self.tables();
        let found = tables.tokens.iter().find(|token| token.given.hash == *hash && token.works(at));
        let token = known(found.ok_or(AccountError::LinkGone)?);
        let entry = token.account.and_then(|id| tables.open(id)).ok_or(AccountError::LinkGone)?;
        let mut account = entry.record.account.clone();
        let effects = change(&token, &mut account)?;
        if tables.is_taken(&account.email, account.id) {
            return Err(AccountError::EmailTaken);
        }
        if let Some(token) = tables.tokens.iter_mut().find(|token| token.given.hash == *hash) {
            token.used_at = Some(at);
        }
        tables.store(&account, &effects, at)?;
        self.send(&effects.mails, at)?;
        Ok(account)
    }

    fn invite(&self, token: &NewToken, mail: &Outgoing) -> Result<(), PortError> {
        let mut tables = self.tables();
        let key = &mail.dedupe_key;
        if key.is_none() || self.outbox.all().iter().all(|sent| sent.dedupe_key != *key) {
            tables.issue(None, token);
        }
        self.outbox.put(mail, token.created_at)
    }
}

fn known(token: &Token) -> KnownToken {
    let Token { account, given, used_at } = token;
    KnownToken {
        account: *account,
        purpose: given.purpose,
        email: given.email.clone(),
        expires_at: given.expires_at,
        used_at: *used_at,
    }
}

impl ResetRequests for InMemoryAccounts {
    fn put(&self, email: &EmailAddress, _at: DateTime<Utc>) -> Result<(), PortError> {
        let mut tables = self.tables();
        if !tables.resets.contains(email) {
            tables.resets.push(email.clone());
        }
        Ok(())
    }

    fn answer_one(
        &self,
        at: DateTime<Utc>,
        reply: &mut dyn FnMut(&Account) -> Effects,
    ) -> Result<bool, PortError> {
        let mut tables = self.tables();
        if tables.resets.is_empty() {
            return Ok(false);
        }
        let email = tables.resets.remove(0);
        let mut accounts = tables.accounts.values().map(|entry| &entry.record.account);
        let Some(account) = accounts.find(|account| account.email == email).cloned() else {
            return Ok(true);
        };
        let effects = reply(&account);
        tables
            .store(&account, &effects, at)
            .map_err(|error| PortError::corrupt("the fake's accounts", error))?;
        self.send(&effects.mails, at)?;
        Ok(true)
    }
}

impl AccountRecords for InMemoryAccounts {
    fn personal_data(&self, id: AccountId) -> Result<Option<PersonalData>, PortError> {
        let Some(record) = self.profile(id)? else { return Ok(None) };
        let tables = self.tables();
        let Some(entry) = tables.open(id) else { return Ok(None) };
        let own = tables.sessions.values().filter(|session| session.opened.account == id);
        let mut sessions: Vec<_> = own.map(Session::shown).collect();
        sessions.sort_by_key(|session| (session.created_at, session.id));
        let mails = self.outbox.all().into_iter().filter(|mail| mail.account == Some(id));
        let mails = mails.map(|mail| StoredEmail {
            kind: mail.kind.to_string(),
            subject: mail.message.subject,
            created_at: entry.record.account.created_at,
            sent_at: None,
        });
        Ok(Some(PersonalData {
            organization: entry.organization.clone(),
            consents: entry.consents.clone(),
            saved: Vec::new(),
            searches: Vec::new(),
            feeds: Vec::new(),
            marks: None,
            notifications: Vec::new(),
            browsers: Vec::new(),
            mail_choices: Vec::new(),
            sessions,
            downloads: Vec::new(),
            mails: mails.collect(),
            record,
        }))
    }

    /// The fake stores no properties with notes.
    fn saved_properties(
        &self,
        _id: AccountId,
        _listings: &[ListingId],
    ) -> Result<Vec<SavedProperty>, PortError> {
        Ok(Vec::new())
    }

    fn downloads(
        &self,
        _id: AccountId,
        _keys: &[OrderKey],
    ) -> Result<Vec<StoredDownload>, PortError> {
        Ok(Vec::new())
    }

    fn storage(&self, _id: AccountId) -> Result<StorageUse, PortError> {
        Ok(StorageUse::default())
    }

    fn close(&self, id: AccountId, at: DateTime<Utc>) -> Result<bool, PortError> {
        let mut tables = self.tables();
        let Some(entry) = tables.accounts.get_mut(&id).filter(|entry| !entry.closed) else {
            return Ok(false);
        };
        entry.closed = true;
        let nobody = EmailAddress::parse(&format!("{id}@deleted.invalid"))
            .map_err(|error| PortError::corrupt("the fake's accounts", error))?;
        entry.record.account.email = nobody;
        entry.record.account.claimed_at = None;
        tables.tokens.retain(|token| token.account != Some(id));
        tables.end_sessions(id, EndSessions::All, at);
        Ok(true)
    }

    fn closed(&self, max: usize) -> Result<Vec<AccountId>, PortError> {
        let tables = self.tables();
        let closed = tables.accounts.iter().filter(|(_, entry)| entry.closed);
        Ok(closed.map(|(id, _)| *id).take(max).collect())
    }

    fn erase(&self, id: AccountId) -> Result<(), PortError> {
        let mut tables = self.tables();
        if tables.accounts.get(&id).is_some_and(|entry| entry.closed) {
            tables.accounts.remove(&id);
            tables.sessions.retain(|_, session| session.opened.account != id);
        }
        Ok(())
    }

    fn claiming(&self, max: usize) -> Result<Vec<Account>, PortError> {
        let tables = self.tables();
        let accounts = tables.accounts.values().map(|entry| &entry.record.account);
        let mut claiming: Vec<_> =
            accounts.filter(|account| account.claimed_at.is_some()).cloned().collect();
        claiming.sort_by_key(|account| account.claimed_at);
        claiming.truncate(max);
        Ok(claiming)
    }

    fn after(&self, id: Option<AccountId>, max: usize) -> Result<Vec<Account>, PortError> {
        let tables = self.tables();
        let open = tables.accounts.values().filter(|entry| !entry.closed);
        let accounts = open.map(|entry| entry.record.account.clone());
        let mut accounts: Vec<_> =
            accounts.filter(|account| id.is_none_or(|id| account.id > id)).collect();
        accounts.sort_by_key(|account| account.id);
        accounts.truncate(max);
        Ok(accounts)
    }
}

impl SessionStore for InMemoryAccounts {
    fn open(&self, session: &NewSession) -> Result<(), AccountError> {
        let mut tables = self.tables();
        if tables.open(session.account).is_none() {
            return Err(AccountError::UnknownAccount);
        }
        let opened = session.clone();
        let (id, account, at) = (opened.id, opened.account, opened.created_at);
        tables.sessions.insert(id, Session { opened, revoked_at: None, last_seen_at: None });
        let living = |session: &&mut Session| {
            session.opened.account == account && session.opened.id != id && session.lives(at)
        };
        let mut others: Vec<_> = tables.sessions.values_mut().filter(living).collect();
        others.sort_by_key(|one| std::cmp::Reverse((one.opened.created_at, one.opened.id)));
        for session in others.into_iter().skip(MOST_SESSIONS - 1) {
            session.revoked_at = Some(at);
        }
        Ok(())
    }

    fn standing(&self, id: SessionId) -> Result<Option<SessionStanding>, PortError> {
        if self.is_down.load(Ordering::Relaxed) {
            return Err(PortError::unavailable("accounts", "the store is down"));
        }
        let tables = self.tables();
        let found = tables.sessions.get(&id).and_then(|session| {
            let entry = tables.accounts.get(&session.opened.account)?;
            Some(SessionStanding {
                account: session.opened.account,
                expires_at: session.opened.expires_at,
                revoked_at: session.revoked_at,
                last_seen_at: session.last_seen_at,
                standing: entry.record.standing.clone(),
            })
        });
        Ok(found)
    }

    fn revoke(&self, id: SessionId, at: DateTime<Utc>) -> Result<(), PortError> {
        if let Some(session) = self.tables().sessions.get_mut(&id) {
            session.revoked_at.get_or_insert(at);
        }
        Ok(())
    }

    fn revoke_own(
        &self,
        account: AccountId,
        id: SessionId,
        at: DateTime<Utc>,
    ) -> Result<bool, PortError> {
        let mut tables = self.tables();
        let own = tables.sessions.get_mut(&id).filter(|session| session.opened.account == account);
        let Some(session) = own.filter(|session| session.lives(at)) else { return Ok(false) };
        session.revoked_at = Some(at);
        Ok(true)
    }

    fn revoke_all(&self, account: AccountId, at: DateTime<Utc>) -> Result<(), PortError> {
        self.tables().end_sessions(account, EndSessions::All, at);
        Ok(())
    }

    fn living(
        &self,
        account: AccountId,
        now: DateTime<Utc>,
    ) -> Result<Vec<SessionEntry>, PortError> {
        let tables = self.tables();
        let own = tables.sessions.values().filter(|session| session.opened.account == account);
        let mut living: Vec<_> =
            own.filter(|session| session.lives(now)).map(Session::shown).collect();
        living.sort_by_key(|session| std::cmp::Reverse((session.created_at, session.id)));
        Ok(living)
    }

    fn touch(&self, id: SessionId, at: DateTime<Utc>) -> Result<(), PortError> {
        if let Some(session) = self.tables().sessions.get_mut(&id) {
            session.last_seen_at = Some(at);
        }
        Ok(())
    }
}

impl GrantStore for InMemoryAccounts {
    fn add(&self, account: AccountId, grant: &Grant) -> Result<Option<GrantId>, PortError> {
        let mut tables = self.tables();
        let Some(entry) = tables.accounts.get_mut(&account) else { return Ok(None) };
        entry.record.standing.grants.push(grant.clone());
        tables.grants += 1;
        Ok(Some(GrantId(tables.grants)))
    }

    fn revoke_all(
        &self,
        account: AccountId,
        environment: Environment,
        at: DateTime<Utc>,
    ) -> Result<usize, PortError> {
        let mut tables = self.tables();
        let Some(entry) = tables.accounts.get_mut(&account) else { return Ok(0) };
        let mut revoked = 0;
        for grant in &mut entry.record.standing.grants {
            if grant.environment == environment && grant.revoked_at.is_none() {
                grant.revoked_at = Some(at);
                revoked += 1;
            }
        }
        Ok(revoked)
    }
}
