//! `courthouse-steps openapi`: the API's document, as it is committed under docs/api.

/// Prints it.
///
/// # Errors
/// When it can't be written as JSON.
pub fn run() -> anyhow::Result<()> {
    say!(@raw "{}", http_adapter::openapi_json()?);
    Ok(())
}
