use std::path::Path;

use deliveries::testing::InMemoryDeliveries;
use intake::testing::{InMemoryImports, ReadBack as _};
use listings::{Column, Listing, UniqueId};
use tempfile::TempDir;

use super::*;

const TODAY: NaiveDate = NaiveDate::from_ymd_opt(2026, 11, 23).unwrap();

/// A folder with one file in it, and a store to import it into.
struct Desk {
    folder: TempDir,
    store: InMemoryImports,
    waiting: InMemoryDeliveries,
}

impl Desk {
    fn with(name: &str, bytes: &[u8]) -> Self {
        let folder = TempDir::new().unwrap();
        std::fs::write(folder.path().join(name), bytes).unwrap();
        Self { folder, store: InMemoryImports::default(), waiting: InMemoryDeliveries::default() }
    }

    fn path(&self, name: &str) -> String {
        self.folder.path().join(name).to_string_lossy().into_owned()
    }

    fn args(&self, name: &str) -> ImportArgs {
        let source = Some("A county".to_owned());
        ImportArgs { files: vec![self.path(name)], source, ..ImportArgs::default() }
    }

    /// The lines of the summary, without the file's name and the time.
    fn import(&self, args: &ImportArgs) -> Result<Vec<String>, String> {
        let map = args.map.as_deref().map(|path| sources_adapter::read_map(path).unwrap());
        let service = ImportService::new(Arc::new(self.store.clone()));
        let stage = Stage::default();
        let (waiting, product_name) = (&self.waiting, "Courthouse Steps");
        let reader = &Reader::here();
        let desk = super::Desk { service: &service, waiting, stage: &stage, product_name, reader };
        let text =
            import(args, &args.files[0], map, &desk).map_err(|error| format!("{error:#}"))?;
        let lines: Vec<String> = text.lines().map(|line| line.trim().to_owned()).collect();
        assert!(lines.last().unwrap().ends_with("seconds"), "{text}");
        Ok(lines[1..lines.len() - 1].to_vec())
    }

    fn run(&self, args: &ImportArgs) -> anyhow::Result<()> {
        let store: Arc<dyn ImportStore> = Arc::new(self.store.clone());
        run(args, &store, &self.waiting, TODAY, "Courthouse Steps", &Reader::here())
    }

    fn listing(&self, unique_id: &str) -> Listing {
        self.store.listing(&UniqueId::parse(unique_id).unwrap()).unwrap()
    }
}

fn map_of_pack(id: &str) -> Option<PathBuf> {
    let packs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../crates/adapters/sources/packs");
    Some(packs.join(id).join("map.toml"))
}

fn value(listing: &Listing, column: Column) -> Option<String> {
    listing.value(column).map(|value| value.to_string())
}

/// A made-up page of the calendar with every quirk of the real one.
const CALENDAR: &str = r#""status","AuctionType:","Case#:","FinalJudgmentAmount:","ParcelID:","ParcelLink","PropertyAddress:","address2","PlaintiffMaxBid","AssessedValue:"
"10/01/2019 09:00 AM ET","FORECLOSURE"," 2014-000001-CA-01","$889,920.63","Property Appraiser","http://example.com/?folio=","7790 SW 1 ST","PINECREST , FL- 33156`","Hidden",
"10/01/2019 09:00 AM ET","FORECLOSURE"," 2014-000002-CA-01","$0.00","30-0000-006-0780","http://example.com/?folio=1","15641 SW 2 TER","MIAMI, FL- 33185","$352,000.00","$250,359.00"
"10/01/2019 09:00 AM ET","FORECLOSURE"," 2014-000002-CA-01","$0.00","30-0000-006-0780","http://example.com/?folio=1","15641 SW 2 TER","MIAMI, FL- 33185","$352,000.00","$250,359.00"
"Canceled per County","FORECLOSURE"," 2014-000003-CC-05","$255,341.96","TIMESHARE","http://example.com/?folio=",,,"Hidden",
"Redeemed","FORECLOSURE"," 2014-000004-CA-01","$5,000.00","28-0000-047-0580","http://example.com/?folio=2","3610 YACHT CLUB DR 5","MIAMI`, FL- 33180","Hidden","$1.00"
"Other","FORECLOSURE"," 2014-000004-CA-01","$5,000.00","28-0000-047-0580","http://example.com/?folio=2","3610 YACHT CLUB DR 5","MIAMI, FL- FL","Hidden","$1.00"
"#;

