//! Sign-up, passwords, verification and the user's own account, as clients see them.

use std::time::Duration;

use actix_web::rt::time::timeout;
use actix_web::test::TestRequest;
use futures_util::future::{join, join_all};
use kernel::EmailAddress;
use listings::UniqueId;
use serde_json::{Value as Json, json};

use crate::portal::{Answer, EMAIL, PASSWORD, Portal};

const NEXT: &str = "battery staple";

async fn post(portal: &Portal, uri: &str, body: &Json) -> Answer {
    portal.send(TestRequest::post().uri(uri).set_json(body)).await
}

async fn put(portal: &Portal, uri: &str, body: &Json) -> Answer {
    portal.send_as(&portal.token, TestRequest::put().uri(uri).set_json(body)).await
}

fn named(answer: &Answer) -> Vec<String> {
    assert_eq!(answer.refusal(), (422, "invalid".to_owned()), "{}", answer.text());
    answer.json()["fields"].as_object().unwrap().keys().cloned().collect()
}

fn sign_up(email: &str) -> Json {
    json!({
        "name": "Bob Example", "organization": "", "occupation": "Other", "ifOther": "Surveyor",
        "emailId": email, "howDidYouHearAboutUs": "In Person", "password": PASSWORD
    })
}

fn preferences() -> Json {
    json!({
        "profession": "Investor", "statesOfInterest": ["Georgia"],
        "propertyTypes": ["Multifamily"], "mfUnitsMin": 2, "mfUnitsMax": "12",
        "landAcresMin": "", "referralSource": "Facebook"
    })
}

#[actix_web::test]
async fn the_profile_says_when_emails_were_turned_off_until_one_is_chosen_again() {
    let portal = Portal::new();
    let at = chrono::DateTime::from_timestamp(1_795_446_000, 0).unwrap();
    portal.accounts.store.stop_emails(portal.ann, at);
    let profile = portal.get("/api/profile/view").await.json();
    assert_eq!(profile["emailsStoppedAt"], "2026-11-23T15:00:00Z");
    let mut follows = preferences();
    follows["emailPreferences"] = json!([]);
    let saved = put(&portal, "/api/profile/onboarding", &follows).await.json();
    assert_eq!(saved["emailsStoppedAt"], "2026-11-23T15:00:00Z", "no email was chosen");
    follows["emailPreferences"] =
        json!(["Weekly auction updates with properties you may be interested in"]);
    let saved = put(&portal, "/api/profile/onboarding", &follows).await.json();
    assert_eq!(saved["emailsStoppedAt"], Json::Null);
}

#[actix_web::test]
async fn a_sign_up_answers_the_checkout_and_a_token_that_works() {
    let portal = Portal::new();
    portal.accounts.purchases.set_checkout("https://pay.example.com");
    let answer = post(&portal, "/api/signup", &sign_up(" BOB@example.com")).await;
    assert_eq!(answer.status, 201);
    let body = answer.json();
    assert!(body["url"].as_str().unwrap().starts_with("https://pay.example.com/"));
    let token = body["token"].as_str().unwrap();
    let profile = portal.send_as(token, TestRequest::get().uri("/api/profile/view")).await.json();
    assert_eq!(profile["emailId"], "bob@example.com");
    assert_eq!(profile["professionOther"], "Surveyor");
    assert_eq!(profile["emailVerified"], false);
}

#[actix_web::test]
async fn a_sign_up_carries_the_chosen_plan_to_the_checkout() {
    let portal = Portal::new();
    portal.accounts.purchases.set_checkout("https://pay.example.com");
    let mut body = sign_up("bob@example.com");
    body["plan"] = json!("price_year");
    let answer = post(&portal, "/api/signup", &body).await.json();
    assert!(answer["url"].as_str().unwrap().ends_with("?plan=price_year"));
}

