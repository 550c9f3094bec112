//! Parses the TOML of a map file. The domain decides what it means.

use std::collections::BTreeMap;
use std::fmt;
use std::path::Path;

use anyhow::Context as _;
use lists::{CaseDraft, ImportMap, MapDraft, PdfLayout, RouteDraft, RuleDraft};
use serde::Deserialize;
use serde::de::value::MapAccessDeserializer;
use serde::de::{Deserializer, MapAccess, Visitor};

/// Reads a map file.
///
/// # Errors
/// When the file cannot be read or is not a valid map.
pub fn read(path: &Path) -> anyhow::Result<ImportMap> {
    let of_this_file = || format!("the map file {}", path.display());
    let text = std::fs::read_to_string(path).with_context(of_this_file)?;
    parse(&text).with_context(of_this_file)
}

/// Parses the text of a map file.
///
/// # Errors
/// When the text is not a valid map.
pub fn parse(text: &str) -> anyhow::Result<ImportMap> {
    let file: MapFile = toml::from_str(text)?;
    Ok(ImportMap::new(file.into())?)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct MapFile {
    source: String,
    #[serde(default)]
    complete_list: CompleteFile,
    sheet: Option<String>,
    #[serde(default)]
    sheets: SheetsFile,
    #[serde(default)]
    headers: Vec<String>,
    #[serde(default)]
    header_lines: Vec<String>,
    latest_by: Option<String>,
    #[serde(default)]
    optional: Vec<String>,
    most_flawed: Option<f64>,
    most_replaced: Option<f64>,
    first_label: Option<String>,
    struck_out: Option<String>,
    #[serde(default)]
    labels: Vec<String>,
    #[serde(default)]
    pdf: PdfFile,
    unique_id: Option<String>,
    #[serde(default)]
    blank: Vec<String>,
    #[serde(default)]
    ignore: Vec<String>,
    #[serde(default)]
    columns: Rules,
    #[serde(default)]
    extras: Rules,
    #[serde(default)]
    routes: Vec<RouteFile>,
}

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct PdfFile {
    #[serde(default)]
    columns: Vec<String>,
    key: Option<String>,
    heading: Option<String>,
    heading_pattern: Option<String>,
}

/// `sheets = "all"`, or a list of names.
#[derive(Default, Deserialize)]
#[serde(untagged)]
enum SheetsFile {
    #[default]
    Unset,
    All(AllWord),
    Named(Vec<String>),
}

#[derive(Deserialize)]
enum AllWord {
    #[serde(rename = "all")]
    All,
}

type Rules = BTreeMap<String, RuleFile>;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RouteFile {
    from: String,
    #[serde(default)]
    cases: Vec<CaseFile>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CaseFile {
    form: Option<String>,
    pattern: Option<String>,
    #[serde(default)]
    columns: Rules,
    #[serde(default)]
    extras: Rules,
}

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct RuleTable {
    template: Option<String>,
    from: Option<String>,
    pattern: Option<String>,
    #[serde(default)]
    blank: Vec<String>,
    #[serde(default)]
    values: BTreeMap<String, String>,
    otherwise: Option<String>,
}

/// A template, or a table that says more.
struct RuleFile(RuleTable);

impl<'de> Deserialize<'de> for RuleFile {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(RuleVisitor)
    }
}

struct RuleVisitor;

impl<'de> Visitor<'de> for RuleVisitor {
    type Value = RuleFile;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a text such as \"{Header}\", or a table with 'from' or 'template'")
    }

    fn visit_str<E>(self, text: &str) -> Result<RuleFile, E> {
        Ok(RuleFile(RuleTable { template: Some(text.to_owned()), ..RuleTable::default() }))
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<RuleFile, A::Error> {
        RuleTable::deserialize(MapAccessDeserializer::new(map)).map(RuleFile)
    }
}

/// Whether files are complete lists: those of any form, or those of some.
#[derive(Deserialize)]
#[serde(untagged)]
enum CompleteFile {
    Any(bool),
    Of(Vec<String>),
}

impl Default for CompleteFile {
    fn default() -> Self {
        Self::Any(false)
    }
}

