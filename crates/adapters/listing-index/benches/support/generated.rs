//! Generates listings. The same number always generates the same listing. They are distributed like
//! real ones: real counties and ZIP codes, few lenders with many sales, past and future sales,
//! blanks.

use std::ops::{ControlFlow, Range};
use std::time::Duration;

use chrono::{Datelike, NaiveDate, TimeDelta};
use geography::County;
use kernel::{ListingId, Money, PortError, Revision};
use listings::{
    CatchUp, Column, Coordinate, Decimal, Facts, IndexRow, Listing, ListingFeed, UniqueId, Value,
    Wake,
};

const STREETS: &str = "Peachtree Oak Maple Cedar Pine Elm Walnut Washington Lake Hill Park Main \
    Church Spring River Ridge Sunset Highland Forest Jackson Lincoln Willow Mill Meadow Chestnut \
    Dogwood Magnolia Hickory Laurel Poplar Franklin Jefferson Madison Monroe Adams Harrison Cherry \
    Valley Prospect Grove Holly Birch Sycamore Juniper Cypress Hawthorne Windsor Kensington Cambridge \
    Heritage Colonial Quail Deer Fox Eagle Falcon Heron Creek Brook Stone Rock Canyon Mesa Desert \
    Palm Orange Lemon Ocean Bay Harbor Beach Coral Seminole Cherokee Apache Navajo Martin Luther King";
const KINDS: [&str; 9] = ["St", "Dr", "Rd", "Ave", "Ln", "Ct", "Way", "Blvd", "Cir"];
const NAMES: &str = "Smith Johnson Williams Brown Jones Garcia Miller Davis Rodriguez Martinez \
    Hernandez Lopez Gonzalez Wilson Anderson Thomas Taylor Moore Jackson Martin Lee Perez Thompson \
    White Harris Sanchez Clark Ramirez Lewis Robinson Walker Young Allen King Wright Scott Torres \
    Nguyen Hill Flores Green Adams Nelson Baker Hall Rivera Campbell Mitchell Carter Roberts Gomez \
    Phillips Evans Turner Diaz Parker Cruz Edwards Collins Reyes Stewart Morris Morales Murphy Cook";
const GIVEN: &str = "James Mary Robert Patricia John Jennifer Michael Linda David Elizabeth William \
    Barbara Richard Susan Joseph Jessica Thomas Sarah Christopher Karen Charles Lisa Daniel Nancy \
    Matthew Betty Anthony Sandra Mark Margaret Donald Ashley Steven Kimberly Andrew Emily Paul Donna";

/// The generator of listings.
pub struct ListingGenerator {
    places: Vec<(County, u32)>,
    streets: Vec<String>,
    names: Vec<&'static str>,
    given: Vec<&'static str>,
    today: NaiveDate,
}

/// A random number generator with the same sequence on every machine.
struct Dice(u64);

impl Dice {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ mixed >> 31
    }

    fn below(&mut self, end: u64) -> u64 {
        ((u128::from(self.next()) * u128::from(end)) >> 64) as u64
    }

    fn share(&mut self) -> f64 {
        self.below(1 << 53) as f64 / (1_u64 << 53) as f64
    }

    fn chance(&mut self, share: f64) -> bool {
        self.share() < share
    }

    /// Returns low numbers more often than high ones.
    fn low(&mut self, end: usize) -> usize {
        ((self.share() * self.share() * end as f64) as usize).min(end - 1)
    }

    fn of<'a, T>(&mut self, values: &'a [T]) -> &'a T {
        &values[self.below(values.len() as u64) as usize]
    }

    /// Returns a number around `middle`, rarely more than four times or less than a quarter of it.
    fn around(&mut self, middle: f64) -> f64 {
        let bell = (0..4).map(|_| self.share()).sum::<f64>() - 2.0;
        middle * bell.exp()
    }
}

impl ListingGenerator {
    pub fn at(today: NaiveDate) -> Self {
        let split = |text: &'static str| text.split_whitespace().collect::<Vec<_>>();
        let ends = [
            "",
            "view",
            " Creek",
            "wood",
            "field",
            " Ridge",
            " Hollow",
            "dale",
            " Crossing",
            "brook",
        ];
        let streets = split(STREETS)
            .iter()
            .flat_map(|name| ends.iter().map(move |end| format!("{name}{end}")))
            .chain((1..120).map(|n| format!("{n}th")))
            .collect();
        // A county is drawn as often as it has ZIP codes.
        let places = County::all()
            .flat_map(|county| county.zips().iter().map(move |zip| (county, zip.as_u32())));
        Self { places: places.collect(), streets, names: split(NAMES), given: split(GIVEN), today }
    }

