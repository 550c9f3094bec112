//! Prints the OpenAPI document: `cargo run -p http-adapter --example openapi > docs/api/openapi.json`.

fn main() -> Result<(), Box<dyn std::error::Error>> {
    print!("{}", http_adapter::openapi_json()?);
    Ok(())
}
