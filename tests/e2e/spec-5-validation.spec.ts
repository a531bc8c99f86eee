import type { Page } from '@playwright/test';
import { alert, isRed, logIn, storedToken } from '../support/e2e/screen.ts';
import { expect, test } from '../support/e2e.ts';

/** The message under a field, wired to it: the field is invalid and described by the sentence. */
async function expectComplaint(page: Page, label: string, message: string): Promise<void> {
  const field = page.getByLabel(label, { exact: true });
  await expect(field, `${label}: ${message}`).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toHaveAccessibleDescription(new RegExp(message.replaceAll('.', '\\.')));
  expect(await isRed(alert(page, message).first())).toBe(true);
}

for (const { path, button } of [
  { path: '/login', button: 'Login' },
  { path: '/register', button: 'Register' },
]) {
  test(`${path}: email and password`, {
    tag: [
      '@spec-5-name',
      '@spec-5-email-required',
      '@spec-5-email-pattern',
      '@spec-5-password',
      '@spec-8-form-messages',
      '@spec-9-password',
    ],
  }, async ({ page }) => {
    await page.goto(path);
    const submit = () => page.getByRole('button', { name: button, exact: true }).click();
    const email = page.getByLabel('Email', { exact: true });
    const password = page.getByLabel('Password', { exact: true });
    await submit();
    if (path === '/register') await expectComplaint(page, 'Name', 'Name is required');
    await expectComplaint(page, 'Email', 'Email is required');
    await expectComplaint(page, 'Password', 'Password is required');
    await expect(page).toHaveTitle(/^Error: /);
    await expect(path === '/register' ? page.getByLabel('Name') : email).toBeFocused();
    await email.fill('Jo@X');
    await submit();
    await expectComplaint(page, 'Email', 'Provide a valid pattern');
    await email.fill('j.doe@mail.example.com');
    await expect(email).not.toHaveAttribute('aria-invalid');
    await password.fill('12345');
    await submit();
    await expectComplaint(page, 'Password', 'Password should be 6 characters');
    await password.fill('123456');
    await expect(password).not.toHaveAttribute('aria-invalid');
  });
}

test('the title says Error while a form has complaints, also after the server has answered about another', async ({
  page,
}) => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page).toHaveTitle(/^Error: /);
  await page.getByLabel('Email', { exact: true }).fill('nobody@example.com');
  await page.getByRole('link', { name: 'Reset password' }).click();
  await expect(alert(page, 'email sent')).toBeVisible();
  await expectComplaint(page, 'Password', 'Password is required');
  await expect(page).toHaveTitle(/^Error: /);
  await page.getByLabel('Password', { exact: true }).fill('123456');
  await expect(page, 'and no longer').toHaveTitle(/^Login/);
});

test('profile: name, address, phn and photo are required, education and LinkedIn are not', {
  tag: ['@spec-5-profile', '@spec-8-form-messages'],
}, async ({ asBuyer: { page } }) => {
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await page.getByLabel('Name').fill('');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expectComplaint(page, 'Name', 'Name is required');
  await expectComplaint(page, 'Address', 'address is required');
  await expectComplaint(page, 'Phone', 'Provide your phn no.');
  await expectComplaint(page, 'Photo', 'image is required');
  for (const label of ['Education (optional)', 'LinkedIn (optional)'])
    await expect(page.getByLabel(label)).not.toHaveAttribute('aria-invalid');
  await page.getByLabel('Phone').fill('call me');
  await page.getByLabel('LinkedIn').fill('javascript:alert(1)');
  await page.getByLabel('LinkedIn').blur();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expectComplaint(
    page,
    'LinkedIn (optional)',
    'LinkedIn should be a web address that starts with https://',
  );
  await expectComplaint(page, 'Phone', 'phn should be a number');
});

