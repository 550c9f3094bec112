//! Implements [`PaymentProvider`] on Stripe.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use billing::{
    Charge, Checkout, CheckoutId, CheckoutRequest, CustomerId, IdempotencyKey, NewCustomer,
    PaymentProvider, Plan, TRIAL,
};
use kernel::PortError;
use stripe_billing::billing_portal_session::CreateBillingPortalSession;
use stripe_billing::subscription::{
    CancelSubscription, UpdateSubscription, UpdateSubscriptionPaymentBehavior,
    UpdateSubscriptionTrialEnd,
};
use stripe_checkout::checkout_session::{
    CreateCheckoutSession, CreateCheckoutSessionLineItems,
    CreateCheckoutSessionPaymentMethodCollection as CardIs, CreateCheckoutSessionSubscriptionData,
    ExpireCheckoutSession,
};
use stripe_client_core::StripeRequest as _;
use stripe_core::customer::CreateCustomer;
use stripe_product::price::ListPrice;
use stripe_shared::{CheckoutSessionMode, PriceType};

use crate::client::{CallError, Calls, SYSTEM};
use crate::config::{Config, InvalidConfig};
use crate::read;

/// Stripe as an implementation of [`PaymentProvider`] and [`billing::ProviderRecords`].
pub struct StripeProvider {
    pub(crate) calls: Calls,
    pub(crate) config: Config,
    plans: Mutex<Option<(Instant, Vec<Plan>)>>,
}

/// The maximum age of cached prices.
const PRICES_MAX_AGE: Duration = Duration::from_secs(300);

impl StripeProvider {
    /// Creates a client with its own thread. It sends no request yet. The process must have
    /// installed a default `rustls` provider before.
    ///
    /// # Errors
    /// [`InvalidConfig`] if the client cannot be created.
    pub fn new(config: Config) -> Result<Self, InvalidConfig> {
        Ok(Self { calls: Calls::new(&config)?, config, plans: Mutex::default() })
    }

    fn fetch_plans(&self) -> Result<Vec<Plan>, PortError> {
        let mut request = ListPrice::new()
            .active(true)
            .type_(PriceType::Recurring)
            .limit(read::PAGE)
            .expand(["data.product".to_owned()]);
        if let Some(product) = &self.config.product {
            request = request.product(product.as_str());
        }
        let answer = self.calls.call(None, || request.build())?;
        let mut plans: Vec<Plan> = read::list(&answer)?.0.iter().filter_map(read::plan).collect();
        plans.sort_by(|one, other| one.amount.cmp(&other.amount).then(one.id.cmp(&other.id)));
        Ok(plans)
    }
}

impl PaymentProvider for StripeProvider {
    fn plans(&self) -> Result<Vec<Plan>, PortError> {
        {
            let known = self.plans.lock().unwrap_or_else(PoisonError::into_inner);
            if let Some((_, plans)) = known.as_ref().filter(|(at, _)| at.elapsed() < PRICES_MAX_AGE)
            {
                return Ok(plans.clone());
            }
        }
        let plans = self.fetch_plans()?;
        let mut known = self.plans.lock().unwrap_or_else(PoisonError::into_inner);
        *known = Some((Instant::now(), plans.clone()));
        Ok(plans)
    }

    fn create_customer(
        &self,
        customer: &NewCustomer,
        key: &IdempotencyKey,
    ) -> Result<CustomerId, PortError> {
        let metadata = HashMap::from([(read::ACCOUNT.to_owned(), customer.account.to_string())]);
        let request = CreateCustomer::new().email(customer.email.as_str()).metadata(metadata);
        let answer = self.calls.call(Some(key), || request.build())?;
        read::id(&answer).map(CustomerId)
    }

    fn open_checkout(
        &self,
        request: &CheckoutRequest,
        key: &IdempotencyKey,
    ) -> Result<Checkout, PortError> {
        let CheckoutRequest { account, customer, plan, with_trial } = request;
        let metadata = HashMap::from([(read::ACCOUNT.to_owned(), account.to_string())]);
        let answer = self.calls.call(Some(key), || {
            let mut item = CreateCheckoutSessionLineItems::new();
            item.price = Some(plan.0.clone());
            item.quantity = Some(1);
            let mut subscription = CreateCheckoutSessionSubscriptionData::new();
            subscription.metadata = Some(metadata.clone());
            subscription.trial_period_days =
                with_trial.then(|| u32::try_from(TRIAL.num_days()).unwrap_or_default());
            CreateCheckoutSession::new()
                .mode(CheckoutSessionMode::Subscription)
                .customer(customer.0.as_str())
                .client_reference_id(account.to_string())
                .line_items(vec![item])
                .subscription_data(subscription)
                // Without a card, nothing could be charged at the end of the trial.
                .payment_method_collection(CardIs::Always)
                .success_url(self.config.success_url.as_str())
                .cancel_url(self.config.cancel_url.as_str())
                .build()
        })?;
        let page = read::checkout(&answer)?;
        if page.url.is_none() && page.status == billing::CheckoutStatus::Open {
            return Err(PortError::corrupt(SYSTEM, "a page without an address"));
        }
        Ok(page)
    }

    fn close_checkout(&self, id: &CheckoutId) -> Result<(), PortError> {
        match self.calls.call(None, || ExpireCheckoutSession::new(id.0.as_str()).build()) {
            // Stripe refuses this for a checkout that is already over.
            Ok(_) | Err(CallError::NotFound | CallError::Refused(_)) => Ok(()),
            Err(failed) => Err(failed.into()),
        }
    }

    fn open_portal(&self, customer: &CustomerId) -> Result<String, PortError> {
        let answer = self.calls.call(None, || {
            CreateBillingPortalSession::new()
                .customer(customer.0.as_str())
                .return_url(self.config.portal_return_url.as_str())
                .build()
        })?;
        read::text(&answer, "url")
            .ok_or_else(|| PortError::corrupt(SYSTEM, "a portal without an address"))
    }

    fn end_trial(&self, provider_id: &str, key: &IdempotencyKey) -> Result<Charge, PortError> {
        let request = UpdateSubscription::new(provider_id)
            .trial_end(UpdateSubscriptionTrialEnd::Now)
            // Without a payment, the subscription stays as it is.
            .payment_behavior(UpdateSubscriptionPaymentBehavior::ErrorIfIncomplete);
        match self.calls.call(Some(key), || request.build()) {
            Ok(_) => Ok(Charge::Made),
            Err(CallError::Declined) => Ok(Charge::Declined),
            Err(failed) => Err(failed.into()),
        }
    }

    fn cancel_subscription(&self, provider_id: &str) -> Result<(), PortError> {
        match self.calls.call(None, || CancelSubscription::new(provider_id).build()) {
            Ok(_) | Err(CallError::NotFound) => Ok(()),
            Err(failed) => Err(failed.into()),
        }
    }
}
