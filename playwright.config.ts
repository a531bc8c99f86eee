import { defineConfig } from '@playwright/test';
import { browserArguments, findBrowser } from './scripts/browser.ts';
import { shopPlaces, testFolder } from './scripts/testing/places.ts';
import { ownShop } from './tests/support/e2e/shop.ts';

const executablePath = findBrowser();

export default defineConfig({
  testDir: 'tests/e2e',
  globalTeardown: './tests/support/e2e/shop-log.ts',
  outputDir: `${testFolder}/e2e-results`,
  forbidOnly: Boolean(process.env['CI']),
  retries: 0,
  // Each worker has its own shop, so that tests of one file may run in parallel, too.
  workers: shopPlaces.length,
  fullyParallel: true,
  // Many times what any test needs: a busy machine is no reason to fail.
  timeout: 300_000,
  expect: { timeout: 40_000 },
  use: {
    // Every worker reads this file again.
    baseURL: ownShop().origin,
    timezoneId: 'Pacific/Auckland',
    locale: 'en-US',
    screenshot: 'only-on-failure',
    launchOptions: { args: browserArguments, ...(executablePath && { executablePath }) },
  },
  webServer: {
    command: `"${process.execPath}" tests/support/e2e/serve.ts`,
    wait: { stdout: /Every shop is ready/ },
    timeout: 600_000,
    stdout: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 30_000 },
  },
});
