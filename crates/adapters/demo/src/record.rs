//! Builds the import record of one demo listing.

use std::collections::BTreeMap;

use kernel::Money;
use listings::{Column, Coordinate, Decimal, OwnerOccupancy, SaleMonth, UniqueId, Value};
use lists::Record;

use crate::DemoListings;
use crate::building::{Building, Kind};
use crate::dice::Dice;
use crate::photos;
use crate::place::Place;
use crate::sale::Sale;
use crate::words::{OWNER_KINDS, SUBDIVISIONS};

/// The extra columns of every demo listing, as in a county's file.
pub const EXTRA_COLUMNS: [&str; 11] = [
    "Sale Time",
    "Sale Location",
    "Notice Published",
    "Original Loan Amount",
    "Interest Rate",
    "Loan Type",
    "Deed Book",
    "Subdivision",
    "Zoning",
    "Last Sold Date",
    "Last Sold Price",
];

/// A record under construction.
struct RecordBuilder {
    columns: BTreeMap<Column, Option<Value>>,
    extras: BTreeMap<String, Option<String>>,
}

impl RecordBuilder {
    fn text(&mut self, column: Column, text: Option<String>) {
        self.columns.insert(column, text.map(Value::Text));
    }

    fn number(&mut self, column: Column, number: Option<i64>) {
        self.columns.insert(column, number.map(Value::WholeNumber));
    }

    fn decimal(&mut self, column: Column, number: Option<f64>) {
        self.columns.insert(column, number.and_then(Decimal::new).map(Value::Decimal));
    }

    /// An amount in whole dollars.
    fn dollars(&mut self, column: Column, dollars: Option<i64>) {
        let money = dollars.and_then(|dollars| Money::from_cents(dollars * 100).ok());
        self.columns.insert(column, money.map(Value::Money));
    }

    fn coordinate(&mut self, column: Column, micro: Option<i32>) {
        let degrees = micro.and_then(Coordinate::from_micro);
        self.columns.insert(column, degrees.map(Value::Coordinate));
    }

    fn date(&mut self, column: Column, day: Option<chrono::NaiveDate>) {
        self.columns.insert(column, day.map(Value::Date));
    }

    fn extra(&mut self, name: &str, text: Option<String>) {
        self.extras.insert(name.to_owned(), text);
    }
}

/// Generates the listing at `index`. With `month`, it has a future sale in that month and all
/// values that a preview needs. Returns `None` only if its key is not a valid unique_ID.
pub(crate) fn record(demo: &DemoListings, index: u64, month: Option<SaleMonth>) -> Option<Record> {
    let dice = &mut Dice::of(demo.seed, index);
    let place = demo.places.generate(dice);
    let building = Building::generate(dice);
    let state = place.county.state();
    let sale = Sale::generate(dice, state, demo.today, month);
    let case_number = case_number(demo, index, dice);
    let key = format!("{}-{}-{case_number}", state.code(), slug(place.county.name()));
    let unique_id = UniqueId::parse(&key).ok()?;
    let mut builder = RecordBuilder { columns: BTreeMap::new(), extras: BTreeMap::new() };
    fill_place(&mut builder, dice, &place);
    fill_building(&mut builder, &building);
    fill_money(&mut builder, dice, &place, &building, &sale, month.is_some());
    fill_sale(&mut builder, dice, &place, &sale);
    fill_owner(&mut builder, dice, building.kind);
    builder.text(Column::CaseNumber, Some(case_number));
    let photos = photos::generate(dice, building.kind, month.is_some(), &demo.photo_base);
    Some(Record {
        unique_id,
        state,
        columns: builder.columns,
        photos: Some(photos),
        extras: builder.extras,
    })
}

/// Generates a case number that is unique for every index, and almost always for different seeds.
fn case_number(demo: &DemoListings, index: u64, dice: &mut Dice) -> String {
    use chrono::Datelike;

    let letters = Dice::of(demo.seed, u64::MAX).below(26 * 26 * 26);
    let letter = |place: u64| char::from(b'A' + (letters / 26u64.pow(place as u32) % 26) as u8);
    let court = dice.pick(&["CA", "CV", "SP", "FC"]);
    format!("{}-{court}-{}{}{}{index:06}", demo.today.year(), letter(2), letter(1), letter(0))
}

/// Converts `St. Louis City` to `St-Louis-City`.
fn slug(name: &str) -> String {
    name.split(|c: char| !c.is_alphanumeric())
        .filter(|part| !part.is_empty())
        .collect::<Vec<_>>()
        .join("-")
}

fn fill_place(record: &mut RecordBuilder, dice: &mut Dice, place: &Place) {
    record.text(Column::Address, Some(place.address.clone()));
    record.text(Column::City, Some(place.city.clone()));
    record.text(Column::County, Some(place.county.name().to_owned()));
    record.text(Column::ZipCode, Some(place.zip.to_string()));
    let located = !dice.percent(4);
    record.coordinate(Column::Longitude, located.then_some(place.point.0));
    record.coordinate(Column::Latitude, located.then_some(place.point.1));
    let parcel = format!(
        "{:02}-{:04}-{:03}-{:03}",
        dice.between(1, 28),
        dice.between(1, 9_999),
        dice.between(1, 240),
        dice.between(1, 990)
    );
    record.text(Column::ParcelNumber, (!dice.percent(3)).then_some(parcel));
    let zillow_id = dice.between(10_000_000, 99_999_999).to_string();
    record.text(Column::ZillowPropertyId, (!dice.percent(14)).then_some(zillow_id));
    let subdivision = format!("{} {}", place.city, dice.pick(&SUBDIVISIONS));
    record.extra("Subdivision", dice.percent(60).then_some(subdivision));
    let deed = format!("{}/{}", dice.between(4_000, 68_000), dice.between(1, 780));
    record.extra("Deed Book", dice.percent(85).then_some(deed));
}

