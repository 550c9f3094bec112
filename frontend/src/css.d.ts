declare module '*.css';
declare module '*.svg' {
  const address: string;
  export default address;
}
/** The nonce that webpack's runtime and the style injectors read. */
declare let __webpack_nonce__: string;
declare module '*.mp4' {
  const address: string;
  export default address;
}
declare module '*.webp' {
  const address: string;
  export default address;
}
declare module '*.pbf' {
  const address: string;
  export default address;
}
declare module '*.geojson' {
  const address: string;
  export default address;
}
