//! The column catalogue (`spec.md §3`): the one place where the columns of a listing are listed.

use std::fmt;

/// What kind of value a column holds. The type fixes how a cell is read, compared and written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ColumnType {
    /// Free text; ZIP codes and parcel numbers are text too.
    Text,
    /// A whole number.
    WholeNumber,
    /// US dollars, exact to the cent.
    Money,
    /// A number with decimals.
    Decimal,
    /// A calendar day.
    Date,
    /// Degrees, exact to a millionth.
    Coordinate,
}

/// How columns are grouped for a person who chooses among them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Category {
    /// Where and what it is.
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
    ($($variant:ident $value:literal $label:literal $category:ident $kind:ident $description:literal;)*) => {
        /// A typed column of a listing: first the 26 of the catalogue, then those that are kept
        /// typed beside it because searches and screens need them.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(u8)]
        pub enum Column {
            $(#[doc = $description] $variant,)*
        }

        const COLUMNS: &[Column] = &[$(Column::$variant,)*];

        impl Column {
            /// The name in files and on the wire, such as `matched_Current Bid`.
            #[must_use]
            pub const fn value(self) -> &'static str {
                match self { $(Self::$variant => $value,)* }
            }

            /// The name shown to a person, such as `Opening Bid`.
            #[must_use]
            pub const fn label(self) -> &'static str {
                match self { $(Self::$variant => $label,)* }
            }

            /// The group it is offered in.
            #[must_use]
            pub const fn category(self) -> Category {
                match self { $(Self::$variant => Category::$category,)* }
            }

            /// What kind of value it holds.
            #[must_use]
            pub const fn kind(self) -> ColumnType {
                match self { $(Self::$variant => ColumnType::$kind,)* }
            }

            /// One sentence for a tooltip.
            #[must_use]
            pub const fn description(self) -> &'static str {
                match self { $(Self::$variant => $description,)* }
            }
        }
    };
}

columns! {
    Address "Address" "Address" BasicInformation Text "Street address of the property.";
    State "State" "State" BasicInformation Text "State where the property is sold.";
    County "County" "County" BasicInformation Text "County or county equivalent whose courthouse holds the sale.";
    PropertyType "Property Type" "Property Type" BasicInformation Text "Single Family, Multifamily, Land, Office or Retail, or the source's own word.";
    ZipCode "Zip Code" "Zip Code" BasicInformation Text "Five-digit ZIP code.";
    ParcelNumber "Parcel Number" "Parcel Number" BasicInformation Text "The assessor's number of the parcel.";
    PrincipalAmountOwed "Principal Amount Owed" "Principal Amount Owed" Financial Money "Principal the foreclosing lender says is owed.";
    Zestimate "Zestimate" "Estimated Value" Financial Money "Estimated market value.";
    RentZestimate "Rent Zestimate" "Estimated Rent" Financial Money "Estimated monthly rent.";
    AnnualTaxAmount "Annual Tax Amount" "Annual Tax Amount" Financial Money "Property tax of one year.";
    PropertyTaxRate "Property Tax Rate" "Tax Rate" Financial Decimal "Property tax as a percentage of the assessed value.";
    OpeningBid "matched_Current Bid" "Opening Bid" Financial Money "The bid at which the auction opens.";
    YearBuilt "Year Built" "Year Built" PropertyDetails WholeNumber "Year the building was finished.";
    Bedrooms "Bedrooms" "Bedrooms" PropertyDetails WholeNumber "Number of bedrooms.";
    Bathrooms "Bathrooms" "Bathrooms" PropertyDetails Decimal "Number of bathrooms; a half bath counts as 0.5.";
    LivingArea "Living Area" "Living Area (sq ft)" PropertyDetails WholeNumber "Finished living area in square feet.";
    LotSize "Lot Size" "Lot Size" PropertyDetails WholeNumber "Size of the lot in square feet.";
    HomeType "Home Type" "Home Type" PropertyDetails Text "Kind of home, as the source describes it.";
    SaleDate "Foreclosure Sale Date" "Sale Date" Foreclosure Date "Day of the foreclosure auction.";
    Lender "Lender Name" "Lender" Foreclosure Text "Lender that forecloses.";
    Attorney "Attorney Name" "Attorney" Foreclosure Text "Trustee's attorney who conducts the sale.";
    Borrower "Borrower Name(s)" "Borrower" Foreclosure Text "Borrower or borrowers named in the notice.";
    DebtDate "Date of Debt" "Debt Date" Foreclosure Date "Day on which the debt was made.";
    Status "matched_Foreclosure Status" "Foreclosure Status" Foreclosure Text "Scheduled, Postponed, Cancelled, Sold, Redeemed, or the source's own word.";
    Latitude "Latitude" "Latitude" Location Coordinate "Degrees north.";
    Longitude "Longitude" "Longitude" Location Coordinate "Degrees east; negative in the United States.";
    City "City" "City" BasicInformation Text "Postal city of the address.";
    ZillowPropertyId "Zillow Property ID" "Zillow Property ID" BasicInformation Text "Zillow's key of the property.";
    CaseNumber "Case Number" "Case Number" Foreclosure Text "Court case or trustee's file number.";
    OwnerType "Owner Type" "Owner Type" BasicInformation Text "Kind of owner, as the source says it.";
    OwnerOccupancy "Owner Occupancy" "Owner Occupancy" BasicInformation Text "Owner Occupied, Absentee or Unknown.";
    Units "Units" "Units" PropertyDetails WholeNumber "Number of dwelling units.";
}

