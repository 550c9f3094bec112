import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** What axe finds on the page, or inside `part` of it. */
export async function faults(page: Page, part?: string): Promise<string[]> {
  const builder = new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']);
  const { violations } = await (part ? builder.include(part) : builder).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => String(target)).join(' | ')}`);
}

/** The public screens, the heading of each, and whether it stands in the main layout (spec.md §2, 'Route table'). */
export const PUBLIC_SCREENS = [
  { path: '/', heading: 'Know the sale before the courthouse steps', inLayout: true },
  { path: '/about', heading: 'Know the sale before the courthouse steps', inLayout: true },
  { path: '/login', heading: 'Log in', inLayout: true },
  { path: '/pricing', heading: 'Choose Your Courthouse Steps Plan', inLayout: false },
  { path: '/state-laws', heading: 'Foreclosure law by state', inLayout: true },
  { path: '/terms-of-service', heading: 'Terms of Service', inLayout: true },
  { path: '/private-policy', heading: 'Privacy Policy', inLayout: true },
  { path: '/no/such/page', heading: 'There is no page here', inLayout: true },
] as const;

/** Goes to a screen of the public site and waits for its heading. */
export async function open(page: Page, screen: (typeof PUBLIC_SCREENS)[number]): Promise<void> {
  await page.goto(`/#${screen.path}`);
  await page.getByRole('heading', { level: 1, name: screen.heading }).waitFor();
}

/** Changes what `/api/config` answers. */
export async function configure(page: Page, changes: Record<string, unknown>): Promise<void> {
  // Asked for beforehand: a framed document may still ask when the test is over.
  const answer = await page.request.get('/api/config');
  const json = { ...((await answer.json()) as object), ...changes };
  await page.route('**/api/config', (route) => route.fulfill({ json }));
}

/** Makes the carousel show this many auctions, named by number. */
export async function showPreviews(page: Page, count: number): Promise<void> {
  const data = Array.from({ length: count }, (_, index) => ({
    unique_ID: `preview-${index + 1}`,
    Address: `Street ${index + 1}`,
    City: 'Atlanta',
    State: 'Georgia',
    County: 'Fulton',
    'Zip Code': '30303',
    'Property Type': 'Single Family',
    'Principal Amount Owed': 200_000,
    'Date of Debt': '2019-05-02',
    'Foreclosure Sale Date': '2026-12-01',
    'matched_Current Bid': 150_000,
    'matched_Foreclosure Status': 'Scheduled',
    Bedrooms: 3,
    Bathrooms: 2,
    zillow_image_1: '/demo-photos/01.svg',
  }));
  await page.route('**/api/get-preview-properties', (route) => route.fulfill({ json: { data } }));
}
