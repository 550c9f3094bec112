//! The stored form of an order: the domain's values under short names, without those that are not
//! set.

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD as BASE64;
use export::{Baseline, DownloadId, ExportColumn, ExportOrder, Format};
use kernel::{AccountId, ListingId, Revision, SessionId};
use listings::{
    Area, Bounds, ChangeKind, ChoiceFilter, Direction, Field, Filters, Historical, ListingIds,
    MarkCondition, RangeFilter, Scope, SearchListings, SearchText, Shape, Sort, SubscriberSearch,
    UniqueId,
};
use serde_json::{Map, Value, json};
use uuid::Uuid;

use crate::people::marks::encoding::{decode, encode};

type Object = Map<String, Value>;

/// The stored form of an order, without the account and the session, which have columns.
///
/// What depends on the account (its areas, its saved properties) is stored as a request and read
/// when the order is fetched.
pub(super) fn written(order: &ExportOrder) -> Value {
    let ExportOrder {
        session: _,
        format,
        columns,
        search:
            SubscriberSearch {
                account: _,
                criteria,
                in_my_areas,
                only_saved,
                with_hidden,
                changes,
                by_change: _, // only the list itself is in that order
            },
        with_own_columns,
        view,
        changes_since,
    } = order;
    let mut object = Object::new();
    let mut put = |name: &str, value: Value| {
        if !matches!(&value, Value::Null | Value::Bool(false)) {
            object.insert(name.to_owned(), value);
        }
    };
    put("format", json!(format.name()));
    let columns: Vec<_> = columns.iter().map(ExportColumn::name).collect();
    put("columns", json!(columns));
    put("my_areas", json!(in_my_areas));
    put("saved", json!(only_saved));
    put("hidden", json!(with_hidden));
    let names = |kinds: &Vec<ChangeKind>| kinds.iter().map(|kind| kind.name()).collect::<Vec<_>>();
    put("changed", json!(changes.as_ref().map(names)));
    put("own", json!(with_own_columns));
    put("view", json!(view));
    let baseline = changes_since
        .map(|Baseline { download, revision, at }| json!([revision.0, at, download.0.to_string()]));
    put("changes", json!(baseline));
    write_search(criteria, &mut put);
    Value::Object(object)
}

fn write_search(search: &SearchListings, put: &mut impl FnMut(&str, Value)) {
    // The page is not part of an order; areas and marks of the account are read when it is fetched.
    let SearchListings {
        scope,
        historical,
        filters,
        search: text,
        marks: _,
        my_areas: _,
        within,
        changed_since,
        with_duplicates,
        sort,
        page: _,
    } = search;
    match scope {
        Scope::All => {}
        Scope::Ids(ids) => {
            put("picked", json!(BASE64.encode(encode(&ids.iter().copied().collect()))));
            // A version before 'picked' finds nothing, and not everything.
            put("ids", json!([]));
        }
        Scope::UniqueIds(ids) => {
            put("keys", json!(ids.iter().map(UniqueId::as_str).collect::<Vec<_>>()));
        }
    }
    put("current", json!(*historical == Historical::Current));
    if let Some(text) = text {
        let words: Vec<_> = text.words().iter().map(|word| &word.typed).collect();
        put("text", json!({ "words": words, "whole": text.whole() }));
    }
    let shapes = |area: &Area| {
        area.shapes().iter().map(Shape::corners).map(|own| json!(own)).collect::<Vec<_>>()
    };
    put("within", json!(within.as_ref().map(shapes)));
    if within.as_ref().is_some_and(Area::counts_zip_points) {
        put("within_zips", json!(true));
    }
    put("since", json!(changed_since.map(|revision| revision.0)));
    put("duplicates", json!(with_duplicates));
    put("sort", json!([sort.field.value(), sort.direction == Direction::Descending]));
    put("filters", write_filters(filters));
}

