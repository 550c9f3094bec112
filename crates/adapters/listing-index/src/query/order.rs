//! Sorts a set of rows and returns one section of them.

use std::collections::BTreeMap;
use std::iter;
use std::ops::Range;
use std::sync::Arc;

use geography::TodayByState;
use listings::{ChoiceFilter, Column, DerivedColumn, Direction, Field, Sort, day_number, text};

use crate::columns::bits::Bits;
use crate::columns::column;
use crate::columns::fields::{Number, Text};
use crate::columns::keys::Keys;
use crate::query::snapshot::Snapshot;
use crate::query::today::ShownStatuses;

impl Snapshot {
    /// Returns the rows of `found` at `places` in the order of `sort`. Rows before them are skipped
    /// bit by bit.
    pub(crate) fn ordered(
        &self,
        found: &Bits,
        sort: Sort,
        today: &TodayByState,
        places: Range<u64>,
    ) -> Vec<u32> {
        let direction = sort.direction;
        let Some(ties) = self.text(Text::Ties).map(|column| column.rows()) else {
            return Vec::new();
        };
        let duplicates = &self.segment.rows.duplicates;
        let section = Section::new(found, ties, duplicates, places);
        if section.is_full() {
            return Vec::new();
        }
        match sort.field {
            Field::Column(Column::Status) => self.by_status(section, direction, today),
            Field::Derived(DerivedColumn::DaysUntilSale) => self.by_days(section, direction, today),
            Field::Derived(DerivedColumn::Equity) => {
                section.of_column(self.number(Number::Equity), direction)
            }
            Field::Derived(DerivedColumn::BidShare) => {
                section.of_column(self.number(Number::BidShare), direction)
            }
            Field::Column(column) => match self.number(Number::Of(column)) {
                Some(numbers) => section.of_column(Some(numbers), direction),
                None => section.of_column(self.text(Text::Of(column)), direction),
            },
        }
    }

    fn by_status(
        &self,
        section: Section<'_>,
        direction: Direction,
        today: &TodayByState,
    ) -> Vec<u32> {
        let today = self.today(today);
        let stored = self.segment.rows.kinds.of(ChoiceFilter::Status);
        let shown = ShownStatuses::new(&stored.names);
        let mut keys: Vec<String> = (1..shown.names.codes())
            .filter_map(|code| shown.names.name(code).map(text::sort_key))
            .collect();
        keys.sort_unstable();
        keys.dedup();
        let blank = keys.len();
        let group_of = |code| {
            let key = shown.names.name(code).map(text::sort_key);
            key.and_then(|key| keys.binary_search(&key).ok()).unwrap_or(blank)
        };
        let of_shown: Vec<usize> = (0..shown.names.codes()).map(group_of).collect();
        let mut counts = vec![0; blank + 1];
        let by_shown = self.by_shown_status(&shown, section.found, &today);
        by_shown.iter().zip(&of_shown).for_each(|(count, group)| counts[*group] += count);
        let of_stored: Vec<[usize; 2]> =
            shown.of.iter().map(|shown| shown.map(|code| of_shown[code])).collect();
        let group = |row: u32| {
            let passed = usize::from(today.passed.get(row));
            of_stored[stored.codes.get(row as usize)][passed]
        };
        section.grouped(counts, group, direction)
    }

    fn by_days(
        &self,
        section: Section<'_>,
        direction: Direction,
        today: &TodayByState,
    ) -> Vec<u32> {
        let days = &self.days;
        // Listings whose sales are equally many days away are in one group, whatever their dates.
        let mut todays: BTreeMap<i64, Vec<Range<usize>>> = BTreeMap::new();
        for (state, rows) in self.segment.places.states().filter(|(_, rows)| !rows.is_empty()) {
            todays.entry(day_number(today.of(state))).or_default().push(rows);
        }
        let away = |today: i64| days.numbers.iter().map(move |day| day - today);
        let mut known: Vec<i64> =
            todays.keys().flat_map(|today| away(*today)).filter(|days| *days >= 0).collect();
        known.sort_unstable();
        known.dedup();
        let blank = known.len();
        let mut counts = vec![0; blank + 1];
        let mut groups_of: Vec<(Range<usize>, Arc<[usize]>)> = Vec::new();
        for (today, rows) in todays {
            let by_day = away(today).map(|days| known.binary_search(&days).unwrap_or(blank));
            let groups: Arc<[usize]> = iter::once(blank).chain(by_day).collect();
            let mut found = Bits::none(self.len());
            rows.iter().for_each(|rows| found.fill(rows.clone()));
            found.and(section.found);
            let by_day = days.counts(&found);
            by_day.iter().zip(&*groups).for_each(|(count, group)| counts[*group] += count);
            groups_of.extend(rows.into_iter().map(|rows| (rows, Arc::clone(&groups))));
        }
        groups_of.sort_unstable_by_key(|(rows, _)| rows.start);
        let group = |row: u32| {
            let of_state = groups_of.partition_point(|(rows, _)| rows.end <= row as usize);
            groups_of[of_state].1[days.codes.get(row as usize)]
        };
        section.grouped(counts, group, direction)
    }
}

/// The section of an ordered set that is being collected.
struct Section<'a> {
    found: &'a Bits,
    /// All rows in the order of [`Text::Ties`].
    ties: &'a [u32],
    /// Whether the set is the result of a search without a filter: all rows except duplicates.
    is_plain: bool,
    skip: u64,
    take: usize,
    rows: Vec<u32>,
}

