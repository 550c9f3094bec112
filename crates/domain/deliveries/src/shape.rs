use std::collections::HashMap;

/// A column of a delivery.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ColumnFill {
    /// Its name in the file.
    pub name: String,
    /// The number of rows in which it is not blank.
    pub filled: u64,
}

/// What a delivery looks like: its columns, and how many rows fill each of them.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct DeliveryShape {
    /// Rows below the header that are not blank.
    pub rows: u64,
    /// Whether the columns are named by a row of the file. Otherwise they are the keys or labels of
    /// its rows, and a column without a value is not in the file.
    pub has_header_row: bool,
    /// The columns, in the order of the file.
    pub columns: Vec<ColumnFill>,
}

impl DeliveryShape {
    /// Returns the columns by their names without case, blanks and punctuation.
    pub(crate) fn by_key(&self) -> HashMap<String, &ColumnFill> {
        self.columns.iter().map(|column| (key(&column.name), column)).collect()
    }
}

/// Counts what a delivery looks like while it is read.
#[derive(Debug, Clone, Default)]
pub struct ShapeCounter {
    shape: DeliveryShape,
    places: HashMap<String, usize>,
    /// Where each column of the present table is in the shape.
    table: Vec<usize>,
}

impl ShapeCounter {
    /// Begins a table with these columns. Tables of a file share the columns that have one name.
    pub fn begin_table(&mut self, names: &[String], has_header_row: bool) {
        let columns = &mut self.shape.columns;
        let mut place_of = |name: &String| {
            *self.places.entry(key(name)).or_insert_with(|| {
                columns.push(ColumnFill { name: name.clone(), filled: 0 });
                columns.len() - 1
            })
        };
        self.table = names.iter().map(&mut place_of).collect();
        self.shape.has_header_row |= has_header_row;
    }

    /// Counts a row of the present table. `is_filled` returns whether a column has a value.
    pub fn row(&mut self, is_filled: impl Fn(usize) -> bool) {
        self.shape.rows += 1;
        for (index, place) in self.table.iter().enumerate() {
            if is_filled(index) {
                self.shape.columns[*place].filled += 1;
            }
        }
    }

    /// Returns the shape of what was counted.
    #[must_use]
    pub const fn shape(&self) -> &DeliveryShape {
        &self.shape
    }
}

/// A name without case, blanks and punctuation, or the punctuation of a name without letters.
pub(crate) fn key(name: &str) -> String {
    let folded: String =
        name.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect();
    if folded.is_empty() { name.trim().to_owned() } else { folded }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_share_columns_without_regard_to_case_blanks_and_punctuation() {
        let names = |names: &[&str]| -> Vec<String> {
            names.iter().map(|name| (*name).to_owned()).collect()
        };
        let mut counter = ShapeCounter::default();
        counter.begin_table(&names(&["Sale Date", "#"]), true);
        counter.row(|_| true);
        counter.row(|index| index == 1);
        counter.begin_table(&names(&["No.", "SALE_DATE"]), true);
        counter.row(|index| index == 1);
        let column = |name: &str, filled| ColumnFill { name: name.to_owned(), filled };
        let expected = DeliveryShape {
            rows: 3,
            has_header_row: true,
            columns: vec![column("Sale Date", 2), column("#", 2), column("No.", 0)],
        };
        assert_eq!(counter.shape(), &expected);
    }
}
