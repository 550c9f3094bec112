//! The types of path parameters in the OpenAPI document. A value that breaks its rule is 404.

use utoipa::openapi::{RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

use crate::wire::text_rules::{
    LINK_TOKEN, NOTIFICATION_ID, TICKET, UNIQUE_ID, UNSUBSCRIBE_TOKEN, UUID,
};

/// A property's unique_ID.
pub(crate) struct PropertyKey;

impl PartialSchema for PropertyKey {
    fn schema() -> RefOr<Schema> {
        UNIQUE_ID.schema().into()
    }
}

impl ToSchema for PropertyKey {}

/// A session's id.
pub(crate) struct SessionKey;

impl PartialSchema for SessionKey {
    fn schema() -> RefOr<Schema> {
        UUID.schema().into()
    }
}

impl ToSchema for SessionKey {}

/// A saved search's id.
pub(crate) struct SearchKey;

impl PartialSchema for SearchKey {
    fn schema() -> RefOr<Schema> {
        UUID.schema().into()
    }
}

impl ToSchema for SearchKey {}

/// A notification's id.
pub(crate) struct NotificationKey;

impl PartialSchema for NotificationKey {
    fn schema() -> RefOr<Schema> {
        NOTIFICATION_ID.schema().into()
    }
}

impl ToSchema for NotificationKey {}
/// A download's id in the history.
pub(crate) struct DownloadKey;

impl PartialSchema for DownloadKey {
    fn schema() -> RefOr<Schema> {
        UUID.schema().into()
    }
}

impl ToSchema for DownloadKey {}

/// The ticket of a download.
pub(crate) struct TicketText;

impl PartialSchema for TicketText {
    fn schema() -> RefOr<Schema> {
        TICKET.schema().into()
    }
}

impl ToSchema for TicketText {}

/// The random part of the link in an email.
pub(crate) struct LinkText;

impl PartialSchema for LinkText {
    fn schema() -> RefOr<Schema> {
        LINK_TOKEN.schema().into()
    }
}

impl ToSchema for LinkText {}

/// The signed part of an unsubscribe link.
pub(crate) struct UnsubscribeText;

impl PartialSchema for UnsubscribeText {
    fn schema() -> RefOr<Schema> {
        UNSUBSCRIBE_TOKEN.schema().into()
    }
}

impl ToSchema for UnsubscribeText {}
