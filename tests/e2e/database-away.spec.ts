import { expectAccessible } from '../support/e2e/axe.ts';
import { startParts } from '../support/e2e/parts.ts';
import { newAccount, register } from '../support/e2e/sign-in.ts';
import { expect, test } from '../support/e2e.ts';

/**
 * Milliseconds that a visitor waits at most for an answer while the database is away: less than a silent connection is
 * given (`socketTimeoutMS`), and many times what it takes to find that there is none.
 */
const patience = 18_000;

const publicPages = ['/', '/home', '/products', '/blog', '/portfolio'];

test('the shop stays calm while its database is away, and recovers by itself', {
  tag: ['@spec-7-failed-fetches', '@spec-8-failed-fetches'],
}, async ({ playwright, browser, watched }) => {
  test.setTimeout(360_000);
  const parts = await startParts();
  const request = await playwright.request.newContext({ baseURL: parts.origin });
  const ready = async () => (await request.get('/api/ready', { timeout: patience })).status();
  try {
    expect(await ready()).toBe(200);
    const before = await (await request.get('/products')).text();
    const context = await browser.newContext({ baseURL: parts.origin });
    const own = await context.newPage();
    await register(own, newAccount());

    await parts.stopDatabase();

    await expect.poll(ready, { timeout: 60_000 }).toBe(503);
    expect((await request.get('/api/health')).status(), 'the process itself is well').toBe(200);
    for (const path of publicPages) {
      const answer = await request.get(path, { timeout: patience });
      expect([200, 503], path).toContain(answer.status());
      expect(await answer.text(), path).not.toMatch(/MongoServer|MongoNetwork|ECONNREFUSED/);
    }
    const kept = await request.get('/products');
    expect(kept.status(), 'kept documents go on being served').toBe(200);
    expect(await kept.text()).toContain(/<h3[^>]*>([^<]+)<\/h3>/.exec(before)?.[1]);
    for (const path of ['/api/products', '/api/reviews', '/api/featured']) {
      const answer = await request.get(path, { timeout: patience });
      expect(answer.status(), path).toBe(503);
      expect(await answer.json(), path).toMatchObject({ error: { code: 'unavailable' } });
    }
    watched.expectProblem(/status of 503/);
    const page = await browser.newPage();
    await page.goto(`${parts.origin}/login`);
    await page.getByLabel('Email', { exact: true }).fill('buyer@example.com');
    await page.getByLabel('Password', { exact: true }).fill('not-the-password');
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await expect(
      page.getByRole('alert').filter({ hasText: 'The shop cannot be reached right now.' }),
    ).toBeVisible();
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue('buyer@example.com');
    await page.close();

    await own.getByRole('button', { name: 'Sign Out' }).click();
    await expect(own.getByRole('alert').filter({ hasText: 'Not signed out.' })).toBeVisible();

    await own.goto('/dashboard/myOrder');
    await expect(own.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
    await expectAccessible(own, 'error page');

    await parts.startDatabase();

    await expect.poll(ready, { timeout: 60_000 }).toBe(200);
    expect((await request.get('/api/products')).status()).toBe(200);
    expect((await request.get('/products')).status()).toBe(200);
    await own.getByRole('button', { name: 'Try again' }).click();
    await expect(own.getByRole('heading', { name: 'My order' })).toBeVisible();
    await context.close();
  } finally {
    await request.dispose();
    await parts.close();
  }
});
