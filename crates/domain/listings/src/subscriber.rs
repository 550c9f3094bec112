//! Which listings a subscriber sees: the searches that depend on an account.

use std::ops::RangeInclusive;
use std::sync::Arc;

use chrono::NaiveDate;
use geography::TodayByState;
use kernel::{AccountId, ListingId, PortError, Revision};

use crate::changes::{ChangeKind, ChangeReader};
use crate::facets::{FacetSet, Facets};
use crate::filter::ChoiceFilter;
use crate::listing::UniqueId;
use crate::map::{MapService, MapVersion, Mark, PinCursor, TileAddress};
use crate::marks::{ListingIds, MarkCondition, MarkReader, PersonMarks};
use crate::my_areas::MyAreas;
use crate::ports::{Detail, ListingError, MatchCursor};
use crate::sale_days::SaleDayCount;
use crate::search::{Scope, SearchListings};
use crate::service::{ListingPage, ListingService, RowStream};
use crate::sort::Direction;
use crate::totals::Totals;

/// A search as a subscriber requests it. [`SearchService`] adds the criteria that depend on the
/// account.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SubscriberSearch {
    /// The subscriber's account.
    pub account: AccountId,
    /// The criteria that do not depend on the account.
    pub criteria: SearchListings,
    /// Whether the account's areas narrow the search.
    pub in_my_areas: bool,
    /// Whether the search looks only at the account's saved properties, including duplicates. It
    /// then replaces the scope of `criteria`.
    pub only_saved: bool,
    /// Whether hidden listings are found even if the filter on marks does not choose them. They
    /// always are among the saved properties.
    pub with_hidden: bool,
    /// If set, the search looks only at the account's saved properties that changed in one of these
    /// ways since the previous visit, including duplicates.
    pub changes: Option<Vec<ChangeKind>>,
    /// If set, the list of saved properties is in the order of their last changes instead. Other
    /// lists ignore it.
    pub by_change: Option<Direction>,
}

impl SubscriberSearch {
    /// A search in which nothing depends on the account.
    #[must_use]
    pub const fn new(account: AccountId, criteria: SearchListings) -> Self {
        Self {
            account,
            criteria,
            in_my_areas: false,
            only_saved: false,
            with_hidden: false,
            changes: None,
            by_change: None,
        }
    }
}

/// The facts about a subscriber on which a search can depend.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Subscriber {
    /// What the subscriber follows.
    pub my_areas: MyAreas,
    /// The keys of the saved properties.
    pub saved: Vec<UniqueId>,
}

/// Reads subscribers.
pub trait Subscribers: Send + Sync {
    /// Returns the subscriber with this account; `None` if the account does not exist.
    ///
    /// # Errors
    /// [`PortError`] when the store fails.
    fn find(&self, account: AccountId) -> Result<Option<Subscriber>, PortError>;
}

/// Answers subscribers' searches. Lists, maps, downloads and 'Save All' all use it, so they agree
/// about what a subscriber sees.
#[derive(Clone)]
pub struct SearchService {
    listings: ListingService,
    map: MapService,
    subscribers: Arc<dyn Subscribers>,
    marks: Option<Arc<dyn MarkReader>>,
    changes: Option<Arc<dyn ChangeReader>>,
}

impl SearchService {
    /// A service over these services and this port.
    #[must_use]
    pub fn new(
        listings: ListingService,
        map: MapService,
        subscribers: Arc<dyn Subscribers>,
    ) -> Self {
        Self { listings, map, subscribers, marks: None, changes: None }
    }

    /// Adds the marks of people. Without them, nothing is new, seen or hidden.
    #[must_use]
    pub fn with_marks(self, marks: Arc<dyn MarkReader>) -> Self {
        Self { marks: Some(marks), ..self }
    }

    /// Adds what changed in saved properties. Without it, nothing has changed.
    #[must_use]
    pub fn with_changes(self, changes: Arc<dyn ChangeReader>) -> Self {
        Self { changes: Some(changes), ..self }
    }

    /// Returns the revision and the days on which every search depends. While they stay the same, the
    /// matches of a search change only with the account.
    ///
    /// # Errors
    /// [`ListingError::Port`] when the port fails.
    pub fn version(&self) -> Result<MapVersion, ListingError> {
        self.map.version()
    }

