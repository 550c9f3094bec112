use listings::Shape;

/// The mean radius of the Earth, in miles.
const RADIUS: f64 = 3_958.761_3;

/// Returns the distance between two points on the ground, in miles. Points are longitude and
/// latitude in millionths of a degree.
#[must_use]
pub fn miles_between(a: (i32, i32), b: (i32, i32)) -> f64 {
    let radians = |micro: i32| (f64::from(micro) / 1e6).to_radians();
    let (lat_a, lat_b) = (radians(a.1), radians(b.1));
    let lat = (lat_b - lat_a) / 2.0;
    let lng = (radians(b.0) - radians(a.0)) / 2.0;
    let chord = lat.sin().powi(2) + lat_a.cos() * lat_b.cos() * lng.sin().powi(2);
    2.0 * RADIUS * chord.sqrt().min(1.0).asin()
}

/// Millionths of a degree of latitude in a mile, a little more than there are.
const MICRO_PER_MILE: f64 = 14_500.0;

/// Returns the square around the circle of this radius in miles; `None` where it would cross a pole or
/// the meridian of 180 degrees. Slightly larger than needed, because [`miles_between`] decides.
pub(crate) fn square_around((lng, lat): (i32, i32), miles: f64) -> Option<Shape> {
    let height = miles * MICRO_PER_MILE;
    let width = height / (f64::from(lat) / 1e6).to_radians().cos().max(0.1);
    let (height, width) = (height.ceil() as i32, width.ceil() as i32);
    let (west, east) = (lng.checked_sub(width)?, lng.checked_add(width)?);
    let (south, north) = (lat.checked_sub(height)?, lat.checked_add(height)?);
    Shape::new(vec![(west, south), (east, south), (east, north), (west, north)]).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_degree_of_latitude_is_69_miles_and_one_of_longitude_shrinks_northward() {
        let near = |miles: f64, expected: f64| (miles - expected).abs() < 0.1;
        assert!(near(miles_between((-84_000_000, 33_000_000), (-84_000_000, 34_000_000)), 69.1));
        // At 60° north the cosine is 0.5.
        assert!(near(miles_between((10_000_000, 60_000_000), (11_000_000, 60_000_000)), 34.5));
        assert!(miles_between((1, 1), (1, 1)) < 1e-9);
    }

    #[test]
    fn the_square_contains_the_circle_and_little_more() {
        let (lng, lat) = (-84_388_000, 33_749_000);
        let square = square_around((lng, lat), 0.5).unwrap();
        // Half a mile is 0.00724° to the north and 0.00870° to the east.
        for (inside, point) in [
            (true, (lng, lat + 7_200)),
            (true, (lng + 8_700, lat)),
            (true, (lng - 8_700, lat - 7_200)),
            (false, (lng, lat + 7_400)),
            (false, (lng + 8_900, lat)),
        ] {
            assert_eq!(square.contains(point), inside, "{point:?}");
        }
        assert_eq!(square_around((179_999_999, 0), 0.5), None);
    }
}
