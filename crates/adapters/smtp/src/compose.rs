//! Composes letters. Every email has a heading, paragraphs, at most one button, and the same
//! footer.

use askama::Template;
use kernel::EmailAddress;
use mail::{Composer, Letter, MailChoiceLetter, Message, Outgoing, UnsubscribeLink};
use uuid::Uuid;

/// The details of the product that every email contains.
#[derive(Debug, Clone)]
pub struct Brand {
    pub product_name: String,
    /// The product's web address, without a trailing slash.
    pub public_url: String,
    /// The address of the support.
    pub support_email: String,
    /// The company's postal address; required in production.
    pub company_address: Option<String>,
    /// The domain of Message-IDs, which is the sender's.
    pub message_id_domain: String,
}

/// The most bytes of the HTML of an email about properties. Mail programs cut off what is longer than
/// about 102 kB, and with it the end (`docs/product.md#large-mails`).
const MOST_HTML_BYTES: usize = 90_000;

/// The product's letters in English.
#[derive(Debug, Clone)]
pub struct Templates {
    brand: Brand,
}

impl Templates {
    /// Creates the letters of a brand.
    #[must_use]
    pub const fn new(brand: Brand) -> Self {
        Self { brand }
    }

    /// Writes a letter, as HTML and as text.
    fn written(&self, letter: &Letter) -> (Words, String, String) {
        let words = self.words(letter);
        let brand = &self.brand;
        // The templates cannot fail to render, and the tests would notice an empty part.
        let html = Html { words: &words, brand }.render().unwrap_or_default();
        let text = Text { words: &words, brand }.render().unwrap_or_default();
        (words, html, text)
    }

    /// Writes as much of a letter as fits into [`MOST_HTML_BYTES`].
    fn fitting(&self, letter: &Letter) -> (Words, String, String) {
        let whole = self.written(letter);
        if whole.1.len() <= MOST_HTML_BYTES {
            return whole;
        }
        // Values are cut off, so one part always fits.
        let (mut fits, mut too_many) = (1, letter.parts());
        while fits + 1 < too_many {
            let middle = usize::midpoint(fits, too_many);
            if self.written(&letter.first(middle)).1.len() <= MOST_HTML_BYTES {
                fits = middle;
            } else {
                too_many = middle;
            }
        }
        match letter.parts() {
            0 | 1 => whole,
            _ => self.written(&letter.first(fits)),
        }
    }

    fn words(&self, letter: &Letter) -> Words {
        let product = &self.brand.product_name;
        let button = |label: &str, link: &str| {
            Some(Button { label: label.to_owned(), link: link.to_owned() })
        };
        match letter {
            Letter::VerifyEmail { link } => Words::new(
                "Verify your email address",
                [
                    format!("Please verify that this address is yours, so that {product} can send you alerts and attach your subscription."),
                    "The link works for 24 hours. If you did not sign up, you can ignore this email.".to_owned(),
                ],
                button("Verify this address", link),
            ),
            Letter::Welcome { name } => Words::new(
                format!("Welcome to {product}"),
                [
                    format!("Hello {name}, your account is ready."),
                    "Search, filter and download the properties heading to auction in your areas. If you save a property, and these emails are on in your account settings, we email you when its sale changes.".to_owned(),
                ],
                button("Open the data", &format!("{}/#/property-listing", self.brand.public_url)),
            ),
            Letter::ResetPassword { link } => Words::new(
                "Set a new password",
                [
                    format!("We received a request to set a new password for your {product} account."),
                    "The link works once, within one hour. If you did not request it, ignore this email. Your password will not change.".to_owned(),
                ],
                button("Set a new password", link),
            ),
            Letter::PasswordChanged { reset_link } => Words::new(
                "Your password was changed",
                [
                    "The password for your account was changed, and all your other devices were logged out.".to_owned(),
                    "If that was not you, set another password now and write to us.".to_owned(),
                ],
                button("Set another password", reset_link),
            ),
            Letter::EmailChanged { name } => Words::new(
                "Your email address was changed",
                [
                    format!("Hello {name}, your {product} account now has another email address. The change was confirmed from that address."),
                    format!("If that was not you, write to us at once: {}", self.brand.support_email),
                ],
                None,
            ),
            Letter::MailChoice(MailChoiceLetter { preference, is_on, page }) => {
                let (what, then, label) = if *is_on {
                    ("turned on again", "You will get them again.", "Turn these emails off")
                } else {
                    ("turned off", "Your other emails stay as they are.", "Turn these emails on again")
                };
                Words::new(
                    format!("Emails {what}: {preference}"),
                    [
                        format!("The emails '{preference}' of your {product} account were {what} with the link in one of them. {then}"),
                        "If that was not you, someone else has one of these emails. The button opens a page where you can change it back.".to_owned(),
                        "Later changes of the same day are not confirmed again.".to_owned(),
                    ],
                    button(label, page),
                )
            }
            Letter::FinishAccount { link } => Words::new(
                "Finish your account",
                [
                    format!("Thank you for subscribing to {product}. One step is left: choose a password and the areas you follow."),
                    "Please use the address that received this email, because your subscription belongs to it.".to_owned(),
                ],
                button("Finish your account", link),
            ),
            Letter::SignUpAttempt { log_in_link, reset_link } => Words::new(
                "You already have an account",
                [
                    format!("We received a sign-up for {product} with this address, which already has an account."),
                    format!("If it was you, log in instead. If you forgot your password, set a new one: {reset_link}"),
                    "If it was not you, you do not need to do anything. No one accessed your account.".to_owned(),
                ],
                button("Log in", log_in_link),
            ),
            Letter::Billing(letter) => crate::billing_words::words(letter, &self.brand),
            Letter::Alert(letter) => crate::alert_words::words(letter),
            Letter::WeeklyUpdate(letter) => crate::weekly_words::words(letter),
            Letter::SavedSearches(letter) => crate::search_words::words(letter),
            Letter::DeliveryAlarm(alarm) => crate::delivery_words::words(alarm),
            Letter::Notice { subject, paragraphs } => Words {
                paragraphs: paragraphs.clone(),
                ..Words::new(subject, [], None)
            },
        }
    }
}

