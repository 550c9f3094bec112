/** Browser features that jsdom lacks. */

Object.assign(globalThis, { __webpack_nonce__: '' });

class StillObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}
Object.assign(window, { ResizeObserver: StillObserver, IntersectionObserver: StillObserver });

/** Simulates a wide screen: every `min-width` query matches. */
window.matchMedia = (query: string) =>
  ({
    matches: query.includes('min-width'),
    media: query,
    onchange: null,
    addEventListener: () => {},
    removeEventListener: () => {},
    addListener: () => {},
    removeListener: () => {},
    dispatchEvent: () => false,
  }) satisfies MediaQueryList;

window.scrollTo = () => {};
window.performance.mark = () => ({}) as PerformanceMark;
Element.prototype.scrollIntoView = () => {};
Element.prototype.hasPointerCapture = () => false;
Element.prototype.setPointerCapture = () => {};
Element.prototype.releasePointerCapture = () => {};

/** jsdom has no layout. Without a size, virtual lists and grids would render no rows. */
for (const [name, size] of [
  ['offsetWidth', 1200],
  ['offsetHeight', 600],
  ['clientWidth', 1200],
  ['clientHeight', 600],
] as const) {
  Object.defineProperty(HTMLElement.prototype, name, { configurable: true, get: () => size });
}
