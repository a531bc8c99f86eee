import type { Page } from '@playwright/test';
import { developer } from '@/lib/base/developer';
import { stopClock } from '../support/e2e/clock.ts';
import { productsInStock } from '../support/e2e/orders.ts';
import { logIn, storedToken, whenAlive } from '../support/e2e/screen.ts';
import { demo } from '../support/e2e/shop.ts';
import { signIn } from '../support/e2e/sign-in.ts';
import { expect, test } from '../support/e2e.ts';

const main = (page: Page) => page.getByRole('main');
const navbar = (page: Page) => page.getByRole('banner');
type Shown = { name: string; desc: string; available: number; quantity: number };

const newestFirst = async (page: Page) => {
  const all = (await (await page.request.get('/api/products')).json()) as Shown[];
  return all.reverse();
};

test('/: hero, categories, featured, first 4 products, quality, reach, reviews, statistics, footer', {
  tag: '@spec-2-home',
}, async ({ page }) => {
  await page.goto('/');
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /^https?:\/\/[^/]+\/?$/);
  await expect(main(page).getByRole('heading', { level: 1 })).toBeVisible();
  for (const category of ['Rollers', 'Brushes', 'Applicators'])
    await expect(main(page).getByRole('heading', { level: 3, name: category, exact: true })).toBeVisible();
  await expect(main(page).getByRole('region', { name: 'Featured' }).getByRole('listitem')).not.toHaveCount(0);
  const shown = await main(page).getByRole('article').getByRole('heading').allInnerTexts();
  const expected = (await newestFirst(page)).slice(0, 4).map(({ name }) => name);
  expect(shown).toEqual(expected);
  for (const heading of [/quality/i, /dealers/i])
    await expect(main(page).getByRole('heading', { level: 2, name: heading })).toBeVisible();
  await expect(main(page).getByRole('img', { name: /dealer/i })).toBeVisible();
  const statistics = main(page).getByRole('region', { name: /in numbers/ });
  await expect(statistics).toContainText(`products in the range${(await newestFirst(page)).length}`);
  await expect(page.getByRole('contentinfo')).toBeVisible();
});

test('/home: the same page, by the address of the other', { tag: '@spec-2-home' }, async ({ request }) => {
  const [home, same] = await Promise.all(
    ['/', '/home'].map(async (path) => (await request.get(path)).text()),
  );
  const mainOf = (html?: string) => /<main\b.*<\/main>/s.exec(html ?? '')?.[0];
  expect(mainOf(same)).toBe(mainOf(home));
  expect(mainOf(home)).toMatch(/<h1\b/);
  expect(same).toMatch(/<link rel="canonical" href="https?:\/\/[^/"]+\/?"/);
});

test('client reviews: newest first; a carousel that pauses, steps by button and key, and keeps still when asked to', {
  tag: ['@spec-1-visitors', '@spec-2-home', '@spec-9-newest-first'],
}, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await stopClock(page);
  await page.goto('/');
  const carousel = page.getByRole('region', { name: /say/ });
  const reviews = (await (await page.request.get('/api/reviews')).json()) as { review: string }[];
  await expect(carousel.getByRole('listitem').first()).toContainText(
    reviews.at(-1)?.review.slice(0, 40) ?? '',
  );
  await carousel.getByRole('button', { name: 'Pause reviews' }).click();
  await expect(carousel.getByRole('button', { name: 'Play reviews' })).toBeVisible();
  const place = carousel.getByRole('status');
  await expect(place).toHaveText(/^1 of /);
  await carousel.getByRole('button', { name: 'Next review' }).click();
  await expect(place).toHaveText(/^2 of /);
  await carousel.getByRole('list').press('ArrowLeft');
  await expect(place).toHaveText(/^1 of /);

  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.reload();
  await expect(carousel.getByRole('button', { name: 'Next review' })).toBeVisible();
  await expect(carousel.getByRole('button', { name: 'Pause reviews' })).toHaveCount(0);
});

