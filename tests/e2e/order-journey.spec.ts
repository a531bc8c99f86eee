import type { Page } from '@playwright/test';
import { holdScripts } from '../support/e2e/early.ts';
import { openOrderForm, placeOrder, whenKnown } from '../support/e2e/orders.ts';
import { alert, toast, whenAlive, whenElementsAlive } from '../support/e2e/screen.ts';
import { expect, test } from '../support/e2e.ts';

const lines = '1 Harbour Street\nTe Aro\nWellington';

const placeButton = (page: Page) => page.getByRole('button', { name: 'Place order' });

async function fillIn(page: Page): Promise<void> {
  await page.getByLabel('Address').fill(lines);
  await page.getByLabel('Phone').fill('021555010');
}

test('a placed order goes straight to payment, keeps its lines, and is there for the next one', {
  tag: '@spec-8-toast-ordered',
}, async ({ asBuyer: { page } }) => {
  const product = await openOrderForm(page);
  await fillIn(page);
  await placeButton(page).click();
  await expect(toast(page, `Your order for ${product.name} is successfully done`)).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard\/payment\/[0-9a-f]{24}$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Pay for your order' })).toBeFocused();
  const summary = page.getByRole('region', { name: 'Order summary' });
  expect(await summary.getByText('1 Harbour Street').innerText()).toBe(lines);

  await openOrderForm(page, 1);
  await expect(page.getByLabel('Address')).toHaveValue(lines);
  await expect(page.getByLabel('Phone')).toHaveValue('021555010');
  await expect(placeButton(page)).toBeEnabled();

  await page.goBack();
  await page.getByRole('link', { name: 'Pay later' }).click();
  await expect(page).toHaveURL('/dashboard/myOrder');
});

