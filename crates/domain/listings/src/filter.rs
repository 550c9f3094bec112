//! The filters of a search: the only list of them, with one declaration each.
//!
//! The predicate, the options, the query parameter, the document, the stored download order, the
//! SQL, the index and the screen all read a filter's declaration
//! ([ADR 31](../../../../docs/adr/0031-filters-and-columns-are-declared-once.md)).

use chrono::{Datelike as _, NaiveDate};
use geography::{County, State, TodayByState};

use crate::catalogue::{Column, ColumnType, Field};
use crate::county_choice::CountyChoice;
use crate::listing::{Listing, OwnerOccupancy};
use crate::sale_month::SaleMonth;
use crate::status;
use crate::value::ValueRef;

/// How the options of a filter follow from a listing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Options {
    /// The name of the state.
    State,
    /// The county, written `Georgia|Fulton`. A chosen name without a state means every state.
    County,
    /// The five-digit ZIP code.
    Zip,
    /// The month of the sale, written `2026-12`.
    SaleMonth,
    /// The day of the sale, written `2026-12-01`.
    SaleDay,
    /// The texts of a column, exactly as they are in the rows. They may contain commas.
    Text(Column),
    /// One of the names of [`OwnerOccupancy`].
    OwnerOccupancy,
    /// The effective status, or [`status::NOT_STATED`].
    Status,
    /// `true` if the listing has a photo, otherwise `false`.
    Photo,
    /// `true` if the listing has a value in the column, otherwise `false`.
    Known(Column),
    /// What the person who searches has marked, see [`MarkOption`](crate::MarkOption). A listing can
    /// have several options, and they are in the search, not in the listing.
    Marks,
}

impl Options {
    /// The name in the document.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::State => "state",
            Self::County => "county",
            Self::Zip => "zip",
            Self::SaleMonth => "month",
            Self::SaleDay => "day",
            Self::Text(_) => "text",
            Self::OwnerOccupancy => "occupancy",
            Self::Status => "status",
            Self::Photo => "photo",
            Self::Known(_) => "known",
            Self::Marks => "marks",
        }
    }

    /// Whether an option can contain a comma, because a source wrote it.
    #[must_use]
    pub const fn may_contain_commas(self) -> bool {
        matches!(self, Self::Text(_) | Self::Status)
    }
}

/// The number that a range compares.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Compared {
    /// The number, the amount or the day of a column.
    Column(Column),
    /// [`Listing::equity`].
    Equity,
    /// [`Listing::bid_share`].
    BidShare,
    /// [`Listing::days_until_sale`].
    DaysUntilSale,
}

/// The unit of the bounds of a range, which determines how they are typed and shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unit {
    /// Dollars, up to the cent.
    Dollars,
    /// A calendar year.
    Year,
    /// A whole number of percent.
    Percent,
    /// A whole number of things.
    Count,
    /// A number that may have decimals.
    Decimal,
    /// A calendar day.
    Day,
    /// Square feet.
    SquareFeet,
}

impl Unit {
    /// The name in the document.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Dollars => "dollars",
            Self::Year => "year",
            Self::Percent => "percent",
            Self::Count => "count",
            Self::Decimal => "decimal",
            Self::Day => "day",
            Self::SquareFeet => "squareFeet",
        }
    }
}

impl Compared {
    /// The type of the number.
    #[must_use]
    pub const fn kind(self) -> ColumnType {
        match self {
            Self::Column(column) => column.kind(),
            Self::Equity => ColumnType::Money,
            Self::BidShare | Self::DaysUntilSale => ColumnType::WholeNumber,
        }
    }

    /// The unit of the number.
    #[must_use]
    pub const fn unit(self) -> Unit {
        match self {
            Self::Column(Column::YearBuilt) => Unit::Year,
            Self::Column(Column::LivingArea | Column::LotSize) => Unit::SquareFeet,
            Self::BidShare => Unit::Percent,
            _ => match self.kind() {
                ColumnType::Money => Unit::Dollars,
                ColumnType::Date => Unit::Day,
                ColumnType::Decimal => Unit::Decimal,
                _ => Unit::Count,
            },
        }
    }
}

