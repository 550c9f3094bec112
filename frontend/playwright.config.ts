import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: './e2e',
  // Pictures are made by `make screenshots` alone.
  testIgnore: process.env.SCREENSHOTS ? [] : ['screenshots/**'],
  fullyParallel: true,
  forbidOnly: true,
  // One that passes the second time has found something out.
  retries: 0,
  workers: Number(process.env.E2E_WORKERS ?? 2),
  timeout: 45_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['html', { open: 'never' }]],
  use: {
    baseURL: process.env.E2E_BASE_URL ?? 'http://127.0.0.1:8080',
    viewport: { width: 1440, height: 900 },
    screenshot: 'only-on-failure',
    acceptDownloads: true,
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    },
  },
});
