import { expect, type Locator, type Page } from '@playwright/test';
import { type Account, demo } from './shop.ts';

/** A toast, or another `status` message. */
export const toast = (page: Page, text: string): Locator =>
  page.getByRole('status').filter({ hasText: text });

/**
 * Keeps every toast of this page and of those it goes to: the page itself focuses each one as soon as it stands, for
 * on a busy machine more than a toast's five seconds may pass before a test gets to it.
 */
export async function keepToasts(page: Page): Promise<void> {
  const keep = () => {
    setInterval(() => {
      const dismiss = document.querySelector<HTMLElement>('li [aria-label="Dismiss"]');
      if (!dismiss?.closest('ol')?.matches(':focus-within')) dismiss?.focus({ preventScroll: true });
    }, 50);
  };
  await page.addInitScript(keep);
  await page.evaluate(keep);
}

/** An inline alert with this text; Next's route announcer has the same role. */
export const alert = (page: Page, text: string): Locator => page.getByRole('alert').filter({ hasText: text });

/** The access token in the browser's local storage (specification §4). */
export const storedToken = (page: Page): Promise<string | null> =>
  page.evaluate(() => localStorage.getItem('access_token'));

/** Waits until the page's custom elements are defined; React may not have hydrated yet. */
export async function whenElementsAlive(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      customElements.get('theme-toggle') !== undefined &&
      document.querySelector(':is(live-forms, order-list):not(:defined)') === null,
  );
}

/** Waits until the page's own part is interactive: its custom elements, and React if the page has it. */
export async function whenAlive(page: Page): Promise<void> {
  await whenElementsAlive(page);
  await page.waitForFunction(() => {
    if (!document.querySelector('script[src*="/_next/static/chunks/"]')) return true;
    const heading = document.querySelector('main h1');
    return heading !== null && Object.keys(heading).some((key) => key.startsWith('__react'));
  });
}

/** Fires `focus` until the list of orders, which listens only after its effects have run, reloads from the server. */
export async function returnToTab(page: Page): Promise<void> {
  await expect(async () => {
    await Promise.all([
      page.waitForRequest(/\/api\/(all)?orders/, { timeout: 2000 }),
      page.evaluate(() => window.dispatchEvent(new Event('focus'))),
    ]);
  }).toPass();
}

/** Gives the window another width; what is measured then is laid out for it. */
export async function resizeTo(page: Page, width: number, height = 900): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

/** Fills in the login form and sends it. */
export async function logIn(page: Page, account: Account = demo.buyer()): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
}

/** Fills in the registration form and sends it. */
export async function fillRegistration(page: Page, account: Account & { name: string }): Promise<void> {
  await page.getByLabel('Name').fill(account.name);
  await page.getByLabel('Email', { exact: true }).fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Register' }).click();
}

/** Signs in with the Google stand-in's picker as this address. */
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
