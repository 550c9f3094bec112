//! The sale days of listings.

use std::sync::Arc;

use listings::{Column, SaleMonth, numbered_day};

use crate::build::segment::Segment;
use crate::columns::bits::Bits;
use crate::columns::codes::Codes;
use crate::columns::fields::Number;

/// The sale day of each row.
#[derive(Debug)]
pub(crate) struct Days {
    /// The code of each row's day: its index in `numbers` + 1, or 0 without a day.
    pub(crate) codes: Codes,
    /// The distinct days as numbers of [`listings::day_number`].
    pub(crate) numbers: Vec<i64>,
    /// The facet's label of each day.
    pub(crate) labels: Vec<Arc<str>>,
    /// The index in `months` of each day's month.
    pub(crate) month_of: Vec<usize>,
    /// The facet's label of each distinct month.
    pub(crate) months: Vec<Arc<str>>,
    /// The number of rows with each code.
    of_all: Vec<u64>,
}

impl Days {
    pub(crate) fn new(segment: &Segment) -> Self {
        let column = segment.number(Number::Of(Column::SaleDate));
        let numbers: Vec<i64> =
            column.into_iter().flat_map(|column| column.keys().from(0)).collect();
        let mut codes = Codes::zeros(segment.len(), numbers.len() + 1);
        let mut of_all = vec![0; numbers.len() + 1];
        let groups = column.into_iter().flat_map(|column| column.groups_from(0));
        for (group, rows) in groups.enumerate() {
            rows.iter().for_each(|row| codes.set(*row as usize, group + 1));
            of_all[group + 1] = rows.len() as u64;
        }
        of_all[0] = segment.len() as u64 - of_all.iter().sum::<u64>();
        let (mut labels, mut month_of) = (Vec::new(), Vec::new());
        let mut months: Vec<Arc<str>> = Vec::new();
        for day in numbers.iter().filter_map(|number| numbered_day(*number)) {
            labels.push(day.format("%Y-%m-%d").to_string().into());
            let month = SaleMonth::of(day).to_string();
            if months.last().is_none_or(|last| **last != *month) {
                months.push(month.into());
            }
            month_of.push(months.len() - 1);
        }
        Self { codes, numbers, labels, month_of, months, of_all }
    }

    /// Counts the rows of each day, by code. If `rows` are more than half of all, it counts the
    /// others and subtracts, because that is cheaper.
    pub(crate) fn counts(&self, rows: &Bits) -> Vec<u64> {
        if rows.count() * 2 <= rows.len() as u64 {
            let mut counts = vec![0; self.of_all.len()];
            self.codes.tally(rows, &mut counts);
            return counts;
        }
        let mut others = Bits::all(rows.len());
        others.subtract(rows);
        let mut counts = vec![0; self.of_all.len()];
        self.codes.tally(&others, &mut counts);
        self.of_all.iter().zip(counts).map(|(all, others)| all - others).collect()
    }

    /// Returns the memory used, in bytes.
    pub(crate) fn bytes(&self) -> usize {
        let numbers = self.numbers.capacity() + self.of_all.capacity() + self.month_of.capacity();
        let names = self.labels.iter().chain(&self.months).map(|name| 32 + name.len());
        self.codes.bytes() + numbers * size_of::<u64>() + names.sum::<usize>()
    }
}
