//! What a person has marked: which listings are new to the person, opened, or hidden
//! (`docs/product.md#marks`).

use std::fmt;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::sync::Arc;

use kernel::{AccountId, ListingId, PortError};

/// A set of listings. It is ordered and shared, so a copy costs nothing.
#[derive(Clone, PartialEq, Eq, Default)]
pub struct ListingIds(Arc<[ListingId]>);

impl ListingIds {
    /// Whether a listing is in the set.
    #[must_use]
    pub fn contains(&self, id: ListingId) -> bool {
        self.0.binary_search(&id).is_ok()
    }

    /// The listings in ascending order.
    #[must_use]
    pub fn as_slice(&self) -> &[ListingId] {
        &self.0
    }

    /// Whether both are the same set in memory, which is cheaper to find out than equality.
    #[must_use]
    pub fn is_shared_with(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }

    /// The number of listings.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether the set is empty.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl FromIterator<ListingId> for ListingIds {
    fn from_iter<I: IntoIterator<Item = ListingId>>(ids: I) -> Self {
        let mut ids: Vec<ListingId> = ids.into_iter().collect();
        ids.sort_unstable();
        ids.dedup();
        Self(ids.into())
    }
}

impl fmt::Debug for ListingIds {
    /// Writes a long set as its length and a hash, because the tag of a tile contains the text.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const SHORT: usize = 16;
        if self.len() <= SHORT {
            return f.debug_set().entries(self.0.iter().map(|id| id.0)).finish();
        }
        let mut hash = DefaultHasher::new();
        self.0.hash(&mut hash);
        write!(f, "{{{} listings, {:016x}}}", self.len(), hash.finish())
    }
}

/// One of the options of the filter on marks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MarkOption {
    /// Listed since the person's last visit.
    New,
    /// Opened by the person.
    Seen,
    /// Not opened by the person.
    NotSeen,
    /// Hidden by the person.
    Hidden,
}

impl MarkOption {
    /// Every option, in the order of their names.
    pub const ALL: [Self; 4] = [Self::Hidden, Self::New, Self::NotSeen, Self::Seen];

    /// The text of the option.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::New => "New",
            Self::Seen => "Seen",
            Self::NotSeen => "Not seen",
            Self::Hidden => "Hidden",
        }
    }

    /// Parses a name, which must match exactly.
    #[must_use]
    pub fn parse(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|option| option.name() == name)
    }
}

/// The marks of one listing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Marked {
    /// Whether it was listed since the person's last visit.
    pub new: bool,
    /// Whether the person has opened it.
    pub seen: bool,
    /// Whether the person has hidden it.
    pub hidden: bool,
}

/// The listings that a person has marked.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct PersonMarks {
    /// Listed since the person's last visit.
    pub new: ListingIds,
    /// Opened.
    pub seen: ListingIds,
    /// Hidden.
    pub hidden: ListingIds,
}

impl PersonMarks {
    /// The marks of a listing.
    #[must_use]
    pub fn of(&self, id: ListingId) -> Marked {
        Marked {
            new: self.new.contains(id),
            seen: self.seen.contains(id),
            hidden: self.hidden.contains(id),
        }
    }
}

/// The condition of a search that depends on marks.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct MarkCondition {
    /// The marks of the person who searches.
    pub marks: PersonMarks,
    /// Whether hidden listings are found even if the filter does not choose them.
    pub with_hidden: bool,
    /// Whether every listing is admitted, because the options of the filter are being counted.
    pub lifted: bool,
}

impl MarkCondition {
    /// Whether a listing is admitted with these options chosen. A hidden listing is admitted only
    /// if `Hidden` is chosen or [`Self::with_hidden`] is set.
    #[must_use]
    pub fn admits(&self, chosen: Option<&[String]>, id: ListingId) -> bool {
        if self.lifted {
            return true;
        }
        let marked = self.marks.of(id);
        match chosen.map(parse_all) {
            None => self.with_hidden || !marked.hidden,
            Some(chosen) => {
                let shows_hidden = self.with_hidden || chosen.contains(&MarkOption::Hidden);
                (shows_hidden || !marked.hidden)
                    && chosen.iter().any(|option| match option {
                        MarkOption::New => marked.new,
                        MarkOption::Seen => marked.seen,
                        MarkOption::NotSeen => !marked.seen,
                        MarkOption::Hidden => marked.hidden,
                    })
            }
        }
    }

    /// Whether it admits every listing without a chosen option.
    #[must_use]
    pub fn is_open(&self) -> bool {
        self.lifted || self.with_hidden || self.marks.hidden.is_empty()
    }

