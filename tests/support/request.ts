import type { PublicDocuments } from '@/lib/platform/cache-change';

/** The request that the code under test answers. Only what the app reads of Next's request scope. */
type CookieOptions = { maxAge?: number };

const jar = new Map<string, string>();
let requestHeaders = new Headers();
let moved: string[] = [];

/** Forgets the last request and the tags it moved. */
export function newRequest(headers: Record<string, string> = {}): void {
  jar.clear();
  requestHeaders = new Headers(headers);
  moved = [];
}

/** Headers as `headers()` of next/headers gives them: with the cookies that were set so far. */
export function currentHeaders(): Headers {
  const headers = new Headers(requestHeaders);
  if (jar.size > 0)
    headers.set('cookie', [...jar].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; '));
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

/** Stands where the server keeps documents. */
export const recordingDocuments: PublicDocuments = {
  read: () => undefined,
  noteChange: ({ hard = [], soft = [] }) => moved.push(...hard, ...soft.map((tag) => `soft ${tag}`)),
  noteRead: () => undefined,
  readThrough: () => undefined,
  prepare: async () => true,
};

/** Tags of public pages that moved since `newRequest`, in order. */
export const movedTags = (): readonly string[] => moved;