#[test]
fn the_calendar_of_miami_dade_goes_in_by_its_map() {
    let desk = Desk::with("calendar.csv", CALENDAR.as_bytes());
    let args =
        ImportArgs { map: map_of_pack("fl/miami-dade-realforeclose"), ..desk.args("calendar.csv") };
    let named = format!("what needs a look is named in {}", desk.path("calendar.csv.rejects.csv"));
    assert_eq!(
        desk.import(&args).unwrap(),
        [
            "read 6, repeated 1, distinct 5, left out 0",
            "new 4, changed 0, unchanged 0",
            "1 row was replaced by a later one under the same unique_ID",
            "'Other' is not a status that we know: stored as it is (1 row)",
            &named,
        ]
    );
    let scheduled = desk.listing("FL-Miami-Dade-2014-000001-CA-01");
    let of = |column| value(&scheduled, column);
    assert_eq!(of(Column::Address).as_deref(), Some("7790 SW 1 ST, PINECREST , FL- 33156`"));
    assert_eq!(of(Column::City).as_deref(), Some("PINECREST"));
    assert_eq!(of(Column::ZipCode).as_deref(), Some("33156"));
    assert_eq!(of(Column::State).as_deref(), Some("Florida"));
    assert_eq!(of(Column::County).as_deref(), Some("Miami-Dade"));
    assert_eq!(of(Column::SaleDate).as_deref(), Some("2019-10-01"));
    assert_eq!(of(Column::Status).as_deref(), Some("Scheduled"));
    assert_eq!(of(Column::PrincipalAmountOwed).as_deref(), Some("889920.63"));
    assert_eq!(of(Column::ParcelNumber), None, "'Property Appraiser' is no parcel");
    let extras: Vec<_> = scheduled.extras.iter().collect();
    assert_eq!(
        extras,
        [
            (&"Auction Type".to_owned(), &"FORECLOSURE".to_owned()),
            (&"Sale Time".to_owned(), &"09:00 AM ET".to_owned())
        ]
    );

    let known = desk.listing("FL-Miami-Dade-2014-000002-CA-01-30-0000-006-0780");
    assert_eq!(value(&known, Column::PrincipalAmountOwed), None, "no judgment yet");
    assert_eq!(known.extras["Plaintiff Max Bid"], "$352,000.00");
    let cancelled = desk.listing("FL-Miami-Dade-2014-000003-CC-05");
    assert_eq!(value(&cancelled, Column::Status).as_deref(), Some("Cancelled"));
    assert_eq!(value(&cancelled, Column::SaleDate), None);
    assert_eq!(value(&cancelled, Column::Address), None);
    let other = desk.listing("FL-Miami-Dade-2014-000004-CA-01-28-0000-047-0580");
    assert_eq!(value(&other, Column::Status).as_deref(), Some("Other"));
    assert_eq!(
        (value(&other, Column::ZipCode), value(&other, Column::City).as_deref()),
        (None, Some("MIAMI"))
    );

    assert_eq!(
        desk.import(&args).unwrap()[1..],
        [
            "new 0, changed 0, unchanged 4",
            "1 row was replaced by a later one under the same unique_ID",
            "'Other' is not a status that we know: stored as it is (1 row)",
            &named,
            "nothing changed"
        ]
    );
}

#[test]
fn a_cancellation_leaves_the_date_as_it_was() {
    let desk = Desk::with("calendar.csv", CALENDAR.as_bytes());
    let args =
        ImportArgs { map: map_of_pack("fl/miami-dade-realforeclose"), ..desk.args("calendar.csv") };
    desk.import(&args).unwrap();
    let cancelled = CALENDAR.replace("10/01/2019 09:00 AM ET", "Canceled per Order");
    std::fs::write(&args.files[0], cancelled).unwrap();
    assert_eq!(desk.import(&args).unwrap()[1], "new 0, changed 2, unchanged 2");
    let listing = desk.listing("FL-Miami-Dade-2014-000001-CA-01");
    assert_eq!(value(&listing, Column::Status).as_deref(), Some("Cancelled"));
    assert_eq!(value(&listing, Column::SaleDate).as_deref(), Some("2019-10-01"));
    let ledger = desk.store.ledger(&listing.unique_id);
    let fields: Vec<&str> = ledger[1].changes.iter().map(|change| change.field.as_str()).collect();
    assert_eq!(fields, ["Status Reason", "matched_Foreclosure Status"]);
    assert_eq!(listing.extras["Status Reason"], "By order");
}

