//! The one list of the columns of `listings` that have a value of a typed column. The table, the
//! rows, the import and the order of a search are made from it.

use listings::Column;

/// Calls a macro with one line per typed column: its name in the table, its column in the domain,
/// its kind, its SQL type and, where a result can be sorted by a text, the name of its folded key.
macro_rules! listing_columns {
    ($callback:ident) => {
        $callback! {
            address Address Text Text, sorted by address_sort;
            county County Text Text, sorted by county_sort;
            property_type PropertyType Text Text, sorted by property_type_sort;
            zip_code ZipCode Text Text;
            parcel_number ParcelNumber Text Text, sorted by parcel_sort;
            principal_owed PrincipalAmountOwed Money BigInt;
            zestimate Zestimate Money BigInt;
            rent_zestimate RentZestimate Money BigInt;
            annual_tax AnnualTaxAmount Money BigInt;
            tax_rate PropertyTaxRate Decimal Double;
            opening_bid OpeningBid Money BigInt;
            year_built YearBuilt WholeNumber BigInt;
            bedrooms Bedrooms WholeNumber BigInt;
            bathrooms Bathrooms Decimal Double;
            living_area LivingArea WholeNumber BigInt;
            lot_size LotSize WholeNumber BigInt;
            home_type HomeType Text Text, sorted by home_type_sort;
            sale_date SaleDate Date Date;
            lender Lender Text Text, sorted by lender_sort;
            attorney Attorney Text Text, sorted by attorney_sort;
            borrower Borrower Text Text, sorted by borrower_sort;
            debt_date DebtDate Date Date;
            status Status Text Text, sorted by status_sort;
            latitude Latitude Coordinate Integer;
            longitude Longitude Coordinate Integer;
            city City Text Text;
            zillow_id ZillowPropertyId Text Text;
            case_number CaseNumber Text Text;
            owner_type OwnerType Text Text;
            owner_occupancy OwnerOccupancy Text Text;
            units Units WholeNumber BigInt;
            source Source Text Text, sorted by source_sort;
            location_precision LocationPrecision Text Text, sorted by location_precision_sort;
            no_longer_listed NoLongerListed Date Date;
            times_postponed TimesPostponed WholeNumber BigInt;
            postponed_from PostponedFrom Date Date;
            last_change LastChange Date Date;
        }
    };
}
pub(crate) use listing_columns;

macro_rules! names {
    ($($name:ident $column:ident $kind:ident $sql:ident $(, sorted by $key:ident)?;)*) => {
        /// The name of a column in the table. It does not compile until the list has every typed
        /// column of the domain.
        pub(crate) const fn stored_name(column: Column) -> &'static str {
            match column {
                Column::State => "state_id",
                Column::LastChecked => "NULL", // not in the table: see `listings::rows`
                $(Column::$column => stringify!($name),)*
            }
        }

        /// The name of the folded key of a text column.
        pub(crate) const fn key_name(column: Column) -> Option<&'static str> {
            match column {
                $($(Column::$column => Some(stringify!($key)),)?)*
                _ => None,
            }
        }
    };
}
listing_columns!(names);
