//! The texts of emails to the operator about deliveries.

use chrono::{DateTime, Utc};
use mail::DeliveryAlarm;

use crate::alert_words::{cut, one_line};
use crate::compose::Words;

/// The characters of one paragraph. A file may name its columns at any length, and `import show` shows all.
const MOST_CHARS: usize = 2_000;

pub(crate) fn words(alarm: &DeliveryAlarm) -> Words {
    let mut words = whole(alarm);
    for paragraph in &mut words.paragraphs {
        *paragraph = cut(paragraph, MOST_CHARS);
    }
    words
}

fn whole(alarm: &DeliveryAlarm) -> Words {
    match alarm {
        DeliveryAlarm::Late { source, last, expected } => Words::new(
            format!("No delivery of {}", one_line(source)),
            [
                format!("A delivery of {source} was expected at {}. The last one was at {}.", at(*expected), at(*last)),
                "Check whether the publisher has a new list, and whether it can still be fetched. Subscribers see the older list until then.".to_owned(),
            ],
            None,
        ),
        DeliveryAlarm::Waits { number, source, file, reasons } => {
            let mut words = Words::new(
                format!("A delivery of {} waits: {number}", one_line(source)),
                [format!("The file {file} of {source} needs a look, so it was not imported:")],
                None,
            );
            words.paragraphs.extend(reasons.iter().cloned());
            words.paragraphs.push(format!(
                "'courthouse-steps import show {number}' shows more. 'courthouse-steps import approve {number}' imports the delivery, and 'courthouse-steps import reject {number}' drops it."
            ));
            words
        }
        DeliveryAlarm::Failed { folder, file, why } => Words::new(
            format!("A file in {} was not imported", one_line(folder)),
            [
                format!("The file {file} in the watched folder {folder} was not imported: {why}"),
                "Nothing of it was written. The file and its report are in the folder 'failed' there, unless the folder itself is not set up. Put a corrected file into the watched folder.".to_owned(),
            ],
            None,
        ),
        DeliveryAlarm::Unanswered { folder, address, why } => Words::new(
            format!("The address of {} does not answer with a list", one_line(folder)),
            [
                format!("The list of the watched folder {folder} could not be fetched from {address}: {why}"),
                "The worker tries again, at growing intervals of at most a day. A file that is put into the folder is imported as usual.".to_owned(),
            ],
            None,
        ),
    }
}

fn at(moment: DateTime<Utc>) -> String {
    moment.format("%Y-%m-%d %H:%M UTC").to_string()
}

#[cfg(test)]
mod tests {
    use kernel::EmailAddress;
    use mail::{Composer as _, Letter, Message};

    use super::*;
    use crate::compose::{Brand, Templates};

    fn message(alarm: DeliveryAlarm) -> Message {
        let brand = Brand {
            product_name: "Courthouse Steps".to_owned(),
            public_url: "https://example.com".to_owned(),
            support_email: "help@example.com".to_owned(),
            company_address: None,
            message_id_domain: "example.com".to_owned(),
        };
        let to = EmailAddress::parse("help@example.com").unwrap();
        Templates::new(brand).compose(&Letter::DeliveryAlarm(alarm), &to).message
    }

    #[test]
    fn a_waiting_delivery_is_named_with_its_reasons_and_the_commands() {
        let Message { subject, text, html, unsubscribe, .. } = message(DeliveryAlarm::Waits {
            number: "W7".to_owned(),
            source: "Fulton <b>".to_owned(),
            file: "list.csv".to_owned(),
            reasons: vec!["it has 12 rows, and the last delivery had 5,000 rows".to_owned()],
        });
        assert_eq!(subject, "A delivery of Fulton <b> waits: W7");
        let expected = "\
A delivery of Fulton <b> waits: W7

The file list.csv of Fulton <b> needs a look, so it was not imported:

it has 12 rows, and the last delivery had 5,000 rows

'courthouse-steps import show W7' shows more. 'courthouse-steps import approve W7' imports the delivery, \
and 'courthouse-steps import reject W7' drops it.";
        assert!(text.starts_with(expected), "{text}");
        assert!(!html.contains("Fulton <b>"));
        assert_eq!(unsubscribe, None);
    }

    #[test]
    fn a_late_source_is_named_with_both_times() {
        let text = message(DeliveryAlarm::Late {
            source: "Fulton".to_owned(),
            last: "2026-11-20T11:00:00Z".parse().unwrap(),
            expected: "2026-11-23T11:00:00Z".parse().unwrap(),
        })
        .text;
        let expected = "A delivery of Fulton was expected at 2026-11-23 11:00 UTC. \
                        The last one was at 2026-11-20 11:00 UTC.";
        assert!(text.contains(expected), "{text}");
    }
}
