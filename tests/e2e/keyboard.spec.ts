import { whenHydrated } from '../support/e2e/early.ts';
import { expectFocusSeen, tabTo } from '../support/e2e/keyboard.ts';
import { placeOrder, productsInStock } from '../support/e2e/orders.ts';
import { toast } from '../support/e2e/screen.ts';
import { createAccount, newAccount, setRole } from '../support/e2e/sign-in.ts';
import { expect, test } from '../support/e2e.ts';

test('a customer buys with the keyboard alone: product, login, order, payment', {
  tag: '@spec-6-pay',
}, async ({ page, browser }) => {
  const account = newAccount();
  const elsewhere = await browser.newPage();
  await createAccount(elsewhere, account);
  await elsewhere.context().close();
  const { keyboard } = page;
  const [product] = await productsInStock(page);
  if (!product) throw new Error('The seeded catalogue has too little in stock.');

  await page.goto('/');
  await tabTo(page, page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Products' }));
  await keyboard.press('Enter');
  await expect(page).toHaveURL('/products');
  const card = page.getByRole('article').filter({ hasText: product.name });
  await tabTo(page, card.getByRole('link', { name: /^Purchase/ }));
  await keyboard.press('Enter');

  await expect(page).toHaveURL(/\/login\?from=/);
  await tabTo(page, page.getByLabel('Email', { exact: true }));
  await keyboard.type(account.email);
  await tabTo(page, page.getByLabel('Password', { exact: true }));
  await keyboard.type(account.password);
  await keyboard.press('Enter');

  await expect(page).toHaveURL(`/purchase/${product._id}`);
  await tabTo(page, page.getByLabel('Address'));
  await keyboard.type('1 Harbour Street');
  await keyboard.press('Enter');
  await keyboard.type('Wellington');
  await tabTo(page, page.getByLabel('Phone'));
  await keyboard.type('021555010');
  await tabTo(page, page.getByRole('button', { name: /more$/ }));
  await keyboard.press('Enter');
  await expect(page.getByLabel('Quantity')).not.toHaveValue(String(product.quantity));
  await tabTo(page, page.getByRole('button', { name: 'Place order' }));
  await keyboard.press('Enter');
  await expect(toast(page, `Your order for ${product.name} is successfully done`)).toBeVisible();

  await expect(page).toHaveURL(/\/dashboard\/payment\//);
  const heading = page.getByRole('heading', { level: 1, name: 'Pay for your order' });
  await expect(heading, 'what comes next has the focus').toBeFocused();
  await expectFocusSeen(page);
  for (const [field, digits] of [
    ['Card number', '4242424242424242'],
    ['Expiration', '1234'],
    ['Security', '123'],
  ] as const) {
    await tabTo(page, page.getByLabel(field));
    await keyboard.type(digits);
  }
  await tabTo(page, page.getByRole('button', { name: /^Pay \$/ }));
  await keyboard.press('Enter');
  await expect(page.getByText('Congrats ! your payment is done').first()).toBeVisible();
  await expect(page.getByRole('main'), 'the news is what comes next').toBeFocused();
  await tabTo(page, page.getByRole('link', { name: 'Back to orders' }));
  await keyboard.press('Enter');
  await expect(page).toHaveURL('/dashboard/myOrder');
});

test('the skip link comes first and leads past the navbar', async ({ page }) => {
  await page.goto('/products');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await expectFocusSeen(page);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/products#main');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('main').locator(':focus'), 'the navbar is passed').toHaveCount(1);
});

test('a dialog keeps the focus while it is open and gives it back', async ({
  asBuyer: { page, account },
}) => {
  const { productName } = await placeOrder(page, account);
  const { keyboard } = page;
  await page.goto('/dashboard/myOrder');
  const opener = page.getByRole('button', { name: `Cancel order for ${productName}` });
  await tabTo(page, opener);
  await keyboard.press('Enter');
  const dialog = page.getByRole('alertdialog');
  const keep = dialog.getByRole('button', { name: 'Keep order' });
  const cancel = dialog.getByRole('button', { name: 'Cancel order' });
  await expect(keep).toBeFocused();
  await expectFocusSeen(page);
  for (const key of ['Tab', 'Shift+Tab'] as const) {
    for (const next of [cancel, keep, cancel, keep]) {
      await keyboard.press(key);
      await expect(next, `${key} stays inside`).toBeFocused();
      await expectFocusSeen(page);
    }
  }
  await keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();

  await keyboard.press('Enter');
  await expect(keep).toBeFocused();
  await keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(opener, 'the safe choice gives it back, too').toBeFocused();

  await keyboard.press('Enter');
  await expect(keep).toBeFocused();
  await tabTo(page, cancel);
  await keyboard.press('Enter');
  await expect(toast(page, `Order :${productName} is cancel`)).toBeVisible();
  await expect(page.getByRole('main'), 'the button went with the order').toBeFocused();
});

test('on a phone the menu opens, is walked and closes by keyboard', async ({ page }) => {
  const { keyboard } = page;
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  const opener = page.getByRole('button', { name: 'Menu', exact: true });
  const close = page.getByRole('button', { name: 'Close menu' });
  const link = (name: string) => page.getByRole('banner').getByRole('link', { name, exact: true });
  await tabTo(page, opener);
  await keyboard.press('Enter');
  for (const target of [close, link('Home'), link('Blog'), link('Login')]) await tabTo(page, target);
  await keyboard.press('Escape');
  await expect(close).toBeHidden();
  await expect(opener).toBeFocused();

  await keyboard.press('Enter');
  await tabTo(page, close);
  await keyboard.press('Enter');
  await expect(close).toBeHidden();
  await expect(opener).toBeFocused();

  await keyboard.press('Enter');
  await tabTo(page, link('Login'));
  await tabTo(page, page.getByRole('main').getByRole('link').first());
  await expect(close, 'who walks on leaves the menu').toBeHidden();

  await tabTo(page, opener, 'Shift+Tab');
  await keyboard.press('Enter');
  await tabTo(page, link('Blog'));
  await keyboard.press('Enter');
  await expect(page).toHaveURL('/blog');
  await expect(close).toBeHidden();
});

test('a button that goes with its press leaves the focus in the page', async ({
  asBuyer: { page, account, watched },
}) => {
  const { keyboard } = page;
  const main = page.getByRole('main');
  await page.goto('/dashboard/myOrder?q=nothing');
  await whenHydrated(page); // before, a link is followed by the browser, which drops the focus
  const search = page.getByRole('search', { name: 'Search your orders' });
  await tabTo(page, search.getByRole('link', { name: 'Clear filters' }));
  await keyboard.press('Enter');
  await expect(page).toHaveURL('/dashboard/myOrder');
  await expect(main, 'nothing is left to clear').toBeFocused();

  watched.expectProblem(/ERR_FAILED/);
  const { orderId } = await placeOrder(page, account);
  await page.route('**/stripe.js*', (route) => route.abort());
  await page.goto(`/dashboard/payment/${orderId}`);
  const again = page.getByRole('button', { name: 'Try again' });
  await tabTo(page, again);
  await page.unroute('**/stripe.js*');
  await keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^Pay / })).toBeVisible();
  await expect(main, 'the card form is tried again').toBeFocused();

  await setRole(account.email, 'admin');
  await page.goto('/dashboard/security');
  const factor = page.getByRole('region', { name: 'Second factor' });
  await whenHydrated(page);
  await factor.getByLabel('Password', { exact: true }).fill(account.password);
  await keyboard.press('Enter');
  await expect(factor.getByLabel('Code from the app')).toBeVisible();
  const task = factor.getByText(/^Scan the code with your authenticator app/).locator('xpath=..');
  await expect(task, 'the form is done, and what is to do now takes its place').toBeFocused();
});

