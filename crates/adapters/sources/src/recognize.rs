//! Recognizes the source of a file by its form, its columns, and the states of its rows.

use std::collections::HashSet;

use geography::{County, State, Zip, counties, state_of_zip};
use lists::{Layout, fold};

use crate::pack::Pack;

/// A pack that fits a file, and why.
#[derive(Debug, Clone)]
pub struct Fit<'p> {
    pub pack: &'p Pack,
    /// The county of most ZIP codes, if the publisher has a list for each county.
    pub county: Option<County>,
    /// Why it fits, as parts of a sentence.
    pub reasons: Vec<String>,
    matched: usize,
    others: usize,
}

/// The result of a recognition.
#[derive(Debug, Clone)]
pub enum Recognition<'p> {
    /// One pack fits.
    One(Fit<'p>),
    /// Several packs fit equally well.
    Several(Vec<Fit<'p>>),
    /// No pack fits.
    None {
        /// The pack whose columns come closest, and those that the file lacks.
        near: Option<(&'p Pack, Vec<String>)>,
    },
}

/// The rows in which a header is searched, as in an import.
const HEADER_ROWS: usize = 50;
/// A file is near a pack if it has this share of its columns, in percent, and this many of them.
const NEAR: (usize, usize) = (70, 4);

/// Recognizes the source of a file. `form` is the form of the file, by the names of the reader.
/// `read` returns the first rows of the file as texts, read with a layout, or `None` if the file
/// cannot be read with it.
pub fn recognize<'p>(
    packs: &'p [Pack],
    form: &str,
    read: &mut dyn FnMut(&Layout) -> Option<Vec<Vec<String>>>,
) -> Recognition<'p> {
    let mut tables: Vec<(Layout, Option<Vec<Vec<String>>>)> = Vec::new();
    let mut fits = Vec::new();
    let mut near: Option<(&Pack, Vec<String>)> = None;
    for pack in packs.iter().filter(|pack| pack.reads.iter().any(|own| own == form)) {
        let layout = pack.map.layout();
        if !tables.iter().any(|(read_with, _)| read_with == layout) {
            tables.push((layout.clone(), read(layout)));
        }
        let rows = tables.iter().find(|(read_with, _)| read_with == layout);
        let Some((_, Some(rows))) = rows else { continue };
        let Some((header, missing, others)) = header_of(pack, rows) else { continue };
        let Some(evidence) = evidence(pack, &rows[header], &rows[header + 1..]) else { continue };
        let all = pack.headers.len();
        let matched = all - missing.len();
        if missing.is_empty() && others * 4 <= matched {
            let columns = format!("it has the {all} columns of this source");
            let mut reasons = vec![columns];
            reasons.extend(evidence);
            let county = pack
                .is_per_county()
                .then(|| main_county(pack, &rows[header], &rows[header + 1..]))
                .flatten();
            fits.push(Fit { pack, county, reasons, matched, others });
        } else if matched >= NEAR.1
            && matched * 100 >= NEAR.0 * all
            && others * 2 <= matched
            && !missing.is_empty()
            && near.as_ref().is_none_or(|(_, fewest)| missing.len() < fewest.len())
        {
            near = Some((pack, missing));
        }
    }
    // The pack that explains the most columns is the most specific one.
    let most = fits.iter().map(|fit| (fit.matched, std::cmp::Reverse(fit.others))).max();
    fits.retain(|fit| Some((fit.matched, std::cmp::Reverse(fit.others))) == most);
    match fits.len() {
        0 => Recognition::None { near },
        1 => fits.pop().map_or(Recognition::None { near: None }, Recognition::One),
        _ => Recognition::Several(fits),
    }
}

/// Finds the row with the most columns of a pack: its index, the columns that it lacks, and the
/// number of columns that the pack does not have.
fn header_of(pack: &Pack, rows: &[Vec<String>]) -> Option<(usize, Vec<String>, usize)> {
    let known: HashSet<String> =
        pack.headers.iter().chain(&pack.optional).map(|name| key(name)).collect();
    let many: Vec<String> =
        pack.optional.iter().filter_map(|name| name.strip_suffix('*')).map(key).collect();
    let mut best: Option<(usize, Vec<String>, usize)> = None;
    for (index, row) in rows.iter().take(HEADER_ROWS).enumerate() {
        let has: HashSet<String> =
            row.iter().filter(|cell| !cell.trim().is_empty()).map(|cell| key(cell)).collect();
        let missing: Vec<String> =
            pack.headers.iter().filter(|name| !has.contains(&key(name))).cloned().collect();
        let is_of_many = |name: &&String| many.iter().any(|start| name.starts_with(start.as_str()));
        let others = has.difference(&known).filter(|name| !is_of_many(name)).count();
        if best.as_ref().is_none_or(|(_, fewest, _)| missing.len() < fewest.len()) {
            best = Some((index, missing, others));
        }
    }
    best.filter(|(_, missing, _)| missing.len() < pack.headers.len())
}