/// The filters by their parameters: a list of options, or the two ends of a range.
fn write_filters(filters: &Filters) -> Value {
    let choices = filters.choices().map(|(filter, chosen)| (filter.spec().param, json!(chosen)));
    let ranges = filters
        .ranges()
        .map(|(filter, bounds)| (filter.spec().key, json!([bounds.from(), bounds.to()])));
    let filters: Object =
        choices.chain(ranges).map(|(name, value)| (name.to_owned(), value)).collect();
    if filters.is_empty() { Value::Null } else { Value::Object(filters) }
}

/// Reads what [`written`] wrote. Returns `None` for anything else.
pub(super) fn read(account: AccountId, session: SessionId, stored: &Value) -> Option<ExportOrder> {
    let is = |name: &str| stored[name].as_bool().unwrap_or(false);
    let columns = stored["columns"].as_array()?.iter();
    Some(ExportOrder {
        session,
        format: Format::parse(stored["format"].as_str()?)?,
        columns: columns
            .map(|name| name.as_str().map(ExportColumn::parse))
            .collect::<Option<_>>()?,
        search: SubscriberSearch {
            account,
            criteria: read_search(stored)?,
            in_my_areas: is("my_areas"),
            only_saved: is("saved"),
            with_hidden: is("hidden"),
            changes: match &stored["changed"] {
                Value::Null => None,
                names => {
                    let names = names.as_array()?.iter().map(Value::as_str);
                    let kinds = names.map(|name| name.map(ChangeKind::parse));
                    Some(kinds.collect::<Option<Vec<_>>>()?.concat())
                }
            },
            by_change: None,
        },
        with_own_columns: is("own"),
        view: stored["view"].as_str().map(str::to_owned),
        changes_since: match &stored["changes"] {
            Value::Null => None,
            baseline => Some(Baseline {
                revision: Revision(baseline[0].as_i64()?),
                at: baseline[1].as_str()?.parse().ok()?,
                // An order of an earlier version has none.
                download: DownloadId(match &baseline[2] {
                    Value::Null => Uuid::nil(),
                    id => Uuid::parse_str(id.as_str()?).ok()?,
                }),
            }),
        },
    })
}

/// Reads a shape of the drawn area.
fn read_shape(stored: &Value) -> Option<Shape> {
    let micro = |value: &Value| i32::try_from(value.as_i64()?).ok();
    let corner = |corner: &Value| Some((micro(&corner[0])?, micro(&corner[1])?));
    Shape::new(stored.as_array()?.iter().map(corner).collect::<Option<_>>()?).ok()
}

fn read_search(stored: &Value) -> Option<SearchListings> {
    let is = |name: &str| stored[name].as_bool().unwrap_or(false);
    let scope = match (&stored["picked"], &stored["ids"], &stored["keys"]) {
        (Value::String(picked), ..) => {
            Scope::Ids(decode(&BASE64.decode(picked).ok()?).ok()?.as_slice().to_vec())
        }
        // An order of an earlier version has a number for each, in any order.
        (_, Value::Array(ids), _) => {
            let ids = ids.iter().map(|id| id.as_i64().map(ListingId));
            Scope::Ids(ids.collect::<Option<ListingIds>>()?.as_slice().to_vec())
        }
        (.., Value::Array(keys)) => {
            let key = |key: &Value| UniqueId::parse(key.as_str()?).ok();
            Scope::UniqueIds(keys.iter().map(key).collect::<Option<_>>()?)
        }
        _ => Scope::All,
    };
    let text = match &stored["text"] {
        Value::Null => None,
        text => {
            let words = text["words"].as_array()?.iter().map(Value::as_str);
            let whole = text["whole"].as_str().map(str::to_owned);
            Some(SearchText::folded(&words.collect::<Option<Vec<_>>>()?, whole)?)
        }
    };
    let within = match &stored["within"] {
        Value::Null => None,
        // An order of an earlier version has the corners of its only shape.
        shape if shape[0][0].is_number() => Some(Area::from(read_shape(shape)?)),
        shapes => {
            let shapes = shapes.as_array()?.iter().map(read_shape).collect::<Option<_>>()?;
            Some(Area::new(shapes).ok()?.counting_zip_points(is("within_zips")))
        }
    };
    let direction = match stored["sort"][1].as_bool()? {
        true => Direction::Descending,
        false => Direction::Ascending,
    };
    Some(SearchListings {
        scope,
        historical: if is("current") { Historical::Current } else { Historical::All },
        filters: read_filters(&stored["filters"])?,
        search: text,
        marks: MarkCondition::default(),
        my_areas: None,
        within,
        changed_since: stored["since"].as_i64().map(Revision),
        with_duplicates: is("duplicates"),
        sort: Sort { field: Field::from_value(stored["sort"][0].as_str()?)?, direction },
        page: listings::Page::default(),
    })
}

