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
    /// As [`Letter::truncate`](crate::Letter). The other properties count as more.
    pub(crate) fn truncate(&mut self, most: usize) -> usize {
        let parts = self.sales.len();
        self.more += parts.saturating_sub(most);
        self.sales.truncate(most);
        parts
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

#[cfg(any(test, feature = "testing"))]
impl UnsubscribeLink {
    pub(crate) fn example() -> Self {
        // As long as a real token.
        let token = "EkcKFXVuc3Vic2NyaWJlcxgDIgkKBwgEEgMYgAgyJgokCgIIGxIGCAISAhgA".repeat(4);
        Self {
            page: crate::letter::example_link(&format!("unsubscribe/{token}")),
            one_click: format!("https://steps.example.com/api/unsubscribe/{token}"),
        }
    }
}

#[cfg(any(test, feature = "testing"))]
impl AlertLetter {
    pub(crate) fn example() -> Self {
        let link = crate::letter::example_link;
        let text = |text: &str| Some(text.to_owned());
        let value = |label, old, new| AlertLine::Value { label, old, new };
        let sale = |title: &str, when: &str, lines| AlertSale {
            title: title.to_owned(),
            when: when.to_owned(),
            lines,
            source: "Source: fulton-weekly. Checked November 23, 2026, 9:15 AM EST.".to_owned(),
            link: link("property-details/Georgia%7CFulton%7C2026-000123"),
        };
        let later = "The sale date is Tuesday, January 5, 2027.";
        let (december, january) = ("Tuesday, December 1, 2026", "Tuesday, January 5, 2027");
        let bid = value("Opening bid", text("$90"), text("$90,000"));
        Self {
            urgency: Some(Urgency::Tomorrow),
            sales: vec![
                sale(
                    "1245 Martin Luther King Junior Drive Southwest, Atlanta, GA 30314",
                    "The sale date is tomorrow, Tuesday, November 24, 2026.",
                    vec![
                        value("Status", text("Scheduled"), text("Cancelled")),
                        value("Opening bid", None, text("$212,345.67")),
                    ],
                ),
                sale(
                    "2 Oak St, Decatur, GA 30030",
                    later,
                    vec![value("Sale date", text(december), text(january)), AlertLine::ListedAgain],
                ),
                sale("Property GA-3", "No sale date.", vec![AlertLine::NoLongerListed]),
                sale("4 Fir St, Macon, GA 31201", later, vec![AlertLine::TakenBack(Box::new(bid))]),
            ],
            more: 2,
            my_properties_link: link("my-properties"),
            settings_link: link("account-settings"),
            unsubscribe: UnsubscribeLink::example(),
        }
    }
}
