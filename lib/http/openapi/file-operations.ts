import { exportNames } from '@/lib/base/paths';
import { get, type Operation, oneOf } from './operation';
import * as wire from './wire';

/** Lists for admins only. */
const forAdmins = exportNames.filter((name) => name !== 'myOrders');

const ordersAsked = { order: 'The id of an order, once for each of up to a hundred.' };

/** Calls that return files: the caller's own data, lists, invoices and slips. */
export const fileOperations: readonly Operation[] = [
  get(
    '/me/data',
    'user',
    'Everything that the shop keeps about the caller, as a file; ten times a day',
    undefined,
    {
      jsonFile: wire.ownDataWire,
      query: { format: 'json, or csv with one line for each field.' },
      errors: ['invalid', 'limited'],
    },
  ),
  get(
    '/exports/{list}',
    'user',
    `A list as CSV: one’s own orders (myOrders), or for admins ${oneOf(forAdmins)}`,
    undefined,
    { errors: ['invalid', 'forbidden', 'not_found'] },
  ),
  get(
    '/documents/invoices/{id}',
    'user',
    'The invoice of the payment that paid this order as a PDF, the same bytes each time: one’s own, or any for an admin',
    undefined,
    { file: 'application/pdf', errors: ['invalid', 'not_found', 'limited', 'unavailable'] },
  ),
  get(
    '/documents/credit-notes/{id}',
    'user',
    'A credit note as a PDF, the same bytes each time until its refund fails, which makes it void: one’s own, or any for an admin',
    undefined,
    { file: 'application/pdf', errors: ['invalid', 'not_found', 'limited'] },
  ),
  get('/documents/packing-slips', 'admin', 'Packing slips of paid orders as a PDF', undefined, {
    file: 'application/pdf',
    ids: ordersAsked,
    errors: ['invalid', 'not_found', 'limited'],
  }),
  get('/documents/pick-list', 'admin', 'What to fetch for paid orders as a PDF', undefined, {
    file: 'application/pdf',
    ids: ordersAsked,
    errors: ['invalid', 'not_found', 'limited'],
  }),
];
