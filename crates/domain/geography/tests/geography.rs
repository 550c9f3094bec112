//! The facts that must stay true whenever the data is renewed. One test compares the front end's
//! extract with the data.

#![expect(clippy::unwrap_used, reason = "the helpers run only in these tests")]

use std::{collections::BTreeSet, fmt::Write as _, fs};

use geography::{
    County, State, Zip, counties, counties_named, name_repeats, point_of_zip, state_of_zip, zips,
};
use proptest::prelude::*;

fn state(code: &str) -> State {
    State::parse(code).unwrap()
}

fn zip(text: &str) -> Zip {
    Zip::parse(text).unwrap()
}

#[test]
fn every_state_has_all_its_counties() {
    // Virginia: 95 counties and 38 independent cities. Missouri: 114 and St. Louis City. Nevada: 16
    // and Carson City.
    let expected = [
        ("AL", 67),
        ("AZ", 15),
        ("AR", 75),
        ("CT", 8),
        ("FL", 67),
        ("GA", 159),
        ("IL", 102),
        ("IN", 92),
        ("MA", 14),
        ("MS", 82),
        ("MO", 115),
        ("NV", 17),
        ("NJ", 21),
        ("NY", 62),
        ("OH", 88),
        ("TN", 95),
        ("TX", 254),
        ("VA", 133),
    ];
    let found: Vec<_> = State::all().map(|state| (state.code(), counties(state).len())).collect();
    assert_eq!(found, expected);
    assert_eq!(County::all().len(), 1_466);
    assert_eq!(County::COUNT, 1_466);
    let cities = counties(state("VA")).filter(|county| county.fips() % 1_000 >= 510).count();
    assert_eq!(cities, 38);
}

#[test]
fn every_state_has_all_its_zips() {
    // Counted when the data was last renewed.
    let expected = [
        ("AL", 811),
        ("AZ", 530),
        ("AR", 706),
        ("CT", 429),
        ("FL", 1_473),
        ("GA", 952),
        ("IL", 1_575),
        ("IN", 969),
        ("MA", 685),
        ("MS", 531),
        ("MO", 1_157),
        ("NV", 254),
        ("NJ", 723),
        ("NY", 2_155),
        ("OH", 1_417),
        ("TN", 785),
        ("TX", 2_601),
        ("VA", 1_214),
    ];
    let found: Vec<_> = State::all().map(|state| (state.code(), zips(state).len())).collect();
    assert_eq!(found, expected);
    assert_eq!(State::all().map(|state| zips(state).len()).sum::<usize>(), 18_967);
}

#[test]
fn connecticut_has_its_eight_historical_counties() {
    let names: Vec<_> = counties(state("CT")).map(County::name).collect();
    assert_eq!(
        names,
        [
            "Fairfield",
            "Hartford",
            "Litchfield",
            "Middlesex",
            "New Haven",
            "New London",
            "Tolland",
            "Windham"
        ]
    );
}

#[test]
fn only_cities_that_share_a_name_with_a_county_have_a_suffix() {
    let ending = |end: &str| -> BTreeSet<_> {
        County::all()
            .filter(|county| county.name().to_lowercase().ends_with(end))
            .map(|county| (county.state().code(), county.name()))
            .collect()
    };
    assert_eq!(ending(" county"), BTreeSet::new());
    assert_eq!(ending(" parish"), BTreeSet::new());
    let shared = [
        ("MO", "St. Louis City"),
        ("VA", "Fairfax City"),
        ("VA", "Franklin City"),
        ("VA", "Richmond City"),
        ("VA", "Roanoke City"),
    ];
    // 'City' is a part of these names of two counties and one city.
    let whole = [("NV", "Carson City"), ("VA", "Charles City"), ("VA", "James City")];
    assert_eq!(ending(" city"), shared.into_iter().chain(whole).collect());
    for (code, city) in shared {
        let county = city.trim_end_matches(" City");
        let (county, city) = (
            County::parse(state(code), county).unwrap(),
            County::parse(state(code), city).unwrap(),
        );
        assert_eq!(format!("{} City", county.name()), city.name());
        assert!(county.fips() % 1_000 < 510 && city.fips() % 1_000 >= 510, "{county:?}, {city:?}");
    }
}

