/// How soon a sale is, by the clock of its state.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Urgency {
    /// The sale is today.
    Today,
    /// The sale is tomorrow.
    Tomorrow,
}

/// The content of a mail about changes of saved properties (`docs/product.md#alerts`). Values are
/// texts for people, such as `$1,234.50`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AlertLetter {
    /// How soon the most imminent sale is; `None` if it is later than tomorrow.
    pub urgency: Option<Urgency>,
    /// The changed properties, most imminent sale first. There is at least one.
    pub sales: Vec<AlertSale>,
    /// The number of changed properties that are not in the mail because there are too many.
    pub more: usize,
    /// The link to the person's saved properties.
    pub my_properties_link: String,
    /// The link to the account settings.
    pub settings_link: String,
    /// The links that unsubscribe.
    pub unsubscribe: UnsubscribeLink,
}

impl AlertLetter {
    /// The letter with at most `most` properties. The others count as more.
    #[must_use]
    pub(crate) fn first(&self, most: usize) -> Self {
        let mut letter = self.clone();
        letter.more += letter.sales.len().saturating_sub(most);
        letter.sales.truncate(most);
        letter
    }
}

/// The links in an optional mail that unsubscribe from this kind of mail, without a log-in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnsubscribeLink {
    /// The page, for people.
    pub page: String,
    /// The URL that accepts a one-click POST, for mail programs (RFC 8058).
    pub one_click: String,
}

/// A changed property.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AlertSale {
    /// The address, or the unique_ID without one.
    pub title: String,
    /// When the sale is, as a sentence.
    pub when: String,
    /// The changes. There is at least one.
    pub lines: Vec<AlertLine>,
    /// Who reported the changes and when it was checked, as a sentence.
    pub source: String,
    /// The link to the property.
    pub link: String,
}

/// A change of a property.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum AlertLine {
    /// A value changed.
    Value {
        /// The name of the value.
        label: &'static str,
        /// The value before the change; `None` is a blank.
        old: Option<String>,
        /// The value after the change; `None` is a blank.
        new: Option<String>,
    },
    /// The source's list does not contain the sale any more.
    NoLongerListed,
    /// The source's list contains the sale again.
    ListedAgain,
    /// The change undoes what was reported before, because the import was a mistake.
    TakenBack(Box<Self>),
}
