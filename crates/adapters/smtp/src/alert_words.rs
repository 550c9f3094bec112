//! The text of emails about changes of saved properties.

use kernel::grouped;
use mail::{AlertLetter, AlertLine, AlertSale, OptionalMail, Urgency};

use crate::compose::{Button, Reason, Section, Words};

pub(crate) fn words(letter: &AlertLetter) -> Words {
    let AlertLetter { urgency, sales, more, my_properties_link, settings_link, unsubscribe } =
        letter;
    let count = sales.len() + more;
    let what = match sales.first() {
        Some(sale) if count == 1 => one_line(&sale.title),
        _ => format!("{} saved properties", grouped(count as u64)),
    };
    let noun = if count == 1 { "Change" } else { "Changes" };
    let subject = match urgency {
        Some(Urgency::Today) => format!("Urgent, sale today: {noun} to {what}"),
        Some(Urgency::Tomorrow) => format!("Urgent, sale tomorrow: {noun} to {what}"),
        None => format!("{noun} to {what}"),
    };
    let intro = if count == 1 {
        "A property that you saved has changed."
    } else {
        "Properties that you saved have changed. The most imminent sale is first."
    };
    let mut paragraphs = vec![intro.to_owned()];
    if *more > 0 {
        paragraphs.push(format!(
            "This email shows {} of them. My Properties shows the other {}.",
            sales.len(),
            grouped(*more as u64)
        ));
    }
    Words {
        subject,
        paragraphs,
        sections: sales.iter().map(section).collect(),
        button: Some(Button {
            label: match more {
                0 => "Open My Properties".to_owned(),
                more => format!("And {} more: open My Properties", grouped(*more as u64)),
            },
            link: my_properties_link.clone(),
        }),
        reason: Some(Reason {
            text: format!(
                "You get this email because '{}' is on in your account settings.",
                OptionalMail::Alerts.preference()
            ),
            settings_link: settings_link.clone(),
            unsubscribe: unsubscribe.clone(),
        }),
    }
}

fn section(sale: &AlertSale) -> Section {
    let AlertSale { title, when, lines, source, link } = sale;
    Section {
        group: None,
        title: one_line(title),
        link: link.clone(),
        lines: lines.iter().map(line).chain([when.clone()]).collect(),
        small: one_line(source),
    }
}

fn line(of: &AlertLine) -> String {
    let value = |value: &Option<String>| {
        value.as_ref().map_or_else(|| "none".to_owned(), |text| one_line(text))
    };
    match of {
        AlertLine::Value { label, old, new } => {
            format!("{label}: {} → {}", value(old), value(new))
        }
        AlertLine::NoLongerListed => "No longer listed by its source.".to_owned(),
        AlertLine::ListedAgain => "Listed again by its source.".to_owned(),
        AlertLine::TakenBack(change) => {
            let change = line(change);
            format!("{}. This takes back an earlier report.", change.trim_end_matches('.'))
        }
    }
}

/// The characters of one value or name that an email shows, so that one property cannot fill it.
const MOST_CHARS: usize = 200;

/// The text without line ends, which a source's value may contain and a subject may not, and cut off
/// after 200 characters.
pub(crate) fn one_line(text: &str) -> String {
    cut(&text.split(char::is_control).map(str::trim).collect::<Vec<_>>().join(" "), MOST_CHARS)
}

