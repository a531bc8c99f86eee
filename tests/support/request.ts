/** The request that the code under test answers. Only what the app reads of Next's request scope. */
type CookieOptions = { maxAge?: number };

const jar = new Map<string, string>();
let requestHeaders = new Headers();
let expired: string[] = [];

/** Forgets the last request and the tags it expired. */
export function newRequest(headers: Record<string, string> = {}): void {
  jar.clear();
  requestHeaders = new Headers(headers);
  expired = [];
}

/** Headers as `headers()` of next/headers gives them: with the cookies that were set so far. */
export function currentHeaders(): Headers {
  const headers = new Headers(requestHeaders);
  if (jar.size > 0) headers.set('cookie', [...jar].map(([name, value]) => `${name}=${value}`).join('; '));
  return headers;
}

/** Cookies as `cookies()` of next/headers gives them. */
export function currentCookies() {
  const entries = () => [...jar].map(([name, value]) => ({ name, value }));
  return {
    get: (name: string) => entries().find((cookie) => cookie.name === name),
    getAll: (name?: string) => entries().filter((cookie) => name === undefined || cookie.name === name),
    has: (name: string) => jar.has(name),
    set(name: string, value: string, { maxAge }: CookieOptions = {}) {
      if (maxAge === 0) jar.delete(name);
      else jar.set(name, value);
    },
    delete: (name: string) => jar.delete(name),
  };
}

export function recordExpiry(tagOrPath: string): void {
  expired.push(tagOrPath);
}

/** Tags and paths that were expired since `newRequest`, in order. */
export const expiredTags = (): readonly string[] => expired;
