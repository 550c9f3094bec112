use super::*;

fn template(text: &str) -> RuleDraft {
    RuleDraft { template: Some(text.to_owned()), ..RuleDraft::default() }
}

fn draft(columns: &[(&str, &str)]) -> MapDraft {
    MapDraft {
        source: "A county".to_owned(),
        columns: columns.iter().map(|(name, text)| ((*name).to_owned(), template(text))).collect(),
        ..MapDraft::default()
    }
}

fn problem(draft: MapDraft) -> String {
    ImportMap::new(draft).map(|_| ()).unwrap_err().to_string()
}

#[test]
fn a_map_writes_columns_by_value_or_label() {
    let map = ImportMap::new(draft(&[
        ("Sale Date", "{when}"),
        ("matched_Current Bid", "{bid}"),
        ("zillow_image_1", "{photo}"),
    ]))
    .unwrap();
    let targets: Vec<_> = map.writes.iter().map(|(target, _)| target.clone()).collect();
    assert_eq!(
        targets,
        [Target::Column(Column::SaleDate), Target::Column(Column::OpeningBid), Target::Photo(1)]
    );
}

#[test]
fn a_source_needs_a_name() {
    assert_eq!(problem(MapDraft::default()), "source: is missing; every source needs a name");
}

#[test]
fn the_error_for_an_unknown_column_names_its_key() {
    let unknown = problem(draft(&[("Sale Dat", "{when}")]));
    assert!(unknown.starts_with("columns.\"Sale Dat\": is not a known column"), "{unknown}");
    let other_name = problem(draft(&[("Zip", "{zip}")]));
    assert!(other_name.ends_with("did you mean 'Zip Code'?"), "{other_name}");
    assert!(problem(draft(&[("Equity", "{x}")])).contains("is computed and cannot be written"));
    assert!(problem(draft(&[("unique_ID", "{x}")])).contains("'unique_id' at the top"));
}

#[test]
fn the_lines_of_a_header_have_names() {
    let lines =
        |names: [&str; 2]| MapDraft { header_lines: names.map(str::to_owned).into(), ..draft(&[]) };
    assert_eq!(problem(lines(["Sale Date", " "])), "header_lines: a name must not be empty");
    let map = ImportMap::new(lines(["Sale Date", "Place"])).unwrap();
    assert_eq!(map.layout().header_lines, ["Sale Date", "Place"]);
}

#[test]
fn a_column_is_written_once() {
    let twice = problem(draft(&[("Sale Date", "{a}"), ("Foreclosure Sale Date", "{b}")]));
    assert_eq!(twice, "columns: 'Foreclosure Sale Date' is written twice");
}

#[test]
fn an_extra_cannot_have_the_name_of_a_column() {
    let mut map = draft(&[]);
    map.extras = vec![("Address".to_owned(), template("{a}"))];
    assert!(problem(map.clone()).contains("put it under [columns]"));
    map.extras = vec![("Equity".to_owned(), template("{a}"))];
    assert!(problem(map.clone()).contains("put it under [columns]"));
    map.extras = vec![("Judge".to_owned(), template("{a}"))];
    assert!(ImportMap::new(map).is_ok());
}

#[test]
fn a_constant_state_is_one_of_the_eighteen() {
    assert!(
        problem(draft(&[("State", "California")])).contains("'California' is not one of the 18")
    );
    assert!(ImportMap::new(draft(&[("State", "NJ")])).is_ok());
}

#[test]
fn the_unique_id_starts_with_state_and_county() {
    let with = |text: &str| {
        let mut map = draft(&[]);
        map.unique_id = Some(text.to_owned());
        ImportMap::new(map).map(|_| ()).map_err(|error| error.problem)
    };
    assert_eq!(with("{state}-{county}-{Case#}"), Ok(()));
    for text in [
        "{Case#}",
        "{county}-{state}-{Case#}",
        "x{state}-{county}-{Case#}",
        "{state}-{Case#}-{county}",
    ] {
        assert!(
            with(text).unwrap_err().starts_with("must start with {state} and {county}"),
            "{text}"
        );
    }
    assert!(with("{state}-{county}").unwrap_err().starts_with("needs a column that distinguishes"));
    assert!(with("{state}-{county}-{Case#").unwrap_err().contains("not closed"));
}

