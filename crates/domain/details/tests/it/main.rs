//! Which sales are comparable, from recorded sales and from auctions of our own listings.

mod comparing;
mod own_listings;
