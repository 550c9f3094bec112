//! Reads Stripe's records.

use billing::{
    Checkout, CheckoutId, CustomerId, CustomerState, Invoice, PaymentProvider as _,
    ProviderRecords, SubscribersPage, Subscription, SubscriptionStatus,
};
use kernel::{EmailAddress, PortError};
use serde_json::Value;
use stripe_billing::invoice::ListInvoice;
use stripe_billing::subscription::{ListSubscription, ListSubscriptionStatus};
use stripe_checkout::checkout_session::RetrieveCheckoutSession;
use stripe_client_core::{RequestBuilder, StripeRequest as _};
use stripe_core::customer::{ListCustomer, RetrieveCustomer, SearchCustomer};
use stripe_shared::InvoiceStatus;

use crate::client::CallError;
use crate::provider::StripeProvider;
use crate::read::{self, PAGE};

impl ProviderRecords for StripeProvider {
    fn checkout(&self, id: &CheckoutId) -> Result<Option<Checkout>, PortError> {
        let response =
            self.calls.call(None, || RetrieveCheckoutSession::new(id.0.as_str()).build());
        if_found(response)?.as_ref().map(read::checkout).transpose()
    }

    fn customer(&self, id: &CustomerId) -> Result<Option<CustomerState>, PortError> {
        let environment = self.config.environment;
        let request = RetrieveCustomer::new(id.0.as_str())
            .expand(["invoice_settings.default_payment_method".to_owned()]);
        let response = self.calls.call(None, || request.build());
        let Some(customer) = if_found(response)? else { return Ok(None) };
        if customer.get("deleted").and_then(Value::as_bool) == Some(true) {
            return Ok(None);
        }
        let list = ListSubscription::new()
            .customer(id.0.as_str())
            .status(ListSubscriptionStatus::All)
            .expand(["data.default_payment_method".to_owned()])
            .limit(PAGE);
        let raw = self.all(|after| match after {
            Some(after) => list.clone().starting_after(after).build(),
            None => list.build(),
        })?;
        let mut subscriptions = Vec::with_capacity(raw.len());
        for one in &raw {
            subscriptions.push(read::subscription(one, environment)?);
        }
        let is_unpaid = |one: &Subscription| {
            matches!(one.status, SubscriptionStatus::PastDue | SubscriptionStatus::Unpaid)
        };
        if subscriptions.iter().any(is_unpaid) {
            let open = ListInvoice::new().customer(id.0.as_str()).status(InvoiceStatus::Open);
            let open = self.all_invoices(&open)?;
            let since = read::unpaid_since(&open);
            for subscription in &mut subscriptions {
                subscription.past_due_since = since.get(&subscription.provider_id).copied();
            }
        }
        self.fill_plan_names(&mut subscriptions);
        // The card of an active subscription, or else the customer's default.
        let of_running = raw.iter().zip(&subscriptions).find_map(|(raw, one)| {
            let is_living = one.status.is_living();
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
        // The list matches addresses case-sensitively. The search ignores case, but is about a
        // minute behind.
        let list = ListCustomer::new().email(email.as_str()).limit(PAGE);
        let listed = self.all(|after| match after {
            Some(after) => list.clone().starting_after(after).build(),
            None => list.build(),
        })?;
        let words = format!("email:\"{}\"", email.as_str().replace(['\\', '"'], ""));
        let search = SearchCustomer::new(words);
        let searched = match self.calls.call(None, || search.build()) {
            Ok(answer) => read::list(&answer)?.0.to_vec(),
            // Not every account has access to the search.
            Err(CallError::Refused(_) | CallError::NotFound) => Vec::new(),
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
        let mut request = ListSubscription::new().status(ListSubscriptionStatus::All).limit(PAGE);
        if let Some(after) = after {
            request = request.starting_after(after);
        }
        let answer = self.calls.call(None, || request.build())?;
        let (items, next) = read::list(&answer)?;
        let customers =
            items.iter().filter_map(|one| read::reference(one, "customer")).map(CustomerId);
        Ok(SubscribersPage { customers: customers.collect(), next })
    }

    fn invoices(&self, customer: &CustomerId) -> Result<Vec<Invoice>, PortError> {
        let all = self.all_invoices(&ListInvoice::new().customer(customer.0.as_str()))?;
        Ok(all.iter().filter_map(read::invoice).collect())
    }
}

/// More pages than the lists of any customer have.
const MOST_PAGES: usize = 20;

impl StripeProvider {
    fn all_invoices(&self, list: &ListInvoice) -> Result<Vec<Value>, PortError> {
        let list = list.clone().limit(PAGE);
        self.all(|after| match after {
            Some(after) => list.clone().starting_after(after).build(),
            None => list.build(),
        })
    }

    /// Reads every item of a list, page by page. `page` creates the request for the items after an id.
    fn all(&self, page: impl Fn(Option<&str>) -> RequestBuilder) -> Result<Vec<Value>, PortError> {
        let mut all = Vec::new();
        let mut after: Option<String> = None;
        for _ in 0..MOST_PAGES {
            let answer = self.calls.call(None, || page(after.as_deref()))?;
            let (items, next) = read::list(&answer)?;
            all.extend_from_slice(items);
            after = next;
            if after.is_none() {
                break;
            }
        }
        Ok(all)
    }

    /// Fills in the product names of plans, which a subscription does not contain. A failure is
    /// ignored, because the name is optional.
    fn fill_plan_names(&self, subscriptions: &mut [Subscription]) {
        let nameless =
            |one: &Subscription| one.plan.as_ref().is_some_and(|plan| plan.name.is_empty());
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

fn if_found(response: Result<Value, CallError>) -> Result<Option<Value>, PortError> {
    match response {
        Ok(answer) => Ok(Some(answer)),
        Err(CallError::NotFound) => Ok(None),
        Err(failed) => Err(failed.into()),
    }
}
