//! The contract of every quarantine.

#![expect(clippy::expect_used, reason = "a contract is made of assertions")]

use std::collections::BTreeMap;

use geography::State;
use listings::{Column, UniqueId, Value};
use lists::Record;

use super::ReadBack;
use crate::{
    Decision, Doubt, ImportFile, ImportOptions, ImportStore, Quarantine, QuarantinedSale, SetAside,
};

const SOURCE: &str = "contract quarantine";

fn sale(unique_id: &str, zip: &str) -> Record {
    let text = |text: &str| Some(Value::Text(text.to_owned()));
    Record {
        unique_id: UniqueId::parse(unique_id).expect("a unique_ID"),
        state: State::parse("GA").expect("a coverage state"),
        columns: BTreeMap::from([
            (Column::Status, text("Scheduled")),
            (Column::ZipCode, text(zip)),
            (Column::City, None),
        ]),
        photos: None,
        extras: BTreeMap::from([
            ("Judge".to_owned(), Some("Doe".to_owned())),
            ("Clerk".to_owned(), None),
        ]),
    }
}

/// Checks the contract of [`Quarantine`], which `imports` fill. `back` reads the same store.
///
/// # Panics
/// If the store breaks the contract.
pub fn quarantine_contract(
    imports: &dyn ImportStore,
    quarantine: &dyn Quarantine,
    back: &dyn ReadBack,
) {
    let file =
        ImportFile { source: SOURCE.to_owned(), complete_list: false, sha256: "0".repeat(64) };
    let deliver = |plausible: &[Record], aside: &[Record], terms: ImportOptions| {
        let mut staged = imports.begin(&file).expect("the import begins");
        for (row, record) in (2..).zip(plausible) {
            staged.stage(row, record.clone()).expect("a record is staged");
        }
        for (row, record) in (100..).zip(aside) {
            let aside = SetAside::Quarantined(record.clone(), vec![Doubt::ZipNotInState]);
            staged.set_aside(row, aside).expect("a record is set aside");
        }
        staged.apply(terms, &mut |_| {}).expect("the import succeeds")
    };
    let waiting = || -> Vec<QuarantinedSale> {
        let mut waiting = quarantine.waiting().expect("the quarantine answers");
        waiting.retain(|sale| sale.source == SOURCE);
        waiting
    };
    let is_released = |unique_id: &str, doubts: &[Doubt]| {
        let staged = imports.begin(&file).expect("the import begins");
        staged.is_released(&UniqueId::parse(unique_id).expect("a unique_ID"), doubts)
    };
    let none = ImportOptions::NONE;
    let (first, second) = (sale("quarantine/1", "33101"), sale("quarantine/2", "33102"));

    let dry = ImportOptions { dry_run: true, ..none };
    deliver(&[], std::slice::from_ref(&first), dry);
    assert_eq!(waiting(), [], "a dry run changes nothing");
    deliver(&[], &[first.clone(), second.clone()], none);
    let [one, two] = &waiting()[..] else { panic!("two sales wait") };
    assert_eq!((&one.record, &two.record), (&first, &second), "every value is stored unchanged");
    assert_eq!(one.doubts, [Doubt::ZipNotInState]);
    assert_eq!(back.listing(&first.unique_id), None, "a sale that waits is not a listing");
    assert_eq!(quarantine.find(one.id).expect("it answers").as_ref(), Some(one));
    assert_eq!(quarantine.find(-1).expect("it answers"), None);

    deliver(&[], &[first.clone(), second.clone()], none);
    assert_eq!(waiting(), [one.clone(), two.clone()], "the same delivery changes nothing");
    let fixed = sale("quarantine/1", "30303");
    assert!(quarantine.fix(one.id, &fixed, &[]).expect("it is fixed"));
    assert!(!quarantine.fix(-1, &fixed, &[]).expect("it answers"));
    let sales = waiting();
    assert_eq!((&sales[0].record, sales[0].doubts.len()), (&fixed, 0));
    deliver(&[], &[first.clone(), second.clone()], none);
    assert_eq!(waiting(), sales, "the same delivery does not undo it");

    assert!(quarantine.decide(one.id, Decision::Released).expect("it is decided"));
    assert!(!quarantine.decide(one.id, Decision::Dropped).expect("it no longer waits"));
    assert!(!quarantine.fix(one.id, &fixed, &[]).expect("it no longer waits"));
    assert!(quarantine.decide(two.id, Decision::Released).expect("it is decided"));
    assert_eq!(waiting(), []);
    deliver(&[], &[first.clone(), second.clone()], none);
    assert_eq!(waiting(), [], "the same delivery does not bring them back");
    assert!(!is_released("quarantine/1", &[Doubt::ZipNotInState]), "a fixed one is not accepted");
    assert!(is_released("QUARANTINE/2", &[Doubt::ZipNotInState]));
    assert!(!is_released("quarantine/2", &[Doubt::ZipNotInState, Doubt::Date]));
    assert!(!is_released("quarantine/3", &[]));

    let changed = sale("quarantine/2", "33103");
    deliver(&[], std::slice::from_ref(&changed), none);
    assert_eq!(waiting()[0].record, changed, "other values are decided again");
    deliver(&[sale("QUARANTINE/2", "30303")], &[], none);
    assert_eq!(waiting(), [], "a plausible row ends the wait");

    let third = sale("quarantine/3", "33101");
    deliver(&[], std::slice::from_ref(&third), none);
    assert!(quarantine.decide(waiting()[0].id, Decision::Dropped).expect("it is decided"));
    assert!(!is_released("quarantine/3", &[Doubt::ZipNotInState]));
    deliver(&[], std::slice::from_ref(&third), none);
    assert_eq!(waiting(), [], "it stays dropped");
}
