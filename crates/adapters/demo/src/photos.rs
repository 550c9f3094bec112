//! The pictures of a demo listing: drawings of our own, served by the product itself
//! (`frontend/public/demo-photos`).

use crate::building::Kind;
use crate::dice::Dice;

/// The drawings of houses, of buildings with flats, and so on, by their numbers.
const HOUSES: [u8; 8] = [1, 2, 3, 4, 5, 6, 7, 8];
const FLATS: [u8; 2] = [9, 10];
const OFFICES: [u8; 1] = [11];
const SHOPS: [u8; 1] = [12];
const MEADOWS: [u8; 1] = [13];
/// A floor plan, a plan of the plot, the back garden: what may follow the front.
const FURTHER: [u8; 3] = [14, 15, 16];

/// The number of the last drawing.
#[cfg(test)]
const LAST: u8 = 16;

/// The links of a listing's pictures, the front first; at least one where `wanted`.
pub(crate) fn throw(dice: &mut Dice, kind: Kind, wanted: bool, base: &str) -> Vec<String> {
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
    // Land has a plan of the plot, but neither rooms nor a garden.
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
    fn every_picture_that_a_listing_names_is_there() {
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
            seen.extend(throw(dice, kind, false, "demo-photos"));
        }
        assert_eq!(seen.len(), usize::from(LAST), "each of them is used");
        for photo in seen {
            assert!(folder.join(&photo).is_file(), "{photo}");
        }
    }
}
