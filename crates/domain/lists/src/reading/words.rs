//! Translates a source's words for statuses, property types and owner occupancy into ours.

use std::collections::HashMap;
use std::sync::OnceLock;

use listings::{OwnerOccupancy, PROPERTY_TYPES, status};

use crate::name::{fold, same_name};

/// A status of ours, and the reason that a source's word gives for it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct StatusWord {
    pub status: &'static str,
    pub reason: Option<&'static str>,
}

/// The status words of the known sources that are not our own words (`docs/import.md#statuses`).
const STATUS_WORDS: &[(&[&str], &str, Option<&str>)] = &[
    (&["Active", "On Time", "Intake", "Set", "Pending Sale"], status::SCHEDULED, None),
    (
        &[
            "Adjourned",
            "Adj",
            "Adjournment",
            "Continued",
            "Contd",
            "Posponed",
            "Postponement",
            "Ppd",
            "Rescheduled",
            "Reset",
            "Passed",
            "Cont",
            "Moved",
        ],
        status::POSTPONED,
        None,
    ),
    (
        &["Adjourned - Plaintiff", "Plaintiff Adjournment", "Postponed by Plaintiff"],
        status::POSTPONED,
        Some("Plaintiff"),
    ),
    (&["Adjourned - Defendant", "Defendant Adjournment"], status::POSTPONED, Some("Defendant")),
    (
        &["Adjourned - Court", "Court Adjournment", "Adjourned by Court"],
        status::POSTPONED,
        Some("Court"),
    ),
    (&["Adjourned - Other", "Other Adjournment"], status::POSTPONED, Some("Other")),
    (
        &["Adjourned - Statuatory", "Adjourned - Statutory", "Statutory Adjournment"],
        status::POSTPONED,
        Some("Statutory"),
    ),
    (
        &[
            "Adjourned - Bankruptcy",
            "Bankruptcy Adjournment",
            "Pending Bankruptcy",
            "Indefinite Bankruptcy",
            "Pending or Indefinite Bankruptcy",
            "Postponed - Bankruptcy",
            "Bankruptcy",
            "Bankruptcy Hold",
            "Bankruptcy Stay",
            "Bankruptcy Filed",
            "BK",
            "BK 7",
            "BK 11",
            "BK 13",
            "BK Filed",
            "Chapter 7",
            "Chapter 11",
            "Chapter 13",
        ],
        status::POSTPONED,
        Some("Bankruptcy"),
    ),
    (&["Adjourned Sine Die", "Postponed Indefinitely"], status::POSTPONED, Some("Indefinite")),
    (&["On Hold", "Hold", "Hold In Abeyance"], status::POSTPONED, Some("On hold")),
    (&["Stayed", "Stay"], status::POSTPONED, Some("Stayed")),
    (
        &[
            "Canceled",
            "Cancel",
            "Cncl",
            "Cxl",
            "Cxld",
            "Cancellation",
            "Cancelled Sale",
            "Canceled Sale",
        ],
        status::CANCELLED,
        None,
    ),
    (&["Canceled per County", "Cancelled per County"], status::CANCELLED, Some("By county")),
    (&["Canceled per Order", "Cancelled per Order"], status::CANCELLED, Some("By order")),
    (
        &[
            "Canceled per Bankruptcy",
            "Cancelled per Bankruptcy",
            "Canceled - Bankruptcy",
            "Cancelled - Bankruptcy",
        ],
        status::CANCELLED,
        Some("Bankruptcy"),
    ),
    (&["Cancelled/Settled", "Canceled/Settled", "Settled"], status::CANCELLED, Some("Settled")),
    (&["Vacated"], status::CANCELLED, Some("Vacated")),
    (&["Reinstated"], status::CANCELLED, Some("Reinstated")),
    (&["Withdrawn", "Withdrawn by Plaintiff"], status::CANCELLED, Some("Withdrawn")),
    (&["Pulled"], status::CANCELLED, Some("Pulled")),
    (&["Removed"], status::CANCELLED, Some("Removed")),
    (&["Dismissed"], status::CANCELLED, Some("Dismissed")),
    (&["Recalled"], status::CANCELLED, Some("Recalled")),
    (
        &[
            "Purchased - Plaintiff",
            "Sold to Plaintiff",
            "To Plaintiff",
            "Reverted",
            "Reverted to Beneficiary",
        ],
        status::SOLD,
        Some("Plaintiff"),
    ),
    (
        &[
            "Purchased - 3rd Party",
            "Purchased - Third Party",
            "Sold to 3rd Party",
            "Sold to Third Party",
            "Third Party",
            "3rd Party",
        ],
        status::SOLD,
        Some("Third party"),
    ),
    (&["Purchased - Buy Back"], status::SOLD, Some("Buy back")),
    (&["Auction Sold"], status::SOLD, None),
    (&["Paid", "Paid in Full", "Paid Off"], status::REDEEMED, Some("Paid")),
    (&["Satisfied"], status::REDEEMED, Some("Satisfied")),
];

