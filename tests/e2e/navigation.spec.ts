import { chromium, type Locator, type Page } from '@playwright/test';
import * as z from 'zod';
import { messages } from '@/lib/base/messages';
import { paths } from '@/lib/base/paths';
import { browserArguments, findBrowser } from '../../scripts/browser.ts';
import { hold } from '../support/e2e/hold.ts';
import { payOrder, placeOrder } from '../support/e2e/orders.ts';
import { alert, keepToasts, logIn, toast, whenAlive } from '../support/e2e/screen.ts';
import { ownShop } from '../support/e2e/shop.ts';
import { signIn } from '../support/e2e/sign-in.ts';
import { expect, test } from '../support/e2e.ts';

const { origin } = ownShop();
const publicPages = ['/', '/products', '/products/category/brushes', '/blog', '/portfolio', '/terms'];

test('public pages say what may be made ready in advance: public pages alone', async ({ request }) => {
  const named = (await request.get('/')).headers()['speculation-rules'] ?? '';
  const answer = await request.get(z.string().parse(JSON.parse(named)));
  expect(answer.status()).toBe(200);
  expect(answer.headers()['content-type']).toBe('application/speculationrules+json');
  const rules = JSON.stringify(await answer.json());
  for (const path of publicPages) expect(rules).toContain(`"${path}"`);
  expect(rules).not.toMatch(/login|register|dashboard|purchase|api|sign/);
  for (const path of ['/login', '/api/products'])
    expect((await request.get(path)).headers()['speculation-rules']).toBeUndefined();
});

/** What a page does itself that keeps a browser from bringing it back from memory; circumstances are the browser's. */
async function ownHindrances(page: Page, path: string, hinder?: () => void): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.enable');
  const found: string[] = [];
  let isTold = false;
  session.on('Page.backForwardCacheNotUsed', ({ notRestoredExplanations }) => {
    isTold = true;
    for (const { type, reason } of notRestoredExplanations) if (type !== 'Circumstantial') found.push(reason);
  });
  await page.goto(path);
  if (hinder) await page.evaluate(hinder);
  await page.evaluate(() => Object.assign(window, { isKept: true }));
  await page.goto('/returns');
  await page.goBack();
  await expect(page).toHaveURL(path);
  const isBack = () => page.evaluate(() => 'isKept' in window);
  await expect.poll(async () => isTold || (await isBack()), 'it came back, or why not').toBe(true);
  await session.detach();
  return found;
}

test('no public page keeps the browser from bringing it back from memory', async () => {
  const executablePath = findBrowser();
  // Playwright switches this memory off.
  const browser = await chromium.launch({
    args: browserArguments,
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
    ...(executablePath && { executablePath }),
  });
  const page = await browser.newPage({ baseURL: origin });
  const hinder = () => addEventListener('unload', () => undefined);
  expect(await ownHindrances(page, '/blog', hinder), 'one that did would be noticed').toHaveLength(1);
  for (const path of ['/', '/products', '/blog']) expect(await ownHindrances(page, path), path).toEqual([]);
  await browser.close();
});

/** Has the page of a link rendered: a browser gives up its transition to a page that keeps it waiting. */
async function render(page: Page, link: Locator): Promise<void> {
  expect((await page.request.get((await link.getAttribute('href')) ?? '')).status()).toBe(200);
}

test('the picture of a card grows into its product’s page, and other pages are not held back for a transition', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.addInitScript(() => {
    const swap = () => {
      const pictures = [...document.querySelectorAll('img')];
      const names = pictures.filter(
        (each) => getComputedStyle(each).viewTransitionName === 'product-picture',
      );
      const cards = names.map(
        (each) => each.closest('article, li')?.querySelector('h3')?.textContent ?? 'none',
      );
      sessionStorage.setItem('left', cards.join());
    };
    addEventListener('load', () => addEventListener('pageswap', swap)); // heard last
    addEventListener('pagereveal', ({ viewTransition }) => {
      document.documentElement.dataset['came'] = viewTransition ? 'with a transition' : 'at once';
    });
  });
  const came = page.locator('html');
  const left = () => page.evaluate(() => sessionStorage.getItem('left'));
  await page.goto('/');
  await page.goto('/products');
  for (const place of [page.getByRole('article'), page.getByRole('region').getByRole('listitem')]) {
    const link = place.getByRole('heading', { level: 3 }).getByRole('link').first();
    const name = (await link.textContent()) ?? '';
    await render(page, link);
    await page.waitForLoadState();
    await link.click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(came).toHaveAttribute('data-came', 'with a transition');
    expect(await left(), 'the card’s picture alone has the name').toBe(name);
  }
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Blog' }).click();
  await expect(page).toHaveURL('/blog');
  await expect(came).toHaveAttribute('data-came', 'at once');
});

test('what is pressed while a picture still grows counts', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.addInitScript(() => {
    addEventListener('pagereveal', ({ viewTransition }) => {
      const hold = () => {
        for (const motion of document.getAnimations()) motion.pause();
        document.documentElement.dataset['held'] = String(document.getAnimations().length > 0);
      };
      viewTransition?.ready.then(hold, () => undefined);
    });
  });
  await page.goto('/products');
  await page.waitForLoadState();
  const link = page.getByRole('article').first().getByRole('heading', { level: 3 }).getByRole('link');
  await render(page, link);
  await link.click();
  await expect(page.locator('html')).toHaveAttribute('data-held', 'true');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Blog' }).click();
  await expect(page).toHaveURL('/blog');
});

