use std::collections::BTreeMap;

use kernel::ImportId;
use listings::{Column, Lender, Lent, LentValues, Listing, Sourced, TypeMismatch, Value};

use super::occupancy::occupancy;
use super::parcel::Parcel;
use super::row::{LENT, MAILING_ADDRESS, RollRow};
use crate::point::choose_point;

/// What an import of a roll says about a parcel.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredRollRow {
    /// The source of the roll.
    pub source: String,
    /// The year of the roll.
    pub year: i32,
    /// The import that brought the row.
    pub import: ImportId,
    /// What the roll says; `None` if its rows about the parcel contradict each other.
    pub row: Option<RollRow>,
}

impl StoredRollRow {
    /// The source of the values that the roll lends, as a user reads it.
    #[must_use]
    pub fn lender(&self) -> String {
        format!("{} {} roll", self.source, self.year)
    }

    const fn age(&self) -> (i32, ImportId) {
        (self.year, self.import)
    }
}

/// Fills the blanks of a listing from the rolls, after its own values may have changed
/// (`docs/product.md#rolls`). `known` is the listing before, and `rolls` are the stored rows about its
/// parcel. Returns the number of values that are filled now and were not, or were others.
///
/// # Errors
/// [`TypeMismatch`] if the type of a value of a row differs from the type of its column. This is a
/// bug in the code that read the roll.
pub fn fill(
    listing: &mut Sourced,
    known: Option<&Sourced>,
    rolls: &[StoredRollRow],
) -> Result<u64, TypeMismatch> {
    if rolls.is_empty() && !listing.lent.is_from(Lender::Roll) {
        return Ok(0);
    }
    let before = listing.clone();
    // A roll fills what the own list leaves blank, whatever a joined listing says about it.
    listing.lent = LentValues::default();
    places::take_back(&mut listing.own);
    for stored in newest_first(&listing.own, rolls) {
        let Some(row) = &stored.row else { continue };
        lend(listing, row, &stored.lender())?;
    }
    for (column, Lent { value, source, lender }) in before.lent.columns.clone() {
        let is_free = listing.own.facts.get(column).is_some() || listing.value(column).is_none();
        if lender == Lender::Listing && is_free {
            listing.lend(column, value, (&source, lender))?;
        }
    }
    for (name, Lent { value, source, lender }) in &before.lent.extras {
        let is_free = listing.own.extras.contains_key(name) || listing.extra(name).is_none();
        if *lender == Lender::Listing && is_free {
            listing.lend_extra(name, value, (source, *lender));
        }
    }
    choose_point(listing, known);
    let (columns, extras) = (listing.lent.columns.iter(), listing.lent.extras.iter());
    let filled = columns.filter(|(column, lent)| {
        lent.lender == Lender::Roll && before.value(**column) != Some(lent.value.borrow())
    });
    let filled_extras = extras.filter(|(name, lent)| {
        lent.lender == Lender::Roll && before.extra(name) != Some(&lent.value)
    });
    Ok((filled.count() + filled_extras.count()) as u64)
}

/// The newest row of each source about the listing's parcel, the newest roll first. A later roll of
/// a source replaces an earlier one as a whole.
fn newest_first<'a>(listing: &Listing, rolls: &'a [StoredRollRow]) -> Vec<&'a StoredRollRow> {
    let Some(parcel) = Parcel::of(listing) else { return Vec::new() };
    let mut newest: BTreeMap<&str, &StoredRollRow> = BTreeMap::new();
    for stored in rolls {
        let known = newest.entry(&stored.source).or_insert(stored);
        if stored.age() > known.age() {
            *known = stored;
        }
    }
    let mut newest: Vec<&StoredRollRow> = newest.into_values().collect();
    newest
        .retain(|stored| stored.row.as_ref().is_some_and(|row| row.number.can_be(&parcel.number)));
    newest.sort_by_key(|stored| std::cmp::Reverse(stored.age()));
    newest
}

