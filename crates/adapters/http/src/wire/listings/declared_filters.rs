//! The declared filters in the OpenAPI document, for the screen.

use listings::{ChoiceFilter, Place, RangeFilter};
use serde_json::{Value, json};

/// The filters in the order of the screen. The front end generates its own list from them.
pub(crate) fn declared_filters() -> Value {
    let mut choices: Vec<_> = ChoiceFilter::ALL.iter().map(|filter| filter.spec()).collect();
    choices.sort_by_key(|spec| spec.place);
    let mut ranges: Vec<_> = RangeFilter::ALL.iter().map(|filter| filter.spec()).collect();
    ranges.sort_by_key(|spec| spec.place);
    let is_under_more = |place: Place| matches!(place, Place::More(_));
    let choices = choices.into_iter().map(|spec| {
        json!({
            "param": spec.param,
            "list": spec.list,
            "label": spec.label,
            "placeholder": spec.placeholder,
            "options": spec.options.name(),
            "more": is_under_more(spec.place),
        })
    });
    let ranges = ranges.into_iter().map(|spec| {
        json!({
            "blanks": spec.key,
            "params": spec.params,
            "label": spec.label,
            "more": is_under_more(spec.place),
            "unit": spec.compared.unit().name(),
        })
    });
    json!({ "choices": choices.collect::<Vec<_>>(), "ranges": ranges.collect::<Vec<_>>() })
}
