//! Listings on their way into the index. A batch collects them in the order of arrival and then
//! sorts them into a segment.

use std::sync::Arc;

use hashbrown::HashMap;
use kernel::ListingId;
use listings::{ChoiceFilter, Column, IndexRow, Listing, Options, street_words, text, yes_or_no};

use crate::build::helped;
use crate::build::interner::Interner;
use crate::build::segment::{Ids, Kind, Kinds, NOWHERE, Rows, Segment};
use crate::columns::bits::Bits;
use crate::columns::column::{Column as Sorted, ColumnBuilder, GONE};
use crate::columns::fields::{Number, Text, tie_key};
use crate::columns::names::Names;
use crate::columns::numbers::Numbers;
use crate::columns::places::{Place, Places};
use crate::columns::texts::Texts;

/// Listings collected so far, column by column.
#[derive(Debug)]
pub(crate) struct Batch {
    ids: Vec<ListingId>,
    /// The last row of each listing; `None` if the listing is withdrawn.
    latest: HashMap<ListingId, Option<u32>>,
    states: Vec<u8>,
    points: Vec<(i32, i32)>,
    duplicates: Vec<bool>,
    numbers: Vec<Vec<(i64, u32)>>,
    texts: Vec<Draft>,
    /// The texts of filters that no text column has.
    kinds: Vec<(ChoiceFilter, Draft)>,
    cities: Interner,
    words_of_city: Vec<Vec<u32>>,
}

/// An unsorted text column: its terms, which are almost distinct, and the rows that have them.
#[derive(Debug, Default)]
struct Draft {
    terms: Interner,
    entries: Vec<(u32, u32)>,
}

impl Draft {
    fn add(&mut self, row: u32, text: Option<&str>) {
        if let Some(text) = text {
            self.entries.push((self.terms.number(text), row));
        }
    }

    /// Returns the exact texts as names, and the code of each row.
    fn names(&self, rows: usize) -> (Names, Vec<u32>) {
        let (names, codes) = Names::of(self.terms.texts());
        let mut of_rows = vec![0; rows];
        for (term, row) in &self.entries {
            of_rows[*row as usize] = codes[*term as usize];
        }
        (names, of_rows)
    }
}

impl Default for Batch {
    fn default() -> Self {
        Self {
            ids: Vec::new(),
            latest: HashMap::new(),
            states: Vec::new(),
            points: Vec::new(),
            duplicates: Vec::new(),
            numbers: Number::all().map(|_| Vec::new()).collect(),
            texts: Text::all().map(|_| Draft::default()).collect(),
            kinds: ChoiceFilter::ALL
                .iter()
                .filter(|filter| text_column(**filter).is_none())
                .map(|filter| (*filter, Draft::default()))
                .collect(),
            cities: Interner::default(),
            words_of_city: Vec::new(),
        }
    }
}

impl Batch {
    /// Returns the number of collected listings.
    pub(crate) fn len(&self) -> usize {
        self.latest.len()
    }

    /// Returns the withdrawn listings.
    pub(crate) fn withdrawn(&self) -> Vec<ListingId> {
        let withdrawn = self.latest.iter().filter(|(_, row)| row.is_none());
        withdrawn.map(|(id, _)| *id).collect()
    }

    /// Adds a listing. If two have the same id, the later one counts.
    pub(crate) fn push(&mut self, IndexRow { listing, has_photo, duplicate_keys }: &IndexRow) {
        let row = self.ids.len() as u32;
        self.latest.insert(listing.id, (!listing.withdrawn).then_some(row));
        if listing.withdrawn {
            return;
        }
        self.ids.push(listing.id);
        self.states.push(listing.state.index() as u8);
        self.points.push(listing.facts.point().unwrap_or(NOWHERE));
        self.duplicates.push(listing.duplicate_of.is_some());
        for (number, entries) in Number::all().zip(&mut self.numbers) {
            entries.extend(number.of(listing).map(|number| (number, row)));
        }
        for (text, draft) in Text::all().zip(&mut self.texts) {
            match text {
                Text::Of(column) => draft.add(row, listing.facts.text(column)),
                Text::Ties => {
                    draft.add(row, Some(&tie_key(listing.state, listing.unique_id.as_str())));
                }
                Text::Keys => {
                    let [one, two, three] = listing.identity_keys();
                    draft.add(row, one.as_deref());
                    draft.add(row, two.as_deref().filter(|_| two != one));
                    draft.add(row, three.as_deref().filter(|_| three != one && three != two));
                    let own = [one, two, three];
                    for (place, key) in duplicate_keys.iter().enumerate() {
                        let is_known = |known: &String| known == key;
                        let is_own = own.iter().flatten().any(is_known);
                        if !is_own && !duplicate_keys[..place].iter().any(is_known) {
                            draft.add(row, Some(key));
                        }
                    }
                }
                Text::Words => {} // see `push_words`: cities have their own dictionary
            }
        }
        for (filter, draft) in &mut self.kinds {
            match filter.options() {
                Options::Text(column) => draft.add(row, listing.facts.text(column)),
                Options::Status => draft.add(row, listing.facts.text(Column::Status)),
                Options::OwnerOccupancy => draft.add(row, Some(listing.owner_occupancy().name())),
                Options::Photo => draft.add(row, Some(yes_or_no(*has_photo))),
                Options::Known(column) => {
                    draft.add(row, Some(yes_or_no(listing.facts.get(column).is_some())));
                }
                // Places and the sorted column of the sale date have these, and a search has marks.
                Options::State
                | Options::County
                | Options::Zip
                | Options::SaleMonth
                | Options::SaleDay
                | Options::Marks => {}
            }
        }
        self.push_words(row, listing);
    }