#[test]
fn counties_are_sorted_by_state_and_name() {
    let all: Vec<_> = County::all().collect();
    assert!(all.is_sorted_by_key(|county| (county.state(), county.name().to_lowercase())));
    for (index, county) in all.iter().enumerate() {
        assert_eq!(county.index(), index);
        assert_eq!(County::from_index(index), Some(*county));
        assert_eq!(County::from_fips(county.fips()), Some(*county));
    }
    assert_eq!(County::from_index(1_466), None);
    assert!(State::all().flat_map(counties).eq(all));
}

#[test]
fn a_county_has_its_fips_code() {
    for (code, name, fips) in [
        ("AL", "Autauga", 1_001),
        ("CT", "Fairfield", 9_001),
        ("FL", "Miami-Dade", 12_086),
        ("GA", "Fulton", 13_121),
        ("MO", "St. Louis", 29_189),
        ("MO", "St. Louis City", 29_510),
        ("NV", "Carson City", 32_510),
        ("NY", "Bronx", 36_005),
        ("VA", "Richmond City", 51_760),
    ] {
        assert_eq!(County::parse(state(code), name).map(County::fips), Some(fips), "{name}");
    }
    let numbers: BTreeSet<_> = County::all().map(County::fips).collect();
    assert_eq!(numbers.len(), 1_466);
}

#[test]
fn a_name_is_unique_in_its_state() {
    for state in State::all() {
        let names: BTreeSet<_> =
            counties(state).map(|county| county.name().to_lowercase()).collect();
        assert_eq!(names.len(), counties(state).len(), "{state}");
    }
}

#[test]
fn a_zip_has_its_state() {
    for (text, code) in [
        ("00501", "NY"), // Holtsville, the lowest of all
        ("06390", "NY"), // Fishers Island, among Connecticut's
        ("10451", "NY"),
        ("01001", "MA"),
        ("02108", "MA"),
        ("06103", "CT"),
        ("07102", "NJ"),
        ("20190", "VA"),
        ("23219", "VA"),
        ("30303", "GA"),
        ("31401", "GA"),
        ("39901", "GA"), // Atlanta, far from Georgia's other numbers
        ("33156", "FL"),
        ("32501", "FL"),
        ("35203", "AL"),
        ("37203", "TN"),
        ("38103", "TN"),
        ("39201", "MS"),
        ("43215", "OH"),
        ("46204", "IN"),
        ("60601", "IL"),
        ("63101", "MO"),
        ("72201", "AR"),
        ("73301", "TX"), // Austin, among Oklahoma's
        ("75201", "TX"),
        ("79901", "TX"),
        ("85004", "AZ"),
        ("89101", "NV"),
    ] {
        assert_eq!(state_of_zip(zip(text)), Some(state(code)), "{text}");
    }
    for text in ["00000", "09905", "20001", "42223", "90210", "99999"] {
        assert_eq!(state_of_zip(zip(text)), None, "{text}");
    }
}

#[test]
fn the_zips_of_a_state_are_sorted_and_in_no_other_state() {
    let mut seen = BTreeSet::new();
    for state in State::all() {
        assert!(zips(state).is_sorted_by(|a, b| a < b), "{state}");
        for zip in zips(state) {
            assert!(seen.insert(*zip), "{zip} is in more than one state");
            assert_eq!(state_of_zip(*zip), Some(state));
        }
    }
    assert_eq!(zips(state("MA"))[0].to_string(), "01001");
}

