import 'server-only';
import { AsyncLocalStorage } from 'node:async_hooks';
import { cookies } from 'next/headers';
import * as z from 'zod';
import { providerWordsCookie } from './cookies';
import { shownWords } from './schema';
import { usesSecureCookies } from './session';

/** What Auth.js found out while it answered one request. */
const heard = new AsyncLocalStorage<{ words: string | null }>();

/** A provider's refusal (RFC 6749, section 4.1.2.1). */
const refusalSchema = z.object({ error: z.string(), error_description: z.string().min(1) });

/**
 * Called with every debug message of Auth.js, which by this one tells a refusal, after it has checked that the answer is
 * to our own question; its error has lost the words. Keeps them for `keepProviderWords`.
 */
export function hearProvider(message: string, metadata: unknown): void {
  const store = heard.getStore();
  const refusal = refusalSchema.safeParse(metadata);
  if (store && message === 'OAuthCallbackError' && refusal.success)
    store.words = shownWords(refusal.data.error_description);
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