test('/products: every product, newest first, each with a Purchase button; descriptions cut to 150', {
  tag: ['@spec-2-products', '@spec-2-excerpt', '@spec-9-newest-first'],
}, async ({ page }) => {
  await page.goto('/products');
  const cards = main(page).getByRole('article');
  const products = await newestFirst(page);
  expect(await cards.getByRole('heading').allInnerTexts()).toEqual(products.map(({ name }) => name));
  const toHave = products.filter(({ available, quantity }) => available >= quantity);
  await expect(cards.getByRole('link', { name: /^Purchase/ })).toHaveCount(toHave.length);
  await expect(cards.getByText('Sold out', { exact: true })).toHaveCount(products.length - toHave.length);
  const longest = products.findIndex(({ desc }) => desc.length > 150);
  const beginning = products[longest]?.desc.slice(0, 150).trimEnd() ?? '';
  const description = cards.nth(longest).getByText(beginning, { exact: true });
  await expect(description).toHaveText(beginning);
  const drawn = await description.evaluate((text) => getComputedStyle(text, '::after').content);
  expect(drawn, 'that more follows').toContain('…');
});

test('/blog: six answers', { tag: ['@spec-1-visitors', '@spec-2-blog'] }, async ({ page }) => {
  await page.goto('/blog');
  await expect(main(page).getByRole('article')).toHaveCount(6);
  await expect(main(page).getByRole('heading', { level: 2 })).toHaveCount(6);
});

test('/portfolio: the developer of the site', { tag: ['@spec-1-visitors', '@spec-2-portfolio'] }, async ({
  page,
}) => {
  await page.goto('/portfolio');
  await expect(main(page).getByRole('heading', { level: 1 })).toHaveText(developer.name);
  for (const words of [developer.role, developer.intro, ...developer.about])
    await expect(main(page)).toContainText(words);
  await expect(main(page).getByRole('link', { name: 'Get in touch' })).toHaveAttribute(
    'href',
    `mailto:${developer.email}`,
  );
  await expect(main(page), 'recognisable as one').toContainText(
    'An example, like everything in this demo shop',
  );
});