impl<'a> Section<'a> {
    fn new(found: &'a Bits, ties: &'a [u32], duplicates: &Bits, places: Range<u64>) -> Self {
        let total = found.count();
        let (start, end) = (places.start.min(total), places.end.min(total));
        let take = end.saturating_sub(start) as usize;
        let is_plain =
            total + duplicates.count() == found.len() as u64 && found.count_both(duplicates) == 0;
        Self { found, ties, is_plain, skip: start, take, rows: Vec::with_capacity(take) }
    }

    fn is_full(&self) -> bool {
        self.rows.len() >= self.take
    }

    /// Walks through rows in order. First skips the rows to be skipped, then takes rows until the
    /// section is full. Rows after the last one taken are not checked. The section must not be full
    /// before the call.
    fn walk(&mut self, rows: &[u32], is_in: impl Fn(u32) -> bool) {
        let mut rows = rows;
        while self.skip > 0
            && let Some((chunk, rest)) = rows.split_at_checked(64)
        {
            let count = chunk.iter().map(|row| u64::from(is_in(*row))).sum::<u64>();
            if count > self.skip {
                break;
            }
            self.skip -= count;
            rows = rest;
        }
        for row in rows.iter().filter(|row| is_in(**row)) {
            if self.skip > 0 {
                self.skip -= 1;
                continue;
            }
            self.rows.push(*row);
            if self.is_full() {
                return;
            }
        }
    }

    fn of_column<K: Keys>(
        mut self,
        column: Option<&column::Column<K>>,
        direction: Direction,
    ) -> Vec<u32> {
        let (found, ties) = (self.found, self.ties);
        let Some(column) = column else {
            self.walk(ties, |row| found.get(row));
            return self.rows;
        };
        let known = found.count_both(column.known());
        if self.skip >= known {
            self.skip -= known;
        } else {
            match direction {
                Direction::Ascending => {
                    let rows = self.leap(column);
                    self.walk(rows, |row| found.get(row));
                }
                Direction::Descending => self.walk_back(column),
            }
        }
        if !self.is_full() {
            self.walk(ties, |row| found.get(row) && !column.known().get(row));
        }
        self.rows
    }

    /// Skips as many rows as the column has counts for, and returns the rest.
    fn leap<'r, K: Keys>(&mut self, column: &'r column::Column<K>) -> &'r [u32] {
        let (passed, place) =
            if self.is_plain { column.before(self.found, self.skip) } else { (0, 0) };
        self.skip -= passed;
        &column.rows()[place..]
    }

    /// Walks through the groups from last to first, each group in its own order.
    fn walk_back<K: Keys>(&mut self, column: &column::Column<K>) {
        let (found, rows) = (self.found, column.rows());
        let (mut passed, mut end) =
            if self.is_plain { column.after(found, self.skip) } else { (0, rows.len()) };
        while let Some(chunk) = end.checked_sub(64).map(|start| &rows[start..end]) {
            let count = chunk.iter().map(|row| u64::from(found.get(*row))).sum::<u64>();
            if passed + count > self.skip {
                break;
            }
            passed += count;
            end -= 64;
        }
        // Only whole groups may be skipped, so rows of a group that begins earlier are walked
        // again.
        let start = column.start_from(end);
        let early = rows[end..start].iter().filter(|row| found.get(**row)).count();
        self.skip -= passed - early as u64;
        for group in column.groups_before(start) {
            self.walk(&rows[group], |row| found.get(row));
            if self.is_full() {
                return;
            }
        }
    }

    /// Sorts by counting. `group` maps a row to a small number, and `counts` contains the number of
    /// the set's rows in each group. The last group has the blanks. Ties are ordered by [`Text::Ties`].
    fn grouped(
        mut self,
        mut counts: Vec<u64>,
        group: impl Fn(u32) -> usize,
        direction: Direction,
    ) -> Vec<u32> {
        let (found, ties) = (self.found, self.ties);
        let blank = counts.len() - 1;
        // The blanks' group is last in both directions.
        let place = |group| match direction {
            Direction::Descending if group != blank => blank - 1 - group,
            _ => group,
        };
        if direction == Direction::Descending {
            counts[..blank].reverse();
        }
        // The number of rows to skip and to take in each group.
        let mut wanted = vec![(0, 0); counts.len()];
        let mut left = self.take as u64;
        for (count, wanted) in counts.into_iter().zip(&mut wanted) {
            let skip = self.skip.min(count);
            let take = left.min(count - skip);
            self.skip -= skip;
            left -= take;
            *wanted = (skip, take);
        }
        // The rows of these groups as a set, because checking a set is faster than looking up the
        // groups of rows that are far apart.
        let mut rows = Bits::none(found.len());
        let is_in = found.ones().filter(|row| wanted[place(group(*row))].1 > 0);
        is_in.for_each(|row| rows.set(row));
        let mut groups = vec![Vec::new(); wanted.len()];
        left = self.take as u64;
        for row in ties.iter().copied().filter(|row| rows.get(*row)) {
            if left == 0 {
                break;
            }
            let group = place(group(row));
            let (skip, take) = &mut wanted[group];
            if *take == 0 {
                continue;
            }
            if *skip > 0 {
                *skip -= 1;
            } else {
                *take -= 1;
                left -= 1;
                groups[group].push(row);
            }
        }
        groups.concat()
    }
}
