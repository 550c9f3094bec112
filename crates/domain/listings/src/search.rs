use std::cmp::Ordering;

use geography::{State, TodayByState};
use kernel::{ListingId, Revision};

use crate::area::Area;
use crate::catalogue::{Column, Field};
use crate::filter::{ChoiceFilter, Filter};
use crate::filters::Filters;
use crate::listing::{Listing, UniqueId};
use crate::marks::MarkCondition;
use crate::my_areas::MyAreas;
use crate::sort::{Direction, Sort};
use crate::{street_words, text};

/// The listings in which a search looks.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum Scope {
    /// All listings.
    #[default]
    All,
    /// The listings with these ids, such as a subscriber's saved properties.
    Ids(Vec<ListingId>),
    /// The listings with these keys, such as selected rows.
    UniqueIds(Vec<UniqueId>),
}

/// The historical filter.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Historical {
    /// All listings.
    #[default]
    All,
    /// The listings for which [`Listing::is_current`] is true.
    Current,
}

impl Historical {
    /// The default order: the next sale comes first among current listings, and the latest sale
    /// comes first among all listings.
    #[must_use]
    pub const fn default_sort(self) -> Sort {
        let direction = match self {
            Self::Current => Direction::Ascending,
            Self::All => Direction::Descending,
        };
        Sort { field: Field::Column(Column::SaleDate), direction }
    }
}

/// The text of the search box, folded.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SearchText {
    words: Vec<SearchWord>,
    whole: Option<String>,
}

/// A word of the search box, with all that counts as this word in an address.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SearchWord {
    /// The folded word. It may be a part of a longer word of [`Listing::search_text`].
    pub typed: String,
    /// Its long and short forms, folded. Each counts only as a whole word.
    pub forms: Vec<String>,
    /// The state whose code it is. It counts only as the state of the listing.
    pub state: Option<State>,
    /// The number of the unit that follows, in ASCII, if an address may have `#` for the word.
    pub unit: Option<String>,
}

impl SearchWord {
    /// The word, where `next` is the word after it.
    fn new(typed: &str, next: Option<&str>) -> Self {
        let unit = next.filter(|next| {
            street_words::is_before_a_unit(typed) && next.chars().all(|c| c.is_ascii_alphanumeric())
        });
        // A form that contains the word is found with it.
        let forms = street_words::other_forms(typed).into_iter();
        Self {
            typed: typed.to_owned(),
            forms: forms.filter(|form| !form.contains(typed)).collect(),
            state: State::all().find(|state| state.code().eq_ignore_ascii_case(typed)),
            unit: unit.map(str::to_owned),
        }
    }

    /// Whether a listing with this search text has the word in any form.
    fn is_in(&self, text: &str, listing: &Listing) -> bool {
        let has_word = |form: &String| text.split([' ', '\n']).any(|word| word == form);
        let address = || listing.facts.text(Column::Address).unwrap_or_default();
        text.contains(&self.typed)
            || self.forms.iter().any(has_word)
            || self.state == Some(listing.state)
            || self
                .unit
                .as_ref()
                .is_some_and(|unit| street_words::numbered_units(address()).any(|own| own == *unit))
    }
}

impl SearchText {
    /// Parses the text that a user typed; `None` if it has only punctuation and blanks.
    #[must_use]
    pub fn parse(typed: &str) -> Option<Self> {
        let folded = text::fold_for_search(typed);
        Self::folded(&folded.split_whitespace().collect::<Vec<_>>(), text::identity_key(typed))
    }

    /// Creates a search text from stored folded words and the identity key of the whole text;
    /// `None` without a word.
    #[must_use]
    pub fn folded(words: &[&str], whole: Option<String>) -> Option<Self> {
        let next = words.iter().skip(1).copied().map(Some).chain([None]);
        let words: Vec<_> =
            words.iter().zip(next).map(|(word, next)| SearchWord::new(word, next)).collect();
        (!words.is_empty()).then_some(Self { words, whole })
    }

    /// The words. A listing must have each of them.
    #[must_use]
    pub fn words(&self) -> &[SearchWord] {
        &self.words
    }

    /// The whole text as an identity key, which is compared with [`Listing::identity_keys`].
    #[must_use]
    pub fn whole(&self) -> Option<&str> {
        self.whole.as_deref()
    }

    fn finds(&self, listing: &Listing) -> bool {
        let text = listing.search_text();
        self.words.iter().all(|word| word.is_in(&text, listing))
            || self.whole.is_some() && listing.identity_keys().contains(&self.whole)
    }
}

