//! Access to the books: every change is made under a lock and stored before the response.

use std::sync::{Mutex, PoisonError};

use anyhow::Context as _;
use diesel::connection::SimpleConnection as _;
use diesel::prelude::*;
use diesel::sql_types::Text;

use crate::books::Books;

/// The sandbox's settings.
#[derive(Debug, Clone)]
pub(crate) struct Settings {
    /// Its own address, as browsers and the product see it.
    pub(crate) base_url: String,
    /// The product's.
    pub(crate) public_url: String,
    /// Where events are posted to.
    pub(crate) webhook_url: String,
    /// The secret that signs them.
    pub(crate) secret: String,
    pub(crate) product_name: String,
}

/// The books and their database: the schema `sandbox`, which does not belong to the product.
pub(crate) struct Desk {
    pub(crate) settings: Settings,
    database: postgres_adapter::Config,
    held: Mutex<(Books, PgConnection)>,
}

#[derive(QueryableByName)]
struct Page {
    #[diesel(sql_type = Text)]
    body: String,
}

impl Desk {
    /// Opens the books, or begins new ones.
    pub(crate) fn open(
        settings: Settings,
        database: postgres_adapter::Config,
    ) -> anyhow::Result<Self> {
        let mut conn = postgres_adapter::connect(&database)?;
        conn.batch_execute(
            "CREATE SCHEMA IF NOT EXISTS sandbox; \
             CREATE TABLE IF NOT EXISTS sandbox.books (one boolean PRIMARY KEY DEFAULT true \
               CHECK (one), body text NOT NULL);",
        )
        .context("the schema 'sandbox' can't be created")?;
        let kept: Option<Page> =
            diesel::sql_query("SELECT body FROM sandbox.books").get_result(&mut conn).optional()?;
        let books = match kept {
            Some(page) => serde_json::from_str(&page.body)
                .context("the sandbox's data can't be read: drop the schema 'sandbox'")?,
            None => Books::default(),
        };
        Ok(Self { settings, database, held: Mutex::new((books, conn)) })
    }

    /// Reads the books.
    pub(crate) fn read<T>(&self, read: impl FnOnce(&Books) -> T) -> T {
        read(&self.held.lock().unwrap_or_else(PoisonError::into_inner).0)
    }

    /// Changes the books and writes them down. A change that can't be written down is not made.
    pub(crate) fn change<T>(&self, change: impl FnOnce(&mut Books, i64) -> T) -> anyhow::Result<T> {
        let mut held = self.held.lock().unwrap_or_else(PoisonError::into_inner);
        let (books, conn) = &mut *held;
        let mut next = books.clone();
        let done = change(&mut next, now());
        let body = serde_json::to_string(&next)?;
        if store(conn, &body).is_err() {
            // A connection does not survive a restart of the database; a new one might.
            *conn = postgres_adapter::connect(&self.database)?;
            store(conn, &body)?;
        }
        *books = next;
        Ok(done)
    }
}

fn store(conn: &mut PgConnection, body: &str) -> QueryResult<usize> {
    diesel::sql_query(
        "INSERT INTO sandbox.books (body) VALUES ($1) \
         ON CONFLICT (one) DO UPDATE SET body = excluded.body",
    )
    .bind::<Text, _>(body)
    .execute(conn)
}

/// The real time, always: a customer's billing is moved, not the clock.
#[expect(clippy::disallowed_methods, reason = "the sandbox is not part of the product")]
pub(crate) fn now() -> i64 {
    chrono::Utc::now().timestamp()
}