#[test]
fn a_rule_needs_one_origin_and_a_valid_pattern() {
    let with = |rule: RuleDraft| {
        let mut map = draft(&[]);
        map.columns = vec![("City".to_owned(), rule)];
        problem(map)
    };
    let from = RuleDraft { from: Some("a".into()), ..RuleDraft::default() };
    assert!(with(RuleDraft::default()).contains("neither 'template' nor 'from'"));
    assert!(with(RuleDraft { template: Some("{a}".into()), ..from.clone() }).contains("both"));
    assert!(
        with(RuleDraft { pattern: Some("(".into()), ..from.clone() })
            .starts_with("columns.\"City\".pattern: is not a valid pattern")
    );
    assert!(with(RuleDraft { otherwise: Some("x".into()), ..from }).contains("without 'values'"));
}

#[test]
fn a_rule_extracts_a_part_and_replaces_it() {
    let rule = Rule::new(
        "x",
        RuleDraft {
            from: Some("class".into()),
            pattern: Some("^([A-Z])[0-9]".into()),
            blank: vec!["z".into()],
            values: vec![("A".into(), "Single Family".into()), ("q".into(), String::new())],
            ..RuleDraft::default()
        },
    )
    .unwrap();
    assert_eq!(rule.apply("A9"), RuleOutput::Text("Single Family"));
    assert_eq!(rule.apply("C0"), RuleOutput::Text("C"), "a word that is not in the table stays");
    assert_eq!(rule.apply("Z9"), RuleOutput::Blank, "a word that means blank");
    assert_eq!(rule.apply("Q1"), RuleOutput::Blank, "a table can replace a word by a blank");
    assert_eq!(rule.apply("9A"), RuleOutput::Blank, "the pattern does not match");
}

#[test]
fn replacements_ignore_case_and_blanks() {
    let rule = Rule::new(
        "x",
        RuleDraft {
            from: Some("class".into()),
            values: vec![("01  ONE FAMILY dwellings ".into(), "Single Family".into())],
            otherwise: Some(String::new()),
            ..RuleDraft::default()
        },
    )
    .unwrap();
    assert_eq!(rule.apply("01 One Family  Dwellings"), RuleOutput::Text("Single Family"));
    assert_eq!(rule.apply("22 Store"), RuleOutput::Blank);
}

fn route(cases: Vec<CaseDraft>) -> MapDraft {
    let mut map = draft(&[]);
    map.routes = vec![RouteDraft { from: "status".to_owned(), cases }];
    map
}

#[test]
fn only_the_last_case_of_a_route_may_be_open() {
    let open = CaseDraft::default();
    let date = CaseDraft { form: Some("date".into()), ..CaseDraft::default() };
    assert!(ImportMap::new(route(vec![date.clone(), open.clone()])).is_ok());
    assert!(problem(route(vec![open, date])).contains("never reached"));
    assert!(problem(route(vec![])).contains("routes[0].cases: is missing"));
    let odd = CaseDraft { form: Some("day".into()), ..CaseDraft::default() };
    assert!(problem(route(vec![odd])).contains("'day' is not a form"));
}

#[test]
fn a_route_shares_no_column_with_the_rest_of_the_map() {
    let case = CaseDraft {
        columns: vec![("Foreclosure Status".into(), template("{value}"))],
        ..CaseDraft::default()
    };
    let mut map = route(vec![case.clone()]);
    assert!(ImportMap::new(map.clone()).is_ok());
    map.columns = vec![("matched_Foreclosure Status".into(), template("Sold"))];
    assert!(problem(map).contains("also written by another part"));
    let state = CaseDraft { columns: vec![("State".into(), template("{value}"))], ..case };
    assert!(problem(route(vec![state])).contains("cannot be routed"));
}

#[test]
fn a_map_matches_the_headers_that_it_names() {
    let mut map = route(vec![CaseDraft::default()]);
    map.columns = vec![("Address".into(), template("{PropertyAddress:}, {address2}"))];
    map.unique_id = Some("{state}-{county}-{Case#:}".into());
    map.ignore = vec!["Link".into()];
    let map = ImportMap::new(map).unwrap();
    for header in ["PropertyAddress", "ADDRESS2", "Case#:", "Status", "link"] {
        assert!(map.names(header), "{header}");
    }
    assert!(!map.names("state") && !map.names("Address"));
}
