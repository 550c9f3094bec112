//! Web push: hands encrypted and signed messages to the push services of browsers, behind
//! `news::push::PushSender`.

mod message;
mod public;
mod sender;
mod vapid;

pub use sender::{CannotStart, WebPushConfig, WebPushSender};
pub use vapid::{InvalidKey, VapidKey};
