//! The import store on a real server: the contract of every store, what only a database has
//! (locks, triggers, jobs, killed processes), and random files compared with the fake.

mod borrowed;
mod chain;
mod history;
mod joins;
mod known;
mod ledger;
mod property;
mod store;
mod undo;

use std::cell::RefCell;
use std::collections::BTreeMap;

use ::ledger::{LedgerEntry, SaleLedger as _};
use diesel::prelude::*;
use geography::State;
use intake::testing::{ReadBack, import_store_contract, quarantine_contract};
use intake::{ImportCounts, ImportError, ImportFile, ImportOptions, ImportStore, SetAside};
use kernel::ListingId;
use listings::{Column, Sourced, UniqueId, Value};
use lists::Record;
use serde_json::Value as AnyJson;
use test_db::TestDatabase;

use super::PgImportStore;
use super::quarantine::PgQuarantine;
use crate::connection::config::Config;
use crate::connection::pool::{connect, pool};
use crate::listings::row::ListingRecord;
use crate::schema::{listing_extras, listings as table};
use crate::truth::ledger::PgSaleLedger;

const FOR_REAL: ImportOptions =
    ImportOptions { dry_run: false, allow_shrink: false, ..ImportOptions::NONE };

/// A database, the store in it, and a connection that checks the tables directly.
pub(crate) struct World {
    pub(crate) database: TestDatabase,
    pub(crate) store: PgImportStore,
    reader: RefCell<PgConnection>,
}

impl World {
    pub(crate) fn new() -> Self {
        let database = TestDatabase::new();
        let store = PgImportStore::new(Config::new(database.url()));
        let reader = RefCell::new(connect(&Config::new(database.url())).unwrap());
        Self { database, store, reader }
    }

    fn connect(&self) -> PgConnection {
        connect(&Config::new(self.database.url())).unwrap()
    }

    /// The number that a query answers.
    fn number(&self, query: &str) -> i64 {
        number(&mut self.reader.borrow_mut(), query)
    }

    fn import(&self, file: &ImportFile, records: &[Record]) -> Result<ImportCounts, ImportError> {
        self.import_on(file, records, FOR_REAL)
    }

    fn import_on(
        &self,
        file: &ImportFile,
        records: &[Record],
        terms: ImportOptions,
    ) -> Result<ImportCounts, ImportError> {
        import(&self.store, file, records, terms)
    }
}

impl ReadBack for World {
    fn sourced(&self, unique_id: &UniqueId) -> Option<Sourced> {
        let (record, extras): (ListingRecord, Option<AnyJson>) = table::table
            .left_join(listing_extras::table.on(listing_extras::listing_id.eq(table::id)))
            .filter(table::unique_id.eq(unique_id.as_str()))
            .select((ListingRecord::as_select(), listing_extras::fields.nullable()))
            .first(&mut *self.reader.borrow_mut())
            .optional()
            .unwrap()?;
        Some(record.read(extras).unwrap())
    }

    fn ledger(&self, unique_id: &UniqueId) -> Vec<LedgerEntry> {
        let id: Option<i64> = table::table
            .filter(table::unique_id.eq(unique_id.as_str()))
            .select(table::id)
            .first(&mut *self.reader.borrow_mut())
            .optional()
            .unwrap();
        let ledger = PgSaleLedger::new(pool(&Config::new(self.database.url())).unwrap());
        id.map(|id| ledger.history(ListingId(id)).unwrap().entries).unwrap_or_default()
    }
}

fn number(conn: &mut PgConnection, query: &str) -> i64 {
    #[derive(QueryableByName)]
    struct Number {
        #[diesel(sql_type = diesel::sql_types::BigInt)]
        n: i64,
    }
    let Number { n } =
        diesel::sql_query(format!("SELECT ({query})::bigint AS n")).get_result(conn).unwrap();
    n
}

fn import(
    store: &dyn ImportStore,
    file: &ImportFile,
    records: &[Record],
    terms: ImportOptions,
) -> Result<ImportCounts, ImportError> {
    let mut staged = store.begin(file)?;
    for (place, record) in records.iter().enumerate() {
        staged.stage(place as u64 + 2, record.clone())?;
    }
    staged.apply(terms, &mut |_| {})
}

fn file(source: &str) -> ImportFile {
    ImportFile { source: source.to_owned(), complete_list: false, sha256: "0".repeat(64) }
}

fn complete(source: &str) -> ImportFile {
    ImportFile { complete_list: true, ..file(source) }
}

fn id(text: &str) -> UniqueId {
    UniqueId::parse(text).unwrap()
}

fn status(unique_id: &str, word: &str) -> Record {
    Record {
        unique_id: id(unique_id),
        state: State::parse("GA").unwrap(),
        columns: BTreeMap::from([(Column::Status, Some(Value::Text(word.to_owned())))]),
        photos: None,
        extras: BTreeMap::new(),
    }
}

#[test]
fn postgres_keeps_every_promise_of_an_import_store() {
    let world = World::new();
    import_store_contract(&world.store, &world);
}

#[test]
fn postgres_fulfills_the_contract_of_a_quarantine() {
    let world = World::new();
    let quarantine = PgQuarantine::new(Config::new(world.database.url()));
    quarantine_contract(&world.store, &quarantine, &world);
}
