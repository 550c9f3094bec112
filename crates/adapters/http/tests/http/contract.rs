//! Compares the document with the server in both directions: the server accepts what a schema admits,
//! and refuses everything else. The test replaces one value of a valid request at a time, by each of a
//! pool of values and by the values just inside and just outside the bounds in the document.

use std::cell::RefCell;
use std::collections::HashMap;

use actix_web::test;
use regex_lite::Regex;
use serde_json::{Value, json};

use crate::access_matrix;
use crate::portal::Portal;
use crate::schema::{document, operations};

thread_local! {
    /// The compiled patterns. Compiling that of an area takes long.
    static PATTERNS: RefCell<HashMap<String, Regex>> = RefCell::default();
}

/// Whether a text matches a pattern of the document.
fn is_match(pattern: &str, text: &str) -> bool {
    PATTERNS.with_borrow_mut(|patterns| {
        let compile = || Regex::new(pattern).unwrap();
        patterns.entry(pattern.to_owned()).or_insert_with(compile).is_match(text)
    })
}

/// Why a schema does not admit a value. Members that a schema does not name are admitted.
fn fault(value: &Value, schema: &Value) -> Option<String> {
    let schema = match schema["$ref"].as_str() {
        Some(place) => document().pointer(place.trim_start_matches('#')).unwrap(),
        None => schema,
    };
    if let Some(names) = schema["not"]["required"].as_array()
        && names.iter().all(|name| value.get(name.as_str().unwrap()).is_some())
    {
        return Some(format!("has {names:?}"));
    }
    if let Some(choices) = schema["oneOf"].as_array() {
        let fitting = choices.iter().filter(|choice| fault(value, choice).is_none()).count();
        return (fitting != 1).then(|| format!("fits {fitting} of oneOf"));
    }
    if let Some(parts) = schema["allOf"].as_array() {
        return parts.iter().find_map(|part| fault(value, part));
    }
    let types: Vec<&str> = match &schema["type"] {
        Value::String(one) => vec![one],
        Value::Array(several) => several.iter().map(|one| one.as_str().unwrap()).collect(),
        _ => Vec::new(),
    };
    let is = |kind: &&str| match *kind {
        "null" => value.is_null(),
        "string" => value.is_string(),
        "boolean" => value.is_boolean(),
        "integer" => value.as_f64().is_some_and(|number| number.fract() == 0.0),
        "number" => value.is_number(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        other => panic!("the document has a type {other}"),
    };
    if !types.is_empty() && !types.iter().any(is) {
        return Some(format!("is no {types:?}"));
    }
    if value.is_null() {
        return None;
    }
    if schema["enum"].as_array().is_some_and(|words| !words.contains(value)) {
        return Some("is not in enum".to_owned());
    }
    let bound = |key: &str| schema[key].as_f64();
    let outside = |size: f64, least: &str, most: &str| {
        bound(least).is_some_and(|least| size < least)
            || bound(most).is_some_and(|most| size > most)
    };
    match value {
        Value::String(text) => {
            let pattern = schema["pattern"].as_str();
            let matches = |pattern| is_match(pattern, text);
            if outside(text.chars().count() as f64, "minLength", "maxLength") {
                return Some("has another length".to_owned());
            }
            (!pattern.is_none_or(matches)).then(|| "breaks the pattern".to_owned())
        }
        // The largest whole number has no neighbor among floating-point numbers.
        Value::Number(number) => (outside(number.as_f64().unwrap(), "minimum", "maximum")
            || schema["maximum"] == u64::MAX && !number.is_u64())
        .then(|| "is out of range".to_owned()),
        Value::Array(items) => {
            if outside(items.len() as f64, "minItems", "maxItems") {
                return Some("has another number of items".to_owned());
            }
            items.iter().find_map(|item| fault(item, &schema["items"]))
        }
        Value::Object(members) => {
            if outside(members.len() as f64, "minProperties", "maxProperties") {
                return Some("has another number of members".to_owned());
            }
            let required = schema["required"].as_array().into_iter().flatten();
            let missing = required.map(|name| name.as_str().unwrap());
            let mut missing = missing.filter(|name| !members.contains_key(*name));
            if let Some(name) = missing.next() {
                return Some(format!("lacks {name}"));
            }
            members.iter().find_map(|(name, member)| {
                let fault = fault(member, schema["properties"].get(name)?)?;
                Some(format!("{name} {fault}"))
            })
        }
        _ => None,
    }
}

/// Values that break most rules and follow some.
fn pool() -> Vec<Value> {
    let mut pool = vec![
        json!(null),
        json!(true),
        json!({}),
        json!({ "a": "b" }),
        json!([]),
        json!([null]),
        json!(["a"]),
        json!([1]),
        json!(["Georgia"]),
        json!(["Georgia", "FL"]),
        json!(["30303"]),
        json!(["Land"]),
        json!(["Fulton"]),
    ];
    pool.extend(
        [0.0, -1.0, 1.5, 2.0, 1e9, 1e9 + 1.0, -1e9, 1e18, 1e300].map(|number| json!(number)),
    );
    pool.extend(
        [0, 1, -1, 2, 1985, 10_000, 1_000_000_000, 1_000_000_001].map(|number| json!(number)),
    );
    let texts = [
        "",
        " ",
        "\t",
        "a",
        "é",
        " a ",
        "\u{a0}",
        "\u{85}",
        "a\nb",
        "a\u{0}b",
        "a\u{7f}b",
        "a b",
        "👍",
        "0",
        "1",
        "01",
        "+1",
        "-1",
        "1 ",
        "1985",
        "10000",
        "1000000000",
        "18446744073709551615",
        "18446744073709551616",
        "1e5",
        "1.5",
        "1.555",
        ".5",
        "5.",
        "-0.5",
        "NaN",
        "inf",
        "9999999999999.99",
        "10000000000000",
        "0x10",
        "true",
        "false",
        "TRUE",
        "all",
        "saved",
        "current",
        "asc",
        "desc",
        "Zestimate",
        "zestimate",
        "Georgia",
        "georgia",
        " Georgia",
        "GA",
        "ga",
        "Fulton",
        "Georgia|Fulton",
        "30303",
        "3030",
        "303030",
        "Investor",
        " Investor",
        "investor",
        "Other",
        "Facebook",
        "Land",
        "Multifamily",
        "Inspected",
        "state",
        "state,county",
        "state,,county",
        "state,nonsense",
        "csv",
        "CSV",
        "2026-12-01",
        "ann@example.com",
        " ann@example.com ",
        "ann@example",
        "ann@@example.com",
        "@example.com",
        "ann@.com",
        "ann@example..com",
        "a b@example.com",
        "Ann@Example.COM",
        "ann@example.com.",
        "0,0;1,0;1,1",
        "0,0;1,0",
        "180,90;-180,-90;0,0",
        "181,0;1,0;1,1",
        "0,91;1,0;1,1",
        "0, 0;1,0;1,1",
        "0,0;1,0;1,1;",
        "07,0;1,0;1,1",
        "1e1,0;1,0;1,1",
        "0.1234567890,0;1,0;1,1",
        "-84.5,33.6;-84.3,33.6;-84.3,33.9",
    ];
    pool.extend(texts.map(Value::from));
    pool.extend(
        [7, 8, 71, 72, 100, 101, 120, 121, 200, 201].map(|length| json!("x".repeat(length))),
    );
    let shape = ["0,0"; 200].join(";");
    pool.push(json!(format!("{shape}|{shape}")));
    pool.push(json!(["0,0;0,1;1,1"; 6].join("|")));
    pool.push(json!(shape));
    pool.push(json!(vec!["0,0"; 201].join(";")));
    pool
}

/// Values at the bounds that a schema states, on either side.
fn at_bounds(schema: &Value) -> Vec<Value> {
    let mut values = Vec::new();
    let around = |key: &str| {
        let bound = schema[key].as_u64().unwrap_or(0) as usize;
        if schema[key].is_null() { 0..0 } else { bound.saturating_sub(1)..bound + 2 }
    };
    for key in ["minLength", "maxLength"] {
        values.extend(around(key).map(|length| json!("x".repeat(length))));
        values.extend(around(key).map(|length| json!("é".repeat(length))));
        values.extend(around(key).map(|length| json!("1".repeat(length))));
    }
    for key in ["minItems", "maxItems"] {
        if schema[key].is_null() {
            continue;
        }
        let item = at_bounds(&schema["items"]).into_iter().chain(pool());
        let item = item.into_iter().find(|item| fault(item, &schema["items"]).is_none());
        values.extend(around(key).map(|count| json!(vec![item.clone(); count])));
    }
    for key in ["minimum", "maximum"] {
        let bound = schema[key].as_f64().map(|bound| bound as i128);
        let near = bound.into_iter().flat_map(|bound| [bound - 1, bound, bound + 1]);
        values.extend(near.map(|number| serde_json::from_str(&number.to_string()).unwrap()));
    }
    for word in schema["enum"].as_array().into_iter().flatten() {
        let Some(text) = word.as_str() else {
            values.push(word.clone());
            continue;
        };
        values.extend([word.clone(), json!(format!("{text} ")), json!(text.to_uppercase())]);
    }
    for choice in schema["oneOf"].as_array().into_iter().flatten() {
        values.extend(at_bounds(choice));
    }
    values
}

/// Every member that a schema names, with its place and its own schema.
fn members(schema: &Value, at: &[String]) -> Vec<(Vec<String>, Value)> {
    let schema = match schema["$ref"].as_str() {
        Some(place) => document().pointer(place.trim_start_matches('#')).unwrap(),
        None => schema,
    };
    let mut found = Vec::new();
    for part in ["allOf", "oneOf"] {
        for part in schema[part].as_array().into_iter().flatten() {
            found.extend(members(part, at));
        }
    }
    for (name, member) in schema["properties"].as_object().into_iter().flatten() {
        let at: Vec<String> = at.iter().cloned().chain([name.clone()]).collect();
        found.extend(members(member, &at));
        found.push((at, member.clone()));
    }
    found
}

/// The body with one member replaced, or left out.
fn replaced(body: &Value, at: &[String], value: Option<&Value>) -> Value {
    let mut body = body.clone();
    let (last, before) = at.split_last().unwrap();
    let mut place = &mut body;
    for name in before {
        if !place[name].is_object() {
            place[name] = json!({});
        }
        place = &mut place[name];
    }
    match value {
        Some(value) => place[last] = value.clone(),
        None => drop(place.as_object_mut().unwrap().remove(last)),
    }
    body
}

/// The rules that the document states only in words: between fields, in bytes, or about stored data. A
/// refusal with one of these texts does not contradict a schema.
const IN_WORDS: &[&str] = &[
    "No data available to download.",
    "You can save at most 50 searches.",
    "The password is incorrect.",
    "This is already the email address of your account.",
    "is not a county of the chosen states.",
    "is not a ZIP code of the coverage states.",
    "Password is too long",
    "This password is one of the most common ones.",
    "This password is too close to",
    "There is no such column: ",
    "Please say what your occupation is.",
    "Please specify",
    "Please tell us how you heard about us.",
    "The maximum must not be below the minimum.",
    "Units must be",
    "Acreage",
    "This is not the address of a push service.",
    "These are not the keys of a browser.",
];

/// Whether a response contradicts the schemas, which find this fault in the request.
fn contradicts(status: u16, body: &[u8], fault: Option<&String>) -> bool {
    let refuses = matches!(status, 400 | 413 | 415 | 422);
    let said = String::from_utf8_lossy(body);
    let in_words = IN_WORDS.iter().any(|words| said.contains(words));
    match fault {
        Some(_) => !refuses,
        None => refuses && !in_words,
    }
}

/// A different peer for every request, because limits apply to networks.
fn peer(number: usize) -> std::net::SocketAddr {
    let [.., a, b, c] = number.to_be_bytes();
    std::net::SocketAddr::from(([10, a, b, c], 4_000))
}

#[actix_web::test]
async fn a_body_is_accepted_when_its_schema_admits_it_and_not_otherwise() {
    let pool = pool();
    let mut sent = 0;
    let mut wrong = Vec::new();
    for (method, path, operation) in operations() {
        let schema = &operation["requestBody"]["content"]["application/json"]["schema"];
        if schema["$ref"].is_null() {
            continue;
        }
        let name = format!("{method} {path}");
        let uri = access_matrix::request(&name).to_request().uri().to_string();
        let base = access_matrix::body(&uri).unwrap();
        assert_eq!(fault(&base, schema), None, "the sound body of {name}");
        let mut bodies = pool.clone();
        for (at, member) in members(schema, &[]) {
            let values = at_bounds(&member).into_iter().chain(pool.iter().cloned());
            let mut base = base.clone();
            if at[0] == "matching" {
                base.as_object_mut().unwrap().remove("propertyIds");
            }
            bodies.extend(values.map(|value| replaced(&base, &at, Some(&value))));
            bodies.push(replaced(&base, &at, None));
        }
        let portal = Portal::new();
        let service = test::init_service(http_adapter::app(portal.shared.clone())).await;
        // The valid body can end the session or the account, so it comes last.
        bodies.push(base);
        for body in bodies {
            sent += 1;
            let request = access_matrix::request(&name)
                .insert_header(("Authorization", format!("Bearer {}", portal.token)))
                .peer_addr(peer(sent))
                .set_json(&body);
            let response = test::call_service(&service, request.to_request()).await;
            let status = response.status().as_u16();
            let answer = test::read_body(response).await;
            if String::from_utf8_lossy(&answer).contains("The password is incorrect.") {
                // Wrong passwords of one account are limited from all networks together.
                portal.clock.advance(chrono::TimeDelta::minutes(16));
            }
            let fault = fault(&body, schema);
            let broken = matches!(status, 401 | 429 | 500..) && name != "POST /api/login";
            if broken || contradicts(status, &answer, fault.as_ref()) {
                let mut text = body.to_string();
                text.truncate(text.floor_char_boundary(300));
                wrong.push(format!(
                    "{name} answers {status} {} to {text}, which {}",
                    String::from_utf8_lossy(&answer),
                    fault.unwrap_or_else(|| "fits".to_owned())
                ));
            }
        }
    }
    assert!(sent > 10_000, "only {sent} bodies were made");
    assert!(wrong.is_empty(), "{} of {sent}:\n{}", wrong.len(), wrong.join("\n"));
}

/// The value that a text in a query has under a schema.
fn meant(text: &str, schema: &Value) -> Value {
    let kinds = &schema["type"];
    let is_whole = kinds == "integer" || kinds == &json!(["integer", "string"]);
    if !is_whole {
        return json!(text);
    }
    // The text of a JSON number, which has no plus, no leading zero and no whitespace.
    match serde_json::from_str::<Value>(text) {
        Ok(Value::Number(number)) if text.trim() == text => Value::Number(number),
        _ => json!(text),
    }
}

fn encoded(text: &str) -> String {
    text.bytes().map(|byte| format!("%{byte:02X}")).collect()
}

#[actix_web::test]
async fn a_query_is_accepted_when_its_schemas_admit_it_and_not_otherwise() {
    let texts: Vec<String> = pool().iter().filter_map(Value::as_str).map(str::to_owned).collect();
    let mut sent = 0;
    let mut wrong = Vec::new();
    for (method, path, operation) in operations() {
        let name = format!("{method} {path}");
        let portal = Portal::new();
        let service = test::init_service(http_adapter::app(portal.shared.clone())).await;
        for parameter in operation["parameters"].as_array().into_iter().flatten() {
            if parameter["in"] != "query" {
                continue;
            }
            let (key, schema) = (parameter["name"].as_str().unwrap(), &parameter["schema"]);
            let is_list = schema["type"] == "array";
            let bounds =
                at_bounds(schema).into_iter().filter(|value| !is_list || value.is_string());
            let bounds = bounds.map(|value| match value {
                Value::String(text) => text,
                other => other.to_string(),
            });
            let mut queries = Vec::new();
            // A list of any texts has no rule to break.
            let several = if is_list { texts.len() / 5 } else { texts.len() };
            for text in bounds.chain(texts.iter().take(several).cloned()) {
                let value = match (is_list, parameter["explode"] == json!(false)) {
                    (false, _) => meant(&text, schema),
                    (true, false) => json!([text]),
                    // An empty text has no member.
                    (true, true) if text.is_empty() => json!([]),
                    (true, true) => json!(text.split(',').collect::<Vec<_>>()),
                };
                queries.push((format!("{key}={}", encoded(&text)), fault(&value, schema)));
            }
            let example = match &parameter["example"] {
                Value::Array(words) => words[0].as_str().unwrap().to_owned(),
                Value::String(text) => text.clone(),
                other => other.to_string(),
            };
            let example = encoded(&example);
            let twice = format!("{key}={example}&{key}={example}");
            let is_exploded = is_list && parameter["explode"] == json!(true);
            queries.push((twice, (!is_exploded).then(|| "is given twice".to_owned())));
            for (query, fault) in queries {
                sent += 1;
                let uri = access_matrix::request(&name).to_request().uri().to_string();
                let request = access_matrix::request(&name)
                    .uri(&format!("{uri}?{query}"))
                    .insert_header(("Authorization", format!("Bearer {}", portal.token)))
                    .peer_addr(peer(sent));
                let response = test::call_service(&service, request.to_request()).await;
                let status = response.status().as_u16();
                let answer = test::read_body(response).await;
                // A plan that doesn't exist is 404, whatever its text.
                let is_found = key != "plan" || status != 404;
                let broken = matches!(status, 401 | 429 | 500..);
                if broken || is_found && contradicts(status, &answer, fault.as_ref()) {
                    wrong.push(format!(
                        "{name}?{query} answers {status} {}, which {}",
                        String::from_utf8_lossy(&answer),
                        fault.unwrap_or_else(|| "fits".to_owned())
                    ));
                }
            }
        }
    }
    assert!(sent > 5_000, "only {sent} queries were made");
    assert!(wrong.is_empty(), "{} of {sent}:\n{}", wrong.len(), wrong.join("\n"));
}

#[actix_web::test]
async fn a_path_that_breaks_its_rule_has_nothing_behind_it() {
    let portal = Portal::new();
    let texts: Vec<String> = pool().iter().filter_map(Value::as_str).map(str::to_owned).collect();
    for (method, path, operation) in operations() {
        let name = format!("{method} {path}");
        let service = test::init_service(http_adapter::app(portal.shared.clone())).await;
        let mut sent = 0;
        for parameter in operation["parameters"].as_array().into_iter().flatten() {
            if parameter["in"] != "path" {
                continue;
            }
            let (key, schema) = (parameter["name"].as_str().unwrap(), &parameter["schema"]);
            let bounds = at_bounds(schema);
            let bounds =
                bounds.iter().map(|value| value.as_str().map_or(value.to_string(), str::to_owned));
            // An empty text makes another path.
            let values = bounds.chain(texts.iter().cloned()).filter(|text| !text.is_empty());
            for text in values {
                let fits = fault(&meant(&text, schema), schema).is_none();
                let request = access_matrix::request(&name);
                let uri = path.replace(&format!("{{{key}}}"), &encoded(&text));
                let uri = uri.replace("{z}", "0").replace("{x}", "0").replace("{y}", "0");
                let uri = uri.replace("{version}", "0a1b2c3d4e5f");
                sent += 1;
                let request = request
                    .uri(&uri)
                    .insert_header(("Authorization", format!("Bearer {}", portal.token)))
                    .peer_addr(peer(sent));
                let response = test::call_service(&service, request.to_request()).await;
                let status = response.status().as_u16();
                // A valid value usually names nothing either, but it is never refused.
                assert!(
                    status == 404 || (fits && status < 300),
                    "{name} {text:?} answers {status}"
                );
            }
        }
    }
}