test('profile: a file that is no picture is refused in words, and another one can be chosen', async ({
  asBuyer: { page, watched },
}) => {
  watched.expectProblem(/status of 400/);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  const script = {
    name: 'photo.png',
    mimeType: 'image/png',
    buffer: Buffer.from('<script>alert(1)</script>'),
  };
  await page.getByLabel('Photo').setInputFiles(script);
  await expectComplaint(page, 'Photo', 'This file is not a picture we can read.');
  await page.getByLabel('Photo').setInputFiles('public/catalogue/roller-frame-cage-9in.webp');
  await expect(page.getByText('is ready')).toBeVisible();
});

test('review: text and rating are required; a rating is a star with its word', {
  tag: ['@spec-5-review', '@spec-8-form-messages', '@spec-8-toast-review'],
}, async ({ asBuyer: { page } }) => {
  await page.goto('/dashboard/review');
  await expect(page.getByText('rate us out of 5')).toBeVisible();
  await expect(page.getByRole('spinbutton'), 'one way to rate').toHaveCount(0);
  const submit = page.getByRole('main').getByRole('button', { name: 'Add Review' });
  await submit.click();
  await expectComplaint(page, 'Rating', 'rate us out of 5');
  await expectComplaint(page, 'Review', 'review is required');

  await expect(page.getByRole('radio', { name: '1 of 5, Poor' })).toBeFocused();

  const stars = page.getByRole('radiogroup', { name: 'Rating' });
  await stars.getByRole('radio', { name: '3 of 5, Good' }).check({ force: true });
  await expect(stars).toHaveAccessibleDescription('3 of 5, Good');
  await page.keyboard.press('ArrowRight');
  await expect(stars.getByRole('radio', { name: '4 of 5, Very good' })).toBeChecked();
  await expect(stars, 'the complaint is gone').not.toHaveAttribute('aria-invalid');
  await page.getByLabel('Review', { exact: true }).fill('Four out of five.');
  await submit.click();
  await expect(page.getByRole('status').filter({ hasText: 'Thank you for your review' })).toBeVisible();
  await expect(page.getByLabel('Review', { exact: true })).toHaveValue('');
  await expect(stars.getByRole('radio', { checked: true })).toHaveCount(0);
});

test('review: after a session that ended, the login leads back to the rating and the words', async ({
  asBuyer: { page, account },
}) => {
  await page.goto('/dashboard/review');
  await page.getByRole('radio', { name: '2 of 5' }).check({ force: true });
  await page.getByLabel('Review', { exact: true }).fill('Written while the session ended.');
  await expect.poll(() => storedToken(page), 'the page has fetched its own').not.toBeNull();
  await page.context().clearCookies();
  await page.getByRole('main').getByRole('button', { name: 'Add Review' }).click();
  await expect(page).toHaveURL(/\/login\?from=/);
  await logIn(page, account);
  await expect(page).toHaveURL('/dashboard/review');
  await expect(page.getByRole('radio', { name: '2 of 5' })).toBeChecked();
  await expect(page.getByLabel('Review', { exact: true })).toHaveValue('Written while the session ended.');
  await page.getByRole('main').getByRole('button', { name: 'Add Review' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Thank you for your review' })).toBeVisible();
});

test('an address that was typed outlives the session, and the login leads back to it', async ({
  asBuyer: { page, account },
}) => {
  await page.goto('/dashboard/addresses');
  await page.getByLabel('Name of this place').fill('Yard');
  await page.getByLabel('Address', { exact: true }).fill('1 Harbour Street');
  await page.getByLabel('Phone').fill('021555010');
  await expect.poll(() => storedToken(page), 'the page has fetched its own').not.toBeNull();
  await page.context().clearCookies();
  await page.getByRole('button', { name: 'Add address' }).click();
  await expect(page).toHaveURL(/\/login\?from=/);
  await logIn(page, account);
  await expect(page).toHaveURL('/dashboard/addresses');
  await expect(page.getByLabel('Name of this place')).toHaveValue('Yard');
  await expect(page.getByLabel('Phone')).toHaveValue('021555010');
  await page.getByRole('button', { name: 'Add address' }).click();
  await expect(page.getByRole('heading', { name: 'Yard' })).toBeVisible();
});
