import type { Page } from '@playwright/test';

export { faults } from './support';

/** The public screens, their headings, and whether they are in the main layout (docs/product.md#hash-routes). */
export const PUBLIC_SCREENS = [
  { path: '/', heading: 'Know the sale before the courthouse steps', inLayout: true },
  { path: '/about', heading: 'Know the sale before the courthouse steps', inLayout: true },
  { path: '/login', heading: 'Log in', inLayout: true },
  { path: '/pricing', heading: 'Choose Your Courthouse Steps Plan', inLayout: false },
  { path: '/state-laws', heading: 'Foreclosure law by state', inLayout: true },
  { path: '/coverage', heading: 'What the data covers', inLayout: true },
  { path: '/terms-of-service', heading: 'Terms of Service', inLayout: true },
  { path: '/private-policy', heading: 'Privacy Policy', inLayout: true },
  { path: '/no/such/page', heading: 'Page not found', inLayout: true },
] as const;

/** Opens a public screen and waits for its heading. */
export async function open(page: Page, screen: (typeof PUBLIC_SCREENS)[number]): Promise<void> {
  await page.goto(`/#${screen.path}`);
  await page.getByRole('heading', { level: 1, name: screen.heading }).waitFor();
}

/** Changes the response of `/api/config`. */
export async function configure(page: Page, changes: Record<string, unknown>): Promise<void> {
  // Requested in advance, because a framed document may request it after the test has ended.
  const answer = await page.request.get('/api/config');
  const json = { ...((await answer.json()) as object), ...changes };
  await page.route('**/api/config', (route) => route.fulfill({ json }));
}

/** Makes the carousel show this many numbered auctions. */
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
