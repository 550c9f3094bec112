//! Guesses what the columns of an unknown file are, from their headers and cells. An operator
//! checks the guess; an import never uses it.

use std::collections::{BTreeMap, HashSet};

use geography::{County, State, Zip, state_of_zip};
use listings::{Column, ColumnType};

use crate::cell::Cell;
use crate::header::{KnownHeader, known_header};
use crate::name::{fold, letters, names};
use crate::reading::{is_blank_word, read_value};

/// What a table of an unknown file seems to contain.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TableGuess {
    /// The index of the header among the rows; `None` if the file seems to have none.
    pub header: Option<usize>,
    /// The columns, in their order in the file.
    pub columns: Vec<ColumnGuess>,
    /// The columns that distinguish the rows together, by index. It is empty if none do.
    pub key: Vec<usize>,
    /// The state of every row, if no column names it.
    pub state: Option<State>,
    /// The county of every row, if no column names it.
    pub county: Option<County>,
}

/// What one column seems to be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ColumnGuess {
    /// Its name in the file, or its letter.
    pub name: String,
    /// The column of ours; `None` if it would be stored under its own name.
    pub column: Option<Column>,
    /// How sure that is, and why, as a part of a sentence. It is empty without a column.
    pub why: &'static str,
    /// One of its cells that is not blank.
    pub example: String,
}

/// The rows in which a header is searched.
const HEADER_ROWS: usize = 50;
/// How sure a guess is, and why.
const SURE: &str = "sure: its name is known";
const LIKELY: &str = "likely: its name and its cells look like it";
const UNSURE: &str = "unsure: only its cells look like it";

/// Which columns are about the place of a person, such as the mailing address of the owner and the
/// city and state after it, and not about that of the property.
fn places_of_people(columns: &[ColumnGuess]) -> Vec<bool> {
    const PEOPLE: &str = "owner mail taxpayer borrower defendant plaintiff trustor grantor attorney lender firm bill";
    const PLACES: &str = "address addr street city state zip";
    let has = |name: &str, words: &str| words.split(' ').any(|word| name.contains(word));
    let mut is_after = false;
    let of_people = columns.iter().map(|column| {
        let name = fold(&column.name);
        let is_place = has(&name, PLACES) && !has(&name, "status statement estate");
        is_after = of_property(&column.name).is_none()
            && is_place
            && (is_after && !has(&name, "address addr street") || has(&name, PEOPLE));
        is_after
    });
    of_people.collect()
}

/// The rest of a name that says that it is about the property: 'City' of 'Property City'.
fn of_property(header: &str) -> Option<&str> {
    let (first, rest) = header.trim().split_once([' ', '_', '-'])?;
    let is_one = ["property", "prop", "situs", "site"].contains(&fold(first).as_str());
    is_one.then_some(rest)
}

fn known_column(header: &str) -> Option<Column> {
    match known_header(header) {
        Some(KnownHeader::Column(column, _)) => Some(column),
        _ => None,
    }
}

/// The share of cells, in percent, that must have the type of a column.
const MOST: usize = 80;

