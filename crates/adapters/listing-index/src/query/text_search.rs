//! The search by typed text.

use listings::SearchText;

use crate::columns::bits::Bits;
use crate::columns::fields::Text;
use crate::columns::words::Lines;
use crate::query::snapshot::Snapshot;

impl Snapshot {
    /// Returns the rows in which every word occurs, and the rows with an identity key equal to the
    /// whole text.
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

    fn with_word(&self, word: &str) -> Bits {
        let (places, words) = (&self.segment.places, &self.words);
        let mut rows = Bits::none(self.len());
        let flags = |lines: &Lines, len: usize| {
            let mut flags = vec![false; len];
            lines.with(word).for_each(|line| flags[line + 1] = true);
            flags
        };
        let counties = flags(&words.counties, places.counties.codes());
        let zips = flags(&words.zips, places.zips.codes());
        let states: Vec<usize> = words.states.with(word).collect();
        let is_in = |place: crate::columns::places::Place| {
            counties[place.county as usize]
                || zips[place.zip as usize]
                || states.contains(&usize::from(place.state))
        };
        places.runs().filter(|(place, _)| is_in(*place)).for_each(|(_, range)| rows.fill(range));
        if let Some(column) = self.text(Text::Words) {
            for line in words.lines.with(word) {
                let (from, to) = (words.starts[line] as usize, words.starts[line + 1] as usize);
                rows.set_each(&column.rows()[from..to]);
            }
        }
        rows
    }
}
