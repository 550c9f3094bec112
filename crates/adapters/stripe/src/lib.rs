//! stripe-adapter.