pub(crate) struct Words {
    pub(crate) subject: String,
    pub(crate) paragraphs: Vec<String>,
    /// Parts below the paragraphs, each about one property.
    pub(crate) sections: Vec<Section>,
    pub(crate) button: Option<Button>,
    /// Why the person gets an optional email.
    pub(crate) reason: Option<Reason>,
}

pub(crate) struct Section {
    /// Where a group of sections begins: what they have in common.
    pub(crate) group: Option<Group>,
    pub(crate) title: String,
    pub(crate) link: String,
    pub(crate) lines: Vec<String>,
    /// What matters less than the lines.
    pub(crate) small: String,
}

/// A group of sections.
pub(crate) struct Group {
    pub(crate) title: String,
    pub(crate) link: String,
    /// How many there are.
    pub(crate) note: String,
}

pub(crate) struct Reason {
    pub(crate) text: String,
    pub(crate) settings_link: String,
    pub(crate) unsubscribe: UnsubscribeLink,
}

impl Words {
    pub(crate) fn new<const N: usize>(
        subject: impl Into<String>,
        paragraphs: [String; N],
        button: Option<Button>,
    ) -> Self {
        Self {
            subject: subject.into(),
            paragraphs: paragraphs.into(),
            sections: Vec::new(),
            button,
            reason: None,
        }
    }
}

pub(crate) struct Button {
    pub(crate) label: String,
    pub(crate) link: String,
}

#[derive(Template)]
#[template(path = "letter.html")]
struct Html<'a> {
    words: &'a Words,
    brand: &'a Brand,
}

#[derive(Template)]
#[template(path = "letter.txt")]
struct Text<'a> {
    words: &'a Words,
    brand: &'a Brand,
}

