//! What imports record about the history of a listing (`docs/product.md#history-columns`): whether it
//! is still listed, how often its sale was postponed, and when a value last changed.
//!
//! A merge counts one import further. An undo counts again from the entries that are left, with the
//! same rule.

use std::collections::BTreeSet;

use chrono::NaiveDate;
use geography::TodayByState;
use ledger::{Change, EntryKind, LedgerEntry};
use listings::{Column, ColumnType, Listing, Value, status};

use crate::undo::{PastEntry, Write, lasting_changes, lasting_marks};

/// What postponements depend on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Sale {
    day: Option<NaiveDate>,
    is_postponed: bool,
}

impl Sale {
    fn of(listing: &Listing) -> Self {
        Self {
            day: listing.facts.date(Column::SaleDate),
            is_postponed: is_postponed(listing.facts.text(Column::Status)),
        }
    }
}

fn is_postponed(status: Option<&str>) -> bool {
    status == Some(status::POSTPONED)
}

/// The postponements of a sale so far.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
struct Postponements {
    count: i64,
    /// The sale date before the last one.
    from: Option<NaiveDate>,
}

impl Postponements {
    fn of(listing: &Listing) -> Self {
        Self {
            count: listing.facts.whole_number(Column::TimesPostponed).unwrap_or(0),
            from: listing.facts.date(Column::PostponedFrom),
        }
    }

    /// Counts one change of the sale. The first later day of a sale that became Postponed without a new
    /// day is the same postponement.
    fn after(self, before: Sale, after: Sale) -> Self {
        let is_later = matches!((before.day, after.day), (Some(old), Some(new)) if new > old);
        let became_postponed = after.is_postponed && !before.is_postponed;
        let awaited_its_day =
            before.is_postponed && before.day.is_some() && self.from == before.day;
        if became_postponed || is_later && !awaited_its_day {
            Self { count: self.count + 1, from: before.day }
        } else {
            self
        }
    }

    fn store(self, listing: &mut Listing) {
        let Self { count, from } = self;
        put(listing, Column::TimesPostponed, (count > 0).then_some(Value::WholeNumber(count)));
        put(listing, Column::PostponedFrom, from.map(Value::Date));
    }
}

fn put(listing: &mut Listing, column: Column, value: Option<Value>) {
    // The type is the column's own, so this does not fail.
    let _ = listing.facts.set(column, value);
}

/// Records that an import contained the `known` listing and left it as `listing`. `changed_on` is the
/// day of the import if it changed a value.
pub(crate) fn note_import(listing: &mut Listing, known: &Listing, changed_on: Option<NaiveDate>) {
    note_return(listing);
    let Some(day) = changed_on else { return };
    put(listing, Column::LastChange, Some(Value::Date(day)));
    Postponements::of(known).after(Sale::of(known), Sale::of(listing)).store(listing);
}

/// Records that the complete list of its source lacked the listing on a day.
#[cfg(any(test, feature = "testing"))]
pub(crate) fn note_removal(listing: &mut Listing, day: NaiveDate) {
    put(listing, Column::NoLongerListed, Some(Value::Date(day)));
}

/// Records that a file contains the listing in a row that is not imported.
pub(crate) fn note_return(listing: &mut Listing) {
    put(listing, Column::NoLongerListed, None);
}

/// Records the same columns again from all entries of a listing, after an undo added the last one.
pub(crate) fn recount(listing: &mut Listing, entries: &[PastEntry]) {
    let state = listing.state;
    let day_of = |entry: &PastEntry| Value::Date(TodayByState::at(entry.at).of(state));
    let removed = removal(entries).map(day_of);
    put(listing, Column::NoLongerListed, removed);
    let fields: BTreeSet<&str> = entries
        .iter()
        .flat_map(|entry| &entry.changes)
        .map(|change| change.field.as_str())
        .collect();
    let last = fields
        .into_iter()
        .filter_map(|field| lasting_changes(entries, field).last().map(|write| write.place))
        .max();
    let changed = last.and_then(|place| entries.get(place)).map(day_of);
    put(listing, Column::LastChange, changed);
    postponements(Sale::of(listing), entries).store(listing);
}

/// The columns about the changes of a listing.
const OF_CHANGES: [Column; 3] = [Column::LastChange, Column::TimesPostponed, Column::PostponedFrom];

/// The columns about the changes of a listing, as they follow from what it shows and from the entries
/// that readers see, oldest first. The source of a joined listing is not a value.
pub(crate) fn of_shown(listing: &Listing, entries: &[LedgerEntry]) -> Vec<(Column, Value)> {
    let is_value = |change: &&Change| change.field != Column::Source.value();
    let is_withdrawal =
        |entry: &LedgerEntry| entry.kind == EntryKind::Undone && entry.changes.is_empty();
    let life = entries.iter().rposition(is_withdrawal).map_or(0, |place| place + 1);
    let entries: Vec<PastEntry> = entries[life..]
        .iter()
        .map(|entry| PastEntry {
            import: None,
            stands: true,
            is_same_source: false,
            at: entry.at,
            kind: entry.kind,
            changes: entry.changes.iter().filter(is_value).cloned().collect(),
        })
        .collect();
    let mut shown = listing.clone();
    recount(&mut shown, &entries);
    OF_CHANGES.into_iter().filter_map(|column| Some((column, shown.facts.take(column)?))).collect()
}

