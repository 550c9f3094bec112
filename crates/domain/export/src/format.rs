/// The name of the only sheet of an XLSX file.
pub const SHEET_NAME: &str = "Filtered_Properties";

/// The format of a download.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Format {
    /// Comma-separated values in UTF-8.
    Csv,
    /// An Excel workbook with one sheet. The screen calls it '.XLS'.
    Xlsx,
}

impl Format {
    /// Every format.
    pub const ALL: [Self; 2] = [Self::Csv, Self::Xlsx];

    /// The name, which is also the extension of the file.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Csv => "csv",
            Self::Xlsx => "xlsx",
        }
    }

    /// The format with exactly this name.
    #[must_use]
    pub fn parse(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|format| format.name() == name)
    }

    /// The name of the file.
    #[must_use]
    pub const fn file_name(self) -> &'static str {
        match self {
            Self::Csv => "filtered_properties.csv",
            Self::Xlsx => "filtered_properties.xlsx",
        }
    }

    /// The maximum number of rows below the heading. A sheet of Excel has 1,048,576 rows.
    #[must_use]
    pub const fn most_rows(self) -> Option<u64> {
        match self {
            Self::Csv => None,
            Self::Xlsx => Some(1_048_575),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_and_sheets_have_fixed_names() {
        assert_eq!(Format::Csv.file_name(), "filtered_properties.csv");
        assert_eq!(Format::Xlsx.file_name(), "filtered_properties.xlsx");
        assert_eq!(SHEET_NAME, "Filtered_Properties");
    }

    #[test]
    fn only_two_formats_are_known() {
        assert_eq!(Format::parse("csv"), Some(Format::Csv));
        assert_eq!(Format::parse("xlsx"), Some(Format::Xlsx));
        assert_eq!(Format::parse("xls"), None);
        assert_eq!(Format::parse("CSV"), None);
    }
}
