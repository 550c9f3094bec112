//! Compares responses with the OpenAPI document: the operation must have the status, the body must fit
//! its schema, and no object may have a member that the schema does not name.

use std::sync::LazyLock;

use serde_json::Value;

use crate::portal::Answer;

static DOCUMENT: LazyLock<Value> = LazyLock::new(|| {
    let mut document: Value = serde_json::from_str(&http_adapter::openapi_json().unwrap()).unwrap();
    let components = document["components"].clone();
    resolve(&mut document["paths"], &components);
    document
});

/// Puts the responses, headers and parameters into the operations that refer to them.
fn resolve(part: &mut Value, components: &Value) {
    let place = part.get("$ref").and_then(Value::as_str).unwrap_or_default();
    if let Some(place) = place.strip_prefix("#/components")
        && !place.starts_with("/schemas/")
    {
        *part = components.pointer(place).unwrap().clone();
    }
    match part {
        Value::Object(members) => members.values_mut().for_each(|it| resolve(it, components)),
        Value::Array(items) => items.iter_mut().for_each(|it| resolve(it, components)),
        _ => {}
    }
}

/// The whole document.
pub(crate) fn document() -> &'static Value {
    &DOCUMENT
}

/// Every operation: method, path and definition.
pub(crate) fn operations() -> Vec<(String, String, &'static Value)> {
    let paths = DOCUMENT["paths"].as_object().unwrap();
    paths
        .iter()
        .flat_map(|(path, item)| {
            item.as_object()
                .unwrap()
                .iter()
                .map(|(method, operation)| (method.to_uppercase(), path.clone(), operation))
        })
        .collect()
}

fn fits(template: &str, path: &str) -> bool {
    let (template, path): (Vec<_>, Vec<_>) =
        (template.split('/').collect(), path.split('/').collect());
    template.len() == path.len()
        && template.iter().zip(path).all(|(own, asked)| *own == asked || own.starts_with('{'))
}

pub(crate) fn hold_against_document(method: &str, uri: &str, answer: &Answer) {
    let path = uri.split('?').next().unwrap();
    // The response to HEAD is that of GET without a body.
    let is_head = method == "HEAD";
    assert!(!is_head || answer.body.is_empty(), "HEAD {uri} has a body");
    let method = if is_head { "GET" } else { method };
    let operation =
        operations().into_iter().find(|(own, template, _)| own == method && fits(template, path));
    let Some((_, template, operation)) = operation else {
        // There is no operation, so only general errors may come from below /api.
        if path.starts_with("/api/")
            && !path.starts_with("/api/docs")
            && path != "/api/openapi.json"
        {
            assert!(
                matches!(answer.status, 404 | 405 | 415 | 429 | 501),
                "{method} {uri} answered {}",
                answer.status
            );
            if is_head {
                return;
            }
            check(&answer.json(), &error_body(), "$").unwrap();
        }
        return;
    };
    let response = &operation["responses"][answer.status.to_string()];
    assert!(!response.is_null(), "{method} {template} may not answer {}", answer.status);
    let Some(content) = response["content"].as_object() else {
        assert!(answer.body.is_empty(), "{method} {template} {} has a body", answer.status);
        return;
    };
    let content_type = answer.header("content-type").unwrap_or_default();
    let media = content_type.split(';').next().unwrap();
    let schema = content
        .get(media)
        .unwrap_or_else(|| panic!("{method} {template} {} may not be {media}", answer.status));
    let is_compressed = answer.header("content-encoding").is_some();
    if media == "application/json"
        && !is_compressed
        && !is_head
        && !uri.contains("fields=all")
        && !uri.contains("columns=")
        && let Err(reason) = check(&answer.json(), &schema["schema"], "$")
    {
        panic!("{method} {uri} {}: {reason}", answer.status);
    }
}

fn error_body() -> Value {
    serde_json::json!({ "$ref": "#/components/schemas/ErrorBody" })
}

fn resolved(schema: &Value) -> &Value {
    match schema["$ref"].as_str() {
        Some(place) => DOCUMENT.pointer(place.trim_start_matches('#')).unwrap(),
        None => schema,
    }
}

/// Checks whether a value fits a schema. The error says where and why not.
pub(crate) fn check(value: &Value, schema: &Value, at: &str) -> Result<(), String> {
    let schema = resolved(schema);
    for (key, needed) in [("oneOf", 1), ("anyOf", 1)] {
        if let Some(choices) = schema[key].as_array() {
            let fitting = choices.iter().filter(|choice| check(value, choice, at).is_ok()).count();
            if fitting < needed {
                return Err(format!("{at}: {value} fits none of {key}"));
            }
            return Ok(());
        }
    }
    if let Some(parts) = schema["allOf"].as_array() {
        // A combined object is open, because its parts do not know each other's members.
        return parts.iter().try_for_each(|part| check_members(value, resolved(part), at, false));
    }
    check_type(value, schema, at)?;
    if let Some(words) = schema["enum"].as_array()
        && !words.contains(value)
    {
        return Err(format!("{at}: {value} is not one of {words:?}"));
    }
    if let Some(items) = value.as_array() {
        let each = items.iter().enumerate();
        each.map(|(place, item)| check(item, &schema["items"], &format!("{at}[{place}]")))
            .collect::<Result<Vec<()>, _>>()?;
    }
    check_members(value, schema, at, true)
}

fn check_type(value: &Value, schema: &Value, at: &str) -> Result<(), String> {
    let allowed: Vec<&str> = match &schema["type"] {
        Value::String(one) => vec![one],
        Value::Array(several) => several.iter().filter_map(Value::as_str).collect(),
        _ => return Ok(()),
    };
    let is = |kind: &&str| match *kind {
        "null" => value.is_null(),
        "string" => value.is_string(),
        "boolean" => value.is_boolean(),
        "integer" => value.is_i64() || value.is_u64(),
        "number" => value.is_number(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        _ => false,
    };
    if allowed.iter().any(is) { Ok(()) } else { Err(format!("{at}: {value} is no {allowed:?}")) }
}

fn check_members(value: &Value, schema: &Value, at: &str, closed: bool) -> Result<(), String> {
    let Some(members) = value.as_object() else { return Ok(()) };
    for required in schema["required"].as_array().into_iter().flatten() {
        if !members.contains_key(required.as_str().unwrap()) {
            return Err(format!("{at}: {required} is missing"));
        }
    }
    for (name, member) in members {
        let at = format!("{at}.{name}");
        match (&schema["properties"][name.as_str()], &schema["additionalProperties"]) {
            (Value::Null, Value::Null) if closed => return Err(format!("{at} is not documented")),
            (Value::Null, Value::Null) => {}
            (Value::Null, more) => check(member, more, &at)?,
            (own, _) => check(member, own, &at)?,
        }
    }
    Ok(())
}

#[test]
fn the_check_finds_what_does_not_fit() {
    let schema = serde_json::json!({
        "type": "object",
        "required": ["a"],
        "properties": {
            "a": { "type": ["integer", "null"] },
            "b": { "type": "array", "items": { "type": "string" } }
        }
    });
    let fits = |value: Value| check(&value, &schema, "$");
    assert_eq!(fits(serde_json::json!({ "a": null, "b": ["x"] })), Ok(()));
    for wrong in [
        serde_json::json!({}),
        serde_json::json!({ "a": "1" }),
        serde_json::json!({ "a": 1.5 }),
        serde_json::json!({ "a": 1, "b": [2] }),
        serde_json::json!({ "a": 1, "c": 0 }),
        serde_json::json!([]),
    ] {
        assert!(fits(wrong.clone()).is_err(), "{wrong}");
    }
}