#[test]
fn the_sales_of_the_bronx_go_in_by_their_map() {
    let xls = include_bytes!("../../../../../crates/adapters/spreadsheets/fixtures/sales.xls");
    // The content of the file counts, not its name.
    let desk = Desk::with("sales.csv", xls);
    let args =
        ImportArgs { map: map_of_pack("ny/nyc-rolling-sales-bronx"), ..desk.args("sales.csv") };
    assert_eq!(
        desk.import(&args).unwrap(),
        ["read 5, repeated 1, distinct 4, left out 0", "new 4, changed 0, unchanged 0",]
    );
    let house = desk.listing("NY-Bronx-2905-28--1665 WASHINGTON AVENUE-10457-2015-08-07-0-1");
    let of = |column| value(&house, column);
    assert_eq!(of(Column::Address).as_deref(), Some("1665 WASHINGTON AVENUE"));
    assert_eq!(of(Column::SaleDate).as_deref(), Some("2015-08-07"));
    assert_eq!(of(Column::ZipCode).as_deref(), Some("10457"));
    assert_eq!(of(Column::YearBuilt).as_deref(), Some("1899"));
    assert_eq!(of(Column::PropertyType).as_deref(), Some("Single Family"));
    assert_eq!(of(Column::HomeType).as_deref(), Some("ONE FAMILY DWELLINGS"));
    assert_eq!(of(Column::Status).as_deref(), Some("Sold"));
    assert_eq!(of(Column::LotSize).as_deref(), Some("4750"));

    let flat =
        desk.listing("NY-Bronx-2905-2-2016-01-02-441 EAST 178 STREET-10457-2015-08-07-250000-0");
    assert_eq!(value(&flat, Column::YearBuilt), None, "nothing was built in the year 0");
    assert_eq!(value(&flat, Column::LivingArea), None);
    assert_eq!(value(&flat, Column::PropertyType).as_deref(), Some("COOPS - ELEVATOR APARTMENTS"));
    assert_eq!(flat.extras["SALE PRICE"], "250000");
    for price in ["10", "635000"] {
        let unique_id =
            format!("NY-Bronx-2905-30--1667 WASHINGTON AVENUE-10457-2015-08-07-{price}-1");
        assert_eq!(desk.listing(&unique_id).extras["SALE PRICE"], price, "both sales are there");
    }
}

/// The same sales as another program writes them: old line ends, short dates, amounts with signs and
/// `$-` for nothing.
const SALES_AS_CSV: &str = r#"Bronx Rolling Sales File
BOROUGH,NEIGHBORHOOD,BUILDING CLASS CATEGORY,TAX CLASS AT PRESENT,BLOCK,LOT,EASE-MENT,BUILDING CLASS AT PRESENT,ADDRESS,APARTMENT NUMBER,ZIP CODE,RESIDENTIAL UNITS,COMMERCIAL UNITS,TOTAL UNITS,LAND SQUARE FEET,GROSS SQUARE FEET,YEAR BUILT,TAX CLASS AT TIME OF SALE,BUILDING CLASS AT TIME OF SALE,SALE PRICE,SALE DATE
2,BATHGATE,01  ONE FAMILY DWELLINGS,1,2905,28, ,A9,1665 WASHINGTON AVENUE      ,    ,10457,1,0,1,4750,4750,1899,1,A9,$-,8/7/15
2,BATHGATE,01  ONE FAMILY DWELLINGS,1,2905,30, ,A9,1667 WASHINGTON AVENUE,,10457,1,0,1,2000,2000,1901,1,A9,$10,8/7/15
2,BATHGATE,01  ONE FAMILY DWELLINGS,1,2905,30, ,A9,1667 WASHINGTON AVENUE,,10457,1,0,1,2000,2000,1901,1,A9," $635,000 ",8/7/15
"#;

#[test]
fn the_sales_of_the_bronx_have_the_same_keys_as_csv() {
    let xls = include_bytes!("../../../../../crates/adapters/spreadsheets/fixtures/sales.xls");
    let desk = Desk::with("sales.xls", xls);
    std::fs::write(desk.path("sales.csv"), SALES_AS_CSV.replace('\n', "\r")).unwrap();
    let map = map_of_pack("ny/nyc-rolling-sales-bronx");
    desk.import(&ImportArgs { map: map.clone(), ..desk.args("sales.xls") }).unwrap();
    // The workbook has two columns more, so the file would wait.
    let again = ImportArgs { map, allow_shrink: true, ..desk.args("sales.csv") };
    let again = desk.import(&again).unwrap();
    assert_eq!(again[0], "read 3, repeated 0, distinct 3, left out 0");
    assert_eq!(again[1], "new 0, changed 0, unchanged 3");
}