/// Parts of folded headers, and the columns of ours that they suggest. The first one that applies
/// counts. A `None` excludes a column that a later part would suggest.
const HINTS: &[(&str, Option<Column>)] = &[
    ("maxbid", None),
    ("mybid", None),
    ("phone", None),
    ("email", None),
    ("deposit", None),
    ("assessed", None),
    ("appraised", None),
    ("continued", None),
    ("previous", None),
    ("prior", None),
    ("original", None),
    ("listed", None),
    ("saletime", None),
    ("saledate", Some(Column::SaleDate)),
    ("salesdate", Some(Column::SaleDate)),
    ("dateofsale", Some(Column::SaleDate)),
    ("auctiondate", Some(Column::SaleDate)),
    ("parcel", Some(Column::ParcelNumber)),
    ("folio", Some(Column::ParcelNumber)),
    ("attorney", Some(Column::Attorney)),
    ("lawfirm", Some(Column::Attorney)),
    ("plaintiff", Some(Column::Lender)),
    ("lender", Some(Column::Lender)),
    ("mortgagee", Some(Column::Lender)),
    ("defendant", Some(Column::Borrower)),
    ("borrower", Some(Column::Borrower)),
    ("trustor", Some(Column::Borrower)),
    ("grantor", Some(Column::Borrower)),
    ("status", Some(Column::Status)),
    ("county", Some(Column::County)),
    ("zip", Some(Column::ZipCode)),
    ("city", Some(Column::City)),
    ("state", Some(Column::State)),
    ("judgment", Some(Column::PrincipalAmountOwed)),
    ("judgement", Some(Column::PrincipalAmountOwed)),
    ("upset", Some(Column::OpeningBid)),
    ("bid", Some(Column::OpeningBid)),
    ("address", Some(Column::Address)),
    ("street", Some(Column::Address)),
    ("case", Some(Column::CaseNumber)),
    ("docket", Some(Column::CaseNumber)),
    ("file", Some(Column::CaseNumber)),
    ("sheriff", Some(Column::CaseNumber)),
    ("index", Some(Column::CaseNumber)),
    ("sale", Some(Column::SaleDate)),
    ("property", Some(Column::Address)),
];

/// Guesses the columns of a table from its first rows; `None` if there are no rows.
#[must_use]
pub fn guess_table(rows: &[Vec<String>]) -> Option<TableGuess> {
    let header = header_of(rows);
    let body: Vec<&Vec<String>> = rows.iter().skip(header.map_or(0, |index| index + 1)).collect();
    let width = rows.iter().map(Vec::len).max().filter(|width| *width > 0)?;
    let texts: Vec<&str> = match header {
        Some(index) => rows[index].iter().map(String::as_str).collect(),
        None => Vec::new(),
    };
    let named = match header {
        Some(_) => names(texts.iter().copied()),
        None => (0..width).map(|index| format!("Column {}", letters(index))).collect(),
    };
    let cells = |index: usize| -> Vec<&str> {
        body.iter()
            .map(|row| row.get(index).map_or("", |cell| cell.trim()))
            .filter(|cell| !is_blank_word(cell, ColumnType::Text))
            .collect()
    };
    let mut columns: Vec<ColumnGuess> = named
        .into_iter()
        .enumerate()
        .map(|(index, name)| {
            let example = cells(index).first().map_or(String::new(), |cell| (*cell).to_owned());
            ColumnGuess { name, column: None, why: "", example }
        })
        .collect();
    let cells: Vec<Vec<&str>> = (0..columns.len()).map(cells).collect();
    claim_columns(&mut columns, &cells, header.is_some());
    let has = |column| columns.iter().any(|guess: &ColumnGuess| guess.column == Some(column));
    let of_people = places_of_people(&columns);
    let zip_of = |row: &&Vec<String>| {
        let cells = row.iter().zip(&of_people).filter(|(_, is_of_a_person)| !**is_of_a_person);
        cells.into_iter().find_map(|(cell, _)| zip_in(cell))
    };
    let zips: Vec<Zip> = body.iter().filter_map(zip_of).collect();
    let state = if has(Column::State) { None } else { state_of(&zips) };
    let county = match state {
        Some(state) if !has(Column::County) => county_of(state, &zips),
        _ => None,
    };
    let key = key(&columns, &body);
    Some(TableGuess { header, columns, key, state, county })
}