/// Where a filter is on the screen, with its position there.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Place {
    /// Always visible.
    Main(u8),
    /// Under 'More filters'.
    More(u8),
}

/// The declaration of a filter with a list of options.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ChoiceSpec {
    /// The parameter of a query, which is also the name of the facet.
    pub param: &'static str,
    /// The name of the list of all options: `States` in `allStates`.
    pub list: &'static str,
    /// A sentence for the document about the list of all options; empty without one.
    pub list_note: &'static str,
    /// The name on the screen.
    pub label: &'static str,
    /// The text on the screen while nothing is chosen.
    pub placeholder: &'static str,
    /// Where the filter is on the screen.
    pub place: Place,
    /// How the options follow from a listing.
    pub options: Options,
    /// A sentence for the document about the parameter.
    pub description: &'static str,
    /// An example of the parameter.
    pub example: &'static str,
}

/// The declaration of a filter with two bounds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RangeSpec {
    /// The name in counts of listings without a value.
    pub key: &'static str,
    /// The parameters of the lower and the upper bound.
    pub params: [&'static str; 2],
    /// The name on the screen.
    pub label: &'static str,
    /// Where the filter is on the screen.
    pub place: Place,
    /// The number that is between the bounds.
    pub compared: Compared,
    /// A sentence for the document about each parameter.
    pub descriptions: [&'static str; 2],
    /// An example of each parameter.
    pub examples: [&'static str; 2],
}

macro_rules! filters {
    ($(#[$about:meta])* $name:ident: $spec:ident { $($variant:ident $declared:tt)* }) => {
        $(#[$about])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum $name {
            $(#[doc = concat!("See [`", stringify!($name), "::spec`].")] $variant,)*
        }

        impl $name {
            /// Every filter, in the order of the document.
            pub const ALL: &'static [Self] = &[$(Self::$variant,)*];

            /// The number of filters.
            pub const COUNT: usize = Self::ALL.len();

            /// The declaration.
            #[must_use]
            pub const fn spec(self) -> &'static $spec {
                match self { $(Self::$variant => &filters!(@spec $spec $declared),)* }
            }

            /// The position in [`Self::ALL`].
            #[must_use]
            pub const fn index(self) -> usize {
                self as usize
            }
        }
    };
    (@spec $spec:ident { $($field:ident: $value:expr,)* }) => { $spec { $($field: $value,)* } };
}

filters! {
    /// A filter with a list of options.
    ChoiceFilter: ChoiceSpec {
        State {
            param: "state",
            list: "States",
            list_note: "",
            label: "State",
            placeholder: "All states",
            place: Place::Main(1),
            options: Options::State,
            description: "States by name or two-letter code.",
            example: "Georgia,FL",
        }
        County {
            param: "county",
            list: "Counties",
            list_note: "Counties; `Georgia|Washington` if several states have the name.",
            label: "County",
            placeholder: "All counties",
            place: Place::Main(2),
            options: Options::County,
            description: "Counties; `Georgia|Washington` names one where the name repeats.",
            example: "Fulton,Georgia|Washington",
        }
        Zip {
            param: "zipCodes",
            list: "ZipCodes",
            list_note: "",
            label: "Zip Code",
            placeholder: "All zip codes",
            place: Place::Main(3),
            options: Options::Zip,
            description: "Five-digit ZIP codes.",
            example: "30303,30305",
        }
        SaleMonth {
            param: "saleMonths",
            list: "SaleMonths",
            list_note: "Months of the sale, `2026-12`.",
            label: "Sale Month",
            placeholder: "Any month",
            place: Place::Main(4),
            options: Options::SaleMonth,
            description: "Months of the sale.",
            example: "2026-12",
        }
        SaleDay {
            param: "saleDays",
            list: "SaleDays",
            list_note: "Days of the sale, `2026-12-01`.",
            label: "Sale Day",
            placeholder: "Any day",
            place: Place::Main(5),
            options: Options::SaleDay,
            description: "Days of the sale.",
            example: "2026-12-01",
        }
        PropertyType {
            param: "propertyType",
            list: "PropertyTypes",
            list_note: "",
            label: "Property Type",
            placeholder: "All property types",
            place: Place::Main(6),
            options: Options::Text(Column::PropertyType),
            description: "Property types.",
            example: "Single Family,Land",
        }
        OwnerType {
            param: "ownerType",
            list: "OwnerTypes",
            list_note: "",
            label: "Owner Type",
            placeholder: "All owner types",
            place: Place::More(2),
            options: Options::Text(Column::OwnerType),
            description: "Owner types.",
            example: "Individual",
        }
        OwnerOccupancy {
            param: "ownerOccupancy",
            list: "OwnerOccupancy",
            list_note: "",
            label: "Owner Occupancy",
            placeholder: "Any occupancy",
            place: Place::More(3),
            options: Options::OwnerOccupancy,
            description: "Owner Occupied, Absentee or Unknown.",
            example: "Absentee",
        }
        Status {
            param: "status",
            list: "Statuses",
            list_note: "",
            label: "Foreclosure Status",
            placeholder: "Any status",
            place: Place::More(1),
            options: Options::Status,
            description: "Statuses as they are shown. 'Not stated' means listings without a status.",
            example: "Scheduled,Postponed",
        }
        // docs/product.md#source-filter
        Source {
            param: "source",
            list: "Sources",
            list_note: "",
            label: "Source",
            placeholder: "All sources",
            place: Place::More(4),
            options: Options::Text(Column::Source),
            description: "Sources that last named the sale facts.",
            example: "Miami-Dade RealForeclose",
        }
        // docs/product.md#party-filters
        Lender {
            param: "lender",
            list: "Lenders",
            list_note: "",
            label: "Lender",
            placeholder: "All lenders",
            place: Place::More(5),
            options: Options::Text(Column::Lender),
            description: "Lenders that foreclose, exactly as they are in the rows.",
            example: "First Example Bank",
        }
        // docs/product.md#party-filters
        Attorney {
            param: "attorney",
            list: "Attorneys",
            list_note: "",
            label: "Attorney",
            placeholder: "All attorneys",
            place: Place::More(6),
            options: Options::Text(Column::Attorney),
            description: "Trustee's attorneys, exactly as they are in the rows.",
            example: "Whitfield Legal Group",
        }
        // docs/product.md#precision
        LocationPrecision {
            param: "precision",
            list: "Precisions",
            list_note: "",
            label: "Location precision",
            placeholder: "Any precision",
            place: Place::More(7),
            options: Options::Text(Column::LocationPrecision),
            description: "Where the point on the map is from: Source, Address, Street or ZIP.",
            example: "Source,Address",
        }
        // docs/product.md#has-photo
        HasPhoto {
            param: "hasPhoto",
            list: "HasPhoto",
            list_note: "",
            label: "Photo",
            placeholder: "With or without a photo",
            place: Place::Main(8),
            options: Options::Photo,
            description: "`true`: only properties with a photo. `false`: only those without one.",
            example: "true",
        }
        // docs/product.md#no-longer-listed-filter
        NoLongerListed {
            param: "noLongerListed",
            list: "NoLongerListed",
            list_note: "",
            label: "No longer listed",
            placeholder: "Listed or not",
            place: Place::Main(9),
            options: Options::Known(Column::NoLongerListed),
            description: "`false`: without properties that the complete list of their source lacks. `true`: only those.",
            example: "false",
        }
        // docs/product.md#marks
        Marks {
            param: "marks",
            list: "Marks",
            list_note: "",
            label: "Marks",
            placeholder: "All but hidden",
            place: Place::Main(7),
            options: Options::Marks,
            description: "New (listed since the last visit), Seen (opened), Not seen or Hidden. Without Hidden, hidden properties are left out, except from saved ones.",
            example: "New,Not seen",
        }
    }
}

filters! {
    /// A filter with two bounds. The listings without a value are counted for each.
    RangeFilter: RangeSpec {
        YearBuilt {
            key: "yearBuilt",
            params: ["yearBuiltFrom", "yearBuiltTo"],
            label: "Year Built",
            place: Place::Main(1),
            compared: Compared::Column(Column::YearBuilt),
            descriptions: [
                "Built in this year or later. Not after `yearBuiltTo`.",
                "Built in this year or earlier.",
            ],
            examples: ["1980", "2005"],
        }
        EstimatedValue {
            key: "estimatedValue",
            params: ["estimatedFrom", "estimatedTo"],
            label: "Estimated Value",
            place: Place::Main(2),
            compared: Compared::Column(Column::Zestimate),
            descriptions: [
                "Estimated value at least this, in dollars. Not above `estimatedTo`.",
                "Estimated value at most this, in dollars.",
            ],
            examples: ["100000", "450000"],
        }
        Equity {
            key: "equity",
            params: ["equityFrom", "equityTo"],
            label: "Equity",
            place: Place::More(1),
            compared: Compared::Equity,
            descriptions: [
                "Equity at least this, in dollars; may be negative. Not above `equityTo`.",
                "Equity at most this, in dollars; may be negative.",
            ],
            examples: ["50000", "250000"],
        }
        OpeningBid {
            key: "openingBid",
            params: ["openingBidFrom", "openingBidTo"],
            label: "Opening Bid",
            place: Place::More(2),
            compared: Compared::Column(Column::OpeningBid),
            descriptions: [
                "Opening bid at least this, in dollars. Not above `openingBidTo`.",
                "Opening bid at most this, in dollars.",
            ],
            examples: ["50000", "250000"],
        }
        PrincipalOwed {
            key: "principalOwed",
            params: ["principalOwedFrom", "principalOwedTo"],
            label: "Principal Amount Owed",
            place: Place::More(3),
            compared: Compared::Column(Column::PrincipalAmountOwed),
            descriptions: [
                "Principal owed at least this, in dollars. Not above `principalOwedTo`.",
                "Principal owed at most this, in dollars.",
            ],
            examples: ["50000", "250000"],
        }
        BidShare {
            key: "bidShare",
            params: ["bidShareFrom", "bidShareTo"],
            label: "Bid % of Value",
            place: Place::More(4),
            compared: Compared::BidShare,
            descriptions: [
                "Opening bid at least this percentage of the estimated value. Not above `bidShareTo`.",
                "Opening bid at most this percentage of the estimated value.",
            ],
            examples: ["20", "70"],
        }
        Bedrooms {
            key: "bedrooms",
            params: ["bedroomsFrom", "bedroomsTo"],
            label: "Bedrooms",
            place: Place::More(7),
            compared: Compared::Column(Column::Bedrooms),
            descriptions: [
                "At least this many bedrooms. Not above `bedroomsTo`.",
                "At most this many bedrooms.",
            ],
            examples: ["3", "5"],
        }
        Bathrooms {
            key: "bathrooms",
            params: ["bathroomsFrom", "bathroomsTo"],
            label: "Bathrooms",
            place: Place::More(8),
            compared: Compared::Column(Column::Bathrooms),
            descriptions: [
                "At least this many bathrooms; a half bath counts as 0.5. Not above `bathroomsTo`.",
                "At most this many bathrooms.",
            ],
            examples: ["1.5", "3"],
        }
        LivingArea {
            key: "livingArea",
            params: ["livingAreaFrom", "livingAreaTo"],
            label: "Living Area (sq ft)",
            place: Place::More(9),
            compared: Compared::Column(Column::LivingArea),
            descriptions: [
                "Living area at least this, in square feet. Not above `livingAreaTo`.",
                "Living area at most this, in square feet.",
            ],
            examples: ["1200", "2500"],
        }
        LotSize {
            key: "lotSize",
            params: ["lotSizeFrom", "lotSizeTo"],
            label: "Lot Size (sq ft)",
            place: Place::More(10),
            compared: Compared::Column(Column::LotSize),
            descriptions: [
                "Lot size at least this, in square feet. Not above `lotSizeTo`.",
                "Lot size at most this, in square feet.",
            ],
            examples: ["5000", "43560"],
        }
        // docs/product.md#sale-date-ranges
        SaleDate {
            key: "saleDate",
            params: ["saleDateFrom", "saleDateTo"],
            label: "Sale Date",
            place: Place::More(5),
            compared: Compared::Column(Column::SaleDate),
            descriptions: [
                "The sale is on this day or later. Not after `saleDateTo`.",
                "The sale is on this day or earlier.",
            ],
            examples: ["2026-12-01", "2026-12-31"],
        }
        // docs/product.md#sale-date-ranges
        DaysUntilSale {
            key: "daysUntilSale",
            params: ["daysUntilSaleFrom", "daysUntilSaleTo"],
            label: "Days Until Sale",
            place: Place::More(6),
            compared: Compared::DaysUntilSale,
            descriptions: [
                "At least this many days from today to the sale, by the clock of the property's state; 0 is today. Not above `daysUntilSaleTo`.",
                "At most this many days from today to the sale.",
            ],
            examples: ["0", "14"],
        }
    }
}

/// Any filter. A filter is lifted while its own options or blanks are counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Filter {
    /// A filter with a list of options.
    Choice(ChoiceFilter),
    /// A filter with two bounds.
    Range(RangeFilter),
}

impl Field {
    /// Whether an index knows the field without the store. Of a text column without a filter, an
    /// index has only the order and not the texts.
    #[must_use]
    pub fn in_partial_rows(self) -> bool {
        match self {
            Self::Column(column) => {
                self.is_in_index()
                    && (column.kind() != ColumnType::Text
                        || ChoiceFilter::of_texts(column).is_some())
            }
            Self::Derived(_) => true,
        }
    }
}

impl ChoiceFilter {
    /// How the options follow from a listing.
    #[must_use]
    pub const fn options(self) -> Options {
        self.spec().options
    }

    /// The filter whose options are the texts of `column`, exactly.
    pub fn of_texts(column: Column) -> Option<Self> {
        let is_of_texts = |filter: &Self| match filter.options() {
            Options::State => column == Column::State,
            Options::County => column == Column::County,
            Options::Zip => column == Column::ZipCode,
            Options::Status => column == Column::Status,
            Options::Text(own) => column == own,
            Options::SaleMonth
            | Options::SaleDay
            | Options::OwnerOccupancy
            | Options::Photo
            | Options::Known(_)
            | Options::Marks => false,
        };
        Self::ALL.iter().copied().find(is_of_texts)
    }

    /// The option under which a listing counts; `None` if the listing has no value. Marks do not
    /// follow from a listing, see [`MarkCondition::options_of`](crate::MarkCondition::options_of).
    #[must_use]
    pub fn option_of(self, listing: &Listing, today: &TodayByState) -> Option<String> {
        let text = |column| listing.facts.text(column).map(str::to_owned);
        let sale_date = || listing.facts.date(Column::SaleDate);
        match self.options() {
            Options::State => Some(listing.state.name().to_owned()),
            Options::County => {
                text(Column::County).map(|county| format!("{}|{county}", listing.state))
            }
            Options::Zip => text(Column::ZipCode),
            Options::SaleMonth => sale_date().map(|day| SaleMonth::of(day).to_string()),
            Options::SaleDay => sale_date().map(|day| day.format(DAY).to_string()),
            Options::Text(column) => text(column),
            Options::OwnerOccupancy => Some(listing.owner_occupancy().name().to_owned()),
            Options::Status => Some(status::option(listing.effective_status(today)).to_owned()),
            Options::Photo => Some(yes_or_no(!listing.photos.is_empty()).to_owned()),
            Options::Known(column) => {
                Some(yes_or_no(listing.facts.get(column).is_some()).to_owned())
            }
            Options::Marks => None,
        }
    }

    /// Whether a listing has one of these options.
    pub(crate) fn admits(self, chosen: &[String], listing: &Listing, today: &TodayByState) -> bool {
        let (facts, state) = (&listing.facts, listing.state);
        match self.options() {
            Options::County => facts.text(Column::County).is_some_and(|county| {
                let mut choices = chosen.iter().filter_map(|text| CountyChoice::parse(text));
                choices.any(|choice| choice.names(state, county))
            }),
            Options::SaleMonth => facts.date(Column::SaleDate).is_some_and(|day| {
                let mut months = chosen.iter().filter_map(|text| SaleMonth::parse(text));
                months.any(|month| month.contains(day))
            }),
            // `SearchListings::matches` decides.
            Options::Marks => true,
            _ => self.option_of(listing, today).is_some_and(|option| chosen.contains(&option)),
        }
    }

    /// The options that a typed text means, such as `Georgia` for `GA`. A text that means no option
    /// matches nothing.
    #[must_use]
    pub fn parse(self, text: &str) -> Vec<String> {
        let one = |option: Option<String>| option.into_iter().collect();
        match self.options() {
            Options::State => one(State::parse(text).map(|state| state.name().to_owned())),
            Options::County => counties(text),
            Options::SaleMonth => one(SaleMonth::parse(text).map(|month| month.to_string())),
            Options::SaleDay => one(parse_day(text).map(|_| text.to_owned())),
            Options::OwnerOccupancy => {
                one(OwnerOccupancy::parse(text).map(|occupancy| occupancy.name().to_owned()))
            }
            Options::Photo | Options::Known(_) => {
                let options = [true, false].map(yes_or_no);
                one(options.into_iter().find(|option| *option == text).map(str::to_owned))
            }
            Options::Zip | Options::Text(_) | Options::Status | Options::Marks => {
                vec![text.to_owned()]
            }
        }
    }
}

impl RangeFilter {
    /// The number that is compared: a whole number, an amount in cents, a [`day_number`], or a
    /// [`Decimal::rank`](crate::Decimal::rank).
    #[must_use]
    pub fn number_of(self, listing: &Listing, today: &TodayByState) -> Option<i64> {
        let value = match self.spec().compared {
            Compared::Column(column) => listing.facts.get(column),
            Compared::Equity => listing.equity().map(ValueRef::Money),
            Compared::BidShare => listing.bid_share().map(ValueRef::WholeNumber),
            Compared::DaysUntilSale => listing.days_until_sale(today).map(ValueRef::WholeNumber),
        };
        match value? {
            ValueRef::WholeNumber(number) => Some(number),
            ValueRef::Money(money) => Some(money.cents()),
            ValueRef::Date(day) => Some(day_number(day)),
            ValueRef::Decimal(decimal) => Some(decimal.rank()),
            ValueRef::Text(_) | ValueRef::Coordinate(_) => None,
        }
    }
}

/// The option of a filter that asks whether a listing has something, such as a photo.
#[must_use]
pub const fn yes_or_no(has_it: bool) -> &'static str {
    if has_it { "true" } else { "false" }
}

/// A day as a number in the order of days.
#[must_use]
pub fn day_number(day: NaiveDate) -> i64 {
    day.num_days_from_ce().into()
}

/// The day of a [`day_number`]; `None` beyond the calendar.
#[must_use]
pub fn numbered_day(number: i64) -> Option<NaiveDate> {
    NaiveDate::from_num_days_from_ce_opt(i32::try_from(number).ok()?)
}

const DAY: &str = "%Y-%m-%d";

/// Parses the option of a sale day: `2026-12-01` and nothing else.
#[must_use]
pub fn parse_day(text: &str) -> Option<NaiveDate> {
    let day = NaiveDate::parse_from_str(text, DAY).ok()?;
    (day.format(DAY).to_string() == text).then_some(day)
}

/// The counties that a text can mean: the name as it was written, because rows contain names that
/// no list knows, and each county that has the name in another spelling.
fn counties(text: &str) -> Vec<String> {
    let Some(written) = CountyChoice::parse(text) else {
        return Vec::new();
    };
    let known = match written.state {
        Some(state) => County::parse(state, &written.name).into_iter().collect(),
        None => geography::counties_named(&written.name),
    };
    let in_other_spellings = known
        .into_iter()
        .filter(|county| county.name() != written.name)
        .map(|county| CountyChoice { state: Some(county.state()), name: county.name().to_owned() })
        .collect::<Vec<_>>();
    std::iter::once(written).chain(in_other_spellings).map(|choice| choice.to_string()).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use chrono::TimeZone as _;

    use super::*;
    use crate::filters::{Bounds, Filters};
    use crate::value::{Decimal, Value};

    #[test]
    fn names_of_filters_are_unique() {
        let choices = ChoiceFilter::ALL.iter().map(|filter| filter.spec());
        let ranges = RangeFilter::ALL.iter().map(|filter| filter.spec());
        let params =
            choices.clone().map(|spec| spec.param).chain(ranges.flat_map(|spec| spec.params));
        let names = params.chain(choices.map(|spec| spec.list));
        let mut seen = HashSet::new();
        assert_eq!(names.filter(|name| !seen.insert(*name)).collect::<Vec<_>>(), [""; 0]);
    }

    #[test]
    fn places_on_the_screen_are_unique() {
        let mut seen = HashSet::new();
        for filter in ChoiceFilter::ALL {
            assert!(seen.insert(format!("{:?}", filter.spec().place)), "{filter:?}");
        }
        seen.clear();
        for filter in RangeFilter::ALL {
            assert!(seen.insert(format!("{:?}", filter.spec().place)), "{filter:?}");
        }
    }

    #[test]
    fn typed_texts_become_options() {
        let parse = |filter: ChoiceFilter, text| filter.parse(text).join(" & ");
        assert_eq!(parse(ChoiceFilter::State, "ga"), "Georgia");
        assert_eq!(parse(ChoiceFilter::State, "Ontario"), "");
        assert_eq!(parse(ChoiceFilter::County, "GA|Fulton"), "Georgia|Fulton");
        assert_eq!(parse(ChoiceFilter::County, "Nowhere"), "Nowhere");
        assert_eq!(parse(ChoiceFilter::SaleMonth, "2026-12"), "2026-12");
        assert_eq!(parse(ChoiceFilter::SaleMonth, "2026-13"), "");
        assert_eq!(parse(ChoiceFilter::SaleDay, "2026-12-1"), "");
        assert_eq!(parse(ChoiceFilter::OwnerOccupancy, "absentee"), "");
        assert_eq!(parse(ChoiceFilter::PropertyType, "Land, raw"), "Land, raw");
        assert_eq!(parse(ChoiceFilter::HasPhoto, "true"), "true");
        assert_eq!(parse(ChoiceFilter::HasPhoto, "yes"), "");
        assert_eq!(parse(ChoiceFilter::NoLongerListed, "false"), "false");
        assert_eq!(parse(ChoiceFilter::NoLongerListed, "2026-12-01"), "");
    }

    #[test]
    fn every_range_has_a_unit() {
        let units = RangeFilter::ALL.iter().map(|filter| {
            let spec = filter.spec();
            format!("{} {}", spec.key, spec.compared.unit().name())
        });
        assert_eq!(
            units.collect::<Vec<_>>(),
            [
                "yearBuilt year",
                "estimatedValue dollars",
                "equity dollars",
                "openingBid dollars",
                "principalOwed dollars",
                "bidShare percent",
                "bedrooms count",
                "bathrooms decimal",
                "livingArea squareFeet",
                "lotSize squareFeet",
                "saleDate day",
                "daysUntilSale count",
            ]
        );
    }

    #[test]
    fn every_range_compares_numbers_amounts_or_days() {
        for filter in RangeFilter::ALL {
            let kind = filter.spec().compared.kind();
            assert!(!matches!(kind, ColumnType::Text | ColumnType::Coordinate), "{filter:?}");
        }
    }

    /// A listing of Georgia, with or without a photo.
    fn listing(values: &[(Column, Value)], photos: &[&str]) -> Listing {
        let mut facts = crate::facts::Facts::default();
        for (column, value) in values {
            facts.set(*column, Some(value.clone())).unwrap();
        }
        Listing {
            id: kernel::ListingId(1),
            unique_id: crate::listing::UniqueId::parse("GA-1").unwrap(),
            state: State::parse("GA").unwrap(),
            facts,
            photos: photos.iter().map(|photo| (*photo).to_owned()).collect(),
            extras: [].into(),
            revision: kernel::Revision(1),
            duplicate_of: None,
            withdrawn: false,
            borrowed: crate::BorrowedValues::default(),
        }
    }

    fn admits(filter: RangeFilter, from: Option<i64>, to: Option<i64>, listing: &Listing) -> bool {
        let mut filters = Filters::default();
        filters.bound(filter, Bounds::new(from, to).unwrap());
        filters.admit(listing, &noon())
    }

    /// Noon of December 1, 2026 in Georgia.
    fn noon() -> TodayByState {
        TodayByState::at(chrono::Utc.with_ymd_and_hms(2026, 12, 1, 17, 0, 0).unwrap())
    }

    fn sale_on(month: u32, day: u32) -> Listing {
        let day = NaiveDate::from_ymd_opt(2026, month, day).unwrap();
        listing(&[(Column::SaleDate, Value::Date(day))], &[])
    }

    #[test]
    fn half_bathrooms_are_compared_exactly() {
        let number = |number| Decimal::new(number).unwrap();
        let with = |baths| listing(&[(Column::Bathrooms, Value::Decimal(number(baths)))], &[]);
        let rank = |bound: f64| Some(number(bound).rank());
        let baths = RangeFilter::Bathrooms;
        assert!(admits(baths, rank(2.5), None, &with(2.5)));
        assert!(!admits(baths, rank(2.5), None, &with(2.25)));
        assert!(admits(baths, None, rank(2.0), &with(1.5)));
        assert!(!admits(baths, None, rank(2.0), &with(2.5)));
        assert!(!admits(baths, None, rank(2.0), &listing(&[], &[])), "a blank is outside");
    }

    #[test]
    fn the_days_of_a_sale_date_range_are_both_included() {
        let day = |day| Some(day_number(NaiveDate::from_ymd_opt(2026, 12, day).unwrap()));
        let dates = RangeFilter::SaleDate;
        assert!(admits(dates, day(2), day(3), &sale_on(12, 2)));
        assert!(admits(dates, day(2), day(3), &sale_on(12, 3)));
        assert!(!admits(dates, day(2), day(3), &sale_on(12, 1)));
        assert!(!admits(dates, day(2), day(3), &sale_on(12, 4)));
        assert!(!admits(dates, day(2), None, &listing(&[], &[])), "a blank is outside");
    }

    #[test]
    fn days_until_the_sale_count_from_today_and_never_backward() {
        let days = RangeFilter::DaysUntilSale;
        assert!(admits(days, None, Some(7), &sale_on(12, 1)), "today is 0 days away");
        assert!(admits(days, None, Some(7), &sale_on(12, 8)));
        assert!(!admits(days, None, Some(7), &sale_on(12, 9)));
        assert!(!admits(days, Some(1), None, &sale_on(12, 1)));
        assert!(!admits(days, None, Some(7), &sale_on(11, 30)), "the sale has passed");
        // At 05:30 UTC it is still November 30 in Alabama and Texas, and December 1 in Georgia.
        let night = TodayByState::at(chrono::Utc.with_ymd_and_hms(2026, 12, 1, 5, 30, 0).unwrap());
        let georgian = sale_on(12, 8);
        let texan = Listing { state: State::parse("TX").unwrap(), ..georgian.clone() };
        assert_eq!(days.number_of(&georgian, &night), Some(7));
        assert_eq!(days.number_of(&texan, &night), Some(8));
    }

    #[test]
    fn a_listing_has_a_photo_or_not() {
        let option = |photos: &[&str]| {
            ChoiceFilter::HasPhoto.option_of(&listing(&[], photos), &noon()).unwrap()
        };
        assert_eq!(option(&["https://photos.example.com/1.jpg"]), "true");
        assert_eq!(option(&[]), "false");
    }

    #[test]
    fn a_listing_is_no_longer_listed_or_not() {
        let option = |values: &[(Column, Value)]| {
            ChoiceFilter::NoLongerListed.option_of(&listing(values, &[]), &noon()).unwrap()
        };
        let day = NaiveDate::from_ymd_opt(2026, 11, 30).unwrap();
        assert_eq!(option(&[(Column::NoLongerListed, Value::Date(day))]), "true");
        assert_eq!(option(&[(Column::SaleDate, Value::Date(day))]), "false");
    }
}