    /// The options under which a listing counts: those that would find it if each were chosen alone.
    pub fn options_of(&self, marked: Marked) -> impl Iterator<Item = MarkOption> {
        let is_shown = self.with_hidden || !marked.hidden;
        MarkOption::ALL.into_iter().filter(move |option| match option {
            MarkOption::New => marked.new && is_shown,
            MarkOption::Seen => marked.seen && is_shown,
            MarkOption::NotSeen => !marked.seen && is_shown,
            MarkOption::Hidden => marked.hidden,
        })
    }
}

/// The options that these texts name. A text that names none is left out.
fn parse_all(chosen: &[String]) -> Vec<MarkOption> {
    chosen.iter().filter_map(|name| MarkOption::parse(name)).collect()
}

/// Reads the marks of people.
pub trait MarkReader: Send + Sync {
    /// Returns the marks of an account. An account without marks has empty sets.
    ///
    /// # Errors
    /// [`PortError`] when the store fails.
    fn marks(&self, account: AccountId) -> Result<PersonMarks, PortError>;
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ids(ids: &[i64]) -> ListingIds {
        ids.iter().map(|id| ListingId(*id)).collect()
    }

    /// Listings 1 to 6: 1 and 2 are new, 2 and 3 are opened, 4 is hidden, 5 is hidden and opened.
    fn condition() -> MarkCondition {
        let marks = PersonMarks { new: ids(&[2, 1]), seen: ids(&[3, 2, 5]), hidden: ids(&[5, 4]) };
        MarkCondition { marks, ..MarkCondition::default() }
    }

    fn found(condition: &MarkCondition, chosen: Option<&[&str]>) -> Vec<i64> {
        let chosen: Option<Vec<String>> =
            chosen.map(|chosen| chosen.iter().map(|name| (*name).to_owned()).collect());
        (1..=6).filter(|id| condition.admits(chosen.as_deref(), ListingId(*id))).collect()
    }

    #[test]
    fn hidden_listings_are_left_out_unless_they_are_chosen() {
        let condition = condition();
        assert_eq!(found(&condition, None), [1, 2, 3, 6]);
        assert_eq!(found(&condition, Some(&["Hidden"])), [4, 5]);
        assert_eq!(found(&condition, Some(&["Seen"])), [2, 3]);
        assert_eq!(found(&condition, Some(&["Seen", "Hidden"])), [2, 3, 4, 5]);
    }

    #[test]
    fn an_option_finds_its_listings_and_several_find_all_of_theirs() {
        let condition = condition();
        assert_eq!(found(&condition, Some(&["New"])), [1, 2]);
        assert_eq!(found(&condition, Some(&["Not seen"])), [1, 6]);
        assert_eq!(found(&condition, Some(&["New", "Seen"])), [1, 2, 3]);
        assert_eq!(found(&condition, Some(&[])), [] as [i64; 0]);
        assert_eq!(found(&condition, Some(&["new", "Old"])), [] as [i64; 0]);
    }

    #[test]
    fn a_list_with_hidden_listings_finds_them_under_their_other_marks_too() {
        let condition = MarkCondition { with_hidden: true, ..condition() };
        assert_eq!(found(&condition, None), [1, 2, 3, 4, 5, 6]);
        assert_eq!(found(&condition, Some(&["Seen"])), [2, 3, 5]);
        assert_eq!(found(&condition, Some(&["Hidden"])), [4, 5]);
    }

    #[test]
    fn a_lifted_condition_admits_everything() {
        let condition = MarkCondition { lifted: true, ..condition() };
        assert_eq!(found(&condition, Some(&["New"])), [1, 2, 3, 4, 5, 6]);
    }

    #[test]
    fn a_listing_counts_under_the_options_that_would_find_it() {
        let options = |id| {
            let condition = condition();
            let marked = condition.marks.of(ListingId(id));
            condition.options_of(marked).map(MarkOption::name).collect::<Vec<_>>().join(" & ")
        };
        assert_eq!(options(1), "New & Not seen");
        assert_eq!(options(2), "New & Seen");
        assert_eq!(options(5), "Hidden");
        assert_eq!(options(6), "Not seen");
    }

    #[test]
    fn the_text_of_a_long_set_is_short_and_differs_with_its_listings() {
        let text =
            |last| format!("{:?}", (1..100).chain([last]).map(ListingId).collect::<ListingIds>());
        assert!(text(200).len() < 40);
        assert_ne!(text(200), text(201));
        assert_eq!(format!("{:?}", ids(&[3, 1, 3])), "{1, 3}");
    }
}
