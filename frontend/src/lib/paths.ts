/** Every route of the product (docs/product.md#hash-routes). `path` is for the router, `href` for links. */
const fixed = <P extends string>(path: P) => ({ path, href: (): P => path });

export const paths = {
  home: fixed('/'),
  about: fixed('/about'),
  logIn: {
    path: '/login',
    /** `to` is the page to open after log-in. */
    href: (to?: string): string => (to ? `/login?to=${encodeURIComponent(to)}` : '/login'),
  },
  pricing: {
    path: '/pricing',
    /** `plan` is the id of the plan that is shown first. */
    href: (plan?: string): string => (plan ? `/pricing?plan=${encodeURIComponent(plan)}` : '/pricing'),
  },
  signUp: {
    path: '/sign-up',
    /** `plan` is the id of the plan that the checkout opens for. */
    href: (plan?: string): string => (plan ? `/sign-up?plan=${encodeURIComponent(plan)}` : '/sign-up'),
  },
  signUpSuccess: fixed('/signup/success'),
  completeSignUp: fixed('/complete-signup'),
  verifyEmail: { path: '/verify-email/:token' },
  unsubscribe: { path: '/unsubscribe/:token' },
  forgotPassword: fixed('/forgot-password'),
  resetPassword: { path: '/reset-password/:resetToken' },
  /** A reset link that lost its token. */
  resetPasswordBare: fixed('/reset-password'),
  listings: fixed('/property-listing'),
  propertyDetails: {
    path: '/property-details/:propId',
    href: (id: string): string => `/property-details/${encodeURIComponent(id)}`,
  },
  myProperties: fixed('/my-properties'),
  savedSearches: fixed('/saved-searches'),
  downloads: fixed('/downloads'),
  calendar: fixed('/calendar'),
  orderHistory: fixed('/order-history'),
  stateLaws: fixed('/state-laws'),
  coverage: fixed('/coverage'),
  termsOfService: fixed('/terms-of-service'),
  privacyPolicy: fixed('/private-policy'),
  accountSettings: fixed('/account-settings'),
} as const;

/** Returns a path with the hash sign, for links outside the router. */
export const inHash = (path: string): string => `#${path}`;

/** Returns the page to open after log-in. It is always one of our own paths, never another site's address. */
export function destination(search: string): string {
  const to = new URLSearchParams(search).get('to');
  return to && /^\/(?![/\\])/.test(to) && !to.startsWith(paths.logIn.path) ? to : paths.listings.href();
}
