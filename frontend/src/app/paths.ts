/** Every address of the product, once (spec.md §2, 'Route table'). `path` is for the router, `href` for links. */
const fixed = <P extends string>(path: P) => ({ path, href: (): P => path });

export const paths = {
  home: fixed('/'),
  about: fixed('/about'),
  logIn: {
    path: '/login',
    /** `to` is where the person wanted to go and is taken after log-in. */
    href: (to?: string): string => (to ? `/login?to=${encodeURIComponent(to)}` : '/login'),
  },
  pricing: fixed('/pricing'),
  signUp: fixed('/sign-up'),
  signUpSuccess: fixed('/signup/success'),
  completeSignUp: fixed('/complete-signup'),
  verifyEmail: { path: '/verify-email/:token' },
  forgotPassword: fixed('/forgot-password'),
  resetPassword: { path: '/reset-password/:resetToken' },
  /** A link whose token was lost on the way. */
  resetPasswordBare: fixed('/reset-password'),
  listings: fixed('/property-listing'),
  propertyDetails: {
    path: '/property-details/:propId',
    href: (id: string): string => `/property-details/${encodeURIComponent(id)}`,
  },
  myProperties: fixed('/my-properties'),
  orderHistory: fixed('/order-history'),
  stateLaws: fixed('/state-laws'),
  termsOfService: fixed('/terms-of-service'),
  privacyPolicy: fixed('/private-policy'),
  accountSettings: fixed('/account-settings'),
} as const;

/** The address of a path for links that are none of the router's: it stands after the hash sign (spec.md §2). */
export const inHash = (path: string): string => `#${path}`;

/** Where to go after log-in: a path of ours, never another site's address. */
export function destination(search: string): string {
  const to = new URLSearchParams(search).get('to');
  return to && /^\/(?![/\\])/.test(to) && !to.startsWith(paths.logIn.path) ? to : paths.listings.href();
}
