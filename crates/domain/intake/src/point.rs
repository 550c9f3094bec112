//! Where a listing is that may show values of others.

use listings::Sourced;

/// Gives a listing the best point that is known for what it shows. `known` is the listing before.
pub(crate) fn choose_point(listing: &mut Sourced, known: Option<&Sourced>) {
    let known = known.map(Sourced::shown);
    if listing.lent.is_empty() {
        places::point_after_import(&mut listing.own, known.as_deref());
        return;
    }
    let mut shown = listing.shown().into_owned();
    places::point_after_import(&mut shown, known.as_deref());
    if places::is_given(&shown) {
        listing.own.facts.set_point(shown.facts.point().zip(shown.facts.precision()));
    } else {
        listing.own.facts.set_precision(shown.facts.precision());
    }
}
