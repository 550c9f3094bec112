//! Composes letters. Every email has a heading, paragraphs, at most one button, and the same
//! footer.

use askama::Template;
use kernel::EmailAddress;
use mail::{Composer, Letter, Message, Outgoing, UnsubscribeLink};
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

    fn words(&self, letter: &Letter) -> Words {
        let product = &self.brand.product_name;
        let button = |label: &str, link: &str| {
            Some(Button { label: label.to_owned(), link: link.to_owned() })
        };
        match letter {
            Letter::VerifyEmail { link } => Words::new(
                "Confirm your email address",
                [
                    format!("Please confirm that this address belongs to you, so that {product} can send you alerts and attach your subscription."),
                    "The link works for 24 hours. If you did not sign up, you can ignore this email.".to_owned(),
                ],
                button("Confirm email address", link),
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
        let words = self.words(letter);
        let brand = &self.brand;
        // The templates cannot fail to render, and the tests would notice an empty part.
        let html = Html { words: &words, brand }.render().unwrap_or_default();
        let text = Text { words: &words, brand }.render().unwrap_or_default();
        #[expect(clippy::disallowed_methods, reason = "this adapter creates the ids of messages")]
        let id = Uuid::new_v4();
        Outgoing {
            message_id: format!("<{id}@{}>", brand.message_id_domain),
            kind: letter.kind(),
            account: None,
            dedupe_key: None,
            not_before: None,
            holds_token: letter.holds_token(),
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

    fn letters() -> Vec<Letter> {
        let link = || "https://example.com/#/x?a=1&b=2".to_owned();
        vec![
            Letter::VerifyEmail { link: link() },
            Letter::Welcome { name: "Ann <Smith>".into() },
            Letter::ResetPassword { link: link() },
            Letter::PasswordChanged { reset_link: link() },
            Letter::EmailChanged { name: "Ann".into() },
            Letter::FinishAccount { link: link() },
            Letter::SignUpAttempt { log_in_link: link(), reset_link: link() },
            Letter::Notice {
                subject: "New Terms".into(),
                paragraphs: vec!["One.".into(), "Two.".into()],
            },
        ]
    }

    #[test]
    fn every_letter_contains_the_product_and_the_support_address() {
        let templates = Templates::new(brand());
        let to = EmailAddress::parse("ann@example.com").unwrap();
        for letter in letters() {
            let Message { subject, text, html, .. } = templates.compose(&letter, &to).message;
            assert!(!subject.is_empty());
            for part in [&text, &html] {
                assert!(part.contains("Courthouse Steps"), "{letter:?}");
                assert!(part.contains("1 Main St, Atlanta, GA 30303"), "{letter:?}");
                assert!(part.contains("help@example.com"), "{letter:?}");
            }
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
    fn a_link_is_unbroken_in_the_text() {
        let to = EmailAddress::parse("ann@example.com").unwrap();
        let letter = Letter::ResetPassword {
            link: "https://example.com/#/reset-password/abc?x=1&y=2".into(),
        };
        let outgoing = Templates::new(brand()).compose(&letter, &to);
        assert!(outgoing.message.text.contains("https://example.com/#/reset-password/abc?x=1&y=2"));
        assert!(outgoing.holds_token);
        assert!(
            outgoing.message_id.starts_with('<') && outgoing.message_id.ends_with("@example.com>")
        );
    }
}
