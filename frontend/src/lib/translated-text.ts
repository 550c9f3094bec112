/**
 * A browser's translator replaces each text node with a `font` element. React still refers to the original node. It then
 * writes a new figure where no one sees it, and throws when it removes the node (docs/product.md#translation). Here, the
 * original text returns to the page before the page touches it, and the translator translates it again.
 */

/** The text nodes in whose place a translator's element is. */
const originals = new WeakMap<Node, Text[]>();
/** The translator's element in place of a text node. */
const standIns = new WeakMap<Node, Element>();
/** Text nodes that the page itself removed. */
const removedByPage = new WeakSet<Node>();

const isFont = (node: Node | null): node is Element => node instanceof Element && node.localName === 'font';

/** Remembers which elements are in place of the text nodes that someone else removed. */
function remember(records: readonly MutationRecord[]): void {
  for (const { removedNodes, addedNodes, previousSibling, nextSibling } of records) {
    for (const removed of removedNodes) {
      if (!(removed instanceof Text) || removed.isConnected || removedByPage.has(removed)) continue;
      // A translator that joins a sentence's nodes leaves one element for all of them.
      const standIn = [...addedNodes, previousSibling, nextSibling].find(isFont);
      if (!standIn) continue;
      standIns.set(removed, standIn);
      originals.set(standIn, [...(originals.get(standIn) ?? []), removed]);
    }
  }
}

/** Puts the original text back if a translator's element is in its place. */
function restore(node: Node | null): void {
  const standIn = node && standIns.get(node);
  if (!standIn) return;
  const texts = originals.get(standIn) ?? [];
  originals.delete(standIn);
  for (const text of texts) standIns.delete(text);
  if (standIn.parentNode) standIn.replaceWith(...texts.filter((text) => !text.isConnected));
}

/** Makes the page's own changes safe on a translated page. Returns a function that stops it. */
export function surviveTranslation(): () => void {
  const { prototype } = Node;
  // They are called with the node that the page calls them on.
  /* eslint-disable @typescript-eslint/unbound-method */
  const { removeChild, insertBefore, appendChild } = prototype;
  /* eslint-enable @typescript-eslint/unbound-method */
  const value = Object.getOwnPropertyDescriptor(prototype, 'nodeValue');
  const observer = new MutationObserver(remember);
  observer.observe(document.documentElement, { childList: true, subtree: true });

  prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    restore(child);
    if (child instanceof Text) removedByPage.add(child);
    return removeChild.call(this, child) as T;
  };
  prototype.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null): T {
    restore(node);
    restore(before);
    removedByPage.delete(node);
    return insertBefore.call(this, node, before) as T;
  };
  prototype.appendChild = function <T extends Node>(this: Node, node: T): T {
    restore(node);
    removedByPage.delete(node);
    return appendChild.call(this, node) as T;
  };
  Object.defineProperty(prototype, 'nodeValue', {
    ...value,
    set(this: Node, text: string | null) {
      restore(this);
      value?.set?.call(this, text);
    },
  });
  return () => {
    observer.disconnect();
    Object.assign(prototype, { removeChild, insertBefore, appendChild });
    if (value) Object.defineProperty(prototype, 'nodeValue', value);
  };
}
