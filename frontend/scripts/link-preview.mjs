// `npm run link-preview` creates the image for link previews (public/link-preview.png, 1200 × 630) from the hero of a
// running server: E2E_BASE_URL=http://127.0.0.1:8080 npm run link-preview
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';

const base = process.env.E2E_BASE_URL ?? 'http://127.0.0.1:8080';
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--force-color-profile=srgb'],
});
try {
  const page = await browser.newPage({ viewport: { width: 1200, height: 630 }, reducedMotion: 'reduce' });
  await page.goto(base);
  await page.getByRole('heading', { level: 1 }).waitFor();
  // Controls are left out, because an image cannot be clicked.
  await page.evaluate(() => {
    document.querySelector('header nav').style.visibility = 'hidden';
    document.querySelector('footer').style.display = 'none';
  });
  await page.waitForTimeout(300);
  await page.screenshot({ path: fileURLToPath(new URL('../public/link-preview.png', import.meta.url)) });
} finally {
  await browser.close();
}
