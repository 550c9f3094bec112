//! The text of the weekly update.

use kernel::grouped;
use mail::{OptionalMail, UpcomingSale, WeeklyUpdate};

use crate::alert_words::one_line;
use crate::compose::{Button, Reason, Section, Words};

pub(crate) fn words(letter: &WeeklyUpdate) -> Words {
    let WeeklyUpdate { sales, more, last, list_link, settings_link, unsubscribe } = letter;
    let count = sales.len() as u64 + more;
    let noun = if count == 1 { "sale" } else { "sales" };
    let fit = if count == 1 { "fits" } else { "fit" };
    let count = grouped(count);
    let mut paragraphs = vec![format!(
        "{count} upcoming {noun} {fit} the areas and property types in your account settings. The most imminent is first."
    )];
    let new = sales.iter().filter(|sale| sale.is_new).count();
    if let Some(day) = last.filter(|_| new > 0) {
        let verb = if new == 1 { "is" } else { "are" };
        let day = day.format("%B %-d, %Y");
        paragraphs
            .push(format!("{new} of them {verb} marked 'New': listed since your update of {day}."));
    }
    let label = match more {
        0 => "Open this list".to_owned(),
        more => format!("And {} more: open the whole list", grouped(*more)),
    };
    Words {
        paragraphs,
        sections: sales.iter().map(section).collect(),
        button: Some(Button { label, link: list_link.clone() }),
        reason: Some(Reason {
            text: format!(
                "You get this email on Mondays because '{}' is on in your account settings.",
                OptionalMail::WeeklyUpdates.preference()
            ),
            settings_link: settings_link.clone(),
            unsubscribe: unsubscribe.clone(),
        }),
        ..Words::new(
            format!("Weekly auction update: {count} upcoming {noun} in your areas"),
            [],
            None,
        )
    }
}

pub(crate) fn section(sale: &UpcomingSale) -> Section {
    let UpcomingSale { title, when, lines, is_new, place, link } = sale;
    let title = one_line(title);
    Section {
        group: None,
        title: if *is_new { format!("New: {title}") } else { title },
        link: link.clone(),
        lines: [when].into_iter().chain(lines).map(|line| one_line(line)).collect(),
        small: one_line(place),
    }
}

#[cfg(test)]
mod tests {
    use chrono::NaiveDate;
    use kernel::EmailAddress;
    use mail::{Composer as _, Letter, Message, UnsubscribeLink};

    use super::*;
    use crate::compose::{Brand, Templates};

    fn sale(title: &str, is_new: bool) -> UpcomingSale {
        UpcomingSale {
            title: title.to_owned(),
            when: "The sale date is Tuesday, December 1, 2026.".to_owned(),
            lines: vec!["Status: Scheduled".to_owned(), "Opening bid: $90,000".to_owned()],
            is_new,
            place: "Fulton County · Single Family".to_owned(),
            link: "https://example.com/#/property-details/GA-1".to_owned(),
        }
    }

    fn message(sales: Vec<UpcomingSale>, more: u64) -> Message {
        let letter = WeeklyUpdate {
            sales,
            more,
            last: NaiveDate::from_ymd_opt(2026, 11, 16),
            list_link: "https://example.com/#/property-listing?myAreas=true".to_owned(),
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
            company_address: Some("1 Main St, Atlanta, GA 30303".to_owned()),
            message_id_domain: "example.com".to_owned(),
        };
        let to = EmailAddress::parse("ann@example.com").unwrap();
        Templates::new(brand).compose(&Letter::WeeklyUpdate(letter), &to).message
    }

    #[test]
    fn the_text_reads_well_on_its_own() {
        let sales = vec![sale("1 Elm St, Atlanta, GA 30303", true), sale("2 Oak St, GA", false)];
        let Message { subject, text, unsubscribe, .. } = message(sales, 12);
        assert_eq!(subject, "Weekly auction update: 14 upcoming sales in your areas");
        let expected = "\
Weekly auction update: 14 upcoming sales in your areas

14 upcoming sales fit the areas and property types in your account settings. The most imminent is first.

1 of them is marked 'New': listed since your update of November 16, 2026.

New: 1 Elm St, Atlanta, GA 30303
The sale date is Tuesday, December 1, 2026.
Status: Scheduled
Opening bid: $90,000
Fulton County · Single Family
https://example.com/#/property-details/GA-1

2 Oak St, GA
The sale date is Tuesday, December 1, 2026.
Status: Scheduled
Opening bid: $90,000
Fulton County · Single Family
https://example.com/#/property-details/GA-1

And 12 more: open the whole list: https://example.com/#/property-listing?myAreas=true

--
You get this email on Mondays because 'Weekly auction updates with properties you may be interested in' is on in your account settings.
Unsubscribe from these emails: https://example.com/#/unsubscribe/abc
Change all email preferences: https://example.com/#/account-settings
Courthouse Steps · https://example.com
1 Main St, Atlanta, GA 30303
Questions? help@example.com";
        assert_eq!(text.trim_end(), expected);
        assert_eq!(unsubscribe.as_deref(), Some("https://example.com/api/unsubscribe/abc"));
    }

    #[test]
    fn one_sale_is_in_the_singular_and_user_input_is_escaped() {
        let Message { subject, text, html, .. } = message(vec![sale("1 <Elm>\r\nSt", false)], 0);
        assert_eq!(subject, "Weekly auction update: 1 upcoming sale in your areas");
        assert!(text.contains("1 upcoming sale fits the areas"), "{text}");
        assert!(text.contains("Open this list: https://example.com/#/property-listing"), "{text}");
        assert!(!text.contains("marked 'New'") && !html.contains("<Elm>"), "{text}");
    }
}
