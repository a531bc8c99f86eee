import { type BrowserContext, expect, type Page } from '@playwright/test';
import { base } from './e2e/late.ts';
import { demo } from './e2e/shop.ts';
import { createAccount, type NewAccount, newAccount, signIn } from './e2e/sign-in.ts';
import { type Watch, watch } from './e2e/watch.ts';

type Fixtures = {
  /** What the visitor's pages may not do; see `watch`. */
  watched: Watch;
  /** The demo admin's browser profile, and what its pages may not do. */
  admin: { context: BrowserContext; watched: Watch };
  /** A page of the demo admin, in a browser profile of its own. */
  asAdmin: Page;
  /** A page that shows nothing yet, of a newly registered customer, in a browser profile of its own. */
  asBuyer: { page: Page; account: NewAccount; watched: Watch };
};

/** Playwright's test, whose pages may neither complain nor call any other machine. */
export const test = base.extend<Fixtures>({
  watched: [
    async ({ context }, use) => {
      const watched = watch(context);
      await use(watched);
      expect(watched.problems()).toEqual([]);
    },
    { auto: true },
  ],
  admin: async ({ browser }, use) => {
    const context = await browser.newContext();
    const watched = watch(context);
    await use({ context, watched });
    expect(watched.problems()).toEqual([]);
    await context.close();
  },
  asAdmin: async ({ admin: { context } }, use) => {
    const page = await context.newPage();
    await signIn(page, demo.admin());
    await use(page);
  },
  asBuyer: async ({ browser }, use) => {
    const context = await browser.newContext();
    const watched = watch(context);
    const page = await context.newPage();
    const account = newAccount();
    await createAccount(page, account);
    await use({ page, account, watched });
    expect(watched.problems()).toEqual([]);
    await context.close();
  },
});

export { expect };
