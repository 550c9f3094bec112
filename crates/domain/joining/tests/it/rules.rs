//! Which pairs of listings are one sale, by hand.

use crate::support::features;
use joining::{Features, Rule, Shared, contradict, joined_by};

/// County, parcel, address, ZIP, sale date, status, then further columns as 'Name=value'.
type Row = [&'static str; 6];

const ELM: Row = ["Fulton", "14-0012-0001", "12 Elm St", "30303", "2026-12-01", "Scheduled"];

fn with(place: usize, text: &'static str) -> Row {
    let mut row = ELM;
    row[place] = text;
    row
}

#[test]
fn two_lists_are_joined_by_parcel_or_address_with_the_same_day() {
    let joined = |one: Row, other: Row| {
        joined_by(&features(one, &[]), &features(other, &[]), Shared::Nothing)
    };
    for (other, expected, why) in [
        (ELM, Some(Rule::Parcel), "the same row"),
        (with(1, "14 0012 0001"), Some(Rule::Parcel), "the parcel in another spelling"),
        (with(2, "12 ELM STREET"), Some(Rule::Parcel), "the street in another spelling"),
        (with(2, "12 Elm Ave"), Some(Rule::Parcel), "one word of the street is enough"),
        (with(2, ""), Some(Rule::Parcel), "no address"),
        (with(2, "12 Elm St Apt 3"), Some(Rule::Parcel), "only one has a unit"),
        (with(2, "14 Elm St"), None, "another house on the same parcel"),
        (with(2, "12 Oak St"), None, "another street on the same parcel"),
        (with(1, ""), Some(Rule::Address), "no parcel, the same address"),
        (with(1, "MULTIPLE"), Some(Rule::Address), "a word is not a parcel"),
        (with(0, "Cobb"), Some(Rule::Address), "a parcel number counts within its county"),
        (with(4, "2026-12-02"), None, "another day"),
        (with(4, ""), None, "no day"),
        (with(5, "Sold"), Some(Rule::Parcel), "a sale that is over is the same sale"),
    ] {
        assert_eq!(joined(ELM, other), expected, "{why}");
        assert_eq!(joined(other, ELM), expected, "{why}, the other way");
    }
    let no_parcel = with(1, "");
    let mut other = no_parcel;
    other[3] = "30305";
    assert_eq!(joined(no_parcel, other), None, "another ZIP code");
    other[3] = "";
    assert_eq!(joined(no_parcel, other), None, "neither a ZIP code nor a city in common");
}

#[test]
fn units_of_one_house_are_different_properties() {
    let unit = |address: &'static str, parcel: &'static str| {
        features([ELM[0], parcel, address, ELM[3], ELM[4], ELM[5]], &[])
    };
    let joined = |one: &'static str, other: &'static str, parcel: &'static str| {
        joined_by(&unit(one, parcel), &unit(other, parcel), Shared::Nothing)
    };
    for parcel in ["", "14-0012-0001"] {
        assert_eq!(joined("12 Elm St #1", "12 Elm St #2", parcel), None, "{parcel}");
        assert!(joined("12 Elm St #1", "12 Elm Street, Unit 1", parcel).is_some(), "{parcel}");
    }
    assert_eq!(joined("12 Elm St #1", "12 Elm St", ""), None, "it may be another unit");
    assert_eq!(joined("12 Elm St #1", "12 Elm St", "14-0012-0001"), Some(Rule::Parcel));
}

#[test]
fn a_city_counts_where_a_zip_code_is_missing() {
    let row = with(1, "");
    let mut no_zip = row;
    no_zip[3] = "";
    let joined = |city: &str| {
        let one = features(row, &[("City", "Atlanta")]);
        joined_by(&one, &features(no_zip, &[("City", city)]), Shared::Nothing)
    };
    assert_eq!(joined("ATLANTA"), Some(Rule::Address));
    assert_eq!(joined("Decatur"), None);
}

