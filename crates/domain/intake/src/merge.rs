use std::collections::BTreeMap;

use geography::TodayByState;
use kernel::{ListingId, Revision};
use ledger::Change;
use listings::{Column, Facts, LentValues, Listing, Sourced, TypeMismatch, Value};
use lists::{Record, SALE_FACTS, is_same_amount, is_same_day};

use crate::history;
use crate::point::choose_point;

/// A listing after a merge, with its changes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MergedListing {
    /// The listing after the merge. The store sets its id and revision.
    pub listing: Sourced,
    /// Every changed value, in the order of the columns. Empty for a new listing.
    pub changes: Vec<Change>,
}

/// Merges a record into the known listing. The record's values overwrite the listing's, its blanks
/// clear them, and columns that it does not have stay unchanged (`docs/product.md#merge`). `source`
/// becomes the listing's source if the record has sale facts (`docs/product.md#source`). A point that
/// we gave the listing is no value of a source: it is not among the changes, and is chosen again
/// (`docs/product.md#precision`). What others lend the listing is not compared, and gives way where it only
/// filled a blank (`docs/product.md#borrowed`). A withdrawn listing becomes a new one with the same id
/// (`docs/product.md#undo`). `today` is when the import takes place; the columns about the history
/// follow from it (`docs/product.md#history-columns`).
///
/// # Errors
/// [`TypeMismatch`] if the type of a value differs from the type of its column. This is a bug in
/// the code that read the record.
pub fn merge(
    known: Option<&Sourced>,
    record: Record,
    source: &str,
    today: &TodayByState,
) -> Result<MergedListing, TypeMismatch> {
    let Record { unique_id, state, columns, photos, extras } = record;
    let withdrawn = known.filter(|known| known.own.withdrawn);
    let known = known.filter(|known| !known.own.withdrawn);
    let mut own = known.map(|known| known.own.clone()).unwrap_or_else(|| Listing {
        id: withdrawn.map_or(ListingId(0), |withdrawn| withdrawn.own.id),
        unique_id: withdrawn.map_or(unique_id, |withdrawn| withdrawn.own.unique_id.clone()),
        state,
        facts: Facts::default(),
        photos: Vec::new(),
        extras: BTreeMap::new(),
        revision: Revision(0),
        duplicate_of: None,
        withdrawn: false,
        borrowed: listings::BorrowedValues::default(),
    });
    own.state = state;
    places::take_back(&mut own);
    if SALE_FACTS.iter().any(|column| columns.contains_key(column)) {
        own.facts.set(Column::Source, Some(Value::Text(source.to_owned())))?;
    }
    for (column, value) in columns {
        if has_lost_zeros(own.facts.text(column), column, value.as_ref()) {
            continue;
        }
        own.facts.set(column, value)?;
    }
    if let Some(photos) = photos {
        own.photos = photos;
    }
    merge_extras(&mut own.extras, extras);
    let (mut changes, mut lent) = (Vec::new(), LentValues::default());
    if let Some(known) = known {
        changes = self::changes(&known.own, &own);
        let changed_on = (!changes.is_empty()).then(|| today.of(state));
        history::note_import(&mut own, &known.own, changed_on);
        lent = known.lent.after(&known.own, &own);
    }
    let mut listing = Sourced { own, lent };
    choose_point(&mut listing, known);
    Ok(MergedListing { listing, changes })
}

/// Whether a number is the known one without the zeros in front, which a spreadsheet removes.
fn has_lost_zeros(known: Option<&str>, column: Column, value: Option<&Value>) -> bool {
    let is_number = matches!(column, Column::ParcelNumber | Column::CaseNumber);
    match (known, value) {
        (Some(known), Some(Value::Text(number))) if is_number => {
            known.len() > number.len()
                && number.bytes().all(|byte| byte.is_ascii_digit())
                && known.trim_start_matches('0') == number
        }
        _ => false,
    }
}

/// Merges extras up to the maximum for a listing, however many sources name it. Known extras stay
/// and can be overwritten. New ones are added in the order of their names while there is room.
fn merge_extras(known: &mut BTreeMap<String, String>, extras: BTreeMap<String, Option<String>>) {
    for (name, _) in extras.iter().filter(|(_, value)| value.is_none()) {
        known.remove(name);
    }
    for (name, value) in extras {
        let Some(value) = value else { continue };
        // The same amount or day in another spelling is not a change, so the first spelling stays.
        let is_same = |known: &String| is_same_amount(known, &value) || is_same_day(known, &value);
        if known.get(&name).is_some_and(is_same) {
            continue;
        }
        if known.len() < Listing::MAX_EXTRAS || known.contains_key(&name) {
            known.insert(name, value);
        }
    }
}

