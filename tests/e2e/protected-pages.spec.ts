import type { APIRequestContext, Browser, Page } from '@playwright/test';
import { scriptsCookie } from '@/lib/base/browser-keys';
import { allDashboardPages } from '@/lib/base/dashboard-pages';
import { placeOrder, productsInStock } from '../support/e2e/orders.ts';
import { demo, ownShop } from '../support/e2e/shop.ts';
import { createAccount, newAccount, signIn, signInByApi } from '../support/e2e/sign-in.ts';
import { expect, test } from '../support/e2e.ts';

const notFoundText = '404!!!! Page not Found.Something may be wrong.Go to the home page';
const unknownId = '0123456789abcdef01234567';
const malformed = ['x', '123', `${unknownId}0`, 'a%20b', '<b>'];

/** The text of `main` as it stands in the HTML, for whoever runs no scripts. */
function textOfMain(html: string): string {
  const [, main = ''] = /<main[^>]*>(.*?)<\/main>/s.exec(html) ?? [];
  return main.replace(/<!--.*?-->/gs, '').replace(/<[^>]+>/g, '');
}

async function expectNotFound(request: APIRequestContext, path: string): Promise<void> {
  const answer = await request.get(path, { maxRedirects: 0 });
  expect(answer.status(), path).toBe(404);
  const html = await answer.text();
  expect(html, path).toMatch(/<html[^>]* lang="en"/);
  expect(textOfMain(html), path).toBe(notFoundText);
}

const isSignedIn = async (request: APIRequestContext) =>
  (await (await request.get('/api/me')).json()) !== null;

test('an id that is unknown, malformed or somebody else’s is a whole 404 page, readable without scripts', {
  tag: ['@spec-2-not-found', '@spec-6-own-orders', '@spec-8-not-found'],
}, async ({ asBuyer: { page, account }, asAdmin, playwright }) => {
  const stranger = await playwright.request.newContext({ baseURL: ownShop().origin });
  await signInByApi(stranger, demo.buyer());
  const { orderId } = await placeOrder(page, account);
  await expectNotFound(stranger, `/dashboard/payment/${orderId}`);
  await stranger.dispose();
  for (const id of [unknownId, ...malformed]) {
    await expectNotFound(page.request, `/purchase/${id}`);
    await expectNotFound(page.request, `/dashboard/payment/${id}`);
    for (const parent of [
      '/purchase',
      '/dashboard/payment',
      '/dashboard/allOrder',
      '/dashboard/manageProducts',
    ])
      await expectNotFound(asAdmin.request, `${parent}/${id}`);
  }
  await expectNotFound(asAdmin.request, `/dashboard/payment/${orderId}`);
});

test('what is no page, also below /dashboard or /purchase, is a 404 for everybody, and signs nobody out', {
  tag: '@spec-2-not-found',
}, async ({ asBuyer: { page }, asAdmin, request }) => {
  for (const path of [
    '/dashboard/nope',
    '/dashboard/manage/nope',
    '/dashboard/review/nope',
    `/dashboard/payment/${unknownId}/x`,
    '/dashboard/allOrder/a/b',
    '/purchase',
    '/purchase/a/b',
    '/dashboard/MANAGE',
    '/products/no-such-category',
    '/products/no/such/page',
  ]) {
    for (const visitor of [request, page.request, asAdmin.request]) await expectNotFound(visitor, path);
  }
  expect(await isSignedIn(page.request)).toBe(true);
  expect(await isSignedIn(asAdmin.request)).toBe(true);
});

test('who may not enter is sent away by the status of the answer, with scripts or without', {
  tag: '@spec-2-origin',
}, async ({ request, asBuyer: { page } }) => {
  for (const headers of [{}, { Cookie: `${scriptsCookie}=1` }]) {
    const answer = await request.get('/dashboard', { headers, maxRedirects: 0 });
    expect(answer.status()).toBe(307);
    expect(answer.headers()['location']).toBe('/login?from=%2Fdashboard');
  }
  const answer = await page.request.get('/dashboard/manage', { maxRedirects: 0 });
  expect([answer.status(), answer.headers()['location']]).toEqual([307, '/login']);
});

/** Every page behind the login that a customer, or an admin, may enter. */
async function pagesOf(page: Page, isAdmin: boolean): Promise<string[]> {
  const [product] = await productsInStock(page);
  const hidden = isAdmin ? 'customer' : 'admin';
  const listed = allDashboardPages.filter(({ path, access }) => access !== hidden && !path.includes('[id]'));
  return [
    ...listed.map(({ path }) => path),
    `/purchase/${product?._id}`,
    ...(isAdmin ? [`/dashboard/manageProducts/${product?._id}`] : []),
  ];
}

