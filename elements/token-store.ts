import { accessTokenKey } from '@/lib/base/browser-keys';

/** Where the token can be kept, in the order in which they are tried. */
const places = ['localStorage', 'sessionStorage'] as const;

/** Local storage, else session storage; null where both are blocked or full (specification §9). */
export function openStorage(): Storage | null {
  for (const name of places) {
    try {
      const storage = window[name];
      storage.setItem('storage_probe', '1');
      storage.removeItem('storage_probe');
      return storage;
    } catch {
      // blocked or full: the next one is tried
    }
  }
  return null;
}

export const keepToken = (token: string): void => openStorage()?.setItem(accessTokenKey, token);

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

/** Removes it wherever it may have been kept; writes nothing where there is none. */
export const dropToken = (): void => inEachStorage((storage) => storage.removeItem(accessTokenKey));
