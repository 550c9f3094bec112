use chrono::NaiveDate;

use crate::alert::UnsubscribeLink;

/// The kind of weekly updates in the outbox. All of them become due at once, so the outbox leases
/// every other message first.
pub const WEEKLY_UPDATE: &str = "weekly_update";

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
    /// The letter with at most `most` sales. The others count as more.
    #[must_use]
    pub(crate) fn first(&self, most: usize) -> Self {
        let mut letter = self.clone();
        letter.more += letter.sales.len().saturating_sub(most) as u64;
        letter.sales.truncate(most);
        letter
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