    /// Generates the listing of a number in a version.
    pub fn listing(&self, number: i64, version: u64) -> Listing {
        let mut dice = Dice(number.cast_unsigned() << 8);
        let dice = &mut dice;
        let (county, zip) = *dice.of(&self.places);
        let state = county.state();
        let mut facts = Facts::default();
        let mut set = |column, value: Option<Value>| facts.set(column, value).unwrap();
        let text = |text: String| Some(Value::Text(text));
        let dollars =
            |dollars: f64| Some(Value::Money(Money::from_cents(dollars as i64 * 100).unwrap()));
        let cents =
            |dollars: f64| Some(Value::Money(Money::from_cents((dollars * 100.0) as i64).unwrap()));

        let street = &self.streets[dice.low(self.streets.len())];
        let house = 1 + dice.low(12_000);
        let heading = *dice.of(&["", "", "", "", "N ", "S ", "E ", "NW "]);
        let flat =
            if dice.chance(0.12) { format!(", Apt {}", dice.below(400)) } else { String::new() };
        set(Column::Address, text(format!("{house} {heading}{street} {}{flat}", dice.of(&KINDS))));
        let city = &self.streets[zip as usize * 7 % self.streets.len()];
        set(
            Column::City,
            text(format!("{city}{}", ["ville", "ton", "", " Heights", "field"][zip as usize % 5])),
        );
        set(Column::County, text(county.name().to_owned()));
        set(Column::ZipCode, text(format!("{zip:05}")));
        let kind = ["Single Family", "Multifamily", "Land", "Office", "Retail"];
        let kind =
            kind[[0, 0, 0, 0, 0, 0, 0, 1, 2, 3 + dice.below(2) as usize][dice.below(10) as usize]];
        set(Column::PropertyType, text(kind.to_owned()));
        if kind == "Multifamily" {
            set(Column::Units, Some(Value::WholeNumber(2 + dice.low(40) as i64)));
        }
        if dice.chance(0.9) {
            let parcel = (dice.below(20), dice.below(400), dice.below(12), dice.below(999));
            set(
                Column::ParcelNumber,
                text(format!("{:02}-{:04}-{:04}-{:03}", parcel.0, parcel.1, parcel.2, parcel.3)),
            );
        }
        let value = dice.around(260_000.0);
        let owed = value * (0.4 + dice.share() * 0.6);
        set(
            Column::Zestimate,
            dollars((value / 100.0).round() * 100.0).filter(|_| dice.chance(0.92)),
        );
        set(Column::PrincipalAmountOwed, cents(owed).filter(|_| dice.chance(0.95)));
        let bid = value * (0.3 + dice.share() * 0.5) + version as f64 * 100.0;
        set(Column::OpeningBid, cents(bid).filter(|_| dice.chance(0.45)));
        set(Column::RentZestimate, dollars(value / 160.0).filter(|_| dice.chance(0.85)));
        set(Column::AnnualTaxAmount, cents(value / 90.0).filter(|_| dice.chance(0.9)));
        let rate = (dice.around(1.1) * 100.0).round() / 100.0;
        set(
            Column::PropertyTaxRate,
            Decimal::new(rate).map(Value::Decimal).filter(|_| dice.chance(0.8)),
        );
        if kind != "Land" {
            let built = 2024 - dice.low(120) as i64;
            set(Column::YearBuilt, Some(Value::WholeNumber(built)).filter(|_| dice.chance(0.94)));
            set(Column::Bedrooms, Some(Value::WholeNumber(1 + dice.low(7) as i64)));
            set(
                Column::Bathrooms,
                Decimal::new(1.0 + dice.low(8) as f64 / 2.0).map(Value::Decimal),
            );
            set(Column::LivingArea, Some(Value::WholeNumber(dice.around(1_700.0) as i64)));
            set(
                Column::HomeType,
                text(
                    (*dice.of(&["Single Family", "Townhouse", "Condo", "Manufactured", "Duplex"]))
                        .to_owned(),
                ),
            );
        }
        set(
            Column::LotSize,
            Some(Value::WholeNumber(dice.around(9_000.0) as i64)).filter(|_| dice.chance(0.9)),
        );
        // Four of ten sales are in the future. Sales are on weekdays, mostly on Tuesdays.
        let away = if dice.chance(0.4) { dice.low(150) as i64 } else { -1 - dice.low(900) as i64 };
        let mut sale = self.today + TimeDelta::days(away);
        let to_weekday = [0, 0, 0, 0, 0, 2, 1][sale.weekday().num_days_from_monday() as usize];
        sale += TimeDelta::days(to_weekday);
        set(Column::SaleDate, Some(Value::Date(sale)).filter(|_| dice.chance(0.93)));
        let status = if away < 0 {
            ["Sold", "Sold", "Cancelled", "Redeemed", "Scheduled", "Postponed", "Third Party Bid"]
                [dice.below(7) as usize]
        } else {
            [
                "Scheduled",
                "Scheduled",
                "Scheduled",
                "Scheduled",
                "Postponed",
                "Cancelled",
                "Scheduled",
            ][dice.below(7) as usize]
        };
        let status = if version % 2 == 1 { "Postponed" } else { status };
        set(Column::Status, text(status.to_owned()).filter(|_| dice.chance(0.9)));
        let name = |at: usize| self.names[at % self.names.len()];
        let (lender, attorney) = (dice.low(600), dice.low(400));
        set(Column::Lender, text(format!("{} {} Bank, N.A.", name(lender), name(lender / 7))));
        set(
            Column::Attorney,
            text(format!("{} & {} LLC", name(attorney), name(attorney / 5)))
                .filter(|_| dice.chance(0.9)),
        );
        let person = |dice: &mut Dice| {
            let initial = (b'A' + dice.below(26) as u8) as char;
            format!("{} {initial} {}", dice.of(&self.given), dice.of(&self.names))
        };
        let borrower = person(dice);
        let borrower =
            if dice.chance(0.3) { format!("{borrower} and {}", person(dice)) } else { borrower };
        set(Column::Borrower, text(borrower.to_uppercase()));
        set(
            Column::DebtDate,
            Some(Value::Date(sale - TimeDelta::days(400 + dice.low(8_000) as i64)))
                .filter(|_| dice.chance(0.9)),
        );
        let (lng, lat) = county.center();
        let mut near = |micro: i32| {
            Coordinate::from_micro(micro + dice.below(400_000) as i32 - 200_000)
                .map(Value::Coordinate)
        };
        let (lng, lat) = (near(lng), near(lat));
        if dice.chance(0.97) {
            set(Column::Longitude, lng);
            set(Column::Latitude, lat);
        }
        if dice.chance(0.6) {
            set(Column::CaseNumber, text(format!("{}-CV-{:06}", sale.year(), dice.below(400_000))));
        }
        set(
            Column::OwnerType,
            text(
                (*dice.of(&["Individual", "Individual", "Company", "Trust", "Estate"])).to_owned(),
            ),
        );
        set(
            Column::OwnerOccupancy,
            text((*dice.of(&["Owner Occupied", "Absentee", "Unknown"])).to_owned()),
        );
        let key = format!("{}-{}-{number:07}", state.code(), county.name().to_uppercase());
        Listing {
            id: ListingId(number),
            unique_id: UniqueId::parse(&key).unwrap(),
            state,
            facts,
            photos: Vec::new(),
            extras: std::collections::BTreeMap::new(),
            revision: Revision(1 + number / 20_000 + version.cast_signed()),
            duplicate_of: dice.chance(0.02).then_some(ListingId(1)),
            withdrawn: dice.chance(0.005),
            borrowed: listings::BorrowedValues::default(),
        }
    }
}

