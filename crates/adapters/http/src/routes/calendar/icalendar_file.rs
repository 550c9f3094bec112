//! Events as an iCalendar file (RFC 5545).

use calendar::{EventState, SaleEvent, Start};
use chrono::{DateTime, NaiveDate, NaiveTime, TimeDelta, Utc};
use export::Links;
use icalendar::{Calendar, Component as _, Event, EventLike as _, EventStatus};

/// The media type of the file.
pub(crate) const MEDIA_TYPE: &str = "text/calendar; charset=utf-8";

/// How often calendar programs should read a feed.
const READ_EVERY: &str = "PT1H";

/// How long a sale takes in a calendar. Sources publish only when it begins.
const LASTS: TimeDelta = TimeDelta::hours(1);

/// Writes a calendar of this name with these events.
pub(crate) fn written(name: &str, events: impl Iterator<Item = Event>) -> String {
    let mut calendar = Calendar::empty();
    calendar
        .append_property(("VERSION", "2.0"))
        .append_property(("PRODID", "-//Courthouse Steps//Calendar//EN"))
        .append_property(("CALSCALE", "GREGORIAN"))
        .append_property(("METHOD", "PUBLISH"))
        .append_property(("NAME", clean(name).as_str()))
        .append_property(("X-WR-CALNAME", clean(name).as_str()))
        .append_property(
            icalendar::Property::new("REFRESH-INTERVAL", READ_EVERY)
                .add_parameter("VALUE", "DURATION")
                .done(),
        )
        .append_property(("X-PUBLISHED-TTL", READ_EVERY));
    for event in events {
        calendar.push(event);
    }
    calendar.to_string()
}

/// The event of a sale.
pub(crate) fn sale(event: &SaleEvent, links: &Links) -> Event {
    let mut written = Event::new();
    written
        .uid(&format!("sale-{}@courthouse-steps", event.listing.0))
        .sequence(event.sequence)
        .timestamp(event.changed_at)
        .last_modified(event.changed_at)
        .summary(&clean(&event.summary))
        .status(match event.state {
            EventState::Confirmed => EventStatus::Confirmed,
            EventState::Tentative => EventStatus::Tentative,
            EventState::Cancelled => EventStatus::Cancelled,
        })
        // It does not make its owner busy.
        .add_property("TRANSP", "TRANSPARENT");
    match event.start {
        Start::Day(day) => {
            // `all_day` of the crate ends on the day itself, but the end of a day is the next one.
            written.starts(day).ends(day.succ_opt().unwrap_or(day));
        }
        Start::At(at) => {
            written.starts(at).ends(at + LASTS);
        }
    }
    if let Some(place) = &event.place {
        written.location(&clean(place));
    }
    let link = links.to_details([Some(event.unique_id.as_str()), None, None], 0);
    let notes: Vec<String> = event.notes.iter().map(|note| clean(note)).collect();
    let text = notes.iter().map(String::as_str).chain([link.as_str()]).collect::<Vec<_>>();
    written.description(&text.join("\n")).url(&link);
    written
}

/// The event of a feed whose account may not read it. It is on the current day, so that a person
/// sees it.
pub(crate) fn lapsed(id: &str, today: NaiveDate, pricing: &str) -> Event {
    let midnight: DateTime<Utc> = today.and_time(NaiveTime::MIN).and_utc();
    let mut written = Event::new();
    written
        .uid(&format!("lapsed-{id}@courthouse-steps"))
        .sequence(0)
        .timestamp(midnight)
        .summary("Courthouse Steps: this calendar is paused")
        .description(&format!(
            "Your subscription has ended, so this calendar has no sales. Subscribe to see them again: {pricing}"
        ))
        .url(pricing)
        .add_property("TRANSP", "TRANSPARENT")
        .starts(today)
        .ends(today.succ_opt().unwrap_or(today));
    written
}

/// Replaces control characters, which no line of the file may contain.
fn clean(text: &str) -> String {
    text.chars().map(|letter| if letter.is_control() { ' ' } else { letter }).collect()
}

#[cfg(test)]
mod tests {
    use chrono::TimeZone as _;
    use kernel::ListingId;
    use listings::UniqueId;

    use super::*;

    fn event() -> SaleEvent {
        SaleEvent {
            listing: ListingId(7),
            unique_id: UniqueId::parse("Georgia|Fulton|1").unwrap(),
            start: Start::At(Utc.with_ymd_and_hms(2026, 12, 1, 15, 0, 0).unwrap()),
            state: EventState::Confirmed,
            summary: "Foreclosure sale: 1 Peachtree St, Atlanta, GA".to_owned(),
            place: Some("136 Pryor St; Atlanta\r\nDoor \\ 2".to_owned()),
            notes: vec!["Opening bid: $198,000".to_owned(), "Größe: café 老虎".to_owned()],
            sequence: 3,
            changed_at: Utc.with_ymd_and_hms(2026, 11, 21, 6, 0, 0).unwrap(),
        }
    }

    fn lines(event: &SaleEvent) -> Vec<String> {
        let links = Links::new("Courthouse Steps", "https://steps.example.com");
        let file = written("My Properties", [sale(event, &links)].into_iter());
        assert!(file.ends_with("END:VCALENDAR\r\n"));
        assert!(file.split("\r\n").all(|line| line.len() <= 75), "{file}");
        assert!(!file.replace("\r\n", "").contains(['\r', '\n']));
        file.replace("\r\n ", "").split("\r\n").map(str::to_owned).collect()
    }

    #[test]
    fn a_sale_at_a_known_time_is_an_event_of_an_hour() {
        let lines = lines(&event());
        for expected in [
            "BEGIN:VCALENDAR",
            "METHOD:PUBLISH",
            "X-WR-CALNAME:My Properties",
            "REFRESH-INTERVAL;VALUE=DURATION:PT1H",
            "UID:sale-7@courthouse-steps",
            "SEQUENCE:3",
            "DTSTAMP:20261121T060000Z",
            "DTSTART:20261201T150000Z",
            "DTEND:20261201T160000Z",
            "STATUS:CONFIRMED",
            "SUMMARY:Foreclosure sale: 1 Peachtree St\\, Atlanta\\, GA",
            "LOCATION:136 Pryor St\\; Atlanta  Door \\\\ 2",
            "DESCRIPTION:Opening bid: $198\\,000\\nGröße: café 老虎\\nhttps://steps.example.com/#/property-details/Georgia%7CFulton%7C1",
            "URL:https://steps.example.com/#/property-details/Georgia%7CFulton%7C1",
        ] {
            assert!(lines.iter().any(|line| line == expected), "{expected} in {lines:#?}");
        }
    }

    #[test]
    fn a_sale_without_a_time_takes_the_whole_day() {
        let day = NaiveDate::from_ymd_opt(2026, 12, 31).unwrap();
        let cancelled =
            SaleEvent { start: Start::Day(day), state: EventState::Cancelled, ..event() };
        let lines = lines(&cancelled);
        for expected in
            ["DTSTART;VALUE=DATE:20261231", "DTEND;VALUE=DATE:20270101", "STATUS:CANCELLED"]
        {
            assert!(lines.iter().any(|line| line == expected), "{expected} in {lines:#?}");
        }
    }
}
