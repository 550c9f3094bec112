use ::accounts::{
    Account, AccountError, AccountStore, Consent, Effects, HashScheme, NewAccount, ProfileRecord,
    Purpose, SavedVersion,
};
use ::listings::UniqueId;
use ::preferences::Preferences;
use billing::{Card, Environment, Standing};
use chrono::{DateTime, Utc};
use diesel::dsl::max;
use diesel::prelude::*;
use diesel::{QueryResult, insert_into};
use kernel::{AccountId, EmailAddress, PortError, Revision};
use uuid::Uuid;

use super::changes;
use super::row::{AccountRow, NewAccountRow, PreferencesRow};
use super::standing::{StandingRow, rows_of, standing};
use crate::connection::errors::{Failure, SYSTEM, query_failed};
use crate::connection::pool::{Pool, take};
use crate::people::saved::shown_keys;
use crate::schema::{
    accounts, billing_customers, consents, listing_revisions, one_time_tokens, preferences,
    refused_addresses,
};
use crate::sending::mail_choice_dates::record_choices;
use crate::sending::outbox::{enqueue, forget_refusals};

/// Accounts and their preferences.
#[derive(Debug, Clone)]
pub struct PgAccounts {
    pool: Pool,
}

impl PgAccounts {
    /// The accounts of a database.
    #[must_use]
    pub const fn new(pool: Pool) -> Self {
        Self { pool }
    }
}

impl AccountStore for PgAccounts {
    fn insert(&self, account: &NewAccount) -> Result<(), AccountError> {
        let mut conn = take(&self.pool)?;
        let kept = conn.transaction(|conn| -> Result<(), Failure<AccountError>> {
            insert_into(accounts::table).values(NewAccountRow::from(account)).execute(conn)?;
            insert_into(preferences::table)
                .values(PreferencesRow::new(account.id, &account.preferences))
                .execute(conn)?;
            for Consent { document, version, accepted_at } in &account.consents {
                insert_into(consents::table)
                    .values((
                        consents::account_id.eq(account.id.0),
                        consents::document.eq(document.as_str()),
                        consents::version.eq(version),
                        consents::accepted_at.eq(accepted_at),
                    ))
                    .execute(conn)?;
            }
            if let Some(hash) = &account.spends
                && !changes::spend_invitation(conn, hash, &account.email, account.created_at)?
            {
                return Err(Failure::Domain(AccountError::LinkGone));
            }
            if let Some(token) = &account.issues {
                changes::issue(conn, Some(account.id), token)?;
            }
            for mail in &account.mails {
                enqueue(conn, mail, account.created_at)?;
            }
            Ok(())
        });
        kept.map_err(changes::refusal)
    }

    fn find(&self, id: AccountId) -> Result<Option<Account>, PortError> {
        let mut conn = take(&self.pool)?;
        let row: Option<AccountRow> = AccountRow::query()
            .filter(accounts::id.eq(id.0))
            .filter(accounts::closed_at.is_null())
            .first(&mut conn)
            .optional()
            .map_err(query_failed)?;
        row.map(Account::try_from).transpose()
    }

    fn update(
        &self,
        id: AccountId,
        at: DateTime<Utc>,
        change: &mut dyn FnMut(&mut Account) -> Result<Effects, AccountError>,
    ) -> Result<Account, AccountError> {
        let mut conn = take(&self.pool)?;
        let kept = conn.transaction(|conn| -> Result<Account, Failure<AccountError>> {
            let found = changes::locked(conn, id)?;
            let mut account = found.ok_or(Failure::Domain(AccountError::UnknownAccount))?;
            let effects = change(&mut account).map_err(Failure::Domain)?;
            changes::store(conn, &account, &effects, at)?;
            Ok(account)
        });
        kept.map_err(changes::refusal)
    }

    fn save_preferences(&self, id: AccountId, record: &Preferences) -> Result<bool, PortError> {
        let mut conn = take(&self.pool)?;
        let saved = conn.transaction(|conn| -> QueryResult<bool> {
            let account = accounts::table
                .find(id.0)
                .filter(accounts::closed_at.is_null())
                .select(accounts::id)
                .for_share()
                .first::<Uuid>(conn)
                .optional()?;
            if account.is_none() {
                return Ok(false);
            }
            record_choices(conn, id.0, &record.email_preferences)?;
            let row = PreferencesRow::new(id, record);
            insert_into(preferences::table)
                .values(&row)
                .on_conflict(preferences::account_id)
                .do_update()
                .set(&row)
                .execute(conn)?;
            if !record.email_preferences.is_empty() {
                forget_refusals(conn, id.0)?;
            }
            Ok(true)
        });
        saved.map_err(query_failed)
    }

    fn find_by_email(&self, email: &EmailAddress) -> Result<Option<Account>, PortError> {
        let mut conn = take(&self.pool)?;
        let row: Option<AccountRow> = AccountRow::query()
            .filter(accounts::email.eq(email.as_str()))
            .first(&mut conn)
            .optional()
            .map_err(query_failed)?;
        row.map(Account::try_from).transpose()
    }

    fn profile(&self, id: AccountId) -> Result<Option<ProfileRecord>, PortError> {
        let mut conn = take(&self.pool)?;
        let read = conn
            .build_transaction()
            .repeatable_read()
            .read_only()
            .run(|conn| -> Result<_, Failure<PortError>> { Ok(ProfileRows::read(conn, id)?) })
            .map_err(Failure::into_error)?;
        read.map(ProfileRecord::try_from).transpose()
    }

