use crate::map::{CaseDraft, ImportMap, MapDraft, RouteDraft, RuleDraft};
use crate::plan::{HeaderError, Plan};

fn template(text: &str) -> RuleDraft {
    RuleDraft { template: Some(text.to_owned()), ..RuleDraft::default() }
}

fn map(optional: &[&str]) -> ImportMap {
    let columns = [("State", "GA"), ("County", "Fulton"), ("Sale Date", "{Starts} {Sold}")];
    ImportMap::new(MapDraft {
        source: "A county".to_owned(),
        unique_id: Some("{state}-{county}-{Case}".to_owned()),
        optional: optional.iter().map(|name| (*name).to_owned()).collect(),
        ignore: vec!["Link".to_owned()],
        columns: columns
            .into_iter()
            .map(|(name, text)| (name.to_owned(), template(text)))
            .collect(),
        extras: vec![("Buyer".to_owned(), template("{Sold To}"))],
        routes: vec![RouteDraft {
            from: "Status".to_owned(),
            cases: vec![CaseDraft {
                columns: vec![("Foreclosure Status".to_owned(), template("{value}"))],
                ..CaseDraft::default()
            }],
        }],
        ..MapDraft::default()
    })
    .unwrap()
}

fn plan(header: &[&str], optional: &[&str]) -> Result<Plan, HeaderError> {
    let texts = header.iter().map(|text| (*text).to_owned()).collect();
    Plan::new(texts, 1, Some(&map(optional)), &[])
}

#[test]
fn a_file_may_lack_the_columns_that_the_map_says_are_optional() {
    let all = ["sold", "Sold To", "Status", "Link"];
    let plan = plan(&["Case", "Starts"], &all).unwrap();
    assert!(plan.routes.is_empty() && plan.extras.is_empty(), "they write nothing");
    let written: Vec<&str> = plan.columns.iter().map(|write| write.target.value()).collect();
    assert_eq!(
        written,
        ["Foreclosure Sale Date", "Case Number"],
        "a template with another column writes"
    );
}

#[test]
fn every_other_column_of_a_map_is_necessary() {
    let missing = |optional: &[&str]| match plan(&["Case", "Starts"], optional) {
        Err(HeaderError::NoColumn { name, .. }) => name,
        other => panic!("{other:?}"),
    };
    assert_eq!(missing(&["Sold", "Sold To", "Status"]), "Link");
    assert_eq!(missing(&["Sold", "Link", "Status"]), "Sold To");
    assert_eq!(missing(&["Sold To", "Link", "Status"]), "Sold");
    assert_eq!(missing(&["Sold", "Sold To", "Link"]), "Status");
}
