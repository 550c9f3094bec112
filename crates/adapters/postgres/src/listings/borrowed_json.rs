//! The stored form of what others lend a listing: the columns have the values that are shown, and one
//! JSON object has what the listing's own list says instead. It is NULL for most listings.

use std::collections::BTreeMap;

use kernel::PortError;
use listings::{Column, Lender, Lent, Listing, Sourced, Value};
use serde::{Deserialize, Serialize};
use serde_json::Value as Json;

use crate::connection::errors::SYSTEM;

/// A stored listing can't be read: someone wrote past the domain.
#[derive(Debug, thiserror::Error)]
#[error("the {what} of listing {listing} can't be read")]
struct Unreadable {
    listing: String,
    what: &'static str,
}

pub(super) fn unreadable(listing: &str, what: &'static str) -> PortError {
    PortError::corrupt(SYSTEM, Unreadable { listing: listing.to_owned(), what })
}

#[derive(Serialize, Deserialize)]
struct Stored {
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    columns: BTreeMap<String, StoredLoan>,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    extras: BTreeMap<String, StoredLoan>,
}

#[derive(Serialize, Deserialize)]
struct StoredLoan {
    /// The own value as the sale ledger writes it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    own: Option<String>,
    source: String,
    lender: StoredLender,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum StoredLender {
    Roll,
    Listing,
}

/// What others lend a listing as it is stored; `None` for nothing.
pub(crate) fn lent_to_json(Sourced { own, lent }: &Sourced) -> Option<Json> {
    if lent.is_empty() {
        return None;
    }
    let loan = |own: Option<String>, source: &str, lender| {
        let lender = match lender {
            Lender::Roll => StoredLender::Roll,
            Lender::Listing => StoredLender::Listing,
        };
        StoredLoan { own, source: source.to_owned(), lender }
    };
    let columns = lent.columns.iter().map(|(column, Lent { source, lender, .. })| {
        let own = own.facts.get(*column).map(|value| value.to_string());
        (column.value().to_owned(), loan(own, source, *lender))
    });
    let extras = lent.extras.iter().map(|(name, Lent { source, lender, .. })| {
        (name.clone(), loan(own.extras.get(name).cloned(), source, *lender))
    });
    // Texts under texts are always JSON.
    serde_json::to_value(Stored { columns: columns.collect(), extras: extras.collect() }).ok()
}

/// Takes apart a listing as it is stored. Extras that were not read stay away.
pub(crate) fn sourced_from_json(
    shown: Listing,
    stored: Option<Json>,
) -> Result<Sourced, PortError> {
    let mut sourced = Sourced::from(shown);
    let Some(stored) = stored else { return Ok(sourced) };
    let Sourced { own, lent } = &mut sourced;
    let name = own.unique_id.clone();
    let corrupt = || unreadable(name.as_str(), "borrowed values");
    let Stored { columns, extras } = serde_json::from_value(stored).map_err(|_| corrupt())?;
    let lender = |stored| match stored {
        StoredLender::Roll => Lender::Roll,
        StoredLender::Listing => Lender::Listing,
    };
    for (name, StoredLoan { own: text, source, lender: stored }) in columns {
        let column = Column::from_value(&name).ok_or_else(corrupt)?;
        let read = |text: String| Value::read(column.kind(), &text).ok_or_else(corrupt);
        if let Some(value) = own.facts.take(column) {
            lent.columns.insert(column, Lent { value, source, lender: lender(stored) });
        }
        own.facts.set(column, text.map(read).transpose()?).map_err(|_| corrupt())?;
    }
    for (name, StoredLoan { own: text, source, lender: stored }) in extras {
        let Some(value) = own.extras.remove(&name) else { continue };
        own.extras.extend(text.map(|text| (name.clone(), text)));
        lent.extras.insert(name, Lent { value, source, lender: lender(stored) });
    }
    Ok(sourced)
}

#[cfg(test)]
mod tests {
    use chrono::NaiveDate;
    use geography::State;
    use kernel::{ListingId, Revision};
    use listings::{BorrowedValues, Facts, UniqueId};
    use serde_json::json;

    use super::*;

    fn listing() -> Listing {
        let mut facts = Facts::default();
        let day = NaiveDate::from_ymd_opt(2026, 12, 1).unwrap();
        facts.set(Column::SaleDate, Some(Value::Date(day))).unwrap();
        Listing {
            id: ListingId(1),
            unique_id: UniqueId::parse("GA-1").unwrap(),
            state: State::parse("GA").unwrap(),
            facts,
            photos: Vec::new(),
            extras: BTreeMap::from([("Judge".to_owned(), "Doe".to_owned())]),
            revision: Revision(0),
            duplicate_of: None,
            withdrawn: false,
            borrowed: BorrowedValues::default(),
        }
    }

    #[test]
    fn what_is_lent_comes_back_as_it_went_in() {
        let court = ("Court", Lender::Listing);
        let mut sourced = Sourced::from(listing());
        let later = Value::Date(NaiveDate::from_ymd_opt(2026, 12, 8).unwrap());
        sourced.lend(Column::SaleDate, later, court).unwrap();
        let roll = ("Fulton 2026 roll", Lender::Roll);
        sourced.lend(Column::LivingArea, Value::WholeNumber(1_200), roll).unwrap();
        sourced.lend_extra("Judge", "Roe", court);
        let stored = lent_to_json(&sourced);
        let expected = json!({
            "columns": {
                "Living Area": { "source": "Fulton 2026 roll", "lender": "roll" },
                "Foreclosure Sale Date":
                    { "own": "2026-12-01", "source": "Court", "lender": "listing" },
            },
            "extras": { "Judge": { "own": "Doe", "source": "Court", "lender": "listing" } },
        });
        assert_eq!(stored, Some(expected));
        let shown = |sourced: &Sourced| {
            let shown = sourced.shown().into_owned();
            Listing { borrowed: BorrowedValues::default(), ..shown }
        };
        assert_eq!(sourced_from_json(shown(&sourced), stored.clone()).unwrap(), sourced);
        let without_extras = Listing { extras: BTreeMap::new(), ..shown(&sourced) };
        let row = sourced_from_json(without_extras, stored).unwrap();
        assert_eq!((row.own.extras.len(), row.lent.extras.len()), (0, 0));
        let nothing = Sourced::from(listing());
        assert_eq!(lent_to_json(&nothing), None);
        assert_eq!(sourced_from_json(listing(), None).unwrap(), nothing);
    }

    #[test]
    fn what_no_program_wrote_is_refused() {
        for wrong in [
            json!(7),
            json!({ "columns": { "Kitchen": { "source": "x", "lender": "roll" } } }),
            json!({ "columns": { "Year Built": { "own": "old", "source": "x", "lender": "roll" } } }),
            json!({ "extras": { "Judge": { "source": "x", "lender": "bank" } } }),
        ] {
            assert!(sourced_from_json(listing(), Some(wrong.clone())).is_err(), "{wrong}");
        }
    }
}