/// A file with every fault of a text file.
const FAULTY: &str = r#"ID,State,County,Address,Foreclosure Status,Opening Bid
1,GA,Fulton,1 Elm St,Scheduled,100
2,GA,Fulton,2 Elm St,Sunny,100
3,GA,Atlantis,3 Elm St,Scheduled,100
4,GA,Fulton,4 Elm St,Scheduled
5,GA,Fulton,5 Elm St, Apt 4,Scheduled,100
6,GA,Fulton,6 Elm
St,Scheduled,100
7,GA,Fulton,"7 Elm St,Scheduled,100
8,GA,Fulton,8 Elm St,Scheduled,100
9,GA,Fulton,"9 Elm St",Scheduled,100
10,GA,Fulton,10 Elm St,Scheduled,"(1,200)"
11,GA,Fulton,11 Elm St,Scheduled,$-
1,GA,Fulton,1 Elm St,Postponed,100
12,GA,Ful"#;

#[test]
fn every_fault_of_a_file_is_named() {
    let desk = Desk::with("faulty.csv", FAULTY.as_bytes());
    let rejects = desk.path("faulty.csv.rejects.csv");
    let named = format!("what needs a look is named in {rejects}");
    assert_eq!(
        desk.import(&desk.args("faulty.csv")).unwrap(),
        [
            "read 12, repeated 0, distinct 12, left out 5",
            "new 6, changed 0, unchanged 0",
            "1 row was replaced by a later one under the same unique_ID",
            "Georgia has no county 'Atlantis' that we know: stored as it is (1 row)",
            "1 cell that could not be read left out of imported rows",
            "1 row has fewer cells than the header: the others are blanks",
            "1 row has more cells than the header: left out",
            "2 rows are cut by line breaks without quotation marks: left out",
            "1 row has an open quotation mark, with 2 rows within: left out",
            "the file ends within its last row: left out",
            "'Sunny' is not a status that we know: stored as it is (1 row)",
            &named,
        ]
    );
    assert_eq!(
        std::fs::read_to_string(&rejects).unwrap(),
        r#"row,column,value,why,outcome
3,Foreclosure Status,Sunny,is not a status that we know; it was stored as it is,imported
4,County,Atlantis,is not a county of the state; it was stored as it is,imported
5,,4,the row has 5 cells and the header has 6; the missing ones are blanks,imported
6,,5,the row has 7 cells and the header has 6; check for a comma without quotation marks,row left out
7,,6,a line break without quotation marks cuts this row in two,row left out
8,,St,a line break without quotation marks cuts this row in two,row left out
9,,7,"a quotation mark is not closed, and 2 further rows are within this one",row left out
10,Opening Bid,"(1,200)","is negative, and this column cannot be",cell left out
13,,12,the file ends within this row,row left out
2,unique_ID,1,row 12 has the same unique_ID and counts,replaced
"#
    );
    let bid = |id| value(&desk.listing(id), Column::OpeningBid);
    assert_eq!((bid("1").as_deref(), bid("11")), (Some("100"), None));
}

#[test]
fn what_cannot_be_read_is_named_beside_the_file_until_it_can() {
    let desk = Desk::with("fulton.csv", b"ID,State,Bedrooms\n1,GA,3\n2,GA,many\n");
    let args = desk.args("fulton.csv");
    let rejects = desk.path("fulton.csv.rejects.csv");
    let lines = desk.import(&args).unwrap();
    assert_eq!(lines[0], "read 2, repeated 0, distinct 2, left out 0");
    assert_eq!(lines[2], "1 cell that could not be read left out of imported rows");
    assert_eq!(lines[3], format!("what needs a look is named in {rejects}"));
    assert_eq!(
        std::fs::read_to_string(&rejects).unwrap(),
        "row,column,value,why,outcome\n3,Bedrooms,many,is not a number,cell left out\n"
    );
    std::fs::write(&args.files[0], "ID,State,Bedrooms\n1,GA,3\n2,GA,4\n").unwrap();
    desk.import(&args).unwrap();
    assert!(!Path::new(&rejects).exists(), "the rejects of an earlier run are gone");
}

