/// The one sheet of an XLSX file (`spec.md §7`, 'Export').
pub const SHEET_NAME: &str = "Filtered_Properties";

/// The form of a download.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Format {
    /// Comma-separated values, UTF-8.
    Csv,
    /// An Excel workbook of one sheet; offered as '.XLS'.
    Xlsx,
}

impl Format {
    /// Both of them.
    pub const ALL: [Self; 2] = [Self::Csv, Self::Xlsx];

    /// Its name, which is also the file's extension.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Csv => "csv",
            Self::Xlsx => "xlsx",
        }
    }

    /// The form of this exact name.
    #[must_use]
    pub fn parse(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|format| format.name() == name)
    }

    /// What the file is called (`spec.md §7`, 'Export').
    #[must_use]
    pub const fn file_name(self) -> &'static str {
        match self {
            Self::Csv => "filtered_properties.csv",
            Self::Xlsx => "filtered_properties.xlsx",
        }
    }

    /// The most rows it holds below its heading; Excel's sheets end at 1,048,576.
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
    fn files_are_called_as_the_spec_says() {
        assert_eq!(Format::Csv.file_name(), "filtered_properties.csv");
        assert_eq!(Format::Xlsx.file_name(), "filtered_properties.xlsx");
        assert_eq!(SHEET_NAME, "Filtered_Properties");
    }

    #[test]
    fn only_two_forms_are_known() {
        assert_eq!(Format::parse("csv"), Some(Format::Csv));
        assert_eq!(Format::parse("xlsx"), Some(Format::Xlsx));
        assert_eq!(Format::parse("xls"), None);
        assert_eq!(Format::parse("CSV"), None);
    }
}
