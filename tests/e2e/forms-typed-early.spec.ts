import type { BrowserContext, Locator, Page, Route } from '@playwright/test';
import { count } from '../support/counts.ts';
import { type EarlyForm, fillEarly, whenHydrated } from '../support/e2e/early.ts';
import { linkIn, mailTo } from '../support/e2e/mailbox.ts';
import { payOrder, placeOrder, productsInStock } from '../support/e2e/orders.ts';
import { alert } from '../support/e2e/screen.ts';
import { demo } from '../support/e2e/shop.ts';
import { newAccount, signIn } from '../support/e2e/sign-in.ts';
import { expect, test } from '../support/e2e.ts';

/**
 * What a visitor types or chooses before a page is alive is still there when it is, however he came to the page and
 * however late its scripts are.
 */
test.describe.configure({ mode: 'parallel' });

const rounds = count(2, 50);
test.setTimeout(60_000 + rounds * 40_000);

const field = (page: Page, label: string) => page.getByRole('main').getByLabel(label, { exact: true });
const button = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true });
const inMain = (name: string) => (page: Page) =>
  page.getByRole('main').getByRole('link', { name, exact: true });
const inSidebar = (name: string) => (page: Page) =>
  page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name, exact: true });

/** The form complains of these and of nothing else: so it knows all that was typed. */
const onlyComplains = (submit: string, ...complaints: string[]) => {
  return async (page: Page) => {
    await button(page, submit).click();
    await expect(page.getByRole('main').getByRole('alert')).toHaveText(complaints);
  };
};

/** Comes by address in even rounds and by link in odd ones; always by address where there is no link. */
async function fillEarlyOften(context: BrowserContext, form: EarlyForm): Promise<void> {
  for (let round = 0; round < rounds; round += 1) await fillEarly(context, form, round);
}

test('login', ({ context }) =>
  fillEarlyOften(context, {
    path: '/login?from=%2Fdashboard',
    before: { path: '/register?from=%2Fdashboard', link: inMain('Login') },
    entries: (page) => [
      [field(page, 'Email'), 'early@example.com'],
      [field(page, 'Password'), '12345'],
    ],
    known: onlyComplains('Login', 'Password should be 6 characters'),
  }));

test('register', ({ context }) =>
  fillEarlyOften(context, {
    path: '/register?from=%2Fdashboard',
    before: { path: '/login?from=%2Fdashboard', link: inMain('Create an account') },
    entries: (page) => [
      [field(page, 'Name'), 'Early Buyer'],
      [field(page, 'Email'), 'early@example.com'],
      [field(page, 'Password'), '12345'],
    ],
    known: onlyComplains('Register', 'Password should be 6 characters'),
  }));

test('reset password', ({ context }) =>
  fillEarlyOften(context, {
    path: '/reset-password',
    before: { path: '/new-password?token=none', link: inMain('Ask for a new link') },
    entries: (page) => [[field(page, 'Email'), 'early@example']],
    known: onlyComplains('Send the link', 'Provide a valid pattern'),
  }));

test('new password', async ({ page, context }) => {
  const { email } = demo.buyer();
  await page.goto('/reset-password');
  await field(page, 'Email').fill(email);
  await button(page, 'Send the link').click();
  await expect(alert(page, 'email sent')).toBeVisible();
  await fillEarlyOften(context, {
    path: linkIn(await mailTo(email, 'Set a new password')),
    entries: (page) => [[field(page, 'New password'), '12345']],
    known: onlyComplains('Set password', 'Password should be 6 characters'),
  });
});

test('newsletter', ({ context }) => {
  const newsletter = (page: Page) => page.getByRole('form', { name: 'Newsletter' });
  return fillEarlyOften(context, {
    path: '/',
    before: { path: '/login', link: (page) => page.getByRole('banner').getByRole('link') },
    entries: (page) => [[newsletter(page).getByRole('textbox'), 'early@example.com']],
    known: async (page) => {
      await newsletter(page).getByRole('button', { name: 'Subscribe' }).click();
      await expect(newsletter(page).getByRole('status')).toContainText('Thank you.');
    },
  });
});

const address = '1 Harbour Street';

/** The order form of a product; it is there to be ordered when the form knows everything. */
async function orderForm(page: Page): Promise<EarlyForm> {
  const [product] = await productsInStock(page);
  if (!product) throw new Error('The seeded catalogue has too little in stock.');
  return {
    path: `/purchase/${product._id}`,
    before: {
      path: '/products',
      link: (page) => page.getByRole('link', { name: `Purchase ${product.name}` }),
    },
    entries: (page) => [
      [field(page, 'Address'), address],
      [field(page, 'Phn'), '021555010'],
      [field(page, 'Quantity'), String(product.quantity + 1)],
    ],
    known: async (page) => {
      await expect(page.locator('#why-off')).toHaveText('You pay after the order is placed.');
      await expect(button(page, 'Place order')).toBeEnabled();
    },
  };
}

