import { chromium } from '@playwright/test';
import { accessTokenKey } from '../../lib/base/browser-keys.ts';
import { startBrowser, type ToolBrowser } from './browser.ts';

type Account = { email: string; password: string };

/** Signs in by the login form, as people do, so that the token is there that pages keep. */
async function signIn(tools: string, origin: string, { email, password }: Account): Promise<void> {
  const driven = await chromium.connectOverCDP(tools);
  const page = await driven.contexts()[0]?.newPage();
  if (!page) throw new Error('The browser has no window.');
  await page.goto(`${origin}/login?from=/dashboard`);
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await page.waitForURL('**/dashboard');
  await page.waitForFunction((key) => localStorage.getItem(key) !== null, accessTokenKey);
  await page.close();
  await driven.close(); // leaves the browser as it is
}

/**
 * A browser in which somebody has signed in and looked at his dashboard.
 * @param flags as the other browsers are started that are compared with it
 */
export async function openSignedIn(
  origin: string,
  executable: string,
  flags: readonly string[],
  account: Account,
): Promise<ToolBrowser> {
  const browser = await startBrowser(executable, [...flags, 'about:blank']);
  try {
    await signIn(browser.tools, origin, account);
    return browser;
  } catch (error) {
    await browser.close();
    throw error;
  }
}
