//! The tables that live as long as an import's transaction, and the one list of what an import
//! writes of a listing.

use diesel::connection::SimpleConnection;
use diesel::prelude::*;
use intake::Merged;
use kernel::Revision;

use super::copy::Rows;
use crate::listings::row::{FoldedKeys, ListingValues};
use crate::schema::listings;

diesel::table! {
    /// The staged file.
    import_rows (row) {
        row -> BigInt,
        unique_id -> Text,
        digest -> Bytea,
        payload -> Bytea,
    }
}

diesel::table! {
    /// The further columns of listings that changed.
    import_extras (listing_id) {
        listing_id -> BigInt,
        fields -> Jsonb,
    }
}

/// Makes this transaction's tables. A payload is small already: compressing it again costs more
/// than the disk it saves.
pub(crate) fn make(conn: &mut PgConnection) -> QueryResult<()> {
    conn.batch_execute(
        r#"
        CREATE TEMP TABLE import_rows (
            row       bigint NOT NULL,
            unique_id text COLLATE "C" NOT NULL,
            digest    bytea NOT NULL,
            payload   bytea NOT NULL
        ) ON COMMIT DROP;
        ALTER TABLE import_rows ALTER payload SET STORAGE EXTERNAL;
        CREATE TEMP TABLE import_changed (LIKE listings) ON COMMIT DROP;
        CREATE TEMP TABLE import_extras (LIKE listing_extras) ON COMMIT DROP;
        "#,
    )
}

/// One line a column, in the order in which COPY sends them. The columns of [`ListingValues`]
/// and [`FoldedKeys`] are taken apart by name: one that either gains doesn't compile until it
/// stands here.
macro_rules! written_columns {
    (values { $($value:ident $value_type:ty,)* } keys { $($key:ident $key_type:ty,)* }) => {
        diesel::table! {
            /// Listings that changed, as they are now.
            import_changed (id) {
                id -> BigInt,
                $($value -> $value_type,)*
                $($key -> $key_type,)*
                revision -> BigInt,
            }
        }

        /// The columns of `listings` that an import writes.
        const COLUMNS: &[&str] =
            &["id", $(stringify!($value),)* $(stringify!($key),)* "revision"];

        /// Sends rows of [`put_listing`] into `listings`.
        pub(crate) fn send_new(rows: &mut Rows, conn: &mut PgConnection) -> QueryResult<()> {
            let columns =
                (listings::id, $(listings::$value,)* $(listings::$key,)* listings::revision);
            rows.send(conn, listings::table, columns)
        }

        /// Sends rows of [`put_listing`] to wait for [`update_changed`].
        pub(crate) fn send_changed(rows: &mut Rows, conn: &mut PgConnection) -> QueryResult<()> {
            let columns = (
                import_changed::id,
                $(import_changed::$value,)*
                $(import_changed::$key,)*
                import_changed::revision,
            );
            rows.send(conn, import_changed::table, columns)
        }

        /// Adds a listing as `revision` leaves it.
        pub(crate) fn put_listing(rows: &mut Rows, id: i64, merged: &Merged, revision: Revision) {
            let ListingValues { $($value,)* } = ListingValues::of(&merged.listing);
            let FoldedKeys { $($key,)* } = FoldedKeys::of(&merged.listing);
            rows.begin(COLUMNS.len());
            rows.put(&id);
            $(rows.put(&$value);)*
            $(rows.put(&$key);)*
            rows.put(&revision.0);
        }
    };
}

written_columns! {
    values {
        unique_id Text,
        state_id SmallInt,
        address Nullable<Text>,
        county Nullable<Text>,
        property_type Nullable<Text>,
        zip_code Nullable<Text>,
        parcel_number Nullable<Text>,
        principal_owed Nullable<BigInt>,
        zestimate Nullable<BigInt>,
        rent_zestimate Nullable<BigInt>,
        annual_tax Nullable<BigInt>,
        tax_rate Nullable<Double>,
        opening_bid Nullable<BigInt>,
        year_built Nullable<BigInt>,
        bedrooms Nullable<BigInt>,
        bathrooms Nullable<Double>,
        living_area Nullable<BigInt>,
        lot_size Nullable<BigInt>,
        home_type Nullable<Text>,
        sale_date Nullable<Date>,
        lender Nullable<Text>,
        attorney Nullable<Text>,
        borrower Nullable<Text>,
        debt_date Nullable<Date>,
        status Nullable<Text>,
        latitude Nullable<Integer>,
        longitude Nullable<Integer>,
        city Nullable<Text>,
        zillow_id Nullable<Text>,
        case_number Nullable<Text>,
        owner_type Nullable<Text>,
        owner_occupancy Nullable<Text>,
        units Nullable<BigInt>,
        photos Array<Text>,
    }
    keys {
        search_text Text,
        unique_key Nullable<Text>,
        parcel_key Nullable<Text>,
        case_key Nullable<Text>,
        address_sort Nullable<Text>,
        county_sort Nullable<Text>,
        property_type_sort Nullable<Text>,
        parcel_sort Nullable<Text>,
        home_type_sort Nullable<Text>,
        lender_sort Nullable<Text>,
        attorney_sort Nullable<Text>,
        borrower_sort Nullable<Text>,
        status_sort Nullable<Text>,
    }
}

/// Brings the listings that [`send_changed`] left waiting up to date.
pub(crate) fn update_changed(conn: &mut PgConnection) -> QueryResult<()> {
    let columns = COLUMNS.iter().filter(|column| **column != "id");
    let settings: Vec<_> = columns.map(|column| format!("{column} = c.{column}")).collect();
    conn.batch_execute(&format!(
        "UPDATE listings l SET {} FROM import_changed c WHERE l.id = c.id",
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
