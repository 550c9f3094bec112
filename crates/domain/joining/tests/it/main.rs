//! Which listings are one sale, and which values their group shows.

mod groups;
mod pairs;
mod rules;
mod support;
