use kernel::PortError;

/// Why billing could not do what was asked. `Display` is fit for the person.
#[derive(Debug, thiserror::Error)]
pub enum BillingError {
    /// There is no such account.
    #[error("There is no such account.")]
    UnknownAccount,
    /// The provider sells no such plan.
    #[error("There is no such plan.")]
    UnknownPlan,
    /// A subscription runs already; the billing portal mends whatever is wrong with it.
    #[error("You already have a subscription. Open 'Manage Billing' to change it.")]
    AlreadySubscribed,
    /// Somebody paid with this address and no account has that purchase yet.
    #[error(
        "A purchase with your email address is waiting. Confirm your address to add it to your \
         account."
    )]
    PurchaseWaiting,
    /// There is nothing that a portal could show.
    #[error("There is no billing to manage yet: you have not subscribed.")]
    NothingToManage,
    /// The payment provider is out of reach, or there is none.
    #[error("Billing can't be reached right now. Please try again in a moment.")]
    ProviderUnavailable(#[source] PortError),
    /// A port failed.
    #[error(transparent)]
    Port(#[from] PortError),
}

/// The provider's failure: out of reach is worth telling apart from our own store's.
pub(crate) fn of_provider(error: PortError) -> BillingError {
    match error {
        PortError::Unavailable { .. } => BillingError::ProviderUnavailable(error),
        PortError::Corrupt { .. } => BillingError::Port(error),
    }
}
