/**
 * The page's CSP nonce. Must be imported before everything else: webpack's runtime puts it on the scripts of lazy
 * chunks, and the libraries that write style tags of their own ask for it.
 */
__webpack_nonce__ = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';

/** For libraries that take the nonce as a setting. */
export const pageNonce = (): string => __webpack_nonce__;