    /// Returns the matches of a search. It reads the subscriber once, and only if the search depends
    /// on the account. While the marks are unavailable, nothing is new, seen or hidden in the
    /// matches, see [`Matches::are_unmarked`].
    ///
    /// # Errors
    /// [`ListingError::UnknownSubscriber`] if the search depends on an account that does not exist,
    /// [`ListingError::Port`] when a port fails, or if the marks are unavailable and the search
    /// chooses some.
    pub fn matches(&self, search: SubscriberSearch) -> Result<Matches, ListingError> {
        let marks = self.marks_for(&search)?;
        let are_unmarked = marks.is_none();
        let with_hidden = search.with_hidden || search.only_saved || search.changes.is_some();
        let mut search = self.complete(search)?;
        let marks = marks.unwrap_or_default();
        search.marks = MarkCondition { marks, with_hidden, lifted: false };
        let (listings, map) = (self.listings.clone(), self.map.clone());
        Ok(Matches { listings, map, search, are_unmarked })
    }

    /// Returns the marks of the subscriber; `None` if they are unavailable.
    fn marks_for(&self, search: &SubscriberSearch) -> Result<Option<PersonMarks>, ListingError> {
        let Some(reader) = &self.marks else { return Ok(Some(PersonMarks::default())) };
        match reader.marks(search.account) {
            Ok(marks) => Ok(Some(marks)),
            Err(PortError::Unavailable { .. })
                if search.criteria.filters.chosen(ChoiceFilter::Marks).is_none() =>
            {
                Ok(None)
            }
            Err(error) => Err(error.into()),
        }
    }

    fn complete(&self, search: SubscriberSearch) -> Result<SearchListings, ListingError> {
        let SubscriberSearch { account, mut criteria, in_my_areas, .. } = search;
        if let Some(kinds) = &search.changes {
            criteria.scope = Scope::Ids(self.changed(account, kinds)?);
            criteria.with_duplicates = true;
        }
        let only_saved = search.only_saved && search.changes.is_none();
        if !in_my_areas && !only_saved {
            return Ok(criteria);
        }
        let subscriber = self.subscribers.find(account)?;
        let Subscriber { my_areas, saved } = subscriber.ok_or(ListingError::UnknownSubscriber)?;
        if in_my_areas {
            criteria.my_areas = Some(my_areas);
        }
        if only_saved {
            criteria.scope = Scope::UniqueIds(saved);
            criteria.with_duplicates = true;
        }
        Ok(criteria)
    }

    /// Returns the saved properties that changed in one of these ways.
    fn changed(
        &self,
        account: AccountId,
        kinds: &[ChangeKind],
    ) -> Result<Vec<ListingId>, ListingError> {
        let Some(reader) = &self.changes else { return Ok(Vec::new()) };
        let changed = reader.changed(account)?.into_iter();
        let chosen = changed.filter(|one| one.kinds.iter().any(|kind| kinds.contains(kind)));
        Ok(chosen.map(|one| one.listing).collect())
    }
}

/// The matches of a subscriber's search. They are not read yet.
#[derive(Clone)]
pub struct Matches {
    listings: ListingService,
    map: MapService,
    search: SearchListings,
    are_unmarked: bool,
}

impl Matches {
    /// The search with every criterion.
    #[must_use]
    pub const fn search(&self) -> &SearchListings {
        &self.search
    }

    /// The marks of the subscriber.
    #[must_use]
    pub const fn marks(&self) -> &PersonMarks {
        &self.search.marks.marks
    }

    /// Whether the marks were unavailable, so that hidden listings are among the matches.
    #[must_use]
    pub const fn are_unmarked(&self) -> bool {
        self.are_unmarked
    }

    /// Fails if hidden listings may be among the matches, for answers that must be exact.
    fn are_marked(&self) -> Result<(), PortError> {
        if self.are_unmarked && !self.search.marks.with_hidden {
            return Err(PortError::unavailable("marks", "they could not be read"));
        }
        Ok(())
    }

    /// Returns the page of the search, as [`ListingService::page`].
    ///
    /// # Errors
    /// [`ListingError::Port`] when a port fails.
    pub fn page(&self, detail: Detail) -> Result<ListingPage, ListingError> {
        self.listings.page(&self.search, detail)
    }

    /// Returns the options of the filters with their counts.
    ///
    /// # Errors
    /// [`ListingError::Port`] when a port fails.
    pub fn facets(&self, which: FacetSet) -> Result<Facets, ListingError> {
        self.listings.facets(&self.search, which)
    }

    /// Returns how many of them each county has on each of these days.
    ///
    /// # Errors
    /// [`ListingError::Port`] when a port fails.
    pub fn sale_days(
        &self,
        days: &RangeInclusive<NaiveDate>,
    ) -> Result<Vec<SaleDayCount>, ListingError> {
        self.listings.sale_days(&self.search, days)
    }

