//! billing.