impl From<MapFile> for MapDraft {
    fn from(file: MapFile) -> Self {
        let MapFile {
            source,
            complete_list,
            sheet,
            sheets,
            headers,
            header_lines,
            latest_by,
            optional,
            most_flawed,
            most_replaced,
            first_label,
            struck_out,
            labels,
            pdf,
            unique_id,
            blank,
            ignore,
            columns,
            extras,
            routes,
        } = file;
        let PdfFile { columns: pdf_columns, key, heading, heading_pattern } = pdf;
        Self {
            source,
            complete_list: !matches!(complete_list, CompleteFile::Any(false)),
            complete_forms: match complete_list {
                CompleteFile::Any(_) => Vec::new(),
                CompleteFile::Of(forms) => forms,
            },
            sheet,
            sheets: match sheets {
                SheetsFile::Unset => Vec::new(),
                SheetsFile::All(AllWord::All) => vec!["*".to_owned()],
                SheetsFile::Named(names) => names,
            },
            headers,
            header_lines,
            latest_by,
            optional,
            most_flawed,
            most_replaced,
            first_label,
            struck_out,
            labels,
            pdf: PdfLayout { columns: pdf_columns, key, heading, heading_pattern, state: None },
            unique_id,
            blank,
            ignore,
            columns: rules(columns),
            extras: rules(extras),
            routes: routes.into_iter().map(RouteDraft::from).collect(),
        }
    }
}

impl From<RouteFile> for RouteDraft {
    fn from(RouteFile { from, cases }: RouteFile) -> Self {
        Self { from, cases: cases.into_iter().map(CaseDraft::from).collect() }
    }
}

impl From<CaseFile> for CaseDraft {
    fn from(CaseFile { form, pattern, columns, extras }: CaseFile) -> Self {
        Self { form, pattern, columns: rules(columns), extras: rules(extras) }
    }
}

fn rules(rules: Rules) -> Vec<(String, RuleDraft)> {
    rules.into_iter().map(|(name, RuleFile(rule))| (name, rule.into())).collect()
}

impl From<RuleTable> for RuleDraft {
    fn from(table: RuleTable) -> Self {
        let RuleTable { template, from, pattern, blank, values, otherwise } = table;
        Self { template, from, pattern, blank, values: values.into_iter().collect(), otherwise }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn problem(text: &str) -> String {
        format!("{:#}", parse(text).map(|_| ()).unwrap_err())
    }

    #[test]
    fn every_example_of_the_guide_makes_sense() {
        let guide = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../docs/import.md");
        let guide = std::fs::read_to_string(guide).unwrap();
        // The settings of a watched folder are not a map.
        let is_map = |example: &&str| !example.starts_with("county");
        let examples: Vec<_> = guide.split("```toml\n").skip(1).filter(is_map).collect();
        assert_eq!(examples.len(), 4);
        for example in examples {
            let example = example.split("```").next().unwrap();
            let whole = if example.starts_with("source") {
                example.to_owned()
            } else {
                format!("source = 'x'\n{example}")
            };
            assert!(parse(&whole).is_ok(), "{:#}", parse(&whole).unwrap_err());
        }
    }

    #[test]
    fn a_list_can_be_complete_in_some_forms_only() {
        let is_complete = |text: &str, form: &str| {
            let map = parse(&format!("source = 'x'\n{text}")).unwrap();
            map.for_form(form).is_complete_list()
        };
        assert!(is_complete("complete_list = ['pdf', 'page']", "page"));
        assert!(!is_complete("complete_list = ['pdf', 'page']", "text"));
        assert!(is_complete("complete_list = true", "text"));
        assert!(!is_complete("complete_list = false", "pdf") && !is_complete("", "pdf"));
    }

    #[test]
    fn a_text_is_a_template_and_a_table_says_more() {
        let map = parse(
            "source = 'x'\n[columns]\nState = 'Georgia'\n\"Zip Code\" = { from = 'addr', pattern = '(\\d{5})$' }",
        );
        assert_eq!(map.unwrap().source(), "x");
    }

    #[test]
    fn an_unknown_key_is_named() {
        let unknown = problem("source = 'x'\ncomplete = true");
        assert!(unknown.contains("unknown field `complete`"), "{unknown}");
        let in_rule = problem("source = 'x'\n[columns]\nCity = { form = 'y' }");
        assert!(in_rule.contains("unknown field `form`"), "{in_rule}");
        let in_case = problem("source = 'x'\n[[routes]]\nfrom = 'a'\n[[routes.cases]]\nset = {}");
        assert!(in_case.contains("unknown field `set`"), "{in_case}");
    }

    #[test]
    fn a_wrong_type_and_a_missing_source_are_told() {
        assert!(
            problem("source = 'x'\n[columns]\nCity = true").contains("expected a text such as")
        );
        assert!(problem("sheet = 'x'").contains("missing field `source`"));
        assert_eq!(
            problem("source = 'x'\n[columns]\nTown = '{a}'"),
            "columns.\"Town\": is not a known column; put a column with its own name under [extras]"
        );
    }
}