    /// Returns the totals of their money fields.
    ///
    /// # Errors
    /// [`ListingError::Port`] when a port fails.
    pub fn totals(&self) -> Result<Totals, ListingError> {
        self.listings.totals(&self.search)
    }

    /// Returns the number of matches.
    ///
    /// # Errors
    /// [`ListingError::Port`] when a port fails.
    pub fn total(&self) -> Result<u64, ListingError> {
        self.listings.total(&self.search)
    }

    /// Returns the number of matches, and the revision of the data that was searched.
    ///
    /// # Errors
    /// [`ListingError::Port`] when a port fails.
    pub fn size(&self) -> Result<(u64, Revision), ListingError> {
        self.listings.size(&self.search)
    }

    /// Returns the current day in each state.
    #[must_use]
    pub fn today(&self) -> TodayByState {
        self.listings.today()
    }

    /// Returns the number of listings that changed after a revision, whether they match or not.
    ///
    /// # Errors
    /// [`ListingError::Port`] when a port fails.
    pub fn changed(&self, since: Revision) -> Result<u64, ListingError> {
        self.listings.total(&self.all_changed(since))
    }

    /// Begins to read every listing that changed after a revision, whether it matches or not, in the
    /// order of the search, and then the listings of `more`.
    ///
    /// # Errors
    /// [`ListingError::Port`] when a port fails, or was unavailable when the marks were read.
    pub fn read_changed(
        &self,
        since: Revision,
        detail: Detail,
        more: Box<dyn MatchCursor>,
    ) -> Result<RowStream, ListingError> {
        self.are_marked()?;
        self.listings.read_then(&self.all_changed(since), detail, more)
    }

    /// Returns the ids of every listing of the scope, whether it matches or not.
    ///
    /// # Errors
    /// [`ListingError::Port`] when a port fails.
    pub fn scope_ids(&self) -> Result<ListingIds, ListingError> {
        let everything = SearchListings::everything_in(self.search.scope.clone());
        let ids = self.listings.ids(&everything, u64::MAX)?;
        Ok(ids.into_iter().flatten().collect())
    }

    /// Begins to read these listings, whether they match or not, in this order.
    #[must_use]
    pub fn read_these(&self, ids: Vec<ListingId>, detail: Detail) -> RowStream {
        self.listings.read_these(ids, detail)
    }

    /// Begins to read these listings, whether they match or not, in the order of the search.
    ///
    /// # Errors
    /// [`ListingError::Port`] when a port fails.
    pub fn read_ids(&self, ids: &ListingIds, detail: Detail) -> Result<RowStream, ListingError> {
        let these = SearchListings {
            sort: self.search.sort,
            ..SearchListings::everything_in(Scope::Ids(ids.as_slice().to_vec()))
        };
        self.listings.read(&these, detail, (0, u64::MAX))
    }

    fn all_changed(&self, since: Revision) -> SearchListings {
        SearchListings {
            changed_since: Some(since),
            sort: self.search.sort,
            ..SearchListings::everything_in(self.search.scope.clone())
        }
    }

    /// Returns the ids of all matches, in order; `None` if there are more than `most`.
    ///
    /// # Errors
    /// [`ListingError::Port`] when a port fails, or was unavailable when the marks were read.
    pub fn ids(&self, most: u64) -> Result<Option<Vec<ListingId>>, ListingError> {
        self.are_marked()?;
        self.listings.ids(&self.search, most)
    }

    /// Begins to read the rows, as [`ListingService::read`].
    ///
    /// # Errors
    /// [`ListingError::Port`] when a port fails, or was unavailable when the marks were read.
    pub fn read(&self, detail: Detail, range: (u64, u64)) -> Result<RowStream, ListingError> {
        self.are_marked()?;
        self.listings.read(&self.search, detail, range)
    }

    /// Returns the matches that have a location.
    ///
    /// # Errors
    /// [`ListingError::Port`] when the port fails.
    pub fn pins(&self) -> Result<Box<dyn PinCursor>, ListingError> {
        self.map.pins(&self.search)
    }

    /// Draws a tile of their map.
    ///
    /// # Errors
    /// [`ListingError::Port`] when the port fails.
    pub fn tile(&self, tile: TileAddress) -> Result<Vec<Mark>, ListingError> {
        self.map.tile(&self.search, tile)
    }

    /// Returns what their map depends on next to the search, as [`MapService::version`].
    ///
    /// # Errors
    /// [`ListingError::Port`] when the port fails.
    pub fn map_version(&self) -> Result<MapVersion, ListingError> {
        self.map.version()
    }
}