/// A filter that this version does not know is an error: without it, the download would have rows
/// that no one ordered.
fn read_filters(stored: &Value) -> Option<Filters> {
    let mut filters = Filters::default();
    let stored = match stored {
        Value::Null => return Some(filters),
        stored => stored.as_object()?,
    };
    for (name, value) in stored {
        let values = value.as_array()?;
        if let Some(filter) = ChoiceFilter::ALL.iter().find(|filter| filter.spec().param == name) {
            let options = values.iter().map(|option| option.as_str().map(str::to_owned));
            filters.choose(*filter, options.collect::<Option<_>>()?);
        } else {
            let filter = RangeFilter::ALL.iter().find(|filter| filter.spec().key == name)?;
            let [from, to] = values.as_slice() else { return None };
            let end = |end: &Value| if end.is_null() { Some(None) } else { end.as_i64().map(Some) };
            filters.bound(*filter, Bounds::new(end(from)?, end(to)?)?);
        }
    }
    Some(filters)
}

#[cfg(test)]
mod tests {
    use export::testing::order_of_everything;
    use listings::Decimal;

    use super::*;

    fn ids() -> (AccountId, SessionId) {
        (AccountId(Uuid::from_u128(7)), SessionId(Uuid::from_u128(8)))
    }

    fn round_trip(order: &ExportOrder) {
        let (account, session) = ids();
        // As the database returns it: through text.
        let stored: Value = serde_json::from_str(&written(order).to_string()).unwrap();
        assert_eq!(read(account, session, &stored).as_ref(), Some(order), "{stored}");
    }

    #[test]
    fn an_order_of_everything_takes_a_few_bytes() {
        let (account, session) = ids();
        let order = order_of_everything(account, session);
        round_trip(&order);
        assert_eq!(
            written(&order).to_string(),
            r#"{"columns":[],"format":"csv","sort":["Foreclosure Sale Date",true]}"#
        );
    }

