import { afterEach, expect, it, vi } from 'vitest';
import { dropToken, keepToken, keptToken } from '@/elements/token-store';

/** A place that takes so many characters. */
function place(room: number): Storage {
  const held = new Map<string, string>();
  return Object({
    getItem: (key: string) => held.get(key) ?? null,
    removeItem: (key: string) => void held.delete(key),
    setItem(key: string, value: string) {
      if (value.length > room) throw new DOMException('Full.', 'QuotaExceededError');
      held.set(key, value);
    },
  });
}

const token = 'a'.repeat(200);
afterEach(() => vi.unstubAllGlobals());

it.each([
  ['the first', place(1000), place(1000), [token, null]],
  ['the second, if the first is too full for it', place(100), place(1000), [null, token]],
  ['none, if both are', place(100), place(100), [null, null]],
])('a token is kept in %s', (_which, localStorage, sessionStorage, kept) => {
  vi.stubGlobal('window', { localStorage, sessionStorage });
  keepToken(token);
  expect([localStorage, sessionStorage].map((each) => each.getItem('access_token'))).toEqual(kept);
  expect(keptToken()).toBe(kept.find((each) => each !== null) ?? null);
  dropToken();
  expect(keptToken()).toBeNull();
});

it('an older token in a place that is full hides no newer one', () => {
  const [localStorage, sessionStorage] = [place(100), place(1000)];
  vi.stubGlobal('window', { localStorage, sessionStorage });
  keepToken('older');
  keepToken(token);
  expect(keptToken()).toBe(token);
});

it('a token is kept in the second where the browser blocks the first', () => {
  const sessionStorage = place(1000);
  vi.stubGlobal('window', {
    get localStorage() {
      throw new DOMException('Blocked.', 'SecurityError');
    },
    sessionStorage,
  });
  keepToken(token);
  expect(keptToken()).toBe(token);
});
