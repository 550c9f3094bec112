import { LIMIT, PUBLIC, shiftsOf, signedIn } from '../scripts/layout-shifts.mjs';
import { expect, test, type Portal } from './support';

/** A phone, and a usual window. `make layout-shifts` measures more widths. */
const WIDTHS = [390, 1440];

interface Visitor {
  who: string;
  screens: (portal: Portal) => Promise<{ paths: string[]; token?: string }>;
}

const PEOPLE: Visitor[] = [
  { who: 'a visitor', screens: () => Promise.resolve({ paths: PUBLIC }) },
  {
    who: 'a subscriber',
    screens: async (portal) => {
      const { data } = await portal.search({ limit: '3' });
      const ids = data.map((row) => row.unique_ID);
      await portal.save(ids);
      return { paths: signedIn(ids[0] ?? ''), token: portal.token };
    },
  },
];

for (const width of WIDTHS)
  for (const { who, screens } of PEOPLE)
    test(`no screen of ${who} moves while it loads at ${width} px`, async ({ browser, baseURL, portal }) => {
      test.slow();
      const { paths, token } = await screens(portal);
      for (const path of paths) {
        const { sum, shifts } = await shiftsOf(browser, { address: `${baseURL}/#${path}`, width, token });
        expect
          .soft(sum, `${path} moves: ${shifts.map(({ moved }) => moved.join('; ')).join('. ')}`)
          .toBeLessThanOrEqual(LIMIT);
      }
      if (token) await portal.unsaveAll();
    });
