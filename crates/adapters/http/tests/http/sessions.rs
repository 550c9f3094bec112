use std::time::Duration;

use accounts::{ClientNetwork, KnownNetworks as _};
use actix_web::test::{self, TestRequest};
use futures_util::future::join_all;
use http_adapter::{LaneWidths, Settings};
use listings::UniqueId;
use preferences::Preferences;
use serde_json::json;

use crate::portal::{EMAIL, PASSWORD, Portal, Store, URL, now, sample};

#[actix_web::test]
async fn the_right_password_opens_a_session_that_works() {
    let portal = Portal::new();
    let body = json!({ "emailId": " ANN@example.com ", "password": PASSWORD });
    let answer = portal.send(TestRequest::post().uri("/api/login").set_json(body)).await;
    assert_eq!(answer.status, 200);
    let token = answer.json()["token"].as_str().unwrap().to_owned();
    let profile = portal.send_as(&token, TestRequest::get().uri("/api/profile/view")).await;
    assert_eq!(profile.json(), answer.json()["user"], "log-in's user is the profile");
    assert_eq!(answer.header("cache-control"), Some("no-store"));
}

#[actix_web::test]
async fn a_wrong_password_and_an_unknown_address_are_answered_alike() {
    let portal = Portal::new();
    let ask = async |email: &str, password: &str| {
        let body = json!({ "emailId": email, "password": password });
        portal.send(TestRequest::post().uri("/api/login").set_json(body)).await
    };
    let wrong = ask(EMAIL, "wrong horse").await;
    let unknown = ask("nobody@example.com", PASSWORD).await;
    assert_eq!((wrong.status, &wrong.body), (unknown.status, &unknown.body));
    insta::assert_json_snapshot!(wrong.json(), @r#"
    {
      "code": "wrong_credentials",
      "error": "The email or password is incorrect."
    }
    "#);
    assert_eq!(wrong.status, 401);
}

#[actix_web::test]
async fn what_is_missing_in_a_log_in_is_named_and_no_password_is_echoed() {
    let portal = Portal::new();
    for (body, fields) in [
        (json!({}), vec!["emailId", "password"]),
        (json!({ "emailId": "ann", "password": "s3cr3t-typed" }), vec!["emailId"]),
        (json!({ "emailId": EMAIL, "password": "" }), vec!["password"]),
    ] {
        let answer = portal.send(TestRequest::post().uri("/api/login").set_json(&body)).await;
        assert_eq!(answer.refusal(), (422, "invalid".to_owned()), "{body}");
        let named =
            answer.json()["fields"].as_object().unwrap().keys().cloned().collect::<Vec<_>>();
        assert_eq!(named, fields, "{body}");
        assert!(!answer.text().contains("s3cr3t"), "{}", answer.text());
    }
}

#[actix_web::test]
async fn a_log_out_ends_this_session_and_no_other() {
    let portal = Portal::new();
    let other = portal.log_in(EMAIL);
    let answer = portal.send_as(&portal.token, TestRequest::post().uri("/api/logout")).await;
    assert_eq!(answer.status, 204);
    assert_eq!(portal.get("/api/profile/view").await.status, 401);
    let still = portal.send_as(&other, TestRequest::get().uri("/api/profile/view")).await;
    assert_eq!(still.status, 200);
}

#[actix_web::test]
async fn a_log_out_takes_an_empty_body_of_any_type() {
    let portal = Portal::new();
    let request = TestRequest::post().uri("/api/logout").set_json(json!({}));
    assert_eq!(portal.send_as(&portal.token, request).await.status, 204);
}

#[actix_web::test]
async fn the_profile_is_one_flat_object_with_blanks_for_missing_numbers() {
    let portal = Portal::new();
    portal.accounts.store.set_saved(portal.ann, vec![UniqueId::parse("GA|Fulton|1").unwrap()]);
    portal.accounts.store.set_preferences(
        portal.ann,
        Preferences {
            profession: "Investor".to_owned(),
            states_of_interest: vec!["Georgia".to_owned()],
            mf_units_min: Some(2.0),
            land_acres_max: Some(0.5),
            ..Preferences::default()
        },
    );
    let profile = portal.get("/api/profile/view").await.json();
    assert_eq!(profile["accountId"], portal.ann.to_string());
    insta::assert_json_snapshot!(profile, { ".accountId" => "[account]" }, @r#"
    {
      "accountId": "[account]",
      "billingZip": null,
      "cardLast4": null,
      "countiesOfInterest": [],
      "emailId": "ann@example.com",
      "emailPreferences": [],
      "emailVerified": true,
      "emailsStoppedAt": null,
      "grant": {
        "endsAt": null
      },
      "landAcresMax": 0.5,
      "landAcresMin": "",
      "mfUnitsMax": "",
      "mfUnitsMin": 2.0,
      "name": "Ann",
      "pendingEmailId": null,
      "priorityOther": "",
      "priorityRank": "",
      "profession": "Investor",
      "professionOther": "",
      "propertyTypes": [],
      "purchaseWaiting": false,
      "referralOther": "",
      "referralSource": "",
      "savedProperties": [
        "GA|Fulton|1"
      ],
      "statesOfInterest": [
        "Georgia"
      ],
      "subscription": null,
      "trialUsed": false,
      "zipCodesOfInterest": []
    }
    "#);
}

/// A portal with one core, whose hashes are real work, so that all requests wait before the first few
/// are done.
fn slow_portal() -> Portal {
    let lanes = LaneWidths { cores: 1, ..LaneWidths::default() };
    let settings = Settings { lanes, ..Settings::new("Courthouse Steps", URL) };
    let portal = Portal::with(Store::of(sample()), settings);
    portal.accounts.hasher.set_work(Duration::from_millis(50));
    portal
}

/// Sends a log-in of `email` from each network, and then one of Bob. Returns the statuses of the others,
/// and how many hashes came before that of Bob.
async fn bob_after(portal: &Portal, email: &str, networks: &[String]) -> (Vec<u16>, usize) {
    let service = test::init_service(http_adapter::app(portal.shared.clone())).await;
    let log_in = |email: &str, password: &str, network: &str| {
        let request = TestRequest::post()
            .uri("/api/login")
            .peer_addr(format!("{network}:4000").parse().unwrap())
            .set_json(json!({ "emailId": email, "password": password }));
        test::call_service(&service, request.to_request())
    };
    let mut requests: Vec<_> =
        networks.iter().map(|network| log_in(email, PASSWORD, network)).collect();
    requests.push(log_in("bob@example.com", "another secret", "203.0.113.7"));
    let mut answers: Vec<u16> =
        join_all(requests).await.iter().map(|answer| answer.status().as_u16()).collect();
    assert_eq!(answers.pop(), Some(200), "the victim is served");
    assert!(answers.iter().all(|status| [200, 401, 429, 503].contains(status)), "{answers:?}");
    let checked = portal.accounts.hasher.checked();
    let before = checked.iter().position(|check| check.candidate == "another secret").unwrap();
    (answers, before)
}

#[actix_web::test]
async fn a_flood_of_correct_log_ins_delays_another_network_by_a_few_hashes() {
    let portal = slow_portal();
    portal.accounts.add("bob@example.com", "another secret").unwrap();
    let networks = vec!["198.51.100.1".to_owned(); 160];
    let (_, before) = bob_after(&portal, EMAIL, &networks).await;
    // One for the portal's own log-in, one that was running, one whose turn it was, and those of the
    // time in which the network was looked up.
    assert!(before <= 6, "{before} hashes came first");
    let checked = portal.accounts.hasher.checked().len();
    assert!(checked <= 20 + 1, "{checked} hashes for 160 log-ins");
}

#[actix_web::test]
async fn a_client_with_a_site_delays_another_network_by_a_few_hashes() {
    let portal = slow_portal();
    portal.accounts.add("bob@example.com", "another secret").unwrap();
    let networks: Vec<_> = (0..160).map(|line| format!("[2001:db8:1:{line:x}::1]")).collect();
    let (answers, before) = bob_after(&portal, "made.up@example.com", &networks).await;
    assert!(before <= 6, "{before} hashes came first");
    assert!(answers.contains(&503), "a site has room for as many as one network");
}

#[actix_web::test]
async fn a_network_where_a_person_logged_in_lately_does_not_wait_for_all_others() {
    let portal = slow_portal();
    let bob = portal.accounts.add("bob@example.com", "another secret").unwrap();
    let home = ClientNetwork::of([203, 0, 113, 7].into());
    portal.accounts.store.remember(bob, home, now()).unwrap();
    let networks: Vec<_> = (1..=60).map(|last| format!("198.51.100.{last}")).collect();
    let (_, before) = bob_after(&portal, "made.up@example.com", &networks).await;
    assert!(before <= 6, "{before} of 60 hashes of strangers came first");
}
