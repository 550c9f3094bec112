use chrono::NaiveDate;
use kernel::Money;
use proptest::prelude::*;

use super::*;

fn read(column: Column, text: &str) -> Result<Option<Value>, CellError> {
    read_value(column, Cell::Text(text))
}

fn whole(number: i64) -> Result<Option<Value>, CellError> {
    Ok(Some(Value::WholeNumber(number)))
}

#[test]
fn each_column_reads_its_own_type() {
    assert_eq!(
        read(Column::OpeningBid, "$1,234.50"),
        Ok(Money::from_cents(123_450).ok().map(Value::Money))
    );
    assert_eq!(
        read(Column::SaleDate, "12/1/2026"),
        Ok(NaiveDate::from_ymd_opt(2026, 12, 1).map(Value::Date))
    );
    assert_eq!(read(Column::Bathrooms, "2.5"), Ok(Decimal::new(2.5).map(Value::Decimal)));
    assert_eq!(read(Column::PropertyTaxRate, "1.25%"), Ok(Decimal::new(1.25).map(Value::Decimal)));
    assert_eq!(read(Column::Address, " 1  Main St "), Ok(Some(Value::Text("1 Main St".into()))));
    assert_eq!(read(Column::LotSize, "0.25 acres"), whole(10_890));
    assert_eq!(
        read(Column::Longitude, "-84.39"),
        Ok(Coordinate::from_micro(-84_390_000).map(Value::Coordinate))
    );
    assert_eq!(read(Column::ParcelNumber, "'-14-0078"), Ok(Some(Value::Text("-14-0078".into()))));
    assert_eq!(
        read_value(Column::ParcelNumber, Cell::Number(140_078.0)),
        Ok(Some(Value::Text("140078".into())))
    );
}

#[test]
fn blank_words_are_blanks_in_every_column() {
    for column in Column::all() {
        for blank in ["", "  ", "-", "N/A"] {
            assert_eq!(read(column, blank), Ok(None), "{column:?} {blank:?}");
        }
        assert_eq!(read_value(column, Cell::Empty), Ok(None));
    }
}

#[test]
fn a_zero_is_a_blank_only_in_columns_that_cannot_be_zero() {
    for column in
        [Column::ZipCode, Column::YearBuilt, Column::Latitude, Column::Longitude, Column::SaleDate]
    {
        assert_eq!(read_value(column, Cell::Number(0.0)), Ok(None), "{column:?}");
        assert_eq!(read(column, "0"), Ok(None), "{column:?}");
    }
    assert_eq!(read(Column::Latitude, "0.000000"), Ok(None));
    assert_eq!(read(Column::Bedrooms, "0"), whole(0));
    assert_eq!(read(Column::OpeningBid, "$0.00"), Ok(Money::from_cents(0).ok().map(Value::Money)));
}

#[test]
fn years_are_within_1500_and_2200() {
    assert_eq!(read(Column::YearBuilt, "1985"), whole(1985));
    assert_eq!(read_value(Column::YearBuilt, Cell::Number(1899.0)), whole(1899));
    assert!(matches!(read(Column::YearBuilt, "1499"), Err(CellError::Range(_))));
    assert!(matches!(read(Column::YearBuilt, "19850"), Err(CellError::Range(_))));
    assert_eq!(read(Column::YearBuilt, "1985.5"), Err(CellError::WholeNumber));
}

#[test]
fn whole_numbers_are_whole_and_areas_rounded() {
    assert_eq!(read(Column::Bedrooms, "3.0"), whole(3));
    assert_eq!(read(Column::Bedrooms, "2.5"), Err(CellError::WholeNumber));
    assert_eq!(read(Column::LivingArea, "1,234.6"), whole(1235));
    assert!(matches!(read(Column::Bedrooms, "-1"), Err(CellError::Negative)));
    assert!(matches!(read(Column::Units, "1e300"), Err(CellError::Range(_))));
}

#[test]
fn coordinates_are_on_the_globe() {
    assert!(matches!(read(Column::Latitude, "91"), Err(CellError::Range(_))));
    assert!(matches!(read(Column::Longitude, "-180.1"), Err(CellError::Range(_))));
    assert!(matches!(read(Column::Longitude, "1e300"), Err(CellError::Range(_))));
    assert_eq!(read(Column::Latitude, "33°"), Err(CellError::Number));
}

#[test]
fn a_text_that_is_too_long_is_refused() {
    let long = "x".repeat(KEY_CHARS + 1);
    assert_eq!(read(Column::ParcelNumber, &long), Err(CellError::TooLong(KEY_CHARS)));
    assert!(read(Column::Borrower, &long).is_ok());
    assert_eq!(read(Column::Borrower, &"ü".repeat(TEXT_CHARS)).map(|_| ()), Ok(()));
    assert_eq!(
        read(Column::Borrower, &"ü".repeat(TEXT_CHARS + 1)),
        Err(CellError::TooLong(TEXT_CHARS))
    );
}

