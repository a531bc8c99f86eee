import { chunkReload } from '@/lib/base/early-script';
import { axe, expectAccessible } from '../support/e2e/axe.ts';
import { payOrder, placeOrder, productsInStock } from '../support/e2e/orders.ts';
import { expectOwnPage } from '../support/e2e/own-page.ts';
import {
  alert,
  fillRegistration,
  isRed,
  keepToasts,
  logIn,
  toast,
  whenAlive,
} from '../support/e2e/screen.ts';
import { expect, test } from '../support/e2e.ts';

/* Pages in the states that a first look does not meet: accessible in both themes, and they fit every width. */

test('a login with complaints, and refused', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(alert(page, 'Email is required')).toBeVisible();
  await expectAccessible(page, 'login, complaints');
  await logIn(page, { email: 'nobody-at-all@example.com', password: 'not-the-password' });
  await expect(
    alert(page, 'The email or the password is wrong. Try again, or reset your password.'),
  ).toBeVisible();
  await expectAccessible(page, 'login, refused');
});

test('a login with the alerts of a new password', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('link', { name: 'Reset password' }).click();
  await expect(alert(page, 'provide your email')).toBeVisible();
  await expectAccessible(page, 'login, provide your email');
  await page.getByLabel('Email', { exact: true }).fill('nobody-at-all@example.com');
  await page.getByRole('link', { name: 'Reset password' }).click();
  await expect(alert(page, 'email sent')).toBeVisible();
  await expectAccessible(page, 'login, email sent');
});

test('a registration with complaints, and of an address that is taken', async ({ page, asBuyer }) => {
  await page.goto('/register');
  await page.getByRole('button', { name: 'Show password' }).click();
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(alert(page, 'Name is required')).toBeVisible();
  await expectAccessible(page, 'register, complaints and a password that is shown');
  await fillRegistration(page, asBuyer.account);
  await expect(alert(page, 'This email already has an account.')).toBeVisible();
  await expectAccessible(page, 'register, taken');
});

// A window that changes its width needs another size of the picture than the page had asked for first.
const otherPicture = /was preloaded using link preload but not used/;

test('an order with complaints', async ({ asBuyer: { page, watched } }) => {
  watched.expectProblem(otherPicture);
  const [product] = await productsInStock(page);
  await page.goto(`/purchase/${product?._id}`);
  await page.getByLabel('Address').fill('x');
  await page.getByLabel('Address').fill('');
  await page.getByLabel('Phone').fill('none');
  await page.getByLabel('Quantity').fill('0');
  await expect(alert(page, 'Quantity should be greater than minimum')).toBeVisible();
  await expectAccessible(page, 'purchase, complaints');
});

test('an order about to be cancelled', async ({ asBuyer: { page, account } }) => {
  await placeOrder(page, account);
  await page.goto('/dashboard/myOrder');
  await page.getByRole('button', { name: /^Cancel order/ }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectAccessible(page, 'my order, dialog');
});

test('a payment declined, which is said in red, and done', {
  tag: '@spec-8-card-errors',
}, async ({ asBuyer: { page, account, watched } }) => {
  watched.expectProblem(/status of 402/);
  const { orderId } = await placeOrder(page, account, 1);
  await page.goto(`/dashboard/payment/${orderId}`);
  await page.getByLabel('Card number').fill('4000000000000002');
  await page.getByLabel('Expiration').fill('1234');
  await page.getByLabel('Security').fill('123');
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  const refusal = alert(page, 'Your card was declined.');
  await expect(refusal).toBeVisible();
  expect(await isRed(refusal)).toBe(true);
  await expectAccessible(page, 'payment, declined');
  await page.getByLabel('Card number').fill('4242424242424242');
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  await expect(page.getByText('Congrats ! your payment is done').first()).toBeVisible();
  await expectAccessible(page, 'payment, done');
});

test('orders of every kind, and the receipt of a cancelled one', async ({ asBuyer: { page, account } }) => {
  const paid = await placeOrder(page, account, 2);
  await payOrder(page, account, paid.orderId);
  const { orderId, productName } = await placeOrder(page, account, 3);
  await placeOrder(page, account, 4);
  await page.goto('/dashboard/myOrder');
  await page.getByRole('button', { name: `Cancel order for ${productName}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel order' }).click();
  await expect(page.getByRole('cell', { name: 'Canceled', exact: true })).toHaveCount(1);
  await expectOwnPage(page, '/dashboard/myOrder');
  await page.goto(`/dashboard/payment/${orderId}`);
  await expect(page.getByText(/^You canceled this order on/)).toBeVisible();
  await expectAccessible(page, 'payment, cancelled');
});

test('a review with complaints, and thanked for', async ({ asBuyer: { page } }) => {
  await page.goto('/dashboard/review');
  const add = page.getByRole('main').getByRole('button', { name: 'Add Review' });
  await add.click();
  await expect(alert(page, 'review is required')).toBeVisible();
  await expectAccessible(page, 'review, complaints');
  await page.getByRole('radio', { name: '4 of 5' }).check({ force: true });
  await page
    .getByLabel('Review', { exact: true })
    .fill('A review that is looked at while it is thanked for.');
  await keepToasts(page);
  await add.click();
  await expect(toast(page, 'Thank you for your review')).toBeVisible();
  await expectAccessible(page, 'review, toast');
});

test('a profile with complaints', async ({ asBuyer: { page } }) => {
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await page.getByLabel('Name').fill('');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(alert(page, 'Name is required')).toBeVisible();
  await expectAccessible(page, 'profile, complaints');
});

test('a part that does not load', async ({ asBuyer: { page, watched } }) => {
  watched.expectProblem(/ERR_FAILED|ChunkLoadError/);
  await page.goto('/dashboard');
  await whenAlive(page);
  // A reload has been tried, so the page tells at once.
  await page.evaluate((key) => sessionStorage.setItem(key, String(Date.now())), chunkReload.key);
  const known = await page.evaluate(() =>
    performance.getEntriesByType('resource').map((entry) => new URL(entry.name).pathname),
  );
  await page.route('**/_next/static/chunks/**', (route) =>
    known.includes(new URL(route.request().url()).pathname) ? route.continue() : route.abort(),
  );
  await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Add Review' }).click();
  await expect(page.getByText(/Loading chunk \S+ failed/)).toBeVisible();
  await expectAccessible(page, 'part missing');
});

test('no connection', async ({ page, context, watched }) => {
  watched.expectProblem(/ERR_INTERNET_DISCONNECTED/);
  await page.goto('/terms');
  await whenAlive(page);
  await context.setOffline(true);
  await expect(page.getByText('You are offline.')).toBeVisible();
  await expectAccessible(page, 'offline');
  await context.setOffline(false);
});

test('an open menu', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 800 });
  await page.goto('/terms');
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Close menu' })).toBeVisible();
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(beyond).toBeLessThanOrEqual(0);
  await axe(page);
});
