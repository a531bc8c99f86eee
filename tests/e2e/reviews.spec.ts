import type { Locator, Page } from '@playwright/test';
import { paths } from '@/lib/base/paths';
import { payOrder, placeOrder } from '../support/e2e/orders.ts';
import { toast, whenAlive } from '../support/e2e/screen.ts';
import { accessToken } from '../support/e2e/sign-in.ts';
import { expect, test } from '../support/e2e.ts';

const words = (page: Page) => page.getByLabel('Review', { exact: true });

async function addReview(page: Page, text: string): Promise<void> {
  await page.goto('/dashboard/review');
  await page.getByRole('radio', { name: '5 of 5' }).check({ force: true });
  await words(page).fill(text);
  await page.getByRole('main').getByRole('button', { name: 'Add Review' }).click();
  await expect(toast(page, 'Thank you for your review')).toBeVisible();
}

/** The review with these words, as every visitor sees it on the home page once `holds` of it, within the cache's time. */
async function shownTo(page: Page, text: string, holds: (slide: Locator) => Promise<void>): Promise<Locator> {
  const slide = page.getByRole('region', { name: /say/ }).getByRole('listitem').filter({ hasText: text });
  await expect(async () => {
    await page.goto('/');
    await expect(slide).toHaveCount(1, { timeout: 1000 });
    await holds(slide);
  }).toPass();
  return slide;
}

const hasInitials = async (slide: Locator, initials = 'TB') => {
  await expect(slide.getByText(initials, { exact: true })).toBeVisible({ timeout: 1000 });
  await expect(slide.locator('img')).toHaveCount(0, { timeout: 1000 });
};
const hasPhoto = (slide: Locator) => expect(slide.locator('img')).toHaveCount(1, { timeout: 1000 });

test('a review shows its author to visitors: initials, the photo, and a former customer once the account is gone', async ({
  page,
  asAdmin,
  asBuyer,
}) => {
  const { page: own, account } = asBuyer;
  const text = `Rolled a school with it, ${account.email.split('@')[0]}`;
  await addReview(own, text);
  await shownTo(page, text, hasInitials);

  await own.goto('/dashboard');
  await own.getByRole('button', { name: 'Edit Profile' }).click();
  await own.getByLabel('Photo').setInputFiles('public/catalogue/roller-frame-cage-9in.webp');
  await expect(own.getByText('is ready')).toBeVisible();
  await own.getByLabel('Address').fill('1 Harbour Street');
  await own.getByRole('main').getByLabel('Phone').fill('021555010');
  await own.getByRole('button', { name: 'Save changes' }).click();
  await expect(toast(own, 'successfully updated')).toBeVisible();
  const photo = (await shownTo(page, text, hasPhoto)).locator('img');
  await photo.scrollIntoViewIfNeeded();
  await expect.poll(() => photo.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  const address = await photo.getAttribute('src');
  expect(address, 'the small file of the picture').toMatch(/-400\.webp$/);
  expect(await (await page.request.get('/')).text(), 'nobody learns the address').not.toContain(
    account.email,
  );
  const listed: { review: string; img: string }[] = await (await page.request.get('/api/reviews')).json();
  const sent = listed.find(({ review }) => review === text);
  expect(sent?.img.replace('-1600.webp', '-400.webp'), 'REST says the same').toBe(address);

  const token = await accessToken(asAdmin.context().request, { email: 'admin@example.com' });
  const gone = await page.request.delete(`/api/user/${account.email}`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  expect(gone.status()).toBe(200);
  // What he wrote stays, without saying who he was (decision 0032).
  const left = await shownTo(page, text, (slide) => hasInitials(slide, 'FC'));
  await expect(left).toContainText('Former customer');
});

test('lines of a review break alike in its preview and on the home page', async ({
  page,
  asBuyer: { page: own, account },
}) => {
  const mark = account.email.split('@')[0] ?? '';
  await own.goto('/dashboard/review');
  await words(own).fill(`First line, ${mark}\n\nThird line.`);
  const preview = own.getByRole('region', { name: 'As others will see it' }).getByRole('blockquote');
  await expect.poll(() => preview.innerText()).toMatch(/^First line, \w+\n\nThird line\.$/);
  await addReview(own, `First line, ${mark}\n\nThird line.`);
  const slide = await shownTo(page, mark, hasInitials);
  expect(await slide.getByRole('blockquote').innerText()).toBe(`First line, ${mark}\n\nThird line.`);
});

test('a review that was begun about a product is about no other, comes back with it, and is gone once it is posted', async ({
  asBuyer: { page, account },
}) => {
  const { orderId, productId } = await placeOrder(page, account);
  await payOrder(page, account, orderId);
  const about = page.getByLabel('Product (optional)');
  await page.goto(paths.reviewOf(productId));
  await whenAlive(page);
  const four = page.getByRole('radio', { name: '4 of 5' });
  await four.check({ force: true });
  await words(page).fill('It holds the line.');
  await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Add Review' }).click();
  await expect(page).toHaveURL(paths.review);
  await expect(about).toHaveValue('');
  await expect(words(page), 'of the shop nothing was written').toHaveValue('');
  await page.getByRole('link', { name: 'My order', exact: true }).first().click();
  await expect(page.getByRole('heading', { name: 'My order' })).toBeVisible();
  await page.goBack();
  await expect(about).toHaveValue('');
  await page.goBack();
  await expect(about).toHaveValue(productId);
  await expect(words(page)).toHaveValue('It holds the line.');
  await expect(four).toBeChecked();
  await page.getByRole('main').getByRole('button', { name: 'Add Review' }).click();
  await expect(toast(page, 'Thank you for your review')).toBeVisible();
  await expect(words(page)).toHaveValue('');
  await page.reload();
  await whenAlive(page);
  await expect(about).toHaveValue(productId);
  await expect(words(page)).toHaveValue('');
  await expect(four).not.toBeChecked();
});