/// What differs between the values of a listing before and after a change. A point that we gave it is
/// not a value.
pub(crate) fn changes(old: &Listing, new: &Listing) -> Vec<Change> {
    let mut changes = Vec::new();
    let mut note = |field: &str, old: Option<String>, new: Option<String>| {
        if old != new {
            changes.push(Change { field: field.to_owned(), old, new });
        }
    };
    let (had_given_point, has_given_point) = (places::is_given(old), places::is_given(new));
    for column in Column::imported() {
        let is_coordinate = matches!(column, Column::Latitude | Column::Longitude);
        let was = if had_given_point && is_coordinate { None } else { old.value(column) };
        let is = if has_given_point && is_coordinate { None } else { new.value(column) };
        if was != is {
            note(
                column.value(),
                was.map(|value| value.to_string()),
                is.map(|value| value.to_string()),
            );
        }
    }
    for index in 0..old.photos.len().max(new.photos.len()) {
        let photo = |listing: &Listing| listing.photos.get(index).cloned();
        note(&format!("zillow_image_{}", index + 1), photo(old), photo(new));
    }
    for name in old.extras.keys().filter(|name| !new.extras.contains_key(*name)) {
        note(name, old.extras.get(name).cloned(), None);
    }
    for (name, value) in &new.extras {
        note(name, old.extras.get(name).cloned(), Some(value.clone()));
    }
    changes
}

#[cfg(test)]
mod tests {
    use chrono::{NaiveDate, TimeZone as _, Utc};
    use geography::State;
    use kernel::Money;
    use listings::{Coordinate, Lender, Precision, UniqueId};

    use super::*;

    /// A listing after a merge, with its changes.
    #[derive(Debug, Clone, PartialEq, Eq)]
    struct Merged {
        listing: Sourced,
        changes: Vec<Change>,
        /// Whether a value changed, or a column that the import records.
        must_be_stored: bool,
    }

    /// Merges on November 20, 2026.
    fn merge(
        known: Option<&Sourced>,
        record: Record,
        source: &str,
    ) -> Result<Merged, TypeMismatch> {
        merge_on(known, record, source, &noon(20))
    }

    fn merge_on(
        known: Option<&Sourced>,
        record: Record,
        source: &str,
        today: &TodayByState,
    ) -> Result<Merged, TypeMismatch> {
        let MergedListing { listing, changes } = super::merge(known, record, source, today)?;
        let must_be_stored = !changes.is_empty() || known != Some(&listing);
        Ok(Merged { listing, changes, must_be_stored })
    }

    /// Noon in Georgia on a day of November 2026.
    fn noon(day: u32) -> TodayByState {
        TodayByState::at(Utc.with_ymd_and_hms(2026, 11, day, 17, 0, 0).unwrap())
    }

    fn november(day: u32) -> Option<NaiveDate> {
        NaiveDate::from_ymd_opt(2026, 11, day)
    }

    fn record(columns: Vec<(Column, Option<Value>)>) -> Record {
        Record {
            unique_id: UniqueId::parse("GA-Fulton-1").unwrap(),
            state: State::parse("GA").unwrap(),
            columns: columns.into_iter().collect(),
            photos: None,
            extras: BTreeMap::new(),
        }
    }

    fn bid(dollars: i64) -> Option<Value> {
        Some(Value::Money(Money::from_cents(dollars * 100).unwrap()))
    }

    #[test]
    fn a_new_listing_has_no_changes() {
        let merged = merge(None, record(vec![(Column::OpeningBid, bid(100))]), "Fulton").unwrap();
        assert_eq!(
            merged.listing.own.facts.money(Column::OpeningBid),
            Money::from_cents(10_000).ok()
        );
        assert!(merged.changes.is_empty());
    }

    #[test]
    fn a_withdrawn_listing_becomes_a_new_one() {
        let first = record(vec![(Column::YearBuilt, Some(Value::WholeNumber(1985)))]);
        let known = merge(None, first, "Fulton").unwrap().listing;
        let withdrawn = Sourced::from(Listing { id: ListingId(7), withdrawn: true, ..known.own });
        let again = record(vec![(Column::OpeningBid, bid(100))]);
        let merged = merge(Some(&withdrawn), again.clone(), "Cobb").unwrap();
        let new = merge(None, again, "Cobb").unwrap();
        let expected = Listing { id: ListingId(7), ..new.listing.own };
        assert_eq!(merged.listing, Sourced::from(expected));
        assert!(merged.changes.is_empty() && merged.must_be_stored);
    }