/// A feed of generated listings. Each further version changes some of them.
pub struct GeneratedFeed {
    pub generator: ListingGenerator,
    pub listings: i64,
    /// The numbers of the listings that changed since the load, and the number of changes.
    pub changed: Range<i64>,
    pub version: u64,
}

impl GeneratedFeed {
    pub fn of(listings: i64, today: NaiveDate) -> Self {
        Self { generator: ListingGenerator::at(today), listings, changed: 0..0, version: 0 }
    }

    fn send(
        &self,
        numbers: impl Iterator<Item = i64>,
        sink: &mut dyn FnMut(&[IndexRow]) -> ControlFlow<()>,
    ) {
        let mut rows = Vec::with_capacity(1_000);
        for number in numbers {
            let listing = self.generator.listing(number, self.version);
            let has_photo = number % 4 != 0;
            rows.push(IndexRow { listing, has_photo, duplicate_keys: Vec::new() });
            if rows.len() == 1_000 {
                if sink(&rows).is_break() {
                    return;
                }
                rows.clear();
            }
        }
        let _ = sink(&rows);
    }
}

impl ListingFeed for GeneratedFeed {
    fn load(
        &self,
        sink: &mut dyn FnMut(&[IndexRow]) -> ControlFlow<()>,
    ) -> Result<Revision, PortError> {
        self.send(1..=self.listings, sink);
        Ok(Revision(1))
    }

    fn changes(
        &self,
        _since: Revision,
        sink: &mut dyn FnMut(&[IndexRow]) -> ControlFlow<()>,
    ) -> Result<CatchUp, PortError> {
        // Spread over the country, like an import of several counties.
        let step = self.listings / self.changed.end.max(1);
        self.send(self.changed.clone().map(|number| 1 + number * step), sink);
        Ok(CatchUp::UpTo(Revision(1 + self.version.cast_signed())))
    }

    fn wait(&self, _at_most: Duration) -> Wake {
        Wake::TimedOut
    }
}