#[test]
fn the_city_inside_an_address_is_compared_with_that_of_another_column() {
    let place = |address, city: &str| {
        let row = [ELM[0], "", address, "", ELM[4], ELM[5]];
        let city = [("City", city)];
        features(row, if city[0].1.is_empty() { &[] } else { &city })
    };
    let joined = |one: Features, other: Features| {
        let keys = other.keys();
        assert!(one.keys().iter().any(|key| keys.contains(key)), "{one:?}\n{other:?}");
        let found = joined_by(&one, &other, Shared::Nothing);
        assert_eq!(joined_by(&other, &one, Shared::Nothing), found, "the other way");
        found
    };
    for inside in [
        "12 Main St, Dayton",
        "12 MAIN STREET, DAYTON, GA",
        "12 Main St., Dayton GA",
        "12 Main St Dayton, GA 30030",
    ] {
        let inside = || place(inside, "");
        assert_eq!(joined(inside(), place("12 Main St", "Dayton")), Some(Rule::Address));
        assert_eq!(joined(inside(), place("12 Main St", "Springfield")), None);
        assert_eq!(joined(inside(), place("12 Main St, Springfield", "")), None);
        assert_eq!(joined(inside(), place("12 Main St", "")), None, "no city in common");
    }
    let inside = place("12 Main St, Apt 4, Dayton", "");
    assert_eq!(joined(inside, place("12 Main St #4", "Dayton")), Some(Rule::Address));
    let own = place("12 Main St, Dayton", "Springfield");
    assert_eq!(joined(own, place("12 Main St", "Springfield")), Some(Rule::Address));
}

#[test]
fn an_instrument_joins_sales_whose_days_are_near_each_other() {
    let row = |day| [ELM[0], "", "", "", day, ELM[5]];
    let joined = |one, other, instrument| {
        let one = features(row(one), &[("Book / Page", "0123 / 45")]);
        joined_by(&one, &features(row(other), &[("Deed Book Page", instrument)]), Shared::Nothing)
    };
    assert_eq!(joined("2026-12-01", "2027-01-05", "123-45"), Some(Rule::Instrument));
    assert_eq!(joined("2026-12-01", "", "123-45"), Some(Rule::Instrument));
    assert_eq!(joined("2026-12-01", "2027-01-05", "1234-5"), None);
    assert_eq!(joined("2026-12-01", "2028-01-05", "123-45"), None, "another foreclosure");
    let parts = features(row("2026-12-01"), &[("Deed Book", "123"), ("Deed Page", "45")]);
    let whole = features(row("2026-12-01"), &[("Instrument Number", "123 45")]);
    assert_eq!(joined_by(&parts, &whole, Shared::Nothing), Some(Rule::Instrument));
    let elsewhere = [ELM[0], "", "7 Oak St", "", "2026-12-01", ELM[5]];
    let one = features(with(1, ""), &[("Book Page", "123/45")]);
    let other = features(elsewhere, &[("Book Page", "123/45")]);
    assert_eq!(joined_by(&one, &other, Shared::Nothing), None, "one deed for two houses");
}

#[test]
fn two_rows_of_one_delivery_are_one_sale_only_if_it_was_postponed() {
    let case = [("Case Number", "2026-CV-1001")];
    let joined = |one: Row, other: Row, extras: &[(&str, &str)]| {
        let other = features(other, &[&case[..], extras].concat());
        joined_by(&features(one, &case), &other, Shared::Delivery)
    };
    let (old, new) = (with(5, "Postponed"), with(4, "2027-01-05"));
    assert_eq!(joined(old, new, &[]), Some(Rule::Postponed));
    assert_eq!(joined(new, old, &[]), Some(Rule::Postponed));
    assert_eq!(joined(ELM, new, &[]), None, "neither row says that it was postponed");
    let previous = [("Previous Sale Date", "12/1/2026")];
    assert_eq!(joined(ELM, new, &previous), Some(Rule::Postponed));
    assert_eq!(joined(ELM, new, &[("Previous Sale Date", "11/3/2026")]), None);
    assert_eq!(joined(ELM, ELM, &[]), None, "two liens, for example");
    let mut elsewhere = new;
    elsewhere[2] = "14 Elm St";
    assert_eq!(joined(old, elsewhere, &[]), None);
    let other_case = [("Case Number", "2026-CV-1002")];
    let other = features(new, &other_case);
    assert_eq!(joined_by(&features(old, &case), &other, Shared::Delivery), None, "another case");
    let day = |place: &'static str| {
        let row: Row = [ELM[0], "", "", "", place, "Postponed"];
        features(row, &[("Book / Page", "123/45")])
    };
    assert_eq!(
        joined_by(&day("2026-12-01"), &day("2027-01-05"), Shared::Delivery),
        Some(Rule::Postponed),
        "by the instrument"
    );
}

