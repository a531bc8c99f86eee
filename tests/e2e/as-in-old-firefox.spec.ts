import { paths } from '@/lib/base/paths';
import { logIn, whenAlive } from '../support/e2e/screen.ts';
import { expect, test } from '../support/e2e.ts';

/* Firefox before 119, the last one for Windows 7 and 8, knows no ARIA properties: they set no attributes. */

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    for (const name of Object.getOwnPropertyNames(Element.prototype))
      if (name === 'role' || name.startsWith('aria')) Reflect.deleteProperty(Element.prototype, name);
  });
});

test('the keys show which suggestion they are at', async ({ page }) => {
  await page.goto(paths.home);
  await whenAlive(page);
  const box = page.getByRole('banner').getByRole('combobox', { name: 'Search products' });
  await box.focus();
  await page.keyboard.type('brushes');
  const options = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option');
  await expect(options.last()).toHaveAttribute('href', '/products?q=brushes');
  await expect(box).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('ArrowDown');
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');
  // Enter leads to none that was offered for another text, however late the answer is.
  await page.route('**/api/suggest?*', () => new Promise(() => undefined));
  await page.keyboard.type(' x');
  await expect(options.first()).toHaveAttribute('aria-selected', 'false');
  await expect(box).not.toHaveAttribute('aria-activedescendant');
});

test('a field of the sign-in page is marked no longer than until it is corrected', async ({ page }) => {
  await page.goto(paths.login);
  await whenAlive(page);
  const email = page.getByLabel('Email', { exact: true });
  await logIn(page, { email: 'not-an-address', password: 'not-the-password' });
  await expect(email).toHaveAttribute('aria-invalid', 'true');
  await email.fill('ann@example.com');
  await expect(email).not.toHaveAttribute('aria-invalid');
});
