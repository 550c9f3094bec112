import { cleanup, screen } from '@testing-library/react';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fakePortal, type FakePortal } from '../../testing/fake-portal';
import { row } from '../../testing/fixtures';
import { renderApp } from '../../testing/render-app';

/** The quoted sentences in the first column of the table at docs/product.md#about-page. */
function documentedClaims(): string[] {
  const rules = readFileSync(path.join(process.cwd(), '../docs/product.md'), 'utf8');
  const [, section = ''] = rules.split('| Sentence on a public page |');
  const [table = ''] = section.split('\n\n');
  const cells = table.split('\n').map((row) => row.split('|')[1] ?? '');
  return cells.flatMap((cell) => [...cell.matchAll(/'([^']+)'/g)].map(([, claim = '']) => claim));
}

const PREVIEW = row('preview-1', {
  Address: 'Peachtree St',
  State: 'Georgia',
}) as unknown as FakePortal['previews'][number];

const withoutSpaces = (text: string) => text.replaceAll(/\s+/g, '');

/** What a visitor reads on the public pages, without spaces, because blocks have none between them. */
async function publicTexts(): Promise<string> {
  const texts: string[] = [];
  for (const [at, last] of [
    ['/about', /after 30 free days\.$/],
    ['/sign-up', /^Upcoming foreclosure auctions/],
    ['/login', /^Upcoming auctions/],
  ] as const) {
    fakePortal();
    renderApp({ at });
    await screen.findByText(last);
    texts.push(document.body.textContent);
    // A figure is shown above its name, which is first in the document.
    for (const name of document.querySelectorAll('dt'))
      texts.push(`${name.nextElementSibling?.textContent} ${name.textContent}`);
    cleanup();
  }
  const read = async (at: string, click: () => Promise<HTMLElement>, last: string | RegExp) => {
    fakePortal({ previews: [PREVIEW] });
    const { user } = renderApp({ at });
    await user.click(await click());
    await screen.findByText(last);
    texts.push(document.body.textContent);
    cleanup();
  };
  await read('/state-laws', () => screen.findByRole('button', { name: 'Florida' }), /no guide yet$/);
  await read('/pricing', () => screen.findByRole('radio', { name: 'Yearly' }), /^Save .* a year$/);
  await read('/about', async () => (await screen.findAllByText(/Peachtree St/))[0]!, /^Create an account/);
  return withoutSpaces(texts.join('\n'));
}

test('each sentence that docs/product.md#about-page backs is on a public page', async () => {
  const claims = documentedClaims();
  expect(claims.length).toBeGreaterThan(8);
  const texts = await publicTexts();
  const parts = (claim: string) => claim.split('…').map(withoutSpaces);
  expect(claims.filter((claim) => !parts(claim).every((part) => texts.includes(part)))).toEqual([]);
});
