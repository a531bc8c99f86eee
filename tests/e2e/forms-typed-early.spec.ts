import type { Page } from '@playwright/test';
import { count } from '../support/counts.ts';
import { type EarlyForm, fillEarly } from '../support/e2e/early.ts';
import {
  button,
  field,
  fillEarlyOften,
  inMain,
  inSidebar,
  onlyComplains,
  patience,
} from '../support/e2e/early-forms.ts';
import { linkIn, mailTo } from '../support/e2e/mailbox.ts';
import { productsInStock } from '../support/e2e/orders.ts';
import { alert } from '../support/e2e/screen.ts';
import { demo } from '../support/e2e/shop.ts';
import { newAccount, signIn } from '../support/e2e/sign-in.ts';
import { expect, test } from '../support/e2e.ts';

/**
 * What a visitor types or chooses before a page is alive is still there when it is, however he came to the page and
 * however late its scripts are.
 */
test.describe.configure({ mode: 'parallel' });
test.setTimeout(patience);

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
      [field(page, 'Phone'), '021555010'],
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
      await expect(page).toHaveURL(form.path);
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
    // The button has nothing to open before the page is alive, and a second press would close what the first has opened.
    open: (page) =>
      expect(async () => {
        const opener = button(page, 'Edit Profile');
        if ((await opener.getAttribute('aria-expanded', { timeout: 500 })) === 'false')
          await opener.click({ timeout: 500 });
        await expect(field(page, 'Name')).toBeVisible({ timeout: 2000 });
      }).toPass(),
    entries: (page) => [
      [field(page, 'Name'), 'Early Buyer'],
      [field(page, 'Phone'), '021555010'],
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
