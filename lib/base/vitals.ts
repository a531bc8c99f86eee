import { staticPages } from './static-pages.ts';

/** Core Web Vitals (web.dev): LCP and INP in milliseconds, CLS without a unit. */
export const vitals = ['LCP', 'INP', 'CLS'] as const;
export type Vital = (typeof vitals)[number];

export const pageKinds = [
  'home',
  'products',
  'product',
  'reading',
  'sign-in',
  'ordering',
  'account',
  'other',
] as const;
export type PageKind = (typeof pageKinds)[number];

export const devices = ['phone', 'desk'] as const;
export type Device = (typeof devices)[number];

const kinds: readonly (readonly [PageKind, readonly string[]])[] = [
  ['products', ['/products/category']],
  ['product', ['/products']],
  ['reading', Object.values(staticPages)],
  ['sign-in', ['/login', '/register', '/reset-password', '/new-password', '/verify-email']],
  ['ordering', ['/purchase', '/list', '/dashboard/order', '/dashboard/payment']],
  ['account', ['/dashboard']],
];

/** The kind of page at an address: only a few kinds, so that neither visitor nor product is identifiable. */
export function pageKindOf(path: string): PageKind {
  if (path === '/' || path === '/home') return 'home';
  if (path === '/products') return 'products';
  const isBelow = (prefix: string) => path === prefix || path.startsWith(`${prefix}/`);
  return kinds.find(([, prefixes]) => prefixes.some(isBelow))?.[0] ?? 'other';
}
