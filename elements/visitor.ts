import { sessionHint } from '@/lib/base/browser-keys';

/** Who is looking at a page that is the same document for everybody. */
export type Visitor =
  | { state: 'guest' }
  | { state: 'user'; email: string | null; name: string | null; photoURL: string | null; isAdmin: boolean };

/** Told to the document when it is known who looks at it, or known anew: `account-nav` says the address, empty for nobody. */
export const visitorKnown = 'visitor-known';

/** True when the readable cookie says that someone is signed in, whoever that is. */
export const hasHint = (cookie: string): boolean => cookie.split('; ').includes(sessionHint);

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);

/** Reads what GET /me answers; anything that is no person is a guest. */
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

/** Asks the server, but only when the hint is there; null when it does not answer. */
export async function askWho(signal: AbortSignal): Promise<Visitor | null> {
  if (!hasHint(document.cookie)) return { state: 'guest' };
  try {
    const response = await fetch('/api/me', { cache: 'no-store', signal });
    return response.ok ? visitorOf(await response.json()) : null;
  } catch {
    return null;
  }
}
