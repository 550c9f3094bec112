//! Links that work once, by their hashes.

use ::accounts::{
    Account, AccountError, Effects, KnownToken, NewToken, OneTimeTokens, Purpose, TokenHash,
};
use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::update;
use kernel::{AccountId, EmailAddress, PortError};
use mail::Outgoing;
use uuid::Uuid;

use super::changes;
use crate::connection::errors::{Failure, SYSTEM, query_failed};
use crate::connection::pool::{Pool, take};
use crate::schema::one_time_tokens;
use crate::sending::outbox::enqueue;

/// Links that work once.
#[derive(Debug, Clone)]
pub struct PgOneTimeTokens {
    pool: Pool,
}

impl PgOneTimeTokens {
    /// The links of a database.
    #[must_use]
    pub const fn new(pool: Pool) -> Self {
        Self { pool }
    }
}

#[derive(HasQuery)]
#[diesel(table_name = one_time_tokens)]
struct TokenRow {
    account_id: Option<Uuid>,
    purpose: String,
    email: String,
    expires_at: DateTime<Utc>,
    used_at: Option<DateTime<Utc>>,
}

impl TryFrom<TokenRow> for KnownToken {
    type Error = PortError;

    fn try_from(row: TokenRow) -> Result<Self, PortError> {
        let TokenRow { account_id, purpose, email, expires_at, used_at } = row;
        Ok(Self {
            account: account_id.map(AccountId),
            purpose: Purpose::parse(&purpose)
                .ok_or_else(|| PortError::corrupt(SYSTEM, "a link has an unknown purpose"))?,
            email: EmailAddress::from_store(&email)
                .map_err(|error| PortError::corrupt(SYSTEM, error))?,
            expires_at,
            used_at,
        })
    }
}

fn living(
    conn: &mut PgConnection,
    hash: &TokenHash,
    at: DateTime<Utc>,
) -> QueryResult<Option<TokenRow>> {
    TokenRow::query()
        .filter(one_time_tokens::token_hash.eq(&hash.0))
        .filter(one_time_tokens::used_at.is_null())
        .filter(one_time_tokens::expires_at.gt(at))
        .first(conn)
        .optional()
}

impl OneTimeTokens for PgOneTimeTokens {
    fn find(&self, hash: &TokenHash) -> Result<Option<KnownToken>, PortError> {
        let mut conn = take(&self.pool)?;
        let row = TokenRow::query()
            .filter(one_time_tokens::token_hash.eq(&hash.0))
            .first(&mut conn)
            .optional()
            .map_err(query_failed)?;
        row.map(KnownToken::try_from).transpose()
    }

    fn redeem(
        &self,
        hash: &TokenHash,
        at: DateTime<Utc>,
        change: &mut dyn FnMut(&KnownToken, &mut Account) -> Result<Effects, AccountError>,
    ) -> Result<Account, AccountError> {
        let mut conn = take(&self.pool)?;
        let gone = || Failure::Domain(AccountError::LinkGone);
        let kept = conn.transaction(|conn| -> Result<Account, Failure<AccountError>> {
            let row = living(conn, hash, at)?.ok_or_else(gone)?;
            let known = KnownToken::try_from(row).map_err(|error| Failure::Domain(error.into()))?;
            let id = known.account.ok_or_else(gone)?;
            let mut account = changes::locked(conn, id)?.ok_or_else(gone)?;
            // Only now is it ours: another may have spent or replaced it until the lock was had.
            let spent = update(
                one_time_tokens::table
                    .find(&hash.0)
                    .filter(one_time_tokens::used_at.is_null())
                    .filter(one_time_tokens::expires_at.gt(at)),
            )
            .set(one_time_tokens::used_at.eq(at))
            .execute(conn)?;
            if spent == 0 {
                return Err(gone());
            }
            let effects = change(&known, &mut account).map_err(Failure::Domain)?;
            changes::store(conn, &account, &effects, at)?;
            Ok(account)
        });
        kept.map_err(changes::refusal)
    }

    fn invite(&self, token: &NewToken, mail: &Outgoing) -> Result<(), PortError> {
        let mut conn = take(&self.pool)?;
        let kept = conn.transaction(|conn| -> QueryResult<()> {
            // Without its email, a new link would only invalidate the link that was sent before.
            if enqueue(conn, mail, token.created_at)?.is_some() {
                changes::issue(conn, None, token)?;
            }
            Ok(())
        });
        kept.map_err(query_failed)
    }
}