#[test]
fn the_zips_of_a_state_are_the_zips_of_its_counties() {
    for state in State::all() {
        let mut all = BTreeSet::<Zip>::new();
        for county in counties(state) {
            assert!(!county.zips().is_empty(), "{county:?}");
            assert!(county.zips().is_sorted_by(|a, b| a < b), "{county:?}");
            all.extend(county.zips());
        }
        assert!(all.iter().eq(zips(state)), "{state}");
    }
    let fulton = County::parse(state("GA"), "Fulton").unwrap();
    assert!(fulton.zips().contains(&zip("30303")));
    let bronx = County::parse(state("NY"), "Bronx").unwrap();
    assert_eq!((bronx.zips()[0], bronx.zips().len()), (zip("10451"), 25));
}

#[test]
fn the_center_of_a_county_is_in_the_county() {
    // Atlanta in Fulton is at 33.75 N, 84.39 W. Loving is in western Texas, Nantucket in the sea.
    for (code, name, (west, east), (south, north)) in [
        ("GA", "Fulton", (-84.9, -84.1), (33.5, 34.2)),
        ("TX", "Loving", (-104.0, -103.3), (31.6, 32.0)),
        ("MA", "Nantucket", (-70.2, -69.9), (41.2, 41.4)),
        ("VA", "Falls Church", (-77.2, -77.14), (38.87, 38.9)),
    ] {
        let (longitude, latitude) = County::parse(state(code), name).unwrap().center();
        let (longitude, latitude) = (f64::from(longitude) / 1e6, f64::from(latitude) / 1e6);
        assert!(
            (west..east).contains(&longitude) && (south..north).contains(&latitude),
            "{name}: {longitude} {latitude}"
        );
    }
    for county in County::all() {
        let (longitude, latitude) = county.center();
        assert!(
            (-120_100_000..-69_900_000).contains(&longitude)
                && (25_000_000..45_100_000).contains(&latitude),
            "{county:?}"
        );
    }
}

proptest! {
    #[test]
    fn every_county_is_found_by_its_name_with_any_affix(
        index in 0..County::COUNT,
        upper in any::<bool>(),
        county_behind in any::<bool>(),
        state_behind in 0..4_u8,
        blanks in "[ ]{0,3}",
    ) {
        let county = County::from_index(index).unwrap();
        let mut text = format!("{blanks}{}", county.name());
        if county_behind {
            text.push_str(" County");
        }
        text.push_str(&match state_behind {
            0 => String::new(),
            1 => format!(", {}", county.state().code()),
            2 => format!(", {}", county.state().name()),
            _ => format!(" ({})", county.state().code()),
        });
        text.push_str(&blanks);
        let text = if upper { text.to_uppercase() } else { text };
        prop_assert_eq!(County::parse(county.state(), &text), Some(county), "{:?}", text);
    }

    #[test]
    fn no_text_causes_a_panic(text in "\\PC{0,40}", state in 0..State::COUNT) {
        let state = State::from_index(state).unwrap();
        if let Some(county) = County::parse(state, &text) {
            prop_assert_eq!(county.state(), state);
        }
        prop_assert!(counties_named(&text).is_sorted());
    }
}

#[test]
fn a_county_has_the_points_in_its_outline_and_next_to_it() {
    let county = |state: &str, name| County::parse(State::parse(state).unwrap(), name).unwrap();
    let fulton = county("GA", "Fulton");
    assert!(fulton.has_point((-84_388_372, 33_755_711)), "Atlanta");
    assert!(!fulton.has_point((-81_091_203, 32_080_899)), "Savannah");
    // Decatur's court house is three miles inside DeKalb County.
    assert!(!fulton.has_point((-84_296_300, 33_774_800)));
    assert!(county("GA", "DeKalb").has_point((-84_296_300, 33_774_800)));
    // Ponce de Leon Avenue and Moreland Avenue: the border is in the middle of the crossing.
    let crossing = (-84_349_400, 33_773_900);
    assert!(fulton.has_point(crossing) && county("GA", "DeKalb").has_point(crossing));
    // Two square miles within another county.
    assert!(county("VA", "Falls Church").has_point((-77_171_100, 38_882_300)));
}

