//! The column catalogue: the only list of the columns of a listing.

use std::fmt;

/// The type of a column's values. It decides how a cell is read, compared and written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ColumnType {
    /// Any text; ZIP codes and parcel numbers are also text.
    Text,
    /// A whole number.
    WholeNumber,
    /// US dollars, exact to the cent.
    Money,
    /// A number that may have decimals.
    Decimal,
    /// A calendar day.
    Date,
    /// Degrees, exact to a millionth.
    Coordinate,
}

/// The groups in which a user chooses columns.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Category {
    /// The address and the kind of property.
    BasicInformation,
    /// Debts, values and taxes.
    Financial,
    /// The building and the lot.
    PropertyDetails,
    /// The sale.
    Foreclosure,
    /// The point on the map.
    Location,
}

impl fmt::Display for Category {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::BasicInformation => "Basic Information",
            Self::Financial => "Financial",
            Self::PropertyDetails => "Property Details",
            Self::Foreclosure => "Foreclosure",
            Self::Location => "Location",
        })
    }
}

macro_rules! columns {
    ($(#[$about:meta])* $name:ident {
        $($(#[$about_section:meta])* $section:ident {
            $($variant:ident $value:literal $label:literal $category:ident $kind:ident
                $description:literal [$($other:literal),*];)*
        })*
    }) => {
        $(#[$about])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(u8)]
        pub enum $name {
            $($(#[doc = $description] $variant,)*)*
        }

        impl $name {
            const ALL: &'static [Self] = &[$($(Self::$variant,)*)*];

            $(
                $(#[$about_section])*
                pub fn $section() -> impl ExactSizeIterator<Item = Self> + Clone {
                    const COLUMNS: &[$name] = &[$($name::$variant,)*];
                    COLUMNS.iter().copied()
                }
            )*

            /// Every column, in the order of the declaration.
            pub fn all() -> impl ExactSizeIterator<Item = Self> + Clone {
                Self::ALL.iter().copied()
            }

            /// The name in files and on the wire, such as `matched_Current Bid`.
            #[must_use]
            pub const fn value(self) -> &'static str {
                match self { $($(Self::$variant => $value,)*)* }
            }

            /// The name on the screen, such as `Opening Bid`.
            #[must_use]
            pub const fn label(self) -> &'static str {
                match self { $($(Self::$variant => $label,)*)* }
            }

            /// The group in which the column is offered.
            #[must_use]
            pub const fn category(self) -> Category {
                match self { $($(Self::$variant => Category::$category,)*)* }
            }

            /// The type of the column's values.
            #[must_use]
            pub const fn kind(self) -> ColumnType {
                match self { $($(Self::$variant => ColumnType::$kind,)*)* }
            }

            /// One sentence for a tooltip.
            #[must_use]
            pub const fn description(self) -> &'static str {
                match self { $($(Self::$variant => $description,)*)* }
            }

            /// Other names that counties and data vendors use for the column. Ambiguous names such
            /// as 'Date', 'Amount' and 'Owner' are not included because they need a map file.
            #[must_use]
            pub const fn other_headers(self) -> &'static [&'static str] {
                match self { $($(Self::$variant => &[$($other),*],)*)* }
            }
        }
    };
}

