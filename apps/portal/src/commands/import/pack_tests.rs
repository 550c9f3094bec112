//! The contract of the source packs: each is whole, its sample becomes exactly what it expects, and
//! its sample is recognized as it alone.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use deliveries::Fetch;
use deliveries::testing::InMemoryDeliveries;
use geography::{County, State};
use intake::testing::{InMemoryImports, InMemoryRolls, ReadBack as _};
use intake::{ImportCommand, ImportOptions, Summary};
use listings::{Column, UniqueId};
use lists::Layout;
use serde::Deserialize;
use sources_adapter::{Contents, Recognition, packs, recognize};
use tempfile::TempDir;

use super::source::{self, Hints, KnownSource};
use super::*;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Expected {
    /// The county that the operator names.
    pub(super) county: Option<String>,
    /// The county that is recognized.
    recognized_county: Option<String>,
    read: u64,
    repeated: u64,
    superseded: u64,
    left_out: u64,
    new: u64,
    rows: Vec<ExpectedRow>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ExpectedRow {
    #[serde(rename = "unique_ID")]
    unique_id: String,
    columns: BTreeMap<String, String>,
    extras: BTreeMap<String, String>,
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../crates/adapters/sources/packs")
}

pub(super) fn sample(id: &str) -> PathBuf {
    let folder = folder().join(id);
    let is_sample = |path: &PathBuf| path.file_stem().is_some_and(|stem| stem == "sample");
    let mut samples: Vec<PathBuf> =
        folder.read_dir().unwrap().map(|entry| entry.unwrap().path()).filter(is_sample).collect();
    assert_eq!(samples.len(), 1, "{id} has one sample");
    samples.remove(0)
}

pub(super) fn expected(id: &str) -> Expected {
    let text = std::fs::read_to_string(folder().join(id).join("expected.toml")).unwrap();
    toml::from_str(&text).unwrap_or_else(|error| panic!("{id}: {error}"))
}

/// The day on which the samples are imported.
pub(super) fn today() -> NaiveDate {
    NaiveDate::from_ymd_opt(2026, 11, 23).unwrap()
}

/// No answer, as without a terminal.
pub(super) fn find(
    path: &Path,
    hints: Hints<'_>,
    ask: &mut source::Ask<'_>,
) -> anyhow::Result<KnownSource> {
    source::find(&mut Reader::here().begin(path, "").unwrap(), hints, ask)
}

pub(super) fn no_answer(_: &[String]) -> Option<usize> {
    None
}

struct NoRejects;

impl lists::Rejects for NoRejects {
    fn reject(
        &mut self,
        _: &lists::RowPlace,
        _: &lists::Fault,
        _: lists::Outcome,
    ) -> Result<(), kernel::PortError> {
        Ok(())
    }
}

pub(super) struct NoProgress;

impl intake::Progress for NoProgress {
    fn read(&mut self, _: u64, _: u64) {}
    fn applied(&mut self, _: u64, _: u64) {}
}

#[test]
fn there_are_forty_packs_in_seventeen_states_and_each_folder_is_one() {
    let packs = packs().unwrap();
    let ids: BTreeSet<String> = packs.iter().map(|pack| pack.id.to_owned()).collect();
    let mut folders = BTreeSet::new();
    for state in folder().read_dir().unwrap() {
        let state = state.unwrap();
        for pack in state.path().read_dir().unwrap() {
            let (state, pack) = (state.file_name(), pack.unwrap().file_name());
            folders.insert(format!("{}/{}", state.to_string_lossy(), pack.to_string_lossy()));
        }
    }
    assert_eq!(ids, folders, "crates/adapters/sources/src/embedded.rs lists every folder");
    assert!(packs.len() >= 40, "{}", packs.len());
    let states: BTreeSet<State> = packs.iter().flat_map(|pack| pack.states.clone()).collect();
    assert!(states.len() >= 17, "{states:?}");
    let sources: BTreeSet<String> = packs.iter().map(sources_adapter::Pack::source).collect();
    assert_eq!(sources.len(), packs.len(), "every source has a name of its own");
}

#[test]
fn every_pack_is_whole() {
    for pack in packs().unwrap() {
        let id = pack.id;
        let readme = std::fs::read_to_string(folder().join(id).join("README.md")).unwrap();
        for section in [
            "Publisher",
            "Form",
            "Cadence",
            "Terms",
            "How to get the file",
            "Complete list",
            "Certainty",
        ] {
            let after = readme.split_once(&format!("\n## {section}\n\n"));
            let (_, text) = after.unwrap_or_else(|| panic!("{id} has a section '{section}'"));
            assert!(!text.starts_with('#') && !text.trim().is_empty(), "{id}: {section}");
        }
        assert!(readme.contains(&pack.publisher.terms), "{id}: the README has the same terms");
        assert!(id.starts_with(&format!("{}/", pack.states[0].code().to_lowercase())), "{id}");
        assert!(pack.headers.len() >= 4, "{id} has too few columns to be recognized");
        let verdict = match pack.publisher.fetch {
            Fetch::Allowed => "The product may fetch it.",
            Fetch::Ask => "Ask the publisher before you fetch it by address",
            Fetch::Forbidden => "The product never fetches it.",
        };
        assert!(readme.contains(verdict), "{id}: the README has the verdict");
        let certainty = pack.certainty.name();
        assert!(readme.to_lowercase().contains(&format!("## certainty\n\n{certainty}")), "{id}");
        let is_complete =
            pack.reads.iter().any(|form| pack.map.clone().for_form(form).is_complete_list());
        let answer = if is_complete { "Yes" } else { "No" };
        assert!(readme.contains(&format!("## Complete list\n\n{answer}: ")), "{id}");
    }
}

#[test]
fn every_sample_is_recognized_as_its_pack_alone() {
    let packs = packs().unwrap();
    for pack in &packs {
        let path = sample(pack.id);
        let form = spreadsheets_adapter::read::form(&path).unwrap();
        let mut file = Reader::here().begin(&path, "").unwrap();
        let found = recognize(&packs, form, &mut |layout| source::first_rows(&mut file, layout));
        let Recognition::One(fit) = found else { panic!("{}: {found:?}", pack.id) };
        assert_eq!(fit.pack.id, pack.id);
        let county = fit.county.map(|county| county.name().to_owned());
        assert_eq!(county, expected(pack.id).recognized_county, "{}", pack.id);
    }
}

#[test]
fn every_sample_becomes_exactly_what_its_pack_expects() {
    for pack in packs().unwrap() {
        compare(pack.id, pack.contents, &sample(pack.id));
    }
}

/// Imports a file, and compares what it becomes with what its pack expects of its sample.
fn compare(id: &str, contents: Contents, path: &Path) {
    let expected = expected(id);
    let county = expected.county.as_deref();
    let hints = Hints { pack: None, county, contents };
    let known = find(path, hints, &mut no_answer).unwrap_or_else(|error| panic!("{id}: {error:#}"));
    let store = InMemoryImports::default();
    let mut sheet = spreadsheets_adapter::read::open(path, known.map.layout()).unwrap();
    let command = ImportCommand {
        source_name: String::new(),
        sha256: "0".repeat(64),
        map: Some(known.map),
        strict: false,
        terms: ImportOptions::default(),
        own_headers: Vec::new(),
    };
    let rolls = InMemoryRolls::new(store.clone(), 2026);
    let service = match contents {
        Contents::Sales => ImportService::new(Arc::new(store.clone())).requiring_plausible(today()),
        Contents::Roll => {
            ImportService::new(Arc::new(rolls.clone())).checking(intake::roll::check_roll_record)
        }
    };
    let summary = service
        .import(&command, sheet.as_mut(), &mut NoRejects, &mut NoProgress)
        .unwrap_or_else(|error| panic!("{id}: {error}"));
    let counts = |summary: &Summary| {
        let Summary { read, repeated, superseded, left_out, quarantined, new, .. } = summary;
        [*read, *repeated, *superseded, *left_out, *quarantined, *new]
    };
    let Expected { read, repeated, superseded, left_out, new, rows, .. } = expected;
    assert_eq!(counts(&summary), [read, repeated, superseded, left_out, 0, new], "{id}");
    assert!(summary.unknown_statuses.is_empty(), "{id}: {:?}", summary.unknown_statuses);
    assert!(summary.unknown_counties.is_empty(), "{id}: {:?}", summary.unknown_counties);
    assert!(!rows.is_empty(), "{id} expects a row");
    if contents == Contents::Roll {
        return compare_parcels(id, &rolls, rows);
    }
    for row in rows {
        let listing = store.listing(&UniqueId::parse(&row.unique_id).unwrap());
        let mut listing = listing.unwrap_or_else(|| {
            let has: Vec<_> = store.listings().into_iter().map(|own| own.unique_id).collect();
            panic!("{id} has no {}; it has {has:?}", row.unique_id)
        });
        // The point of its ZIP code is not the source's.
        places::take_back(&mut listing);
        let columns: BTreeMap<String, String> = Column::imported()
            .filter_map(|column| {
                let value = listing.value(column)?.to_string();
                Some((column.label().to_owned(), value))
            })
            .collect();
        assert_eq!(columns, row.columns, "{id} {}", row.unique_id);
        assert_eq!(listing.extras, row.extras, "{id} {}", row.unique_id);
    }
}

/// Other forms that the pages of some packs have, with the text of the sample that each replaces.
const VARIANTS: [(&str, &[(&str, &str)]); 7] = [
    (
        "nj/civilview-list",
        &[
            ("<th></th>", "<th>Details</th>"),
            ("<th></th>", "<th>&nbsp;</th>"),
            ("41 HIGH ST NEWARK NJ 07102", "41 HIGH ST<br />NEWARK&nbsp;NJ 07102"),
        ],
    ),
    (
        "nj/civilview-detail",
        &[
            ("Approx. Judgment*:", "Judgment Amount:"),
            ("MARKET ST<br>PASSAIC", "MARKET ST <br />\n PASSAIC"),
            (" <span>(Current Status:Court Adjournment - 11/12/2026)</span>", ""),
            (
                "<table id=\"longTable\">",
                "<div class=\"table-responsive\"><table id=\"longTable\">",
            ),
            (
                "<thead><tr><th>Status</th><th>Date</th></tr></thead>",
                "<tr><td><b>Status</b></td><td><b>Date</b></td></tr>",
            ),
            (
                "<h2>Status History <span>(Current Status:Court Adjournment - 11/12/2026)</span></h2>",
                "<div><strong>Status History:</strong></div>",
            ),
            ("<div class=\"sale-detail-label\">", "\n<div>&nbsp;"),
        ],
    ),
    (
        "oh/sheriff-sale-auction",
        &[
            ("CINCINNATI , 45202", "CINCINNATI, OH 45202-1833"),
            (" A2600602 (21302)", "A2600602\n<span>(21302)</span>"),
            (
                "Case Status:</th><td class=\"AD_DTA\">ACTIVE",
                "Case Status:</th><td class=\"AD_DTA\">CLOSED",
            ),
        ],
    ),
    (
        "va/aldridge-pite",
        &[
            ("<b>Date Listed</b>", "<strong>DATE LISTED</strong>"),
            ("December 2, 2026 10:00 AM", "12/2/2026 10:00 AM"),
            ("<td>Richmond City</td>", "<td><span class=\"county\">City of Richmond</span></td>"),
        ],
    ),
    (
        "tn/phillip-jones",
        &[
            (
                "POSTPONED TO 1-28-27 @ 1:00 P.M. SEE WWW.AUCTION.EXAMPLE.COM FOR DETAILS",
                "Postponed to January 28, 2027 at 1:00 PM",
            ),
            ("Opening Bid $59,863.51", "OPENING BID: $59,863.51"),
            (
                "SALE CANCELLED SEE WWW.AUCTION.EXAMPLE.COM FOR DETAILS",
                "<font color=red><b>SALE CANCELLED</b></font>",
            ),
        ],
    ),
    (
        "va/mccabe-weisberg-conway",
        &[
            ("Montgomery-VA", "Montgomery"),
            ("City of Norfolk", "<span>Norfolk City-VA</span>"),
            ("12/09/2026", "Wednesday, December 9, 2026"),
        ],
    ),
    (
        "nv/tiffany-bosco",
        &[
            (" colspan=\"2\"", ""),
            ("<br>HENDERSON", ", HENDERSON"),
            (
                "<tr><td colspan=\"7\">&nbsp;</td></tr>",
                "<tr><td colspan=\"7\">SALES OF THE DAY</td></tr>",
            ),
        ],
    ),
];

#[test]
fn another_form_of_a_page_becomes_what_its_sample_becomes() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("page.html");
    for (id, variants) in VARIANTS {
        let page = std::fs::read_to_string(sample(id)).unwrap();
        for (old, new) in variants {
            assert!(page.contains(old), "{id}: {old}");
            std::fs::write(&path, page.replace(old, new)).unwrap();
            compare(id, Contents::Sales, &path);
        }
    }
}

