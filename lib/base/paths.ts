import { readingPages } from './reading.ts';

/** The lists that may be taken away as a file: an admin's, and a buyer's own orders. */
export const exportNames = [
  'users',
  'orders',
  'products',
  'reviews',
  'audit',
  'restock',
  'myOrders',
  'quotes',
] as const;
export type ExportName = (typeof exportNames)[number];

/** Orders chosen from a list, as a form with boxes to tick sends them. */
const asked = (orderIds: readonly string[]): string =>
  orderIds.length === 0 ? '' : `?${orderIds.map((id) => `order=${id}`).join('&')}`;

/** Where the page of a sold-out product asks for an address. */
export const alertId = 'back-in-stock';

/** The storefront's addresses (specification §2), so that no link is spelled twice. */
export const paths = {
  home: '/',
  products: '/products',
  product: (slug: string) => `/products/${slug}`,
  /** Of a sold-out one: where to wait for it. */
  productAlert: (slug: string) => `/products/${slug}#${alertId}`,
  /** A page of what was written about it; the first is the product's own. */
  productReviews: (slug: string, page: number) =>
    page > 1 ? `/products/${slug}?reviews=${page}` : `/products/${slug}`,
  category: (slug: string) => `/products/category/${slug}`,
  ...readingPages,
  blogPost: (slug: string) => `/blog/${slug}`,
  sitemapPart: (name: string) => `/sitemaps/${name}.xml`,
  dealers: '/#reach',
  login: '/login',
  /** The login page that says that the account is deleted, or signed out on every device. */
  loginAfter: (end: 'deletion' | 'everywhere') => `/login?after=${end}`,
  register: '/register',
  resetPassword: '/reset-password',
  newPassword: '/new-password',
  verifyEmail: '/verify-email',
  /** Asking for a mail about a product that is sold out, and what came of it. */
  backInStock: '/back-in-stock',
  confirmAlert: '/back-in-stock/confirm',
  stopAlerts: '/back-in-stock/stop',
  askAlert: '/api/stock-alerts',
  stopAlertsByMail: '/api/stock-alerts/stop',
  /** The order form, which begins with so many units as were asked for. */
  purchase: (productId: string, quantity: string | null = null) =>
    `/purchase/${productId}${quantity === null ? '' : `?quantity=${quantity}`}`,
  /** The same with what was typed for an order of it that was canceled. */
  purchaseAgain: (productId: string, orderId: string) => `/purchase/${productId}?again=${orderId}`,
  /** The order list, which anybody has. */
  list: '/list',
  /** The order list with the offer to put a saved list, or an old order, on it. */
  listFrom: (from: 'list' | 'order', id: string) => `/list?from=${from}&id=${id}`,
  listAdd: '/list/add',
  listSummary: '/list/summary',
  /** Where the navbar's Sign Out is sent when no script takes it. */
  signOut: '/sign-out',
  dashboard: '/dashboard',
  security: '/dashboard/security',
  addresses: '/dashboard/addresses',
  yourData: '/dashboard/data',
  editAddress: (addressId: string) => `/dashboard/addresses?edit=${addressId}`,
  myOrders: '/dashboard/myOrder',
  myOrder: (orderId: string) => `/dashboard/myOrder/${orderId}`,
  payment: (orderId: string) => `/dashboard/payment/${orderId}`,
  /** Paying all of one's orders that wait for it, or those that are named. */
  payTogether: '/dashboard/payment',
  payMany: (orderIds: readonly string[]) =>
    `/dashboard/payment?${orderIds.map((id) => `order=${id}`).join('&')}`,
  /** What one asked a price for, and where the list asks. */
  quotes: '/dashboard/quotes',
  quote: (quoteId: string) => `/dashboard/quote/${quoteId}`,
  askQuote: '/dashboard/order#ask',
  /** The same for admins, who answer. */
  allQuotes: '/dashboard/allQuotes',
  answerQuote: (quoteId: string) => `/dashboard/allQuotes/${quoteId}`,
  review: '/dashboard/review',
  reviewOf: (productId: string) => `/dashboard/review?product=${productId}`,
  manageUsers: '/dashboard/manage',
  allOrders: '/dashboard/allOrder',
  pickedOrders: '/dashboard/allOrder/picked',
  addProduct: '/dashboard/addProduct',
  manageProducts: '/dashboard/manageProducts',
  order: (orderId: string) => `/dashboard/allOrder/${orderId}`,
  restock: '/dashboard/restock',
  importProducts: '/dashboard/manageProducts/import',
  checkedImport: (importId: string) => `/dashboard/manageProducts/import?id=${importId}`,
  manageProduct: (productId: string) => `/dashboard/manageProducts/${productId}`,
  overview: '/dashboard/overview',
  reviews: '/dashboard/reviews',
  auditLog: '/dashboard/auditLog',
  status: '/dashboard/status',
  /** The invoice of the payment that paid this order. */
  invoice: (orderId: string) => `/dashboard/invoice/${orderId}`,
  creditNote: (id: string) => `/dashboard/creditNote/${id}`,
  /** The same page with orders that are picked already. */
  picked: (orderIds: readonly string[]) => `/dashboard/allOrder/picked${asked(orderIds)}`,
  packingSlips: (orderIds: readonly string[] = []) => `/dashboard/packingSlips${asked(orderIds)}`,
  pickList: (orderIds: readonly string[] = []) => `/dashboard/pickList${asked(orderIds)}`,
  /** The same as files. */
  pdf: {
    invoice: (orderId: string) => `/api/documents/invoices/${orderId}`,
    creditNote: (id: string) => `/api/documents/credit-notes/${id}`,
    packingSlips: (orderIds: readonly string[]) => `/api/documents/packing-slips${asked(orderIds)}`,
    pickList: (orderIds: readonly string[]) => `/api/documents/pick-list${asked(orderIds)}`,
  },
  /** Where the order list is placed. */
  orderList: '/dashboard/order',
  /** Everything that is kept about oneself, as a file. */
  ownData: (format: 'json' | 'csv') => `/api/me/data?format=${format}`,
  csv: (list: ExportName) => `/api/exports/${list}`,
} as const;