/// Guesses the column of ours of each column: by its name, then by its name and its cells, then by its
/// cells alone.
fn claim_columns(columns: &mut [ColumnGuess], cells: &[Vec<&str>], has_header: bool) {
    let mut taken = HashSet::new();
    let mut claim = |guess: &mut ColumnGuess, column: Column, why: &'static str| {
        if guess.column.is_none() && taken.insert(column) {
            guess.column = Some(column);
            guess.why = why;
        }
    };
    let of_people = places_of_people(columns);
    if has_header {
        for (index, guess) in columns.iter_mut().enumerate() {
            let place = of_property(&guess.name).and_then(known_column);
            if let Some(column) = place.filter(|column| fits(*column, &cells[index])) {
                claim(guess, column, SURE);
            }
        }
        for (index, guess) in columns.iter_mut().enumerate() {
            let fitting = known_column(&guess.name)
                .filter(|column| !of_people[index] && fits(*column, &cells[index]));
            if let Some(column) = fitting {
                claim(guess, column, SURE);
            }
        }
        for (index, guess) in columns.iter_mut().enumerate() {
            let folded = fold(&guess.name);
            let hint = HINTS.iter().find(|(part, _)| folded.contains(part));
            let fitting = hint
                .and_then(|(_, column)| *column)
                .filter(|column| !of_people[index] && fits(*column, &cells[index]));
            if let Some(column) = fitting {
                claim(guess, column, LIKELY);
            }
        }
    }
    for (index, guess) in columns.iter_mut().enumerate() {
        let found = by_cells(&cells[index]);
        if let Some(column) = found.filter(|_| !of_people[index]) {
            claim(guess, column, UNSURE);
        }
    }
}

/// Finds the header: the row that names the most known columns, or else the first row of several
/// words of which none is a number or a day.
fn header_of(rows: &[Vec<String>]) -> Option<usize> {
    let known = |row: &Vec<String>| row.iter().filter(|cell| known_header(cell).is_some()).count();
    let hinted = |row: &Vec<String>| {
        row.iter().filter(|cell| HINTS.iter().any(|(part, _)| fold(cell).contains(part))).count()
    };
    let is_words = |row: &Vec<String>| {
        let filled: Vec<&str> =
            row.iter().map(|cell| cell.trim()).filter(|cell| !cell.is_empty()).collect();
        let distinct: HashSet<&str> = filled.iter().copied().collect();
        filled.len() > 1
            && distinct.len() == filled.len()
            && filled.iter().all(|cell| {
                cell.len() <= 60
                    && cell.contains(|c: char| c.is_alphabetic())
                    && read(Column::SaleDate, cell).is_none()
                    && read(Column::OpeningBid, cell).is_none()
            })
    };
    let searched = || rows.iter().take(HEADER_ROWS).enumerate().filter(|(_, row)| is_words(row));
    let best =
        searched().map(|(_, row)| known(row) * 2 + hinted(row)).max().filter(|best| *best > 1);
    match best {
        Some(best) => searched().find(|(_, row)| known(row) * 2 + hinted(row) == best),
        None => searched().next().filter(|(index, row)| {
            rows.get(index + 1).is_some_and(|next| next.len() == row.len() && !is_words(next))
        }),
    }
    .map(|(index, _)| index)
}

fn read(column: Column, cell: &str) -> Option<listings::Value> {
    read_value(column, Cell::Text(cell)).ok().flatten()
}

/// Whether most cells can be read as values of a column.
fn fits(column: Column, cells: &[&str]) -> bool {
    let is_fine = |cell: &&&str| match column {
        Column::State => State::parse(cell).is_some(),
        Column::SaleDate => read(column, cell).is_some() || cell.contains('/'),
        _ => read_value(column, Cell::Text(cell)).is_ok(),
    };
    cells.is_empty() || cells.iter().filter(is_fine).count() * 100 >= MOST * cells.len()
}