/// The text with at most `most` characters, and a mark if that is not all of it.
pub(crate) fn cut(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        Some((end, _)) => format!("{}…", text[..end].trim_end()),
        None => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use kernel::EmailAddress;
    use mail::{Composer as _, Letter, Message, UnsubscribeLink};

    use super::*;
    use crate::compose::{Brand, Templates};

    fn sale(title: &str) -> AlertSale {
        let text = |text: &str| Some(text.to_owned());
        AlertSale {
            title: title.to_owned(),
            when: "The sale date is tomorrow, Tuesday, November 24, 2026.".to_owned(),
            lines: vec![
                AlertLine::Value {
                    label: "Status",
                    old: text("Scheduled"),
                    new: text("Cancelled <by order>"),
                },
                AlertLine::Value { label: "Opening bid", old: None, new: text("$90,000") },
                AlertLine::NoLongerListed,
            ],
            source: "Source: fulton. Checked November 23, 2026, 9:15 AM EST.".to_owned(),
            link: "https://example.com/#/property-details/GA-1".to_owned(),
        }
    }

    fn message(urgency: Option<Urgency>, sales: Vec<AlertSale>, more: usize) -> Message {
        let letter = AlertLetter {
            urgency,
            sales,
            more,
            my_properties_link: "https://example.com/#/my-properties".to_owned(),
            settings_link: "https://example.com/#/account-settings".to_owned(),
            unsubscribe: UnsubscribeLink {
                page: "https://example.com/#/unsubscribe/abc".to_owned(),
                one_click: "https://example.com/api/unsubscribe/abc".to_owned(),
            },
        };
        let brand = Brand {
            product_name: "Courthouse Steps".to_owned(),
            public_url: "https://example.com".to_owned(),
            support_email: "help@example.com".to_owned(),
            company_address: None,
            message_id_domain: "example.com".to_owned(),
        };
        let to = EmailAddress::parse("ann@example.com").unwrap();
        Templates::new(brand).compose(&Letter::Alert(letter), &to).message
    }

    #[test]
    fn the_text_reads_well_alone() {
        let message = message(Some(Urgency::Tomorrow), vec![sale("12 Peach St, Atlanta, GA")], 0);
        assert_eq!(message.subject, "Urgent, sale tomorrow: Change to 12 Peach St, Atlanta, GA");
        assert_eq!(
            message.text,
            "\
Urgent, sale tomorrow: Change to 12 Peach St, Atlanta, GA

A property that you saved has changed.

12 Peach St, Atlanta, GA
Status: Scheduled → Cancelled <by order>
Opening bid: none → $90,000
No longer listed by its source.
The sale date is tomorrow, Tuesday, November 24, 2026.
Source: fulton. Checked November 23, 2026, 9:15 AM EST.
https://example.com/#/property-details/GA-1

Open My Properties: https://example.com/#/my-properties

--
You get this email because 'Cancellation / opening bid notifications on saved properties' is on in \
your account settings.
Unsubscribe from these emails: https://example.com/#/unsubscribe/abc
Change all email preferences: https://example.com/#/account-settings
Courthouse Steps · https://example.com
Questions? help@example.com"
        );
    }

    #[test]
    fn what_an_undone_import_had_changed_is_taken_back() {
        let text = |text: &str| Some(text.to_owned());
        let bid = AlertLine::Value { label: "Opening bid", old: text("$90"), new: text("$100") };
        let lines =
            [bid, AlertLine::ListedAgain].map(|of| line(&AlertLine::TakenBack(Box::new(of))));
        assert_eq!(
            lines,
            [
                "Opening bid: $90 → $100. This takes back an earlier report.",
                "Listed again by its source. This takes back an earlier report.",
            ]
        );
    }

    #[test]
    fn mail_programs_get_the_address_for_one_click() {
        let one_click = message(None, vec![sale("1 A St")], 0).unsubscribe;
        assert_eq!(one_click.as_deref(), Some("https://example.com/api/unsubscribe/abc"));
    }

    #[test]
    fn the_html_escapes_values_and_has_no_remote_image() {
        let html = message(None, vec![sale("12 <Peach> St")], 0).html;
        assert!(html.contains("href=\"https://example.com/#/property-details/GA-1\""), "{html}");
        assert!(!html.contains("<Peach>") && !html.contains("<by order>"), "{html}");
        assert!(!html.contains("<img") && !html.contains("url("), "{html}");
    }

    #[test]
    fn the_subject_counts_and_is_one_line() {
        let two = vec![sale("1 A St"), sale("2 B St")];
        assert_eq!(message(None, two.clone(), 0).subject, "Changes to 2 saved properties");
        let many = message(Some(Urgency::Today), two, 7);
        assert_eq!(many.subject, "Urgent, sale today: Changes to 9 saved properties");
        assert!(many.text.contains("This email shows 2 of them. My Properties shows the other 7."));
        let broken = message(None, vec![sale("1 A St\r\nBcc: x")], 0);
        assert_eq!(broken.subject, "Change to 1 A St  Bcc: x");
    }
}
