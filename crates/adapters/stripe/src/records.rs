//! What Stripe knows.

use billing::{
    Checkout, CheckoutId, CustomerId, CustomerState, Invoice, PaymentProvider as _,
    ProviderRecords, SubscribersPage, SubscriptionState, SubscriptionStatus,
};
use kernel::{EmailAddress, PortError};
use serde_json::Value;
use stripe_checkout::checkout_session::RetrieveCheckoutSession;
use stripe_client_core::StripeRequest as _;

use crate::client::Failed;
use crate::deeds::StripeProvider;
use crate::read;

impl ProviderRecords for StripeProvider {
    fn checkout(&self, id: &CheckoutId) -> Result<Option<Checkout>, PortError> {
        let asked = self.calls.call(None, || RetrieveCheckoutSession::new(id.0.as_str()).build());
        there(asked)?.as_ref().map(read::checkout).transpose()
    }

    fn customer(&self, id: &CustomerId) -> Result<Option<CustomerState>, PortError> {
        let environment = self.config.environment;
        let path = format!("/customers/{}", id.0);
        let query = [("expand[]", "invoice_settings.default_payment_method")];
        let Some(customer) = there(self.calls.get(&path, &query))? else { return Ok(None) };
        if customer.get("deleted").and_then(Value::as_bool) == Some(true) {
            return Ok(None);
        }
        let query = [
            ("customer", id.0.as_str()),
            ("status", "all"),
            ("expand[]", "data.default_payment_method"),
        ];
        let raw = self.all("/subscriptions", &query)?;
        let mut subscriptions = Vec::with_capacity(raw.len());
        for one in &raw {
            subscriptions.push(read::subscription(one, environment)?);
        }
        let is_unpaid = |one: &SubscriptionState| {
            matches!(
                one.subscription.status,
                SubscriptionStatus::PastDue | SubscriptionStatus::Unpaid
            )
        };
        if subscriptions.iter().any(is_unpaid) {
            let open = self.all("/invoices", &[("customer", &id.0), ("status", "open")])?;
            let since = read::unpaid_since(&open);
            for one in &mut subscriptions {
                let subscription = &mut one.subscription;
                subscription.past_due_since = since.get(&subscription.provider_id).copied();
            }
        }
        self.name(&mut subscriptions);
        // The card of what runs, else the customer's own.
        let of_running = raw.iter().zip(&subscriptions).find_map(|(raw, one)| {
            let is_living = one.subscription.status.is_living();
            raw.get("default_payment_method").filter(|method| is_living && method.is_object())
        });
        let own = customer.pointer("/invoice_settings/default_payment_method");
        let own = own.filter(|method| method.is_object());
        let email = read::text(&customer, "email");
        Ok(Some(CustomerState {
            id: id.clone(),
            email: email.and_then(|email| EmailAddress::parse(&email).ok()),
            made_for: read::account(&customer),
            card: read::card(of_running.or(own), environment),
            subscriptions,
        }))
    }

    fn customers_by_email(&self, email: &EmailAddress) -> Result<Vec<CustomerId>, PortError> {
        // The list knows an address only in the letters' case that it was typed in; the search
        // doesn't mind, and lags behind by a minute.
        let listed = self.all("/customers", &[("email", email.as_str())])?;
        let words = format!("email:\"{}\"", email.as_str().replace(['\\', '"'], ""));
        let searched = match self.calls.get("/customers/search", &[("query", &words)]) {
            Ok(answer) => read::list(&answer)?.0.to_vec(),
            // Not every account may search.
            Err(Failed::Refused(_) | Failed::NotThere) => Vec::new(),
            Err(failed) => return Err(failed.into()),
        };
        let is_theirs = |one: &&Value| {
            let found = read::text(one, "email").and_then(|it| EmailAddress::parse(&it).ok());
            found.as_ref() == Some(email)
        };
        let mut found = Vec::new();
        for one in listed.iter().chain(&searched).filter(is_theirs) {
            let id = CustomerId(read::id(one)?);
            if !found.contains(&id) {
                found.push(id);
            }
        }
        Ok(found)
    }

    fn subscribers(&self, after: Option<&str>) -> Result<SubscribersPage, PortError> {
        let mut query = vec![("status", "all"), ("limit", "100")];
        query.extend(after.map(|after| ("starting_after", after)));
        let answer = self.calls.get("/subscriptions", &query)?;
        let (items, next) = read::list(&answer)?;
        let customers =
            items.iter().filter_map(|one| read::reference(one, "customer")).map(CustomerId);
        Ok(SubscribersPage { customers: customers.collect(), next })
    }

    fn invoices(&self, customer: &CustomerId) -> Result<Vec<Invoice>, PortError> {
        let all = self.all("/invoices", &[("customer", &customer.0)])?;
        Ok(all.iter().filter_map(read::invoice).collect())
    }
}

/// More pages than any one customer fills.
const MOST_PAGES: usize = 20;

impl StripeProvider {
    /// Every item of a list, page after page.
    fn all(&self, path: &str, query: &[(&str, &str)]) -> Result<Vec<Value>, PortError> {
        let mut all = Vec::new();
        let mut after: Option<String> = None;
        for _ in 0..MOST_PAGES {
            let mut query = query.to_vec();
            query.push(("limit", "100"));
            query.extend(after.as_deref().map(|after| ("starting_after", after)));
            let answer = self.calls.get(path, &query)?;
            let (items, next) = read::list(&answer)?;
            all.extend_from_slice(items);
            after = next;
            if after.is_none() {
                break;
            }
        }
        Ok(all)
    }

    /// Gives plans their product's name, which a subscription does not tell. Without it they are
    /// as good.
    fn name(&self, subscriptions: &mut [SubscriptionState]) {
        let nameless =
            |one: &SubscriptionState| one.plan.as_ref().is_some_and(|plan| plan.name.is_empty());
        if !subscriptions.iter().any(nameless) {
            return;
        }
        let Ok(plans) = self.plans() else { return };
        for plan in subscriptions.iter_mut().filter_map(|one| one.plan.as_mut()) {
            if let Some(known) = plans.iter().find(|known| known.id == plan.id) {
                plan.name.clone_from(&known.name);
            }
        }
    }
}

fn there(asked: Result<Value, Failed>) -> Result<Option<Value>, PortError> {
    match asked {
        Ok(answer) => Ok(Some(answer)),
        Err(Failed::NotThere) => Ok(None),
        Err(failed) => Err(failed.into()),
    }
}
