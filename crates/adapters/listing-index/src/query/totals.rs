//! The totals of the money fields.

use geography::TodayByState;
use listings::{Field, FieldTotal, SearchListings, Totals};

use crate::columns::bits::Bits;
use crate::columns::column::Column;
use crate::columns::fields::Number;
use crate::columns::numbers::Numbers;
use crate::query::snapshot::Snapshot;

impl Snapshot {
    /// Returns the same as [`Totals::count`].
    pub(crate) fn totals(&self, search: &SearchListings, today: &TodayByState) -> Totals {
        let found = self.find(search, today).into_all();
        let of_field = |field| {
            let column = Number::of_field(field).and_then(|number| self.number(number));
            total(field, column, &found)
        };
        Totals { count: found.count(), fields: Totals::fields().map(of_field).collect() }
    }
}

/// A column is in the order of its values, so one walk gives the sum and the two middle values.
fn total(field: Field, column: Option<&Column<Numbers>>, found: &Bits) -> FieldTotal {
    let count = column.map_or(0, |column| found.count_both(column.known()));
    let Some(column) = column.filter(|_| count > 0) else {
        return FieldTotal::new(field, 0, 0, None);
    };
    let (low_at, high_at) = Totals::middle_of(count);
    let (mut passed, mut sum) = (0, 0);
    let (mut low, mut high) = (0, 0);
    for (cents, rows) in column.keys().from(0).zip(column.groups_from(0)) {
        let own: u64 = rows.iter().map(|row| u64::from(found.get(*row))).sum();
        if own == 0 {
            continue;
        }
        if (passed..passed + own).contains(&low_at) {
            low = cents;
        }
        if (passed..passed + own).contains(&high_at) {
            high = cents;
        }
        passed += own;
        sum += i128::from(cents) * i128::from(own);
        if passed == count {
            break;
        }
    }
    FieldTotal::new(field, count, sum, Some((low, high)))
}