#[test]
fn lists_of_civilview_are_recognized_whatever_columns_a_county_prints() {
    let sample = std::fs::read_to_string(sample("nj/civilview-list")).unwrap();
    let without_status =
        ["<th>Status</th>", "<td>Scheduled</td>", "<td>Adjourned - Plaintiff</td>"]
            .iter()
            .chain(&["<td>Purchased - 3rd Party</td>"])
            .fold(sample.clone(), |page, cell| page.replace(cell, ""));
    let named = |page: &str| page.replacen("<th></th>", "<th>Details</th>", 1);
    let folder = TempDir::new().unwrap();
    for page in [named(&sample), named(&without_status), without_status, sample] {
        let path = folder.path().join("page.html");
        std::fs::write(&path, &page).unwrap();
        let known = find(&path, Hints::default(), &mut no_answer).unwrap();
        assert_eq!((known.pack, known.county), ("nj/civilview-list", Some("Essex")), "{page}");
    }
}

/// Compares what a roll stored with what its pack expects.
fn compare_parcels(id: &str, rolls: &InMemoryRolls, expected: Vec<ExpectedRow>) {
    let stored = rolls.rows();
    for row in expected {
        let found = stored.iter().find_map(|(state, county, _, stored)| {
            let parcel = stored.row.as_ref()?;
            let name = format!("{}-{county}-{}", state.code(), parcel.number.as_str());
            (name == row.unique_id).then_some(parcel)
        });
        let parcel = found.unwrap_or_else(|| panic!("{id} has no {}: {stored:?}", row.unique_id));
        let columns = parcel.columns.iter();
        let columns: BTreeMap<String, String> =
            columns.map(|(column, value)| (column.label().to_owned(), value.to_string())).collect();
        assert_eq!(columns, row.columns, "{id} {}", row.unique_id);
        assert_eq!(parcel.extras, row.extras, "{id} {}", row.unique_id);
    }
}