fn fill_building(record: &mut RecordBuilder, building: &Building) {
    record.text(Column::PropertyType, Some(building.kind.name().to_owned()));
    record.text(Column::HomeType, building.home_type.map(str::to_owned));
    record.number(Column::YearBuilt, building.year);
    record.number(Column::Bedrooms, building.bedrooms);
    record.decimal(Column::Bathrooms, building.bathrooms);
    record.number(Column::LivingArea, building.living_area);
    record.number(Column::LotSize, building.lot);
    record.number(Column::Units, building.units);
    let zoning = match building.kind {
        Kind::SingleFamily => "R-1",
        Kind::Multifamily => "RM-2",
        Kind::Land => "AG",
        Kind::Office => "O-1",
        Kind::Retail => "C-2",
    };
    record.extra("Zoning", Some(zoning.to_owned()));
}

fn fill_money(
    record: &mut RecordBuilder,
    dice: &mut Dice,
    place: &Place,
    building: &Building,
    sale: &Sale,
    whole: bool,
) {
    let value = (place.home * building.worth).max(6_000.0);
    let estimate = (value / 100.0) as i64 * 100;
    let known = !dice.percent(if building.kind.is_home() { 7 } else { 35 });
    record.dollars(Column::Zestimate, known.then_some(estimate));
    let rent = (value * dice.real(0.0055, 0.0085) / 5.0) as i64 * 5;
    let rented = building.kind.is_home() && !dice.percent(18);
    record.dollars(Column::RentZestimate, rented.then_some(rent));

    let rate = place.tax_rate * dice.bell(0.8, 1.2);
    let taxed = !dice.percent(10);
    record.decimal(Column::PropertyTaxRate, taxed.then_some((rate * 100.0).round() / 100.0));
    record.dollars(Column::AnnualTaxAmount, taxed.then_some((value * rate / 100.0) as i64));

    // Older debts are smaller relative to today's value.
    let borrowed = value * dice.bell(0.35, 1.05);
    let owed = borrowed * dice.real(0.62, 1.08);
    let principal = whole || !dice.percent(12);
    record.dollars(Column::PrincipalAmountOwed, principal.then_some(owed as i64));
    let opens = sale.date.is_some() && !dice.percent(34);
    let bid = (owed * dice.bell(0.55, 1.15) / 50.0) as i64 * 50;
    record.dollars(Column::OpeningBid, opens.then_some(bid));
    let debt_dated = whole || !dice.percent(9);
    record.date(Column::DebtDate, debt_dated.then_some(sale.debt_date));

    record.extra(
        "Original Loan Amount",
        principal.then(|| format!("{}", (borrowed / 50.0) as i64 * 50)),
    );
    let interest = dice.between(22, 69);
    record.extra(
        "Interest Rate",
        dice.percent(70).then(|| format!("{}.{}25", interest / 10, interest % 10)),
    );
    let bought = sale.debt_date;
    let sold = dice.percent(64);
    record.extra("Last Sold Date", sold.then(|| bought.to_string()));
    record.extra(
        "Last Sold Price",
        sold.then(|| format!("{}", (borrowed * 1.12 / 500.0) as i64 * 500)),
    );
}

fn fill_sale(record: &mut RecordBuilder, dice: &mut Dice, place: &Place, sale: &Sale) {
    record.date(Column::SaleDate, sale.date);
    record.text(Column::Status, sale.status.map(str::to_owned));
    record.text(Column::Lender, (!dice.percent(3)).then(|| sale.lender.clone()));
    record.text(Column::Attorney, (!dice.percent(11)).then(|| sale.attorney.clone()));
    record.text(Column::Borrower, (!dice.percent(6)).then(|| sale.borrower.clone()));
    record.extra("Sale Time", sale.date.map(|_| sale.time.to_owned()));
    let steps = format!("{} Courthouse, front steps", place.county.name());
    record.extra("Sale Location", Some(steps));
    record.extra("Notice Published", sale.noticed.map(|day| day.to_string()));
    record.extra("Loan Type", Some(sale.loan.to_owned()));
}

fn fill_owner(record: &mut RecordBuilder, dice: &mut Dice, kind: Kind) {
    record.text(
        Column::OwnerType,
        (!dice.percent(8)).then(|| dice.weighted(&OWNER_KINDS).to_owned()),
    );
    let occupancy = if kind.is_home() {
        dice.weighted(&[
            (OwnerOccupancy::OwnerOccupied, 58),
            (OwnerOccupancy::Absentee, 27),
            (OwnerOccupancy::Unknown, 15),
        ])
    } else {
        dice.pick(&[OwnerOccupancy::Absentee, OwnerOccupancy::Unknown])
    };
    record.text(Column::OwnerOccupancy, (!dice.percent(5)).then(|| occupancy.name().to_owned()));
}
