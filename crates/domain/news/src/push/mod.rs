//! Web push: urgent changes of saved properties reach the browsers that a person chose, although no
//! page of the product is open (`docs/product.md#push`).
//!
//! The decision about an import queues a push in its own transaction. A worker asks what is still
//! urgent, right before it sends, so that nothing is pushed that the person does not want any more.

mod delivery;
mod endpoint;
mod ports;
mod service;
mod subscription;

#[cfg(any(test, feature = "testing"))]
pub mod testing;

pub use delivery::{Delivered, PushDelivery};
pub use endpoint::{Endpoint, InvalidEndpoint, MOST_ENDPOINT_BYTES, Reach};
pub use ports::{
    PushId, PushLane, PushNews, PushQueue, PushSender, PushSubscriptions, SendError, Stalls,
    WaitingPush,
};
pub use service::{PushError, PushService};
pub use subscription::{Browser, BrowserKeys, InvalidKeys, PushMessage, PushNote, Subscription};