/// A name without case, blanks and punctuation, or the punctuation of a name without letters.
fn key(name: &str) -> String {
    let folded = fold(name);
    if folded.is_empty() { name.trim().to_owned() } else { folded }
}

/// What the rows say about the states and the county of a pack, as parts of a sentence. `None` if
/// most of them are elsewhere.
fn evidence(pack: &Pack, header: &[String], rows: &[Vec<String>]) -> Option<Vec<String>> {
    let columns: Vec<String> = header.iter().map(|name| key(name)).collect();
    let (mut zips, mut zips_here) = (0, 0);
    let (mut states, mut states_here) = (0, 0);
    for row in rows {
        let cells = || columns.iter().zip(row);
        if let Some(zip) = cells().find_map(|(name, cell)| zip_of(name, cell)) {
            let is_here = match pack.county {
                Some(county) => county.zips().contains(&zip),
                None => state_of_zip(zip).is_some_and(|state| pack.states.contains(&state)),
            };
            zips += 1;
            zips_here += usize::from(is_here);
        }
        let state = cells().find(|(name, _)| is_state_column(name));
        if let Some(state) = state.and_then(|(_, cell)| State::parse(cell)) {
            states += 1;
            states_here += usize::from(pack.states.contains(&state));
        }
    }
    if zips_here * 2 < zips || states_here * 2 < states {
        return None;
    }
    let place = match pack.county {
        Some(county) => format!("{} County, {}", county.name(), county.state().code()),
        None => pack.states.iter().map(|state| state.name()).collect::<Vec<_>>().join(" or "),
    };
    let say = |count: usize, of: usize, what: &str| {
        (of > 0).then(|| format!("{count} of {of} {what} are of {place}"))
    };
    let said = [say(zips_here, zips, "ZIP codes"), say(states_here, states, "states")];
    Some(said.into_iter().flatten().collect())
}

/// The county that has more of the ZIP codes than any other, and at least half of them.
fn main_county(pack: &Pack, header: &[String], rows: &[Vec<String>]) -> Option<County> {
    let columns: Vec<String> = header.iter().map(|name| key(name)).collect();
    let zip_of_row =
        |row: &Vec<String>| columns.iter().zip(row).find_map(|(name, cell)| zip_of(name, cell));
    let zips: Vec<Zip> = rows.iter().filter_map(zip_of_row).collect();
    let count = |county: &County| zips.iter().filter(|zip| county.zips().contains(zip)).count();
    let mut counted: Vec<(usize, County)> = pack
        .states
        .iter()
        .flat_map(|state| counties(*state))
        .map(|county| (count(&county), county))
        .filter(|(count, _)| *count > 0)
        .collect();
    counted.sort_by_key(|(count, _)| std::cmp::Reverse(*count));
    match counted.as_slice() {
        [(most, county), rest @ ..]
            if most * 2 >= zips.len() && rest.first().is_none_or(|(next, _)| next < most) =>
        {
            Some(*county)
        }
        _ => None,
    }
}

fn is_state_column(name: &str) -> bool {
    matches!(name, "state" | "statecode" | "propertystate" | "st")
}