/// Fills what is still blank from one row.
fn lend(listing: &mut Sourced, row: &RollRow, source: &str) -> Result<(), TypeMismatch> {
    let lender = (source, Lender::Roll);
    let has_point = [Column::Latitude, Column::Longitude]
        .iter()
        .all(|column| row.columns.contains_key(column) && listing.value(*column).is_none());
    for column in LENT {
        let is_coordinate = matches!(column, Column::Latitude | Column::Longitude);
        let Some(value) = row.columns.get(&column) else { continue };
        if listing.value(column).is_none() && (!is_coordinate || has_point) {
            listing.lend(column, value.clone(), lender)?;
        }
    }
    for (name, text) in &row.extras {
        if listing.extra(name).is_none() {
            listing.lend_extra(name, text, lender);
        }
    }
    if listing.value(Column::OwnerOccupancy).is_none()
        && let Some(mailing) = row.extras.get(MAILING_ADDRESS)
        && let Some(occupancy) = occupancy(&listing.shown(), mailing)
    {
        let word = Value::Text(occupancy.name().to_owned());
        listing.lend(Column::OwnerOccupancy, word, lender)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use geography::State;
    use kernel::{ListingId, Revision};
    use listings::{BorrowedValues, Facts, ParcelNumber, Precision, UniqueId};

    use super::*;

    fn text(text: &str) -> Value {
        Value::Text(text.to_owned())
    }

    fn listing(parcel: &str) -> Sourced {
        let mut facts = Facts::default();
        facts.set(Column::County, Some(text("Miami-Dade"))).unwrap();
        facts.set(Column::ParcelNumber, Some(text(parcel))).unwrap();
        Sourced::from(Listing {
            id: ListingId(1),
            unique_id: UniqueId::parse("FL-1").unwrap(),
            state: State::parse("FL").unwrap(),
            facts,
            photos: Vec::new(),
            extras: BTreeMap::new(),
            revision: Revision(1),
            duplicate_of: None,
            withdrawn: false,
            borrowed: BorrowedValues::default(),
        })
    }

    fn row(columns: &[(Column, Value)], extras: &[(&str, &str)]) -> Option<RollRow> {
        Some(RollRow {
            number: ParcelNumber::parse("3040150120010").unwrap(),
            columns: columns.iter().cloned().collect(),
            extras: extras
                .iter()
                .map(|(name, text)| ((*name).to_owned(), (*text).to_owned()))
                .collect(),
        })
    }

    fn roll(source: &str, year: i32, import: i64, row: Option<RollRow>) -> StoredRollRow {
        StoredRollRow { source: source.to_owned(), year, import: ImportId(import), row }
    }

    fn built(year: i64) -> (Column, Value) {
        (Column::YearBuilt, Value::WholeNumber(year))
    }

    fn year_of(listing: &Sourced) -> (Option<i64>, Option<&str>) {
        let lent = listing.lent.columns.get(&Column::YearBuilt);
        let year = listing.shown().facts.whole_number(Column::YearBuilt);
        (year, lent.map(|lent| lent.source.as_str()))
    }

    const PARCEL: &str = "30-4015-012-0010";

    #[test]
    fn a_roll_fills_blanks_and_nothing_else() {
        let mut listing = listing(PARCEL);
        listing.own.facts.set(Column::Bedrooms, Some(Value::WholeNumber(3))).unwrap();
        listing.own.extras.insert("Market Value".to_owned(), "own".to_owned());
        let values = [built(1985), (Column::Bedrooms, Value::WholeNumber(4))];
        let extras = [("Market Value", "90000"), ("Assessed Value", "80000")];
        let rolls = [roll("Miami-Dade Property Appraiser", 2026, 5, row(&values, &extras))];
        let before = listing.clone();
        assert_eq!(fill(&mut listing, Some(&before), &rolls), Ok(2));
        assert_eq!(
            year_of(&listing),
            (Some(1985), Some("Miami-Dade Property Appraiser 2026 roll"))
        );
        assert_eq!(listing.shown().facts.whole_number(Column::Bedrooms), Some(3));
        assert_eq!(listing.extra("Market Value"), Some("own"));
        assert_eq!(listing.extra("Assessed Value"), Some("80000"));
        let filled = listing.clone();
        assert_eq!(fill(&mut listing, Some(&filled), &rolls), Ok(0));
        assert_eq!(listing, filled, "the same roll changes nothing");
        assert_eq!(fill(&mut listing, Some(&filled), &[]), Ok(0));
        assert_eq!(listing, before, "without the roll, the blanks are back");
    }

    #[test]
    fn the_newer_roll_counts_for_each_value() {
        let older = roll(
            "County",
            2025,
            9,
            row(&[built(1980), (Column::Bedrooms, Value::WholeNumber(3))], &[]),
        );
        let newer = roll("State", 2026, 5, row(&[built(1985)], &[]));
        let mut one = listing(PARCEL);
        fill(&mut one, None, &[older.clone(), newer.clone()]).unwrap();
        assert_eq!(year_of(&one), (Some(1985), Some("State 2026 roll")));
        assert_eq!(one.lent.columns[&Column::Bedrooms].source, "County 2025 roll");
        let next = roll("County", 2026, 10, row(&[built(1990)], &[]));
        fill(&mut one, None, &[older, next, newer]).unwrap();
        assert_eq!(year_of(&one), (Some(1990), Some("County 2026 roll")), "the later import");
        assert_eq!(one.value(Column::Bedrooms), None, "the county's new roll lacks it");
    }

    #[test]
    fn rows_that_contradict_each_other_fill_nothing_and_replace_the_roll_before() {
        let mut one = listing(PARCEL);
        let rolls =
            [roll("County", 2025, 5, row(&[built(1985)], &[])), roll("County", 2026, 6, None)];
        assert_eq!(fill(&mut one, None, &rolls), Ok(0));
        assert_eq!(year_of(&one), (None, None));
    }

    #[test]
    fn another_parcel_with_the_same_digits_is_not_filled() {
        let rolls = [roll("County", 2026, 5, row(&[built(1985)], &[]))];
        for (parcel, year) in [(PARCEL, Some(1985)), ("30 4015 012 0010", Some(1985))] {
            let mut one = listing(parcel);
            fill(&mut one, None, &rolls).unwrap();
            assert_eq!(year_of(&one).0, year, "{parcel}");
        }
        let mut dashed = row(&[built(1985)], &[]).unwrap();
        dashed.number = ParcelNumber::parse("304-015-012-0010").unwrap();
        let mut one = listing(PARCEL);
        assert_eq!(fill(&mut one, None, &[roll("County", 2026, 5, Some(dashed))]), Ok(0));
    }

    #[test]
    fn the_owners_mailing_address_says_who_lives_there() {
        let occupancy = |mailing: &str| {
            let mut one = listing(PARCEL);
            one.own.facts.set(Column::ZipCode, Some(text("33130"))).unwrap();
            let columns = [(Column::Address, text("100 SW 5 St"))];
            let rolls = [roll("County", 2026, 5, row(&columns, &[(MAILING_ADDRESS, mailing)]))];
            fill(&mut one, None, &rolls).unwrap();
            one.shown().facts.text(Column::OwnerOccupancy).map(str::to_owned)
        };
        let there = occupancy("100 SW 5TH ST, MIAMI, FL 33130");
        assert_eq!(there.as_deref(), Some("Owner Occupied"));
        assert_eq!(occupancy("12 Elm St, Boston, MA 02108").as_deref(), Some("Absentee"));
        assert_eq!(occupancy("PO Box 4, Miami, FL 33130"), None);
    }

    #[test]
    fn a_point_of_a_roll_gives_way_to_none_of_the_source_and_replaces_that_of_a_zip() {
        let mut one = listing(PARCEL);
        one.own.facts.set(Column::ZipCode, Some(text("33130"))).unwrap();
        choose_point(&mut one, None);
        assert_eq!(one.shown().facts.precision(), Some(Precision::Zip));
        let before = one.clone();
        let degrees = |micro| Value::Coordinate(listings::Coordinate::from_micro(micro).unwrap());
        let point =
            [(Column::Latitude, degrees(25_770_000)), (Column::Longitude, degrees(-80_200_000))];
        let rolls = [roll("County", 2026, 5, row(&point, &[]))];
        fill(&mut one, Some(&before), &rolls).unwrap();
        assert_eq!(one.shown().facts.point(), Some((-80_200_000, 25_770_000)));
        assert_eq!(one.shown().facts.precision(), Some(Precision::Source));
        let filled = one.clone();
        fill(&mut one, Some(&filled), &[]).unwrap();
        assert_eq!(one, before);
    }
}
