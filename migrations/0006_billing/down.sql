DROP TABLE trials_used, checkout_attempts, provider_events, entitlement_grants, billing_subscriptions,
    billing_customers;
