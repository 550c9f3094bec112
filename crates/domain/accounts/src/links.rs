/// The URLs of links in mails. They are routes of the front end (`docs/product.md#hash-routes`).
#[derive(Debug, Clone)]
pub struct AccountLinks {
    public_url: String,
}

impl AccountLinks {
    /// Creates links that start with this URL, which has no trailing slash.
    #[must_use]
    pub fn new(public_url: impl Into<String>) -> Self {
        Self { public_url: public_url.into() }
    }

    pub(crate) fn verify_email(&self, token: &str) -> String {
        format!("{}/#/verify-email/{token}", self.public_url)
    }

    pub(crate) fn reset_password(&self, token: &str) -> String {
        format!("{}/#/reset-password/{token}", self.public_url)
    }

    pub(crate) fn complete_sign_up(&self, token: &str) -> String {
        format!("{}/#/complete-signup?token={token}", self.public_url)
    }

    pub(crate) fn log_in(&self) -> String {
        format!("{}/#/login", self.public_url)
    }

    pub(crate) fn forgot_password(&self) -> String {
        format!("{}/#/forgot-password", self.public_url)
    }
}