#[test]
fn a_boolean_is_not_a_number() {
    assert_eq!(read_value(Column::Bedrooms, Cell::Bool(true)), Err(CellError::Number));
    assert_eq!(
        read_value(Column::OwnerOccupancy, Cell::Bool(true)),
        Ok(Some(Value::Text("Owner Occupied".into())))
    );
}

#[test]
fn a_state_is_one_of_the_eighteen() {
    assert_eq!(read_state(Cell::Text(" ga ")).map(State::name), Ok("Georgia"));
    assert_eq!(read_state(Cell::Text("California")), Err(CellError::State));
    assert_eq!(read_state(Cell::Empty), Err(CellError::State));
}

#[test]
fn a_known_county_gets_our_spelling_and_an_unknown_one_its_sources() {
    let florida = State::parse("FL").unwrap();
    let county = |text| read_county(florida, Cell::Text(text)).unwrap();
    let miami = County::parse(florida, "Miami-Dade").unwrap();
    assert_eq!(county("MIAMI-DADE COUNTY"), Some(CountyName::Known(miami)));
    assert_eq!(county("Atlantis County"), Some(CountyName::Unknown("Atlantis".into())));
    assert_eq!(county("n/a"), None);
}

/// Any value that a column can have, as our own CSV prints it.
fn printed() -> impl Strategy<Value = (Column, Value)> {
    let columns: Vec<Column> = Column::all()
        .filter(|column| !matches!(column, Column::State | Column::County | Column::ZipCode))
        .filter(|column| {
            !matches!(column, Column::Status | Column::PropertyType | Column::OwnerOccupancy)
        })
        .collect();
    let day =
        |days: i32| NaiveDate::from_ymd_opt(1900, 1, 1).unwrap() + chrono::Days::new(days as u64);
    proptest::sample::select(columns).prop_flat_map(move |column| {
        let value = match column.kind() {
            ColumnType::Text => "[=+@A-Za-z-][A-Za-z0-9#.,'-]{0,20}".prop_map(Value::Text).boxed(),
            ColumnType::WholeNumber => (1_500_i64..2_200).prop_map(Value::WholeNumber).boxed(),
            ColumnType::Money => (0..100_000_000_000_i64)
                .prop_map(|cents| Value::Money(Money::from_cents(cents).unwrap()))
                .boxed(),
            ColumnType::Decimal => (0.0..1e6_f64)
                .prop_map(|number| Value::Decimal(Decimal::new(number).unwrap()))
                .boxed(),
            ColumnType::Date => {
                (0..100_000_i32).prop_map(move |days| Value::Date(day(days))).boxed()
            }
            ColumnType::Coordinate => (1..90_000_000_i32)
                .prop_map(|micro| Value::Coordinate(Coordinate::from_micro(-micro).unwrap()))
                .boxed(),
        };
        (Just(column), value)
    })
}

proptest! {
    #[test]
    fn values_that_we_write_read_back_unchanged((column, value) in printed()) {
        let text = value.to_string();
        // A text that means blank does not read back as text.
        prop_assume!(!is_blank_word(&text, ColumnType::Text));
        prop_assert_eq!(read(column, &text), Ok(Some(value.clone())));
        let is_text = column.kind() == ColumnType::Text;
        if is_text && text.starts_with(['=', '+', '-', '@']) {
            prop_assert_eq!(read(column, &format!("'{text}")), Ok(Some(value)));
        }
    }

    #[test]
    fn no_text_or_number_causes_a_panic(text in any::<String>(), number in any::<f64>()) {
        for column in Column::all() {
            let _ = read(column, &text);
            let _ = read_value(column, Cell::Number(number));
        }
        let _ = split_moment(&text);
        let _ = extra_text(Cell::Text(&text));
    }

    #[test]
    fn no_text_of_digits_and_signs_causes_a_panic(text in "[0-9A-Za-z/:.,+ T-]{0,24}") {
        let _ = read(Column::SaleDate, &text);
        let _ = read(Column::LotSize, &text);
        let _ = read(Column::OpeningBid, &text);
        let _ = read(Column::ZipCode, &text);
    }
}

#[test]
fn a_negative_number_is_refused_by_name_where_it_cannot_be() {
    for column in [Column::OpeningBid, Column::PrincipalAmountOwed, Column::Zestimate] {
        assert_eq!(read(column, "(1,200)"), Err(CellError::Negative), "{column:?}");
        assert_eq!(read(column, "$-"), Ok(None), "{column:?}");
    }
    assert_eq!(read(Column::Bedrooms, "-1"), Err(CellError::Negative));
    assert_eq!(read(Column::PropertyTaxRate, "-0.5"), Err(CellError::Negative));
    assert_eq!(CellError::Negative.to_string(), "is negative, and this column cannot be");
}