impl Column {
    /// How many typed columns there are.
    pub const COUNT: usize = COLUMNS.len();

    /// How many of them stand in the catalogue. `spec.md §3` says 25 and names 26; the names stand.
    pub const CATALOGUE_COUNT: usize = 26;

    /// The columns a subscriber sees before choosing any, in shown order (`spec.md §3`).
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

    /// Every typed column, the catalogue's first.
    pub fn all() -> impl ExactSizeIterator<Item = Self> + Clone {
        COLUMNS.iter().copied()
    }

    /// The catalogue, in its order.
    pub fn catalogue() -> impl ExactSizeIterator<Item = Self> + Clone {
        COLUMNS[..Self::CATALOGUE_COUNT].iter().copied()
    }

    /// The column of this exact wire name.
    #[must_use]
    pub fn from_value(value: &str) -> Option<Self> {
        Self::all().find(|column| column.value() == value)
    }

    /// Its place in [`Column::all`].
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Whether it stands in the catalogue.
    #[must_use]
    pub const fn in_catalogue(self) -> bool {
        self.index() < Self::CATALOGUE_COUNT
    }
}

/// A column that is computed on the way out and never stored.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Derived {
    /// Estimated value − opening bid (principal owed where no bid is known); blank unless both are.
    Equity,
    /// Whole days from today to the sale by the state's clock; blank once it has passed.
    DaysUntilSale,
}

impl Derived {
    /// Both of them, in shown order.
    pub const ALL: [Self; 2] = [Self::Equity, Self::DaysUntilSale];

    /// The name on the wire.
    #[must_use]
    pub const fn value(self) -> &'static str {
        match self {
            Self::Equity => "Equity",
            Self::DaysUntilSale => "Days Until Sale",
        }
    }

    /// The name shown to a person: the wire name serves.
    #[must_use]
    pub const fn label(self) -> &'static str {
        self.value()
    }

    /// The group it is offered in.
    #[must_use]
    pub const fn category(self) -> Category {
        match self {
            Self::Equity => Category::Financial,
            Self::DaysUntilSale => Category::Foreclosure,
        }
    }

    /// What kind of value it has.
    #[must_use]
    pub const fn kind(self) -> ColumnType {
        match self {
            Self::Equity => ColumnType::Money,
            Self::DaysUntilSale => ColumnType::WholeNumber,
        }
    }

    /// One sentence for a tooltip, with the formula.
    #[must_use]
    pub const fn description(self) -> &'static str {
        match self {
            Self::Equity => {
                "Estimated Value − Opening Bid (Principal Amount Owed where no bid is known)."
            }
            Self::DaysUntilSale => {
                "Days from today to the sale, by the clock of the property's state."
            }
        }
    }
}

/// Anything a listing can be sorted by, shown or exported as: a catalogue column or a derived one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Field {
    /// A catalogue column.
    Column(Column),
    /// A derived column.
    Derived(Derived),
}

impl Field {
    /// The catalogue in its order, then the derived columns.
    pub fn all() -> impl Iterator<Item = Self> + Clone {
        Column::catalogue().map(Self::Column).chain(Derived::ALL.into_iter().map(Self::Derived))
    }

    /// The field of this exact wire name.
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

    /// What kind of value it has.
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
    fn the_catalogue_has_the_26_columns_that_the_spec_names() {
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
    fn labels_differ_from_values_where_the_spec_says_so() {
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
    fn a_column_knows_its_place() {
        assert!(Column::all().enumerate().all(|(place, column)| column.index() == place));
        assert!(Column::Longitude.in_catalogue());
        assert!(!Column::City.in_catalogue());
    }
}