/// The entry that noted the listing as no longer listed, if it is not listed after these entries.
fn removal(entries: &[PastEntry]) -> Option<&PastEntry> {
    let is_listed = entries.iter().rev().find_map(|entry| entry.kind.lists())?;
    if is_listed {
        return None;
    }
    let lasting = lasting_marks(entries).into_iter().rfind(|write| !write.new);
    let noted = || entries.iter().rfind(|entry| entry.kind == EntryKind::NoLongerListed);
    lasting.map(|write| write.entry).or_else(noted)
}

/// The postponements in these entries. `now` is the sale after them.
fn postponements(now: Sale, entries: &[PastEntry]) -> Postponements {
    let days = lasting_changes(entries, Column::SaleDate.value());
    let statuses = lasting_changes(entries, Column::Status.value());
    let mut sale = Sale {
        day: days.first().map_or(now.day, |first| read_day(first.old.as_deref())),
        is_postponed: statuses
            .first()
            .map_or(now.is_postponed, |first| is_postponed(first.old.as_deref())),
    };
    let places: BTreeSet<usize> = days.iter().chain(&statuses).map(|write| write.place).collect();
    let mut postponements = Postponements::default();
    for place in places {
        let at = |writes: &[Write<'_, Option<String>>]| {
            let write = writes.iter().find(|write| write.place == place);
            write.map(|write| write.new.clone())
        };
        let after = Sale {
            day: at(&days).map_or(sale.day, |new| read_day(new.as_deref())),
            is_postponed: at(&statuses)
                .map_or(sale.is_postponed, |new| is_postponed(new.as_deref())),
        };
        postponements = postponements.after(sale, after);
        sale = after;
    }
    postponements
}

fn read_day(text: Option<&str>) -> Option<NaiveDate> {
    match Value::read(ColumnType::Date, text?)? {
        Value::Date(day) => Some(day),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn november(day: u32) -> Option<NaiveDate> {
        NaiveDate::from_ymd_opt(2026, 11, day)
    }

    const SCHEDULED: bool = false;
    const POSTPONED: bool = true;

    /// The number of postponements, and the day before the last one, after a sale was so in turn.
    fn after(sales: &[(Option<NaiveDate>, bool)]) -> (i64, Option<NaiveDate>) {
        let mut counted = Postponements::default();
        for pair in sales.windows(2) {
            let [before, after] =
                [pair[0], pair[1]].map(|(day, is_postponed)| Sale { day, is_postponed });
            counted = counted.after(before, after);
        }
        (counted.count, counted.from)
    }

    #[test]
    fn a_later_day_is_a_postponement_and_an_earlier_one_is_not() {
        let [third, tenth] = [november(3), november(10)];
        assert_eq!(after(&[(third, SCHEDULED), (tenth, SCHEDULED)]), (1, third));
        assert_eq!(after(&[(tenth, SCHEDULED), (third, SCHEDULED)]), (0, None));
        assert_eq!(after(&[(None, SCHEDULED), (tenth, SCHEDULED)]), (0, None), "the first day");
        let twice = [(third, SCHEDULED), (tenth, SCHEDULED), (november(17), SCHEDULED)];
        assert_eq!(after(&twice), (2, tenth));
    }

    #[test]
    fn a_postponement_and_its_new_day_count_once() {
        let [third, tenth, last] = [november(3), november(10), november(24)];
        let announced = [(third, SCHEDULED), (third, POSTPONED)];
        assert_eq!(after(&announced), (1, third));
        let with_day = [&announced[..], &[(tenth, POSTPONED)]].concat();
        assert_eq!(after(&with_day), (1, third), "the day comes later");
        let scheduled = [&announced[..], &[(tenth, SCHEDULED)]].concat();
        assert_eq!(after(&scheduled), (1, third), "with the status");
        let again = [&with_day[..], &[(last, POSTPONED)]].concat();
        assert_eq!(after(&again), (2, tenth), "the second day is a second postponement");
        let at_once = [(third, SCHEDULED), (tenth, POSTPONED)];
        assert_eq!(after(&at_once), (1, third));
        let at_once_again = [&at_once[..], &[(last, POSTPONED)]].concat();
        assert_eq!(after(&at_once_again), (2, tenth));
    }

    #[test]
    fn a_postponed_sale_without_a_day_waits_for_one() {
        let third = november(3);
        let open = [(third, SCHEDULED), (None, POSTPONED)];
        assert_eq!(after(&open), (1, third));
        let dated = [&open[..], &[(november(10), SCHEDULED)]].concat();
        assert_eq!(after(&dated), (1, third));
        let listed_so = [(third, POSTPONED), (third, POSTPONED)];
        assert_eq!(after(&listed_so), (0, None), "what was before it was listed is not known");
    }

    #[test]
    fn a_status_that_comes_back_to_postponed_counts_again() {
        let third = november(3);
        let back = [(third, SCHEDULED), (third, POSTPONED), (third, SCHEDULED), (third, POSTPONED)];
        assert_eq!(after(&back), (2, third));
    }
}
