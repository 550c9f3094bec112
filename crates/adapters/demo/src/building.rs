//! The building of a demo listing, or the land without one.

use crate::dice::Dice;

/// The five property types (`docs/product.md#property-types`).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    SingleFamily,
    Multifamily,
    Land,
    Office,
    Retail,
}

impl Kind {
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::SingleFamily => "Single Family",
            Self::Multifamily => "Multifamily",
            Self::Land => "Land",
            Self::Office => "Office",
            Self::Retail => "Retail",
        }
    }

    /// Returns whether people live in a property of this kind.
    pub(crate) const fn is_home(self) -> bool {
        matches!(self, Self::SingleFamily | Self::Multifamily)
    }
}

/// A building, or a lot without one.
#[derive(Debug, Clone)]
pub(crate) struct Building {
    pub(crate) kind: Kind,
    pub(crate) home_type: Option<&'static str>,
    pub(crate) year: Option<i64>,
    pub(crate) bedrooms: Option<i64>,
    pub(crate) bathrooms: Option<f64>,
    /// In square feet.
    pub(crate) living_area: Option<i64>,
    /// In square feet.
    pub(crate) lot: Option<i64>,
    pub(crate) units: Option<i64>,
    /// Its value relative to a typical home of the place.
    pub(crate) worth: f64,
}

const KINDS: [(Kind, u64); 5] = [
    (Kind::SingleFamily, 72),
    (Kind::Multifamily, 13),
    (Kind::Land, 8),
    (Kind::Office, 3),
    (Kind::Retail, 4),
];

const HOMES: [(&str, u64); 4] = [
    ("Single Family Residence", 74),
    ("Townhouse", 11),
    ("Condominium", 12),
    ("Manufactured Home", 3),
];

const ACRE: f64 = 43_560.0;

impl Building {
    pub(crate) fn generate(dice: &mut Dice) -> Self {
        let kind = dice.weighted(&KINDS);
        let mut building = match kind {
            Kind::SingleFamily => single_family(dice),
            Kind::Multifamily => multifamily(dice),
            Kind::Land => land(dice),
            Kind::Office | Kind::Retail => commercial(dice, kind),
        };
        // Assessors leave some values out.
        if dice.percent(6) {
            building.year = None;
        }
        if dice.percent(9) {
            building.lot = building.lot.filter(|_| kind == Kind::Land);
        }
        building
    }
}

fn single_family(dice: &mut Dice) -> Building {
    let bedrooms = dice.weighted(&[(1, 3), (2, 18), (3, 46), (4, 25), (5, 6), (6, 2)]);
    let bathrooms = (bedrooms as f64 / 2.0).floor() + dice.pick(&[0.0, 0.5, 0.5, 1.0]);
    let living_area = bedrooms * 380 + dice.between(150, 900);
    let home_type = dice.weighted(&HOMES);
    let lot = match home_type {
        "Condominium" => None,
        "Townhouse" => Some(dice.between(1_400, 3_600)),
        _ => Some(dice.bell(4_500.0, 26_000.0) as i64),
    };
    Building {
        kind: Kind::SingleFamily,
        home_type: Some(home_type),
        year: Some(year(dice)),
        bedrooms: (!dice.percent(5)).then_some(bedrooms),
        bathrooms: (!dice.percent(7)).then_some(bathrooms.max(1.0)),
        living_area: Some(living_area),
        lot,
        units: None,
        worth: living_area as f64 / 1_750.0,
    }
}

fn multifamily(dice: &mut Dice) -> Building {
    let units = dice.weighted(&[(2, 48), (3, 18), (4, 17), (6, 7), (8, 5), (12, 3), (24, 2)]);
    let living_area = units * dice.between(720, 1_150);
    let home_type = match units {
        2 => "Duplex",
        3 => "Triplex",
        4 => "Fourplex",
        _ => "Apartment Building",
    };
    Building {
        kind: Kind::Multifamily,
        home_type: Some(home_type),
        year: Some(year(dice)),
        bedrooms: Some(units * dice.between(1, 3)),
        bathrooms: Some(units as f64),
        living_area: Some(living_area),
        lot: Some(dice.between(4_000, 9_000) + units * 900),
        units: (!dice.percent(8)).then_some(units),
        worth: (living_area as f64 / 1_900.0).max(0.9),
    }
}

fn land(dice: &mut Dice) -> Building {
    let acres = if dice.percent(55) { dice.real(0.15, 2.0) } else { dice.real(2.0, 40.0) };
    Building {
        kind: Kind::Land,
        home_type: Some("Vacant Land"),
        year: None,
        bedrooms: None,
        bathrooms: None,
        living_area: None,
        lot: Some((acres * ACRE) as i64),
        units: None,
        worth: 0.12 + acres * 0.02,
    }
}

fn commercial(dice: &mut Dice, kind: Kind) -> Building {
    let living_area = dice.bell(1_800.0, 14_000.0) as i64;
    Building {
        kind,
        home_type: None,
        year: Some(year(dice)),
        bedrooms: None,
        bathrooms: dice.percent(40).then(|| dice.between(1, 6) as f64),
        living_area: Some(living_area),
        lot: Some(living_area * 2 + dice.between(2_000, 30_000)),
        units: None,
        worth: living_area as f64 / 2_100.0,
    }
}

fn year(dice: &mut Dice) -> i64 {
    match dice.below(100) {
        0..=8 => dice.between(1_900, 1_939),
        9..=29 => dice.between(1_940, 1_969),
        30..=59 => dice.between(1_970, 1_994),
        60..=89 => dice.between(1_995, 2_009),
        _ => dice.between(2_010, 2_023),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn land_has_no_rooms_and_a_home_has_an_area() {
        for index in 0..2_000 {
            let building = Building::generate(&mut Dice::of(5, index));
            if building.kind == Kind::Land {
                assert_eq!((building.bedrooms, building.year), (None, None));
                assert!(building.lot.is_some());
            } else {
                assert!(building.living_area.is_some());
            }
            assert!(building.units.is_none_or(|units| units >= 2), "at least 2 units");
        }
    }
}
