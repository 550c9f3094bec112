//! The temporary tables of an import, and the columns of a listing that an import writes.

use ::listings::Sourced;
use diesel::connection::SimpleConnection;
use diesel::prelude::*;
use kernel::Revision;

use super::joins::{keys, pending};
use crate::connection::copy::{Json, Rows};
use crate::listings::borrowed_json::lent_to_json;
use crate::listings::row::{FoldedKeys, ListingValues};
use crate::schema::columns::listing_columns;
use crate::schema::listings;

diesel::table! {
    /// The staged file, see [`make`].
    import_rows (row) {
        row -> BigInt,
        key -> Text,
        unique_id -> Text,
        digest -> Bytea,
        payload -> Bytea,
        doubts -> Nullable<Text>,
        print -> Nullable<Bytea>,
    }
}

diesel::table! {
    /// The further columns of listings that changed.
    import_extras (listing_id) {
        listing_id -> BigInt,
        fields -> Jsonb,
    }
}

/// Makes this transaction's tables. `import_ids` has an index, because joins other than by an index are
/// turned off while an import is applied. A row with a negative number is in the file and is not imported:
/// it has a payload and doubts if it goes to the quarantine. `key` is the folded unique_ID. `print` is
/// the digest and the facts of a plain row. A payload is small already: compressing it again costs
/// more than the disk it saves.
pub(crate) fn make(conn: &mut PgConnection) -> QueryResult<()> {
    conn.batch_execute(
        r#"
        CREATE TEMP TABLE import_rows (
            row       bigint NOT NULL,
            key       text COLLATE "C" NOT NULL,
            unique_id text COLLATE "C" NOT NULL,
            digest    bytea NOT NULL,
            payload   bytea NOT NULL,
            doubts    text,
            print     bytea
        ) ON COMMIT DROP;
        ALTER TABLE import_rows ALTER payload SET STORAGE EXTERNAL;
        CREATE TEMP TABLE import_changed (LIKE listings) ON COMMIT DROP;
        CREATE TEMP TABLE import_extras (LIKE listing_extras) ON COMMIT DROP;
        CREATE TEMP TABLE import_ids (listing_id bigint NOT NULL) ON COMMIT DROP;
        CREATE INDEX ON import_ids (listing_id);
        "#,
    )?;
    conn.batch_execute(&[keys::MAKE, pending::MAKE].concat())
}

// [`ListingValues`] and [`FoldedKeys`] are destructured by name, so a column of either that COPY does
// not send does not compile.
macro_rules! written_columns {
    ($($value:ident $column:ident $kind:ident $sql:ident $(, sorted by $key:ident)?;)*) => {
        diesel::table! {
            /// Listings that changed, as they are now.
            import_changed (id) {
                id -> BigInt,
                unique_id -> Text,
                state_id -> SmallInt,
                $($value -> Nullable<$sql>,)*
                photos -> Array<Text>,
                search_text -> Text,
                unique_key -> Nullable<Text>,
                parcel_key -> Nullable<Text>,
                case_key -> Nullable<Text>,
                $($($key -> Nullable<Text>,)?)*
                revision -> BigInt,
                borrowed -> Nullable<Jsonb>,
            }
        }

        /// The columns of `listings` that an import writes, in the order of COPY.
        const COLUMNS: &[&str] = &[
            "id",
            "unique_id",
            "state_id",
            $(stringify!($value),)*
            "photos",
            "search_text",
            "unique_key",
            "parcel_key",
            "case_key",
            $($(stringify!($key),)?)*
            "revision",
            "borrowed",
        ];

        /// Sends rows of [`put_listing`] into `listings`.
        pub(crate) fn send_new(rows: &mut Rows, conn: &mut PgConnection) -> QueryResult<()> {
            let columns = (
                listings::id,
                listings::unique_id,
                listings::state_id,
                $(listings::$value,)*
                listings::photos,
                listings::search_text,
                listings::unique_key,
                listings::parcel_key,
                listings::case_key,
                $($(listings::$key,)?)*
                listings::revision,
                listings::borrowed,
            );
            rows.send(conn, listings::table, columns)
        }

        /// Sends rows of [`put_listing`] to wait for [`update_changed`].
        pub(crate) fn send_changed(rows: &mut Rows, conn: &mut PgConnection) -> QueryResult<()> {
            let columns = (
                import_changed::id,
                import_changed::unique_id,
                import_changed::state_id,
                $(import_changed::$value,)*
                import_changed::photos,
                import_changed::search_text,
                import_changed::unique_key,
                import_changed::parcel_key,
                import_changed::case_key,
                $($(import_changed::$key,)?)*
                import_changed::revision,
                import_changed::borrowed,
            );
            rows.send(conn, import_changed::table, columns)
        }

        /// Adds a listing as `revision` leaves it.
        pub(crate) fn put_listing(rows: &mut Rows, id: i64, listing: &Sourced, revision: Revision) {
            let shown = listing.shown();
            let ListingValues { unique_id, state_id, $($value,)* photos } =
                ListingValues::of(&shown);
            let FoldedKeys { search_text, unique_key, parcel_key, case_key, $($($key,)?)* } =
                FoldedKeys::of(&shown);
            rows.begin(COLUMNS.len());
            rows.put(&id);
            rows.put(&unique_id);
            rows.put(&state_id);
            $(rows.put(&$value);)*
            rows.put(&photos);
            rows.put(&search_text);
            rows.put(&unique_key);
            rows.put(&parcel_key);
            rows.put(&case_key);
            $($(rows.put(&$key);)?)*
            rows.put(&revision.0);
            rows.put(&lent_to_json(listing).map(Json));
        }
    };
}
listing_columns!(written_columns);

/// Brings the listings that [`send_changed`] left waiting up to date. None of them is withdrawn.
pub(crate) fn update_changed(conn: &mut PgConnection) -> QueryResult<()> {
    let columns = COLUMNS.iter().filter(|column| **column != "id");
    let settings: Vec<_> = columns.map(|column| format!("{column} = c.{column}")).collect();
    conn.batch_execute(&format!(
        "UPDATE listings l SET {}, withdrawn_at = NULL FROM import_changed c WHERE l.id = c.id",
        settings.join(", ")
    ))
}

/// Brings the further columns that wait in `import_extras` up to date.
pub(crate) fn update_extras(conn: &mut PgConnection) -> QueryResult<()> {
    conn.batch_execute(
        "INSERT INTO listing_extras SELECT * FROM import_extras
         ON CONFLICT (listing_id) DO UPDATE SET fields = excluded.fields",
    )
}
