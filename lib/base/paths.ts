import { staticPages } from './static-pages.ts';

/** The lists that can be exported as files: those of admins, and a buyer's own orders. */
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

/** Selected orders as a query string, as a form with checkboxes sends them. */
const asked = (orderIds: readonly string[]): string =>
  orderIds.length === 0 ? '' : `?${orderIds.map((id) => `order=${id}`).join('&')}`;

/** The element id of the stock alert form on the page of a sold-out product. */
export const alertId = 'back-in-stock';

/** The storefront's addresses (specification §2), so that no link is spelled twice. */
export const paths = {
  home: '/',
  products: '/products',
  product: (slug: string) => `/products/${slug}`,
  /** The stock alert form of a sold-out product. */
  productAlert: (slug: string) => `/products/${slug}#${alertId}`,
  /** A page of its reviews; the first one is the product's own page. */
  productReviews: (slug: string, page: number) =>
    page > 1 ? `/products/${slug}?reviews=${page}` : `/products/${slug}`,
  category: (slug: string) => `/products/category/${slug}`,
  ...staticPages,
  blogPost: (slug: string) => `/blog/${slug}`,
  sitemapPart: (name: string) => `/sitemap-${name}.xml`,
  dealers: '/#reach',
  login: '/login',
  /** The login page with the message that the account was deleted, signed out on every device, or given a new password. */
  loginAfter: (end: 'deletion' | 'everywhere' | 'password') => `/login?after=${end}`,
  register: '/register',
  resetPassword: '/reset-password',
  newPassword: '/new-password',
  verifyEmail: '/verify-email',
  /** Stock alerts: request, confirmation and cancellation. */
  backInStock: '/back-in-stock',
  confirmAlert: '/back-in-stock/confirm',
  stopAlerts: '/back-in-stock/stop',
  askAlert: '/api/stock-alerts',
  stopAlertsByMail: '/api/stock-alerts/stop',
  /** The order form, filled in with this quantity. */
  purchase: (productId: string, quantity: string | null = null) =>
    `/purchase/${productId}${quantity === null ? '' : `?quantity=${quantity}`}`,
  /** The order form, filled in from a canceled order of the product. */
  purchaseAgain: (productId: string, orderId: string) => `/purchase/${productId}?again=${orderId}`,
  /** The order list, which works without an account. */
  list: '/list',
  /** The order list, offering to add a saved list or an old order to it. */
  listFrom: (from: 'list' | 'order', id: string) => `/list?from=${from}&id=${id}`,
  listAdd: '/list/add',
  listSummary: '/list/summary',
  /** Receives the navbar's Sign Out if scripts don't handle it. */
  signOut: '/sign-out',
  dashboard: '/dashboard',
  security: '/dashboard/security',
  addresses: '/dashboard/addresses',
  yourData: '/dashboard/data',
  editAddress: (addressId: string) => `/dashboard/addresses?edit=${addressId}`,
  myOrders: '/dashboard/myOrder',
  myOrder: (orderId: string) => `/dashboard/myOrder/${orderId}`,
  payment: (orderId: string) => `/dashboard/payment/${orderId}`,
  /** Paying all unpaid orders of one's own, or those that are named. */
  payTogether: '/dashboard/payment',
  payMany: (orderIds: readonly string[]) =>
    `/dashboard/payment?${orderIds.map((id) => `order=${id}`).join('&')}`,
  /** A buyer's quotes, and the form to request one. */
  quotes: '/dashboard/quotes',
  quote: (quoteId: string) => `/dashboard/quote/${quoteId}`,
  askQuote: '/dashboard/order#ask',
  /** Quotes for admins, who answer them. */
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
  /** The page of selected orders, with these selected. */
  picked: (orderIds: readonly string[]) => `/dashboard/allOrder/picked${asked(orderIds)}`,
  packingSlips: (orderIds: readonly string[] = []) => `/dashboard/packingSlips${asked(orderIds)}`,
  pickList: (orderIds: readonly string[] = []) => `/dashboard/pickList${asked(orderIds)}`,
  /** The documents as PDF files. */
  pdf: {
    invoice: (orderId: string) => `/api/documents/invoices/${orderId}`,
    creditNote: (id: string) => `/api/documents/credit-notes/${id}`,
    packingSlips: (orderIds: readonly string[]) => `/api/documents/packing-slips${asked(orderIds)}`,
    pickList: (orderIds: readonly string[]) => `/api/documents/pick-list${asked(orderIds)}`,
  },
  /** The checkout of the order list. */
  orderList: '/dashboard/order',
  /** A file with all data of one's own account. */
  ownData: (format: 'json' | 'csv') => `/api/me/data?format=${format}`,
  csv: (list: ExportName) => `/api/exports/${list}`,
} as const;

