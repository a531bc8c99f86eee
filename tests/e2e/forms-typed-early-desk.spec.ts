import type { Locator, Page, Route } from '@playwright/test';
import { holdScripts, whenHydrated } from '../support/e2e/early.ts';
import {
  button,
  field,
  fillEarlyOften,
  inSidebar,
  onlyComplains,
  patience,
} from '../support/e2e/early-forms.ts';
import { payOrder, placeOrder, productsInStock } from '../support/e2e/orders.ts';
import { alert } from '../support/e2e/screen.ts';
import { expect, test } from '../support/e2e.ts';

/** As forms-typed-early.spec.ts, for an admin's forms and lists; and forms whose scripts fail. */
test.describe.configure({ mode: 'parallel' });
test.setTimeout(patience);

test('new product', ({ admin: { context }, asAdmin: _signedIn }) =>
  fillEarlyOften(context, {
    path: '/dashboard/addProduct',
    before: { path: '/dashboard', link: inSidebar('Add product') },
    entries: (page) => [
      [field(page, 'Name'), 'Early roller'],
      [field(page, 'Description'), 'A roller of the early hours.'],
      [field(page, 'Price in dollars per unit'), '12.50'],
      [field(page, 'Category'), 'brush'],
      [field(page, 'Minimum quantity'), '5'],
      [field(page, 'Available quantity'), '500'],
    ],
    known: onlyComplains('Add product', 'image is required'),
  }));

test('product and its stock', async ({ admin: { context }, asAdmin }) => {
  const [product] = await productsInStock(asAdmin);
  if (!product) throw new Error('The seeded catalogue has too little in stock.');
  const edit = (row: Locator) => row.getByRole('link', { name: /Edit/ });
  await fillEarlyOften(context, {
    path: `/dashboard/manageProducts/${product._id}`,
    before: {
      path: `/dashboard/manageProducts?q=${encodeURIComponent(product.name)}`,
      link: (page) => edit(page.getByRole('row').filter({ hasText: product.name })),
    },
    entries: (page) => [
      [field(page, 'Name'), 'Early roller'],
      [field(page, 'Description'), 'A roller of the early hours.'],
      [field(page, 'Price in dollars per unit'), 'free'],
      [field(page, 'Category'), 'accessory'],
      [field(page, 'Minimum quantity'), '7'],
      [field(page, 'Units'), '0'],
      [field(page, 'Reason'), 'Count'],
    ],
    known: async (page) => {
      const stock = 'Enter how many units came in, or a negative number for units that went out.';
      await onlyComplains('Save changes', 'put product price')(page);
      await onlyComplains('Adjust stock', 'put product price', stock)(page);
    },
  });
});

test('refund', async ({ admin: { context }, asAdmin: _signedIn, asBuyer: { page: buyer, account } }) => {
  const { orderId } = await placeOrder(buyer, account);
  await payOrder(buyer, account, orderId);
  await fillEarlyOften(context, {
    path: `/dashboard/allOrder/${orderId}`,
    before: {
      path: `/dashboard/allOrder?q=${account.email}`,
      link: (page) => page.getByRole('row').filter({ hasText: account.email }).getByRole('link').first(),
    },
    entries: (page) => [
      [field(page, 'Amount in dollars'), 'all'],
      [field(page, 'Units back in stock'), '1'],
      [field(page, 'Reason'), 'Damaged'],
    ],
    known: onlyComplains('Refund', 'Enter how much to refund.'),
  });
});

test('search of a list', ({ admin: { context }, asAdmin: _signedIn }) => {
  const search = (page: Page) => page.getByRole('searchbox', { name: 'Name or email' });
  return fillEarlyOften(context, {
    path: '/dashboard/manage',
    before: { path: '/dashboard', link: inSidebar('Manage users') },
    entries: (page) => [[search(page), 'buyer@']],
    known: async (page) => {
      await search(page).press('Enter');
      await expect(page).toHaveURL('/dashboard/manage?q=buyer%40');
    },
  });
});

test('filters of a list', ({ admin: { context }, asAdmin: _signedIn }) =>
  fillEarlyOften(context, {
    path: '/dashboard/manageProducts',
    before: { path: '/dashboard', link: inSidebar('Manage products') },
    entries: (page) => [
      [page.getByRole('searchbox', { name: 'Name' }), 'a'],
      [page.getByRole('combobox', { name: 'Category' }), 'brush'],
    ],
    known: (page) => expect(page).toHaveURL('/dashboard/manageProducts?q=a&category=brush'),
  }));

const written = 'Written before the page was alive.';

/** The form of a review without its scripts until it is filled in; what comes of each of their requests then is told by `answer`. */
async function fillInReview(
  page: Page,
  answer: (route: Route, asked: number) => Promise<void>,
): Promise<void> {
  const asked = new Map<string, number>();
  const release = await holdScripts(page, (route) => {
    const url = route.request().url();
    const times = (asked.get(url) ?? 0) + 1;
    asked.set(url, times);
    return answer(route, times);
  });
  await page.goto('/dashboard/review', { waitUntil: 'commit' });
  await field(page, 'Review').fill(written);
  release();
}

test('a script that is refused at first is asked for again', async ({ asBuyer: { page, watched } }) => {
  watched.expectProblem(/503/);
  await fillInReview(page, (route, asked) =>
    asked === 1 ? route.fulfill({ status: 503 }) : route.continue(),
  );
  await whenHydrated(page);
  await expect(field(page, 'Review')).toHaveValue(written);
  await onlyComplains('Add Review', 'rate us out of 5')(page);
});

test('without a script that stays away the form is kept', async ({ asBuyer: { page, watched } }) => {
  watched.expectProblem(/ERR_FAILED/);
  await fillInReview(page, (route) => route.abort());
  await expect(alert(page, 'A part of the shop did not load.')).toBeVisible();
  await expect(field(page, 'Review')).toHaveValue(written);
});

test('nor does the login need its module: the browser sends it', async ({ page, watched }) => {
  watched.expectProblem(/ERR_FAILED/);
  await page.route('**/_next/static/elements/*.js', (route) => route.abort());
  await page.goto('/login');
  await field(page, 'Email').fill('early@example.com');
  await field(page, 'Password').fill('12345');
  await expect(field(page, 'Email')).toHaveValue('early@example.com');
  await expect(field(page, 'Password')).toHaveValue('12345');
  await button(page, 'Login').click();
  await expect(alert(page, 'Password should be 6 characters')).toBeVisible();
  await expect(field(page, 'Email')).toHaveValue('early@example.com');
});
