import { type BrowserContext, expect, type Page } from '@playwright/test';
import { base } from './e2e/late.ts';
import { demo } from './e2e/shop.ts';
import { createAccount, type NewAccount, newAccount, signIn } from './e2e/sign-in.ts';
import { type Watch, watch } from './e2e/watch.ts';

type Fixtures = {
  /** Collects what the visitor's pages do wrong; see `watch`. */
  watched: Watch;
  /** The demo admin's browser profile, and what its pages do wrong. */
  admin: { context: BrowserContext; watched: Watch };
  /** A page of the demo admin, in its own browser profile. */
  asAdmin: Page;
  /** An empty page of a newly registered customer, in its own browser profile. */
  asBuyer: { page: Page; account: NewAccount; watched: Watch };
};

/** Playwright's `test`; it fails if pages log errors or warnings, or send requests to other machines. */
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