/// The ZIP code in a cell: the whole cell of a ZIP column, or the end of an address.
fn zip_of(column: &str, cell: &str) -> Option<Zip> {
    let mut words =
        cell.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    let last = words.next_back()?;
    let (zip, before) = match words.clone().next_back() {
        Some(five) if last.len() == 4 && five.len() == 5 => {
            words.next_back();
            (five, words.next_back())
        }
        before => (last, before),
    };
    let is_alone = before.is_none() && column.contains("zip");
    let is_of_address =
        ["address", "property", "location", "deed"].iter().any(|word| column.contains(word))
            && before.is_some_and(|word| word.bytes().all(|byte| byte.is_ascii_alphabetic()));
    if zip.len() == 5 && (is_alone || is_of_address) { Zip::parse(zip) } else { None }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SHORT: &str = r#"publisher = "A"
        states = ["NJ"]
        form = "CSV"
        reads = ["text"]
        cadence = "daily"
        terms = "None."
        fetch = "ask"
        certainty = "guessed"
        headers = ["Case", "Address", "Zip", "Sale Date"]"#;
    const LONG: &str = r#"publisher = "B"
        states = ["NJ"]
        form = "CSV"
        reads = ["text"]
        cadence = "daily"
        terms = "None."
        fetch = "ask"
        certainty = "guessed"
        headers = ["Case", "Address", "Zip", "Sale Date", "Bid"]"#;
    const MAP: &str = r#"source = "@county County"
        unique_id = "{state}-{county}-{Case}"
        [columns]
        State = "NJ"
        County = "@county""#;

    fn rows(rows: &[&str]) -> Vec<Vec<String>> {
        rows.iter().map(|row| row.split(',').map(ToOwned::to_owned).collect()).collect()
    }

    /// The packs that fit a CSV file, with the county of each.
    fn fits(packs: &[Pack], file: &[&str]) -> Vec<(&'static str, Option<&'static str>)> {
        let of = |fit: &Fit<'_>| (fit.pack.id, fit.county.map(County::name));
        match recognize(packs, "text", &mut |_| Some(rows(file))) {
            Recognition::One(fit) => vec![of(&fit)],
            Recognition::Several(fits) => fits.iter().map(of).collect(),
            Recognition::None { .. } => Vec::new(),
        }
    }

    #[test]
    fn the_source_with_the_most_columns_of_a_file_counts() {
        let packs = [Pack::made_up("nj/short", SHORT, MAP), Pack::made_up("nj/long", LONG, MAP)];
        let essex = Some("Essex");
        let long = ["Case,Address,Zip,Sale Date,Bid", "1,1 Elm Street,07102,12/1/2026,$1"];
        assert_eq!(fits(&packs, &long), [("nj/long", essex)]);
        let short = ["Case,Address,Zip,Sale Date", "1,1 Elm Street,07102,12/1/2026"];
        assert_eq!(fits(&packs, &short), [("nj/short", essex)]);
    }

    #[test]
    fn a_file_with_many_other_columns_is_of_another_source() {
        let packs = [Pack::made_up("nj/short", SHORT, MAP)];
        let one = ["Case,Address,Zip,Sale Date,Judge", "1,1 Elm Street,07102,12/1/2026,Poe"];
        assert_eq!(fits(&packs, &one).len(), 1);
        let two = ["Case,Address,Zip,Sale Date,Judge,Room", "1,1 Elm Street,07102,12/1/2026,Poe,4"];
        assert_eq!(fits(&packs, &two).len(), 0);
    }

    #[test]
    fn the_county_has_more_of_the_zip_codes_than_any_other() {
        let packs = [Pack::made_up("nj/short", SHORT, MAP)];
        let county = |zips: &[&str]| {
            let mut file = vec!["Case,Address,Zip,Sale Date".to_owned()];
            file.extend(zips.iter().map(|zip| format!("1,1 Elm Street,{zip},12/1/2026")));
            let file: Vec<&str> = file.iter().map(String::as_str).collect();
            fits(&packs, &file)[0].1
        };
        // The first two are of Essex, the last two of Passaic.
        assert_eq!(county(&["07102", "07055", "07103"]), Some("Essex"));
        assert_eq!(county(&["07501", "07102", "07055"]), Some("Passaic"));
        assert_eq!(county(&["07102", "07055"]), None, "as many of each");
        assert_eq!(county(&[""]), None);
    }

    #[test]
    fn a_zip_is_a_cell_of_its_column_or_the_end_of_an_address() {
        let zip = |column, cell| zip_of(column, cell).map(Zip::as_u32);
        assert_eq!(zip("zipcode", "30303"), Some(30303));
        assert_eq!(zip("zip", "30303-1234"), Some(30303));
        assert_eq!(zip("propertyaddress2", "MIAMI, FL- 33130"), Some(33130));
        assert_eq!(zip("address", "12 Main St Newark NJ 07102-1234"), Some(7102));
        assert_eq!(zip("file", "30303"), None, "a file number");
        assert_eq!(zip("address", "12 Main St 30303"), Some(30303));
        assert_eq!(zip("address", "Lot 4 10115"), None, "a number before it");
    }
}