#[test]
fn a_roll_is_not_taken_for_a_list_of_sales() {
    let roll = sample("fl/dor-nal");
    let unknown = find(&roll, Hints::default(), &mut no_answer).unwrap_err().to_string();
    assert!(unknown.starts_with("the source of this file is not known"), "{unknown}");
    let named = Hints { pack: Some("fl/dor-nal"), ..Hints::default() };
    assert_eq!(
        find(&roll, named, &mut no_answer).unwrap_err().to_string(),
        "'fl/dor-nal' is a roll of parcels; import it with --parcels"
    );
    let list = Hints { pack: Some("fl/pasco-clerk"), contents: Contents::Roll, county: None };
    assert_eq!(
        find(&sample("fl/pasco-clerk"), list, &mut no_answer).unwrap_err().to_string(),
        "'fl/pasco-clerk' is a list of sales; import it without --parcels"
    );
}

/// Tables of sources that no pack knows.
const UNKNOWN: [&str; 10] = [
    "ID,State,Bedrooms\n1,GA,3\n",
    "Address,City,State,Zip,Sale Date\n1 Elm Street,Atlanta,GA,30303,12/1/2026\n",
    "unique_ID,State,County,Address,matched_Foreclosure Status\n1,Georgia,Fulton,1 Elm Street,Scheduled\n",
    "Case #,Defendant,Plaintiff,Judge,Courtroom\n26-1,Roe,Bank,Poe,4\n",
    "Sheriff #,Plaintiff,Attorney,Upset,Township\nF-1,Bank,Law,$1,Union\n",
    "File #,Borrower,Loan,County,Trustee\n26-1,Roe,123,Fulton,Poe\n",
    "Name,Phone,Email\nJane Roe,555-0100,jane@example.com\n",
    "<html><body><table><tr><th>Lot</th><th>Item</th><th>Estimate</th><th>Sold</th></tr><tr><td>1</td><td>A clock</td><td>$40</td><td>yes</td></tr></table></body></html>",
    "[{\"id\": 1, \"title\": \"A notice\", \"county_name\": \"Fulton\", \"body\": \"prose\"}]",
    "Parcel ID,Owner,Assessed Value,Taxes Due,Year,Sale Date\n1,Roe,$1,$2,2026,12/1/2026\n",
];

