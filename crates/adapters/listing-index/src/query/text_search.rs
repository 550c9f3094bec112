//! The search by typed text.

use geography::State;
use listings::{SearchText, SearchWord};

use crate::columns::bits::Bits;
use crate::columns::fields::Text;
use crate::columns::words::Lines;
use crate::query::snapshot::Snapshot;

impl Snapshot {
    /// Returns the rows in which every word occurs in one of its forms, and the rows with an identity
    /// key equal to the whole text.
    pub(crate) fn with_words(&self, typed: &SearchText) -> Bits {
        let mut words = typed.words().iter().map(|word| self.with_word(word));
        let mut rows = words.next().unwrap_or_else(|| Bits::all(self.len()));
        words.for_each(|word| rows.and(&word));
        if let (Some(whole), Some(keys)) = (typed.whole(), self.text(Text::Keys))
            && let Some(group) = keys.keys().find(whole)
        {
            rows.set_each(keys.of_groups(group..group + 1));
        }
        rows
    }

    fn with_word(&self, word: &SearchWord) -> Bits {
        let SearchWord { typed, forms, state, unit } = word;
        let (places, words) = (&self.segment.places, &self.words);
        let mut rows = Bits::none(self.len());
        let flags = |lines: &Lines, len: usize| {
            let mut flags = vec![false; len];
            lines.with(typed).for_each(|line| flags[line] = true);
            forms
                .iter()
                .flat_map(|form| lines.with_whole(form))
                .for_each(|line| flags[line] = true);
            flags
        };
        let counties = flags(&words.counties, places.counties.codes());
        let zips = flags(&words.zips, places.zips.codes());
        let mut states = flags(&words.states, State::COUNT);
        state.iter().for_each(|state| states[state.index()] = true);
        // Code 0 has no name.
        let is_named = |flags: &[bool], code: u32| code > 0 && flags[code as usize - 1];
        let is_in = |place: crate::columns::places::Place| {
            is_named(&counties, place.county)
                || is_named(&zips, place.zip)
                || states[usize::from(place.state)]
        };
        places.runs().filter(|(place, _)| is_in(*place)).for_each(|(_, range)| rows.fill(range));
        if let Some(column) = self.text(Text::Words) {
            let unit = unit.iter().map(|unit| format!("#{unit}"));
            let wholes = forms.iter().cloned().chain(unit);
            let wholes = wholes.filter_map(|whole| column.keys().find(&whole));
            for line in words.lines.with(typed).chain(wholes) {
                let (from, to) = (words.starts[line] as usize, words.starts[line + 1] as usize);
                rows.set_each(&column.rows()[from..to]);
            }
        }
        rows
    }
}
