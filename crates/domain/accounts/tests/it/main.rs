//! The life of an account and its sessions, over the fakes.

mod life;
mod purchase_states;
mod service;
