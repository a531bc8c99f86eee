import { accountFiles } from '@/lib/base/browser-keys';

/** `connection` exists in some browsers only; `saveData` says that the user wants to save data. */
type Connected = Navigator & { readonly connection?: { readonly saveData: boolean } };

/**
 * Prefetches the scripts that all account pages share while the visitor types in a sign-in form, so that the first
 * account page becomes interactive sooner. The browser fetches them at the lowest priority; none of them runs here.
 */
export function fetchAccountFiles(): void {
  if ((navigator as Connected).connection?.saveData) return;
  const named = document.querySelector<HTMLMetaElement>(`meta[name="${accountFiles}"]`)?.content ?? '';
  for (const file of named.split(' ').filter(Boolean)) {
    const link = document.createElement('link');
    link.rel = 'prefetch';
    link.href = `/_next/static/chunks/${file}.js`;
    document.head.append(link);
  }
}