test('order', async ({ page, context }) => {
  await signIn(page, demo.buyer());
  await fillEarlyOften(context, await orderForm(page));
});

test('order, right after registering on the way', async ({ browser, page }) => {
  const form = await orderForm(page);
  for (let round = 0; round < count(1, 50); round += 1) {
    const context = await browser.newContext();
    const { name, email, password } = newAccount();
    const open = async (page: Page) => {
      await field(page, 'Name').fill(name);
      await field(page, 'Email').fill(email);
      await field(page, 'Password').fill(password);
      await button(page, 'Register').click();
      await expect(page).toHaveURL(form.path, { timeout: 30_000 });
    };
    const path = `/register?from=${encodeURIComponent(form.path)}`;
    await fillEarly(context, { path, open, entries: form.entries, known: form.known }, round);
    await context.close();
  }
});

test('profile', async ({ page, context }) => {
  await signIn(page, demo.buyer());
  await fillEarlyOften(context, {
    path: '/dashboard',
    before: { path: '/dashboard/review', link: inSidebar('My Profile') },
    // The button has nothing to open before the page is alive.
    open: (page) =>
      expect(async () => {
        await button(page, 'Edit Profile').click({ timeout: 500 });
        await expect(field(page, 'Name')).toBeVisible({ timeout: 200 });
      }).toPass(),
    entries: (page) => [
      [field(page, 'Name'), 'Early Buyer'],
      [field(page, 'Phn'), '021555010'],
      [field(page, 'Address'), address],
      [page.getByRole('main').getByLabel('Education'), 'Painting'],
      [page.getByRole('main').getByLabel('LinkedIn'), 'https://'],
    ],
    known: async (page) => {
      await button(page, 'Save changes').click();
      await expect(
        page.getByRole('main').getByText(/should be a web address|image is required/),
      ).not.toHaveCount(0);
    },
  });
});

test('review, with a star', async ({ page, context }) => {
  await signIn(page, demo.buyer());
  await fillEarlyOften(context, {
    path: '/dashboard/review',
    before: { path: '/dashboard/myOrder', link: inSidebar('Add Review') },
    entries: (page) => [
      [page.getByRole('radio', { name: '4 of 5' }), true],
      [field(page, 'Review'), 'Typed before the page was alive.'],
    ],
    known: async (page) => {
      const preview = page.getByRole('region', { name: 'As others will see it' });
      await expect(preview).toContainText('Typed before the page was alive.');
      await expect(preview.getByRole('img', { name: '4 out of 5' })).toBeVisible();
    },
  });
});

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
    known: onlyComplains('Refund', 'Enter how much is given back.'),
  });
});

test('search of a list', ({ admin: { context }, asAdmin: _signedIn }) => {
  const search = (page: Page) => page.getByRole('searchbox', { name: 'Name or e-mail' });
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

/** The login page without its scripts until it is filled in; what comes of each of their requests then is told by `answer`. */
async function fillInLogin(
  page: Page,
  answer: (route: Route, asked: number) => Promise<void>,
): Promise<void> {
  const filledIn = Promise.withResolvers<void>();
  const asked = new Map<string, number>();
  await page.route('**/_next/static/chunks/*.js', async (route) => {
    const url = route.request().url();
    const times = (asked.get(url) ?? 0) + 1;
    asked.set(url, times);
    await filledIn.promise;
    await answer(route, times);
  });
  await page.goto('/login', { waitUntil: 'commit' });
  await field(page, 'Email').fill('early@example.com');
  await field(page, 'Password').fill('12345');
  filledIn.resolve();
}

test('a script that is refused at first is asked for again', async ({ page, watched }) => {
  watched.expectProblem(/503/);
  await fillInLogin(page, (route, asked) =>
    asked === 1 ? route.fulfill({ status: 503 }) : route.continue(),
  );
  await whenHydrated(page);
  await expect(field(page, 'Email')).toHaveValue('early@example.com');
  await onlyComplains('Login', 'Password should be 6 characters')(page);
});

test('without a script that stays away the form is kept, and the browser sends it', async ({
  page,
  watched,
}) => {
  watched.expectProblem(/ERR_FAILED/);
  await fillInLogin(page, (route) => route.abort());
  await expect(alert(page, 'A part of the shop did not load.')).toBeVisible();
  await expect(field(page, 'Email')).toHaveValue('early@example.com');
  await expect(field(page, 'Password')).toHaveValue('12345');
  await button(page, 'Login').click();
  await expect(alert(page, 'Password should be 6 characters')).toBeVisible();
  await expect(field(page, 'Email')).toHaveValue('early@example.com');
});