#[actix_web::test]
async fn a_sign_up_for_a_plan_that_is_not_on_sale_creates_no_account() {
    let portal = Portal::new();
    portal.accounts.purchases.set_checkout("https://pay.example.com");
    let mut body = sign_up("bob@example.com");
    body["plan"] = json!("price_of_old");
    let refused = post(&portal, "/api/signup", &body).await;
    assert_eq!(refused.refusal(), (404, "unknown_plan".to_owned()));
    assert_eq!(refused.json()["error"], "There is no such plan.");
    body["plan"] = json!("price_year");
    let made = post(&portal, "/api/signup", &body).await;
    assert_eq!(made.status, 201);
    assert!(made.json()["token"].is_string(), "the address had no account yet");
}

#[actix_web::test]
async fn a_known_address_and_a_buyers_get_an_empty_answer() {
    let portal = Portal::new();
    portal.accounts.purchases.set_checkout("https://pay.example.com");
    let buyer = EmailAddress::parse("buyer@example.com").unwrap();
    portal.accounts.purchases.wait_for(&buyer);
    for email in [EMAIL, "buyer@example.com"] {
        let answer = post(&portal, "/api/signup", &sign_up(email)).await;
        assert_eq!((answer.status, answer.text()), (201, "{}"), "{email}");
    }
}

#[actix_web::test]
async fn without_a_checkout_the_account_is_made_and_its_token_is_not_lost() {
    let portal = Portal::new();
    let answer = post(&portal, "/api/signup", &sign_up("bob@example.com")).await;
    assert_eq!(answer.refusal(), (503, "checkout_unavailable".to_owned()));
    assert!(answer.header("retry-after").is_some());
    let token = answer.json()["token"].as_str().unwrap().to_owned();
    let profile = portal.send_as(&token, TestRequest::get().uri("/api/profile/view")).await;
    assert_eq!(profile.status, 200);
}

