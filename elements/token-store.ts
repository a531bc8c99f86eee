import { accessTokenKey } from '@/lib/base/browser-keys';

/** Where the token can be kept, in the order in which they are tried. */
const places = ['localStorage', 'sessionStorage'] as const;

/** Calls `use` with each of them that is not blocked. */
export function inEachStorage(use: (storage: Storage) => void): void {
  for (const name of places) {
    try {
      use(window[name]);
    } catch {
      // blocked: nothing is kept there
    }
  }
}

/** Keeps it in the first place that takes it: none that is blocked, or too full for a token (specification §9). */
export function keepToken(token: string): void {
  dropToken(); // an older one must not be found before it
  let isKept = false;
  inEachStorage((storage) => {
    if (!isKept) storage.setItem(accessTokenKey, token);
    isKept = true;
  });
}

/** The token that is kept, or null. */
export function keptToken(): string | null {
  let kept: string | null = null;
  inEachStorage((storage) => {
    kept ??= storage.getItem(accessTokenKey);
  });
  return kept;
}

/** Removes it wherever it may have been kept; writes nothing where there is none. */
export const dropToken = (): void => inEachStorage((storage) => storage.removeItem(accessTokenKey));
