import { type Browser, type BrowserContext, test } from '@playwright/test';
import { getAnew, visitAnew } from './anew.ts';
import { leaveDatabase } from './database.ts';

/** Maximum delay (ms) of React's scripts on every page, to find tests that pass only when the scripts are fast. */
const lateness = Number(process.env['E2E_LATE'] ?? 0);

/** False if scripts are off: then no page waits for the requests that would be delayed. */
let comesLate = false;

async function delayScripts(context: BrowserContext): Promise<void> {
  await context.route(/\/_next\/static\/chunks\/[^/]+\.js$/, async (route) => {
    await new Promise((done) => setTimeout(done, Math.random() * lateness));
    await route.continue().catch(() => undefined); // the page may have gone
  });
}

/** Playwright's `test`; its pages are up to date, and with `E2E_LATE` they hydrate late (decision 0044). */
export const base = test.extend<{ late: undefined }, { browser: Browser }>({
  browser: [
    async ({ browser }, use) => {
      const open = browser.newContext.bind(browser);
      browser.newContext = async (options) => {
        const context = await open(options);
        visitAnew(context);
        if (comesLate && options?.javaScriptEnabled !== false) await delayScripts(context);
        return context;
      };
      await use(browser);
      await leaveDatabase();
    },
    { scope: 'worker' },
  ],
  request: ({ request }, use) => use(getAnew(request)),
  late: [
    async ({ javaScriptEnabled }, use) => {
      comesLate = lateness > 0 && javaScriptEnabled;
      await use(undefined);
    },
    { auto: true },
  ],
});