#[test]
fn a_county_has_its_central_point_and_its_state_has_it_too() {
    for county in County::all() {
        assert!(county.has_point(county.center()), "{county:?}");
    }
    let georgia = State::parse("GA").unwrap();
    assert!(georgia.has_point((-81_091_203, 32_080_899)), "Savannah");
    assert!(!georgia.has_point((-80_191_790, 25_761_680)), "Miami");
}

#[test]
fn nearly_every_zip_has_a_point_in_its_state() {
    let mut with_point = 0;
    for state in State::all() {
        for zip in zips(state) {
            let Some((x, y)) = point_of_zip(*zip) else { continue };
            with_point += 1;
            // A few are on the water or across a river, up to 3.5 miles from the outline.
            let mut around = (-1..=1).flat_map(|east| (-1..=1).map(move |north| (east, north)));
            let is_near = around
                .any(|(east, north)| state.has_point((x + east * 50_000, y + north * 40_000)));
            assert!(is_near, "{zip}, {state}: {x}, {y}");
        }
    }
    assert_eq!(with_point, 18_953);
    // GeoNames has Atlanta's 30303 near Five Points.
    let (x, y) = point_of_zip(Zip::parse("30303").unwrap()).unwrap();
    assert!((x + 84_388_000).abs() < 20_000 && (y - 33_753_000).abs() < 20_000, "{x} {y}");
    assert_eq!(point_of_zip(Zip::parse("94103").unwrap()), None, "not a coverage state");
    assert_eq!(point_of_zip(Zip::parse("11805").unwrap()), None, "no point is known");
}

#[test]
fn every_county_is_found_by_its_name() {
    for county in County::all() {
        assert_eq!(County::parse(county.state(), county.name()), Some(county));
        let named = counties_named(county.name());
        assert!(named.contains(&county));
        assert_eq!(named.len() > 1, county.name_repeats(), "{county:?}");
        assert_eq!(name_repeats(county.name()), county.name_repeats(), "{county:?}");
    }
}

/// The options of the forms when the server's list did not load
/// (`docs/product.md#geography-fallback`). The file has the shape of the server's response and the
/// format of prettier.
const FALLBACK: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/../../../frontend/src/features/preferences/fallback-geography.json"
);

fn fallback() -> String {
    let states = ["Florida", "Georgia", "Texas"].map(|name| State::parse(name).unwrap());
    let mut json = String::from("{\n  \"states\": [\"Florida\", \"Georgia\", \"Texas\"],\n");
    let mut list = |key: &str, of: &dyn Fn(State) -> Vec<String>, end: &str| {
        let lists = states.map(|state| {
            format!("    \"{state}\": [\n      \"{}\"\n    ]", of(state).join("\",\n      \""))
        });
        write!(json, "  \"{key}\": {{\n{}\n  }}{end}\n", lists.join(",\n")).unwrap();
    };
    list(
        "countiesByState",
        &|state| counties(state).map(|county| county.name().to_owned()).collect(),
        ",",
    );
    list("zipCodesByState", &|state| zips(state).iter().map(Zip::to_string).collect(), "");
    json + "}\n"
}

#[test]
fn the_front_ends_fallback_is_the_same_data() {
    let committed = fs::read_to_string(FALLBACK).unwrap();
    assert!(
        committed == fallback(),
        "stale: run `cargo test -p geography -- --ignored write_the_fallback_geography`"
    );
    assert!(committed.contains("\"Miami-Dade\"") && committed.contains("\"30303\""));
}

#[test]
#[ignore = "writes a file of the front end; run it after the data is renewed"]
fn write_the_fallback_geography() {
    fs::write(FALLBACK, fallback()).unwrap();
}
