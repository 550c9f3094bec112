//! Writes each kind of email to a folder, as `KIND.html` and `KIND.txt`: for
//! `make email-pictures`, which takes their pictures and checks them.
#![expect(clippy::unwrap_used, reason = "a program for developers may panic")]

use std::fs;
use std::path::PathBuf;

use chrono::NaiveDate;
use kernel::EmailAddress;
use mail::{
    AlertLetter, AlertLine, AlertSale, BillingLetter, Composer as _, DeliveryAlarm, Letter,
    MailChoiceLetter, SearchMatches, SearchUpdate, UnsubscribeLink, UpcomingSale, Urgency,
    WeeklyUpdate,
};
use smtp_adapter::{Brand, Templates};

fn main() {
    let folder = PathBuf::from(std::env::args().nth(1).unwrap());
    fs::create_dir_all(&folder).unwrap();
    let templates = Templates::new(Brand {
        product_name: "Courthouse Steps".to_owned(),
        public_url: "https://steps.example.com".to_owned(),
        support_email: "support@steps.example.com".to_owned(),
        company_address: Some("1 Main St, Atlanta, GA 30303".to_owned()),
        message_id_domain: "steps.example.com".to_owned(),
    });
    let to = EmailAddress::parse("ann@example.com").unwrap();
    let mut written = 0;
    let mut letter = Some(first());
    while let Some(current) = letter {
        let message = templates.compose(&current, &to).message;
        let file = folder.join(current.kind());
        fs::write(file.with_extension("html"), message.html).unwrap();
        fs::write(file.with_extension("txt"), message.text).unwrap();
        written += 1;
        letter = after(&current);
    }
    println!("{written} emails are in {}", folder.display());
}

fn link(path: &str) -> String {
    format!("https://steps.example.com/#/{path}")
}

fn first() -> Letter {
    Letter::VerifyEmail { link: link("verify-email/4f1c9a7e2b6d4c0f8a3e5d7b9c1f2e4a") }
}

/// The letter after this one. The compiler notices a kind of letter that has no picture.
fn after(letter: &Letter) -> Option<Letter> {
    let token = "4f1c9a7e2b6d4c0f8a3e5d7b9c1f2e4a";
    Some(match letter {
        Letter::VerifyEmail { .. } => Letter::Welcome { name: "Ann Example".to_owned() },
        Letter::Welcome { .. } => {
            Letter::ResetPassword { link: link(&format!("reset-password/{token}")) }
        }
        Letter::ResetPassword { .. } => {
            Letter::PasswordChanged { reset_link: link("forgot-password") }
        }
        Letter::PasswordChanged { .. } => Letter::EmailChanged { name: "Ann Example".to_owned() },
        Letter::EmailChanged { .. } => Letter::MailChoice(MailChoiceLetter {
            preference: "Weekly auction updates with properties you may be interested in",
            is_on: false,
            page: link(&format!("unsubscribe/{token}")),
        }),
        Letter::MailChoice(_) => {
            Letter::FinishAccount { link: link(&format!("complete-signup?token={token}")) }
        }
        Letter::FinishAccount { .. } => Letter::SignUpAttempt {
            log_in_link: link("login"),
            reset_link: link("forgot-password"),
        },
        Letter::SignUpAttempt { .. } => Letter::Billing(BillingLetter::SubscriptionStarted {
            plan: "Pro".to_owned(),
            price: Some("$79.00 a month".to_owned()),
            trial_ends: NaiveDate::from_ymd_opt(2027, 1, 1),
        }),
        Letter::Billing(letter) => return Some(after_billing(letter)),
        Letter::Alert(_) => Letter::WeeklyUpdate(weekly_update()),
        Letter::WeeklyUpdate(_) => Letter::SavedSearches(search_update()),
        Letter::SavedSearches(_) => Letter::DeliveryAlarm(DeliveryAlarm::Waits {
            number: "W7".to_owned(),
            source: "Rubin Lublin, Georgia".to_owned(),
            file: "2026-11-25.html".to_owned(),
            reasons: vec![
                "it lacks the column 'Bid'; it has the new column 'Opening Bid'".to_owned(),
                "it has 12 rows, and the last delivery had 5,000 rows".to_owned(),
            ],
        }),
        Letter::DeliveryAlarm(_) => Letter::Notice {
            subject: "New Terms of Service".to_owned(),
            paragraphs: vec![
                "From January 1, 2027, new Terms of Service apply.".to_owned(),
                "You can read them on our website. You do not need to do anything.".to_owned(),
            ],
        },
        Letter::Notice { .. } => return None,
    })
}

fn after_billing(letter: &BillingLetter) -> Letter {
    match letter {
        BillingLetter::SubscriptionStarted { .. } => Letter::Billing(BillingLetter::TrialEnds {
            on: NaiveDate::from_ymd_opt(2027, 1, 1).unwrap(),
            price: Some("$79.00 a month".to_owned()),
            is_attached: true,
        }),
        BillingLetter::TrialEnds { .. } => {
            Letter::Billing(BillingLetter::PurchaseCancelled { plan: "Pro".to_owned() })
        }
        BillingLetter::PurchaseCancelled { .. } => {
            Letter::Billing(BillingLetter::DoubleSubscription { count: 2 })
        }
        BillingLetter::DoubleSubscription { .. } => Letter::Alert(alert()),
    }
}

