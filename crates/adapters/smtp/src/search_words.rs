//! The text of the email about saved searches.

use kernel::grouped;
use mail::{SearchMatches, SearchUpdate};

use crate::alert_words::one_line;
use crate::compose::{Button, Group, Reason, Section, Words};
use crate::weekly_words::section;

pub(crate) fn words(letter: &SearchUpdate) -> Words {
    let SearchUpdate { searches, more, searches_link, settings_link, unsubscribe } = letter;
    let count: u64 = searches.iter().map(total).sum();
    let new = properties(count);
    let subject = match (&searches[..], more) {
        ([search], 0) => format!("{new} in '{}'", one_line(&search.name)),
        (several, 0) => format!("{new} in {} saved searches", several.len()),
        (several, more) => {
            format!("More than {new} in {} saved searches", several.len() + more)
        }
    };
    Words {
        paragraphs: vec![
            "These properties are new since the last email about this search. The most imminent \
             sale is first."
                .to_owned(),
        ],
        sections: searches.iter().flat_map(|search| sections(search, searches_link)).collect(),
        button: Some(Button {
            label: match more {
                0 => "Open Saved Searches".to_owned(),
                1 => "And 1 more search: open Saved Searches".to_owned(),
                more => format!("And {more} more searches: open Saved Searches"),
            },
            link: searches_link.clone(),
        }),
        reason: Some(Reason {
            text: "You get this email because you chose emails for these searches under 'Saved \
                   Searches', where you can change that for each one."
                .to_owned(),
            settings_link: settings_link.clone(),
            unsubscribe: unsubscribe.clone(),
        }),
        ..Words::new(subject, [], None)
    }
}

const fn total(search: &SearchMatches) -> u64 {
    search.sales.len() as u64 + search.more
}

fn properties(count: u64) -> String {
    if count == 1 {
        "1 new property".to_owned()
    } else {
        format!("{} new properties", grouped(count))
    }
}

/// The longest address of a search that an email contains. Some programs cut longer ones off.
const MOST_LINK_BYTES: usize = 2_000;

/// The properties of a search. A search without one in the email has a section with its group alone, and
/// one with a long address has the link of all saved searches.
fn sections(search: &SearchMatches, searches_link: &str) -> Vec<Section> {
    let SearchMatches { name, sales, more, link } = search;
    let count = properties(total(search));
    let note = match (sales.len(), more) {
        (_, 0) => format!("{count}."),
        (0, _) => format!("{count}. Open the search to see them."),
        (shown, more) => {
            let more = grouped(*more);
            format!("{count}: {shown} are listed here, and {more} more are in the search.")
        }
    };
    let link = if link.len() > MOST_LINK_BYTES { searches_link } else { link };
    let group = Group { title: one_line(name), link: link.to_owned(), note };
    let mut sections: Vec<Section> = sales.iter().map(section).collect();
    match sections.first_mut() {
        Some(first) => first.group = Some(group),
        None => sections.push(Section {
            group: Some(group),
            title: String::new(),
            link: String::new(),
            lines: Vec::new(),
            small: String::new(),
        }),
    }
    sections
}

#[cfg(test)]
mod tests {
    use kernel::EmailAddress;
    use mail::{Composer as _, Letter, Message, UnsubscribeLink, UpcomingSale};

    use super::*;
    use crate::compose::{Brand, Templates};

    fn sale(title: &str) -> UpcomingSale {
        UpcomingSale {
            title: title.to_owned(),
            when: "The sale date is Tuesday, December 1, 2026.".to_owned(),
            lines: vec!["Opening bid: $90,000".to_owned()],
            is_new: false,
            place: "Fulton County".to_owned(),
            link: "https://example.com/#/property-details/GA-1".to_owned(),
        }
    }

    fn matches(name: &str, sales: Vec<UpcomingSale>, more: u64) -> SearchMatches {
        let link = "https://example.com/#/property-listing?county=Fulton".to_owned();
        SearchMatches { name: name.to_owned(), sales, more, link }
    }

    fn message(searches: Vec<SearchMatches>) -> Message {
        let letter = SearchUpdate {
            searches,
            more: 0,
            searches_link: "https://example.com/#/saved-searches".to_owned(),
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
        Templates::new(brand).compose(&Letter::SavedSearches(letter), &to).message
    }

    #[test]
    fn the_text_reads_well_on_its_own() {
        let searches = vec![
            matches("Fulton houses", vec![sale("1 Elm St"), sale("2 Oak St")], 12),
            matches("Everything", vec![], 3_000),
        ];
        let Message { subject, text, unsubscribe, .. } = message(searches);
        assert_eq!(subject, "3,014 new properties in 2 saved searches");
        let expected = "\
3,014 new properties in 2 saved searches

These properties are new since the last email about this search. The most imminent sale is first.

== Fulton houses ==
14 new properties: 2 are listed here, and 12 more are in the search.
https://example.com/#/property-listing?county=Fulton

1 Elm St
The sale date is Tuesday, December 1, 2026.
Opening bid: $90,000
Fulton County
https://example.com/#/property-details/GA-1

2 Oak St
The sale date is Tuesday, December 1, 2026.
Opening bid: $90,000
Fulton County
https://example.com/#/property-details/GA-1

== Everything ==
3,000 new properties. Open the search to see them.
https://example.com/#/property-listing?county=Fulton

Open Saved Searches: https://example.com/#/saved-searches

--
You get this email because you chose emails for these searches under 'Saved Searches', where you \
can change that for each one.
Unsubscribe from these emails: https://example.com/#/unsubscribe/abc
Change all email preferences: https://example.com/#/account-settings
Courthouse Steps · https://example.com
Questions? help@example.com";
        assert_eq!(text, expected);
        assert_eq!(unsubscribe.as_deref(), Some("https://example.com/api/unsubscribe/abc"));
    }

    #[test]
    fn one_search_is_in_the_subject_on_one_line_and_names_are_escaped() {
        let one = message(vec![matches("<b>Mine\r\nBcc: x", vec![sale("1 A St")], 0)]);
        assert_eq!(one.subject, "1 new property in '<b>Mine  Bcc: x'");
        assert!(one.text.contains("\n1 new property.\n"), "{}", one.text);
        assert!(!one.html.contains("<b>Mine") && !one.html.contains("<img"), "{}", one.html);
    }
}
