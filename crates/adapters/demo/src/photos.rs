//! The pictures of a demo listing. They are our own drawings in `frontend/public/demo-photos`,
//! which the product serves.

use crate::building::Kind;
use crate::dice::Dice;

/// The numbers of the drawings of houses, apartment buildings, offices, shops and meadows.
const HOUSES: [u8; 8] = [1, 2, 3, 4, 5, 6, 7, 8];
const FLATS: [u8; 2] = [9, 10];
const OFFICES: [u8; 1] = [11];
const SHOPS: [u8; 1] = [12];
const MEADOWS: [u8; 1] = [13];
/// The numbers of the further drawings: floor plan, plan of the lot, back garden.
const FURTHER: [u8; 3] = [14, 15, 16];

/// The number of the last drawing.
#[cfg(test)]
const LAST: u8 = 16;

/// Generates the links of a listing's pictures, the front first. With `wanted`, there is at least
/// one.
pub(crate) fn generate(dice: &mut Dice, kind: Kind, wanted: bool, base: &str) -> Vec<String> {
    if !wanted && dice.percent(22) {
        return Vec::new();
    }
    let front = dice.pick(match kind {
        Kind::SingleFamily => &HOUSES[..],
        Kind::Multifamily => &FLATS,
        Kind::Land => &MEADOWS,
        Kind::Office => &OFFICES,
        Kind::Retail => &SHOPS,
    });
    let further = match kind {
        Kind::Land => dice.between(0, 1) as usize,
        _ => dice.between(0, 3) as usize,
    };
    // Land has a plan of the lot, but no rooms and no garden.
    let rest = if kind == Kind::Land { &FURTHER[1..2] } else { &FURTHER[..] };
    std::iter::once(front)
        .chain(rest.iter().copied().take(further))
        .map(|number| format!("{base}/{number:02}.svg"))
        .collect()
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;

    #[test]
    fn every_picture_of_a_listing_exists() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../frontend/public");
        let mut seen = std::collections::BTreeSet::new();
        for index in 0..3_000 {
            let dice = &mut Dice::of(1, index);
            let kind = dice.pick(&[
                Kind::SingleFamily,
                Kind::Multifamily,
                Kind::Land,
                Kind::Office,
                Kind::Retail,
            ]);
            seen.extend(generate(dice, kind, false, "demo-photos"));
        }
        assert_eq!(seen.len(), usize::from(LAST), "every drawing is used");
        for photo in seen {
            assert!(folder.join(&photo).is_file(), "{photo}");
        }
    }
}