/// The column that the cells suggest by themselves.
fn by_cells(cells: &[&str]) -> Option<Column> {
    if cells.is_empty() {
        return None;
    }
    let most = |is: &dyn Fn(&str) -> bool| {
        cells.iter().filter(|cell| is(cell)).count() * 100 >= MOST * cells.len()
    };
    let is_zip = |cell: &str| Zip::parse(cell).is_some_and(|zip| state_of_zip(zip).is_some());
    let is_street = |cell: &str| {
        let mut words = cell.split_whitespace();
        let number = words.next().is_some_and(|word| word.bytes().all(|b| b.is_ascii_digit()));
        number && words.clone().count() >= 2 && words.any(|word| word.len() > 2)
    };
    if most(&|cell| State::parse(cell).is_some()) {
        Some(Column::State)
    } else if most(&|cell| cell.contains(['/', '-', ',']) && read(Column::SaleDate, cell).is_some())
    {
        Some(Column::SaleDate)
    } else if most(&is_zip) {
        Some(Column::ZipCode)
    } else if most(&|cell| listings::status::KNOWN.iter().any(|own| own.eq_ignore_ascii_case(cell)))
    {
        Some(Column::Status)
    } else if most(&is_street) {
        Some(Column::Address)
    } else {
        None
    }
}

/// The ZIP code at the end of a cell, if it is one of a coverage state.
fn zip_in(cell: &str) -> Option<Zip> {
    let last = cell.trim().rsplit([' ', ',']).next()?;
    let five = last.split('-').next()?;
    Zip::parse(five).filter(|zip| state_of_zip(*zip).is_some())
}

/// The state of most ZIP codes.
fn state_of(zips: &[Zip]) -> Option<State> {
    let mut counts: BTreeMap<State, usize> = BTreeMap::new();
    for state in zips.iter().filter_map(|zip| state_of_zip(*zip)) {
        *counts.entry(state).or_default() += 1;
    }
    let (state, count) = counts.into_iter().max_by_key(|(_, count)| *count)?;
    (count * 100 >= MOST * zips.len()).then_some(state)
}

/// The county that has every ZIP code, if there is exactly one.
fn county_of(state: State, zips: &[Zip]) -> Option<County> {
    let mut having = geography::counties(state)
        .filter(|county| zips.iter().all(|zip| county.zips().contains(zip)));
    let first = having.next().filter(|_| !zips.is_empty())?;
    having.next().is_none().then_some(first)
}

