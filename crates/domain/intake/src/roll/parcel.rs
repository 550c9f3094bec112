use geography::State;
use listings::{Column, Listing, ParcelNumber, Sourced, Value};
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
    /// The parcel of a listing by its own values; `None` without the county or the number.
    #[must_use]
    pub fn of(own: &Listing) -> Option<Self> {
        let text = |column| own.facts.text(column).map(str::to_owned);
        Self::new(own.state, text(Column::County), text(Column::ParcelNumber))
    }

    /// The parcel of the listing that [`merge`](crate::merge) makes of a record.
    #[must_use]
    pub fn after_merge(known: Option<&Sourced>, record: &Record) -> Option<Self> {
        let known = known.map(|known| &known.own).filter(|own| !own.withdrawn);
        let text = |column| match record.columns.get(&column) {
            Some(Some(Value::Text(text))) => Some(text.clone()),
            Some(_) => None,
            None => known.and_then(|own| own.facts.text(column)).map(str::to_owned),
        };
        Self::new(record.state, text(Column::County), text(Column::ParcelNumber))
    }

    /// The parcel with a number in a county; `None` without one of them.
    #[must_use]
    pub fn new(state: State, county: Option<String>, number: Option<String>) -> Option<Self> {
        Some(Self { state, county: county?, number: ParcelNumber::parse(&number?)? })
    }
}
