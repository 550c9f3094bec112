//! Reads the search that a saved view means.

use kernel::AccountId;
use listings::SubscriberSearch;
use searches::{ViewAddress, ViewReader};

use super::query::{CHANGED, Pairs};
use crate::wire::params::read_query;

/// Reads views as the data screen writes them into its address: the parameters of
/// `GET /api/get-properties`, except for two differences. Without a historical filter the screen
/// shows current sales, and it never looks at the saved properties alone.
pub struct ViewAddresses;

/// The parameter whose absence means something else in an address.
const HISTORICAL: &str = "historicalFilter";
/// Parameters that the address does not have.
const OF_SAVED: [&str; 2] = ["scope", CHANGED];

impl ViewReader for ViewAddresses {
    fn read(&self, account: AccountId, view: &ViewAddress) -> Option<SubscriberSearch> {
        let mut pairs: Vec<(String, String)> = read_query(view.as_str()).ok()?;
        pairs.retain(|(name, _)| !OF_SAVED.contains(&name.as_str()));
        if pairs.iter().all(|(name, _)| name != HISTORICAL) {
            pairs.push((HISTORICAL.to_owned(), "current".to_owned()));
        }
        Pairs::new(pairs).search().ok().map(|search| search.of(account))
    }
}

#[cfg(test)]
mod tests {
    use listings::{Bounds, Column, Direction, Field, Historical, SearchText};
    use uuid::Uuid;

    use super::*;

    fn read(view: &str) -> Option<SubscriberSearch> {
        let view = ViewAddress::parse(view).unwrap();
        ViewAddresses.read(AccountId(Uuid::from_u128(7)), &view)
    }

    #[test]
    fn a_view_means_the_search_that_its_screen_shows() {
        let view = "search=peachtree&county=Fulton&status=Scheduled&estimatedTo=200000&myAreas=true&\
                    sortColumn=Year+Built&sortDirection=desc&limit=25&columns=Address%2CCounty";
        let search = read(view).unwrap();
        assert_eq!(search.account, AccountId(Uuid::from_u128(7)));
        assert!(search.in_my_areas);
        let criteria = search.criteria;
        assert_eq!(criteria.search, SearchText::parse("peachtree"));
        let chosen: Vec<_> =
            criteria.filters.choices().map(|(_, chosen)| chosen.to_vec()).collect();
        assert_eq!(chosen, [["Fulton"], ["Scheduled"]]);
        let ranges: Vec<_> = criteria.filters.ranges().map(|(_, bounds)| bounds).collect();
        assert_eq!(ranges, [Bounds::new(None, Some(20_000_000)).unwrap()]);
        assert_eq!(criteria.sort.direction, Direction::Descending);
        assert_eq!(criteria.sort.field, Field::Column(Column::YearBuilt));
    }

    #[test]
    fn without_a_historical_filter_a_view_shows_current_sales() {
        assert_eq!(read("columns=Address").unwrap().criteria.historical, Historical::Current);
        let all = read("historicalFilter=all&columns=Address").unwrap();
        assert_eq!(all.criteria.historical, Historical::All);
    }

    #[test]
    fn a_view_never_looks_at_the_saved_properties_alone() {
        assert!(!read("scope=saved&columns=Address").unwrap().only_saved);
        assert_eq!(read("changed=Any&columns=Address").unwrap().changes, None);
    }

    #[test]
    fn a_view_with_a_wrong_parameter_is_not_readable() {
        assert_eq!(read("sortColumn=nonsense"), None);
        assert_eq!(read("page=0"), None);
    }
}
