//! The stored form of what a listing borrowed: one JSON object, or NULL for most listings.

use std::collections::BTreeMap;

use kernel::PortError;
use listings::{Borrowed, BorrowedValues, Column, Lender, UniqueId, Value};
use serde::{Deserialize, Serialize};
use serde_json::Value as Json;

use crate::errors::SYSTEM;

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

/// What a listing borrowed as it is stored; `None` if it borrowed nothing.
pub(crate) fn borrowed_to_json(borrowed: &BorrowedValues) -> Option<Json> {
    if borrowed.is_empty() {
        return None;
    }
    let loan = |own: Option<String>, source: &str, lender| {
        let lender = match lender {
            Lender::Roll => StoredLender::Roll,
            Lender::Listing => StoredLender::Listing,
        };
        StoredLoan { own, source: source.to_owned(), lender }
    };
    let columns = borrowed.columns.iter().map(|(column, Borrowed { own, source, lender })| {
        let own = own.as_ref().map(Value::to_string);
        (column.value().to_owned(), loan(own, source, *lender))
    });
    let extras = borrowed.extras.iter().map(|(name, Borrowed { own, source, lender })| {
        (name.clone(), loan(own.clone(), source, *lender))
    });
    // Texts under texts are always JSON.
    serde_json::to_value(Stored { columns: columns.collect(), extras: extras.collect() }).ok()
}

/// What a listing borrowed as it is known to the domain.
pub(crate) fn borrowed_from_json(
    unique_id: &UniqueId,
    stored: Option<Json>,
) -> Result<BorrowedValues, PortError> {
    let Some(stored) = stored else { return Ok(BorrowedValues::default()) };
    let corrupt = || unreadable(unique_id.as_str(), "borrowed values");
    let Stored { columns, extras } = serde_json::from_value(stored).map_err(|_| corrupt())?;
    let lender = |stored| match stored {
        StoredLender::Roll => Lender::Roll,
        StoredLender::Listing => Lender::Listing,
    };
    let columns = columns.into_iter().map(|(name, loan)| {
        let column = Column::from_value(&name)?;
        let own = match loan.own {
            Some(text) => Some(Value::read(column.kind(), &text)?),
            None => None,
        };
        Some((column, Borrowed { own, source: loan.source, lender: lender(loan.lender) }))
    });
    let extras = extras.into_iter().map(|(name, StoredLoan { own, source, lender: stored })| {
        (name, Borrowed { own, source, lender: lender(stored) })
    });
    Ok(BorrowedValues {
        columns: columns.collect::<Option<_>>().ok_or_else(corrupt)?,
        extras: extras.collect(),
    })
}

#[cfg(test)]
mod tests {
    use chrono::NaiveDate;
    use serde_json::json;

    use super::*;

    #[test]
    fn what_is_borrowed_comes_back_as_it_went_in() {
        let unique_id = UniqueId::parse("GA-1").unwrap();
        let day = NaiveDate::from_ymd_opt(2026, 12, 1).unwrap();
        let loan = |own, source: &str, lender| Borrowed { own, source: source.to_owned(), lender };
        let borrowed = BorrowedValues {
            columns: BTreeMap::from([
                (Column::LivingArea, loan(None, "Fulton 2026 roll", Lender::Roll)),
                (Column::SaleDate, loan(Some(Value::Date(day)), "Court", Lender::Listing)),
            ]),
            extras: BTreeMap::from([(
                "Judge".to_owned(),
                Borrowed {
                    own: Some("Doe".to_owned()),
                    source: "Court".to_owned(),
                    lender: Lender::Listing,
                },
            )]),
        };
        let stored = borrowed_to_json(&borrowed);
        let expected = json!({
            "columns": {
                "Living Area": { "source": "Fulton 2026 roll", "lender": "roll" },
                "Foreclosure Sale Date":
                    { "own": "2026-12-01", "source": "Court", "lender": "listing" },
            },
            "extras": { "Judge": { "own": "Doe", "source": "Court", "lender": "listing" } },
        });
        assert_eq!(stored, Some(expected));
        assert_eq!(borrowed_from_json(&unique_id, stored).unwrap(), borrowed);
        let nothing = BorrowedValues::default();
        assert_eq!(borrowed_to_json(&nothing), None);
        assert_eq!(borrowed_from_json(&unique_id, None).unwrap(), nothing);
    }

    #[test]
    fn what_no_program_wrote_is_refused() {
        let unique_id = UniqueId::parse("GA-1").unwrap();
        for wrong in [
            json!(7),
            json!({ "columns": { "Kitchen": { "source": "x", "lender": "roll" } } }),
            json!({ "columns": { "Year Built": { "own": "old", "source": "x", "lender": "roll" } } }),
            json!({ "extras": { "Judge": { "source": "x", "lender": "bank" } } }),
        ] {
            assert!(borrowed_from_json(&unique_id, Some(wrong.clone())).is_err(), "{wrong}");
        }
    }
}