    #[test]
    fn a_blank_clears_and_a_missing_column_stays() {
        let first = record(vec![
            (Column::OpeningBid, bid(100)),
            (Column::YearBuilt, Some(Value::WholeNumber(1985))),
        ]);
        let known = merge(None, first, "Fulton").unwrap().listing;
        let merged =
            merge(Some(&known), record(vec![(Column::OpeningBid, None)]), "Fulton").unwrap();
        assert_eq!(merged.listing.own.facts.money(Column::OpeningBid), None);
        assert_eq!(merged.listing.own.facts.whole_number(Column::YearBuilt), Some(1985));
        let expected =
            Change { field: "matched_Current Bid".into(), old: Some("100".into()), new: None };
        assert_eq!(merged.changes, [expected]);
    }

    #[test]
    fn the_same_record_twice_changes_nothing() {
        let mut same = record(vec![(Column::OpeningBid, bid(100))]);
        same.photos = Some(vec!["https://example.com/1.jpg".into()]);
        same.extras.insert("Sale Time".into(), Some("09:00".into()));
        let known = merge(None, same.clone(), "Fulton").unwrap().listing;
        assert_eq!(
            merge(Some(&known), same, "Fulton").unwrap(),
            Merged { listing: known, changes: vec![], must_be_stored: false }
        );
    }

    #[test]
    fn changes_include_photos_and_extras() {
        let mut first = record(vec![]);
        first.photos = Some(vec!["a".into(), "b".into()]);
        first.extras.insert("Sale Time".into(), Some("09:00".into()));
        let known = merge(None, first.clone(), "Fulton").unwrap().listing;
        first.photos = Some(vec!["a".into()]);
        first.extras.insert("Sale Time".into(), None);
        let fields: Vec<_> = merge(Some(&known), first, "Fulton")
            .unwrap()
            .changes
            .into_iter()
            .map(|change| change.field)
            .collect();
        assert_eq!(fields, ["zillow_image_2", "Sale Time"]);
    }

    #[test]
    fn an_amount_or_a_day_in_another_spelling_is_not_a_change() {
        let mut first = record(vec![]);
        first.extras.insert("SALE PRICE".into(), Some("355000".into()));
        let known = merge(None, first.clone(), "Bronx").unwrap().listing;
        first.extras.insert("SALE PRICE".into(), Some("$355,000".into()));
        let same = merge(Some(&known), first.clone(), "Bronx").unwrap();
        assert!(same.changes.is_empty() && !same.must_be_stored);
        assert_eq!(same.listing.own.extras["SALE PRICE"], "355000");
        first.extras.insert("APARTMENT NUMBER".into(), Some("2016-01-02".into()));
        let known = merge(Some(&known), first.clone(), "Bronx").unwrap().listing;
        first.extras.insert("APARTMENT NUMBER".into(), Some("1/2/16".into()));
        assert!(merge(Some(&known), first.clone(), "Bronx").unwrap().changes.is_empty());
        first.extras.insert("SALE PRICE".into(), Some("$355,001".into()));
        assert_eq!(merge(Some(&known), first, "Bronx").unwrap().changes.len(), 1);
    }

    #[test]
    fn known_extras_have_priority_over_new_ones_up_to_1200() {
        let named = |prefix: &str, count: usize| -> BTreeMap<String, Option<String>> {
            (0..count).map(|index| (format!("{prefix}{index:04}"), Some("x".to_owned()))).collect()
        };
        let mut first = record(vec![]);
        first.extras = named("m", 1_199);
        let known = merge(None, first, "Fulton").unwrap().listing;
        let mut second = record(vec![]);
        second.extras = named("a", 3);
        second.extras.insert("m0001".to_owned(), Some("y".to_owned()));
        second.extras.insert("m0002".to_owned(), None);
        let extras = merge(Some(&known), second, "Fulton").unwrap().listing.own.extras;
        assert_eq!(extras.len(), 1_200);
        assert_eq!(extras.get("m0001").map(String::as_str), Some("y"));
        assert!(extras.contains_key("a0000") && extras.contains_key("a0001"));
        assert!(!extras.contains_key("m0002") && !extras.contains_key("a0002"));
    }