#[cfg(test)]
mod tests {
    use chrono::DateTime;
    use geography::State;
    use kernel::testing::FixedClock;
    use uuid::Uuid;

    use super::*;
    use crate::facts::Facts;
    use crate::listing::Listing;
    use crate::my_areas::StateArea;
    use crate::search::Page;
    use crate::testing::{InMemoryListings, InMemorySubscribers, search_service};

    const ANN: AccountId = AccountId(Uuid::from_u128(1));
    const BOB: AccountId = AccountId(Uuid::from_u128(2));

    fn key(id: i64) -> UniqueId {
        UniqueId::parse(&format!("key-{id}")).unwrap()
    }

    /// Listings 1 and 2 are in Georgia, 3 and 4 in Texas. 4 is a duplicate of 3.
    fn listings() -> Vec<Listing> {
        let listing = |id, state| Listing {
            id: ListingId(id),
            unique_id: key(id),
            state: State::parse(state).unwrap(),
            facts: Facts::default(),
            photos: Vec::new(),
            extras: [].into(),
            revision: Revision(1),
            duplicate_of: (id == 4).then_some(ListingId(3)),
            withdrawn: false,
            borrowed: crate::BorrowedValues::default(),
        };
        vec![listing(1, "GA"), listing(2, "GA"), listing(3, "TX"), listing(4, "TX")]
    }

    /// Ann follows Georgia, and has saved 2, 4 and a key that no listing has any more.
    fn service() -> SearchService {
        let georgia = StateArea {
            state: State::parse("GA").unwrap(),
            counties: Vec::new(),
            zips: Vec::new(),
        };
        let ann = Subscriber {
            my_areas: MyAreas { states: vec![georgia], ..MyAreas::default() },
            saved: vec![key(4), key(2), key(99)],
        };
        let store = Arc::new(InMemoryListings::of(listings()));
        let clock = Arc::new(FixedClock::at(DateTime::UNIX_EPOCH));
        search_service(store, Arc::new(InMemorySubscribers::of([(ANN, ann)])), clock)
    }

    fn found(in_my_areas: bool, only_saved: bool) -> Vec<i64> {
        let criteria = SearchListings { page: Page::new(1, 10).unwrap(), ..Default::default() };
        let search =
            SubscriberSearch { in_my_areas, only_saved, ..SubscriberSearch::new(ANN, criteria) };
        let page = service().matches(search).unwrap().page(Detail::Row).unwrap();
        let mut ids: Vec<i64> = page.rows.iter().map(|row| row.id.0).collect();
        ids.sort_unstable();
        assert_eq!(page.total, ids.len() as u64);
        ids
    }

    #[test]
    fn areas_and_saved_properties_narrow_a_search_only_on_request() {
        assert_eq!(found(false, false), [1, 2, 3]);
        assert_eq!(found(true, false), [1, 2]);
        assert_eq!(found(true, true), [2]);
    }

    #[test]
    fn a_saved_duplicate_is_found_among_the_saved_properties() {
        assert_eq!(found(false, true), [2, 4]);
    }

    #[test]
    fn a_scope_and_a_set_have_every_listing_even_those_that_do_not_match() {
        let criteria = SearchListings {
            filters: crate::Filters::default().with(ChoiceFilter::State, &["Georgia"]),
            ..SearchListings::default()
        };
        let saved = SubscriberSearch {
            in_my_areas: true,
            only_saved: true,
            ..SubscriberSearch::new(ANN, criteria)
        };
        let matches = marked().matches(saved).unwrap();
        assert_eq!(matches.total().unwrap(), 1);
        let ids: ListingIds = [2, 4].map(ListingId).into_iter().collect();
        assert_eq!(matches.scope_ids().unwrap(), ids);
        let others: ListingIds = [4, 3, 99].map(ListingId).into_iter().collect();
        let mut rows = matches.read_ids(&others, Detail::Row).unwrap();
        let batch = rows.next(10).unwrap().unwrap().fetch().unwrap();
        let mut found: Vec<i64> = batch.iter().map(|row| row.id.0).collect();
        found.sort_unstable();
        assert_eq!(found, [3, 4], "a duplicate too, and no listing that does not exist");
    }

    #[test]
    fn every_other_criterion_is_unchanged() {
        let criteria = SearchListings {
            changed_since: Some(Revision(7)),
            page: Page::new(3, 15).unwrap(),
            ..SearchListings::default()
        };
        let search = SubscriberSearch {
            in_my_areas: true,
            only_saved: true,
            ..SubscriberSearch::new(ANN, criteria.clone())
        };
        let matches = service().matches(search).unwrap();
        let completed = SearchListings {
            scope: Scope::UniqueIds(vec![key(4), key(2), key(99)]),
            my_areas: matches.search().my_areas.clone(),
            marks: MarkCondition { with_hidden: true, ..MarkCondition::default() },
            with_duplicates: true,
            ..criteria
        };
        assert_eq!(matches.search(), &completed);
    }