    fn push_words(&mut self, row: u32, listing: &Listing) {
        let Some(words) = Text::Words.slot().and_then(|slot| self.texts.get_mut(slot)) else {
            return;
        };
        let mut own: Vec<u32> = Vec::with_capacity(8);
        if let Some(city) = listing.facts.text(Column::City) {
            let (city_number, is_new) = self.cities.intern(city);
            if is_new {
                let folded = text::fold_for_search(city);
                let of_city = words_of(&folded).map(|word| words.terms.intern(word).0);
                self.words_of_city.push(of_city.collect());
            }
            own.extend(&self.words_of_city[city_number as usize]);
        }
        if let Some(address) = listing.facts.text(Column::Address) {
            let folded = text::fold_for_search(address);
            own.extend(words_of(&folded).map(|word| words.terms.intern(word).0));
            // No folded word has a number sign.
            let units = street_words::numbered_units(address).map(|unit| format!("#{unit}"));
            own.extend(units.map(|unit| words.terms.intern(&unit).0));
        }
        own.sort_unstable();
        own.dedup();
        words.entries.extend(own.into_iter().map(|word| (word, row)));
    }

    /// Numbers the rows by place and sorts every column.
    pub(crate) fn into_segment(mut self) -> Segment {
        let rows = self.ids.len();
        let names = |texts: &[Draft], column| {
            Text::Of(column).slot().map(|slot| texts[slot].names(rows)).unwrap_or_default()
        };
        let (counties, county_of) = names(&self.texts, Column::County);
        let (zips, zip_of) = names(&self.texts, Column::ZipCode);
        let place_of: Vec<_> = (0..rows)
            .map(|row| {
                let is_latest = self.latest.get(&self.ids[row]) == Some(&Some(row as u32));
                let (state, county, zip) = (self.states[row], county_of[row], zip_of[row]);
                is_latest.then_some(Place { state, county, zip })
            })
            .collect();
        let (places, to) = Places::number(counties, zips, &place_of);
        let len = places.len();

        let kinds = Kinds::new(|filter| {
            let (names, of_rows) = match text_column(filter) {
                Some(slot) => self.texts[slot].names(rows),
                None => {
                    let own = self.kinds.iter().find(|(own, _)| *own == filter);
                    own.map(|(_, draft)| draft.names(rows)).unwrap_or_default()
                }
            };
            Kind::new(names, &of_rows, &to, len)
        });
        let mut points = vec![NOWHERE; len];
        let mut duplicates = Bits::none(len);
        let mut ids = vec![ListingId(0); len];
        for row in (0..rows).filter(|row| to[*row] != GONE) {
            let new = to[row];
            ids[new as usize] = self.ids[row];
            points[new as usize] = self.points[row];
            if self.duplicates[row] {
                duplicates.set(new);
            }
        }
        let ids = Ids::of(&ids);

        let unsorted = std::mem::take(&mut self.texts);
        let by_row = Ties { of: &to, rows: None };
        let ties = Text::Ties.slot().map(|slot| unsorted[slot].sort(by_row, len, false));
        let ties = Arc::new(ties.unwrap_or_default());
        let mut rank_of = vec![0; len];
        for (rank, row) in ties.rows().iter().enumerate() {
            rank_of[*row as usize] = rank as u32;
        }
        let ranks: Vec<u32> =
            to.iter().map(|row| rank_of.get(*row as usize).copied().unwrap_or(GONE)).collect();
        let by_ties = Ties { of: &ranks, rows: Some(ties.rows()) };
        let numbers = std::mem::take(&mut self.numbers);
        Segment {
            texts: helped::each(Text::all().zip(unsorted), |(text, draft)| match text {
                Text::Ties => Arc::clone(&ties),
                Text::Of(_) => Arc::new(draft.sort(by_ties, len, true)),
                Text::Words | Text::Keys => Arc::new(draft.sort(by_row, len, false)),
            }),
            numbers: helped::each(numbers.into_iter(), |entries| {
                Arc::new(sort_numbers(&entries, by_ties, len))
            }),
            rows: Arc::new(Rows { ids, points, duplicates, kinds }),
            places: Arc::new(places),
        }
    }
}