#[test]
fn strict_names_the_rejects_and_takes_nothing() {
    let desk = Desk::with("fulton.csv", b"ID,State,Bedrooms\n1,GA,3\n2,GA,many\n");
    let args = ImportArgs { strict: true, ..desk.args("fulton.csv") };
    let rejects = desk.path("fulton.csv.rejects.csv");
    assert_eq!(
        desk.import(&args).unwrap_err(),
        format!(
            "the rows that cannot be read are in {rejects}: \
             1 of the 2 rows cannot be read, and --strict imports the whole file or nothing"
        )
    );
    assert!(desk.store.listings().is_empty());
}

#[test]
fn a_dry_run_says_so() {
    let desk = Desk::with("fulton.csv", b"ID,State\n1,GA\n");
    let args = ImportArgs { dry_run: true, ..desk.args("fulton.csv") };
    assert_eq!(
        desk.import(&args).unwrap()[1..],
        ["new 1, changed 0, unchanged 0", "dry run: nothing was written"]
    );
    assert!(desk.store.listings().is_empty());
}

#[test]
fn broken_files_are_one_clear_line_and_change_nothing() {
    let lines = [
        (b"".as_slice(), "the file is empty"),
        (b"ID,State\n", "the file has a header but no rows"),
        (b"\x89PNG\r\n\x1a\n", "this is a PNG picture, not a spreadsheet"),
        (
            b"PK\x03\x04cut off",
            "this is a damaged ZIP file, such as an XLSX or ODS that was not downloaded to its end",
        ),
    ];
    for (bytes, line) in lines {
        let desk = Desk::with("county.xls", bytes);
        assert_eq!(desk.import(&desk.args("county.xls")).unwrap_err(), line);
        assert!(desk.store.listings().is_empty());
        let left: Vec<_> = desk.folder.path().read_dir().unwrap().collect();
        assert_eq!(left.len(), 1, "no rejects file without rejects");
    }
    let desk = Desk::with("a.csv", b"");
    assert!(
        desk.import(&desk.args("b.csv"))
            .unwrap_err()
            .starts_with("the file cannot be read: No such file")
    );
    let folder = ImportArgs { files: vec![desk.path("")], ..ImportArgs::default() };
    assert_eq!(desk.import(&folder).unwrap_err(), "this is a folder or a device, not a file");
}

/// A server that hands the same file to everyone who gives the right password.
fn serve_with_password(file: &'static str) -> u16 {
    use std::io::{BufRead as _, BufReader, Write as _};
    let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    std::thread::spawn(move || {
        for stream in listener.incoming() {
            let mut stream = stream.unwrap();
            let lines = BufReader::new(stream.try_clone().unwrap()).lines();
            let head: Vec<String> =
                lines.map_while(Result::ok).take_while(|line| !line.is_empty()).collect();
            // ann:hunter2
            let knows = head.iter().any(|line| line.ends_with("Basic YW5uOmh1bnRlcjI="));
            let status = if knows { "200 OK" } else { "401 Unauthorized" };
            let length = file.len();
            let answer = format!(
                "HTTP/1.1 {status}\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n{file}"
            );
            // The client may have closed the connection when it had read enough.
            let _ = stream.write_all(answer.as_bytes());
        }
    });
    port
}

#[test]
fn the_password_of_an_address_is_neither_in_the_summary_nor_stored() {
    let port = serve_with_password("ID,State\n1,GA\n");
    let address = format!("http://ann:hunter2@127.0.0.1:{port}/fulton.csv");
    let desk = Desk::with("unused.csv", b"");
    let args = ImportArgs {
        files: vec![address],
        allow_private: true,
        source: Some("A county".to_owned()),
        ..ImportArgs::default()
    };
    let service = ImportService::new(Arc::new(desk.store.clone()));
    let stage = Stage::default();
    let (waiting, product_name) = (&desk.waiting, "Courthouse Steps");
    let reader = &Reader::here();
    let tools = super::Desk { service: &service, waiting, stage: &stage, product_name, reader };
    let text = import(&args, &args.files[0], None, &tools).unwrap();
    assert!(text.starts_with(&format!("http://127.0.0.1:{port}/fulton.csv\n")), "{text}");
    assert!(!text.contains("hunter2"), "{text}");
    assert_eq!(desk.store.listings().len(), 1);
    assert!(!format!("{:?}", desk.store).contains("hunter2"));
}