test('a visitor who changes his mind while a picture begins to grow causes no error', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/products');
  await page.waitForLoadState();
  await page.evaluate(() => addEventListener('pageswap', () => location.assign('/blog')));
  const link = page.getByRole('article').first().getByRole('heading', { level: 3 }).getByRole('link');
  await link.click({ noWaitAfter: true });
  await expect(page, 'and the console is empty, as after each test').toHaveURL('/blog');
});

test('a link leads on while a button waits for its answer', async ({ asBuyer: { page, account } }) => {
  await signIn(page, account); // on another device, so that there is one to sign out
  await page.goto(paths.security);
  await whenAlive(page);
  const release = await hold(page, paths.security, 'POST');
  const out = page.getByRole('button', { name: 'Sign out all other devices' });
  await out.click();
  await expect(out).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('link', { name: 'My order' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'My order' })).toBeVisible();
  release();
  await expect(toast(page, 'Every other device is signed out.')).toBeVisible();
  await expect(page).toHaveURL(paths.myOrders);
});

test('whoever leaves a form before its answer comes is not fetched away from where he is', async ({
  asBuyer: { page },
}) => {
  await page.goto(paths.addresses);
  await whenAlive(page);
  await keepToasts(page);
  await page.getByLabel('Name of this place').fill('Depot');
  await page.getByRole('textbox', { name: 'Address' }).fill('1 Harbour Street');
  await page.getByLabel('Phone').fill('021555010');
  await page.getByRole('button', { name: 'Add address' }).click();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await page.getByRole('link', { name: 'Change Depot' }).click();
  const release = await hold(page, paths.addresses, 'POST');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByRole('link', { name: 'My order' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'My order' })).toBeVisible();
  release();
  await expect(toast(page, messages.addresses.saved)).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(page).toHaveURL(paths.myOrders);
});

test('whoever has left learns of a failure, too, of a button and of a form', async ({
  asBuyer: { page, account, watched },
}) => {
  watched.expectProblem(/ERR_FAILED/);
  const leave = async () => {
    await page.getByRole('link', { name: 'My order' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'My order' })).toBeVisible();
  };
  await signIn(page, account);
  await page.goto(paths.security);
  await whenAlive(page);
  const loseButton = await hold(page, paths.security, 'POST', 'abort');
  await page.getByRole('button', { name: 'Sign out all other devices' }).click();
  await leave();
  loseButton();
  await expect(alert(page, messages.unavailable)).toBeVisible();

  await page.goto(paths.addresses);
  await whenAlive(page);
  const loseForm = await hold(page, paths.addresses, 'POST', 'abort');
  await page.getByLabel('Name of this place').fill('Depot');
  await page.getByRole('textbox', { name: 'Address' }).fill('1 Harbour Street');
  await page.getByLabel('Phone').fill('021555010');
  await page.getByRole('button', { name: 'Add address' }).click();
  await leave();
  loseForm();
  await expect(alert(page, messages.unavailable)).toBeVisible();
});

test('whoever has left the picked orders learns what became of them', async ({
  asAdmin,
  asBuyer: { page, account },
}) => {
  const { orderId } = await placeOrder(page, account);
  await payOrder(page, account, orderId);
  await asAdmin.goto(paths.picked([orderId]));
  await whenAlive(asAdmin);
  const release = await hold(asAdmin, paths.pickedOrders, 'POST');
  await asAdmin.getByRole('button', { name: 'Move each to its next status' }).click();
  await asAdmin.getByRole('link', { name: 'Overview' }).click();
  await expect(asAdmin.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
  release();
  await expect(toast(asAdmin, '1 of 1 order done.')).toBeVisible();
});

test('a form that is sent while the next page is on its way counts, and leads nowhere else', async ({
  asBuyer: { page },
}) => {
  const release = await hold(page, paths.myOrders, 'GET');
  await page.goto(paths.review);
  await whenAlive(page);
  await page.getByRole('radio', { name: '5 of 5' }).check({ force: true });
  await page.getByLabel('Review', { exact: true }).fill('Sent in the doorway.');
  const isAsked = page.waitForRequest(/myOrder\?_rsc/);
  await page.getByRole('link', { name: 'My order' }).click();
  await isAsked;
  await page.getByRole('main').getByRole('button', { name: 'Add Review' }).click();
  await expect(page.getByRole('button', { name: 'Posting…' })).toBeVisible();
  release();
  await expect(toast(page, 'Thank you for your review')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'My order' })).toBeVisible();
  await expect(page).toHaveURL(paths.myOrders);
});

test('Back after a sign-in leads past the login page, which would only lead on again', async ({ page }) => {
  await page.goto(paths.blog);
  await page.goto(paths.login);
  await logIn(page);
  await expect(page).toHaveURL(paths.home);
  await page.goBack();
  await expect(page).toHaveURL(paths.blog);
});
