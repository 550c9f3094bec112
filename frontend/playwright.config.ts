import { defineConfig } from '@playwright/test';
import { HEADLESS } from './e2e/browsers';
import { ownProduct, products } from './e2e/products';

// Each worker reads this file, too. What the tests call as an operator gets the settings of the worker's product.
Object.assign(process.env, ownProduct());

export default defineConfig({
  testDir: './e2e',
  globalSetup: ['./e2e/georgia-houses.ts', './e2e/joined-lists.ts'],
  // Only `make screenshots` takes screenshots, and Firefox has a stage of its own.
  testIgnore: [
    ...(process.env.SCREENSHOTS ? [] : ['screenshots/**']),
    ...(process.env.E2E_FIREFOX ? [] : ['firefox.spec.ts']),
  ],
  fullyParallel: true,
  forbidOnly: true,
  // A test that passes only on a retry has found a problem.
  retries: 0,
  workers: Number(process.env.E2E_WORKERS ?? (process.env.E2E_PRODUCTS ? products.length : 2)),
  // Limits for a machine that is several times slower than the one the tests were written on.
  timeout: 90_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['html', { open: 'never' }]],
  use: {
    baseURL: process.env.E2E_BASE_URL,
    viewport: { width: 1440, height: 900 },
    screenshot: 'only-on-failure',
    acceptDownloads: true,
    launchOptions: HEADLESS,
  },
});
