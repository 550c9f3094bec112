//! Parses single values. Errors never show the value.

use std::{
    fmt::Display,
    net::{IpAddr, Ipv4Addr},
    ops::RangeInclusive,
    str::FromStr,
};

use reqwest::Url;

/// A value parsed, or why not.
pub type Parsed<T> = Result<T, String>;

/// Any text.
#[expect(clippy::unnecessary_wraps, reason = "the other parsers may refuse")]
pub fn text(text: &str) -> Parsed<String> {
    Ok(text.to_owned())
}

/// A whole number within bounds.
pub fn number<T>(bounds: RangeInclusive<T>) -> impl FnOnce(&str) -> Parsed<T>
where
    T: FromStr + PartialOrd + Display,
{
    move |text| {
        text.parse()
            .ok()
            .filter(|number| bounds.contains(number))
            .ok_or_else(|| format!("must be a number from {} to {}", bounds.start(), bounds.end()))
    }
}

/// `true` or `false`.
pub fn flag(text: &str) -> Parsed<bool> {
    text.parse().map_err(|_neither| "must be true or false".to_owned())
}

/// An IP address or `localhost`.
pub fn host(text: &str) -> Parsed<IpAddr> {
    if text == "localhost" {
        return Ok(Ipv4Addr::LOCALHOST.into());
    }
    text.parse().map_err(|_neither| "must be an IP address or localhost".to_owned())
}

/// A web address.
pub fn url(text: &str) -> Parsed<Url> {
    let refused = || "must be an http or https address".to_owned();
    let url = Url::parse(text).map_err(|_malformed| refused())?;
    let is_web = matches!(url.scheme(), "http" | "https") && url.has_host();
    if is_web { Ok(url) } else { Err(refused()) }
}

/// A web address that links begin with: no path, query or fragment, and no slash at its end.
pub fn public_url(text: &str) -> Parsed<String> {
    let url = url(text)?;
    let is_bare = url.path() == "/" && url.query().is_none() && url.fragment().is_none();
    if is_bare && url.username().is_empty() && url.password().is_none() {
        Ok(url.origin().ascii_serialization())
    } else {
        Err("must be an address without a path".to_owned())
    }
}

/// An origin as a content security policy names it, such as `https://photos.example.com` or
/// `https://*.example.com`.
pub fn origin(text: &str) -> Parsed<String> {
    let refused = || "must be origins such as https://photos.example.com".to_owned();
    let plain = text.replacen("://*.", "://any.", 1);
    let own = public_url(&plain).map_err(|_no_url| refused())?;
    // A semicolon or a blank would begin another rule of the policy.
    let is_sound = plain.bytes().all(|byte| byte.is_ascii_graphic() && byte != b';')
        && own.eq_ignore_ascii_case(plain.trim_end_matches('/'));
    if is_sound { Ok(text.trim_end_matches('/').to_owned()) } else { Err(refused()) }
}