#[test]
fn no_unknown_file_is_recognized() {
    for text in UNKNOWN {
        let folder = TempDir::new().unwrap();
        let path = folder.path().join("file");
        std::fs::write(&path, text).unwrap();
        let error = find(&path, Hints::default(), &mut no_answer).unwrap_err();
        assert_eq!(
            error.to_string(),
            "the source of this file is not known; name its publisher with --source, pass a map \
             file with --map, or write a draft of one with --draft-map",
            "{text}"
        );
    }
}

#[test]
fn a_file_that_cannot_be_read_is_refused_by_its_own_error() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("file");
    std::fs::write(&path, b"\x89PNG\r\n\x1a\n").unwrap();
    let error = find(&path, Hints::default(), &mut no_answer).unwrap_err();
    assert_eq!(error.to_string(), "this is a PNG picture, not a spreadsheet");
}

fn rubin_lublin(zips: [&str; 2]) -> (TempDir, PathBuf) {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("list.csv");
    let [one, two] = zips;
    let text = format!(
        "Sale Date,File #,Property,City,Zip,County,Bid\n\
         12/1/2026,A-1,1 Elm Street,Somewhere,{one},Fulton,$1.00\n\
         12/1/2026,A-2,2 Elm Street,Somewhere,{two},Fulton,$1.00\n"
    );
    std::fs::write(&path, text).unwrap();
    (folder, path)
}

