import 'server-only';
import { AsyncLocalStorage } from 'node:async_hooks';
import { cookies } from 'next/headers';
import * as z from 'zod';
import { providerWordsCookie } from './cookies';
import { shownWords } from './schema';
import { usesSecureCookies } from './session';

/** What Auth.js found out while it answered one request. */
const heard = new AsyncLocalStorage<{ words: string | null }>();

/** How Auth.js reports a provider's refusal (RFC 6749, section 4.1.2.1), after it has checked that the answer is to our own question. */
const refusalSchema = z.object({
  type: z.literal('OAuthCallbackError'),
  cause: z.object({ error: z.string(), error_description: z.string().min(1) }),
});

/** Called with every error of Auth.js; keeps what a provider said for `keepProviderWords`. */
export function hearProvider(error: unknown): void {
  const store = heard.getStore();
  const refusal = refusalSchema.safeParse(error);
  if (store && refusal.success) store.words = shownWords(refusal.data.cause.error_description);
}

/**
 * Answers by `handle`; if a provider refused meanwhile, the login page will show its own words (specification §8). They
 * travel in a cookie that scripts cannot read: a link from elsewhere can bring an address, but no cookie, and Auth.js
 * looks at a provider's answer only when its state is the one of this browser's own sign-in.
 */
export async function keepProviderWords(handle: () => Promise<Response>): Promise<Response> {
  const store: { words: string | null } = { words: null };
  const response = await heard.run(store, handle);
  if (store.words) {
    (await cookies()).set(providerWordsCookie, store.words, {
      path: '/login',
      maxAge: 120,
      sameSite: 'lax',
      httpOnly: true,
      secure: usesSecureCookies(),
    });
  }
  return response;
}

/** What the provider said about the sign-in that has just failed; null when it said nothing. */
export async function providerWords(): Promise<string | null> {
  const words = shownWords((await cookies()).get(providerWordsCookie)?.value ?? '');
  return words === '' ? null : words;
}
