//! Posts signed events to the product, until each was accepted or is too old.

use std::time::Duration;

use actix_web::web::Data;
use chrono::DateTime;

use crate::books::Event;
use crate::desk::{Desk, now};

/// How often events are looked for.
const EVERY: Duration = Duration::from_millis(200);

/// After so many attempts an event is dropped; the product's reconciliation is there for that.
const MOST_TRIES: u32 = 12;

/// Posts events for as long as the server runs.
pub(crate) async fn deliver(desk: Data<Desk>) {
    let client = match reqwest::Client::builder().timeout(Duration::from_secs(10)).build() {
        Ok(client) => client,
        Err(error) => {
            tracing::error!("no event can be posted: {error}");
            return;
        }
    };
    loop {
        let due = now();
        let next = desk.read(|books| books.events.iter().find(|event| event.due <= due).cloned());
        match next {
            Some(event) => {
                let taken = post(&client, &desk, &event).await;
                let noted =
                    desk.change(|books, now| note(&mut books.events, &event.id, taken, now));
                if let Err(error) = noted {
                    tracing::error!("the sandbox's data can't be written: {error:#}");
                    tokio::time::sleep(Duration::from_secs(5)).await;
                }
            }
            None => tokio::time::sleep(EVERY).await,
        }
    }
}

async fn post(client: &reqwest::Client, desk: &Desk, event: &Event) -> bool {
    let body = event.body.to_string();
    let at = DateTime::from_timestamp(now(), 0).unwrap_or_default();
    let signature = stripe_adapter::sign(&desk.settings.secret, body.as_bytes(), at);
    let posted = client
        .post(&desk.settings.webhook_url)
        .header("content-type", "application/json")
        .header("stripe-signature", signature)
        .body(body)
        .send()
        .await;
    match posted {
        Ok(answer) if answer.status().is_success() => true,
        Ok(answer) => {
            tracing::warn!(status = answer.status().as_u16(), "an event was not accepted");
            false
        }
        Err(error) => {
            tracing::warn!("an event could not be posted: {error}");
            false
        }
    }
}

/// Removes an event, or sets when it is posted again: after 1, 2, 4, … seconds.
fn note(events: &mut Vec<Event>, id: &str, taken: bool, now: i64) {
    if let Some(event) = events.iter_mut().find(|event| event.id == id) {
        event.tries += 1;
        event.due = now + (1_i64 << event.tries.min(10));
    }
    events.retain(|event| event.id != id || !(taken || event.tries >= MOST_TRIES));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_event_that_is_not_taken_is_posted_again_later_and_dropped_in_the_end() {
        let event = |id: &str| Event {
            id: id.to_owned(),
            body: serde_json::Value::Null,
            tries: 0,
            due: 100,
        };
        let mut events = vec![event("evt_1"), event("evt_2")];
        note(&mut events, "evt_1", false, 100);
        assert_eq!((events[0].tries, events[0].due), (1, 102));
        note(&mut events, "evt_2", true, 100);
        assert_eq!(events.len(), 1);
        for _ in 0..11 {
            note(&mut events, "evt_1", false, 100);
        }
        assert!(events.is_empty());
    }
}