/** Where a page says that something was put on the order list, to whom no script says it. */
export const listedId = 'listed';

/** The home page with the sentence that says why one is there and not on an admin's page. */
export const adminsOnlyId = 'admins-only';
export const homeForCustomers = `${paths.home}#${adminsOnlyId}`;

/** True when `pathname` is `page` or lies below it. */
export function isWithin(pathname: string, pages: readonly string[]): boolean {
  return pages.some((page) => pathname === page || pathname.startsWith(`${page}/`));
}

/** Pages of accounts and forms, with everything below them: React makes them alive. All others leave the server as plain HTML. */
export const livePages = [paths.dashboard, '/purchase', paths.backInStock] as const;

/** Pages of signing in: plain HTML, and about whoever asks. */
export const signInPages: readonly string[] = [
  paths.login,
  paths.register,
  paths.resetPassword,
  paths.newPassword,
  paths.verifyEmail,
];

/** True for an address within this site that leads to a page which React makes alive. */
export const isLivePage = (href: string): boolean => isWithin(href.replace(/[?#].*$/s, ''), livePages);

/** As much of a text as a list searches for (lib/base/paging). */
const searched = (text: string): string => encodeURIComponent(text.slice(0, 100).toWellFormed());

/** The orders that were placed, or paid, on days of the shop's clock; of these, those that a text finds. */
export const ordersOf = (
  by: 'placed' | 'paid',
  { from, to }: { from: string; to: string },
  text = '',
): string => `${paths.allOrders}?by=${by}&from=${from}&to=${to}${text && `&q=${searched(text)}`}`;

/** The login page that remembers where the visitor was going. */
export function loginFrom(origin: string): string {
  return `${paths.login}?from=${encodeURIComponent(origin)}`;
}

/** The login page from its beginning, though a sign-in may wait for its code. */
export const loginAgain = (origin: string): string => `${loginFrom(origin)}&again=1`;

/**
 * A path of this site that is safe to redirect to, or `/`.
 * Refuses absolute and protocol-relative addresses in every spelling (OWASP Unvalidated Redirects).
 */
export function safeReturnPath(value: unknown): string {
  if (typeof value !== 'string' || value.length > 2000 || !value.startsWith('/')) return paths.home;
  const base = 'http://site.invalid';
  if (!URL.canParse(value, base)) return paths.home;
  const url = new URL(value, base);
  const path = url.pathname + url.search;
  if (url.origin !== base || /^\/[/\\]/.test(path)) return paths.home;
  return path;
}
