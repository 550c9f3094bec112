//! What mails say of a subscription.

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
                (Some(price), None) => format!("It costs {price} and renews itself."),
                (None, None) => "It renews itself.".to_owned(),
            };
            Words::new(
                "Your subscription has started",
                [format!("Your {product} {what} is set up. {charge}"), cancel.to_owned()],
                manage(),
            )
        }
        BillingLetter::TrialEnds { on, price } => {
            let day = on.format("%B %-d, %Y");
            let charge = price.as_ref().map_or_else(
                || "the first charge follows that day".to_owned(),
                |price| format!("{price} is charged from that day on"),
            );
            Words::new(
                format!("Your free trial ends on {day}"),
                [
                    format!("Your {product} trial ends on {day}; {charge}."),
                    format!("If you want to stay there is nothing to do. {cancel}"),
                ],
                manage(),
            )
        }
        BillingLetter::DoubleSubscription { count } => Words::new(
            "You are paying more than once",
            [
                format!(
                    "Your {product} account has {count} subscriptions that run side by side. One is enough."
                ),
                format!(
                    "Please cancel what you don't need under 'Manage Billing', or write to {}: we will sort it out.",
                    brand.support_email
                ),
            ],
            manage(),
        ),
    }
}
