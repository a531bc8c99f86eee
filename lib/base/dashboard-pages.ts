import { isWithin, paths } from './paths';

/** Whom a page is for: everybody with an account, admins alone, or customers alone (specification §2, "non-admin"). */
export type PageAccess = 'user' | 'admin' | 'customer';

export type DashboardPage = {
  /** With `[id]` where the address names one of many, as the folder under `app` does. */
  path: string;
  access: PageAccess;
  /** The sidebar's words and the heading; of a page about one of many, how its title begins. */
  title: string;
  /** The name of its sign in the sidebar; pages without one are not there. */
  icon?: string;
  /** The sidebar's entry that it belongs to, when it has none of its own. */
  partOf?: string;
};

/**
 * Every page of the dashboard, in the sidebar's order and in the words of specification §2; security, addresses, one's data,
 * overview, reviews and the log are ours.
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

/** The same as a list. */
export const allDashboardPages: readonly DashboardPage[] = Object.values(dashboardPages);

/** The order form is behind the login too, but no part of the dashboard. */
const orderForm: DashboardPage = { path: paths.purchase('[id]'), access: 'user', title: 'Order' };

const oneOfMany = '/[id]';

/** The page behind the login at this address and, where it shows one of many, which one; null where there is none. */
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

/** The names of the signs that the sidebar needs. */
export type PageIcon = Extract<
  (typeof dashboardPages)[keyof typeof dashboardPages],
  { icon: string }
>['icon'];

type InSidebar = DashboardPage & { icon: PageIcon };

/** The sidebar of a customer or an admin. */
export function sidebarOf(isAdmin: boolean): readonly InSidebar[] {
  const hidden: PageAccess = isAdmin ? 'customer' : 'admin';
  return Object.values(dashboardPages).filter(
    (page): page is Extract<typeof page, InSidebar> => 'icon' in page && page.access !== hidden,
  );
}

/** Whom an address is for; anything that is no page of admins or customers alone is everybody's. */
export const accessTo = (pathname: string): PageAccess => privatePageAt(pathname)?.page.access ?? 'user';

/** True when `href` is the sidebar's entry that `pathname` belongs to: paying is part of My order, one order of All orders. */
export function isCurrent(href: string, pathname: string): boolean {
  const parts = allDashboardPages.filter(({ partOf }) => partOf === href);
  // Every page lies below the dashboard's own address.
  const own = href === paths.dashboard ? pathname === href : isWithin(pathname, [href]);
  return (
    own ||
    isWithin(
      pathname,
      parts.map(({ path }) => path.replace(oneOfMany, '')),
    )
  );
}
