/// An area drawn on the map: a polygon of 3 to 200 corners, in millionths of a degree.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Area {
    corners: Vec<(i32, i32)>,
}

/// The corners are not a valid area.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("an area needs 3 to 200 corners, each within ±180° of longitude and ±90° of latitude")]
pub struct InvalidArea;

impl Area {
    /// The maximum number of corners.
    pub const MAX_CORNERS: usize = 200;

    /// Creates an area from its corners, each (longitude, latitude).
    ///
    /// # Errors
    /// [`InvalidArea`] with fewer than 3 or more than 200 corners, or with a corner that is not
    /// on the globe.
    pub fn new(corners: Vec<(i32, i32)>) -> Result<Self, InvalidArea> {
        let on_the_globe = corners.iter().all(|(lng, lat)| {
            lng.unsigned_abs() <= 180_000_000 && lat.unsigned_abs() <= 90_000_000
        });
        if (3..=Self::MAX_CORNERS).contains(&corners.len()) && on_the_globe {
            Ok(Self { corners })
        } else {
            Err(InvalidArea)
        }
    }

    /// The corners, each (longitude, latitude).
    #[must_use]
    pub fn corners(&self) -> &[(i32, i32)] {
        &self.corners
    }

    /// Whether a point is inside, by the even-odd rule in integers: a ray to the east crosses an
    /// odd number of edges. An edge includes its lower end but not its upper end, so no corner
    /// counts twice.
    #[must_use]
    pub fn contains(&self, (x, y): (i32, i32)) -> bool {
        let (x, y) = (i64::from(x), i64::from(y));
        let edges = self.corners.iter().zip(self.corners.iter().cycle().skip(1));
        let mut inside = false;
        for (&(ax, ay), &(bx, by)) in edges {
            let (ax, ay, bx, by) = (i64::from(ax), i64::from(ay), i64::from(bx), i64::from(by));
            if (ay > y) == (by > y) {
                continue;
            }
            // x < ax + (y − ay)(bx − ax)/(by − ay), without the division.
            let (rise, side) = (by - ay, (y - ay) * (bx - ax) - (x - ax) * (by - ay));
            if (rise > 0 && side > 0) || (rise < 0 && side < 0) {
                inside = !inside;
            }
        }
        inside
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_notch_is_outside_the_area() {
        // A square of side 10 with a notch from the top to the middle.
        let area = Area::new(vec![(0, 0), (10, 0), (10, 10), (5, 5), (0, 10)]).unwrap();
        assert!(area.contains((2, 2)));
        assert!(area.contains((1, 8)));
        assert!(!area.contains((5, 8)));
        assert!(!area.contains((11, 5)));
        assert!(!area.contains((-1, 5)));
    }

    #[test]
    fn adjacent_areas_neither_share_nor_miss_a_point() {
        let west = Area::new(vec![(0, 0), (5, 0), (5, 10), (0, 10)]).unwrap();
        let east = Area::new(vec![(5, 0), (10, 0), (10, 10), (5, 10)]).unwrap();
        for y in 0..10 {
            assert!(west.contains((5, y)) != east.contains((5, y)));
        }
    }

    #[test]
    fn an_area_has_at_least_three_corners() {
        assert_eq!(Area::new(vec![(0, 0), (1, 1)]), Err(InvalidArea));
        assert_eq!(Area::new(vec![(0, 0); 201]), Err(InvalidArea));
        assert_eq!(Area::new(vec![(0, 0), (1, 1), (0, 90_000_001)]), Err(InvalidArea));
    }
}