// Each line: the variant, the name on the wire, the name on the screen, the category, the type, the
// description, and other headers of files.
columns! {
    /// A typed column of a listing.
    Column {
        /// The catalogue, in its order.
        catalogue {
            Address "Address" "Address" BasicInformation Text "Street address of the property." ["Property Address", "Street Address", "Situs Address", "Site Address"];
            State "State" "State" BasicInformation Text "State where the property is sold." ["Property State", "State Code"];
            County "County" "County" BasicInformation Text "County or county equivalent whose courthouse holds the sale." ["County Name", "Property County"];
            PropertyType "Property Type" "Property Type" BasicInformation Text "Single Family, Multifamily, Land, Office or Retail, or the source's own word." [];
            ZipCode "Zip Code" "Zip Code" BasicInformation Text "Five-digit ZIP code." ["Zip", "Postal Code", "Property Zip", "Property Zip Code"];
            ParcelNumber "Parcel Number" "Parcel Number" BasicInformation Text "The assessor's number of the parcel." ["Parcel", "Parcel ID", "Parcel No", "Parcel Num", "APN", "Assessor Parcel Number", "Tax Parcel"];
            PrincipalAmountOwed "Principal Amount Owed" "Principal Amount Owed" Financial Money "Principal owed, according to the foreclosing lender." ["Principal Owed", "Amount Owed"];
            Zestimate "Zestimate" "Estimated Value" Financial Money "Estimated market value." [];
            RentZestimate "Rent Zestimate" "Estimated Rent" Financial Money "Estimated monthly rent." ["Rent Estimate"];
            AnnualTaxAmount "Annual Tax Amount" "Annual Tax Amount" Financial Money "Property tax of one year." ["Annual Tax", "Annual Taxes", "Tax Amount"];
            PropertyTaxRate "Property Tax Rate" "Tax Rate" Financial Decimal "Property tax as a percentage of the assessed value." [];
            OpeningBid "matched_Current Bid" "Opening Bid" Financial Money "The bid at which the auction opens." ["Current Bid", "Starting Bid", "Minimum Bid"];
            YearBuilt "Year Built" "Year Built" PropertyDetails WholeNumber "Year the building was finished." ["Yr Built", "Year Build"];
            Bedrooms "Bedrooms" "Bedrooms" PropertyDetails WholeNumber "Number of bedrooms." ["Beds", "Bedroom", "Bedroom Count"];
            Bathrooms "Bathrooms" "Bathrooms" PropertyDetails Decimal "Number of bathrooms; a half bath counts as 0.5." ["Baths", "Bathroom", "Bathroom Count"];
            LivingArea "Living Area" "Living Area (sq ft)" PropertyDetails WholeNumber "Finished living area in square feet." ["Living Area Sq Ft", "Living Sq Ft", "Building Sq Ft", "Square Feet", "Sq Ft"];
            LotSize "Lot Size" "Lot Size" PropertyDetails WholeNumber "Size of the lot in square feet." ["Lot Size (sq ft)", "Lot Area", "Lot Sq Ft"];
            HomeType "Home Type" "Home Type" PropertyDetails Text "Kind of home, as the source describes it." [];
            SaleDate "Foreclosure Sale Date" "Sale Date" Foreclosure Date "Day of the foreclosure auction." ["Auction Date", "Foreclosure Date", "Trustee Sale Date"];
            Lender "Lender Name" "Lender" Foreclosure Text "Lender that forecloses." ["Plaintiff", "Beneficiary", "Mortgagee"];
            Attorney "Attorney Name" "Attorney" Foreclosure Text "Trustee's attorney who conducts the sale." ["Trustee's Attorney", "Plaintiff Attorney", "Substitute Trustee", "Law Firm"];
            Borrower "Borrower Name(s)" "Borrower" Foreclosure Text "Borrower or borrowers named in the notice." ["Borrowers", "Borrower Name", "Borrower Names", "Grantor", "Mortgagor"];
            DebtDate "Date of Debt" "Debt Date" Foreclosure Date "Day on which the debt was created." ["Deed of Trust Date", "Loan Date", "Mortgage Date"];
            Status "matched_Foreclosure Status" "Foreclosure Status" Foreclosure Text "Scheduled, Postponed, Cancelled, Sold, Redeemed, or the source's own word." ["Status", "Sale Status", "Auction Status"];
            Latitude "Latitude" "Latitude" Location Coordinate "Degrees north." ["Lat"];
            Longitude "Longitude" "Longitude" Location Coordinate "Degrees east; negative in the United States." ["Lng", "Long", "Lon"];
        }
        /// Columns that lists offer in addition to the catalogue. Nothing is sorted by them, because
        /// no index has their order.
        offered {
            City "City" "City" BasicInformation Text "Postal city of the address." ["Property City", "Situs City"];
        }
        /// Columns outside the catalogue that searches and screens need in addition.
        further {
            ZillowPropertyId "Zillow Property ID" "Zillow Property ID" BasicInformation Text "Zillow's key of the property." ["ZPID", "Zillow ID"];
            CaseNumber "Case Number" "Case Number" Foreclosure Text "Court case or trustee's file number." ["Case", "Case No", "Case ID", "Docket Number", "Trustee File Number"];
            OwnerType "Owner Type" "Owner Type" BasicInformation Text "Kind of owner, as the source describes it." [];
            OwnerOccupancy "Owner Occupancy" "Owner Occupancy" BasicInformation Text "Owner Occupied, Absentee or Unknown." [];
            Units "Units" "Units" PropertyDetails WholeNumber "Number of dwelling units." ["Number of Units", "Unit Count", "Total Units"];
        }
        /// Columns that an import records with each listing. No file contains them.
        recorded {
            Source "Source" "Source" Foreclosure Text "Source that last named the sale date, the status or the opening bid." [];
            LocationPrecision "Location precision" "Location precision" Location Text "Where the point on the map is from: Source, Address, Street or ZIP." [];
            NoLongerListed "No Longer Listed" "No Longer Listed" Foreclosure Date "Day on which the complete list of the source lacked the property; blank while it is listed." [];
            TimesPostponed "Times Postponed" "Times Postponed" Foreclosure WholeNumber "How often the sale was postponed since the property was first listed; blank if never." [];
            PostponedFrom "Postponed From" "Postponed From" Foreclosure Date "Sale date before the last postponement." [];
            LastChange "Last change" "Last change" Foreclosure Date "Day of the last import that changed a value of the property, by the clock of its state." [];
        }
        /// Columns that are read with each row from what imports recorded, so no index has them and
        /// nothing is sorted by them. No file contains them.
        looked_up {
            LastChecked "Last checked" "Last checked" Foreclosure Date "Day of the last import whose file named the property, by the clock of its state." [];
        }
    }
}

