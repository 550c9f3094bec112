//! Subscriptions: the way to a checkout page, events of the provider, and who may see data.

mod entitlement;
mod events;
mod purchases;
mod subscribing;
