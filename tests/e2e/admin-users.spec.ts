import { storedToken, toast, whenAlive } from '../support/e2e/screen.ts';
import { demo } from '../support/e2e/shop.ts';
import { createAccount, newAccount, signIn } from '../support/e2e/sign-in.ts';
import { expect, test } from '../support/e2e.ts';

const manage = (email: string) => `/dashboard/manage?q=${encodeURIComponent(email)}`;

/** A page that comes alive asks who it is for, which may be after he is out. */
const stillAsking = /status of 401.*\/api\/user\//;

test('an admin makes a customer an admin, and deletes him; he is out on the next request', {
  tag: [
    '@spec-1-admins',
    '@spec-2-manage',
    '@spec-3-user-role',
    '@spec-4-admin-role',
    '@spec-6-admin-users',
    '@spec-7-put-admin',
    '@spec-7-delete-user',
    '@spec-8-toast-user-deleted',
    '@spec-8-toast-made-admin',
  ],
}, async ({ asAdmin, asBuyer: { page, account, watched } }) => {
  watched.expectProblem(stillAsking);
  await asAdmin.goto('/dashboard/manage');
  await whenAlive(asAdmin); // before, the browser sends the form, and names what is not chosen, too
  await asAdmin.getByRole('searchbox', { name: 'Name or email' }).fill(account.email);
  await asAdmin.keyboard.press('Enter');
  await expect(asAdmin, 'the search stands in the address').toHaveURL(manage(account.email));
  const row = asAdmin.getByRole('row').filter({ hasText: account.email });
  await expect(row.getByRole('cell', { name: 'user', exact: true })).toBeVisible();

  const made = asAdmin.waitForRequest(`**/api/user/admin/${encodeURIComponent(account.email)}`);
  await asAdmin.getByRole('button', { name: `Admin: make ${account.name} an admin` }).click();
  const question = asAdmin.getByRole('alertdialog', { name: `Make ${account.name} an admin?` });
  await expect(question.getByRole('button', { name: 'Keep customer' }), 'the safe choice').toBeFocused();
  await question.getByRole('button', { name: 'Make admin' }).click();
  const making = await made;
  expect(making.method()).toBe('PUT');
  expect(making.headers()['authorization']).toBe(`Bearer ${await storedToken(asAdmin)}`);
  await expect(toast(asAdmin, 'successfully made admin')).toBeVisible();
  await expect(row.getByRole('cell', { name: 'admin', exact: true })).toBeVisible();
  await expect(row.getByRole('button', { name: /^Admin/ }), 'nobody becomes an admin twice').toHaveCount(0);
  await page.goto('/dashboard/manage');
  await expect(page.getByRole('heading', { name: 'Manage users' })).toBeVisible();

  const opener = row.getByRole('button', { name: `Delete ${account.name}` });
  await opener.click();
  const dialog = asAdmin.getByRole('alertdialog', { name: `Delete ${account.name}?` });
  await expect(
    dialog.getByRole('button', { name: 'Keep user' }),
    'the safe choice has the focus',
  ).toBeFocused();
  await asAdmin.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(opener, 'the focus returns').toBeFocused();
  await opener.click();
  const gone = asAdmin.waitForRequest(`**/api/user/${encodeURIComponent(account.email)}`);
  await dialog.getByRole('button', { name: 'Delete user' }).click();
  expect((await gone).method()).toBe('DELETE');
  await expect(toast(asAdmin, `User :${account.name} is deleted`)).toBeVisible();
  await expect(asAdmin.getByRole('heading', { name: 'No users match' })).toBeVisible();
  await expect(asAdmin.getByRole('main'), 'the button is gone, the focus is not').toBeFocused();

  await page.goto('/dashboard/manage');
  await expect(page).toHaveURL(/\/login\?/);
});

test('an admin cannot delete himself, and reads why', async ({ asAdmin }) => {
  await asAdmin.goto(manage('admin@example.com'));
  const row = asAdmin.getByRole('row').filter({ hasText: 'admin@example.com' });
  const button = row.getByRole('button', { name: 'Delete your own account' });
  await expect(button).toBeDisabled();
  await expect(button).toHaveAccessibleDescription(/^This is you\./);
});

test('filters, order and pages stand in the address and work without scripts', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await signIn(page, demo.admin());
  await page.goto('/dashboard/manage');
  await page.getByRole('combobox', { name: 'Role' }).selectOption('admin');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL(/role=admin/);
  await expect(page.getByRole('row').filter({ hasText: 'admin@example.com' })).toBeVisible();
  await page.getByRole('columnheader', { name: 'Email' }).getByRole('link').click();
  await expect(page).toHaveURL(/role=admin.*sort=email.*order=asc/);
  await expect(page.getByRole('columnheader', { name: 'Email' })).toHaveAttribute('aria-sort', 'ascending');
  await context.close();
});

test('somebody whose address is not verified is marked, and cannot be made an admin', async ({
  asAdmin,
  page,
}) => {
  const account = newAccount();
  await createAccount(page, account, { verified: false });
  await asAdmin.goto(`/dashboard/manage?q=${encodeURIComponent(account.email)}`);
  const row = asAdmin.getByRole('row').filter({ hasText: 'Not verified' });
  const button = row.getByRole('button', { name: /^Admin/ });
  await expect(button).toBeDisabled();
  await expect(button).toHaveAccessibleDescription(/not verified the email yet/);
});
