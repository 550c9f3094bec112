//! Translates a source's words for statuses, property types and owner occupancy into ours.

use listings::{OwnerOccupancy, PROPERTY_TYPES, status};

use crate::header::{fold, same_name};

/// Our status for a source's word, ignoring case, or the word itself.
pub(crate) fn status(word: &str) -> String {
    // American English has one l.
    if same_name(word, "Canceled") {
        return status::CANCELLED.to_owned();
    }
    ours(word, &status::KNOWN).unwrap_or(word).to_owned()
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
        assert_eq!(status("SCHEDULED"), "Scheduled");
        assert_eq!(status("postponed"), "Postponed");
        assert_eq!(status("Canceled"), "Cancelled");
        assert_eq!(status("CANCELLED"), "Cancelled");
        assert_eq!(status("sold"), "Sold");
        assert_eq!(status("redeemed"), "Redeemed");
        assert_eq!(status("Third Party Bid"), "Third Party Bid");
        assert!(is_derived_status("unknown after sale date"));
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
