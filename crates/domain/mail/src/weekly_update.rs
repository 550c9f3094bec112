use chrono::NaiveDate;

use crate::alert::UnsubscribeLink;

/// The content of a mail about the upcoming sales in a person's areas
/// (`docs/product.md#weekly-updates`). Values are texts for people.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WeeklyUpdate {
    /// The most imminent sales, in order. There is at least one.
    pub sales: Vec<UpcomingSale>,
    /// The number of upcoming sales that are not in the mail because there are too many.
    pub more: u64,
    /// The Monday of the person's last weekly update; `None` if this is the first one.
    pub last: Option<NaiveDate>,
    /// The link to the list of all these sales.
    pub list_link: String,
    /// The link to the account settings.
    pub settings_link: String,
    /// The links that unsubscribe.
    pub unsubscribe: UnsubscribeLink,
}

impl WeeklyUpdate {
    /// As [`Letter::truncate`](crate::Letter). The other sales count as more.
    pub(crate) fn truncate(&mut self, most: usize) -> usize {
        let parts = self.sales.len();
        self.more += parts.saturating_sub(most) as u64;
        self.sales.truncate(most);
        parts
    }
}

/// An upcoming sale.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UpcomingSale {
    /// The address, or the unique_ID without one.
    pub title: String,
    /// When the sale is, as a sentence.
    pub when: String,
    /// What is known about the sale, each with its name, such as `Opening bid: $90,000`.
    pub lines: Vec<String>,
    /// Whether the source listed the sale after the person's last weekly update.
    pub is_new: bool,
    /// Where the property is and what it is, such as `Fulton County · Single Family`. May be empty.
    pub place: String,
    /// The link to the property.
    pub link: String,
}

#[cfg(any(test, feature = "testing"))]
impl UpcomingSale {
    /// Three sales, of which the first one is new.
    pub(crate) fn examples() -> Vec<Self> {
        let long = "1245 Martin Luther King Junior Drive Southwest, Atlanta, GA 30314";
        let later = "The sale date is Tuesday, December 1, 2026.";
        let sale = |title: &str, when: &str, is_new| Self {
            title: title.to_owned(),
            when: when.to_owned(),
            lines: vec!["Status: Scheduled".to_owned(), "Opening bid: $90,000".to_owned()],
            is_new,
            place: "Fulton County · Single Family".to_owned(),
            link: crate::letter::example_link("property-details/Georgia%7CFulton%7C2026-000123"),
        };
        vec![
            sale(long, "The sale date is tomorrow, Tuesday, November 24, 2026.", true),
            sale("2 Oak St, Decatur, GA 30030", later, false),
            sale("Property GA-3", later, false),
        ]
    }
}

#[cfg(any(test, feature = "testing"))]
impl WeeklyUpdate {
    pub(crate) fn example() -> Self {
        let link = crate::letter::example_link;
        Self {
            sales: UpcomingSale::examples(),
            more: 12,
            last: NaiveDate::from_ymd_opt(2026, 11, 16),
            list_link: link("property-listing?myAreas=true"),
            settings_link: link("account-settings"),
            unsubscribe: UnsubscribeLink::example(),
        }
    }
}