/** Those of them that stand for all: one gate stands before each of the two layouts, whoever comes. */
async function gatedPages(page: Page, isAdmin: boolean): Promise<string[]> {
  if (isAdmin) return ['/dashboard/allOrder'];
  const [product] = await productsInStock(page);
  return ['/dashboard', `/purchase/${product?._id}`];
}

const loading = (page: Page) => page.getByRole('status').filter({ hasText: 'Loading…' });

/** Notes for every frame whether the spinner can be seen. */
async function watchSpinner(page: Page): Promise<() => Promise<boolean>> {
  await page.addInitScript(() => {
    const look = () => {
      const spinner = document.querySelector<HTMLElement>('[data-auth-gate] [role="status"]');
      if (spinner?.checkVisibility() && spinner.innerText.includes('Loading…'))
        document.documentElement.dataset['sawSpinner'] = '';
      requestAnimationFrame(look);
    };
    look();
  });
  return () => page.evaluate(() => 'sawSpinner' in document.documentElement.dataset);
}

for (const isAdmin of [false, true]) {
  test(`${isAdmin ? "an admin's" : "a customer's"} pages show a spinner in words on a direct load, then the page`, {
    tag: '@spec-2-spinner',
  }, async ({ page }) => {
    await signIn(page, isAdmin ? demo.admin() : demo.buyer());
    await page.goto('/login'); // as everybody does who signs in
    await expect(page).toHaveURL('/');
    const sawSpinner = await watchSpinner(page);
    for (const path of await gatedPages(page, isAdmin)) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
      expect(await sawSpinner(), path).toBe(true);
      await expect(loading(page), path).toHaveCount(0);
      await expect(page.locator('main'), path).toHaveCount(1);
    }
  });
}

test('a part of a page that has arrived is shown with the next frame', { tag: '@spec-2-spinner' }, async ({
  asBuyer: { page },
}) => {
  await page.addInitScript(() => {
    const shown: string[] = [];
    Object.assign(window, { shown });
    for (const by of ['setTimeout', 'requestAnimationFrame'] as const) {
      const real = window[by].bind(window) as (work: { name?: string }, ...rest: unknown[]) => number;
      // React shows what has arrived by a function of this name.
      const noting = (work: { name?: string }, ...rest: unknown[]) => {
        if (work.name === 'bound $RV') shown.push(by);
        return real(work, ...rest);
      };
      Object.assign(window, { [by]: noting });
    }
  });
  await page.goto('/login'); // as everybody does who signs in
  await expect(page).toHaveURL('/');
  for (const path of ['/dashboard', '/dashboard/myOrder']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const by = await page.evaluate(() => [...new Set(Reflect.get(window, 'shown'))]);
    expect(by, path).toEqual(['requestAnimationFrame']);
  }
});

async function withoutScripts(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ javaScriptEnabled: false });
  return context.newPage();
}

for (const isAdmin of [false, true]) {
  test(`${isAdmin ? "an admin's" : "a customer's"} pages are whole without scripts`, {
    tag: '@spec-2-spinner',
  }, async ({ browser }) => {
    const page = await withoutScripts(browser);
    await signIn(page, isAdmin ? demo.admin() : demo.buyer());
    for (const path of await pagesOf(page, isAdmin)) {
      const html = await (await page.request.get(path)).text();
      expect(html, path).toMatch(/role="status"[^>]*>(?:(?!<\/p>).)*Loading…/);
      expect(html.match(/<main\b/g), path).toHaveLength(1);
      expect(html, path).toMatch(/<main\b(?:(?!<\/main>).)*<h1\b/s);
      expect(html, `${path} waits for nothing that a script would put in place`).not.toContain('<!--$?-->');
    }
    for (const path of await gatedPages(page, isAdmin)) {
      await page.goto(path);
      await expect(page.getByRole('main').getByRole('heading', { level: 1 }), path).toBeVisible();
      await expect(loading(page), path).toHaveCount(0);
    }
    await page.context().close();
  });
}

test('a page that was sent in parts can be read where scripts are off by now', async ({ browser }) => {
  const page = await withoutScripts(browser);
  await createAccount(page, newAccount());
  await page.context().addCookies([{ name: scriptsCookie, value: '1', url: ownShop().origin }]);
  for (const path of await gatedPages(page, false)) {
    await page.goto(path);
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading, path).toBeVisible();
    await expect(loading(page), path).toHaveCount(0);
    const footer = page.getByRole('contentinfo');
    if ((await footer.count()) === 0) continue;
    const [title, end] = [await heading.boundingBox(), await footer.boundingBox()];
    expect(end?.y, `${path} ends with the footer`).toBeGreaterThan(title?.y ?? Number.POSITIVE_INFINITY);
  }
  await page.context().close();
});
