use ::accounts::{Account, AccountError, AccountStore, NewAccount, ProfileRecord};
use ::listings::UniqueId;
use billing::{Card, Environment};
use diesel::prelude::*;
use diesel::{QueryResult, insert_into};
use kernel::{AccountId, EmailAddress, PortError};

use super::row::{AccountRow, NewAccountRow, PreferencesRow};
use super::standing::{StandingRow, rows_of, standing};
use crate::errors::{Failure, SYSTEM, broken_constraint, query_failed};
use crate::pool::{Pool, take};
use crate::schema::{accounts, billing_customers, listings, preferences, saved_listings};

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
        let kept = conn.transaction(|conn| -> QueryResult<()> {
            insert_into(accounts::table).values(NewAccountRow::from(account)).execute(conn)?;
            insert_into(preferences::table)
                .values(PreferencesRow::new(account.id, &account.preferences))
                .execute(conn)?;
            Ok(())
        });
        kept.map_err(|error| match broken_constraint(&error) {
            Some("accounts_email_key") => AccountError::EmailTaken,
            _ => query_failed(error).into(),
        })
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
}

struct ProfileRows {
    account: AccountRow,
    preferences: Option<PreferencesRow>,
    saved: Vec<String>,
    standing: Vec<StandingRow>,
    cards: Vec<CardRow>,
}

#[derive(HasQuery)]
#[diesel(table_name = billing_customers)]
struct CardRow {
    environment: String,
    card_last4: Option<String>,
    billing_zip: Option<String>,
}

impl ProfileRows {
    fn read(conn: &mut PgConnection, id: AccountId) -> QueryResult<Option<Self>> {
        let account = AccountRow::query().filter(accounts::id.eq(id.0)).first(conn).optional()?;
        let Some(account) = account else { return Ok(None) };
        let preferences = PreferencesRow::query()
            .filter(preferences::account_id.eq(id.0))
            .first(conn)
            .optional()?;
        let saved = saved_listings::table
            .inner_join(listings::table)
            .filter(saved_listings::account_id.eq(id.0))
            .order((saved_listings::saved_at, saved_listings::listing_id))
            .select(listings::unique_id)
            .load(conn)?;
        let standing = rows_of(conn, id)?;
        let cards = CardRow::query()
            .filter(billing_customers::account_id.eq(id.0))
            .order(billing_customers::created_at)
            .load(conn)?;
        Ok(Some(Self { account, preferences, saved, standing, cards }))
    }
}

impl TryFrom<ProfileRows> for ProfileRecord {
    type Error = PortError;

    fn try_from(rows: ProfileRows) -> Result<Self, PortError> {
        let ProfileRows { account, preferences, saved, standing: standing_rows, cards } = rows;
        Ok(Self {
            account: account.try_into()?,
            preferences: preferences.map(Into::into).unwrap_or_default(),
            saved: saved
                .iter()
                .map(|id| UniqueId::parse(id))
                .collect::<Result<_, _>>()
                .map_err(|error| PortError::corrupt(SYSTEM, error))?,
            standing: standing(standing_rows)?,
            cards: cards.into_iter().map(Card::try_from).collect::<Result<_, _>>()?,
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
