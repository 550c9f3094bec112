//! What becomes of a sale (`product.md`, 'Listings on the wire').

/// The sale stands.
pub const SCHEDULED: &str = "Scheduled";
/// The sale was put off.
pub const POSTPONED: &str = "Postponed";
/// The sale was called off: final.
pub const CANCELLED: &str = "Cancelled";
/// The property was sold: final.
pub const SOLD: &str = "Sold";
/// The borrower paid: final.
pub const REDEEMED: &str = "Redeemed";
/// Shown for a passed sale with no result. Derived, never stored, never shown as sold.
pub const UNKNOWN_AFTER_SALE_DATE: &str = "Unknown after sale date";

/// What a listing without a status is filtered and counted as, so that hiding the cancelled ones hides no
/// other. Never stored, and never shown as a status.
pub const NOT_STATED: &str = "Not stated";

/// The five words of our own. A source's other words are kept as they are.
pub const KNOWN: [&str; 5] = [SCHEDULED, POSTPONED, CANCELLED, SOLD, REDEEMED];
/// After these nothing more is to come.
pub const FINAL: [&str; 3] = [CANCELLED, SOLD, REDEEMED];
/// Words that tell no result; so does a blank.
pub const WITHOUT_RESULT: [&str; 2] = [SCHEDULED, POSTPONED];

/// Whether nothing more is to come after `status`.
#[must_use]
pub fn is_final(status: Option<&str>) -> bool {
    status.is_some_and(|status| FINAL.contains(&status))
}

/// The status to show: the stored one, or [`UNKNOWN_AFTER_SALE_DATE`] for a passed sale whose
/// stored status tells no result.
#[must_use]
pub fn effective(stored: Option<&str>, sale_has_passed: bool) -> Option<&str> {
    let tells_no_result = stored.is_none_or(|status| WITHOUT_RESULT.contains(&status));
    if sale_has_passed && tells_no_result { Some(UNKNOWN_AFTER_SALE_DATE) } else { stored }
}

/// The option of the status filter that a listing of this effective status stands under.
#[must_use]
pub fn option(effective: Option<&str>) -> &str {
    effective.unwrap_or(NOT_STATED)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_listing_without_a_status_has_an_option_of_its_own() {
        assert_eq!(option(effective(None, false)), "Not stated");
        assert_eq!(option(effective(None, true)), "Unknown after sale date");
        assert_eq!(option(effective(Some(CANCELLED), true)), "Cancelled");
    }

    #[test]
    fn a_passed_sale_without_a_result_is_unknown_and_never_sold() {
        assert_eq!(effective(Some(SCHEDULED), true), Some("Unknown after sale date"));
        assert_eq!(effective(Some(POSTPONED), true), Some("Unknown after sale date"));
        assert_eq!(effective(None, true), Some("Unknown after sale date"));
    }

    #[test]
    fn a_result_stands_and_so_does_a_sale_to_come() {
        assert_eq!(effective(Some(CANCELLED), true), Some("Cancelled"));
        assert_eq!(effective(Some("Third Party Bid"), true), Some("Third Party Bid"));
        assert_eq!(effective(Some(SCHEDULED), false), Some("Scheduled"));
        assert_eq!(effective(None, false), None);
    }
}