/// Our status for a source's word, ignoring case, blanks and punctuation. `None` if no source that
/// we know uses the word.
pub(crate) fn status_word(word: &str) -> Option<StatusWord> {
    static WORDS: OnceLock<HashMap<String, StatusWord>> = OnceLock::new();
    let words = WORDS.get_or_init(|| {
        let ours = status::KNOWN
            .into_iter()
            .map(|own| (fold(own), StatusWord { status: own, reason: None }));
        let theirs = STATUS_WORDS.iter().flat_map(|(words, ours, reason)| {
            let found = StatusWord { status: ours, reason: *reason };
            words.iter().map(move |word| (fold(word), found))
        });
        ours.chain(theirs).collect()
    });
    words.get(&fold(word)).copied()
}

/// Whether a word is the computed status in our own downloads, which is never stored.
pub(crate) fn is_derived_status(word: &str) -> bool {
    same_name(word, status::UNKNOWN_AFTER_SALE_DATE)
}

/// Our property type for a source's word, ignoring case, or the word itself.
pub(crate) fn property_type(word: &str) -> String {
    ours(word, &PROPERTY_TYPES).unwrap_or(word).to_owned()
}

fn ours(word: &str, words: &[&'static str]) -> Option<&'static str> {
    words.iter().copied().find(|known| same_name(known, word))
}

/// Our word for who lives in the property. An unknown word means unknown.
pub(crate) fn occupancy(word: &str) -> &'static str {
    let occupancy = match fold(word).as_str() {
        "owneroccupied" | "owner" | "owneroccupant" | "occupied" | "occupiedbyowner"
        | "homestead" | "yes" | "y" | "true" | "1" => OwnerOccupancy::OwnerOccupied,
        "absentee" | "absenteeowner" | "absenteeowned" | "nonowneroccupied"
        | "notowneroccupied" | "nonowner" | "tenant" | "tenantoccupied" | "rented" | "renter"
        | "renteroccupied" | "investor" | "no" | "n" | "false" | "0" => OwnerOccupancy::Absentee,
        _ => OwnerOccupancy::Unknown,
    };
    occupancy.name()
}

/// The name of an unknown county without the suffix 'County' or 'Parish'.
pub(crate) fn bare_county(text: &str) -> &str {
    for suffix in [" County", " Parish"] {
        let at = text.len().saturating_sub(suffix.len());
        if at > 0 && text.is_char_boundary(at) && text[at..].eq_ignore_ascii_case(suffix) {
            return text[..at].trim_end();
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn our_five_statuses_are_known_in_any_case() {
        let status = |word| status_word(word).map(|found| found.status);
        assert_eq!(status("SCHEDULED"), Some("Scheduled"));
        assert_eq!(status("postponed"), Some("Postponed"));
        assert_eq!(status("Canceled"), Some("Cancelled"));
        assert_eq!(status("CANCELLED"), Some("Cancelled"));
        assert_eq!(status("sold"), Some("Sold"));
        assert_eq!(status("redeemed"), Some("Redeemed"));
        assert_eq!(status("Third Party Bid"), None);
        assert!(is_derived_status("unknown after sale date"));
    }

    #[test]
    fn the_words_of_the_known_sources_have_a_status_and_a_reason() {
        let expected = [
            ("Scheduled", "Scheduled", None),
            ("Adjourned - Plaintiff", "Postponed", Some("Plaintiff")),
            ("Adjourned - Defendant", "Postponed", Some("Defendant")),
            ("Adjourned - Court", "Postponed", Some("Court")),
            ("Adjourned - Other", "Postponed", Some("Other")),
            ("Adjourned - Bankruptcy", "Postponed", Some("Bankruptcy")),
            ("ADJOURNED - STATUATORY", "Postponed", Some("Statutory")),
            ("Pending Bankruptcy", "Postponed", Some("Bankruptcy")),
            ("Indefinite Bankruptcy", "Postponed", Some("Bankruptcy")),
            ("Pending or Indefinite Bankruptcy", "Postponed", Some("Bankruptcy")),
            ("Cancelled", "Cancelled", None),
            ("Cancelled/Settled", "Cancelled", Some("Settled")),
            ("Canceled", "Cancelled", None),
            ("Vacated", "Cancelled", Some("Vacated")),
            ("Settled", "Cancelled", Some("Settled")),
            ("Reinstated", "Cancelled", Some("Reinstated")),
            ("Redeemed", "Redeemed", None),
            ("On Hold", "Postponed", Some("On hold")),
            ("Hold In Abeyance", "Postponed", Some("On hold")),
            ("Rescheduled", "Postponed", None),
            ("Purchased - Plaintiff", "Sold", Some("Plaintiff")),
            ("Purchased - 3rd Party", "Sold", Some("Third party")),
            ("Purchased - Buy Back", "Sold", Some("Buy back")),
            ("Canceled per County", "Cancelled", Some("By county")),
            ("Canceled per Order", "Cancelled", Some("By order")),
            ("Canceled per Bankruptcy", "Cancelled", Some("Bankruptcy")),
            ("Postponed", "Postponed", None),
            ("Sold to Plaintiff", "Sold", Some("Plaintiff")),
            ("Sold to 3rd Party", "Sold", Some("Third party")),
            ("On_Time", "Scheduled", None),
            ("Continued", "Postponed", None),
            ("To Plaintiff", "Sold", Some("Plaintiff")),
            ("Third Party", "Sold", Some("Third party")),
            ("Intake", "Scheduled", None),
            ("Active", "Scheduled", None),
            ("Withdrawn", "Cancelled", Some("Withdrawn")),
            ("Dismissed", "Cancelled", Some("Dismissed")),
            ("Reverted", "Sold", Some("Plaintiff")),
            ("Stayed", "Postponed", Some("Stayed")),
            ("Passed", "Postponed", None),
            ("Recalled", "Cancelled", Some("Recalled")),
            ("Adjourned sine die", "Postponed", Some("Indefinite")),
            ("Plaintiff Adjournment", "Postponed", Some("Plaintiff")),
            ("Bankruptcy Adjournment", "Postponed", Some("Bankruptcy")),
            ("Statutory Adjournment", "Postponed", Some("Statutory")),
            ("Posponed", "Postponed", None),
            ("Paid", "Redeemed", Some("Paid")),
            ("BANKRUPTCY", "Postponed", Some("Bankruptcy")),
            ("Bankruptcy Hold", "Postponed", Some("Bankruptcy")),
            ("CANCEL", "Cancelled", None),
            ("CNCL", "Cancelled", None),
            ("Pulled", "Cancelled", Some("Pulled")),
            ("Removed", "Cancelled", Some("Removed")),
            ("Withdrawn by plaintiff", "Cancelled", Some("Withdrawn")),
            ("Satisfied", "Redeemed", Some("Satisfied")),
        ];
        for (word, status, reason) in expected {
            assert_eq!(status_word(word), Some(StatusWord { status, reason }), "{word}");
        }
        assert_eq!(status_word("Sunny"), None);
        assert_eq!(status_word(""), None);
    }

    #[test]
    fn no_word_has_two_meanings() {
        let mut seen = std::collections::HashSet::new();
        let theirs = STATUS_WORDS.iter().flat_map(|(words, _, _)| words.iter());
        for word in theirs.chain(&listings::status::KNOWN) {
            assert!(seen.insert(fold(word)), "{word}");
        }
    }

    #[test]
    fn the_five_property_types_are_known_in_any_case() {
        assert_eq!(property_type("SINGLE FAMILY"), "Single Family");
        assert_eq!(property_type("Multi-Family"), "Multifamily");
        assert_eq!(property_type("land"), "Land");
        assert_eq!(property_type("Townhouse"), "Townhouse");
    }

    #[test]
    fn occupancy_is_one_of_three_words() {
        assert_eq!(occupancy("Owner-Occupied"), "Owner Occupied");
        assert_eq!(occupancy("Y"), "Owner Occupied");
        assert_eq!(occupancy("Absentee Owner"), "Absentee");
        assert_eq!(occupancy("NON OWNER OCCUPIED"), "Absentee");
        assert_eq!(occupancy("vacant"), "Unknown");
    }

    #[test]
    fn an_unknown_county_loses_its_suffix_too() {
        assert_eq!(bare_county("Springfield COUNTY"), "Springfield");
        assert_eq!(bare_county("County"), "County");
        assert_eq!(bare_county("Ñandú"), "Ñandú");
    }
}
