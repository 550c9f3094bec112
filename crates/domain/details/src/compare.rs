use chrono::{Months, NaiveDate};
use kernel::Money;
use listings::{Column, Listing, text};

use crate::distance::miles_between;
use crate::recorded_sale::RecordedSale;

/// Where the comparable sales of a listing are from. Each origin has rules of its own
/// (`docs/product.md#comparables`, `docs/product.md#own-comparables`).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Origin {
    /// Sales of homes that a county recorded.
    #[default]
    Recorded,
    /// Auctions of our own listings, at which the property was sold.
    OwnListings,
}

impl Origin {
    /// The maximum distance of a comparable sale, in miles. Farther away is another neighborhood.
    #[must_use]
    pub const fn within_miles(self) -> f64 {
        match self {
            Self::Recorded => 2.0,
            Self::OwnListings => 0.5,
        }
    }

    /// The maximum age of a comparable sale, in months. Older sales belong to another market.
    #[must_use]
    pub const fn within_months(self) -> u32 {
        match self {
            Self::Recorded => 24,
            Self::OwnListings => 12,
        }
    }

    /// The living areas of comparable sales, in percent of the listing's own.
    #[must_use]
    pub const fn living_area_percent(self) -> (i64, i64) {
        match self {
            Self::Recorded => (50, 200),
            Self::OwnListings => (80, 120),
        }
    }

    /// Whether a sale counts although its distance or its living area is unknown.
    const fn admits_unknown(self) -> bool {
        matches!(self, Self::Recorded)
    }
}

/// The maximum number of comparables of a listing, the nearest ones. The page narrows them to sales
/// of like size and shows the nearest twelve of those.
pub const MOST_COMPARABLES: usize = 48;

/// A comparable sale.
#[derive(Debug, Clone, PartialEq)]
pub struct Comparable {
    /// The sale.
    pub sale: RecordedSale,
    /// The distance, if both locations are known.
    pub miles: Option<f64>,
    /// The price per square foot of living area, if the area is known.
    pub per_square_foot: Option<Money>,
}

/// The comparables of a listing, and the figures that follow from them.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Comparison {
    /// Where the comparables are from.
    pub origin: Origin,
    /// The comparables, nearest first. Those without a location are last.
    pub comparables: Vec<Comparable>,
    /// The median of their prices per square foot.
    pub median_per_square_foot: Option<Money>,
    /// The listing's own price per square foot: its estimated value divided by its living area.
    pub own_per_square_foot: Option<Money>,
    /// The value of the listing at the median price per square foot.
    pub value_at_median: Option<Money>,
}

/// Selects the comparables of a listing from sales of one origin.
///
/// A recorded sale is comparable when it is within the distance of its [`Origin`], or in the same
/// ZIP code if either location is unknown. It must be recent, of the same property type, and of a
/// similar size, as far as these are known. Of an auction of our own, distance and size must be
/// known. A sale of the property itself is never comparable.
#[must_use]
pub fn compare(
    listing: &Listing,
    origin: Origin,
    sales: Vec<RecordedSale>,
    today: NaiveDate,
) -> Comparison {
    let since = today.checked_sub_months(Months::new(origin.within_months()));
    let is_recent = |day: NaiveDate| day <= today && since.is_none_or(|since| day >= since);
    let mut comparables: Vec<Comparable> = sales
        .into_iter()
        .filter(|sale| is_alike(listing, sale, origin) && is_recent(sale.sold_on))
        .filter_map(|sale| {
            let miles =
                listing.facts.measurable_point().zip(sale.point).map(|(a, b)| miles_between(a, b));
            let is_near = match miles {
                Some(miles) => miles <= origin.within_miles(),
                None => {
                    let zip = listing.facts.text(Column::ZipCode);
                    origin.admits_unknown() && zip.is_some() && zip == sale.zip_code.as_deref()
                }
            };
            let per_square_foot = sale.living_area.and_then(|area| per(sale.price, area));
            is_near.then_some(Comparable { sale, miles, per_square_foot })
        })
        .collect();
    comparables.sort_by(|a, b| {
        let far = |one: &Comparable| one.miles.unwrap_or(f64::INFINITY);
        far(a)
            .total_cmp(&far(b))
            .then_with(|| b.sale.sold_on.cmp(&a.sale.sold_on))
            .then_with(|| a.sale.unique_id.cmp(&b.sale.unique_id))
    });
    comparables.truncate(MOST_COMPARABLES);
    let area = listing.facts.whole_number(Column::LivingArea).filter(|area| *area > 0);
    let median_per_square_foot =
        median(comparables.iter().filter_map(|comparable| comparable.per_square_foot).collect());
    Comparison {
        origin,
        own_per_square_foot: listing
            .facts
            .money(Column::Zestimate)
            .zip(area)
            .and_then(|(value, area)| per(value, area)),
        value_at_median: median_per_square_foot
            .zip(area)
            .and_then(|(median, area)| Money::from_cents(median.cents().checked_mul(area)?).ok()),
        median_per_square_foot,
        comparables,
    }
}

fn is_alike(listing: &Listing, sale: &RecordedSale, origin: Origin) -> bool {
    let kind = listing.facts.text(Column::PropertyType);
    let same_kind = match (kind, sale.property_type.as_deref()) {
        (Some(own), Some(other)) => own == other,
        _ => true,
    };
    let area = listing.facts.whole_number(Column::LivingArea).filter(|area| *area > 0);
    let alike_in_size = match (area, sale.living_area) {
        (Some(own), Some(other)) => {
            let (least, most) = origin.living_area_percent();
            let (own, percent) = (i128::from(own), i128::from(other) * 100);
            percent >= own * i128::from(least) && percent <= own * i128::from(most)
        }
        _ => origin.admits_unknown(),
    };
    same_kind && alike_in_size && !is_itself(listing, sale)
}

/// Returns whether the sale is an earlier sale of the property itself.
fn is_itself(listing: &Listing, sale: &RecordedSale) -> bool {
    let folded = |address: Option<&str>| address.map(text::fold_for_search);
    let own = folded(listing.facts.text(Column::Address));
    let same_address = own.is_some()
        && own == folded(sale.address.as_deref())
        && listing.facts.text(Column::ZipCode) == sale.zip_code.as_deref();
    same_address || listing.unique_id == sale.unique_id
}

/// Returns a price per unit of a positive area, rounded down to the cent.
fn per(price: Money, area: i64) -> Option<Money> {
    Money::from_cents(price.cents().checked_div(area)?).ok()
}

/// Returns the median price. For an even number of prices, it is the mean of the middle two.
fn median(mut prices: Vec<Money>) -> Option<Money> {
    prices.sort_unstable();
    let middle = prices.len() / 2;
    let upper = prices.get(middle)?;
    if prices.len() % 2 == 1 {
        return Some(*upper);
    }
    let lower = prices.get(middle.checked_sub(1)?)?;
    Money::from_cents(lower.cents().midpoint(upper.cents())).ok()
}
