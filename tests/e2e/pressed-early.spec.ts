import type { Page } from '@playwright/test';
import { paths } from '@/lib/base/paths';
import { holdScripts } from '../support/e2e/early.ts';
import { openOrderForm, placeOrder, productsInStock, whenKnown } from '../support/e2e/orders.ts';
import { alert, toast, whenAlive } from '../support/e2e/screen.ts';
import { expect, test } from '../support/e2e.ts';

/* What is typed, chosen and pressed before a page is alive is taken together then, as it stood there (decision 0044). */

const address = (page: Page) => page.getByLabel('Address', { exact: true });
const phone = (page: Page) => page.getByLabel('Phone');
const quantity = (page: Page) => page.getByLabel('Quantity');
const place = (page: Page) => page.getByLabel('Deliver to');
const placeOrderButton = (page: Page) => page.getByRole('button', { name: 'Place order' });

/** Signs out in another tab. */
async function signOutElsewhere(page: Page): Promise<void> {
  const other = await page.context().newPage();
  await other.goto(paths.dashboard);
  await whenAlive(other);
  await other.getByRole('button', { name: 'Sign Out' }).click();
  await expect(other).toHaveURL('/');
}

async function addPlaces(page: Page): Promise<void> {
  await page.goto(paths.addresses);
  await whenAlive(page);
  for (const [name, street, number] of [
    ['Warehouse', '7 Quay Road', '021 555 007'],
    ['Yard', '1 Harbour Street', '021 555 001'],
  ] as const) {
    await page.getByLabel('Name of this place').fill(name);
    await address(page).fill(street);
    await phone(page).fill(number);
    await page.getByRole('button', { name: 'Add address' }).click();
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
    await expect(page.getByLabel('Name of this place')).toHaveValue('');
  }
}

test('a saved place fills what nothing was typed in, and is chosen only while the fields say it', async ({
  asBuyer: { page },
}) => {
  await addPlaces(page);
  for (const [typed, street, number] of [
    [{}, '1 Harbour Street', '021 555 001'],
    [{ street: '99 Typed Lane' }, '99 Typed Lane', '021 555 001'],
    [{ number: '021 555 099' }, '1 Harbour Street', '021 555 099'],
  ] satisfies [{ street?: string; number?: string }, string, string][]) {
    await page.evaluate(() => sessionStorage.clear());
    const release = await holdScripts(page);
    await openOrderForm(page, 0, 'commit');
    await expect(address(page), 'of the default place').toHaveValue('7 Quay Road');
    await place(page).selectOption('Yard');
    if (typed.street) await address(page).fill(typed.street);
    if (typed.number) await phone(page).fill(typed.number);
    release();
    await whenKnown(page);
    await expect(address(page)).toHaveValue(street);
    await expect(phone(page)).toHaveValue(number);
    const isPlace = typed.street === undefined && typed.number === undefined;
    await expect(place(page).locator('option:checked')).toHaveText(isPlace ? 'Yard' : 'As typed below');
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  }
  await address(page).fill('7 Quay Road');
  await phone(page).fill('021 555 007');
  await expect(place(page).locator('option:checked'), 'said in its own words').toHaveText('Warehouse');
});

test('what was left out or typed in an order form is checked and kept', async ({ asBuyer: { page } }) => {
  const release = await holdScripts(page);
  await openOrderForm(page, 0, 'commit');
  await quantity(page).fill('');
  await page.getByLabel('PO number').fill('PO-2291');
  release();
  await expect(alert(page, 'Quantity is required')).toBeVisible();
  await whenKnown(page);
  await page.reload();
  await expect(page.getByLabel('PO number'), 'kept on reload').toHaveValue('PO-2291');
});

