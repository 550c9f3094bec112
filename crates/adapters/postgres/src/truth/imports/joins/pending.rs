//! Entries of the ledger that wait until the shown values of joined listings are chosen. The ledger is
//! append-only and has one entry for each listing and revision.

use ::ledger::{Change, EntryKind};
use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::{Array, BigInt, Bool, Jsonb, Nullable, Text};
use intake::Noted;
use kernel::{ImportId, ListingId, PortError, Revision};
use serde_json::Value as AnyJson;

use crate::connection::copy::{ByName, Json, Rows};
use crate::connection::errors::SYSTEM;
use crate::truth::ledger::changes_of;

diesel::table! {
    /// The entries that wait. `has_own` says whether the own entry is another one.
    import_ledger (listing_id) {
        listing_id -> BigInt,
        kind -> Nullable<Text>,
        undoes -> Bool,
        fields -> Nullable<Jsonb>,
        has_own -> Bool,
        own_kind -> Nullable<Text>,
        own_undoes -> Bool,
        own_fields -> Nullable<Jsonb>,
    }
}

pub(crate) const MAKE: &str = "\
    CREATE TEMP TABLE import_ledger (
        listing_id bigint PRIMARY KEY, kind text, undoes boolean NOT NULL, fields jsonb,
        has_own boolean NOT NULL, own_kind text, own_undoes boolean NOT NULL, own_fields jsonb
    ) ON COMMIT DROP;";

/// Entries on their way to the table.
pub(crate) struct PendingRows(Rows);

impl PendingRows {
    pub(crate) fn new() -> Self {
        Self(Rows::new())
    }

    pub(crate) const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(crate) fn put(&mut self, listing: ListingId, noted: &Noted) {
        if noted.is_empty() {
            return;
        }
        let Noted { kind, shown, own } = noted;
        let rows = &mut self.0;
        rows.begin(8);
        rows.put(&listing.0);
        put_entry(rows, *kind, shown);
        rows.put(&own.is_some());
        let (kind, changes) =
            own.as_ref().map_or((None, &[][..]), |(kind, own)| (*kind, own.as_slice()));
        put_entry(rows, kind, changes);
    }

    pub(crate) fn send(&mut self, conn: &mut PgConnection) -> QueryResult<()> {
        self.0.send(conn, import_ledger::table, import_ledger::table)
    }
}

fn put_entry(rows: &mut Rows, kind: Option<EntryKind>, changes: &[Change]) {
    let fields: ByName<_> =
        changes.iter().map(|Change { field, old, new }| (field.clone(), [old, new])).collect();
    rows.put(&kind.map(|kind| kind.name().to_owned()));
    rows.put(&kind.is_some_and(EntryKind::is_undo));
    rows.put(&(!fields.is_empty()).then_some(Json(fields)));
}

#[derive(QueryableByName)]
struct PendingRow {
    #[diesel(sql_type = BigInt)]
    listing_id: i64,
    #[diesel(sql_type = Nullable<Text>)]
    kind: Option<String>,
    #[diesel(sql_type = Bool)]
    undoes: bool,
    #[diesel(sql_type = Nullable<Jsonb>)]
    fields: Option<AnyJson>,
    #[diesel(sql_type = Bool)]
    has_own: bool,
    #[diesel(sql_type = Nullable<Text>)]
    own_kind: Option<String>,
    #[diesel(sql_type = Bool)]
    own_undoes: bool,
    #[diesel(sql_type = Nullable<Jsonb>)]
    own_fields: Option<AnyJson>,
}

fn read_kind(kind: Option<String>, undoes: bool) -> Result<Option<EntryKind>, PortError> {
    let unknown = || PortError::corrupt(SYSTEM, "an entry's kind is none of ours");
    kind.map(|kind| EntryKind::parse(&kind, undoes).ok_or_else(unknown)).transpose()
}

fn read_changes(fields: Option<AnyJson>) -> Result<Vec<Change>, PortError> {
    Ok(fields.map(changes_of).transpose()?.unwrap_or_default())
}

impl PendingRow {
    fn read(self) -> Result<(ListingId, Noted), PortError> {
        let own = match self.has_own {
            true => {
                Some((read_kind(self.own_kind, self.own_undoes)?, read_changes(self.own_fields)?))
            }
            false => None,
        };
        let kind = read_kind(self.kind, self.undoes)?;
        Ok((ListingId(self.listing_id), Noted { kind, shown: read_changes(self.fields)?, own }))
    }
}

/// The entries about these listings, which wait no longer.
pub(super) fn take(
    conn: &mut PgConnection,
    listings: &[i64],
) -> QueryResult<Vec<Result<(ListingId, Noted), PortError>>> {
    let rows: Vec<PendingRow> =
        sql_query("DELETE FROM import_ledger WHERE listing_id = ANY($1) RETURNING *")
            .bind::<Array<BigInt>, _>(listings)
            .load(conn)?;
    Ok(rows.into_iter().map(PendingRow::read).collect())
}

/// Notes that listings are listed again or no longer. What else is noted about them stays.
pub(crate) fn mark(conn: &mut PgConnection, listings: &[i64], kind: EntryKind) -> QueryResult<()> {
    sql_query(
        "INSERT INTO import_ledger SELECT id, $2, false, NULL, false, NULL, false, NULL
         FROM unnest($1) AS id
         ON CONFLICT (listing_id) DO UPDATE SET kind = excluded.kind,
             own_kind = CASE WHEN import_ledger.has_own THEN excluded.kind END",
    )
    .bind::<Array<BigInt>, _>(listings)
    .bind::<Text, _>(kind.name())
    .execute(conn)
    .map(drop)
}

/// Appends the entries to the ledger. `undone` is the import that they undo.
pub(crate) fn append(
    conn: &mut PgConnection,
    (import, revision): (Option<ImportId>, Revision),
    undone: Option<ImportId>,
) -> QueryResult<()> {
    for query in [
        "INSERT INTO listing_changes (listing_id, import_id, revision, kind, fields, undoes)
         SELECT listing_id, $1, $2, kind, fields, CASE WHEN undoes THEN $3 END
         FROM import_ledger WHERE kind IS NOT NULL ORDER BY listing_id",
        "INSERT INTO own_changes (listing_id, import_id, revision, kind, fields, undoes)
         SELECT listing_id, $1, $2, own_kind, own_fields, CASE WHEN own_undoes THEN $3 END
         FROM import_ledger WHERE has_own",
    ] {
        sql_query(query)
            .bind::<Nullable<BigInt>, _>(import.map(|import| import.0))
            .bind::<BigInt, _>(revision.0)
            .bind::<Nullable<BigInt>, _>(undone.map(|import| import.0))
            .execute(conn)?;
    }
    Ok(())
}
