//! Changes of an account and their consequences, within the caller's transaction.

use ::accounts::{Account, AccountError, Effects, EndSessions, NewToken, Purpose, TokenHash};
use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::{delete, insert_into, update};
use kernel::{AccountId, EmailAddress};

use super::row::AccountRow;
use crate::connection::errors::{Failure, broken_constraint};
use crate::schema::{accounts, one_time_tokens, sessions};
use crate::sending::outbox::enqueue;

/// The port's error; one constraint has a meaning of its own.
pub(super) fn refusal(failure: Failure<AccountError>) -> AccountError {
    match failure {
        Failure::Diesel(error) if broken_constraint(&error) == Some("accounts_email_key") => {
            AccountError::EmailTaken
        }
        other => other.into_error(),
    }
}

/// Loads an account that isn't closed and locks it for this transaction.
///
/// A transaction that needs an account and its links locks the account first. With one order, no
/// two transactions wait for each other.
pub(super) fn locked(
    conn: &mut PgConnection,
    id: AccountId,
) -> Result<Option<Account>, Failure<AccountError>> {
    let row: Option<AccountRow> = AccountRow::query()
        .filter(accounts::id.eq(id.0))
        .filter(accounts::closed_at.is_null())
        .for_update()
        .first(conn)
        .optional()?;
    row.map(Account::try_from).transpose().map_err(|error| Failure::Domain(error.into()))
}

/// Stores a changed account and the consequences of the change.
pub(super) fn store(
    conn: &mut PgConnection,
    account: &Account,
    effects: &Effects,
    at: DateTime<Utc>,
) -> QueryResult<()> {
    let Account {
        id,
        email,
        name,
        password_hash,
        created_at: _,
        verified_at,
        claimed_at,
        sign_up_proof,
    } = account;
    update(accounts::table.find(id.0))
        .set((
            accounts::email.eq(email.as_str()),
            accounts::name.eq(name),
            accounts::password_hash.eq(&password_hash.0),
            accounts::verified_at.eq(verified_at),
            accounts::claimed_at.eq(claimed_at),
            accounts::sign_up_proof.eq(sign_up_proof.as_ref().map(|proof| &proof.0.0)),
        ))
        .execute(conn)?;
    let Effects { mails, issues, voids, ends } = effects;
    let voided: Vec<&str> = voids.iter().map(|purpose| purpose.as_str()).collect();
    if !voided.is_empty() {
        delete(
            one_time_tokens::table
                .filter(one_time_tokens::account_id.eq(id.0))
                .filter(one_time_tokens::purpose.eq_any(voided))
                .filter(one_time_tokens::used_at.is_null()),
        )
        .execute(conn)?;
    }
    if let Some(token) = issues {
        issue(conn, Some(*id), token)?;
    }
    end_sessions(conn, *id, *ends, at)?;
    mails.iter().try_for_each(|mail| enqueue(conn, mail, at).map(drop))
}

fn end_sessions(
    conn: &mut PgConnection,
    account: AccountId,
    ends: EndSessions,
    at: DateTime<Utc>,
) -> QueryResult<()> {
    let living = sessions::table
        .filter(sessions::account_id.eq(account.0))
        .filter(sessions::revoked_at.is_null());
    let ended = sessions::revoked_at.eq(at);
    match ends {
        EndSessions::None => Ok(0),
        EndSessions::All => update(living).set(ended).execute(conn),
        EndSessions::AllBut(spared) => {
            update(living.filter(sessions::id.ne(spared.0))).set(ended).execute(conn)
        }
    }
    .map(drop)
}

/// Stores a link, which replaces the earlier links of the account or, without an account, of the
/// address. Used links stay until the sweep, so that their pages can say so.
pub(super) fn issue(
    conn: &mut PgConnection,
    account: Option<AccountId>,
    token: &NewToken,
) -> QueryResult<()> {
    let NewToken { hash, purpose, email, created_at, expires_at } = token;
    let before = one_time_tokens::table
        .filter(one_time_tokens::purpose.eq(purpose.as_str()))
        .filter(one_time_tokens::used_at.is_null());
    match account {
        Some(id) => delete(before.filter(one_time_tokens::account_id.eq(id.0))).execute(conn),
        None => delete(
            before
                .filter(one_time_tokens::account_id.is_null())
                .filter(one_time_tokens::email.eq(email.as_str())),
        )
        .execute(conn),
    }?;
    insert_into(one_time_tokens::table)
        .values((
            one_time_tokens::token_hash.eq(&hash.0),
            one_time_tokens::account_id.eq(account.map(|id| id.0)),
            one_time_tokens::purpose.eq(purpose.as_str()),
            one_time_tokens::email.eq(email.as_str()),
            one_time_tokens::created_at.eq(created_at),
            one_time_tokens::expires_at.eq(expires_at),
        ))
        .execute(conn)
        .map(drop)
}

/// Spends the link by which the account of this address is made; `false` when it doesn't work.
pub(super) fn spend_invitation(
    conn: &mut PgConnection,
    hash: &TokenHash,
    email: &EmailAddress,
    at: DateTime<Utc>,
) -> QueryResult<bool> {
    let living = one_time_tokens::table
        .find(&hash.0)
        .filter(one_time_tokens::purpose.eq(Purpose::FinishAccount.as_str()))
        .filter(one_time_tokens::email.eq(email.as_str()))
        .filter(one_time_tokens::used_at.is_null())
        .filter(one_time_tokens::expires_at.gt(at));
    let spent = update(living).set(one_time_tokens::used_at.eq(at)).execute(conn)?;
    Ok(spent == 1)
}
