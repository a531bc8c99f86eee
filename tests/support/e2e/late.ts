import { type Browser, type BrowserContext, test } from '@playwright/test';

/** Milliseconds by which React comes later to every page, at most, to find what is right only where it is quick. */
const lateness = Number(process.env['E2E_LATE'] ?? 0);

/** Not where scripts are off: nobody waits there for what Playwright holds back. */
let comesLate = false;

async function delayScripts(context: BrowserContext): Promise<void> {
  await context.route(/\/_next\/static\/chunks\/[^/]+\.js$/, async (route) => {
    await new Promise((done) => setTimeout(done, Math.random() * lateness));
    await route.continue().catch(() => undefined); // the page may have gone
  });
}

/** Playwright's test, whose pages come alive late with `E2E_LATE` (decision 0044). */
export const base = test.extend<{ late: undefined }, { browser: Browser }>({
  browser: [
    async ({ browser }, use) => {
      const open = browser.newContext.bind(browser);
      browser.newContext = async (options) => {
        const context = await open(options);
        if (comesLate && options?.javaScriptEnabled !== false) await delayScripts(context);
        return context;
      };
      await use(browser);
    },
    { scope: 'worker' },
  ],
  late: [
    async ({ javaScriptEnabled }, use) => {
      comesLate = lateness > 0 && javaScriptEnabled;
      await use(undefined);
    },
    { auto: true },
  ],
});