fn unsubscribe() -> UnsubscribeLink {
    // As long as a real token.
    let token = "EkcKFXVuc3Vic2NyaWJlcxgDIgkKBwgEEgMYgAgyJgokCgIIGxIGCAISAhgA".repeat(4);
    UnsubscribeLink {
        page: link(&format!("unsubscribe/{token}")),
        one_click: format!("https://steps.example.com/api/unsubscribe/{token}"),
    }
}

fn alert() -> AlertLetter {
    let text = |text: &str| Some(text.to_owned());
    let value = |label, old, new| AlertLine::Value { label, old, new };
    let sale = |title: &str, when: &str, lines| AlertSale {
        title: title.to_owned(),
        when: when.to_owned(),
        lines,
        source: "Source: fulton-weekly. Checked November 23, 2026, 9:15 AM EST.".to_owned(),
        link: link("property-details/Georgia%7CFulton%7C2026-000123"),
    };
    AlertLetter {
        urgency: Some(Urgency::Tomorrow),
        sales: vec![
            sale(
                "1245 Martin Luther King Junior Drive Southwest, Atlanta, GA 30314",
                "The sale date is tomorrow, Tuesday, November 24, 2026.",
                vec![
                    value("Status", text("Scheduled"), text("Cancelled")),
                    value("Opening bid", None, text("$212,345.67")),
                ],
            ),
            sale(
                "2 Oak St, Decatur, GA 30030",
                "The sale date is Tuesday, January 5, 2027.",
                vec![
                    value(
                        "Sale date",
                        text("Tuesday, December 1, 2026"),
                        text("Tuesday, January 5, 2027"),
                    ),
                    AlertLine::ListedAgain,
                ],
            ),
            sale("Property GA-3", "No sale date.", vec![AlertLine::NoLongerListed]),
            sale(
                "4 Fir St, Macon, GA 31201",
                "The sale date is Tuesday, January 5, 2027.",
                vec![AlertLine::TakenBack(Box::new(value(
                    "Opening bid",
                    text("$90"),
                    text("$90,000"),
                )))],
            ),
        ],
        more: 2,
        my_properties_link: link("my-properties"),
        settings_link: link("account-settings"),
        unsubscribe: unsubscribe(),
    }
}

fn weekly_update() -> WeeklyUpdate {
    let sale = |title: &str, when: &str, is_new| UpcomingSale {
        title: title.to_owned(),
        when: when.to_owned(),
        lines: vec!["Status: Scheduled".to_owned(), "Opening bid: $90,000".to_owned()],
        is_new,
        place: "Fulton County · Single Family".to_owned(),
        link: link("property-details/Georgia%7CFulton%7C2026-000123"),
    };
    let soon = "The sale date is tomorrow, Tuesday, November 24, 2026.";
    let later = "The sale date is Tuesday, December 1, 2026.";
    WeeklyUpdate {
        sales: vec![
            sale("1245 Martin Luther King Junior Drive Southwest, Atlanta, GA 30314", soon, true),
            sale("2 Oak St, Decatur, GA 30030", later, false),
            sale("Property GA-3", later, false),
        ],
        more: 12,
        last: NaiveDate::from_ymd_opt(2026, 11, 16),
        list_link: link("property-listing?myAreas=true"),
        settings_link: link("account-settings"),
        unsubscribe: unsubscribe(),
    }
}

fn search_update() -> SearchUpdate {
    let sale = |title: &str, when: &str| UpcomingSale {
        title: title.to_owned(),
        when: when.to_owned(),
        lines: vec!["Status: Scheduled".to_owned(), "Opening bid: $90,000".to_owned()],
        is_new: false,
        place: "Fulton County · Single Family".to_owned(),
        link: link("property-details/Georgia%7CFulton%7C2026-000123"),
    };
    let soon = "The sale date is tomorrow, Tuesday, November 24, 2026.";
    let later = "The sale date is Tuesday, December 1, 2026.";
    let view = "property-listing?county=Fulton&propertyType=Single+Family&estimatedTo=200000&\
                columns=Address%2CCounty%2CSale+Date%2COpening+Bid";
    SearchUpdate {
        more: 0,
        searches: vec![
            SearchMatches {
                name: "Fulton houses under $200k".to_owned(),
                sales: vec![
                    sale("1245 Martin Luther King Junior Drive Southwest, Atlanta, GA 30314", soon),
                    sale("2 Oak St, Decatur, GA 30030", later),
                ],
                more: 12,
                link: link(view),
            },
            SearchMatches {
                name: "Land in Texas with more than five acres, without a house on it".to_owned(),
                sales: vec![sale("Property TX-3", later)],
                more: 0,
                link: link("property-listing?state=Texas&propertyType=Land&columns=Address"),
            },
            SearchMatches {
                name: "Everything".to_owned(),
                sales: Vec::new(),
                more: 1_204,
                link: link("property-listing?columns=Address"),
            },
        ],
        searches_link: link("saved-searches"),
        settings_link: link("account-settings"),
        unsubscribe: unsubscribe(),
    }
}
