//! The borders of the counties in `data/outlines.tsv`, which are read once at the first use.
//!
//! The outlines are those of maps, simplified by up to half a mile. An invalid line is skipped so
//! that it cannot stop a running server. Tests check the file.

use std::{collections::HashMap, sync::LazyLock};

use crate::{County, State, counties};

/// How far outside its outline a point can be and still be in a county, in degrees of latitude: 1.4
/// miles. The outlines are simplified, and a street can be a border.
const TOLERANCE: f64 = 0.02;
/// A degree of latitude in miles.
const MILES_IN_A_DEGREE: f64 = 69.0;
/// An outline's unit, in micro-degrees.
const UNIT: i32 = 100;

/// The rings of a county; longitude and latitude in micro-degrees. The last point of a ring is its
/// first one.
type Rings = Vec<Vec<(i32, i32)>>;

static OUTLINES: LazyLock<HashMap<u32, Rings>> =
    LazyLock::new(|| include_str!("../data/outlines.tsv").lines().filter_map(read).collect());

/// Reads a line `13121⇥-846325 341132 12 -7 …⇥…`.
fn read(line: &str) -> Option<(u32, Rings)> {
    let mut fields = line.split('\t');
    let fips = fields.next()?.parse().ok()?;
    Some((fips, fields.map(ring).collect::<Option<_>>()?))
}

fn ring(text: &str) -> Option<Vec<(i32, i32)>> {
    let mut numbers = text.split(' ').map(|number| number.parse::<i32>().ok());
    let mut points = Vec::new();
    let (mut x, mut y) = (0, 0);
    while let Some(step) = numbers.next() {
        x += step? * UNIT;
        y += numbers.next()?? * UNIT;
        points.push((x, y));
    }
    Some(points)
}

impl County {
    /// Whether a point (longitude and latitude in micro-degrees) is in the county, or at most 1.4
    /// miles outside it. The outlines are simplified, so a point next to a border is in both
    /// counties.
    #[must_use]
    pub fn has_point(self, point: (i32, i32)) -> bool {
        OUTLINES
            .get(&self.fips())
            .is_some_and(|rings| contains(rings, point) || is_near(rings, point, TOLERANCE))
    }

    /// Whether a point (longitude and latitude in micro-degrees) is in the county or at most so many
    /// miles outside it.
    #[must_use]
    pub fn is_within(self, miles: f64, point: (i32, i32)) -> bool {
        OUTLINES.get(&self.fips()).is_some_and(|rings| {
            contains(rings, point) || is_near(rings, point, miles / MILES_IN_A_DEGREE)
        })
    }
}

impl State {
    /// Whether a point (longitude and latitude in micro-degrees) is in one of the state's counties,
    /// as [`County::has_point`] defines it.
    #[must_use]
    pub fn has_point(self, point: (i32, i32)) -> bool {
        counties(self).any(|county| county.has_point(point))
    }
}

/// Whether a ray from the point to the east crosses the rings an odd number of times.
fn contains(rings: &Rings, (x, y): (i32, i32)) -> bool {
    let mut is_inside = false;
    for ring in rings {
        for ((x1, y1), (x2, y2)) in ring.iter().zip(&ring[1..]) {
            if (*y1 > y) != (*y2 > y) {
                let (dx, dy) = (i64::from(x2 - x1), i64::from(y2 - y1));
                let (px, py) = (i64::from(x - x1), i64::from(y - y1));
                // Left of the edge: px / dx < py / dy, without a division.
                is_inside ^= (px * dy < dx * py) == (dy > 0);
            }
        }
    }
    is_inside
}

/// Whether the point is within so many degrees of latitude of an edge.
fn is_near(rings: &Rings, (x, y): (i32, i32), degrees: f64) -> bool {
    let shrink = (f64::from(y) / 1e6).to_radians().cos();
    let near = |&(px, py): &(i32, i32)| (f64::from(px - x) / 1e6 * shrink, f64::from(py - y) / 1e6);
    rings.iter().any(|ring| {
        ring.iter().zip(&ring[1..]).any(|(one, other)| {
            let ((ax, ay), (bx, by)) = (near(one), near(other));
            let (dx, dy) = (bx - ax, by - ay);
            let length = dx * dx + dy * dy;
            let share = if length == 0.0 { 0.0 } else { -(ax * dx + ay * dy) / length };
            let share = share.clamp(0.0, 1.0);
            (ax + share * dx).hypot(ay + share * dy) <= degrees
        })
    })
}
