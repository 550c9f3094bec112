import { act, render } from '@testing-library/react';
import { surviveTranslation } from './translated-text';

let stop: () => void;
beforeEach(() => {
  stop = surviveTranslation();
});
afterEach(() => stop());

/** Returns the text nodes below `root`. */
function textsIn(root: Node): Text[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  return texts;
}

function translated(text: string): HTMLElement {
  const outer = document.createElement('font');
  outer.appendChild(document.createElement('font')).textContent = text.toUpperCase();
  return outer;
}

/** Replaces each text node, as Chrome's translator does, and lets the observers run. */
const translate = (root: Node) =>
  act(async () => {
    for (const text of textsIn(root)) text.replaceWith(translated(text.data));
    await Promise.resolve();
  });

/** Replaces all text nodes of an element with one element, as for a sentence. */
const translateJoined = (root: Element) =>
  act(async () => {
    const [first, ...rest] = textsIn(root);
    first?.replaceWith(translated(root.textContent));
    for (const text of rest) text.remove();
    await Promise.resolve();
  });

function Bid({ bid, sold = false }: { bid: number; sold?: boolean }) {
  return (
    <p>
      {sold && 'Sold. '}
      Bid: ${bid}
      {sold ? ' (final)' : null}
      {!sold && <b>open</b>}
    </p>
  );
}

test('a translated figure is replaced by the new one', async () => {
  const { container, rerender } = render(<Bid bid={100} />);
  await translate(container);
  expect(container).toHaveTextContent('BID: $100OPEN');
  rerender(<Bid bid={250} />);
  expect(container).toHaveTextContent('BID: $250OPEN');
});

test('parts of a translated text come and go in their order', async () => {
  const { container, rerender } = render(<Bid bid={100} sold />);
  await translate(container);
  rerender(<Bid bid={250} />);
  expect(container).toHaveTextContent('BID: $250open');
  await translate(container);
  rerender(<Bid bid={300} sold />);
  expect(container.textContent.toLowerCase()).toBe('sold. bid: $300 (final)');
});

test('a sentence that was joined when it was translated shows the new figure', async () => {
  const { container, rerender } = render(<Bid bid={100} sold />);
  await translateJoined(container);
  expect(container).toHaveTextContent('SOLD. BID: $100 (FINAL)');
  rerender(<Bid bid={250} sold />);
  expect(container).toHaveTextContent('Sold. Bid: $250 (final)');
  await translateJoined(container);
  rerender(<Bid bid={250} />);
  expect(container).toHaveTextContent('Bid: $250open');
});

test('a text that the page itself removed next to a translated one does not return', async () => {
  const Two = ({ both, end }: { both: boolean; end: string }) => (
    <p>
      {'first'}
      {both ? ' second' : null}
      {end}
    </p>
  );
  const { container, rerender } = render(<Two both end=" end" />);
  await act(async () => {
    const [first] = textsIn(container);
    first?.replaceWith(translated(first.data));
    await Promise.resolve();
  });
  rerender(<Two both={false} end=" end" />);
  await act(() => Promise.resolve());
  await translate(container);
  rerender(<Two both={false} end=" END" />);
  expect(container).toHaveTextContent('FIRST END');
});