test('an order that waits for payment is changed by cancelling it and ordering again', async ({
  asBuyer: { page },
}) => {
  const product = await openOrderForm(page, 2);
  await fillIn(page);
  const quantity = String(product.quantity + 1);
  await page.getByLabel('Quantity').fill(quantity);
  await placeButton(page).click();
  await page.getByRole('button', { name: /^Cancel order/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel order' }).click();
  await page.getByRole('link', { name: 'Order again' }).click();
  await expect(page).toHaveURL(new RegExp(`/purchase/${product._id}\\?again=[0-9a-f]{24}$`));
  await expect(page.getByLabel('Address')).toHaveValue(lines);
  await expect(page.getByLabel('Quantity')).toHaveValue(quantity);
});

test('before it is placed, the summary leads back to what was typed', async ({ asBuyer: { page } }) => {
  await openOrderForm(page);
  await page.getByRole('button', { name: 'Change quantity' }).click();
  await expect(page.getByLabel('Quantity')).toBeFocused();
});

for (const size of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]) {
  test(`a switched-off Place order, and Enter, lead to the first gap and say what is missing, at ${size.width} px`, {
    tag: '@spec-5-order-submit',
  }, async ({ asBuyer: { page } }) => {
    await page.setViewportSize(size);
    await openOrderForm(page);
    const address = page.getByLabel('Address');
    const phn = page.getByLabel('Phone');
    await expect(placeButton(page)).toBeDisabled();
    await placeButton(page).click({ force: true });
    await expect(address).toBeFocused();
    await expect(alert(page, 'address is required')).toBeInViewport({ ratio: 1 });
    await expect(address).toBeInViewport({ ratio: 1 });
    await expect(page).toHaveTitle(/^Error: /);
    await page.getByLabel('Quantity').fill('0');
    await placeButton(page).click({ force: true });
    await expect(address, 'of two gaps, the first').toBeFocused();

    await address.fill('1 Harbour Street');
    await page.getByLabel('Name', { exact: true }).press('Enter');
    await expect(phn).toBeFocused();
    await expect(alert(page, 'phn is required')).toBeInViewport({ ratio: 1 });
    await phn.fill('021555010');
    await page.getByLabel('Name', { exact: true }).press('Enter');
    await expect(page.getByLabel('Quantity')).toBeFocused();
    await expect(alert(page, 'Quantity should be greater than minimum')).toBeInViewport({ ratio: 1 });
  });
}

test('a reload and the back button keep what was typed; signing out does not', async ({
  asBuyer: { page },
}) => {
  await openOrderForm(page);
  await fillIn(page);
  await page.getByLabel('Quantity').fill('0');
  await whenKnown(page);
  await page.reload();
  await expect(page.getByLabel('Address')).toHaveValue(lines);
  await expect(page.getByLabel('Quantity')).toHaveValue('0');
  await page.goto('/products');
  await page.goBack();
  await expect(page.getByLabel('Address')).toHaveValue(lines);
  await expect(page.getByLabel('Phone')).toHaveValue('021555010');
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL('/');
  const kept = await page.evaluate(() =>
    Object.keys(sessionStorage).filter((key) => key.startsWith('draft:')),
  );
  expect(kept).toEqual([]);
});

test('what was not typed is the newest address, although the form was left with a draft', async ({
  asBuyer: { page, account },
}) => {
  const product = await openOrderForm(page, 3);
  await whenAlive(page);
  await page.getByLabel('PO number').fill('PO-7');
  await placeOrder(page, account, 1); // the buyer's first: its address is the next form's
  await page.goto(`/purchase/${product._id}`);
  await expect(page.getByLabel('PO number')).toHaveValue('PO-7');
  await expect(page.getByLabel('Address')).toHaveValue('1 Harbour Street');
  await expect(page.getByLabel('Phone')).toHaveValue('021555010');
});

test('nor does a page keep what was typed that comes alive while its visitor signs out', async ({
  asBuyer: { page },
}) => {
  const alive = Promise.withResolvers<void>();
  const release = await holdScripts(page);
  await page.route('**/sign-out', async (route) => {
    await alive.promise;
    await route.continue();
  });
  await openOrderForm(page, 0, 'commit');
  await fillIn(page);
  await whenElementsAlive(page); // before, the browser sends the form of the button by itself
  const leaves = page.waitForRequest('**/sign-out');
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await leaves;
  release();
  await whenAlive(page);
  await expect(page.getByRole('button', { name: /more$/ })).toBeEnabled(); // its effects have run
  alive.resolve();
  await expect(page).toHaveURL('/');
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('draft:');
});

test('a profile that cannot be saved leads to the photo, says Error, and forgets each complaint once it is mended', {
  tag: '@spec-5-profile',
}, async ({ asBuyer: { page } }) => {
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  const save = page.getByRole('button', { name: 'Save changes' });
  await save.click();
  await expect(page.getByLabel('Photo')).toBeFocused();
  await expect(page).toHaveTitle(/^Error: /);
  await page.getByLabel('Address').fill('1 Harbour Street');
  await expect(alert(page, 'address is required')).toHaveCount(0);
  await page.getByLabel('Phone').fill('021555010');
  await expect(alert(page, 'Provide your phn no.')).toHaveCount(0);
  await expect(alert(page, 'image is required')).toBeVisible();
  await expect(page).toHaveTitle(/^Error: /);
  await page.getByLabel('Photo').setInputFiles('public/catalogue/roller-frame-cage-9in.webp');
  await expect(page.getByText('is ready')).toBeVisible();
  await expect(alert(page, 'image is required')).toHaveCount(0);
  await expect(page).toHaveTitle(/^My Profile/);
});

test('before the page is alive its button has the colour it will have, and no stepper stands there that does not work', async ({
  asBuyer: { page },
}) => {
  await page.goto('/login'); // as everybody does who signs in
  await expect(page).toHaveURL('/');
  const release = await holdScripts(page);
  await openOrderForm(page, 0, 'commit');
  await expect(placeButton(page)).toBeVisible();
  const colour = () => placeButton(page).evaluate((element) => getComputedStyle(element).backgroundColor);
  const before = await colour();
  await expect(placeButton(page)).toBeDisabled();
  await expect(page.getByRole('button', { name: /more$/ })).toHaveCount(0);
  release();
  await expect(page.getByRole('button', { name: /more$/ })).toBeEnabled();
  expect(await colour()).toBe(before);
});
