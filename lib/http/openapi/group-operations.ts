import { postGroupSchema } from '@/lib/orders/group/schema';
import { get, idempotencyKey, type Operation, post } from './operation';
import * as wire from './wire';

/** Calls for orders that are placed together. */
export const groupOperations: readonly Operation[] = [
  {
    ...post(
      '/orders/groups',
      'user',
      'Places an order for each line, with one delivery for all; each can be paid by itself or together on the pages of the shop. With goAhead all, one line that is not available means that nothing is placed; with rest the others are, and refused says why one is missing',
      wire.groupWire,
      {
        headers: idempotencyKey('The same key with the same list places it once'),
        body: postGroupSchema,
        errors: ['invalid', 'conflict', 'limited'],
      },
    ),
    status: 201,
  },
  get(
    '/orders/groups/{id}',
    'user',
    'Orders that were placed together, one’s own or any for an admin; canceled ones are left out',
    wire.groupWire,
    { errors: ['invalid', 'not_found'] },
  ),
];