    #[test]
    fn an_order_from_before_an_area_had_several_shapes_is_read() {
        let (account, session) = ids();
        let stored = r#"{"columns":[],"format":"csv","sort":["Foreclosure Sale Date",true],
                         "within":[[-84500000,33600000],[1,2],[3,4]]}"#;
        let stored: Value = serde_json::from_str(stored).unwrap();
        let order = read(account, session, &stored).unwrap();
        let shape = Shape::new(vec![(-84_500_000, 33_600_000), (1, 2), (3, 4)]).unwrap();
        assert_eq!(order.search.criteria.within, Some(Area::from(shape)));
    }

    #[test]
    fn ten_thousand_picked_properties_take_three_bytes_each() {
        let (account, session) = ids();
        let mut order = order_of_everything(account, session);
        // One of 200 of two million listings, so each id is 200 more than the one before.
        order.search.criteria.scope =
            Scope::Ids((0..10_000).map(|id| ListingId(200 * id)).collect());
        round_trip(&order);
        let length = written(&order).to_string().len();
        assert!(length < 30_000, "{length} bytes");
    }

    #[test]
    fn an_order_from_before_picked_properties_were_a_set_is_read() {
        let (account, session) = ids();
        let stored = r#"{"columns":[],"format":"csv","sort":["Foreclosure Sale Date",true],
                         "ids":[9,3]}"#;
        let stored: Value = serde_json::from_str(stored).unwrap();
        let order = read(account, session, &stored).unwrap();
        assert_eq!(order.search.criteria.scope, Scope::Ids(vec![ListingId(3), ListingId(9)]));
    }

    #[test]
    fn an_order_of_changes_from_before_it_named_its_download_is_read() {
        let (account, session) = ids();
        let stored = r#"{"columns":[],"format":"csv","sort":["Foreclosure Sale Date",true],
                         "changes":[41,"2026-11-20T15:00:00Z"]}"#;
        let stored: Value = serde_json::from_str(stored).unwrap();
        let baseline = read(account, session, &stored).unwrap().changes_since.unwrap();
        assert_eq!(baseline.revision, Revision(41));
        assert_eq!(baseline.download, DownloadId(Uuid::nil()));
    }

    #[test]
    fn every_part_of_an_order_comes_back() {
        let (account, session) = ids();
        let mut order = order_of_everything(account, session);
        order.format = Format::Xlsx;
        order.columns = ["Address", "zillow_image_3", "_id"].map(ExportColumn::parse).into();
        order.search.in_my_areas = true;
        order.search.only_saved = true;
        order.search.with_hidden = true;
        order.search.changes = Some(vec![ChangeKind::Status, ChangeKind::ListedAgain]);
        order.with_own_columns = true;
        order.view = Some("state=Georgia&historicalFilter=all".to_owned());
        let at = "2026-11-20T15:00:00.123456Z".parse().unwrap();
        let download = DownloadId(Uuid::from_u128(5));
        order.changes_since = Some(Baseline { download, revision: Revision(41), at });
        let mut filters = Filters::default()
            .with(ChoiceFilter::State, &["Georgia"])
            .with(ChoiceFilter::County, &["Georgia|Washington", "Fulton"])
            .with(ChoiceFilter::PropertyType, &["Single Family", "Land, raw"])
            .with(ChoiceFilter::OwnerType, &[])
            .with(ChoiceFilter::Marks, &["New", "Not seen"]);
        filters.bound(RangeFilter::YearBuilt, Bounds::new(Some(1980), None).unwrap());
        filters.bound(RangeFilter::EstimatedValue, Bounds::new(None, Some(45_000_001)).unwrap());
        filters.choose(ChoiceFilter::HasPhoto, vec!["true".to_owned()]);
        let half = Decimal::new(2.5).map(Decimal::rank);
        filters.bound(RangeFilter::Bathrooms, Bounds::new(half, None).unwrap());
        filters.bound(RangeFilter::Equity, Bounds::new(Some(-5), Some(5)).unwrap());
        order.search.criteria = SearchListings {
            scope: Scope::Ids(vec![ListingId(3), ListingId(9)]),
            historical: Historical::Current,
            filters,
            search: SearchText::parse("Peachtree St. 12-34"),
            marks: MarkCondition::default(),
            my_areas: None,
            within: Some(
                Area::new(vec![
                    Shape::new(vec![(-84_500_000, 33_600_000), (1, 2), (3, 4)]).unwrap(),
                    Shape::new(vec![(5, 6), (7, 8), (9, 9)]).unwrap(),
                ])
                .unwrap()
                .counting_zip_points(true),
            ),
            changed_since: Some(Revision(12)),
            with_duplicates: true,
            sort: Sort {
                field: Field::from_value("Equity").unwrap(),
                direction: Direction::Ascending,
            },
            page: listings::Page::default(),
        };
        round_trip(&order);
        order.search.criteria.scope = Scope::UniqueIds(vec![UniqueId::parse("Ä|2").unwrap()]);
        round_trip(&order);
    }

    #[test]
    fn anything_else_is_not_read() {
        let (account, session) = ids();
        let with_unknown_filter =
            r#"{"columns":[],"format":"csv","sort":["Equity",true],"filters":{"judge":["A"]}}"#;
        for stored in ["{}", "[]", "null", r#"{"columns":[],"format":"csv"}"#, with_unknown_filter]
        {
            let stored: Value = serde_json::from_str(stored).unwrap();
            assert_eq!(read(account, session, &stored), None, "{stored}");
        }
    }
}
