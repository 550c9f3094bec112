use chrono::{Months, NaiveDate};
use kernel::Money;
use listings::{Column, Listing, text};

use crate::distance::miles_between;
use crate::recorded_sale::RecordedSale;

/// How far a comparable may lie: further out it is another neighbourhood.
pub const WITHIN_MILES: f64 = 2.0;
/// How long ago it may have been sold: before, it was another market.
pub const WITHIN_MONTHS: u32 = 24;
/// The most comparables that are shown; the nearest are.
pub const MOST_COMPARABLES: usize = 12;

/// A comparable sale.
#[derive(Debug, Clone, PartialEq)]
pub struct Comparable {
    /// The sale.
    pub sale: RecordedSale,
    /// How far away, where both places are known.
    pub miles: Option<f64>,
    /// Price per square foot of living area, where that is known.
    pub per_square_foot: Option<Money>,
}

/// A listing's comparables, and what they say of it.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Comparison {
    /// The comparables: the nearest first, those without a place last.
    pub comparables: Vec<Comparable>,
    /// The median of their prices per square foot.
    pub median_per_square_foot: Option<Money>,
    /// The listing's own: its estimated value by its living area.
    pub own_per_square_foot: Option<Money>,
    /// What the listing would be worth at the median.
    pub value_at_median: Option<Money>,
}

/// Chooses the comparables of a listing among recorded sales (`product.md`, 'Property details').
///
/// A sale compares when it lies within [`WITHIN_MILES`], or in the same ZIP where either place is
/// unknown; was made in the last [`WITHIN_MONTHS`]; is of the same property type and between half and
/// twice the size, where both are known; and isn't a sale of the property itself.
#[must_use]
pub fn compare(listing: &Listing, sales: Vec<RecordedSale>, today: NaiveDate) -> Comparison {
    let mut comparables: Vec<Comparable> = sales
        .into_iter()
        .filter(|sale| is_alike(listing, sale) && is_recent(sale.sold_on, today))
        .filter_map(|sale| {
            let miles = listing.facts.point().zip(sale.point).map(|(a, b)| miles_between(a, b));
            let is_near = match miles {
                Some(miles) => miles <= WITHIN_MILES,
                None => {
                    let zip = listing.facts.text(Column::ZipCode);
                    zip.is_some() && zip == sale.zip_code.as_deref()
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

fn is_recent(sold_on: NaiveDate, today: NaiveDate) -> bool {
    let from = today.checked_sub_months(Months::new(WITHIN_MONTHS));
    sold_on <= today && from.is_none_or(|from| sold_on >= from)
}

fn is_alike(listing: &Listing, sale: &RecordedSale) -> bool {
    let kind = listing.facts.text(Column::PropertyType);
    let same_kind = match (kind, sale.property_type.as_deref()) {
        (Some(own), Some(other)) => own == other,
        _ => true,
    };
    let area = listing.facts.whole_number(Column::LivingArea).filter(|area| *area > 0);
    let alike_in_size = match (area, sale.living_area) {
        (Some(own), Some(other)) => {
            let (own, other) = (i128::from(own), i128::from(other));
            other * 2 >= own && other <= own * 2
        }
        _ => true,
    };
    same_kind && alike_in_size && !is_itself(listing, sale)
}

/// The property's own earlier sale says nothing of its neighbours.
fn is_itself(listing: &Listing, sale: &RecordedSale) -> bool {
    let folded = |address: Option<&str>| address.map(text::fold_for_search);
    let own = folded(listing.facts.text(Column::Address));
    own.is_some()
        && own == folded(sale.address.as_deref())
        && listing.facts.text(Column::ZipCode) == sale.zip_code.as_deref()
}

/// A price by an area above zero, to the cent below.
fn per(price: Money, area: i64) -> Option<Money> {
    Money::from_cents(price.cents().checked_div(area)?).ok()
}

/// The one in the middle; of an even number, what lies between the two in the middle.
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
