import { alert, isRed, logIn } from '../support/e2e/screen.ts';
import { createAccount, newAccount } from '../support/e2e/sign-in.ts';
import { expect, test } from '../support/e2e.ts';

const said = 'Your organisation does not allow <b>this</b> app.';
const refusal = `error=access_denied&error_description=${encodeURIComponent(said)}`;

test("Google's own message is shown in red under the form", { tag: '@spec-8-sign-in-errors' }, async ({
  page,
}) => {
  await page.goto('/login?from=%2Fdashboard%2Freview');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await page.waitForURL(/[?&]state=/);
  const state = new URL(page.url()).searchParams.get('state') ?? '';
  await page.goto(`/api/auth/callback/google?state=${encodeURIComponent(state)}&${refusal}`);
  await expect(page).toHaveURL(/\/login/);
  const message = alert(page, `Google did not sign you in: ${said}`);
  await expect(message).toBeVisible();
  expect(await isRed(message)).toBe(true);
  await page.goto('/login?error=OAuthCallbackError');
  await page.context().clearCookies();
  await page.reload();
  await expect(alert(page, 'Google did not sign you in. Please try again.')).toBeVisible();
});

test('a link from outside cannot have words of its own shown as Google’s: nothing forged', async ({
  page,
}) => {
  for (const path of [
    `/api/auth/callback/google?${refusal}`,
    `/api/auth/callback/google?state=x&${refusal}`,
    `/login?${refusal}`,
  ]) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/login/);
    await expect(alert(page, 'Google did not sign you in. Please try again.')).toBeVisible();
    await expect(page.getByText('Your organisation')).toHaveCount(0);
  }
});

test('a made-up callback cookie signs nobody in, says so, and is gone for the next try', async ({ page }) => {
  const account = newAccount();
  await createAccount(page, account);
  await page.context().clearCookies();
  await page.goto('/login');
  await page.context().addCookies([{ name: 'authjs.callback-url', value: 'none', url: page.url() }]);
  await logIn(page, account);
  await expect(alert(page, 'We could not finish signing you in. Please try again.')).toBeVisible();
  await logIn(page, account);
  await expect(page).toHaveURL('/');
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled });

    test('a customer who asked for a page for admins only is told so, before the login and after it', {
      tag: '@spec-2-admin-routes',
    }, async ({ page }) => {
      const account = newAccount();
      await createAccount(page, account);
      await page.goto('/dashboard/manage');
      await expect(page).toHaveURL('/login');
      await expect(page.getByText('so you were signed out')).toBeVisible();
      await logIn(page, account);
      const why = page.getByText('is for admins only, so you are on the home page instead');
      await expect(why).toBeVisible();
      expect(new URL(page.url()).pathname).toBe('/');

      await page.context().clearCookies();
      await page.goto('/login?from=%2Fdashboard%2FallOrder');
      await logIn(page, account);
      await expect(why).toBeVisible();
      await page.goto('/');
      await expect(why).toBeHidden();
    });
  });
}