test('rows of links that scroll sideways show what has the focus, and begin at the current one', async ({
  page,
  asAdmin,
}) => {
  await page.setViewportSize({ width: 320, height: 568 });
  await page.goto('/products/category/accessories?sort=rating');
  const row = (name: string) => page.getByRole('navigation', { name });
  for (const current of [row('Categories').getByText('Accessories'), row('Sort by').getByText('Rating')])
    await expect(current).toBeInViewport({ ratio: 0.99 });
  await page.goto('/products');
  for (const name of ['All', 'Rollers', 'Applicators', 'Accessories'])
    await tabTo(page, row('Categories').getByRole('link', { name: new RegExp(`^${name} `) }));
  for (const name of ['Newest', 'Price, high first', 'Minimum order', 'Rating']) {
    const link = row('Sort by').getByRole('link', { name });
    await tabTo(page, link);
    await expect(link).toBeInViewport({ ratio: 0.99 });
  }
  await asAdmin.setViewportSize({ width: 320, height: 568 });
  await asAdmin.goto('/dashboard/data');
  const dashboard = asAdmin.getByRole('navigation', { name: 'Dashboard' });
  const account = asAdmin.getByRole('navigation', { name: 'Your account' });
  await expect(account.getByRole('link', { name: 'Your data' })).toBeInViewport({ ratio: 0.99 });
  for (const name of ['All orders', 'Manage products', 'Status']) {
    const link = dashboard.getByRole('link', { name, exact: true });
    await tabTo(asAdmin, link);
    await expect(link).toBeInViewport({ ratio: 0.99 });
  }
});