#[test]
fn listings_of_two_states_are_never_joined() {
    let georgia = features(ELM, &[("Book Page", "123/45")]);
    let mut texas = georgia.clone();
    texas.state = geography::State::parse("TX").unwrap();
    assert_eq!(joined_by(&georgia, &texas, Shared::Nothing), None);
    assert!(contradict(&georgia, &texas, Shared::Nothing));
}

#[test]
fn what_was_corrected_can_contradict_a_join() {
    let elm = features(ELM, &[]);
    assert!(
        !contradict(&elm, &features(with(4, "2027-01-05"), &[]), Shared::Nothing),
        "a postponed sale"
    );
    assert!(
        !contradict(&elm, &features(with(1, ""), &[]), Shared::Nothing),
        "a blank says nothing"
    );
    assert!(
        contradict(&elm, &features(with(1, "14-0012-0002"), &[]), Shared::Nothing),
        "another parcel"
    );
    assert!(
        !contradict(&elm, &features(with(1, "R1234567"), &[]), Shared::Nothing),
        "the county's other number"
    );
    assert!(
        contradict(&elm, &features(with(3, "30305"), &[]), Shared::Nothing),
        "another ZIP code"
    );
    let case = |number| features(ELM, &[("Case Number", number)]);
    assert!(contradict(&case("26-CC-1"), &case("26-CA-2"), Shared::Nothing));
    assert!(!contradict(&case("2026-CA-000002"), &case("26 CA 2"), Shared::Nothing));
    assert!(contradict(&elm, &features(with(2, "14 Elm St"), &[]), Shared::Nothing));
    let mut elsewhere = with(1, "14-0012-0002");
    elsewhere[2] = "";
    assert!(
        contradict(&elm, &features(elsewhere, &[]), Shared::Nothing),
        "another parcel, and no address"
    );
}

#[test]
fn listings_that_a_rule_joins_share_a_key() {
    let shares = |one: &joining::Features, other: &joining::Features| {
        let others = other.keys();
        one.keys().iter().any(|key| others.contains(key))
    };
    let elm = features(ELM, &[("Case Number", "1001"), ("Book Page", "123/45")]);
    for other in [
        features(with(2, ""), &[]),
        features(with(1, ""), &[]),
        features([ELM[0], "", "", "", "2027-01-05", ""], &[("Instrument No", "123-45")]),
        features(with(4, "2027-01-05"), &[("Case Number", "1001")]),
    ] {
        assert!(shares(&elm, &other), "{other:?}");
    }
    assert!(!shares(&elm, &features(["Cobb", "9-9-9-9", "1 Oak St", "", "", ""], &[])));
}

#[test]
fn rows_of_one_list_with_other_case_numbers_are_other_sales() {
    let case = |number: &'static str| features(ELM, &[("Case Number", number)]);
    let joined = |one, other, shared| joined_by(&case(one), &case(other), shared);
    assert_eq!(joined("26-CC-1", "26-CA-2", Shared::List), None);
    // Of two lists, a court's number and a firm's number have different forms.
    assert_eq!(joined("26-CC-1", "VA-380002-1", Shared::Nothing), Some(Rule::Parcel));
    assert_eq!(joined("26-CC-1", "VA-380002-1", Shared::List), None);
    assert_eq!(joined("2026-CC-001", "26-CC-1", Shared::List), Some(Rule::Parcel));
}
