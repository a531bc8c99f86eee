import { mostAnswered } from '@/components/orders/own-orders';
import type { Call } from '@/components/rest/send';

/** `email` in a query says who asks; the server trusts the token alone (decision 0012). */
const asker = (email: string) => `email=${encodeURIComponent(email)}`;

/** One's own orders placed after the order `cursor`, oldest first. */
export const listOwnOrders = (email: string, cursor: string | null): Call => ({
  method: 'GET',
  path: `/api/orders?${asker(email)}&limit=${mostAnswered}${cursor ? `&cursor=${cursor}` : ''}`,
});

/** One page of all orders as the admin's list shows it; `search` is what stands in the list's address. */
export const listAllOrders = (search: string): Call => ({ method: 'GET', path: `/api/allorders?${search}` });

/** Moves a paid order one step on. The body is the order as it was seen, so that of many presses one counts. */
export const moveOrder = (email: string, id: string, order: unknown): Call => ({
  method: 'PATCH',
  path: `/api/allOrders/${id}?${asker(email)}`,
  body: order,
});

/** The owner's Cancel button. */
export const cancelOwnOrder = (email: string, id: string): Call => ({
  method: 'DELETE',
  path: `/api/orders/${id}?${asker(email)}`,
});

/** The admin's Cancel button. */
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

/** True for calls about orders, whose refusal signs out (specification §6). */
export const isAboutOrders = ({ path }: Call): boolean => /^\/api\/(all)?orders\b/i.test(path);
