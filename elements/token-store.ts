import { accessTokenKey } from '@/lib/base/browser-keys';

/** Local storage, else session storage; null where both are blocked or full (specification §9). */
export function openStorage(): Storage | null {
  for (const name of ['localStorage', 'sessionStorage'] as const) {
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

export const dropToken = (): void => openStorage()?.removeItem(accessTokenKey);
