import type { BrowserContext, Page } from '@playwright/test';
import { dealers } from '@/lib/base/dealers';
import { legalPages } from '@/lib/base/legal';
import { paths } from '@/lib/base/paths';
import { wordsIn } from '../support/e2e/html.ts';
import { placeOrder } from '../support/e2e/orders.ts';
import { logIn } from '../support/e2e/screen.ts';
import { expect, test } from '../support/e2e.ts';

const link = (page: Page, name: string) =>
  page
    .getByRole('contentinfo')
    .getByRole('navigation', { name: 'Links' })
    .getByRole('link', { name, exact: true });

async function expectLinks(page: Page, shown: readonly string[], hidden: readonly string[]): Promise<void> {
  for (const name of shown) await expect(link(page, name), name).toBeVisible();
  for (const name of hidden) await expect(link(page, name), name).toBeHidden();
}

/** Expects the privacy page to name every cookie of the browser, and returns them. */
async function expectNamed(context: BrowserContext): Promise<string[]> {
  const names = (await context.cookies()).map(({ name }) => name.replace('__Secure-', ''));
  for (const name of names) expect(JSON.stringify(legalPages.privacy), name).toContain(name);
  return names;
}

const visitors = ['Login', 'Register'];
const customers = ['Dashboard', 'My order', 'Add Review'];

test('footer: shows the links that fit who is looking, in one document for all', {
  tag: '@spec-2-footer',
}, async ({ page, asAdmin }) => {
  await page.goto('/blog');
  await expectLinks(page, visitors, customers);
  const before = await (await page.request.get('/blog')).text();
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).click();
  await logIn(page);
  await expect(page).toHaveURL('/');
  await expectLinks(page, customers, visitors);
  await page.goto('/blog');
  await expectLinks(page, customers, visitors);
  expect(await (await page.request.get('/blog')).text(), 'nothing personal in it').toBe(before);
  await page.getByRole('banner').getByRole('button', { name: 'Sign Out' }).click();
  await expectLinks(page, visitors, customers);

  await asAdmin.goto('/blog');
  await expect(asAdmin.getByRole('banner').getByRole('button', { name: 'Sign Out' })).toBeVisible();
  await expectLinks(asAdmin, ['Dashboard'], [...visitors, 'My order', 'Add Review']);
});

test('terms, privacy, delivery and returns are pages of their own, linked from every footer', async ({
  request,
}) => {
  const home = await (await request.get('/')).text();
  const [service = ''] = /<nav aria-label="Terms and service".*?<\/nav>/s.exec(home) ?? [];
  for (const { path, title, sections } of Object.values(legalPages)) {
    expect(service).toMatch(new RegExp(`<a [^>]*href="${path}"[^>]*>${title}</a>`));
    const html = await (await request.get(path)).text();
    expect(wordsIn(html, 'h1')).toEqual([title]);
    const [main = ''] = /<main.*<\/main>/s.exec(html) ?? [];
    expect(wordsIn(main, 'h2')).toEqual(sections.map(({ heading }) => heading));
    for (const { text } of sections) expect(wordsIn(main, 'p')).toContain(text[0]);
  }
});

test('no visitor of a page gets a cookie, as the privacy page says; a session gets those it names', async ({
  page,
  context,
}) => {
  for (const path of ['/', '/products', '/privacy']) await page.goto(path);
  expect(await context.cookies()).toEqual([]);
  await page.goto('/login');
  await logIn(page);
  await expect(page).toHaveURL('/');
  await expectNamed(context);
});

test('so does who pays, from Stripe', async ({ asBuyer: { page, account } }) => {
  const { orderId } = await placeOrder(page, account);
  await page.goto(paths.payment(orderId));
  await expect(page.getByLabel('Card number')).toBeVisible();
  const names = await expectNamed(page.context());
  expect(names).toEqual(expect.arrayContaining(['__stripe_mid', '__stripe_sid']));
});

test('dealers: each region opens to names and addresses, without scripts too', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/#reach');
  const reach = page.getByRole('region', { name: /dealers/ });
  for (const { region, dealers: here } of dealers) {
    await reach.getByText(region, { exact: true }).click();
    for (const { name, street, city, email } of here) {
      await expect(reach.getByText(name, { exact: true })).toBeVisible();
      await expect(reach.getByText(`${street}, ${city}`)).toBeVisible();
      await expect(reach.getByRole('link', { name: email })).toBeVisible();
    }
  }
  await context.close();
});
