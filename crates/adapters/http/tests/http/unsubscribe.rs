//! `GET`, `POST` and `DELETE /api/unsubscribe/{token}`.

use actix_web::test::TestRequest;
use billing::Standing;
use kernel::EmailAddress;
use mail::OptionalMail;
use news::testing::PlainUnsubscribeLinks;
use news::{Follower, NewsReader as _, UnsubscribeLinks as _};
use serde_json::json;

use crate::portal::{Answer, EMAIL, Portal};

const ALERTS: &str = "Cancellation / opening bid notifications on saved properties";
const WEEKLY: &str = "Weekly auction updates with properties you may be interested in";

/// Ann, who gets two kinds of email.
pub(crate) fn follower() -> Follower {
    Follower {
        email: EmailAddress::parse(EMAIL).unwrap(),
        is_verified: true,
        optional_mails: vec![OptionalMail::Alerts, OptionalMail::WeeklyUpdates],
        standing: Standing::default(),
    }
}

fn selected(portal: &Portal) -> Vec<&'static str> {
    let selected = portal.followers.follower(portal.ann).unwrap().unwrap().optional_mails;
    let of_settings = selected.into_iter().filter(|mail| mail.is_in_settings());
    of_settings.map(OptionalMail::preference).collect()
}

fn link(portal: &Portal) -> String {
    let token = PlainUnsubscribeLinks.issue(portal.ann, OptionalMail::Alerts).unwrap();
    format!("/api/unsubscribe/{token}")
}

/// What a mail program sends (RFC 8058).
async fn one_click(portal: &Portal, link: &str) -> Answer {
    let request = TestRequest::post()
        .uri(link)
        .insert_header(("Content-Type", "application/x-www-form-urlencoded"))
        .set_payload("List-Unsubscribe=One-Click");
    portal.send(request).await
}

#[actix_web::test]
async fn one_click_without_a_log_in_turns_off_that_email_alone() {
    let portal = Portal::new();
    let link = link(&portal);
    for _ in 0..2 {
        let answer = one_click(&portal, &link).await;
        assert_eq!(answer.status, 200, "{}", answer.text());
        assert_eq!(
            answer.json(),
            json!({
                "emailPreference": ALERTS, "isOn": false, "changedAt": "2026-11-21T15:00:00Z"
            })
        );
        assert_eq!(selected(&portal), [WEEKLY]);
    }
}

#[actix_web::test]
async fn a_click_can_be_undone() {
    let portal = Portal::new();
    let link = link(&portal);
    one_click(&portal, &link).await;
    let answer = portal.send(TestRequest::delete().uri(&link)).await;
    assert_eq!(
        answer.json(),
        json!({
            "emailPreference": ALERTS, "isOn": true, "changedAt": "2026-11-21T15:00:00Z"
        })
    );
    assert_eq!(selected(&portal), [WEEKLY, ALERTS]);
}

#[actix_web::test]
async fn looking_at_the_link_says_the_state_and_changes_nothing() {
    let portal = Portal::new();
    let link = link(&portal);
    // Mail scanners follow every link of an email, and some run the scripts of the page.
    for _ in 0..2 {
        let answer = portal.send(TestRequest::get().uri(&link)).await;
        let state = json!({ "emailPreference": ALERTS, "isOn": true, "changedAt": null });
        assert_eq!((answer.status, answer.json()), (200, state));
    }
    assert_eq!(selected(&portal), [ALERTS, WEEKLY]);
    assert!(portal.followers.outbox().all().is_empty());
    one_click(&portal, &link).await;
    let state = portal.send(TestRequest::get().uri(&link)).await.json();
    assert_eq!(
        (&state["isOn"], &state["changedAt"]),
        (&json!(false), &json!("2026-11-21T15:00:00Z"))
    );
}

#[actix_web::test]
async fn the_owner_hears_of_a_change_by_a_link_once_a_day_for_each_way() {
    let portal = Portal::new();
    let link = link(&portal);
    for _ in 0..3 {
        one_click(&portal, &link).await;
        portal.send(TestRequest::delete().uri(&link)).await;
    }
    let mails = portal.followers.outbox().all();
    assert_eq!(mails.len(), 2, "off and on");
    let page = link.replace("/api/", "https://steps.example.com/#/");
    for mail in mails {
        assert_eq!((mail.kind.name(), mail.message.to.as_str()), ("mail_choice", EMAIL));
        assert!(mail.message.text.contains(&page), "{}", mail.message.text);
    }
}

#[actix_web::test]
async fn a_damaged_link_is_explained() {
    let portal = Portal::new();
    let answer = one_click(&portal, "/api/unsubscribe/made-up").await;
    assert_eq!(answer.refusal(), (404, "unknown_link".to_owned()));
    assert_eq!(
        answer.json()["error"],
        "This link is not valid. Please open the complete link from the email."
    );
    assert_eq!(selected(&portal), [ALERTS, WEEKLY]);
}

#[test]
fn the_settings_of_the_front_end_and_the_rules_name_every_optional_email() {
    let screen =
        include_str!("../../../../../frontend/src/features/preferences/lib/preferences-record.ts");
    let rules = include_str!("../../../../../docs/product.md");
    for preference in OptionalMail::settings() {
        assert!(screen.contains(&format!("'{preference}'")), "no screen offers: {preference}");
        assert!(rules.contains(&format!("'{preference}'")), "no rule describes: {preference}");
    }
}
