import type { PublicDocuments } from '@/lib/platform/cache-change';

/** A simulated request for the code under test, with only the parts of Next's request scope that the app reads. */
type CookieOptions = { maxAge?: number; secure?: boolean };
type WholeCookie = CookieOptions & { name: string; value: string };

/** Browsers ignore what names a cookie so and is not Secure, even what deletes it (RFC 6265bis §5.7). */
const needsSecure = (name: string) => name.startsWith('__Host-');

const jar = new Map<string, string>();
let requestHeaders = new Headers();
let moved: string[] = [];

/** Starts a new request; forgets the last one and the cache tags it changed. */
export function newRequest(headers: Record<string, string> = {}): void {
  jar.clear();
  requestHeaders = new Headers(headers);
  moved = [];
}

/** What `headers()` of next/headers returns, including the cookies set so far. */
export function currentHeaders(): Headers {
  const headers = new Headers(requestHeaders);
  if (jar.size > 0)
    headers.set('cookie', [...jar].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; '));
  return headers;
}

/** What `cookies()` of next/headers returns. */
export function currentCookies() {
  const entries = () => [...jar].map(([name, value]) => ({ name, value }));
  return {
    get: (name: string) => entries().find((cookie) => cookie.name === name),
    getAll: (name?: string) => entries().filter((cookie) => name === undefined || cookie.name === name),
    has: (name: string) => jar.has(name),
    set(named: string | WholeCookie, ofName = '', options: CookieOptions = {}) {
      const { name, value, maxAge, secure } =
        typeof named === 'string' ? { ...options, name: named, value: ofName } : named;
      if (needsSecure(name) && !secure) return;
      if (maxAge === 0) jar.delete(name);
      else jar.set(name, value);
    },
    delete(named: string | { name: string }) {
      const name = typeof named === 'string' ? named : named.name;
      return !needsSecure(name) && jar.delete(name);
    },
  };
}

/** Stands in for the server's document cache and records changed tags. */
export const recordingDocuments: PublicDocuments = {
  read: () => undefined,
  noteChange: ({ hard = [], soft = [] }) => moved.push(...hard, ...soft.map((tag) => `soft ${tag}`)),
  noteRead: () => undefined,
  readThrough: () => undefined,
  prepare: async () => true,
};

/** Cache tags of public pages changed since `newRequest`, in order. */
export const movedTags = (): readonly string[] => moved;