test('what was kept of the last visit comes back beside what is typed anew, and is not sent unseen', async ({
  asBuyer: { page },
}) => {
  await addPlaces(page);
  await openOrderForm(page, 0, 'commit');
  await whenKnown(page);
  await address(page).fill('5 Last Order Avenue');
  await phone(page).fill('021 555 005');
  await page.getByLabel('Note for delivery').fill('Gate 3');

  const release = await holdScripts(page);
  await openOrderForm(page, 0, 'commit');
  await expect(address(page), 'of the default place').toHaveValue('7 Quay Road');
  await page.getByLabel('Note for delivery').fill('Gate 4');
  await placeOrderButton(page).click();
  await expect(placeOrderButton(page)).toHaveAttribute('aria-busy', 'true');
  release();
  await expect(address(page)).toHaveValue('5 Last Order Avenue');
  await expect(place(page).locator('option:checked')).toHaveText('As typed below');
  await expect(phone(page)).toHaveValue('021 555 005');
  await expect(page.getByLabel('Note for delivery'), 'typed anew').toHaveValue('Gate 4');
  await expect(placeOrderButton(page)).not.toHaveAttribute('aria-busy');
  await page.waitForTimeout(300); // longer than a press waits for its button to be alive
  await expect(page).toHaveURL(/\/purchase\//);
  await placeOrderButton(page).click();
  await expect(page).toHaveURL(/\/payment\//);
  await expect(page.getByRole('region', { name: 'Order summary' })).toContainText('5 Last Order Avenue');
});

test('a review that was rated, written and sent is there, however its page came', async ({
  asBuyer: { page },
}) => {
  for (const words of ['In one piece.', 'In parts.', 'In parts again.']) {
    const release = await holdScripts(page);
    await page.goto(paths.review, { waitUntil: 'commit' });
    await page.getByRole('radio', { name: '5 of 5' }).check({ force: true });
    await page.getByLabel('Review', { exact: true }).fill(words);
    await page.getByRole('main').getByRole('button', { name: 'Add Review' }).click();
    release();
    await expect(toast(page, 'Thank you for your review'), words).toBeVisible();
    await expect(page.getByRole('radio', { checked: true }), 'ready for another').toHaveCount(0);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  }
});

/** Sends the form as its first effect looks for the chosen star, or a turn later: React answers presses already, and the form knows of none. */
const sendAtOnce = (isLater: boolean) => {
  const { querySelector } = Element.prototype;
  const send = () => document.querySelector<HTMLButtonElement>('main form button[type=submit]')?.click();
  Element.prototype.querySelector = function (selector: string) {
    const found: Element | null = querySelector.call(this, selector);
    if (selector === 'input:checked') {
      Element.prototype.querySelector = querySelector;
      if (isLater) setTimeout(send);
      else send();
    }
    return found;
  };
};

for (const [when, isLater] of [
  ['in the turn in which its page comes alive', false],
  ['a turn later', true],
] as const)
  test(`what is sent ${when} says all that was chosen before`, async ({ asBuyer: { page } }) => {
    await page.goto(paths.review); // from now on its pages come in parts
    await whenAlive(page);
    await page.addInitScript(sendAtOnce, isLater);
    const release = await holdScripts(page);
    await page.goto(paths.review, { waitUntil: 'commit' });
    await page.getByRole('radio', { name: '5 of 5' }).check({ force: true });
    await page.getByLabel('Review', { exact: true }).fill('Sent as the page came alive.');
    release();
    await expect(toast(page, 'Thank you for your review')).toBeVisible();
  });

test('a stock level is set, not changed by as much', async ({ asAdmin: page, asBuyer: { page: buyer } }) => {
  const product = (await productsInStock(buyer))[8]; // none whose stock another test names
  if (!product) throw new Error('The seeded catalogue has too little in stock.');
  const level = product.available + 7;
  const release = await holdScripts(page);
  await page.goto(paths.manageProduct(product._id), { waitUntil: 'commit' });
  await page.getByRole('radio', { name: 'Set level to' }).check();
  await page.getByLabel('Units', { exact: true }).fill(String(level));
  await page.getByLabel('Reason').fill('Counted');
  await page.getByRole('button', { name: 'Adjust stock' }).click();
  release();
  await expect(page.getByRole('row', { name: 'Counted' }).first()).toContainText('+7');
});

test('all orders of a page that were ticked at once are ticked', async ({
  asAdmin: page,
  asBuyer: { page: buyer, account },
}) => {
  await placeOrder(buyer, account);
  const release = await holdScripts(page);
  await page.goto(paths.allOrders, { waitUntil: 'commit' });
  await page.getByLabel('All on this page').check();
  release();
  await whenAlive(page);
  await expect(page.locator('input[name=order]:not(:checked)')).toHaveCount(0);
  await expect(page.getByLabel('All on this page')).toBeChecked();
});

test('what was typed goes with the session from every tab, also from one that another signs out', async ({
  asBuyer: { page },
}) => {
  await openOrderForm(page, 0, 'commit');
  await whenKnown(page);
  await address(page).fill('1 Harbour Street');
  await signOutElsewhere(page);
  await expect(page).toHaveURL('/');
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('draft:');
});

test('nor is it left in a tab that has gone on to a public page', async ({ asBuyer: { page } }) => {
  await openOrderForm(page);
  await whenKnown(page);
  await address(page).fill('1 Harbour Street');
  const stored = () => page.evaluate(() => JSON.stringify({ ...sessionStorage }));
  await expect.poll(stored).toContain('1 Harbour Street');
  await page.goto(paths.blog);
  await expect(page.getByRole('banner').getByRole('button', { name: 'Sign Out' })).toBeVisible();
  await signOutElsewhere(page);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
  expect(await stored()).not.toContain('draft:');
});

test('nor does a tab stay that cannot ask who is signed in', async ({ asBuyer: { page, watched } }) => {
  watched.expectProblem(/ERR_FAILED/);
  await openOrderForm(page);
  await whenAlive(page);
  await address(page).fill('1 Harbour Street');
  await page.route('**/api/me', (route) => route.abort());
  await signOutElsewhere(page);
  await expect(page).toHaveURL('/');
});

test('a photo that is chosen early stays in its control, and one that is too large leaves it', async ({
  asBuyer: { page },
}) => {
  const release = await holdScripts(page);
  await page.goto(`${paths.dashboard}?edit`, { waitUntil: 'commit' });
  const file = page.getByLabel('Photo');
  const chosen = () => file.evaluate((input: HTMLInputElement) => input.files?.length);
  await file.setInputFiles('public/catalogue/roller-frame-cage-9in.webp');
  release();
  await expect(page.getByText('is ready')).toBeVisible();
  expect(await chosen(), 'the control knows its file').toBe(1);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await file.setInputFiles({ name: 'wall.png', mimeType: 'image/png', buffer: Buffer.alloc(9 << 20) });
  await expect(alert(page, 'The picture should be at most 8 MB.')).toBeVisible();
  expect(await chosen(), 'the same file can be chosen again once it is smaller').toBe(0);
});
