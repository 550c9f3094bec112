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
}