#[test]
fn the_zip_codes_distinguish_lists_with_the_same_columns() {
    let source_of = |zips| {
        let (_folder, path) = rubin_lublin(zips);
        find(&path, Hints::default(), &mut no_answer).unwrap()
    };
    let georgia = source_of(["30303", "30310"]);
    assert_eq!(
        georgia.note,
        "source: Rubin Lublin, Georgia (ga/rubin-lublin): it has the 7 columns of this source; \
         2 of 2 ZIP codes are of Georgia"
    );
    assert_eq!(source_of(["35203", "36104"]).map.source(), "Rubin Lublin, Alabama");
}

#[test]
fn if_several_sources_fit_the_operator_chooses_or_the_import_stops() {
    let (_folder, path) = rubin_lublin(["", ""]);
    let error = find(&path, Hints::default(), &mut no_answer).unwrap_err().to_string();
    assert_eq!(
        error,
        "several sources fit this file: 'Rubin Lublin, Alabama' (al/rubin-lublin), \
         'Rubin Lublin, Georgia' (ga/rubin-lublin), 'Rubin Lublin, Tennessee' (tn/rubin-lublin); \
         choose one with --pack"
    );
    let second = find(&path, Hints::default(), &mut |_| Some(1)).unwrap();
    assert_eq!(second.map.source(), "Rubin Lublin, Georgia");
    let named = Hints { pack: Some("tn/rubin-lublin"), ..Hints::default() };
    let named = find(&path, named, &mut no_answer).unwrap();
    assert_eq!(named.map.source(), "Rubin Lublin, Tennessee");
    let wrong = Hints { pack: Some("tn/nothing"), ..Hints::default() };
    assert_eq!(
        find(&path, wrong, &mut no_answer).unwrap_err().to_string(),
        "there is no source 'tn/nothing'; `courthouse-steps sources` lists them"
    );
}