#[actix_web::test]
async fn each_field_of_a_sign_up_has_one_error_and_no_password_is_echoed() {
    let portal = Portal::new();
    let nothing = post(&portal, "/api/signup", &json!({})).await;
    let all = ["emailId", "howDidYouHearAboutUs", "name", "occupation", "password"];
    assert_eq!(named(&nothing), all);
    insta::assert_json_snapshot!(nothing.json()["fields"], @r#"
    {
      "emailId": "Please enter a valid email address.",
      "howDidYouHearAboutUs": "Please tell us how you heard about us.",
      "name": "Please enter your name.",
      "occupation": "Please choose your occupation.",
      "password": "Password must be at least 8 characters."
    }
    "#);
    let secret = "s3cr3t€".repeat(11);
    for (field, value) in [
        ("name", json!(" ")),
        ("occupation", json!("Broker")),
        ("ifOther", json!("")),
        ("emailId", json!("bob")),
        ("howDidYouHearAboutUs", json!("A bird")),
        ("organization", json!("x".repeat(201))),
        ("password", json!(secret)),
    ] {
        let mut body = sign_up("bob@example.com");
        body[field] = value;
        let answer = post(&portal, "/api/signup", &body).await;
        assert_eq!(named(&answer), [field]);
        assert!(!answer.text().contains("s3cr3t"), "{}", answer.text());
    }
}

#[actix_web::test]
async fn a_completed_sign_up_names_what_is_wrong_in_both_its_halves_at_once() {
    let portal = Portal::new();
    let mut body = preferences();
    body["firstName"] = json!("Bob");
    body["password"] = json!("short");
    body["emailId"] = json!("bob@example.com");
    body["profession"] = json!("");
    body["mfUnitsMax"] = json!("many");
    let answer = post(&portal, "/api/complete-signup", &body).await;
    assert_eq!(named(&answer), ["lastName", "mfUnitsMax", "password", "profession"]);

    body["lastName"] = json!("Example");
    body["password"] = json!(PASSWORD);
    body["profession"] = json!("Attorney");
    body["mfUnitsMax"] = json!(9);
    let answer = post(&portal, "/api/complete-signup", &body).await;
    assert_eq!((answer.status, answer.text()), (201, r#"{"message":"Signup Complete!"}"#));
    let token = portal.log_in("bob@example.com");
    let profile = portal.send_as(&token, TestRequest::get().uri("/api/profile/view")).await.json();
    assert_eq!(profile["name"], "Bob Example");
    assert_eq!(profile["mfUnitsMax"], 9.0);
    let again = post(&portal, "/api/complete-signup", &body).await;
    assert_eq!((again.status, again.text()), (201, r#"{"message":"Signup Complete!"}"#));
}

#[actix_web::test]
async fn a_forgotten_password_is_answered_alike_for_every_address() {
    let portal = Portal::new();
    let ask = async |email: &str| {
        post(&portal, "/api/forgot-password", &json!({ "emailId": email })).await
    };
    let (known, unknown) = (ask(EMAIL).await, ask("nobody@example.com").await);
    assert_eq!((known.status, &known.body), (unknown.status, &unknown.body));
    assert!(known.json().as_str().unwrap().starts_with("If that email has an account"));
    let missing = ask("").await;
    assert_eq!(missing.json()["error"], "Please enter a valid email address.");
    assert_eq!(named(&missing), ["emailId"]);
}

#[actix_web::test]
async fn a_reset_link_sets_a_password_once_and_ends_every_session() {
    let portal = Portal::new();
    post(&portal, "/api/forgot-password", &json!({ "emailId": EMAIL })).await;
    portal.accounts.service.answer_resets().unwrap();
    let token = portal.accounts.latest_token("reset_password").unwrap();
    let uri = format!("/api/reset-password/{token}");
    let short = post(&portal, &uri, &json!({ "newPassword": "short" })).await;
    assert_eq!(named(&short), ["newPassword"]);
    assert_eq!(short.json()["error"], "Password must be at least 8 characters.");
    assert_eq!(post(&portal, &uri, &json!({ "newPassword": NEXT })).await.status, 200);
    let again = post(&portal, &uri, &json!({ "newPassword": NEXT })).await;
    assert_eq!(again.refusal(), (404, "reset_token_gone".to_owned()));
    assert_eq!(portal.get("/api/profile/view").await.status, 401);
    let body = json!({ "emailId": EMAIL, "password": NEXT });
    assert_eq!(post(&portal, "/api/login", &body).await.status, 200);
}

#[actix_web::test]
async fn a_waiting_purchase_asks_for_a_password_before_it_attaches() {
    let portal = Portal::new();
    portal.accounts.purchases.wait_for(&EmailAddress::parse("buyer@example.com").unwrap());
    post(&portal, "/api/signup", &sign_up("buyer@example.com")).await;
    let token = portal.accounts.latest_token("verify_email").unwrap();
    let uri = format!("/api/verify-email/{token}");
    let asked = post(&portal, &uri, &json!({})).await;
    assert_eq!(asked.refusal(), (409, "password_required".to_owned()));
    let short = post(&portal, &uri, &json!({ "newPassword": "short" })).await;
    assert_eq!(named(&short), ["newPassword"]);
    let answer = post(&portal, &uri, &json!({ "newPassword": NEXT })).await;
    assert_eq!(answer.json()["status"], "attached");
    let session = answer.json()["token"].as_str().unwrap().to_owned();
    let profile = portal.send_as(&session, TestRequest::get().uri("/api/profile/view")).await;
    assert_eq!(profile.json()["emailVerified"], true);
    let again = post(&portal, &uri, &json!({})).await;
    assert_eq!(again.refusal(), (404, "verification_token_gone".to_owned()));
}

#[actix_web::test]
async fn the_browser_of_the_sign_up_attaches_a_purchase_with_its_secret() {
    let portal = Portal::new();
    portal.accounts.purchases.wait_for(&EmailAddress::parse("buyer@example.com").unwrap());
    let secret = "7d0c8e5b1f9a4c3e8b2d6a5f4e3c2b1a7d0c8e5b1f9a4c3e8b2d6a5f4e3c2b1a";
    // The hash of the fake is the reverse.
    let hash: String = secret.chars().rev().collect();
    let mut form = sign_up("buyer@example.com");
    form["secretHash"] = json!("a hash");
    assert_eq!(named(&post(&portal, "/api/signup", &form).await), ["secretHash"]);
    form["secretHash"] = json!(hash);
    let answer = post(&portal, "/api/signup", &form).await;
    assert_eq!(answer.text(), "{}", "as for a known address");
    let token = portal.accounts.latest_token("verify_email").unwrap();
    let seen = post(&portal, "/api/link-state", &json!({ "token": token })).await.json();
    let works = json!({ "purpose": "verify_email", "state": "works", "needsPassword": true });
    assert_eq!(seen, works);
    let uri = format!("/api/verify-email/{token}");
    let other = post(&portal, &uri, &json!({ "secret": secret.replace('7', "8") })).await;
    assert_eq!(other.refusal(), (409, "password_required".to_owned()));
    let odd = post(&portal, &uri, &json!({ "secret": "a secret" })).await;
    assert_eq!(named(&odd), ["secret"]);
    let answer = post(&portal, &uri, &json!({ "secret": secret })).await;
    assert_eq!(answer.json()["status"], "attached");
    let seen = post(&portal, "/api/link-state", &json!({ "token": token })).await.json();
    let used = json!({ "purpose": "verify_email", "state": "used", "needsPassword": false });
    assert_eq!(seen, used);
    let unknown = post(&portal, "/api/link-state", &json!({ "token": "made-up" })).await;
    assert_eq!(unknown.json(), json!({ "state": "unknown", "needsPassword": false }));
    let damaged = post(&portal, "/api/link-state", &json!({ "token": "a b" })).await;
    assert_eq!(named(&damaged), ["token"]);
}

#[actix_web::test]
async fn preferences_are_saved_whole_and_read_back() {
    let portal = Portal::new();
    let saved = put(&portal, "/api/profile/onboarding", &preferences()).await;
    assert_eq!(saved.status, 200);
    assert_eq!(saved.json(), portal.get("/api/profile/view").await.json());
    assert_eq!(saved.json()["mfUnitsMax"], 12.0, "a number as text is one");
    assert_eq!(saved.json()["landAcresMin"], "");
    let refused = put(&portal, "/api/profile/onboarding", &json!({})).await;
    let granted = ["profession", "propertyTypes", "statesOfInterest"];
    assert_eq!(named(&refused), granted, "an account with a grant was not asked for its referral");
    assert_eq!(portal.get("/api/profile/view").await.json(), saved.json(), "nothing is lost");
}

#[actix_web::test]
async fn name_address_and_password_are_changed_under_ones_own_fields() {
    let portal = Portal::new();
    let renamed = put(&portal, "/api/account/name", &json!({ "name": " Bea " })).await;
    assert_eq!(renamed.json()["name"], "Bea");
    assert_eq!(named(&put(&portal, "/api/account/name", &json!({ "name": "" })).await), ["name"]);

    let other = portal.log_in(EMAIL);
    let change =
        |current: &str, next: &str| json!({ "currentPassword": current, "newPassword": next });
    let wrong = put(&portal, "/api/account/password", &change("wrong horse", NEXT)).await;
    assert_eq!(named(&wrong), ["currentPassword"]);
    let short = put(&portal, "/api/account/password", &change("", "short")).await;
    assert_eq!(named(&short), ["currentPassword", "newPassword"]);

    let email = |email: &str, password: &str| json!({ "emailId": email, "password": password });
    let wrong = portal.post("/api/account/email", &email("bea@example.com", "wrong horse")).await;
    assert_eq!(named(&wrong), ["password"]);
    assert_eq!(
        named(&portal.post("/api/account/email", &email(EMAIL, PASSWORD)).await),
        ["emailId"]
    );
    assert_eq!(
        portal.post("/api/account/email", &email("bea@example.com", PASSWORD)).await.status,
        202
    );
    let profile = portal.get("/api/profile/view").await.json();
    assert_eq!(profile["pendingEmailId"], "bea@example.com");
    let token = portal.accounts.latest_token("verify_email").unwrap();
    let verified = post(&portal, &format!("/api/verify-email/{token}"), &json!({})).await;
    assert_eq!(verified.text(), r#"{"status":"verified"}"#);
    let profile = portal.get("/api/profile/view").await.json();
    assert_eq!(
        (&profile["emailId"], &profile["pendingEmailId"]),
        (&json!("bea@example.com"), &Json::Null)
    );

    assert_eq!(put(&portal, "/api/account/password", &change(PASSWORD, NEXT)).await.status, 204);
    assert_eq!(portal.get("/api/profile/view").await.status, 200, "this session goes on");
    let ended = portal.send_as(&other, TestRequest::get().uri("/api/profile/view")).await;
    assert_eq!(ended.status, 401);
}

#[actix_web::test]
async fn sessions_are_listed_and_ended() {
    let portal = Portal::new();
    portal.clock.advance(chrono::TimeDelta::minutes(1));
    let other = portal.log_in(EMAIL);
    let listed = portal.get("/api/account/sessions").await.json();
    insta::assert_json_snapshot!(listed, { ".sessions[].id" => "[id]" }, @r#"
    {
      "sessions": [
        {
          "browser": null,
          "createdAt": "2026-11-21T15:01:00Z",
          "current": false,
          "id": "[id]",
          "lastUsedAt": null,
          "network": "127.0.0.1"
        },
        {
          "browser": null,
          "createdAt": "2026-11-21T15:00:00Z",
          "current": true,
          "id": "[id]",
          "lastUsedAt": "2026-11-21T15:01:00Z",
          "network": "127.0.0.1"
        }
      ]
    }
    "#);
    let id = listed["sessions"][0]["id"].as_str().unwrap();
    let end = || TestRequest::delete().uri(&format!("/api/account/sessions/{id}"));
    assert_eq!(portal.send_as(&portal.token, end()).await.status, 204);
    let again = portal.send_as(&portal.token, end()).await;
    assert_eq!(again.refusal(), (404, "unknown_session".to_owned()));
    let ended = portal.send_as(&other, TestRequest::get().uri("/api/profile/view")).await;
    assert_eq!(ended.status, 401);
}

#[actix_web::test]
async fn everything_held_comes_as_a_file_and_goes_with_the_account() {
    let portal = Portal::new();
    let data = portal.get("/api/account/data").await;
    let disposition = "attachment; filename=\"account-data.json\"";
    assert_eq!(data.header("content-disposition"), Some(disposition));
    let body = data.json();
    assert_eq!(body["account"]["emailId"], EMAIL);
    assert_eq!(body["grants"].as_array().unwrap().len(), 1);
    assert!(!data.text().contains("plain:"), "no password's hash");

    let wrong = portal.post("/api/account/delete", &json!({ "password": "wrong horse" })).await;
    assert_eq!(named(&wrong), ["password"]);
    let deleted = portal.post("/api/account/delete", &json!({ "password": PASSWORD })).await;
    assert_eq!(deleted.status, 204);
    assert_eq!(portal.get("/api/profile/view").await.status, 401);
}

#[actix_web::test]
async fn a_profile_that_the_client_has_is_not_sent_again_until_it_changes() {
    let portal = Portal::new();
    let ask = |tag: &str| {
        let request = TestRequest::get().uri("/api/profile/view");
        portal.send_as(&portal.token, request.insert_header(("If-None-Match", tag)))
    };
    let first = portal.get("/api/profile/view").await;
    let tag = first.header("etag").unwrap().to_owned();
    let again = ask(&tag).await;
    assert_eq!((again.status, again.text(), again.header("etag")), (304, "", Some(&*tag)));
    assert_eq!(again.header("cache-control"), Some("no-store"));

    let key = UniqueId::parse("GA-Fulton-1").unwrap();
    portal.accounts.store.set_saved(portal.ann, vec![key]);
    let saved = ask(&tag).await;
    assert_eq!((saved.status, &saved.json()["savedProperties"]), (200, &json!(["GA-Fulton-1"])));
    let tag = saved.header("etag").unwrap().to_owned();
    let change = TestRequest::put().uri("/api/account/name").set_json(json!({ "name": "Bea" }));
    assert_eq!(portal.send_as(&portal.token, change).await.status, 200);
    assert_eq!(ask(&tag).await.json()["name"], "Bea");
}

#[actix_web::test]
async fn the_storage_has_its_limit() {
    let portal = Portal::new();
    let storage = portal.get("/api/account/storage").await.json();
    assert_eq!((&storage["limit"], &storage["used"]), (&json!(20_000_000), &json!(0)));
}

#[actix_web::test]
async fn requests_that_send_mail_are_limited_with_the_time_to_wait() {
    let portal = Portal::new();
    for _ in 0..10 {
        let answer = post(&portal, "/api/forgot-password", &json!({ "emailId": EMAIL })).await;
        assert_eq!(answer.status, 200);
    }
    let answer = post(&portal, "/api/forgot-password", &json!({ "emailId": EMAIL })).await;
    assert_eq!(answer.refusal(), (429, "too_many_requests".to_owned()));
    assert_eq!(answer.header("retry-after"), Some("3600"));
}

#[actix_web::test]
async fn a_provider_that_stalls_holds_up_the_checkout_alone() {
    let portal = Portal::new();
    post(&portal, "/api/forgot-password", &json!({ "emailId": EMAIL })).await;
    portal.accounts.service.answer_resets().unwrap();
    let reset = portal.accounts.latest_token("reset_password").unwrap();
    post(&portal, "/api/signup", &sign_up("verified@example.com")).await;
    let verify = portal.accounts.latest_token("verify_email").unwrap();
    portal.accounts.purchases.wait_for(&EmailAddress::parse("buyer@example.com").unwrap());
    post(&portal, "/api/signup", &sign_up("buyer@example.com")).await;
    let attach = portal.accounts.latest_token("verify_email").unwrap();

    portal.accounts.purchases.set_stalled(true);
    let asked = portal.accounts.purchases.questions();
    let sign_ups = join_all((0..40).map(|number| {
        let request = TestRequest::post()
            .uri("/api/signup")
            .peer_addr(format!("198.51.100.{number}:4000").parse().unwrap())
            .set_json(sign_up(&format!("p{number}@example.com")));
        portal.send(request)
    }));
    let next = json!({ "newPassword": NEXT });
    let none = json!({});
    let others = async {
        // The sign-ups are on their way to the provider by now.
        let mut answers = Vec::new();
        for (uri, body) in [
            (format!("/api/reset-password/{reset}"), &next),
            (format!("/api/verify-email/{verify}"), &none),
            (format!("/api/verify-email/{attach}"), &next),
            ("/api/forgot-password".to_owned(), &json!({ "emailId": EMAIL })),
            ("/api/complete-signup".to_owned(), &{
                let mut body = preferences();
                body["firstName"] = json!("Bob");
                body["lastName"] = json!("Example");
                body["emailId"] = json!("bob@example.com");
                body["password"] = json!(PASSWORD);
                body
            }),
        ] {
            answers.push(post(&portal, &uri, body).await.status);
        }
        answers
    };
    // The provider never responds, so anything that waits for it would never end.
    let answers = timeout(Duration::from_secs(60), join(sign_ups, others)).await;
    portal.accounts.purchases.set_stalled(false);
    let (sign_ups, others) = answers.unwrap();

    assert_eq!(others, [200, 200, 200, 200, 201]);
    for answer in &sign_ups {
        assert_eq!(answer.refusal(), (503, "checkout_unavailable".to_owned()), "{}", answer.text());
    }
    let in_flight = portal.accounts.purchases.questions() - asked;
    assert!(in_flight <= 16, "{in_flight} calls wait for the provider");
    let token = sign_ups[39].json()["token"].as_str().unwrap().to_owned();
    let profile = portal.send_as(&token, TestRequest::get().uri("/api/profile/view")).await;
    assert_eq!(
        profile.json()["emailId"],
        "p39@example.com",
        "the account and its token are stored"
    );
}

#[actix_web::test]
async fn an_easily_guessed_password_is_named_with_its_reason_in_every_form() {
    let portal = Portal::new();
    let common = "This password is one of the most common ones. Please choose another.";
    let own = "This password is too close to your email address. Please choose another.";
    let name = "This password is too close to the name of this site. Please choose another.";
    for (password, reason) in [
        ("short", "Password must be at least 8 characters."),
        ("Password", common),
        ("12345678", common),
        ("bob@example.com", own),
        ("example2026", own),
        ("CourthouseSteps1", name),
    ] {
        let mut body = sign_up("bob@example.com");
        body["password"] = json!(password);
        let answer = post(&portal, "/api/signup", &body).await;
        assert_eq!(named(&answer), ["password"]);
        assert_eq!(answer.json()["fields"]["password"], reason);
        let mut body = preferences();
        body["emailId"] = json!("bob@example.com");
        body["password"] = json!(password);
        let answer = post(&portal, "/api/complete-signup", &body).await;
        assert_eq!(named(&answer), ["firstName", "lastName", "password"]);
        assert_eq!(answer.json()["fields"]["password"], reason);
    }
    post(&portal, "/api/forgot-password", &json!({ "emailId": EMAIL })).await;
    portal.accounts.service.answer_resets().unwrap();
    let token = portal.accounts.latest_token("reset_password").unwrap();
    let reset = format!("/api/reset-password/{token}");
    let answer = post(&portal, &reset, &json!({ "newPassword": "iloveyou" })).await;
    assert_eq!(named(&answer), ["newPassword"]);
    assert_eq!(
        (&answer.json()["error"], &answer.json()["fields"]["newPassword"]),
        (&json!(common), &json!(common))
    );

    let change = json!({ "currentPassword": PASSWORD, "newPassword": "Ann@example.com" });
    let answer = put(&portal, "/api/account/password", &change).await;
    assert_eq!(named(&answer), ["newPassword"]);
    assert_eq!(answer.json()["fields"]["newPassword"], own);

    portal.accounts.purchases.wait_for(&EmailAddress::parse("buyer@example.com").unwrap());
    post(&portal, "/api/signup", &sign_up("buyer@example.com")).await;
    let token = portal.accounts.latest_token("verify_email").unwrap();
    let verify = format!("/api/verify-email/{token}");
    let answer = post(&portal, &verify, &json!({ "newPassword": "courthouse steps" })).await;
    assert_eq!(named(&answer), ["newPassword"]);
    assert_eq!(answer.json()["fields"]["newPassword"], name);
}

#[actix_web::test]
async fn an_address_that_cannot_be_delivered_to_is_refused_in_every_form() {
    let portal = Portal::new();
    for email in ["a@[127.0.0.1]", ".a@x", "a..b@example.com", "a@127.0.0.1"] {
        let answer = post(&portal, "/api/signup", &sign_up(email)).await;
        assert_eq!(named(&answer), ["emailId"], "{email}");
        let forgot = post(&portal, "/api/forgot-password", &json!({ "emailId": email })).await;
        assert_eq!(named(&forgot), ["emailId"], "{email}");
        let change = json!({ "emailId": email, "password": PASSWORD });
        assert_eq!(
            named(&portal.post("/api/account/email", &change).await),
            ["emailId"],
            "{email}"
        );
    }
}

#[actix_web::test]
async fn beyond_the_limit_of_mails_the_answers_stay_the_same() {
    let portal = Portal::new();
    for number in 0..12 {
        let request = |uri: &str, body: &Json| {
            let peer = format!("198.51.100.{number}:4000").parse().unwrap();
            portal.send(TestRequest::post().uri(uri).peer_addr(peer).set_json(body))
        };
        let forgot = request("/api/forgot-password", &json!({ "emailId": EMAIL })).await;
        assert_eq!(forgot.status, 200);
        let answer = request("/api/signup", &sign_up(EMAIL)).await;
        assert_eq!((answer.status, answer.text()), (201, "{}"));
        portal.accounts.service.answer_resets().unwrap();
    }
    assert_eq!(portal.accounts.mails_to(EMAIL).len(), 10, "5 of each kind");
}
