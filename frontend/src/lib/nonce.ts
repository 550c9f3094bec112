/**
 * The page's CSP nonce. Import this module first: webpack's runtime adds the nonce to the scripts of lazy chunks, and
 * libraries that create style tags need it.
 */
__webpack_nonce__ = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';

/** Returns the nonce, for libraries that take it as a setting. */
export const pageNonce = (): string => __webpack_nonce__;