/// Returns the slot of the text column that has exactly the texts of a filter.
fn text_column(filter: ChoiceFilter) -> Option<usize> {
    match filter.options() {
        Options::Text(column) => Text::Of(column).slot(),
        _ => None,
    }
}

/// Splits a folded text at its blanks.
fn words_of(folded: &str) -> impl Iterator<Item = &str> {
    folded.split(' ').filter(|word| !word.is_empty())
}

/// The order of rows within a group. `of` contains the rank of each row of the batch, or [`GONE`]
/// for a removed row. `rows` maps a rank to the segment's row, if the rank is not the row itself.
#[derive(Clone, Copy)]
struct Ties<'a> {
    of: &'a [u32],
    rows: Option<&'a [u32]>,
}

impl Ties<'_> {
    fn row(&self, tie: u32) -> u32 {
        self.rows.map_or(tie, |rows| rows[tie as usize])
    }
}

fn sort_numbers(entries: &[(i64, u32)], ties: Ties<'_>, len: usize) -> Sorted<Numbers> {
    let mut sorted: Vec<(i64, u32)> = entries
        .iter()
        .map(|(number, row)| (*number, ties.of[*row as usize]))
        .filter(|(_, tie)| *tie != GONE)
        .collect();
    sorted.sort_unstable();
    let mut column = ColumnBuilder::new(len, sorted.len());
    for group in sorted.chunk_by(|a, b| a.0 == b.0) {
        column.group(&group[0].0, group.iter().map(|(_, tie)| ties.row(*tie)));
    }
    column.finish()
}

impl Draft {
    /// Sorts the draft into a column. With `is_folded`, its keys are the [`text::sort_key`] of the
    /// texts.
    fn sort(&self, ties: Ties<'_>, len: usize, is_folded: bool) -> Sorted<Texts> {
        let folded: Vec<String> =
            if is_folded { self.terms.texts().map(text::sort_key).collect() } else { Vec::new() };
        let keys: Vec<&str> = if is_folded {
            folded.iter().map(String::as_str).collect()
        } else {
            self.terms.texts().collect()
        };
        // Keys are ordered by their first eight bytes. Keys with equal first bytes are compared
        // whole.
        let mut order: Vec<(u64, u32)> =
            keys.iter().enumerate().map(|(term, key)| (head(key), term as u32)).collect();
        order.sort_unstable_by(|a, b| {
            a.0.cmp(&b.0).then_with(|| keys[a.1 as usize].cmp(keys[b.1 as usize]))
        });
        let mut ranks = vec![0_u32; keys.len()];
        let mut distinct: Vec<&str> = Vec::with_capacity(keys.len());
        for (_, term) in order {
            let key = keys[term as usize];
            if distinct.last() != Some(&key) {
                distinct.push(key);
            }
            ranks[term as usize] = distinct.len() as u32 - 1;
        }
        let mut sorted: Vec<u64> = self
            .entries
            .iter()
            .map(|(term, row)| (ranks[*term as usize], ties.of[*row as usize]))
            .filter(|(_, tie)| *tie != GONE)
            .map(|(rank, tie)| u64::from(rank) << 32 | u64::from(tie))
            .collect();
        sorted.sort_unstable();
        let mut column = ColumnBuilder::new(len, sorted.len());
        for group in sorted.chunk_by(|a, b| a >> 32 == b >> 32) {
            let key = distinct[(group[0] >> 32) as usize];
            column.group(key.as_bytes(), group.iter().map(|entry| ties.row(*entry as u32)));
        }
        column.finish()
    }
}

/// Returns the first eight bytes as a number with the same order.
fn head(key: &str) -> u64 {
    let mut bytes = [0; 8];
    let len = key.len().min(8);
    bytes[..len].copy_from_slice(&key.as_bytes()[..len]);
    u64::from_be_bytes(bytes)
}