#[test]
fn a_list_that_lost_a_column_is_named_with_it() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("list.csv");
    let text = "Sale Date,File #,Property,City,Zip Code,County,Bid\n\
                12/1/2026,A-1,1 Elm Street,Atlanta,30303,Fulton,$1.00\n";
    std::fs::write(&path, text).unwrap();
    let error = find(&path, Hints::default(), &mut no_answer).unwrap_err().to_string();
    assert_eq!(
        error,
        "this file looks like 'Rubin Lublin, Georgia' (ga/rubin-lublin), but it lacks the column \
         'Zip'; check whether the publisher changed its columns, and pass a map file with --map"
    );
}

#[test]
fn a_list_without_zip_codes_needs_its_county_from_the_operator() {
    let path = sample("ct/judicial-branch");
    let with = |county| find(&path, Hints { county, ..Hints::default() }, &mut no_answer);
    assert_eq!(
        with(None).unwrap_err().to_string(),
        "this is a list of 'Connecticut Judicial Branch, any County' (ct/judicial-branch), and the \
         file does not say of which county; name it with --county"
    );
    assert_eq!(
        with(Some("Fulton")).unwrap_err().to_string(),
        "there is no county 'Fulton' in Connecticut"
    );
    let known = with(Some("new haven")).unwrap();
    assert_eq!(known.map.source(), "Connecticut Judicial Branch, New Haven County");
    let pasco = sample("fl/pasco-clerk");
    let error = find(&pasco, Hints { county: Some("Pasco"), ..Hints::default() }, &mut no_answer);
    assert!(error.unwrap_err().to_string().ends_with("leave out --county Pasco"));
}