test('/login: email, password, submit, Reset password, link to register, Continue with Google', {
  tag: '@spec-2-login',
}, async ({ page }) => {
  await page.goto('/login');
  await expect(page.getByLabel('Email', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'password');
  await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Reset password' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeVisible();
  await page.getByRole('link', { name: 'Create an account' }).click();
  await expect(page).toHaveURL(/\/register/);
});

test('/register: name, email, password, link to login, Continue with Google', {
  tag: '@spec-2-register',
}, async ({ page }) => {
  await page.goto('/register');
  for (const label of ['Name', 'Email', 'Password'])
    await expect(page.getByLabel(label, { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeVisible();
  await main(page).getByRole('link', { name: 'Login' }).click();
  await expect(page).toHaveURL(/\/login/);
});

test('any other path: the 404 page', { tag: ['@spec-2-not-found', '@spec-8-not-found'] }, async ({
  page,
  watched,
}) => {
  watched.expectProblem(/status of 404/);
  expect((await page.goto('/any/other/path'))?.status()).toBe(404);
  const text = (await main(page).innerText()).replaceAll(/\s+/g, ' ');
  expect(text.replaceAll(' ', '')).toBe(
    '404!!!! Page not Found.Something may be wrong.Go to the home page'.replaceAll(' ', ''),
  );
  await page.getByRole('link', { name: 'Go to the home page' }).click();
  await expect(page).toHaveURL('/');
});

test('footer: contact details, product list, newsletter that says it sends nothing, links, dealer map', {
  tag: '@spec-2-footer',
}, async ({ page }) => {
  await page.goto('/');
  const footer = page.getByRole('contentinfo');
  await expect(footer.getByRole('link', { name: /@/ })).toBeVisible();
  await expect(footer.getByRole('navigation', { name: 'Products' }).getByRole('link')).not.toHaveCount(0);
  await expect(footer.getByRole('navigation', { name: 'Links' }).getByRole('link')).not.toHaveCount(0);
  await expect(footer.getByRole('img', { name: /dealer/i })).toBeVisible();
  await footer.getByRole('textbox', { name: 'Newsletter' }).fill('someone@example.com');
  await footer.getByRole('button', { name: 'Subscribe' }).click();
  await expect(footer.getByRole('status')).toContainText('nothing was sent');
});

test('navbar: Login for visitors; Dashboard, display name and Sign Out once signed in, in every tab', {
  tag: '@spec-2-navbar',
}, async ({ page, context }) => {
  await page.goto('/blog');
  for (const name of ['Home', 'Products', 'Blog', 'My Portfolio', 'Login'])
    await expect(navbar(page).getByRole('link', { name, exact: true })).toBeVisible();
  await expect(navbar(page).getByRole('link', { name: 'Dashboard' })).toHaveCount(0);

  const other = await context.newPage();
  await other.goto('/login');
  await logIn(other);
  await expect(other).toHaveURL('/');
  for (const tab of [other, page]) {
    await expect(navbar(tab).getByRole('link', { name: 'Dashboard' })).toBeVisible();
    await expect(navbar(tab).getByRole('button', { name: 'Sign Out' })).toBeVisible();
    await expect(navbar(tab).getByRole('link', { name: 'Login' })).toHaveCount(0);
  }
  await expect(navbar(page).locator('span[title]')).toHaveText(/\S/);

  await whenAlive(other); // its module tells the other tabs, and goes home afterwards
  const isHome = other.waitForEvent('load');
  await navbar(other).getByRole('button', { name: 'Sign Out' }).click();
  await expect(navbar(page).getByRole('link', { name: 'Login' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('access_token'))).toBeNull();
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('authjs.session-token');

  await isHome;
  await other.goto('/login');
  await logIn(other);
  await expect(navbar(page).getByRole('button', { name: 'Sign Out' })).toBeVisible();
  // As the browser posts it by itself before the module runs.
  await other.evaluate(() => document.querySelector<HTMLFormElement>('account-nav form')?.submit());
  await expect(navbar(page).getByRole('link', { name: 'Login' })).toBeVisible();
});

test('sidebar: My Profile, My order and Add Review for customers', {
  tag: ['@spec-2-dashboard', '@spec-2-sidebar'],
}, async ({ asBuyer: { page } }) => {
  await page.goto('/dashboard');
  const links = page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link');
  await expect(links).toHaveText(['My Profile', 'My order', 'Add Review']);
  for (const [name, path] of [
    ['My order', '/dashboard/myOrder'],
    ['Add Review', '/dashboard/review'],
    ['My Profile', '/dashboard'],
  ] as const) {
    await links.filter({ hasText: name }).click();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  }
});

test('every protected page asks for a login and returns to where one was going', {
  tag: '@spec-2-origin',
}, async ({ page }) => {
  const [product] = await productsInStock(page);
  const deepest = '/dashboard/review?x=1';
  for (const target of [`/purchase/${product?._id}`, '/dashboard', deepest, '/dashboard/myOrder']) {
    const answer = await page.request.get(target, { maxRedirects: 0 });
    expect([answer.status(), answer.headers()['location']], target).toEqual([
      307,
      `/login?from=${encodeURIComponent(target)}`,
    ]);
  }
  await page.goto(deepest);
  await expect(page).toHaveURL(`/login?from=${encodeURIComponent(deepest)}`);
  await logIn(page);
  await expect(page).toHaveURL(deepest);
});

test('a login without an origin goes to the home page, and never to another site', {
  tag: '@spec-2-default-origin',
}, async ({ page }) => {
  for (const origin of ['', '?from=//evil.example']) {
    await page.context().clearCookies();
    await page.goto(`/login${origin}`);
    await logIn(page);
    await expect(page, origin).toHaveURL('/');
  }
});

test('an admin page signs a customer out; a prefetch of it does not', {
  tag: '@spec-2-admin-routes',
}, async ({ asBuyer: { page } }) => {
  for (const headers of [
    { 'Next-Router-Prefetch': '1', RSC: '1' },
    { Purpose: 'prefetch' },
    { 'Sec-Purpose': 'prefetch', Purpose: 'prefetch' },
  ] as Record<string, string>[])
    await page.request.get('/dashboard/manage', { headers, maxRedirects: 0 });
  await page.goto('/dashboard');
  await expect(page).toHaveURL('/dashboard');
  await expect
    .poll(() => storedToken(page), 'nothing is asked any more that ends with the session')
    .not.toBeNull();
  await page.goto('/dashboard/manage');
  await expect(page).toHaveURL('/login');
  await expect(page.getByText('That page is for admins only, so you were signed out.')).toBeVisible();
  await expect.poll(() => storedToken(page), 'signed out, the token goes too').toBeNull();
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/login\?from=/);
});

test('signed in already, the login page goes on by itself', async ({ page }) => {
  await signIn(page, demo.buyer());
  await page.goto('/login?from=%2Fblog');
  await expect(page).toHaveURL('/blog');
});
