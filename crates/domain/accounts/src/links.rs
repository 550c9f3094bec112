/// The addresses that mails lead to. They are the front end's routes (`spec.md` §2).
#[derive(Debug, Clone)]
pub struct AccountLinks {
    public_url: String,
}

impl AccountLinks {
    /// Links that begin with this address, which ends without a slash.
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
