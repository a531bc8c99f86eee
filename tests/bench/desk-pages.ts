import type { Db } from 'mongodb';
import type { App } from '../support/parts/app.ts';
import { Visitor } from '../support/visitor.ts';
import type { Standing } from './standing.ts';

type Asker = (path: string) => Promise<Response>;
/** A page of somebody who is signed in. */
export type Page = { name: string; path: string; ask: Asker };

async function signedIn(app: App, email: string, password: string | undefined): Promise<Asker> {
  const visitor = new Visitor(app.origin);
  await visitor.signIn(email, password ?? '');
  return (path) => visitor.ask(path);
}

export const adminOf = (app: App, env: Standing['env']): Promise<Asker> =>
  signedIn(app, 'admin@example.com', env['DEMO_ADMIN_PASSWORD']);

/** What is there in any shop, however large: one order, one product, one account to look at. */
export async function pagesOf(db: Db, app: App, env: Standing['env']): Promise<Page[]> {
  const ask = {
    admin: await adminOf(app, env),
    buyer: await signedIn(app, 'buyer@example.com', env['DEMO_BUYER_PASSWORD']),
  };
  const order = await db.collection('orders').findOne({ state: 'paid' });
  const product = await db.collection('products').findOne({ slug: 'microfibre-roller-cover-9in' });
  const desk = '/dashboard';
  const admins: Record<string, string> = {
    Overview: `${desk}/overview`,
    'Manage users': `${desk}/manage`,
    'Manage users, searched': `${desk}/manage?q=buyer`,
    'Manage users, by name': `${desk}/manage?sort=name&order=asc`,
    'All orders': `${desk}/allOrder`,
    'All orders, the fifth page': `${desk}/allOrder?page=5`,
    'All orders, searched': `${desk}/allOrder?q=buyer`,
    'All orders, by total': `${desk}/allOrder?sort=total`,
    'All orders to pack': `${desk}/allOrder?show=pack`,
    'All orders, cancelled': `${desk}/allOrder?show=cancelled`,
    'one order': `${desk}/allOrder/${String(order?._id)}`,
    'an invoice': `${desk}/invoice/${String(order?._id)}`,
    Quotes: `${desk}/allQuotes`,
    'Manage products': `${desk}/manageProducts`,
    'Manage products, searched': `${desk}/manageProducts?q=microfiber`,
    'Manage products, searched in words': `${desk}/manageProducts?q=icrofib`,
    'Manage products, by price': `${desk}/manageProducts?sort=price`,
    'Manage products, low': `${desk}/manageProducts?state=low`,
    'one product': `${desk}/manageProducts/${String(product?._id)}`,
    'What to buy': `${desk}/restock`,
    Reviews: `${desk}/reviews`,
    'Audit log': `${desk}/auditLog`,
    Status: `${desk}/status`,
    'Pick list': `${desk}/pickList`,
    'GET /api/allorders, 100': '/api/allorders?limit=100',
    'GET /api/allorders, a page': '/api/allorders?page=1',
  };
  const buyers: Record<string, string> = {
    'My Profile': desk,
    'My order': `${desk}/myOrder`,
    'My order, searched': `${desk}/myOrder?q=roller`,
    Addresses: `${desk}/addresses`,
    'Your data': `${desk}/data`,
    Checkout: `${desk}/order`,
    'the order form': `/purchase/${String(product?._id)}`,
    'Add Review': `${desk}/review`,
    'GET /api/orders': '/api/orders?email=buyer@example.com',
    'GET /api/products, 24': '/api/products?limit=24',
  };
  const each = (by: keyof typeof ask, pages: Record<string, string>) =>
    Object.entries(pages).map(([name, path]) => ({ name, path, ask: ask[by] }));
  return [...each('admin', admins), ...each('buyer', buyers)];
}