    #[test]
    fn an_account_is_read_only_if_the_search_depends_on_it() {
        let search = SubscriberSearch::new(BOB, SearchListings::default());
        assert_eq!(service().matches(search.clone()).unwrap().total().unwrap(), 3);
        for dependent in [
            SubscriberSearch { in_my_areas: true, ..search.clone() },
            SubscriberSearch { only_saved: true, ..search },
        ] {
            let refused = service().matches(dependent);
            assert!(matches!(refused, Err(ListingError::UnknownSubscriber)));
        }
    }

    /// Marks that are the same for everyone, or unavailable.
    struct Marks(Option<PersonMarks>);

    impl MarkReader for Marks {
        fn marks(&self, _: AccountId) -> Result<PersonMarks, PortError> {
            self.0.clone().ok_or_else(|| PortError::unavailable("store", "it does not answer"))
        }
    }

    /// Ann has hidden 2 and opened 1.
    fn marked() -> SearchService {
        let ids = |ids: &[i64]| ids.iter().map(|id| ListingId(*id)).collect();
        let marks = PersonMarks { seen: ids(&[1]), hidden: ids(&[2]), ..PersonMarks::default() };
        service().with_marks(Arc::new(Marks(Some(marks))))
    }

    fn ids(service: &SearchService, search: SubscriberSearch) -> Vec<i64> {
        let mut ids = service.matches(search).unwrap().ids(10).unwrap().unwrap();
        ids.sort_unstable();
        ids.into_iter().map(|id| id.0).collect()
    }

    #[test]
    fn hidden_listings_are_left_out_of_everything_but_the_saved_properties() {
        let search = SubscriberSearch::new(ANN, SearchListings::default());
        let service = marked();
        assert_eq!(ids(&service, search.clone()), [1, 3]);
        let matches = service.matches(search.clone()).unwrap();
        assert_eq!(matches.total().unwrap(), 2);
        assert_eq!(matches.read(Detail::Row, (0, 10)).unwrap().matches(), 2);
        let states = FacetSet::from_iter([ChoiceFilter::State]);
        let facets = matches.facets(states).unwrap();
        let counts: Vec<_> = facets.options[&ChoiceFilter::State]
            .iter()
            .map(|option| (option.value.as_ref(), option.count))
            .collect();
        assert_eq!(counts, [("Georgia", 1), ("Texas", 1)]);
        let saved = SubscriberSearch { only_saved: true, ..search.clone() };
        assert_eq!(ids(&service, saved), [2, 4]);
        let with_hidden = SubscriberSearch { with_hidden: true, ..search };
        assert_eq!(ids(&service, with_hidden), [1, 2, 3]);
    }

    #[test]
    fn marks_are_counted_as_if_each_were_chosen_alone() {
        let search = SubscriberSearch::new(ANN, SearchListings::default());
        let facets = |search| {
            let facets = marked().matches(search).unwrap().facets(FacetSet::all()).unwrap();
            let options = facets.options[&ChoiceFilter::Marks].iter();
            options.map(|option| format!("{} {}", option.value, option.count)).collect::<Vec<_>>()
        };
        assert_eq!(facets(search.clone()), ["Hidden 1", "Not seen 1", "Seen 1"]);
        let saved = SubscriberSearch { only_saved: true, ..search };
        assert_eq!(facets(saved), ["Hidden 1", "Not seen 2"]);
    }

    #[test]
    fn a_search_is_answered_without_marks_but_a_download_is_not() {
        let service = service().with_marks(Arc::new(Marks(None)));
        let search = SubscriberSearch::new(ANN, SearchListings::default());
        let matches = service.matches(search.clone()).unwrap();
        assert!(matches.are_unmarked());
        assert_eq!(matches.page(Detail::Row).unwrap().total, 3);
        assert!(matches.ids(10).is_err());
        assert!(matches.read(Detail::Row, (0, 10)).is_err());
        let filters = crate::Filters::default().with(ChoiceFilter::Marks, &["Seen"]);
        let criteria = SearchListings { filters, ..SearchListings::default() };
        let refused = service.matches(SubscriberSearch::new(ANN, criteria));
        assert!(matches!(refused, Err(ListingError::Port(PortError::Unavailable { .. }))));
        assert!(!marked().matches(search).unwrap().are_unmarked());
    }
}
