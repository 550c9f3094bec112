use geography::State;
use listings::{Column, Listing, ParcelNumber, Value, ValueRef};
use lists::Record;

/// A parcel of a county.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Parcel {
    /// The state.
    pub state: State,
    /// The county, with the spelling of the listings.
    pub county: String,
    /// The number within the county.
    pub number: ParcelNumber,
}

impl Parcel {
    /// The parcel of a listing by its own list; `None` if the list lacks the county or the number.
    #[must_use]
    pub fn of(listing: &Listing) -> Option<Self> {
        let own = |column| own_text(listing, column).map(str::to_owned);
        Self::new(listing.state, own(Column::County), own(Column::ParcelNumber))
    }

    /// The parcel of the listing that [`merge`](crate::merge) makes of a record.
    #[must_use]
    pub fn after_merge(known: Option<&Listing>, record: &Record) -> Option<Self> {
        let known = known.filter(|known| !known.withdrawn);
        let text = |column| match record.columns.get(&column) {
            Some(Some(Value::Text(text))) => Some(text.clone()),
            Some(_) => None,
            None => known.and_then(|known| own_text(known, column)).map(str::to_owned),
        };
        Self::new(record.state, text(Column::County), text(Column::ParcelNumber))
    }

    /// The parcel with a number in a county; `None` without one of them.
    #[must_use]
    pub fn new(state: State, county: Option<String>, number: Option<String>) -> Option<Self> {
        Some(Self { state, county: county?, number: ParcelNumber::parse(&number?)? })
    }
}

/// The text of a column by the listing's own list.
fn own_text(listing: &Listing, column: Column) -> Option<&str> {
    let value = match listing.borrowed.columns.get(&column) {
        Some(borrowed) => borrowed.own.as_ref().map(Value::borrow),
        None => listing.facts.get(column),
    };
    match value {
        Some(ValueRef::Text(text)) => Some(text),
        _ => None,
    }
}