    #[test]
    fn a_point_that_we_gave_is_not_a_change_and_gives_way_to_the_sources() {
        let text = |text: &str| Some(Value::Text(text.to_owned()));
        let degrees = |degrees| Coordinate::from_degrees(degrees).map(Value::Coordinate);
        let row = || vec![(Column::ZipCode, text("30303")), (Column::Address, text("12 Elm St"))];
        let first = merge(None, record(row()), "Fulton").unwrap().listing;
        assert_eq!(first.own.facts.precision(), Some(Precision::Zip));
        let again = merge(Some(&first), record(row()), "Fulton").unwrap();
        assert_eq!((again.changes.len(), again.must_be_stored), (0, false));
        let blank = [(Column::Latitude, None), (Column::Longitude, None)];
        let blank = record(row().into_iter().chain(blank).collect());
        let again = merge(Some(&first), blank, "Fulton").unwrap();
        assert_eq!((again.changes.len(), again.must_be_stored), (0, false));
        assert_eq!(again.listing.own.facts.point(), first.own.facts.point());
        let own = [(Column::Latitude, degrees(33.7)), (Column::Longitude, degrees(-84.4))];
        let own = record(row().into_iter().chain(own).collect());
        let placed = merge(Some(&first), own, "Fulton").unwrap();
        assert_eq!(placed.listing.own.facts.precision(), Some(Precision::Source));
        let old: Vec<_> = placed.changes.iter().map(|change| change.old.clone()).collect();
        assert_eq!(old, [None, None], "latitude and longitude");
        let moved = record(vec![(Column::ZipCode, text("30305"))]);
        let moved = merge(Some(&first), moved, "Fulton").unwrap();
        assert_eq!(moved.changes.len(), 1, "the ZIP code alone");
        assert_ne!(moved.listing.own.facts.point(), first.own.facts.point());
        let half = [(Column::Latitude, degrees(33.7)), (Column::Longitude, None)];
        let half = || record(row().into_iter().chain(half.clone()).collect());
        let known = merge(Some(&first), half(), "Fulton").unwrap().listing;
        assert_eq!((known.own.facts.point(), known.own.facts.precision()), (None, None));
        assert!(!merge(Some(&known), half(), "Fulton").unwrap().must_be_stored);
    }

    #[test]
    fn borrowed_values_are_no_changes_and_a_blank_of_the_list_does_not_clear_them() {
        let roll = ("Fulton 2026 roll", Lender::Roll);
        let number = |number| Some(Value::WholeNumber(number));
        let row = |year| record(vec![(Column::OpeningBid, bid(100)), (Column::YearBuilt, year)]);
        let mut known = merge(None, row(None), "Fulton").unwrap().listing;
        known.lend(Column::YearBuilt, Value::WholeNumber(1985), roll).unwrap();
        known.lend(Column::Bedrooms, Value::WholeNumber(3), roll).unwrap();
        known.lend_extra("Market Value", "90000", roll);
        let again = merge(Some(&known), row(None), "Fulton").unwrap();
        assert_eq!(
            again,
            Merged { listing: known.clone(), changes: vec![], must_be_stored: false }
        );
        let named = merge(Some(&known), row(number(1990)), "Fulton").unwrap();
        let entry = Change { field: "Year Built".into(), old: None, new: Some("1990".into()) };
        assert_eq!(named.changes, [entry], "the list's own value was blank");
        assert_eq!(named.listing.own.facts.whole_number(Column::YearBuilt), Some(1990));
        assert_eq!(named.listing.shown().facts.whole_number(Column::Bedrooms), Some(3));
        let lent: Vec<_> = named.listing.lent.columns.keys().collect();
        assert_eq!(lent, [&Column::Bedrooms]);
        let same = merge(Some(&known), row(number(1985)), "Fulton").unwrap();
        assert!(same.must_be_stored && same.changes.len() == 1, "it is the list's own value now");
        let mut extra = row(None);
        extra.extras.insert("Market Value".into(), None);
        let blank = merge(Some(&known), extra, "Fulton").unwrap();
        assert_eq!(
            (blank.listing.extra("Market Value"), blank.must_be_stored),
            (Some("90000"), false)
        );
    }

    #[test]
    fn a_value_of_another_list_stays_shown_when_the_own_one_changes() {
        let mut known =
            merge(None, record(vec![(Column::OpeningBid, bid(100))]), "Fulton").unwrap().listing;
        let other = Value::Money(Money::from_cents(8_000).unwrap());
        known.lend(Column::OpeningBid, other.clone(), ("Sheriff", Lender::Listing)).unwrap();
        let merged =
            merge(Some(&known), record(vec![(Column::OpeningBid, bid(90))]), "Fulton").unwrap();
        assert_eq!(merged.listing.value(Column::OpeningBid), Some(other.borrow()));
        assert_eq!(
            merged.listing.own.facts.money(Column::OpeningBid),
            Money::from_cents(9_000).ok()
        );
        let entry = Change {
            field: "matched_Current Bid".into(),
            old: Some("100".into()),
            new: Some("90".into()),
        };
        assert_eq!(merged.changes, [entry]);
    }

