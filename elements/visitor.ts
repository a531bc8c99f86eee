import { sessionHint } from '@/lib/base/browser-keys';

/** The visitor of a page, which is the same document for everybody. */
export type Visitor =
  | { state: 'guest'; email?: never; name?: never; photoURL?: never }
  | { state: 'user'; email: string | null; name: string | null; photoURL: string | null; isAdmin: boolean };

/** Event on the document: the visitor is known. `account-nav` then has the email in `data-who`, empty for a guest. */
export const visitorKnown = 'visitor-known';

/** True when the readable cookie says that someone is signed in, whoever that is. */
export const hasHint = (cookie: string): boolean => cookie.split('; ').includes(sessionHint);

/**
 * Whether someone is signed in as far as this page knows: by that cookie, until `account-nav` has asked the server. The
 * cookie outlives a session that was ended elsewhere.
 */
export const seemsSignedIn = (): boolean => 'session' in document.documentElement.dataset;

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);

/** Reads the answer of GET /me; anything but an object means a guest. */
export function visitorOf(answer: unknown): Visitor {
  if (typeof answer !== 'object' || answer === null) return { state: 'guest' };
  const { name, email, photoURL, role }: Record<string, unknown> = { ...answer };
  return {
    state: 'user',
    email: textOf(email),
    name: textOf(name) ?? textOf(email),
    photoURL: textOf(photoURL),
    isAdmin: role === 'admin',
  };
}

/** Asks the server who is visiting, but only if the hint cookie is there; null without an answer. */
export async function askWho(signal: AbortSignal): Promise<Visitor | null> {
  if (!hasHint(document.cookie)) return { state: 'guest' };
  try {
    const response = await fetch('/api/me', { cache: 'no-store', signal });
    return response.ok ? visitorOf(await response.json()) : null;
  } catch {
    return null;
  }
}
