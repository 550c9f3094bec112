//! Whether the owner of a property lives there, by the owner's mailing address.

use std::collections::BTreeSet;

use listings::{Column, Listing, OwnerOccupancy};

/// The parts of an address that decide whether two addresses are of one home.
#[derive(Debug, Default)]
struct Home {
    /// The house number.
    number: Option<String>,
    /// The words of the street's name, without directions and words such as 'Street'.
    street: BTreeSet<String>,
    directions: BTreeSet<char>,
    unit: Option<String>,
    zip: Option<String>,
}

const UNITS: [&str; 6] = ["#", "APARTMENT", "APT", "STE", "SUITE", "UNIT"];
/// Words that one source writes out and another one shortens or leaves out.
const KINDS: [&str; 28] = [
    "AVE",
    "AVENUE",
    "BLVD",
    "BOULEVARD",
    "CIR",
    "CIRCLE",
    "COURT",
    "CT",
    "DR",
    "DRIVE",
    "HIGHWAY",
    "HWY",
    "LANE",
    "LN",
    "LOOP",
    "PARKWAY",
    "PKWY",
    "PL",
    "PLACE",
    "RD",
    "ROAD",
    "SQ",
    "SQUARE",
    "ST",
    "STREET",
    "TER",
    "TERRACE",
    "WAY",
];

/// Who lives in the property; `None` if the addresses do not show it. A post office box shows
/// nothing.
pub(super) fn occupancy(listing: &Listing, mailing: &str) -> Option<OwnerOccupancy> {
    let mut property = Home::read(listing.facts.text(Column::Address)?);
    let zip = listing.facts.text(Column::ZipCode).map(str::to_owned);
    property.zip = zip.or(property.zip);
    let owner = Home::read(mailing);
    let lives_there = owner.is(&property)?;
    Some(if lives_there { OwnerOccupancy::OwnerOccupied } else { OwnerOccupancy::Absentee })
}

impl Home {
    /// Reads an address such as '12 Elm St Apt 4, Miami, FL 33101-1234'.
    fn read(address: &str) -> Self {
        let upper = address.to_uppercase().replace('#', " # ");
        let mut parts = upper.split(',');
        let mut home = Self::default();
        let street = parts.next().unwrap_or_default();
        let mut words = street
            .split(|c: char| !c.is_alphanumeric() && c != '#')
            .filter(|word| !word.is_empty());
        home.number = words.next().filter(|word| starts_with_digit(word)).map(str::to_owned);
        while let Some(word) = words.next() {
            if UNITS.contains(&word) {
                home.unit = words.find(|word| !UNITS.contains(word)).map(str::to_owned);
                break;
            }
            match directions(word) {
                Some(directions) => home.directions.extend(directions.chars()),
                None if KINDS.contains(&word) => {}
                None => {
                    home.street.insert(without_ordinal(word).to_owned());
                }
            }
        }
        home.zip = parts
            .next_back()
            .and_then(|last| last.split_whitespace().next_back())
            .and_then(|zip| zip.get(..5))
            .filter(|zip| zip.bytes().all(|byte| byte.is_ascii_digit()))
            .map(str::to_owned);
        home
    }

    /// Whether two addresses are of one home; `None` if that is not clear.
    fn is(&self, other: &Self) -> Option<bool> {
        let differ = |a: &Option<String>, b: &Option<String>| a.is_some() && b.is_some() && a != b;
        let (Some(number), Some(other_number)) = (&self.number, &other.number) else { return None };
        let is_other_zip = differ(&self.zip, &other.zip);
        let shares_name = !self.street.is_disjoint(&other.street);
        if number != other_number {
            return Some(false);
        }
        if is_other_zip {
            // One of the ZIP codes may be wrong.
            return if shares_name { None } else { Some(false) };
        }
        let is_other_direction = !self.directions.is_empty()
            && !other.directions.is_empty()
            && self.directions != other.directions;
        if !shares_name || is_other_direction || self.zip.is_none() || other.zip.is_none() {
            return None;
        }
        Some(!differ(&self.unit, &other.unit))
    }
}

fn starts_with_digit(word: &str) -> bool {
    word.starts_with(|c: char| c.is_ascii_digit())
}

/// The directions that a word names, such as `SW`.
fn directions(word: &str) -> Option<&'static str> {
    Some(match word {
        "N" | "NORTH" => "N",
        "S" | "SOUTH" => "S",
        "E" | "EAST" => "E",
        "W" | "WEST" => "W",
        "NE" | "NORTHEAST" => "NE",
        "NW" | "NORTHWEST" => "NW",
        "SE" | "SOUTHEAST" => "SE",
        "SW" | "SOUTHWEST" => "SW",
        _ => return None,
    })
}

/// '5TH' as '5'.
fn without_ordinal(word: &str) -> &str {
    let ordinal = ["ST", "ND", "RD", "TH"].iter().find_map(|end| word.strip_suffix(end));
    match ordinal {
        Some(number) if !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit()) => {
            number
        }
        _ => word,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lives_there(property: &str, mailing: &str) -> Option<bool> {
        Home::read(mailing).is(&Home::read(property))
    }

    #[test]
    fn an_owner_lives_where_the_mail_goes() {
        let property = "100 SW 5 St, Miami, FL 33130";
        assert_eq!(lives_there(property, "100 SW 5TH STREET, MIAMI, FL 33130-1234"), Some(true));
        assert_eq!(lives_there(property, "100 5TH ST, MIAMI, FL 33130"), Some(true));
        assert_eq!(lives_there(property, "102 SW 5 ST, MIAMI, FL 33130"), Some(false));
        assert_eq!(lives_there(property, "100 Elm St, Boston, MA 02108"), Some(false));
    }

    #[test]
    fn units_of_a_house_are_different_homes() {
        let property = "12 Elm St Apt 4, Miami, FL 33130";
        assert_eq!(lives_there(property, "12 ELM ST #4, MIAMI, FL 33130"), Some(true));
        assert_eq!(lives_there(property, "12 ELM ST UNIT 5, MIAMI, FL 33130"), Some(false));
    }

    #[test]
    fn what_is_not_clear_is_left_blank() {
        let property = "100 SW 5 St, Miami, FL 33130";
        assert_eq!(lives_there(property, "PO BOX 12, MIAMI, FL 33130"), None);
        assert_eq!(lives_there(property, "100 NE 5 ST, MIAMI, FL 33130"), None);
        assert_eq!(lives_there(property, "100 SW 5 ST, MIAMI, FL 33131"), None, "a wrong ZIP");
        assert_eq!(lives_there(property, "100 CALLE CINCO, MIAMI, FL 33130"), None);
        assert_eq!(lives_there(property, "100 SW 5 ST"), None, "in which city?");
        assert_eq!(lives_there("Elm St", "100 ELM ST, MIAMI, FL 33130"), None);
    }
}
