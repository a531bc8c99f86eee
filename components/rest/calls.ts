import { maxPageSize } from '@/components/orders/own-orders';
import type { Call } from '@/components/rest/send';

/** The `email` parameter names the caller; the server trusts only the token (decision 0012). */
const asker = (email: string) => `email=${encodeURIComponent(email)}`;

/** Lists the caller's own orders placed after the order `cursor`, oldest first. */
export const listOwnOrders = (email: string, cursor: string | null): Call => ({
  method: 'GET',
  path: `/api/orders?${asker(email)}&limit=${maxPageSize}${cursor ? `&cursor=${cursor}` : ''}`,
});

/** Lists one page of all orders as the admin's list shows it; `search` is the query of the list's URL. */
export const listAllOrders = (search: string): Call => ({ method: 'GET', path: `/api/allorders?${search}` });

/** Advances a paid order by one step. The body is the order as it was shown, so that repeated presses count once. */
export const moveOrder = (email: string, id: string, order: unknown): Call => ({
  method: 'PATCH',
  path: `/api/allOrders/${id}?${asker(email)}`,
  body: order,
});

/** Cancels an order as its owner. */
export const cancelOwnOrder = (email: string, id: string): Call => ({
  method: 'DELETE',
  path: `/api/orders/${id}?${asker(email)}`,
});

/** Cancels an order as an admin. */
export const cancelAnyOrder = (email: string, id: string): Call => ({
  method: 'DELETE',
  path: `/api/allOrders/${id}?${asker(email)}`,
});

export const makeAdmin = (whom: string): Call => ({
  method: 'PUT',
  path: `/api/user/admin/${encodeURIComponent(whom)}`,
});

export const deleteUser = (whom: string): Call => ({
  method: 'DELETE',
  path: `/api/user/${encodeURIComponent(whom)}`,
});

export const deleteProduct = (id: string): Call => ({ method: 'DELETE', path: `/api/products/${id}` });

/** True for calls about orders: if one is refused, the user is signed out (specification §6). */
export const isAboutOrders = ({ path }: Call): boolean => /^\/api\/(all)?orders\b/i.test(path);