/** The id of the element that confirms, without scripts, that something was added to the order list. */
export const listedId = 'listed';

/** The home page with the message that the requested page is for admins only. */
export const adminsOnlyId = 'admins-only';
export const homeForCustomers = `${paths.home}#${adminsOnlyId}`;

/** A path with a query, if that has anything. Without its `size`, which Safari 16 doesn't know. */
export function withQuery(path: string, query: URLSearchParams | string): string {
  const text = query.toString();
  return text === '' ? path : `${path}?${text}`;
}

/** True if `pathname` is one of these pages or below one. */
export function isWithin(pathname: string, pages: readonly string[]): boolean {
  return pages.some((page) => pathname === page || pathname.startsWith(`${page}/`));
}

/** Pages, with all pages below them, that React hydrates. All others are sent as plain HTML without React. */
export const hydratedPages = [paths.dashboard, '/purchase', paths.backInStock] as const;

/** Sign-in pages: plain HTML, but personal, so they are not cached. */
export const signInPages: readonly string[] = [
  paths.login,
  paths.register,
  paths.resetPassword,
  paths.newPassword,
  paths.verifyEmail,
];

/** True for an address of this site whose page React hydrates. */
export const isHydratedPage = (href: string): boolean =>
  isWithin(href.replace(/[?#].*$/s, ''), hydratedPages);

/** A search text cut to the length that lists accept (lib/base/paging). */
const searched = (text: string): string => encodeURIComponent(text.slice(0, 100).toWellFormed());

/** All orders found by a text, such as an email address, which may be longer than a search. */
export const ordersFound = (text: string): string => `${paths.allOrders}?q=${searched(text)}`;

/** The list of orders placed or paid in a range of days, optionally with a search text. */
export const ordersOf = (
  by: 'placed' | 'paid',
  { from, to }: { from: string; to: string },
  text = '',
): string => `${paths.allOrders}?by=${by}&from=${from}&to=${to}${text && `&q=${searched(text)}`}`;

/** The longest address that a login returns to. */
const longestOrigin = 2000;

/** The login page, which returns to `origin` after the login: without its query, if that is too long to be kept. */
export function loginFrom(origin: string): string {
  const [page = ''] = origin.split('?', 1);
  return `${paths.login}?from=${encodeURIComponent(origin.length > longestOrigin ? page : origin)}`;
}

/** The login page from its first step, even if a sign-in waits for its second factor or the browser is signed in. */
export const loginAgain = (origin: string): string => `${loginFrom(origin)}&again=1`;

/**
 * Returns `value` if it is a path of this site that is safe to redirect to, else `/`. Refuses absolute and
 * protocol-relative addresses in every spelling (OWASP Unvalidated Redirects).
 */
export function safeReturnPath(value: unknown): string {
  if (typeof value !== 'string' || value.length > longestOrigin || !value.startsWith('/')) return paths.home;
  const base = 'http://site.invalid';
  if (!URL.canParse(value, base)) return paths.home;
  const url = new URL(value, base);
  const path = url.pathname + url.search;
  if (url.origin !== base || /^\/[/\\]/.test(path)) return paths.home;
  return path;
}