impl Composer for Templates {
    fn compose(&self, letter: &Letter, to: &EmailAddress) -> Outgoing {
        let (words, html, text) = self.fitting(letter);
        #[expect(clippy::disallowed_methods, reason = "this adapter creates the ids of messages")]
        let id = Uuid::new_v4();
        Outgoing {
            message_id: format!("<{id}@{}>", self.brand.message_id_domain),
            kind: letter.kind(),
            account: None,
            dedupe_key: None,
            not_before: None,
            message: Message {
                to: to.clone(),
                subject: words.subject,
                text,
                html,
                unsubscribe: words.reason.map(|reason| reason.unsubscribe.one_click),
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use mail::{
        AlertLetter, AlertLine, AlertSale, DeliveryAlarm, SearchMatches, SearchUpdate,
        UpcomingSale, WeeklyUpdate,
    };

    use super::*;

    fn brand() -> Brand {
        Brand {
            product_name: "Courthouse Steps".into(),
            public_url: "https://example.com".into(),
            support_email: "help@example.com".into(),
            company_address: Some("1 Main St, Atlanta, GA 30303".into()),
            message_id_domain: "example.com".into(),
        }
    }

    #[test]
    fn every_letter_contains_the_product_and_the_support_address_and_an_optional_one_unsubscribes()
    {
        let templates = Templates::new(brand());
        let to = EmailAddress::parse("ann@example.com").unwrap();
        for letter in Letter::examples() {
            let Message { subject, text, html, unsubscribe, .. } =
                templates.compose(&letter, &to).message;
            assert!(!subject.is_empty());
            for part in [&text, &html] {
                assert!(part.contains("Courthouse Steps"), "{letter:?}");
                assert!(part.contains("1 Main St, Atlanta, GA 30303"), "{letter:?}");
                assert!(part.contains("help@example.com"), "{letter:?}");
            }
            let is_optional = letter.kind().optional().is_some();
            assert_eq!(unsubscribe.is_some(), is_optional, "{letter:?}");
        }
    }

    #[test]
    fn user_input_is_escaped_in_html_and_unchanged_in_text() {
        let to = EmailAddress::parse("ann@example.com").unwrap();
        let message = Templates::new(brand())
            .compose(&Letter::Welcome { name: "Ann <Smith>".into() }, &to)
            .message;
        assert!(!message.html.contains("<Smith>"));
        assert!(message.html.contains("Smith"));
        assert!(message.text.contains("Ann <Smith>"));
    }

    #[test]
    fn a_change_by_a_link_is_confirmed_with_the_way_back() {
        let page = "https://example.com/#/unsubscribe/abc";
        let choice = |is_on| {
            let preference = "Weekly updates";
            let letter = MailChoiceLetter { preference, is_on, page: page.to_owned() };
            composed(&Letter::MailChoice(letter))
        };
        let off = choice(false);
        assert_eq!(off.subject, "Emails turned off: Weekly updates");
        assert!(off.text.contains(&format!("Turn these emails on again: {page}")), "{}", off.text);
        assert_eq!(off.unsubscribe, None, "it is no optional email");
        let on = choice(true);
        assert_eq!(on.subject, "Emails turned on again: Weekly updates");
        assert!(on.text.contains(&format!("Turn these emails off: {page}")), "{}", on.text);
    }

    #[test]
    fn a_link_is_unbroken_in_the_text() {
        let to = EmailAddress::parse("ann@example.com").unwrap();
        let letter = Letter::ResetPassword {
            link: "https://example.com/#/reset-password/abc?x=1&y=2".into(),
        };
        let outgoing = Templates::new(brand()).compose(&letter, &to);
        assert!(outgoing.message.text.contains("https://example.com/#/reset-password/abc?x=1&y=2"));
        assert!(outgoing.kind.holds_token());
        assert!(
            outgoing.message_id.starts_with('<') && outgoing.message_id.ends_with("@example.com>")
        );
    }

    /// A long value in characters that HTML writes with five bytes each.
    fn long() -> String {
        "\"".repeat(5_000)
    }

    fn unsubscribe() -> UnsubscribeLink {
        UnsubscribeLink {
            page: "https://example.com/#/unsubscribe/abc".to_owned(),
            one_click: "https://example.com/api/unsubscribe/abc".to_owned(),
        }
    }

    fn upcoming(number: usize, text: &str) -> UpcomingSale {
        UpcomingSale {
            title: format!("{number} Elm St {text}"),
            when: "The sale date is Tuesday, December 1, 2026.".to_owned(),
            lines: vec![format!("Status: {text}"); 6],
            is_new: true,
            place: text.to_owned(),
            link: format!("https://example.com/#/property-details/{}", "%22".repeat(200)),
        }
    }

    fn weekly(text: &str) -> Letter {
        Letter::WeeklyUpdate(WeeklyUpdate {
            sales: (1..=50).map(|number| upcoming(number, text)).collect(),
            more: 1_000_000,
            last: None,
            list_link: "https://example.com/#/property-listing?myAreas=true".to_owned(),
            settings_link: "https://example.com/#/account-settings".to_owned(),
            unsubscribe: unsubscribe(),
        })
    }

    fn alert(text: &str) -> Letter {
        let sale = |number| {
            let value = |text: &str| Some(text.to_owned());
            let line = AlertLine::Value { label: "Status", old: value(text), new: value(text) };
            AlertSale {
                title: format!("{number} Elm St {text}"),
                when: "The sale date is Tuesday, December 1, 2026.".to_owned(),
                lines: vec![AlertLine::TakenBack(Box::new(line)); 5],
                source: format!("Source: {text}"),
                link: format!("https://example.com/#/property-details/{}", "%22".repeat(200)),
            }
        };
        Letter::Alert(AlertLetter {
            urgency: None,
            sales: (1..=200).map(sale).collect(),
            more: 9_800,
            my_properties_link: "https://example.com/#/my-properties".to_owned(),
            settings_link: "https://example.com/#/account-settings".to_owned(),
            unsubscribe: unsubscribe(),
        })
    }

    /// The most searches, of which the first four have the most properties of an email.
    fn searches(text: &str) -> Letter {
        let search = |number| SearchMatches {
            name: format!("{number} {text}"),
            sales: match number {
                1..=4 => (1..=50).map(|number| upcoming(number, text)).collect(),
                _ => Vec::new(),
            },
            more: 100_000,
            link: format!(
                "https://example.com/#/property-listing?{}",
                "a=b&".repeat(text.len().min(480))
            ),
        };
        Letter::SavedSearches(SearchUpdate {
            searches: (1..=50).map(search).collect(),
            more: 0,
            searches_link: "https://example.com/#/saved-searches".to_owned(),
            settings_link: "https://example.com/#/account-settings".to_owned(),
            unsubscribe: unsubscribe(),
        })
    }

    /// An alarm that names the most columns at the greatest length.
    fn alarm(text: &str) -> Letter {
        Letter::DeliveryAlarm(DeliveryAlarm::Waits {
            number: "W7".to_owned(),
            source: text.to_owned(),
            file: text.to_owned(),
            reasons: vec![text.repeat(20); 5],
        })
    }

    fn composed(letter: &Letter) -> Message {
        let to = EmailAddress::parse("ann@example.com").unwrap();
        Templates::new(brand()).compose(letter, &to).message
    }

    #[test]
    fn no_email_that_grows_with_the_data_exceeds_the_ceiling() {
        let usual = "Single Family in Fulton County";
        for text in [usual, &long()] {
            for letter in [weekly(text), alert(text), searches(text), alarm(text)] {
                let Message { subject, html, .. } = composed(&letter);
                assert!(html.len() <= MOST_HTML_BYTES, "{}: {}", letter.kind(), html.len());
                assert!(html.ends_with("</html>"), "{subject}");
            }
        }
        assert_eq!(MOST_HTML_BYTES, 90_000);
    }

    #[test]
    fn the_first_properties_are_shown_and_the_others_are_counted() {
        let Message { subject, html, text, .. } = composed(&weekly("Single Family"));
        // All 50 fit if their values are as long as usual.
        assert!(html.contains("50 Elm St") && text.contains("And 1,000,000 more: open"), "{text}");
        assert_eq!(subject, "Weekly auction update: 1,000,050 upcoming sales in your areas");

        let Message { subject, html, text, .. } = composed(&weekly(&long()));
        assert_eq!(subject, "Weekly auction update: 1,000,050 upcoming sales in your areas");
        let shown = html.matches(" Elm St").count();
        assert!((2..50).contains(&shown), "{shown}");
        assert!(html.contains("1 Elm St") && !html.contains(&format!("New: {} Elm St", shown + 1)));
        let more = kernel::grouped(1_000_050 - shown as u64);
        assert!(
            text.contains(&format!("And {more} more: open the whole list: https://")),
            "{text}"
        );

        let Message { subject, html, text, .. } = composed(&alert("Scheduled"));
        assert_eq!(subject, "Changes to 10,000 saved properties");
        let shown = html.matches(" Elm St").count();
        assert!((20..200).contains(&shown), "{shown}");
        let more = kernel::grouped(10_000 - shown as u64);
        assert!(text.contains(&format!("This email shows {shown} of them.")), "{text}");
        assert!(text.contains(&format!("And {more} more: open My Properties: https://")), "{text}");
    }

    #[test]
    fn properties_of_searches_give_way_before_the_searches() {
        let Message { subject, html, text, .. } = composed(&searches("A"));
        assert_eq!(subject, "5,000,200 new properties in 50 saved searches");
        assert!(html.contains("50 A"), "all searches are named");
        assert!(html.contains("1 Elm St") && text.contains("Open Saved Searches: "), "{text}");

        let Message { subject, html, text, .. } = composed(&searches(&long()));
        assert!(subject.starts_with("More than ") && subject.ends_with(" in 50 saved searches"));
        let named = html.matches("<h2").count();
        assert!((2..50).contains(&named) && !html.contains("Elm St"), "{named}");
        assert!(text.contains(&format!("And {} more searches: open Saved", 50 - named)), "{text}");
    }

    #[test]
    fn an_optional_email_ends_with_unsubscribe_and_begins_with_it() {
        for letter in [weekly("x"), alert("x"), searches("x")] {
            let Message { html, text, .. } = composed(&letter);
            let link = "href=\"https://example.com/#/unsubscribe/abc\"";
            let (first, last) = (html.find(link).unwrap(), html.rfind(link).unwrap());
            assert!(first < html.find("<h1").unwrap() && last > html.rfind("Elm St").unwrap());
            // The log of a developer shows the first link of a text, and never this one.
            let mut links = text.split_whitespace().filter(|word| word.starts_with("http"));
            assert!(!links.next().unwrap().contains("unsubscribe"));
        }
        assert!(!composed(&Letter::Welcome { name: "Ann".into() }).html.contains("Unsubscribe"));
    }
}
