import { themeKey } from '@/lib/base/browser-keys';
import { messages } from '@/lib/base/messages';
import { paths } from '@/lib/base/paths';
import { holdScripts, whenHydrated } from '../support/e2e/early.ts';
import { openOrderForm } from '../support/e2e/orders.ts';
import { toast, whenAlive } from '../support/e2e/screen.ts';
import { inOtherWords, translate } from '../support/e2e/translated.ts';
import { expect, test } from '../support/e2e.ts';

/* Browsers translate a page by taking its texts out and putting elements in their places, also while React renders it. */

test('a translated order form says what is typed, keeps it when it is not sent, and places the order', async ({
  asBuyer: { page, watched },
}) => {
  watched.expectProblem(/ERR_FAILED/);
  const product = await openOrderForm(page);
  await whenHydrated(page);
  await translate(page);
  await page.getByLabel('Address').fill('1 Harbour Street');
  await page.getByLabel('Phone').fill('021555010');
  const units = product.quantity + 1;
  await page.getByRole('textbox', { name: 'Quantity' }).fill(String(units));
  const summary = page.getByRole('region', { name: 'Order summary' });
  await expect(summary.getByText(inOtherWords(String(units)), { exact: true })).toBeVisible();

  await page.route('**/purchase/**', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.fallback(),
  );
  const place = page.getByRole('button', { name: 'Place order' });
  await place.click();
  await expect(page.getByText(messages.unavailable)).toBeVisible();
  await expect(page.getByLabel('Address')).toHaveValue('1 Harbour Street');
  await page.unroute('**/purchase/**');
  await place.click();
  // At once, as it goes after a while: the way to the next page takes its time on a busy machine.
  await expect(toast(page, messages.order.placed(product.name))).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard\/payment\//);
});

test('a translated review is posted, and its form is empty again', async ({ asBuyer: { page } }) => {
  await page.goto(paths.review);
  await whenHydrated(page);
  await translate(page);
  await page.getByRole('button', { name: 'Add Review' }).click();
  await page.getByRole('radio', { name: /^4 of 5/ }).check({ force: true });
  await page.getByRole('textbox', { name: 'Review' }).fill('It holds the line.');
  await page.getByRole('button', { name: 'Add Review' }).click();
  await expect(toast(page, messages.review.added)).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Review' })).toHaveValue('');
});

test('a page that is translated before it is alive comes alive all the same', async ({
  asBuyer: { page, watched },
}) => {
  // React says that the page is not the one that was sent.
  watched.expectProblem(/Minified React error #4(?:18|23|25)/);
  await page.goto(paths.blog);
  await page.evaluate((key) => localStorage.setItem(key, 'dark'), themeKey);
  for (const visit of ['the first, in one piece', 'the next, in parts']) {
    const release = await holdScripts(page);
    await openOrderForm(page, 0, 'commit');
    await expect(page.getByRole('heading', { name: 'Place an order' })).toBeVisible();
    await translate(page);
    release();
    await whenAlive(page);
    await expect(page.getByRole('button', { name: /more$/ }), visit).toBeEnabled();
    await expect(page.locator('html'), visit).toHaveAttribute('data-theme', 'dark');
    await page.getByLabel('Address').fill('1 Harbour Street');
    await page.getByLabel('Phone').fill('021555010');
    await page.getByRole('button', { name: 'Place order' }).click();
    await expect(page, visit).toHaveURL(/\/dashboard\/payment\//);
  }
});
