use std::sync::Arc;

use chrono::{Months, NaiveDate};
use intake::GroupMember;
use joining::{Disagreement, Member, disagreements};
use ledger::{History, SaleLedger, Sighting};
use listings::{
    Bounds, ChoiceFilter, Column, Detail, Filters, Listing, ListingError, ListingService,
    RangeFilter, SearchListings, UniqueId, status,
};

use crate::compare::{Comparison, Origin, compare};
use crate::distance::square_around;
use crate::ports::{JoinedListings, Neighbourhood, RecordedSales};
use crate::recorded_sale::RecordedSale;
use crate::timeline::{TimelineEntry, timeline};

/// The maximum number of auctions near a property that are read, latest first.
const MOST_AUCTIONS: u64 = 200;
/// The number of them that are read at a time.
const BATCH: usize = 50;

/// Provides the parts of a property's page in addition to the property itself.
#[derive(Clone)]
pub struct DetailsService {
    listings: ListingService,
    ledger: Arc<dyn SaleLedger>,
    sales: Arc<dyn RecordedSales>,
    joined: Option<Arc<dyn JoinedListings>>,
}

/// A listing that is shown as another one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct JoinedSource {
    /// Its own key.
    pub unique_id: UniqueId,
    /// The source that lists it.
    pub source: String,
}

/// What the sources of a joined listing state.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct JoinedDetails {
    /// The listings of its sources, the shown one first. Empty if there is only one.
    pub listings: Vec<JoinedSource>,
    /// The values that they state differently.
    pub disagreements: Vec<Disagreement>,
}

impl DetailsService {
    /// Creates the service over these ports.
    #[must_use]
    pub fn new(
        listings: ListingService,
        ledger: Arc<dyn SaleLedger>,
        sales: Arc<dyn RecordedSales>,
    ) -> Self {
        Self { listings, ledger, sales, joined: None }
    }

    /// The same service, which also says what the sources of joined listings state.
    #[must_use]
    pub fn with_joined(self, joined: Arc<dyn JoinedListings>) -> Self {
        Self { joined: Some(joined), ..self }
    }

    /// Returns what the sources of the property state, if several lists contain it.
    ///
    /// # Errors
    /// As [`DetailsService::timeline`].
    pub fn joined(&self, id: &UniqueId) -> Result<JoinedDetails, ListingError> {
        let Some(joined) = &self.joined else { return Ok(JoinedDetails::default()) };
        let group = joined.group(self.listings.find(id)?.id)?;
        let members: Vec<Member> = group.iter().map(GroupMember::member).collect();
        let source = |GroupMember { listing, source, .. }: &GroupMember| JoinedSource {
            unique_id: listing.own.unique_id.clone(),
            source: source.clone(),
        };
        let listings = group.iter().map(source).collect();
        let histories: Vec<_> = group.into_iter().map(|member| member.entries).collect();
        Ok(JoinedDetails { listings, disagreements: disagreements(&members, &histories) })
    }

    /// Returns the sale timeline, newest first, and the sources that contained the property, the latest
    /// first.
    ///
    /// # Errors
    /// [`ListingError::UnknownListing`] when it does not exist, [`ListingError::Port`] when a port
    /// fails.
    pub fn timeline(
        &self,
        id: &UniqueId,
    ) -> Result<(Vec<TimelineEntry>, Vec<Sighting>), ListingError> {
        let listing = self.listings.find(id)?;
        let History { entries, sightings } = self.ledger.history(listing.id)?;
        Ok((timeline(entries), sightings))
    }

    /// Returns the comparable sales of the property, and the figures that follow from them. Without a
    /// comparable recorded sale, they are auctions of our own listings
    /// (`docs/product.md#own-comparables`).
    ///
    /// # Errors
    /// As [`DetailsService::timeline`].
    pub fn comparables(&self, id: &UniqueId) -> Result<Comparison, ListingError> {
        let listing = self.listings.find(id)?;
        let today = self.listings.today().of(listing.state);
        let since = first_day(Origin::Recorded, today);
        let place = Neighbourhood {
            state: listing.state,
            point: listing.facts.measurable_point(),
            zip_code: listing.facts.text(Column::ZipCode).map(str::to_owned),
        };
        let sales = self.sales.near(&place, since)?;
        let recorded = compare(&listing, Origin::Recorded, sales, today);
        if !recorded.comparables.is_empty() {
            return Ok(recorded);
        }
        let auctions = self.auctions_near(&listing, today)?;
        let own = compare(&listing, Origin::OwnListings, auctions, today);
        Ok(if own.comparables.is_empty() { recorded } else { own })
    }

    /// Returns the auctions near a listing at which a property of similar size was sold.
    fn auctions_near(
        &self,
        listing: &Listing,
        today: NaiveDate,
    ) -> Result<Vec<RecordedSale>, ListingError> {
        let origin = Origin::OwnListings;
        let area = listing.facts.whole_number(Column::LivingArea).filter(|area| *area > 0);
        let square = listing
            .facts
            .measurable_point()
            .and_then(|at| square_around(at, origin.within_miles()));
        let (Some(area), Some(square)) = (area, square) else { return Ok(Vec::new()) };
        let (least, most) = origin.living_area_percent();
        let share = |percent| area.saturating_mul(percent) / 100;
        let mut filters = Filters::default().with(ChoiceFilter::Status, &[status::SOLD]);
        let sizes = Bounds::new(Some(share(least)), Some(share(most))).unwrap_or_default();
        filters.bound(RangeFilter::LivingArea, sizes);
        let search =
            SearchListings { filters, within: Some(square.into()), ..SearchListings::default() };
        let since = first_day(origin, today);
        let mut rows = self.listings.read(&search, Detail::All, (0, MOST_AUCTIONS))?;
        let mut auctions = Vec::new();
        while let Some(batch) = rows.next(BATCH)? {
            let sold = batch.fetch()?;
            auctions.extend(sold.iter().filter_map(RecordedSale::of_auction));
            // The latest come first, and those without a day last.
            let day = sold.last().and_then(|listing| listing.facts.date(Column::SaleDate));
            if day.is_none_or(|day| day < since) {
                break;
            }
        }
        Ok(auctions)
    }
}

/// The first day of comparable sales.
fn first_day(origin: Origin, today: NaiveDate) -> NaiveDate {
    today.checked_sub_months(Months::new(origin.within_months())).unwrap_or(today)
}