    #[test]
    fn the_source_is_the_last_one_that_named_the_sale_facts() {
        let notice = record(vec![(Column::SaleDate, None), (Column::YearBuilt, None)]);
        let value = record(vec![(Column::Zestimate, bid(250))]);
        let first = merge(None, value.clone(), "Assessor").unwrap().listing;
        assert_eq!(first.own.facts.text(Column::Source), None);
        let second = merge(Some(&first), notice.clone(), "Fulton").unwrap();
        assert_eq!(second.listing.own.facts.text(Column::Source), Some("Fulton"));
        assert_eq!((second.changes.len(), second.must_be_stored), (0, true));
        let third = merge(Some(&second.listing), value, "Assessor").unwrap();
        assert_eq!(third.listing.own.facts.text(Column::Source), Some("Fulton"));
        assert!(!third.must_be_stored);
        let last = merge(Some(&third.listing), notice, "Sheriff").unwrap().listing;
        assert_eq!(last.own.facts.text(Column::Source), Some("Sheriff"));
    }
    /// A record with a status and a sale on a day of November 2026.
    fn sale(status: &str, day: u32) -> Record {
        record(vec![
            (Column::Status, Some(Value::Text(status.to_owned()))),
            (Column::SaleDate, november(day).map(Value::Date)),
        ])
    }

    #[test]
    fn postponements_are_counted_with_the_day_before_and_the_day_of_the_last_change() {
        let history = |listing: &Sourced| {
            let facts = &listing.own.facts;
            let number = facts.whole_number(Column::TimesPostponed);
            (number, facts.date(Column::PostponedFrom), facts.date(Column::LastChange))
        };
        let first = merge(None, sale("Scheduled", 24), "Fulton").unwrap().listing;
        assert_eq!(history(&first), (None, None, None), "a new listing has not changed");
        let word = merge_on(Some(&first), sale("Postponed", 24), "Fulton", &noon(21)).unwrap();
        assert_eq!(history(&word.listing), (Some(1), november(24), november(21)));
        let known = Some(&word.listing);
        let dated = merge_on(known, sale("Postponed", 28), "Fulton", &noon(22)).unwrap();
        assert_eq!(history(&dated.listing), (Some(1), november(24), november(22)));
        let known = Some(&dated.listing);
        let again = merge_on(known, sale("Postponed", 30), "Fulton", &noon(23)).unwrap();
        assert_eq!(history(&again.listing), (Some(2), november(28), november(23)));
        let known = Some(&again.listing);
        let same = merge_on(known, sale("Postponed", 30), "Fulton", &noon(25)).unwrap();
        assert_eq!((history(&same.listing).2, same.must_be_stored), (november(23), false));
    }

    #[test]
    fn the_last_change_is_on_the_day_of_the_state() {
        let first = merge(None, sale("Scheduled", 24), "Fulton").unwrap().listing;
        // 01:30 UTC on November 22 is still November 21 in Georgia.
        let night = TodayByState::at(Utc.with_ymd_and_hms(2026, 11, 22, 1, 30, 0).unwrap());
        let sold = merge_on(Some(&first), sale("Sold", 24), "Fulton", &night).unwrap();
        assert_eq!(sold.listing.own.facts.date(Column::LastChange), november(21));
    }

    #[test]
    fn a_listing_that_is_in_a_file_again_is_stored_as_listed() {
        let mut gone = merge(None, sale("Scheduled", 24), "Fulton").unwrap().listing;
        gone.own.facts.set(Column::NoLongerListed, november(19).map(Value::Date)).unwrap();
        let back = merge(Some(&gone), sale("Scheduled", 24), "Fulton").unwrap();
        assert_eq!(back.listing.own.facts.date(Column::NoLongerListed), None);
        assert_eq!((back.changes.len(), back.must_be_stored), (0, true));
        assert_eq!(back.listing.own.facts.date(Column::LastChange), None, "no value changed");
    }

    #[test]
    fn a_number_that_lost_its_zeros_is_no_change() {
        let lost = |known, column, number: &str| {
            has_lost_zeros(Some(known), column, Some(&Value::Text(number.to_owned())))
        };
        assert!(lost("0012345", Column::ParcelNumber, "12345"));
        assert!(!lost("0012345", Column::ParcelNumber, "12346"));
        assert!(
            !lost("12345", Column::ParcelNumber, "12345"),
            "the same number is written as it is"
        );
        assert!(!lost("0012-345", Column::ParcelNumber, "12-345"), "no spreadsheet does this");
        assert!(!lost("0012345", Column::Address, "12345"));
    }
}
