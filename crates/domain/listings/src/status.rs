//! The statuses of a sale (`docs/product.md#statuses`).

/// The sale will take place.
pub const SCHEDULED: &str = "Scheduled";
/// The sale was moved to a later day.
pub const POSTPONED: &str = "Postponed";
/// The sale was cancelled. This status is final.
pub const CANCELLED: &str = "Cancelled";
/// The property was sold. This status is final.
pub const SOLD: &str = "Sold";
/// The borrower paid. This status is final.
pub const REDEEMED: &str = "Redeemed";
/// The status of a past sale without a result. It is computed and never stored.
pub const UNKNOWN_AFTER_SALE_DATE: &str = "Unknown after sale date";

/// The filter option for listings without a status. Without it, a user who hides cancelled sales
/// would also hide these listings. It is never stored and never shown as a status.
pub const NOT_STATED: &str = "Not stated";

/// Our five statuses. Other words of a source are stored unchanged.
pub const KNOWN: [&str; 5] = [SCHEDULED, POSTPONED, CANCELLED, SOLD, REDEEMED];
/// The statuses that end a foreclosure.
pub const FINAL: [&str; 3] = [CANCELLED, SOLD, REDEEMED];
/// The statuses that contain no result of a sale. A blank contains no result either.
pub const WITHOUT_RESULT: [&str; 2] = [SCHEDULED, POSTPONED];

/// Whether `status` is final.
#[must_use]
pub fn is_final(status: Option<&str>) -> bool {
    status.is_some_and(|status| FINAL.contains(&status))
}

/// The status to show: the stored status, or [`UNKNOWN_AFTER_SALE_DATE`] for a past sale whose
/// stored status contains no result.
#[must_use]
pub fn effective(stored: Option<&str>, sale_has_passed: bool) -> Option<&str> {
    let has_no_result = stored.is_none_or(|status| WITHOUT_RESULT.contains(&status));
    if sale_has_passed && has_no_result { Some(UNKNOWN_AFTER_SALE_DATE) } else { stored }
}

/// The option of the status filter for a listing with this effective status.
#[must_use]
pub fn option(effective: Option<&str>) -> &str {
    effective.unwrap_or(NOT_STATED)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_listing_without_a_status_has_its_own_option() {
        assert_eq!(option(effective(None, false)), "Not stated");
        assert_eq!(option(effective(None, true)), "Unknown after sale date");
        assert_eq!(option(effective(Some(CANCELLED), true)), "Cancelled");
    }

    #[test]
    fn a_past_sale_without_a_result_is_unknown_and_never_sold() {
        assert_eq!(effective(Some(SCHEDULED), true), Some("Unknown after sale date"));
        assert_eq!(effective(Some(POSTPONED), true), Some("Unknown after sale date"));
        assert_eq!(effective(None, true), Some("Unknown after sale date"));
    }

    #[test]
    fn a_result_and_a_future_sale_are_shown_as_stored() {
        assert_eq!(effective(Some(CANCELLED), true), Some("Cancelled"));
        assert_eq!(effective(Some("Third Party Bid"), true), Some("Third Party Bid"));
        assert_eq!(effective(Some(SCHEDULED), false), Some("Scheduled"));
        assert_eq!(effective(None, false), None);
    }
}
