//! Names the parts that several operations of the OpenAPI document have once, under its components.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use serde_json::{Map, Value, json};

/// The parts that are shared, as the document calls them, in the order in which they are named: a
/// response has headers.
const KINDS: [&str; 3] = ["headers", "responses", "parameters"];

/// Replaces each response, header and parameter that the document has more than once by a reference. The
/// members of each object must be in one order. Of different parts with one name, the most frequent one
/// is named.
pub(crate) fn share(document: &mut Value) {
    for kind in KINDS {
        let mut uses: BTreeMap<String, (usize, String, Value)> = BTreeMap::new();
        each_part(document, kind, &mut |name, part| {
            uses.entry(part.to_string()).or_insert_with(|| (0, name, part.clone())).0 += 1;
        });
        let mut repeated: Vec<_> = uses.into_iter().filter(|(_, (count, ..))| *count > 1).collect();
        repeated.sort_by_key(|(_, (count, ..))| Reverse(*count));
        let (mut names, mut components) = (BTreeMap::new(), Map::new());
        for (text, (_, name, part)) in repeated {
            if !components.contains_key(&name) {
                components.insert(name.clone(), part);
                names.insert(text, name);
            }
        }
        components.sort_keys();
        each_part(document, kind, &mut |_, part| {
            if let Some(name) = names.get(&part.to_string()) {
                *part = json!({ "$ref": format!("#/components/{kind}/{name}") });
            }
        });
        document["components"][kind] = Value::Object(components);
    }
}

/// Visits the parts of each operation, with the names that they would have.
fn each_part(document: &mut Value, kind: &str, visit: &mut dyn FnMut(String, &mut Value)) {
    let paths = document["paths"].as_object_mut().into_iter().flat_map(Map::values_mut);
    for operation in paths.flat_map(|path| path.as_object_mut()).flat_map(Map::values_mut) {
        // Without `get_mut`, an index would add null for what an operation does not have.
        if kind == "parameters" {
            let parameters = operation.get_mut(kind).and_then(Value::as_array_mut);
            for parameter in parameters.into_iter().flatten() {
                visit(parameter["name"].as_str().unwrap_or_default().to_owned(), parameter);
            }
            continue;
        }
        let responses = operation.get_mut("responses").and_then(Value::as_object_mut);
        for (status, response) in responses.into_iter().flatten() {
            if kind == "responses" {
                if let Some(name) = name_of(status, response) {
                    visit(name, response);
                }
                continue;
            }
            let headers = response.get_mut("headers").and_then(Value::as_object_mut);
            for (name, header) in headers.into_iter().flatten() {
                visit(name.clone(), header);
            }
        }
    }
}

/// Returns `TooLarge` for a refusal with the code `too_large`. Other answers are those of one operation,
/// but for `NotModified`.
fn name_of(status: &str, response: &Value) -> Option<String> {
    let example = response.pointer("/content/application~1json/example/code");
    let Some(code) = example.and_then(Value::as_str) else {
        return (status == "304").then(|| "NotModified".to_owned());
    };
    let words = code.split('_').map(|word| {
        let (first, rest) = word.split_at(word.len().min(1));
        format!("{}{rest}", first.to_uppercase())
    });
    Some(words.collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refusal(code: &str) -> Value {
        json!({ "content": { "application/json": { "example": { "code": code } } },
                "headers": { "X-Request-Id": { "required": true } } })
    }

    #[test]
    fn what_several_operations_have_is_named_once_and_the_rest_stays() {
        let id = |what: &str| json!({ "in": "path", "name": "id", "description": what });
        let operation = |ok: &str, id: Value| {
            json!({ "parameters": [id], "responses": {
                "200": { "description": ok, "headers": { "X-Request-Id": { "required": true } } },
                "304": { "description": "Unchanged" },
                "413": refusal("too_large"),
            } })
        };
        let mut document = json!({ "components": { "schemas": {} }, "paths": {
            "/a": { "get": operation("one", id("a sale")), "put": operation("two", id("a note")) },
            "/b": { "get": operation("three", id("a note")) },
            "/c": { "get": {} },
        } });
        share(&mut document);
        let get = &document["paths"]["/a"]["get"];
        assert_eq!(get["responses"]["413"], json!({ "$ref": "#/components/responses/TooLarge" }));
        assert_eq!(
            get["responses"]["304"],
            json!({ "$ref": "#/components/responses/NotModified" })
        );
        assert_eq!(get["responses"]["200"]["description"], "one", "it is of one operation");
        let header = json!({ "$ref": "#/components/headers/X-Request-Id" });
        assert_eq!(get["responses"]["200"]["headers"]["X-Request-Id"], header);
        assert_eq!(get["parameters"], json!([id("a sale")]), "it has the name of another one");
        assert_eq!(document["paths"]["/c"]["get"], json!({}), "nothing is added");
        let put = &document["paths"]["/a"]["put"];
        assert_eq!(put["parameters"], json!([{ "$ref": "#/components/parameters/id" }]));
        let components = &document["components"];
        assert_eq!(components["parameters"], json!({ "id": id("a note") }));
        assert_eq!(components["headers"], json!({ "X-Request-Id": { "required": true } }));
        let large = &components["responses"]["TooLarge"];
        assert_eq!(large["headers"]["X-Request-Id"], header);
        assert_eq!(components["responses"].as_object().unwrap().len(), 2);
    }
}
