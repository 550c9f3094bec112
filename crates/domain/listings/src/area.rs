use crate::facts::Facts;

/// An area drawn on the map: every point that is inside at least one of its shapes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Area {
    shapes: Vec<Shape>,
    with_zip_points: bool,
}

/// One shape of an [`Area`]: a polygon of 3 to 200 corners, in millionths of a degree.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shape {
    corners: Vec<(i32, i32)>,
}

/// The shapes or corners are not a valid area.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error(
    "an area needs 1 to 5 shapes of 3 to 200 corners, each within ±180° of longitude and ±90° of \
     latitude"
)]
pub struct InvalidArea;

impl Area {
    /// The maximum number of shapes.
    pub const MAX_SHAPES: usize = 5;

    /// Creates an area from its shapes.
    ///
    /// # Errors
    /// [`InvalidArea`] without a shape, or with more than 5 shapes.
    pub fn new(shapes: Vec<Shape>) -> Result<Self, InvalidArea> {
        let is_valid = (1..=Self::MAX_SHAPES).contains(&shapes.len());
        if is_valid { Ok(Self { shapes, with_zip_points: false }) } else { Err(InvalidArea) }
    }

    /// The same area, which also contains listings that are known only by the point of their ZIP
    /// code, or does not. Such a listing can be miles from its point, so an area usually does not
    /// contain it (`docs/product.md#drawn-area`).
    #[must_use]
    pub fn counting_zip_points(self, with_zip_points: bool) -> Self {
        Self { with_zip_points, ..self }
    }

    /// Whether the point of a ZIP code can be in the area.
    #[must_use]
    pub const fn counts_zip_points(&self) -> bool {
        self.with_zip_points
    }

    /// Whether a listing with these facts is in the area.
    #[must_use]
    pub fn admits(&self, facts: &Facts) -> bool {
        let point = if self.with_zip_points { facts.point() } else { facts.measurable_point() };
        point.is_some_and(|point| self.contains(point))
    }

    /// The shapes, in the order in which they were drawn.
    #[must_use]
    pub fn shapes(&self) -> &[Shape] {
        &self.shapes
    }

    /// Whether a point is inside one of the shapes.
    #[must_use]
    pub fn contains(&self, point: (i32, i32)) -> bool {
        self.shapes.iter().any(|shape| shape.contains(point))
    }
}

impl From<Shape> for Area {
    fn from(shape: Shape) -> Self {
        Self { shapes: vec![shape], with_zip_points: false }
    }
}

impl Shape {
    /// The maximum number of corners of one shape.
    pub const MAX_CORNERS: usize = 200;

    /// Creates a shape from its corners, each (longitude, latitude).
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
    use crate::precision::Precision;

    fn square(west: i32, south: i32) -> Shape {
        let (east, north) = (west + 10, south + 10);
        Shape::new(vec![(west, south), (east, south), (east, north), (west, north)]).unwrap()
    }

    #[test]
    fn a_notch_is_outside_the_shape() {
        // A square of side 10 with a notch from the top to the middle.
        let shape = Shape::new(vec![(0, 0), (10, 0), (10, 10), (5, 5), (0, 10)]).unwrap();
        assert!(shape.contains((2, 2)));
        assert!(shape.contains((1, 8)));
        assert!(!shape.contains((5, 8)));
        assert!(!shape.contains((11, 5)));
        assert!(!shape.contains((-1, 5)));
    }

    #[test]
    fn adjacent_shapes_neither_share_nor_miss_a_point() {
        let west = Shape::new(vec![(0, 0), (5, 0), (5, 10), (0, 10)]).unwrap();
        let east = Shape::new(vec![(5, 0), (10, 0), (10, 10), (5, 10)]).unwrap();
        for y in 0..10 {
            assert!(west.contains((5, y)) != east.contains((5, y)));
        }
    }

    #[test]
    fn an_area_has_the_points_of_all_its_shapes() {
        // Two squares that overlap between 5 and 10.
        let area = Area::new(vec![square(0, 0), square(5, 0)]).unwrap();
        assert!(area.contains((2, 5)), "only in the first");
        assert!(area.contains((12, 5)), "only in the second");
        assert!(area.contains((7, 5)), "in both");
        assert!(!area.contains((16, 5)));
    }

    #[test]
    fn the_point_of_a_zip_code_counts_only_on_request() {
        let area = Area::from(square(0, 0));
        let mut facts = Facts::default();
        assert!(!area.admits(&facts));
        facts.set_point(Some(((5, 5), Precision::Street)));
        assert!(area.admits(&facts));
        facts.set_point(Some(((5, 5), Precision::Zip)));
        assert!(!area.admits(&facts));
        assert!(area.clone().counting_zip_points(true).admits(&facts));
        facts.set_point(Some(((50, 5), Precision::Zip)));
        assert!(!area.counting_zip_points(true).admits(&facts));
    }

    #[test]
    fn shapes_and_corners_are_limited() {
        assert_eq!(Shape::new(vec![(0, 0), (1, 1)]), Err(InvalidArea));
        assert_eq!(Shape::new(vec![(0, 0); 201]), Err(InvalidArea));
        assert_eq!(Shape::new(vec![(0, 0), (1, 1), (0, 90_000_001)]), Err(InvalidArea));
        assert_eq!(Area::new(vec![]), Err(InvalidArea));
        assert!(Area::new(vec![square(0, 0); 5]).is_ok());
        assert_eq!(Area::new(vec![square(0, 0); 6]), Err(InvalidArea));
        let large = Shape::new(vec![(0, 0); 200]).unwrap();
        assert!(Area::new(vec![large; 5]).is_ok());
    }
}
