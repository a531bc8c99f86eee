import 'server-only';
import { AsyncLocalStorage } from 'node:async_hooks';
import { cookies } from 'next/headers';
import * as z from 'zod';
import { paths } from '@/lib/base/paths';
import { providerWordsCookie } from './cookies';
import { sanitizedText } from './schema';
import { usesSecureCookies } from './session';

/** The provider's message, collected while Auth.js handles one request. */
const heard = new AsyncLocalStorage<{ words: string | null }>();

/** A provider's error response (RFC 6749, section 4.1.2.1). */
const refusalSchema = z.object({ error: z.string(), error_description: z.string().min(1) });

/**
 * Receives every debug message of Auth.js, for the one about a provider's refusal: the error that follows lacks its
 * words. Auth.js has then checked that the response is to this browser's request. Stores them for `keepProviderWords`.
 */
export function hearProvider(message: string, metadata: unknown): void {
  const store = heard.getStore();
  const refusal = refusalSchema.safeParse(metadata);
  if (store && message === 'OAuthCallbackError' && refusal.success)
    store.words = sanitizedText(refusal.data.error_description);
}

/**
 * Runs `handle`; if a provider refused the sign-in meanwhile, the login page will show its own words (specification
 * §8). They travel in a cookie that scripts cannot read. A link from another site can't forge them: it can't set a
 * cookie, and Auth.js reads a provider's response only when its state matches this browser's own sign-in.
 */
export async function keepProviderWords(handle: () => Promise<Response>): Promise<Response> {
  const store: { words: string | null } = { words: null };
  const response = await heard.run(store, handle);
  if (store.words) {
    (await cookies()).set(providerWordsCookie, store.words, {
      path: paths.login,
      maxAge: 120,
      sameSite: 'lax',
      httpOnly: true,
      secure: usesSecureCookies(),
    });
  }
  return response;
}

/** Forgets the message of an earlier try: what refuses the next one may have no words of its own. */
export async function forgetProviderWords(): Promise<void> {
  (await cookies()).delete({ name: providerWordsCookie, path: paths.login });
}

/** The provider's message about the sign-in that has just failed, or null. */
export async function providerWords(): Promise<string | null> {
  const words = sanitizedText((await cookies()).get(providerWordsCookie)?.value ?? '');
  return words === '' ? null : words;
}
