import { expect, type Locator, type Page } from '@playwright/test';
import { type Account, demo } from './shop.ts';

/** A toast, or another sentence that is announced politely. */
export const toast = (page: Page, text: string): Locator =>
  page.getByRole('status').filter({ hasText: text });

/** An inline alert; Next's own route announcer is one too, with other words. */
export const alert = (page: Page, text: string): Locator => page.getByRole('alert').filter({ hasText: text });

/** The access token that the client has stored (specification §4). */
export const storedToken = (page: Page): Promise<string | null> =>
  page.evaluate(() => localStorage.getItem('access_token'));

/** Waits until the page's own elements are alive; React may be still to come. */
export async function whenElementsAlive(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      customElements.get('theme-toggle') !== undefined &&
      document.querySelector(':is(live-forms, order-list):not(:defined)') === null,
  );
}

/** Waits until the page's own part is alive, not only sent: its elements, and React where the page has it. */
export async function whenAlive(page: Page): Promise<void> {
  await whenElementsAlive(page);
  await page.waitForFunction(() => {
    if (!document.querySelector('script[src*="/_next/static/chunks/"]')) return true;
    const heading = document.querySelector('main h1');
    return heading !== null && Object.keys(heading).some((key) => key.startsWith('__react'));
  });
}

/** Returns to the tab until its list of orders, which listens only once its effects have run, asks the server for news. */
export async function returnToTab(page: Page): Promise<void> {
  await expect(async () => {
    await Promise.all([
      page.waitForRequest(/\/api\/(all)?orders/, { timeout: 2000 }),
      page.evaluate(() => window.dispatchEvent(new Event('focus'))),
    ]);
  }).toPass();
}

/** Fills the login form in and sends it. */
export async function logIn(page: Page, account: Account = demo.buyer()): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
}

/** Fills the registration form in and sends it. */
export async function fillRegistration(page: Page, account: Account & { name: string }): Promise<void> {
  await page.getByLabel('Name').fill(account.name);
  await page.getByLabel('Email', { exact: true }).fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Register' }).click();
}

/** Goes through Google's picker as this address. */
export async function continueWithGoogle(page: Page, email: string): Promise<void> {
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await page.getByRole('textbox', { name: 'Email address' }).fill(email);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
}

/** Whether the text of an element is red, in any theme. */
export async function isRed(locator: Locator): Promise<boolean> {
  const color = await locator.evaluate((element) => {
    const text = element.querySelector('p, span, div') ?? element;
    return getComputedStyle(text).color;
  });
  const [red = 0, green = 255, blue = 255] = (color.match(/[\d.]+/g) ?? []).map(Number);
  return red > Math.max(green, blue) * 1.5;
}
