//! Rows are numbered by place, so a state, county or ZIP code is a few runs of rows.

use std::ops::Range;

use geography::State;

use crate::columns::column::GONE;
use crate::columns::names::Names;

/// The state, county and ZIP code of a run of rows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Place {
    /// [`State::index`].
    pub(crate) state: u8,
    /// The code in [`Places::counties`].
    pub(crate) county: u32,
    /// The code in [`Places::zips`].
    pub(crate) zip: u32,
}

/// All runs in the order of their places. They define the numbering of the rows.
#[derive(Debug, Clone, Default)]
pub(crate) struct Places {
    /// County names as stored. The same name can occur in several states.
    pub(crate) counties: Names,
    /// ZIP codes as stored.
    pub(crate) zips: Names,
    runs: Vec<(Place, u32)>,
    len: usize,
}

impl Places {
    /// Numbers rows by place. `of` contains the place of each row. Also returns the number of each
    /// row. A row without a place gets [`GONE`].
    pub(crate) fn number(counties: Names, zips: Names, of: &[Option<Place>]) -> (Self, Vec<u32>) {
        let mut rows: Vec<(Place, u32)> = of
            .iter()
            .enumerate()
            .filter_map(|(row, place)| place.map(|place| (place, row as u32)))
            .collect();
        rows.sort_unstable();
        let mut places = Self { counties, zips, ..Self::default() };
        let mut numbers = vec![GONE; of.len()];
        for (place, row) in rows {
            numbers[row as usize] = places.push(place);
        }
        (places, numbers)
    }

    /// Merges two numberings without the rows for which `is_gone` returns true. Also returns the
    /// new number of each row. Rows stay in their order, so lists that are ordered by row remain
    /// ordered.
    pub(crate) fn merge(
        a: &Self,
        b: &Self,
        is_gone: impl Fn(u32) -> bool,
    ) -> (Self, [Vec<u32>; 2]) {
        let (counties, [counties_a, counties_b]) = Names::join(&a.counties, &b.counties);
        let (zips, [zips_a, zips_b]) = Names::join(&a.zips, &b.zips);
        let mut merged = Self { counties, zips, ..Self::default() };
        let mut numbers = [vec![GONE; a.len], vec![GONE; b.len]];
        let under = |counties: &[u32], zips: &[u32], place: Place| Place {
            county: counties[place.county as usize],
            zip: zips[place.zip as usize],
            ..place
        };
        let mut of_a = a.runs().map(|(place, rows)| (under(&counties_a, &zips_a, place), rows));
        let mut of_b = b.runs().map(|(place, rows)| (under(&counties_b, &zips_b, place), rows));
        let (mut head_a, mut head_b) = (of_a.next(), of_b.next());
        loop {
            let take_a = match (&head_a, &head_b) {
                (None, None) => return (merged, numbers),
                (Some((a, _)), Some((b, _))) => a <= b,
                (one, _) => one.is_some(),
            };
            let (head, runs, side) = if take_a {
                (&mut head_a, &mut of_a as &mut dyn Iterator<Item = _>, 0)
            } else {
                (&mut head_b, &mut of_b as &mut dyn Iterator<Item = _>, 1)
            };
            if let Some((place, rows)) = head.take() {
                for row in rows.filter(|row| side == 1 || !is_gone(*row as u32)) {
                    numbers[side][row] = merged.push(place);
                }
            }
            *head = runs.next();
        }
    }

    fn push(&mut self, place: Place) -> u32 {
        let row = self.len as u32;
        if self.runs.last().is_none_or(|(last, _)| *last != place) {
            self.runs.push((place, row));
        }
        self.len += 1;
        row
    }

    /// Returns the place of a row.
    pub(crate) fn of(&self, row: u32) -> Option<Place> {
        let run = self.runs.partition_point(|(_, start)| *start <= row);
        self.runs.get(run.checked_sub(1)?).map(|(place, _)| *place)
    }

    /// Returns the number of rows.
    pub(crate) const fn len(&self) -> usize {
        self.len
    }

    /// Iterates over the places with their rows, in order.
    pub(crate) fn runs(&self) -> impl Iterator<Item = (Place, Range<usize>)> + Clone + '_ {
        let ends = self.runs.iter().skip(1).map(|(_, start)| *start as usize).chain([self.len]);
        self.runs.iter().zip(ends).map(|((place, start), end)| (*place, *start as usize..end))
    }

    /// Iterates over all states with their rows, in order.
    pub(crate) fn states(&self) -> impl Iterator<Item = (State, Range<usize>)> + '_ {
        State::all().map(|state| {
            let first = |index: usize| {
                let run = self.runs.partition_point(|(place, _)| usize::from(place.state) < index);
                self.runs.get(run).map_or(self.len, |(_, start)| *start as usize)
            };
            (state, first(state.index())..first(state.index() + 1))
        })
    }

    /// Returns the memory used, in bytes.
    pub(crate) fn bytes(&self) -> usize {
        self.counties.bytes() + self.zips.bytes() + self.runs.capacity() * size_of::<(Place, u32)>()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn places(rows: &[(u8, &str, &str)]) -> (Places, Vec<u32>) {
        let (counties, county_of) = Names::of(rows.iter().map(|row| row.1));
        let (zips, zip_of) = Names::of(rows.iter().map(|row| row.2));
        let of: Vec<_> = (0..rows.len())
            .map(|row| Some(Place { state: rows[row].0, county: county_of[row], zip: zip_of[row] }))
            .collect();
        Places::number(counties, zips, &of)
    }

    #[test]
    fn rows_of_one_place_are_consecutive() {
        let (places, numbers) = places(&[
            (5, "Fulton", "30303"),
            (5, "Cobb", "30060"),
            (1, "Pima", "85701"),
            (5, "Fulton", "30303"),
        ]);
        assert_eq!(numbers, [2, 1, 0, 3]);
        let runs: Vec<_> = places.runs().map(|(_, rows)| rows).collect();
        assert_eq!(runs, [0..1, 1..2, 2..4]);
        let georgia = places.states().find(|(state, _)| state.index() == 5).unwrap();
        assert_eq!(georgia.1, 1..4);
    }

    #[test]
    fn merging_puts_new_rows_after_the_old_rows_of_their_place() {
        let (a, _) =
            places(&[(5, "Fulton", "30303"), (5, "Fulton", "30303"), (5, "Polk", "30125")]);
        let (b, _) = places(&[(1, "Pima", "85701"), (5, "Fulton", "30303")]);
        let (merged, numbers) = Places::merge(&a, &b, |row| row == 0 || row == 2);
        assert_eq!(numbers, [vec![GONE, 1, GONE], vec![0, 2]]);
        assert_eq!(merged.runs().map(|(_, rows)| rows).collect::<Vec<_>>(), [0..1, 1..3]);
        assert_eq!(merged.len(), 3);
    }
}
