//! Encodes messages for delivery.

use lettre::message::header::{Header, HeaderName, HeaderValue};
use lettre::message::{Mailbox, MultiPart};
use mail::Message;

/// The reason why a message cannot be encoded. It is a bug of ours, such as an invalid sender.
#[derive(Debug, thiserror::Error)]
pub enum EncodeError {
    /// An address is not valid.
    #[error("an address can't be used")]
    Address(#[from] lettre::address::AddressError),
    /// The message cannot be built from its parts.
    #[error("the message can't be composed")]
    Message(#[from] lettre::error::Error),
}

/// Encodes the message with its headers, sent by `sender`.
pub fn encode(
    sender: &Mailbox,
    message_id: &str,
    message: &Message,
) -> Result<lettre::Message, EncodeError> {
    let mut builder = lettre::Message::builder()
        .from(sender.clone())
        .to(Mailbox::new(None, message.to.as_str().parse()?))
        .subject(&message.subject)
        .message_id(Some(message_id.to_owned()))
        .header(AutoSubmitted);
    if let Some(link) = &message.unsubscribe {
        builder = builder.header(ListUnsubscribe(link.clone())).header(OneClick);
    }
    Ok(builder
        .multipart(MultiPart::alternative_plain_html(message.text.clone(), message.html.clone()))?)
}

macro_rules! fixed_header {
    ($(#[$doc:meta])* $name:ident = $header:literal : $value:literal) => {
        $(#[$doc])*
        #[derive(Clone)]
        struct $name;

        impl Header for $name {
            fn name() -> HeaderName {
                HeaderName::new_from_ascii_str($header)
            }

            fn parse(_: &str) -> Result<Self, Box<dyn std::error::Error + Send + Sync>> {
                Ok(Self)
            }

            fn display(&self) -> HeaderValue {
                HeaderValue::new(Self::name(), $value.to_owned())
            }
        }
    };
}

fixed_header! {
    /// Prevents automatic replies.
    AutoSubmitted = "Auto-Submitted": "auto-generated"
}
fixed_header! {
    /// Announces that the address in `List-Unsubscribe` accepts a plain POST.
    OneClick = "List-Unsubscribe-Post": "List-Unsubscribe=One-Click"
}

#[derive(Clone)]
struct ListUnsubscribe(String);

impl Header for ListUnsubscribe {
    fn name() -> HeaderName {
        HeaderName::new_from_ascii_str("List-Unsubscribe")
    }

    fn parse(text: &str) -> Result<Self, Box<dyn std::error::Error + Send + Sync>> {
        Ok(Self(text.trim_matches(['<', '>']).to_owned()))
    }

    fn display(&self) -> HeaderValue {
        HeaderValue::new(Self::name(), format!("<{}>", self.0))
    }
}

#[cfg(test)]
mod tests {
    use kernel::EmailAddress;

    use super::*;

    fn encoded(unsubscribe: Option<&str>) -> String {
        let message = Message {
            to: EmailAddress::parse("ann@example.com").unwrap(),
            subject: "Sale postponed – Dec 1".into(),
            text: "Hello".into(),
            html: "<p>Hello</p>".into(),
            unsubscribe: unsubscribe.map(str::to_owned),
        };
        let sender = "Courthouse Steps <no-reply@example.com>".parse().unwrap();
        String::from_utf8(encode(&sender, "<1@example.com>", &message).unwrap().formatted())
            .unwrap()
    }

    #[test]
    fn a_message_has_two_parts_and_its_own_id() {
        let encoded = encoded(None);
        assert!(encoded.contains("Message-ID: <1@example.com>\r\n"));
        assert!(encoded.contains("To: ann@example.com\r\n"));
        assert!(encoded.contains("Content-Type: text/plain; charset=utf-8"));
        assert!(encoded.contains("Content-Type: text/html; charset=utf-8"));
        assert!(!encoded.contains("List-Unsubscribe"));
    }

    #[test]
    fn an_optional_email_has_one_click_unsubscribe_headers() {
        let encoded = encoded(Some("https://example.com/u/abc"));
        assert!(encoded.contains("List-Unsubscribe: <https://example.com/u/abc>\r\n"));
        assert!(encoded.contains("List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n"));
    }
}
