//! Ordered downloads, behind `export::ExportTickets`. Tickets are kept as hashes; used and expired
//! rows stay as the account's history of downloads.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use export::{ExportOrder, ExportTickets, Format, Ticket};
use kernel::{AccountId, PortError};
use listings::UniqueId;
use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};
use uuid::Uuid;

use crate::errors::{SYSTEM, query_failed};
use crate::pool::{Pool, take};
use crate::schema::exports;

/// Export tickets in the table `exports`.
#[derive(Clone)]
pub struct PgExportTickets {
    pool: Pool,
}

impl PgExportTickets {
    /// Tickets kept in the database of `pool`.
    #[must_use]
    pub fn new(pool: Pool) -> Self {
        Self { pool }
    }
}

/// A new secret: 244 random bits.
#[expect(clippy::disallowed_methods, reason = "tickets are made where their hashes are kept")]
fn new_ticket() -> Ticket {
    Ticket::presented(&format!("{}{}", Uuid::new_v4().simple(), Uuid::new_v4().simple()))
}

fn hash(ticket: &Ticket) -> Vec<u8> {
    Sha256::digest(ticket.reveal().as_bytes()).to_vec()
}

#[derive(Queryable)]
struct OrderRow {
    account_id: Uuid,
    request: Value,
}

fn request_of(order: &ExportOrder) -> Value {
    let ExportOrder { account: _, format, columns, criteria, ids } = order;
    let ids = ids.as_ref().map(|ids| ids.iter().map(UniqueId::as_str).collect::<Vec<_>>());
    json!({ "format": format.name(), "columns": columns, "criteria": criteria, "ids": ids })
}

impl TryFrom<OrderRow> for ExportOrder {
    type Error = PortError;

    fn try_from(row: OrderRow) -> Result<Self, PortError> {
        let OrderRow { account_id, request } = row;
        read(account_id, &request)
            .ok_or_else(|| PortError::corrupt(SYSTEM, "an export's request cannot be read"))
    }
}

fn read(account_id: Uuid, request: &Value) -> Option<ExportOrder> {
    let text = |value: &Value| value.as_str().map(str::to_owned);
    let pair = |pair: &Value| Some((text(&pair[0])?, text(&pair[1])?));
    let id = |id: &Value| UniqueId::parse(id.as_str()?).ok();
    Some(ExportOrder {
        account: AccountId(account_id),
        format: Format::parse(request["format"].as_str()?)?,
        columns: request["columns"].as_array()?.iter().map(text).collect::<Option<_>>()?,
        criteria: request["criteria"].as_array()?.iter().map(pair).collect::<Option<_>>()?,
        ids: match &request["ids"] {
            Value::Null => None,
            ids => Some(ids.as_array()?.iter().map(id).collect::<Option<_>>()?),
        },
    })
}

impl ExportTickets for PgExportTickets {
    fn issue(
        &self,
        order: &ExportOrder,
        now: DateTime<Utc>,
        expires_at: DateTime<Utc>,
    ) -> Result<Ticket, PortError> {
        let mut connection = take(&self.pool)?;
        let ticket = new_ticket();
        diesel::insert_into(exports::table)
            .values((
                exports::ticket_hash.eq(hash(&ticket)),
                exports::account_id.eq(order.account.0),
                exports::request.eq(request_of(order)),
                exports::created_at.eq(now),
                exports::expires_at.eq(expires_at),
            ))
            .execute(&mut connection)
            .map_err(query_failed)?;
        Ok(ticket)
    }

    fn find(&self, ticket: &Ticket, now: DateTime<Utc>) -> Result<Option<ExportOrder>, PortError> {
        let mut connection = take(&self.pool)?;
        let row: Option<OrderRow> = exports::table
            .find(hash(ticket))
            .filter(exports::used_at.is_null())
            .filter(exports::expires_at.gt(now))
            .select((exports::account_id, exports::request))
            .first(&mut connection)
            .optional()
            .map_err(query_failed)?;
        row.map(ExportOrder::try_from).transpose()
    }

    fn use_up(&self, ticket: &Ticket, now: DateTime<Utc>) -> Result<bool, PortError> {
        let mut connection = take(&self.pool)?;
        let good = exports::table
            .find(hash(ticket))
            .filter(exports::used_at.is_null())
            .filter(exports::expires_at.gt(now));
        let used = diesel::update(good)
            .set(exports::used_at.eq(now))
            .execute(&mut connection)
            .map_err(query_failed)?;
        Ok(used == 1)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use chrono::{TimeDelta, TimeZone as _};
    use diesel::sql_query;
    use export::testing::export_tickets_contract;
    use test_db::TestDatabase;

    use super::*;
    use crate::{Config, pool};

    fn now() -> DateTime<Utc> {
        Utc.with_ymd_and_hms(2026, 11, 21, 15, 0, 0).unwrap()
    }

    /// A ticket store and an account that may order.
    fn desk(database: &TestDatabase) -> (PgExportTickets, AccountId) {
        let pool = pool(&Config::new(database.url())).unwrap();
        let account = Uuid::from_u128(7);
        sql_query(
            "INSERT INTO accounts (id, email, name, password_hash, created_at)
             VALUES ('00000000-0000-0000-0000-000000000007', 'ann@example.com', 'Ann', 'x', now())",
        )
        .execute(&mut pool.get().unwrap())
        .unwrap();
        (PgExportTickets::new(pool), AccountId(account))
    }

    fn order(account: AccountId) -> ExportOrder {
        ExportOrder {
            account,
            format: Format::Csv,
            columns: Vec::new(),
            criteria: Vec::new(),
            ids: None,
        }
    }

    #[test]
    fn tickets_keep_every_promise() {
        let database = TestDatabase::new();
        let (tickets, account) = desk(&database);
        export_tickets_contract(&tickets, account, now());
    }

    #[test]
    fn a_ticket_is_kept_as_a_hash_only() {
        let database = TestDatabase::new();
        let (tickets, account) = desk(&database);
        let ticket = tickets.issue(&order(account), now(), now()).unwrap();
        assert_eq!(ticket.reveal().len(), 64);
        let kept: Vec<u8> = exports::table
            .select(exports::ticket_hash)
            .first(&mut tickets.pool.get().unwrap())
            .unwrap();
        assert_eq!(kept.len(), 32);
        assert_ne!(hex::encode(kept), ticket.reveal());
    }

    #[test]
    fn of_many_at_once_one_uses_the_ticket_up() {
        let database = TestDatabase::new();
        let (tickets, account) = desk(&database);
        let expires_at = now() + TimeDelta::seconds(60);
        let ticket = Arc::new(tickets.issue(&order(account), now(), expires_at).unwrap());
        let tries: Vec<_> = (0..6)
            .map(|_| {
                let (tickets, ticket) = (tickets.clone(), Arc::clone(&ticket));
                std::thread::spawn(move || tickets.use_up(&ticket, now()).unwrap())
            })
            .collect();
        let used = tries.into_iter().map(|one| one.join().unwrap());
        assert_eq!(used.filter(|used| *used).count(), 1);
    }
}
