use crate::alert::UnsubscribeLink;
use crate::weekly_update::UpcomingSale;

/// The content of a mail about the new matches of a person's saved searches
/// (`docs/product.md#search-emails`). Values are texts for people.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SearchUpdate {
    /// The searches with new matches, in the person's order. There is at least one.
    pub searches: Vec<SearchMatches>,
    /// The number of searches with new matches that are not in the mail because there are too many.
    pub more: usize,
    /// The link to the person's saved searches.
    pub searches_link: String,
    /// The link to the account settings.
    pub settings_link: String,
    /// The links that unsubscribe.
    pub unsubscribe: UnsubscribeLink,
}

impl SearchUpdate {
    /// As [`Letter::truncate`](crate::Letter). The properties of the last searches are left out
    /// first, because the link of a search shows them. What is left out counts as more.
    pub(crate) fn truncate(&mut self, most: usize) -> usize {
        let sales: usize = self.searches.iter().map(|search| search.sales.len()).sum();
        let parts = self.searches.len() + sales;
        self.more += self.searches.len().saturating_sub(most);
        self.searches.truncate(most);
        let mut room = most - self.searches.len();
        for search in &mut self.searches {
            search.more += search.sales.len().saturating_sub(room) as u64;
            search.sales.truncate(room);
            room -= search.sales.len();
        }
        parts
    }
}

/// The new matches of a saved search.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SearchMatches {
    /// The name of the search.
    pub name: String,
    /// The most imminent sales, in order. Empty if other searches have filled the mail.
    pub sales: Vec<UpcomingSale>,
    /// The number of new matches that are not in the mail because there are too many.
    pub more: u64,
    /// The link that opens the view of the search.
    pub link: String,
}

#[cfg(any(test, feature = "testing"))]
impl SearchUpdate {
    pub(crate) fn example() -> Self {
        let link = crate::letter::example_link;
        let sale = |sale: UpcomingSale| UpcomingSale { is_new: false, ..sale };
        let mut sales: Vec<_> = UpcomingSale::examples().into_iter().map(sale).collect();
        let last = sales.split_off(2);
        let search = |name: &str, sales, more, view: &str| SearchMatches {
            name: name.to_owned(),
            sales,
            more,
            link: link(&format!("property-listing?{view}")),
        };
        let fulton = "county=Fulton&propertyType=Single+Family&estimatedTo=200000&\
                      columns=Address%2CCounty%2CSale+Date%2COpening+Bid";
        let land = "Land in Texas with more than five acres, without a house on it";
        Self {
            more: 0,
            searches: vec![
                search("Fulton houses under $200k", sales, 12, fulton),
                search(land, last, 0, "state=Texas&propertyType=Land&columns=Address"),
                search("Everything", Vec::new(), 1_204, "columns=Address"),
            ],
            searches_link: link("saved-searches"),
            settings_link: link("account-settings"),
            unsubscribe: UnsubscribeLink::example(),
        }
    }
}
