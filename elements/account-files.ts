import { accountFiles } from '@/lib/base/browser-keys';

/** Browsers that know of it: somebody asks for as few bytes as can be. */
type Connected = Navigator & { readonly connection?: { readonly saveData: boolean } };

/**
 * Fetches what the pages of accounts share, while somebody types who is about to sign in: from there on it is kept, and
 * the first of them comes alive sooner. At the lowest priority; nothing of it runs here.
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