#[test]
fn one_bad_file_does_not_keep_the_others_out() {
    let desk = Desk::with("good.csv", b"ID,State\n1,GA\n");
    let args = ImportArgs {
        files: vec![desk.path("missing.csv"), desk.path("good.csv")],
        source: Some("A county".to_owned()),
        ..ImportArgs::default()
    };
    let outcome = desk.run(&args);
    assert_eq!(outcome.unwrap_err().to_string(), "1 of 2 files were not imported");
    assert_eq!(desk.store.listings().len(), 1);
}

#[test]
fn the_link_column_of_our_own_download_is_not_taken_in() {
    let desk = Desk::with(
        "filtered_properties.csv",
        b"Courthouse Steps Link,unique_ID,State\nhttps://x/#/,1,Georgia\n",
    );
    desk.import(&desk.args("filtered_properties.csv")).unwrap();
    assert!(desk.listing("1").extras.is_empty());
}

/// What Excel makes of a CSV file that it opens and saves: numbers lose their zeros in front and their
/// digits beyond the fifteenth, long ones are written in scientific form, and `12-10` becomes a day.
fn damaged_by_excel(csv: &str) -> String {
    let changes = [
        ("0012345", "12345"),
        ("15291131194000042", "1.52911E+16"),
        (",12-10,", ",10-Dec,"),
        (",02134,", ",2134,"),
        ("2027-01-05", "1/5/2027"),
    ];
    changes.iter().fold(csv.to_owned(), |csv, (before, after)| {
        assert!(csv.contains(before), "{before}: {csv}");
        csv.replace(before, after)
    })
}

#[test]
fn our_own_download_comes_back_from_a_spreadsheet_without_damage() {
    use export::{Cell, Format, TableWriters as _};
    use listings::ValueRef;
    let text = |text: &'static str| Cell::Value(ValueRef::Text(text));
    let mut table = spreadsheets_adapter::SpreadsheetWriters::default().open(Format::Csv).unwrap();
    let columns = ["unique_ID", "State", "Parcel Number", "Case Number", "Zip Code"];
    let heading = columns.iter().chain(&["Foreclosure Sale Date"]).map(|name| (*name).to_owned());
    table.heading(&heading.collect::<Vec<_>>()).unwrap();
    let day = Cell::Value(ValueRef::Date(NaiveDate::from_ymd_opt(2027, 1, 5).unwrap()));
    for [id, parcel, case] in [
        ["1", "0012345", "12-10"],
        ["2", "15291131194000042", "26-CV-1"],
        ["3", "7-8-9", "0012345"],
    ] {
        let row = [text(id), text("Massachusetts"), text(parcel), text(case), text("02134")];
        table.row(&row.into_iter().chain([day.clone()]).collect::<Vec<_>>()).unwrap();
    }
    table.finish().unwrap();
    let written = String::from_utf8(table.take(100_000).unwrap()).unwrap();
    let desk = Desk::with("own.csv", written.as_bytes());
    desk.import(&desk.args("own.csv")).unwrap();
    let before = desk.store.listings();
    assert_eq!(before.len(), 3);
    std::fs::write(desk.path("own.csv"), damaged_by_excel(&written)).unwrap();
    let lines = desk.import(&desk.args("own.csv")).unwrap();
    assert_eq!(lines[1], "new 0, changed 0, unchanged 3");
    assert_eq!(lines[2], "2 cells that could not be read left out of imported rows");
    assert_eq!(desk.store.listings(), before);
}

#[test]
fn a_comparable_needs_a_price_and_a_day() {
    let file = "ID,State,Sale Price,Sale Date\n1,GA,\"$250,000\",6/1/2026\n2,GA,,6/1/2026\n";
    let desk = Desk::with("deeds.csv", file.as_bytes());
    let args = ImportArgs { comparables: true, ..desk.args("deeds.csv") };
    desk.run(&args).unwrap();
    let taken = desk.store.listings();
    assert_eq!(taken.iter().map(|sale| sale.unique_id.as_str()).collect::<Vec<_>>(), ["1"]);
    let rejects = std::fs::read_to_string(desk.path("deeds.csv.rejects.csv")).unwrap();
    assert!(rejects.contains("Sale Price"), "{rejects}");
}
