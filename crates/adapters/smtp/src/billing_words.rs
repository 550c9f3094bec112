//! The texts of emails about a subscription.

use mail::BillingLetter;

use crate::compose::{Brand, Button, Words};

pub(crate) fn words(letter: &BillingLetter, brand: &Brand) -> Words {
    let (product, url) = (&brand.product_name, &brand.public_url);
    let manage = || {
        Some(Button {
            label: "Open account settings".to_owned(),
            link: format!("{url}/#/account-settings"),
        })
    };
    let cancel = "You can cancel at any time in your account settings under 'Manage Billing'.";
    match letter {
        BillingLetter::SubscriptionStarted { plan, price, trial_ends } => {
            let what = if plan.is_empty() { "subscription" } else { plan };
            let charge = match (price, trial_ends) {
                (Some(price), Some(day)) => format!(
                    "Your free trial runs until {}. After that it costs {price}, first charged on that day.",
                    day.format("%B %-d, %Y")
                ),
                (None, Some(day)) => format!(
                    "Your free trial runs until {}, the day of the first charge.",
                    day.format("%B %-d, %Y")
                ),
                (Some(price), None) => format!("It costs {price} and renews automatically."),
                (None, None) => "It renews automatically.".to_owned(),
            };
            Words::new(
                "Your subscription has started",
                [format!("Your {product} {what} is set up. {charge}"), cancel.to_owned()],
                manage(),
            )
        }
        BillingLetter::TrialEnds { on, price, is_attached } => {
            let day = on.format("%B %-d, %Y");
            let charge = price.as_ref().map_or_else(
                || "the first charge follows that day".to_owned(),
                |price| format!("{price} is charged from that day on"),
            );
            let (next, button) = match is_attached {
                true => (
                    format!("If you want to stay, you do not need to do anything. {cancel}"),
                    manage(),
                ),
                false => (
                    "Your purchase still waits for your account. Sign up with this email address, and \
                     you can use it or cancel it."
                        .to_owned(),
                    Some(Button { label: "Sign up".to_owned(), link: format!("{url}/#/sign-up") }),
                ),
            };
            Words::new(
                format!("Your free trial ends on {day}"),
                [format!("Your {product} trial ends on {day}; {charge}."), next],
                button,
            )
        }
        BillingLetter::PurchaseCancelled { plan } => {
            let what = if plan.is_empty() { "subscription" } else { plan };
            Words::new(
                "Your purchase was cancelled, and nothing was charged",
                [
                    format!(
                        "You bought a {product} {what} after your free trial was used, and did not start \
                         it. It is cancelled now, and your card was not charged."
                    ),
                    "You can subscribe again at any time on the pricing page.".to_owned(),
                ],
                Some(Button {
                    label: "See the plans".to_owned(),
                    link: format!("{url}/#/pricing"),
                }),
            )
        }
        BillingLetter::DoubleSubscription { count } => Words::new(
            "You are paying more than once",
            [
                format!(
                    "Your {product} account has {count} subscriptions at the same time. You need only one."
                ),
                format!(
                    "Please cancel the ones you don't need under 'Manage Billing', or write to {} and we will fix it.",
                    brand.support_email
                ),
            ],
            manage(),
        ),
    }
}

#[cfg(test)]
mod tests {
    use chrono::NaiveDate;
    use kernel::EmailAddress;
    use mail::{BillingLetter, Composer as _, Letter};

    use crate::compose::{Brand, Templates};

    fn text(letter: BillingLetter) -> String {
        let brand = Brand {
            product_name: "Courthouse Steps".to_owned(),
            public_url: "https://steps.example.com".to_owned(),
            support_email: "help@steps.example.com".to_owned(),
            company_address: Some("1 Main St, Atlanta, GA".to_owned()),
            message_id_domain: "steps.example.com".to_owned(),
        };
        let to = EmailAddress::parse("ann@example.com").unwrap();
        let mail = Templates::new(brand).compose(&Letter::Billing(letter), &to);
        assert!(!mail.kind.holds_token());
        format!("{}\n{}", mail.message.subject, mail.message.text)
    }

    fn new_year() -> NaiveDate {
        NaiveDate::from_ymd_opt(2027, 1, 1).unwrap()
    }

    #[test]
    fn a_confirmation_contains_price_first_charge_and_how_to_cancel() {
        let text = text(BillingLetter::SubscriptionStarted {
            plan: "Pro".to_owned(),
            price: Some("$79.00 a month".to_owned()),
            trial_ends: Some(new_year()),
        });
        for part in ["Courthouse Steps Pro", "$79.00 a month", "January 1, 2027", "cancel"] {
            assert!(text.contains(part), "{part}: {text}");
        }
    }

    #[test]
    fn a_cancelled_purchase_says_that_nothing_was_charged() {
        let text = text(BillingLetter::PurchaseCancelled { plan: "Pro".to_owned() });
        for part in ["nothing was charged", "Courthouse Steps Pro", "cancelled now", "/#/pricing"] {
            assert!(text.contains(part), "{part}: {text}");
        }
    }

    #[test]
    fn the_end_of_a_trial_is_in_the_subject() {
        let price = Some("$79.00 a month".to_owned());
        let ends = |is_attached| {
            text(BillingLetter::TrialEnds { on: new_year(), price: price.clone(), is_attached })
        };
        let (attached, waiting) = (ends(true), ends(false));
        for text in [&attached, &waiting] {
            assert!(text.starts_with("Your free trial ends on January 1, 2027"), "{text}");
            assert!(text.contains("$79.00 a month"), "{text}");
        }
        assert!(attached.contains("/#/account-settings"), "{attached}");
        assert!(waiting.contains("/#/sign-up") && !waiting.contains("settings"), "{waiting}");
    }

    #[test]
    fn a_letter_about_duplicate_subscriptions_contains_count_and_support_address() {
        let text = text(BillingLetter::DoubleSubscription { count: 2 });
        assert!(text.contains("has 2 subscriptions") && text.contains("help@steps.example.com"));
    }
}
