//! Which listings are one sale of one property (`docs/product.md#joining`).
//!
//! All of it is pure. [`Features`] is what the rules compare of a listing, and its keys find the
//! listings to compare it with. [`settle`] decides which of them belong together. [`loans`] decides
//! which values the shown listing of a group takes from the other ones, and [`disagreements`] lists
//! what their sources state differently.

mod compose;
mod features;
mod group;
mod key;
mod rules;

pub use compose::{
    Disagreement, Loan, Member, Statement, disagreements, is_sale_fact, loans, stated_at,
};
pub use features::Features;
pub use group::{Candidate, Edge, Group, Question, Settled, settle};
pub use key::JoinKey;
pub use rules::{Rule, Shared, contradict, joined_by};