columns! {
    /// A column that is computed for each response and never stored.
    DerivedColumn {
        /// The columns in screen order.
        derived {
            Equity "Equity" "Equity" Financial Money "Estimated Value − Opening Bid (Principal Amount Owed where no bid is known)." [];
            BidShare "Bid % of Value" "Bid % of Value" Financial WholeNumber "Opening Bid as a percentage of the Estimated Value, rounded." [];
            DaysUntilSale "Days Until Sale" "Days Until Sale" Foreclosure WholeNumber "Days from today to the sale, by the clock of the property's state." [];
        }
    }
}

impl Column {
    /// The number of typed columns.
    pub const COUNT: usize = Self::ALL.len();

    /// The columns that a subscriber sees by default, in screen order.
    pub const DEFAULT_VISIBLE: [Self; 14] = [
        Self::Address,
        Self::Status,
        Self::OpeningBid,
        Self::State,
        Self::County,
        Self::PropertyType,
        Self::SaleDate,
        Self::PrincipalAmountOwed,
        Self::Zestimate,
        Self::RentZestimate,
        Self::YearBuilt,
        Self::Bedrooms,
        Self::Bathrooms,
        Self::LivingArea,
    ];

    /// The columns that a file can contain.
    pub fn imported() -> impl Iterator<Item = Self> + Clone {
        Self::catalogue().chain(Self::offered()).chain(Self::further())
    }

    /// The columns that are stored with a listing.
    pub fn stored() -> impl Iterator<Item = Self> + Clone {
        Self::imported().chain(Self::recorded())
    }

    /// The column with exactly this wire name.
    #[must_use]
    pub fn from_value(value: &str) -> Option<Self> {
        Self::all().find(|column| column.value() == value)
    }

    /// The position in [`Column::all`].
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// A column that is shown and exported.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Field {
    /// A stored column.
    Column(Column),
    /// A computed column.
    Derived(DerivedColumn),
}