/// A page of a result. Pages are numbered from 1 and have at least one row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Page {
    number: u64,
    size: u64,
}

impl Page {
    /// The size of a page if the query has none.
    pub const DEFAULT_SIZE: u64 = 100;

    /// Creates page `number` of `size` rows; `None` if either is 0.
    #[must_use]
    pub const fn new(number: u64, size: u64) -> Option<Self> {
        if number == 0 || size == 0 { None } else { Some(Self { number, size }) }
    }

    /// The number of rows before the page.
    #[must_use]
    pub const fn offset(self) -> u64 {
        (self.number - 1).saturating_mul(self.size)
    }

    /// The maximum number of rows on the page.
    #[must_use]
    pub const fn size(self) -> u64 {
        self.size
    }

    /// The number of pages for `total` rows.
    #[must_use]
    pub const fn count(self, total: u64) -> u64 {
        total.div_ceil(self.size)
    }
}

impl Default for Page {
    fn default() -> Self {
        Self { number: 1, size: Self::DEFAULT_SIZE }
    }
}

/// A search for listings with everything that a subscriber can choose on the data screen.
///
/// [`SearchListings::matches`] and [`SearchListings::order`] define the result. Adapters compute
/// it in other ways and are tested against them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SearchListings {
    /// The listings in which to look.
    pub scope: Scope,
    /// All listings or only current ones.
    pub historical: Historical,
    /// The filters.
    pub filters: Filters,
    /// The typed search.
    pub search: Option<SearchText>,
    /// The subscriber's marks, which the filter on marks depends on.
    pub marks: MarkCondition,
    /// The subscriber's own areas.
    pub my_areas: Option<MyAreas>,
    /// The area drawn on the map. A listing without a location is outside.
    pub within: Option<Area>,
    /// Only listings that changed after this revision.
    pub changed_since: Option<Revision>,
    /// Whether the result includes duplicates of another listing.
    pub with_duplicates: bool,
    /// The order.
    pub sort: Sort,
    /// The page.
    pub page: Page,
}

impl Default for SearchListings {
    fn default() -> Self {
        let historical = Historical::default();
        Self {
            scope: Scope::default(),
            historical,
            filters: Filters::default(),
            search: None,
            marks: MarkCondition::default(),
            my_areas: None,
            within: None,
            changed_since: None,
            with_duplicates: false,
            sort: historical.default_sort(),
            page: Page::default(),
        }
    }
}

impl SearchListings {
    /// A search for every listing of a scope, including historical ones and duplicates.
    #[must_use]
    pub fn everything_in(scope: Scope) -> Self {
        Self { scope, historical: Historical::All, with_duplicates: true, ..Self::default() }
    }

    /// Whether a listing is in the result. A withdrawn listing never is.
    #[must_use]
    pub fn matches(&self, listing: &Listing, today: &TodayByState) -> bool {
        let in_scope = match &self.scope {
            Scope::All => true,
            Scope::Ids(ids) => ids.contains(&listing.id),
            Scope::UniqueIds(ids) => ids.contains(&listing.unique_id),
        };
        !listing.withdrawn
            && in_scope
            && (self.with_duplicates || listing.duplicate_of.is_none())
            && (self.historical == Historical::All || listing.is_current(today))
            && self.changed_since.is_none_or(|revision| listing.revision > revision)
            && self.filters.admit(listing, today)
            && self.marks.admits(self.filters.chosen(ChoiceFilter::Marks), listing.id)
            && self.my_areas.as_ref().is_none_or(|areas| areas.admit(listing))
            && self.within.as_ref().is_none_or(|area| area.admits(&listing.facts))
            && self.search.as_ref().is_none_or(|search| search.finds(listing))
    }

    /// The order of the result.
    #[must_use]
    pub fn order(&self, a: &Listing, b: &Listing, today: &TodayByState) -> Ordering {
        self.sort.order(a, b, today)
    }

    /// The same search without one filter, under which the filter's own options or blanks are
    /// counted.
    #[must_use]
    pub fn without(&self, filter: Filter) -> Self {
        let mut search = self.clone();
        search.filters.lift(filter);
        // A condition that admits everything anyway stays equal, so that engines count it only once.
        search.marks.lifted |=
            filter == Filter::Choice(ChoiceFilter::Marks) && !search.marks.is_open();
        search
    }
}

#[cfg(test)]
mod tests;