    fn standing(&self, id: AccountId) -> Result<Option<Standing>, PortError> {
        let mut conn = take(&self.pool)?;
        let known: Option<Uuid> = accounts::table
            .find(id.0)
            .filter(accounts::closed_at.is_null())
            .select(accounts::id)
            .first(&mut conn)
            .optional()
            .map_err(query_failed)?;
        known.map(|_| standing(rows_of(&mut conn, id).map_err(query_failed)?)).transpose()
    }

    fn saved(&self, id: AccountId) -> Result<Vec<UniqueId>, PortError> {
        let saved = shown_keys(&mut *take(&self.pool)?, id.0).map_err(query_failed)?;
        let keys = saved.iter().map(|id| UniqueId::parse(id)).collect::<Result<_, _>>();
        keys.map_err(|error| PortError::corrupt(SYSTEM, error))
    }

    fn usual_hash_scheme(&self) -> Result<Option<HashScheme>, PortError> {
        // '$2b$12$' of '$2b$12$saltdigest': algorithm and cost, in the notation of crypt(3).
        let usual: Option<SchemeRow> = diesel::sql_query(
            "SELECT substring(password_hash from '^\\$[^$]+\\$[^$]+\\$') AS scheme \
             FROM accounts WHERE closed_at IS NULL \
             GROUP BY 1 HAVING substring(password_hash from '^\\$[^$]+\\$[^$]+\\$') IS NOT NULL \
             ORDER BY count(*) DESC, 1 LIMIT 1",
        )
        .get_result(&mut take(&self.pool)?)
        .optional()
        .map_err(query_failed)?;
        Ok(usual.map(|row| HashScheme(row.scheme)))
    }
}

#[derive(QueryableByName)]
struct SchemeRow {
    #[diesel(sql_type = diesel::sql_types::Text)]
    scheme: String,
}

pub(super) struct ProfileRows {
    account: AccountRow,
    preferences: Option<PreferencesRow>,
    saved_version: (i64, Option<i64>),
    standing: Vec<StandingRow>,
    cards: Vec<CardRow>,
    pending_email: Option<(String, DateTime<Utc>)>,
    emails_stopped_at: Option<DateTime<Utc>>,
}

#[derive(HasQuery)]
#[diesel(table_name = billing_customers)]
struct CardRow {
    environment: String,
    card_last4: Option<String>,
    billing_zip: Option<String>,
}

impl ProfileRows {
    pub(super) fn read(conn: &mut PgConnection, id: AccountId) -> QueryResult<Option<Self>> {
        let account = AccountRow::query()
            .filter(accounts::id.eq(id.0))
            .filter(accounts::closed_at.is_null())
            .first(conn)
            .optional()?;
        let Some(account) = account else { return Ok(None) };
        let preferences = PreferencesRow::query()
            .filter(preferences::account_id.eq(id.0))
            .first(conn)
            .optional()?;
        let own = accounts::table.find(id.0).select(accounts::saved_version).first(conn)?;
        let newest = max(listing_revisions::revision);
        let newest = listing_revisions::table.select(newest).first(conn)?;
        let standing = rows_of(conn, id)?;
        let cards = CardRow::query()
            .filter(billing_customers::account_id.eq(id.0))
            .order(billing_customers::created_at)
            .load(conn)?;
        let pending_email = one_time_tokens::table
            .filter(one_time_tokens::account_id.eq(id.0))
            .filter(one_time_tokens::purpose.eq(Purpose::ChangeEmail.as_str()))
            .filter(one_time_tokens::used_at.is_null())
            .order(one_time_tokens::created_at.desc())
            .select((one_time_tokens::email, one_time_tokens::expires_at))
            .first(conn)
            .optional()?;
        let emails_stopped_at = refused_addresses::table
            .inner_join(accounts::table)
            .filter(refused_addresses::account_id.eq(id.0))
            .filter(refused_addresses::email.eq(accounts::email))
            .select(refused_addresses::stopped_at)
            .first::<Option<DateTime<Utc>>>(conn)
            .optional()?
            .flatten();
        Ok(Some(Self {
            account,
            preferences,
            saved_version: (own, newest),
            standing,
            cards,
            pending_email,
            emails_stopped_at,
        }))
    }
}

impl TryFrom<ProfileRows> for ProfileRecord {
    type Error = PortError;

    fn try_from(rows: ProfileRows) -> Result<Self, PortError> {
        let ProfileRows {
            account,
            preferences,
            saved_version: (own, newest),
            standing: rows,
            cards,
            pending_email,
            emails_stopped_at,
        } = rows;
        let pending_email = pending_email.map(|(email, until)| {
            let email = EmailAddress::from_store(&email);
            email.map(|email| (email, until)).map_err(|error| PortError::corrupt(SYSTEM, error))
        });
        Ok(Self {
            account: account.try_into()?,
            preferences: preferences.map(Into::into).unwrap_or_default(),
            saved_version: SavedVersion { own, listings: Revision(newest.unwrap_or(0)) },
            standing: standing(rows)?,
            cards: cards.into_iter().map(Card::try_from).collect::<Result<_, _>>()?,
            pending_email: pending_email.transpose()?,
            emails_stopped_at,
        })
    }
}

impl TryFrom<CardRow> for Card {
    type Error = PortError;

    fn try_from(row: CardRow) -> Result<Self, PortError> {
        let CardRow { environment, card_last4, billing_zip } = row;
        let environment =
            Environment::parse(&environment).map_err(|error| PortError::corrupt(SYSTEM, error))?;
        Ok(Self { environment, last4: card_last4, billing_zip })
    }
}
