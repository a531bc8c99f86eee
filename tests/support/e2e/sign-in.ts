import { type APIRequestContext, expect, type Page } from '@playwright/test';
import * as z from 'zod';
import { ownDatabase } from './database.ts';
import { fillRegistration } from './screen.ts';
import { type Account, ownShop } from './shop.ts';

const csrfSchema = z.object({ csrfToken: z.string() });
const tokenSchema = z.object({ token: z.string() });

/** Signs in by Auth.js's own endpoints, as any client can; the cookies stay in `request`. */
export async function signInByApi(request: APIRequestContext, { email, password }: Account): Promise<void> {
  const { csrfToken } = csrfSchema.parse(await (await request.get('/api/auth/csrf')).json());
  const answer = await request.post('/api/auth/callback/credentials', {
    form: { csrfToken, email, password, callbackUrl: '/' },
    maxRedirects: 0,
  });
  expect(answer.headers()['location'], `sign-in of ${email}`).not.toContain('error');
}

/** The bearer token of a signed-in client (specification §7, PUT /user/{email}). */
export async function accessToken(
  request: APIRequestContext,
  { email }: Pick<Account, 'email'>,
): Promise<string> {
  const origin = { Origin: new URL((await request.get('/api/health')).url()).origin };
  const answer = await request.put(`/api/user/${email}`, { data: { email }, headers: origin });
  expect(answer.status(), `access token for ${email}`).toBe(200);
  return tokenSchema.parse(await answer.json()).token;
}

/** Signs a page's visitor in without the form, for tests of other things. */
export async function signIn(page: Page, account: Account): Promise<void> {
  await signInByApi(page.context().request, account);
}

export type NewAccount = Account & { name: string };

let registered = 0;

/** Data of an account that no other test uses; create it with `register` or `createAccount`. */
export function newAccount(): NewAccount {
  registered += 1;
  const unique = `${Date.now().toString(36)}${process.pid}${registered}`;
  return { name: 'Test Buyer', email: `buyer${unique}@example.com`, password: `pass-${unique}` };
}

/** The hidden fields of the form that has this field. */
function hiddenFields(html: string, field: string): Record<string, string> {
  const form = html.split('<form').find((part) => part.includes(`name="${field}"`)) ?? '';
  const inputs = form.matchAll(/<input type="hidden" name="([^"]*)"(?: value="([^"]*)")?/g);
  const decode = (text: string) => text.replaceAll('&quot;', '"').replaceAll('&amp;', '&');
  return Object.fromEntries([...inputs].map(([, name = '', value = '']) => [name, decode(value)]));
}

export async function changeUser(email: string, change: Record<string, unknown>): Promise<void> {
  await ownDatabase().collection('users').updateOne({ email }, { $set: change });
}

/** Marks an email address as verified, as its mailed link does, for tests of other things. */
export const markVerified = (email: string) => changeUser(email, { emailVerified: new Date() });

/** Makes a user an admin, as `npm run admin` does, or a user again. */
export const setRole = (email: string, role: 'user' | 'admin') => changeUser(email, { role });

/**
 * Registers as a browser without scripts does. The user is then signed in and, by default, verified. For tests of other
 * things.
 */
export async function createAccount(
  page: Page,
  account: NewAccount,
  { verified = true }: { verified?: boolean } = {},
): Promise<void> {
  const { request } = page.context();
  const html = await (await request.get('/register')).text();
  const answer = await request.post('/register', {
    headers: { Origin: ownShop().origin },
    multipart: { ...hiddenFields(html, 'password'), ...account },
    maxRedirects: 0,
  });
  expect(answer.status(), `registration of ${account.email}`).toBe(303);
  if (verified) await markVerified(account.email);
}

/** Registers with the form, as a visitor does; the user is then signed in and on the home page. */
export async function register(page: Page, account: NewAccount): Promise<void> {
  await page.goto('/register');
  await fillRegistration(page, account);
  await expect(page).toHaveURL('/');
}