#[test]
fn a_draft_imports_an_unknown_file_after_the_operator_named_its_publisher() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("june 2026.csv");
    let text = "Monthly list\nSheriff No.,Date of Sale,Situs,Zip,Approx. Judgment,Remark\n\
                F-1,6/2/2026,12 Elm Street,07102,\"$210,000.00\",corner\n\
                F-2,6/9/2026,9 Oak Avenue,07103,,\n";
    std::fs::write(&path, text).unwrap();
    let draft = source::write_draft(&Reader::here(), &path, "").unwrap();
    assert_eq!(draft, folder.path().join("june 2026.csv.map.toml"));
    let error = sources_adapter::read_map(&draft).map(|_| ()).unwrap_err();
    assert!(format!("{error:#}").ends_with("source: is missing; every source needs a name"));
    let again = source::write_draft(&Reader::here(), &path, "").unwrap_err();
    assert!(format!("{again:#}").contains("cannot be written"), "a draft replaces no file");

    let checked =
        std::fs::read_to_string(&draft).unwrap().replace("source = \"\"", "source = \"Essex\"");
    let map = sources_adapter::parse_map(&checked).unwrap();
    let store = InMemoryImports::default();
    let service = ImportService::new(Arc::new(store.clone()));
    let mut sheet = spreadsheets_adapter::read::open(&path, &Layout::default()).unwrap();
    let command = ImportCommand {
        source_name: String::new(),
        sha256: "0".repeat(64),
        map: Some(map),
        strict: true,
        terms: ImportOptions::default(),
        own_headers: Vec::new(),
    };
    let summary =
        service.import(&command, sheet.as_mut(), &mut NoRejects, &mut NoProgress).unwrap();
    assert_eq!((summary.read, summary.new), (2, 2));
    let listing = store.listing(&UniqueId::parse("NJ-Essex-F-1").unwrap()).unwrap();
    let value = |column| listing.value(column).map(|value| value.to_string());
    assert_eq!(value(Column::SaleDate).as_deref(), Some("2026-06-02"));
    assert_eq!(value(Column::Address).as_deref(), Some("12 Elm Street"));
    assert_eq!(value(Column::ZipCode).as_deref(), Some("07102"));
    assert_eq!(value(Column::PrincipalAmountOwed).as_deref(), Some("210000"));
    assert_eq!(value(Column::CaseNumber).as_deref(), Some("F-1"));
    assert_eq!(listing.extras["Remark"], "corner");
    assert_eq!(
        County::parse(listing.state, "Essex").map(|own| own.name()),
        value(Column::County).as_deref()
    );
}

#[test]
fn the_summary_says_which_source_was_recognized_and_why() {
    let file = sample("ga/aldridge-pite");
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("list.html");
    std::fs::copy(file, &path).unwrap();
    let args = ImportArgs { files: vec![path.display().to_string()], ..ImportArgs::default() };
    let service = ImportService::new(Arc::new(InMemoryImports::default()));
    let (waiting, stage) = (InMemoryDeliveries::default(), Stage::default());
    let product_name = "Courthouse Steps";
    let reader = &Reader::here();
    let desk = Desk { service: &service, waiting: &waiting, stage: &stage, product_name, reader };
    let text = import(&args, &args.files[0], None, &desk).unwrap();
    assert_eq!(
        text.lines().nth(1),
        Some(
            "  source: Aldridge Pite, Georgia (ga/aldridge-pite): it has the 7 columns of this \
             source; 2 of 2 ZIP codes are of Georgia"
        )
    );
}

#[test]
fn a_site_whose_terms_forbid_it_is_never_fetched() {
    let refused = |address: &str, is_permitted| {
        let fetcher = Fetcher::new(false, Arc::new(KnownPublishers)).permitted(is_permitted);
        fetcher.fetch(address).map(|_| ()).unwrap_err().to_string()
    };
    for is_permitted in [false, true] {
        assert_eq!(
            refused("https://broward.realforeclose.com/index.cfm", is_permitted),
            "broward.realforeclose.com must not be fetched: The site's robots.txt disallows its \
             auction pages. Save the file in a browser and import it by name"
        );
    }
    assert_eq!(
        refused("https://www.nwpostingservices.com/list.json", false),
        "no terms of Nationwide Posting Services are known; ask the publisher, and pass --permitted \
         when they agreed"
    );
}

#[test]
fn a_draft_of_a_pdf_names_what_it_found() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("list.pdf");
    std::fs::copy(sample("va/samuel-white"), &path).unwrap();
    let draft =
        std::fs::read_to_string(source::write_draft(&Reader::here(), &path, "A firm").unwrap())
            .unwrap();
    for line in [
        "source = \"A firm\"",
        "State = \"Virginia\"",
        "\"County\" = \"{County}\"",
        "\"Zip Code\" = \"{ZIP}\"",
        "# [pdf]",
    ] {
        assert!(draft.lines().any(|own| own == line), "{line}\n{draft}");
    }
    let map = sources_adapter::parse_map(&draft).unwrap();
    assert_eq!(map.source(), "A firm");
}
