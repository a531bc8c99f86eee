import { isWithin, paths } from './paths.ts';

/** Who may see a page: all signed-in users, only admins, or only customers (specification §2, "non-admin"). */
export type PageAccess = 'user' | 'admin' | 'customer';

export type DashboardPage = {
  /** With `[id]` if the page shows one of many, like its folder under `app`. */
  path: string;
  access: PageAccess;
  /** The sidebar's label and the heading; for a page about one of many, the beginning of its title. */
  title: string;
  /** The name of its icon in the sidebar; pages without one are not listed there. */
  icon?: string;
  /** The sidebar entry that it belongs to, if it has none of its own. */
  partOf?: string;
};

/**
 * All pages of the dashboard, in the order of the sidebar and worded as in specification §2, except for pages that the
 * specification lacks, such as security, addresses, your data, overview, reviews and the audit log.
 */
export const dashboardPages = {
  profile: { path: paths.dashboard, access: 'user', title: 'My Profile', icon: 'person' },
  security: { path: paths.security, access: 'user', title: 'Sign-in and security', partOf: paths.dashboard },
  addresses: { path: paths.addresses, access: 'user', title: 'Addresses', partOf: paths.dashboard },
  ownData: { path: paths.yourData, access: 'user', title: 'Your data', partOf: paths.dashboard },
  overview: { path: paths.overview, access: 'admin', title: 'Overview', icon: 'board' },
  myOrders: { path: paths.myOrders, access: 'customer', title: 'My order', icon: 'parcel' },
  review: { path: paths.review, access: 'customer', title: 'Add Review', icon: 'star' },
  manageUsers: { path: paths.manageUsers, access: 'admin', title: 'Manage users', icon: 'people' },
  allOrders: { path: paths.allOrders, access: 'admin', title: 'All orders', icon: 'receipt' },
  addProduct: { path: paths.addProduct, access: 'admin', title: 'Add product', icon: 'plus' },
  manageProducts: { path: paths.manageProducts, access: 'admin', title: 'Manage products', icon: 'boxes' },
  reviews: { path: paths.reviews, access: 'admin', title: 'Reviews', icon: 'message' },
  auditLog: { path: paths.auditLog, access: 'admin', title: 'Audit log', icon: 'clipboard' },
  status: { path: paths.status, access: 'admin', title: 'Status', icon: 'pulse' },
  orderList: { path: paths.orderList, access: 'user', title: 'Checkout', partOf: paths.myOrders },
  payMany: { path: paths.payTogether, access: 'user', title: 'Payment', partOf: paths.myOrders },
  payment: { path: paths.payment('[id]'), access: 'user', title: 'Payment', partOf: paths.myOrders },
  myOrder: { path: paths.myOrder('[id]'), access: 'customer', title: 'Order', partOf: paths.myOrders },
  pickedOrders: {
    path: paths.pickedOrders,
    access: 'admin',
    title: 'Selected orders',
    partOf: paths.allOrders,
  },
  order: { path: paths.order('[id]'), access: 'admin', title: 'Order', partOf: paths.allOrders },
  quotes: { path: paths.quotes, access: 'customer', title: 'Your quotes', partOf: paths.myOrders },
  quote: { path: paths.quote('[id]'), access: 'customer', title: 'Quote', partOf: paths.myOrders },
  allQuotes: { path: paths.allQuotes, access: 'admin', title: 'Quotes', partOf: paths.allOrders },
  answerQuote: {
    path: paths.answerQuote('[id]'),
    access: 'admin',
    title: 'Quote',
    partOf: paths.allOrders,
  },
  invoice: { path: paths.invoice('[id]'), access: 'user', title: 'Invoice', partOf: paths.myOrders },
  creditNote: {
    path: paths.creditNote('[id]'),
    access: 'user',
    title: 'Credit note',
    partOf: paths.myOrders,
  },
  packingSlips: {
    path: paths.packingSlips(),
    access: 'admin',
    title: 'Packing slips',
    partOf: paths.allOrders,
  },
  pickList: { path: paths.pickList(), access: 'admin', title: 'Pick list', partOf: paths.allOrders },
  restock: { path: paths.restock, access: 'admin', title: 'What to buy', partOf: paths.manageProducts },
  importProducts: {
    path: paths.importProducts,
    access: 'admin',
    title: 'Import products',
    partOf: paths.manageProducts,
  },
  product: {
    path: paths.manageProduct('[id]'),
    access: 'admin',
    title: 'Edit',
    partOf: paths.manageProducts,
  },
} as const satisfies Record<string, DashboardPage>;

/** All dashboard pages as a list. */
export const allDashboardPages: readonly DashboardPage[] = Object.values(dashboardPages);

/** The order form also requires a login, but is not part of the dashboard. */
const orderForm: DashboardPage = { path: paths.purchase('[id]'), access: 'user', title: 'Order' };

const oneOfMany = '/[id]';

/** The page at this address that requires a login and, if it shows one of many, the id; null if there is none. */
export function privatePageAt(pathname: string): { page: DashboardPage; id: string | null } | null {
  for (const page of [...allDashboardPages, orderForm]) {
    if (page.path === pathname) return { page, id: null };
    if (!page.path.endsWith(oneOfMany)) continue;
    const parent = page.path.slice(0, -oneOfMany.length);
    const id = pathname.slice(parent.length + 1);
    if (pathname === `${parent}/${id}` && id !== '' && !id.includes('/')) return { page, id };
  }
  return null;
}

/** The names of the sidebar's icons. */
export type PageIcon = Extract<
  (typeof dashboardPages)[keyof typeof dashboardPages],
  { icon: string }
>['icon'];

type InSidebar = DashboardPage & { icon: PageIcon };

/** The pages in the sidebar of a customer or an admin. */
export function sidebarOf(isAdmin: boolean): readonly InSidebar[] {
  const hidden: PageAccess = isAdmin ? 'customer' : 'admin';
  return Object.values(dashboardPages).filter(
    (page): page is Extract<typeof page, InSidebar> => 'icon' in page && page.access !== hidden,
  );
}

/** Who may see the page at an address; 'user' for any address that is not restricted to admins or customers. */
export const accessTo = (pathname: string): PageAccess => privatePageAt(pathname)?.page.access ?? 'user';

/**
 * True if `href` is the sidebar entry that `pathname` belongs to: payment pages, for example, belong to My order, and
 * for admins, who have no such entry, to All orders.
 */
export function isCurrent(href: string, pathname: string): boolean {
  const parts = allDashboardPages.filter(
    ({ partOf, access }) =>
      partOf === href || (href === paths.allOrders && partOf === paths.myOrders && access === 'user'),
  );
  // All other pages are below the dashboard's own address, so that one must match exactly.
  const own = href === paths.dashboard ? pathname === href : isWithin(pathname, [href]);
  return (
    own ||
    isWithin(
      pathname,
      parts.map(({ path }) => path.replace(oneOfMany, '')),
    )
  );
}