impl Field {
    /// The catalogue in its order, then the derived columns, what lists offer in addition, and what
    /// we record ourselves.
    pub fn all() -> impl Iterator<Item = Self> + Clone {
        Column::catalogue()
            .map(Self::Column)
            .chain(DerivedColumn::all().map(Self::Derived))
            .chain(Column::offered().map(Self::Column))
            .chain(Column::recorded().chain(Column::looked_up()).map(Self::Column))
    }

    /// The fields that listings can be sorted by, in the order of [`Field::all`].
    pub fn sortable() -> impl Iterator<Item = Self> + Clone {
        Self::all().filter(|field| field.is_in_index())
    }

    pub(crate) fn is_in_index(self) -> bool {
        let mut not_in_index = Column::offered().chain(Column::looked_up());
        !matches!(self, Self::Column(column) if not_in_index.any(|own| own == column))
    }

    /// The field with exactly this wire name.
    #[must_use]
    pub fn from_value(value: &str) -> Option<Self> {
        Self::all().find(|field| field.value() == value)
    }

    /// The name on the wire.
    #[must_use]
    pub const fn value(self) -> &'static str {
        match self {
            Self::Column(column) => column.value(),
            Self::Derived(derived) => derived.value(),
        }
    }

    /// The name on the screen.
    #[must_use]
    pub const fn label(self) -> &'static str {
        match self {
            Self::Column(column) => column.label(),
            Self::Derived(derived) => derived.label(),
        }
    }

    /// The type of the field's values.
    #[must_use]
    pub const fn kind(self) -> ColumnType {
        match self {
            Self::Column(column) => column.kind(),
            Self::Derived(derived) => derived.kind(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_catalogue_has_its_26_columns_in_order() {
        let values: Vec<_> = Column::catalogue().map(Column::value).collect();
        assert_eq!(
            values,
            [
                "Address",
                "State",
                "County",
                "Property Type",
                "Zip Code",
                "Parcel Number",
                "Principal Amount Owed",
                "Zestimate",
                "Rent Zestimate",
                "Annual Tax Amount",
                "Property Tax Rate",
                "matched_Current Bid",
                "Year Built",
                "Bedrooms",
                "Bathrooms",
                "Living Area",
                "Lot Size",
                "Home Type",
                "Foreclosure Sale Date",
                "Lender Name",
                "Attorney Name",
                "Borrower Name(s)",
                "Date of Debt",
                "matched_Foreclosure Status",
                "Latitude",
                "Longitude",
            ]
        );
    }

    #[test]
    fn some_labels_differ_from_their_values() {
        for (value, label) in [
            ("Zestimate", "Estimated Value"),
            ("Rent Zestimate", "Estimated Rent"),
            ("Property Tax Rate", "Tax Rate"),
            ("matched_Current Bid", "Opening Bid"),
            ("Living Area", "Living Area (sq ft)"),
            ("Foreclosure Sale Date", "Sale Date"),
            ("Lender Name", "Lender"),
            ("Attorney Name", "Attorney"),
            ("Borrower Name(s)", "Borrower"),
            ("Date of Debt", "Debt Date"),
            ("matched_Foreclosure Status", "Foreclosure Status"),
        ] {
            assert_eq!(Column::from_value(value).unwrap().label(), label);
        }
    }

    #[test]
    fn fourteen_columns_show_by_default() {
        let labels: Vec<_> = Column::DEFAULT_VISIBLE.iter().map(|column| column.label()).collect();
        assert_eq!(
            labels,
            [
                "Address",
                "Foreclosure Status",
                "Opening Bid",
                "State",
                "County",
                "Property Type",
                "Sale Date",
                "Principal Amount Owed",
                "Estimated Value",
                "Estimated Rent",
                "Year Built",
                "Bedrooms",
                "Bathrooms",
                "Living Area (sq ft)",
            ]
        );
    }

    #[test]
    fn a_column_has_its_index() {
        assert!(Column::all().enumerate().all(|(index, column)| column.index() == index));
    }
}
