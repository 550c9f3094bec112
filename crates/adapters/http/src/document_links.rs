//! The links of the document: how a response leads to another operation.

use serde_json::{Value, json};
use utoipa::openapi::link::{Link, LinkBuilder};

/// A link from a response of one operation to another operation.
struct Step {
    from: (&'static str, &'static str),
    name: &'static str,
    to: &'static str,
    parameters: &'static [(&'static str, &'static str)],
    body: Option<fn() -> Value>,
    description: &'static str,
}

const FIRST_FOUND: &str = "$response.body#/data/0/unique_ID";
const FIRST_SAVED: &str = "$response.body#/propertyIds/0";

const STEPS: &[Step] = &[
    Step {
        from: ("sign_up", "201"),
        name: "LogIn",
        to: "log_in",
        parameters: &[],
        body: Some(|| json!("$request.body")),
        description: "The email address and the password open a session.",
    },
    Step {
        from: ("log_in", "200"),
        name: "Search",
        to: "search_listings",
        parameters: &[],
        body: None,
        description: "The token opens the listings of a subscriber.",
    },
    Step {
        from: ("search_listings", "200"),
        name: "ReadProperty",
        to: "read_property",
        parameters: &[("id", FIRST_FOUND)],
        body: None,
        description: "Every value of the first property.",
    },
    Step {
        from: ("search_listings", "200"),
        name: "ReadTimeline",
        to: "read_timeline",
        parameters: &[("id", FIRST_FOUND)],
        body: None,
        description: "The sale timeline of the first property.",
    },
    Step {
        from: ("search_listings", "200"),
        name: "ReadComparables",
        to: "read_comparables",
        parameters: &[("id", FIRST_FOUND)],
        body: None,
        description: "The comparable sales of the first property.",
    },
    Step {
        from: ("search_listings", "200"),
        name: "Save",
        to: "save_properties",
        parameters: &[],
        body: Some(|| json!({ "propertyIds": [FIRST_FOUND] })),
        description: "Saves the first property.",
    },
    Step {
        from: ("save_properties", "200"),
        name: "Annotate",
        to: "annotate_property",
        parameters: &[("id", FIRST_SAVED)],
        body: None,
        description: "A note and a stage for a new saved property.",
    },
    Step {
        from: ("save_properties", "200"),
        name: "Export",
        to: "order_export",
        parameters: &[],
        body: Some(|| json!({ "format": "csv", "ids": [FIRST_SAVED] })),
        description: "Orders a download of a new saved property.",
    },
    Step {
        from: ("order_export", "201"),
        name: "Fetch",
        to: "fetch_export",
        parameters: &[("ticket", "$response.body#/ticket")],
        body: None,
        description: "Fetches the download.",
    },
    Step {
        from: ("list_saved", "200"),
        name: "Annotate",
        to: "annotate_property",
        parameters: &[("id", "$response.body#/properties/0/unique_ID")],
        body: None,
        description: "A note and a stage for the first saved property.",
    },
    Step {
        from: ("save_search", "201"),
        name: "Rename",
        to: "rename_search",
        parameters: &[("id", "$response.body#/id")],
        body: None,
        description: "Another name for the saved search.",
    },
    Step {
        from: ("save_search", "201"),
        name: "Visit",
        to: "visit_search",
        parameters: &[("id", "$response.body#/id")],
        body: None,
        description: "Records that the saved search was opened.",
    },
    Step {
        from: ("list_searches", "200"),
        name: "Remove",
        to: "remove_search",
        parameters: &[("id", "$response.body#/searches/0/id")],
        body: None,
        description: "Deletes the first saved search.",
    },
    Step {
        from: ("list_sessions", "200"),
        name: "End",
        to: "end_session",
        parameters: &[("id", "$response.body#/sessions/0/id")],
        body: None,
        description: "Ends the latest session.",
    },
    Step {
        from: ("read_plans", "200"),
        name: "Checkout",
        to: "begin_checkout",
        parameters: &[("plan", "$response.body#/plans/0/id")],
        body: None,
        description: "Opens the checkout of the cheapest plan.",
    },
];

/// Returns the links of an operation's response.
pub(crate) fn links_from(
    operation: &str,
    status: &str,
) -> impl Iterator<Item = (&'static str, Link)> {
    STEPS.iter().filter(move |step| step.from == (operation, status)).map(|step| {
        let mut link = LinkBuilder::new().operation_id(step.to).description(step.description);
        for (name, value) in step.parameters {
            link = link.parameter(*name, *value);
        }
        (step.name, link.request_body(step.body.map(|body| body())).build())
    })
}
