use std::collections::BTreeMap;

use details::RecordedSale;
use details::testing::{HERE, recorded_sales_contract, sale};
use intake::{ApplyStep, ImportCounts, ImportError, ImportFile, ImportOptions, ImportStore as _};
use listings::{Column, Coordinate, Value};
use lists::Record;
use test_db::TestDatabase;

use super::*;
use crate::{Config, pool};

/// A sale as the row of a file that says the same.
fn record(sale: RecordedSale) -> Record {
    let text = |text: Option<String>| text.map(Value::Text);
    let number = |number: Option<i64>| number.map(Value::WholeNumber);
    let degrees =
        |micro: Option<i32>| micro.and_then(Coordinate::from_micro).map(Value::Coordinate);
    let columns = BTreeMap::from([
        (Column::SaleDate, Some(Value::Date(sale.sold_on))),
        (Column::Address, text(sale.address)),
        (Column::City, text(sale.city)),
        (Column::ZipCode, text(sale.zip_code)),
        (Column::PropertyType, text(sale.property_type)),
        (Column::LivingArea, number(sale.living_area)),
        (Column::Bedrooms, number(sale.bedrooms)),
        (Column::Bathrooms, sale.bathrooms.map(Value::Decimal)),
        (Column::YearBuilt, number(sale.year_built)),
        (Column::Longitude, degrees(sale.point.map(|(lng, _)| lng))),
        (Column::Latitude, degrees(sale.point.map(|(_, lat)| lat))),
    ]);
    Record {
        unique_id: sale.unique_id,
        state: sale.state,
        columns,
        photos: None,
        extras: [("Sale Price".to_owned(), Some(sale.price.to_string()))].into(),
    }
}

fn import(
    database: &TestDatabase,
    sales: Vec<RecordedSale>,
    terms: ImportOptions,
) -> Result<ImportCounts, ImportError> {
    let file = ImportFile {
        source: "fulton deeds".to_owned(),
        complete_list: false,
        sha256: "0".repeat(64),
    };
    let mut staged = PgSaleImports::new(Config::new(database.url())).begin(&file)?;
    for (row, sale) in (2..).zip(sales) {
        staged.stage(row, record(sale))?;
    }
    let mut steps = Vec::new();
    let applied = staged.apply(terms, &mut |step| steps.push(step))?;
    let last = (!terms.dry_run).then_some(ApplyStep::Committing);
    assert_eq!(steps.pop().filter(|step| *step == ApplyStep::Committing), last);
    Ok(applied)
}

fn some(count: i64) -> Vec<RecordedSale> {
    let day = NaiveDate::from_ymd_opt(2026, 6, 1).unwrap();
    (1..=count).map(|n| sale(&format!("GA-{n}"), 1_000 * n, day, Some(HERE))).collect()
}

#[test]
fn postgres_keeps_the_promise() {
    let database = TestDatabase::new();
    let store = PgRecordedSales::new(pool(&Config::new(database.url())).unwrap());
    recorded_sales_contract(&store, &|sales| {
        import(&database, sales, ImportOptions::default()).unwrap();
    });
}

#[test]
fn the_second_import_changes_nothing_and_the_last_of_a_key_stands() {
    let database = TestDatabase::new();
    let mut rows = some(1_200);
    rows.push(rows[0].clone());
    let mut other = rows[1].clone();
    other.living_area = Some(900);
    rows.push(other);
    let first = import(&database, rows.clone(), ImportOptions::default()).unwrap();
    assert_eq!((first.new, first.repeated, first.superseded), (1_200, 1, 1));
    let second = import(&database, rows.clone(), ImportOptions::default()).unwrap();
    assert_eq!((second.new, second.changed, second.unchanged), (0, 0, 1_200));
    rows.pop();
    let third = import(&database, rows, ImportOptions::default()).unwrap();
    assert_eq!((third.new, third.changed, third.unchanged), (0, 1, 1_199));
}

#[test]
fn a_dry_run_counts_and_changes_nothing() {
    let database = TestDatabase::new();
    let dry = ImportOptions { dry_run: true, ..ImportOptions::default() };
    assert_eq!(import(&database, some(3), dry).unwrap().new, 3);
    assert_eq!(import(&database, some(3), ImportOptions::default()).unwrap().new, 3);
}

#[test]
fn a_file_that_shrank_by_more_than_half_is_refused_unless_allowed() {
    let database = TestDatabase::new();
    import(&database, some(10), ImportOptions::default()).unwrap();
    assert!(matches!(
        import(&database, some(4), ImportOptions::default()),
        Err(ImportError::Shrunk { before: 10, now: 4, .. })
    ));
    let allowed = ImportOptions { allow_shrink: true, ..ImportOptions::default() };
    assert_eq!(import(&database, some(4), allowed).unwrap().unchanged, 4);
    assert_eq!(import(&database, some(2), ImportOptions::default()).unwrap().unchanged, 2);
}
