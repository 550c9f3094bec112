//! The contract of every store about what deliveries look like, and that one is imported once.

#![expect(clippy::expect_used, reason = "a contract is made of assertions")]

use deliveries::{ColumnFill, DeliveredBefore, DeliveryShape};
use lists::Record;

use super::ReadBack;
use super::contract::{file, status};
use crate::{ImportCounts, ImportError, ImportOptions, ImportStore};

const SOURCE: &str = "contract delivered";

fn shape(rows: u64) -> DeliveryShape {
    let column = |name: &str, filled| ColumnFill { name: name.to_owned(), filled };
    let columns = vec![column("Case \"#\"", rows), column("Bid", 0)];
    DeliveryShape { rows, has_header_row: true, columns }
}

pub(super) fn delivered_contract(store: &dyn ImportStore, back: &dyn ReadBack) {
    let last = || -> Option<DeliveredBefore> {
        store.begin(&file(SOURCE)).expect("the import begins").last_delivery().expect("it is read")
    };
    let deliver = |noted: Option<(u64, Option<&str>)>, records: &[Record], options| {
        let mut staged = store.begin(&file(SOURCE)).expect("the import begins");
        for (row, record) in (2..).zip(records) {
            staged.stage(row, record.clone()).expect("a record is staged");
        }
        if let Some((rows, receipt)) = noted {
            staged.note_delivery(&shape(rows), receipt);
        }
        staged.apply(options, &mut |_| {})
    };
    let is_imported = |outcome: Result<ImportCounts, ImportError>| {
        outcome.expect("the delivery is imported");
    };
    let record = |word: &str| {
        [status("contract/delivered 1", word), status("contract/delivered 2", "Scheduled")]
    };
    let real = ImportOptions::NONE;
    assert_eq!(last(), None);
    let dry = ImportOptions { dry_run: true, ..real };
    is_imported(deliver(Some((3, None)), &record("Scheduled"), dry));
    assert_eq!(last(), None, "a dry run stores nothing");

    is_imported(deliver(Some((3, Some("contract/receipt"))), &record("Scheduled"), real));
    let expected = DeliveredBefore { listings: 2, shape: Some(shape(3)) };
    assert_eq!(last(), Some(expected.clone()));
    let again = deliver(Some((9, Some("contract/receipt"))), &record("Sold"), real);
    assert!(matches!(again, Err(ImportError::AlreadyImported)), "{again:?}");
    assert_eq!(last(), Some(expected));
    let listing = back.listing(&record("Scheduled")[0].unique_id).expect("the listing is there");
    assert_eq!(listing.facts.text(listings::Column::Status), Some("Scheduled"));

    is_imported(deliver(Some((4, None)), &record("Sold"), real));
    assert_eq!(last().and_then(|last| last.shape), Some(shape(4)));
    is_imported(deliver(None, &record("Sold"), real));
    assert_eq!(last(), Some(DeliveredBefore { listings: 2, shape: None }), "of the last one alone");

    let released = ImportOptions { is_release: true, ..real };
    is_imported(deliver(None, &record("Scheduled")[..1], released));
    assert_eq!(last().map(|last| last.listings), Some(2), "a released sale is not a delivery");
}
