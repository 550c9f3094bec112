//! Which changes matter to whom, and that each is reported once.

mod changes;
mod model;
mod push_delivery;
mod pushes;