/// The columns that distinguish the rows: a number of the case, or else of the parcel, or else the
/// address.
fn key(columns: &[ColumnGuess], body: &[&Vec<String>]) -> Vec<usize> {
    let index = |column| columns.iter().position(|guess| guess.column == Some(column));
    let candidates = [
        vec![index(Column::CaseNumber)],
        vec![index(Column::CaseNumber), index(Column::ParcelNumber)],
        vec![index(Column::ParcelNumber)],
        // A sale date changes when the sale is postponed.
        vec![index(Column::Address)],
    ];
    let of_row = |row: &Vec<String>, key: &[usize]| -> Vec<String> {
        key.iter().map(|index| row.get(*index).map_or("", |cell| cell.trim()).to_owned()).collect()
    };
    let distinguishes = |key: &Vec<usize>| {
        let rows: HashSet<&Vec<String>> = body.iter().copied().collect();
        let keys: HashSet<Vec<String>> = rows
            .iter()
            .map(|row| of_row(row, key))
            .filter(|values| !values[0].is_empty())
            .collect();
        keys.len() * 100 >= 95 * rows.len()
    };
    let mut whole =
        candidates.into_iter().filter_map(|key| key.into_iter().collect::<Option<Vec<_>>>());
    whole.find(distinguishes).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(rows: &[&[&str]]) -> TableGuess {
        let rows: Vec<Vec<String>> =
            rows.iter().map(|row| row.iter().map(|cell| (*cell).to_owned()).collect()).collect();
        guess_table(&rows).unwrap()
    }

    fn columns(guess: &TableGuess) -> Vec<Option<Column>> {
        guess.columns.iter().map(|column| column.column).collect()
    }

    #[test]
    fn headers_and_cells_say_what_a_column_is() {
        let guess = table(&[
            &["Sheriff's sales of the month"],
            &["Sheriff No.", "Date of Sale", "Situs", "Zip", "Approx. Judgment", "Max Bid"],
            &["F-26-01", "6/2/2026", "12 Elm Street", "07102", "$210,000.00", "$1"],
            &["F-26-02", "6/9/2026", "9 Oak Avenue", "07103", "$90,500.00", "$2"],
        ]);
        assert_eq!(guess.header, Some(1));
        assert_eq!(
            columns(&guess),
            [
                Some(Column::CaseNumber),
                Some(Column::SaleDate),
                Some(Column::Address),
                Some(Column::ZipCode),
                Some(Column::PrincipalAmountOwed),
                None
            ]
        );
        assert_eq!(guess.columns[2].why, "unsure: only its cells look like it");
        assert_eq!(guess.key, [0]);
        assert_eq!(guess.state, State::parse("NJ"));
        assert_eq!(guess.county, County::parse(State::parse("NJ").unwrap(), "Essex"));
    }

    #[test]
    fn a_name_does_not_count_against_its_cells() {
        let guess = table(&[
            &["Case", "Sale Date", "State"],
            &["26-1", "soon", "in good order"],
            &["26-2", "later", "in disrepair"],
        ]);
        assert_eq!(columns(&guess), [Some(Column::CaseNumber), None, None]);
    }

    #[test]
    fn a_file_without_a_header_has_letters() {
        let guess = table(&[
            &["26-1", "6/2/2026", "12 Elm Street", "GA"],
            &["26-2", "6/2/2026", "14 Elm Street", "GA"],
        ]);
        assert_eq!(guess.header, None);
        assert_eq!(guess.columns[3].name, "Column D");
        assert_eq!(
            columns(&guess),
            [None, Some(Column::SaleDate), Some(Column::Address), Some(Column::State)]
        );
        assert_eq!(guess.key, [2], "the address, because the day can change");
    }

    #[test]
    fn the_place_of_the_owner_is_not_that_of_the_property() {
        let guess = table(&[
            &["Case", "Owner Address", "Owner City", "Owner State", "Mail Zip", "Situs", "Zip"],
            &["26-1", "9 Oak Ave", "Newark", "NJ", "07102", "12 Elm Street", "30303"],
            &["26-2", "8 Oak Ave", "Newark", "NJ", "07103", "14 Elm Street", "30305"],
        ]);
        assert_eq!(
            columns(&guess),
            [
                Some(Column::CaseNumber),
                None,
                None,
                None,
                None,
                Some(Column::Address),
                Some(Column::ZipCode)
            ]
        );
        assert_eq!(guess.state, State::parse("GA"), "by the ZIP codes of the properties");
    }

    #[test]
    fn a_city_after_the_owners_address_is_the_owners() {
        let guess = table(&[
            &[
                "Owner",
                "Owner Address",
                "City",
                "State",
                "Zip",
                "Property Address",
                "Property City",
                "Property Zip",
            ],
            &["A", "9 Oak Ave", "Dallas", "TX", "75201", "12 Elm Street", "Atlanta", "30303"],
            &["B", "8 Oak Ave", "Dallas", "TX", "75201", "14 Elm Street", "Atlanta", "30305"],
        ]);
        let places: Vec<Option<Column>> = columns(&guess).split_off(2);
        let own = [Some(Column::Address), Some(Column::City), Some(Column::ZipCode)];
        assert_eq!(places, [&[None, None, None][..], &own].concat());
        assert_eq!(guess.state, State::parse("GA"));
    }

    #[test]
    fn a_column_of_repeated_numbers_is_not_a_key_by_itself() {
        let guess = table(&[
            &["Case Number", "Parcel ID", "Address"],
            &["26-1", "001", "12 Elm Street"],
            &["26-1", "002", "14 Elm Street"],
        ]);
        assert_eq!(guess.key, [0, 1]);
    }
}
