import { defineConfig } from '@playwright/test';
import { browserArguments, findBrowser } from './scripts/browser.ts';
import { testFolder, testPorts } from './scripts/testing/places.ts';

const origin = `http://localhost:${testPorts.app}`;
const executablePath = findBrowser();

export default defineConfig({
  testDir: 'tests/e2e',
  globalTeardown: './tests/support/e2e/shop-log.ts',
  outputDir: `${testFolder}/e2e-results`,
  forbidOnly: Boolean(process.env['CI']),
  // One more try tells a flaw of the machine from one of the shop; the report names what needed it.
  retries: process.env['CI'] ? 1 : 0,
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    baseURL: origin,
    timezoneId: 'Pacific/Auckland',
    locale: 'en-US',
    screenshot: 'only-on-failure',
    trace: 'on-first-retry',
    launchOptions: { args: browserArguments, ...(executablePath && { executablePath }) },
  },
  projects: [
    { name: 'shop', testIgnore: /admin-products/ },
    // Last, for it adds products, and the tests of the shop's own pages count them.
    { name: 'catalogue', testMatch: /admin-products/ },
  ],
  webServer: {
    command: `"${process.execPath}" tests/support/e2e/serve.ts`,
    url: `${origin}/api/ready`,
    timeout: 120_000,
    reuseExistingServer: false,
    stdout: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 30_000 },
  },
});
