import { ObjectId } from 'mongodb';
import { expect, it } from 'vitest';
import { holdFate } from '@/lib/ops/sweep/holds';

const hold = { id: new ObjectId(), orderId: new ObjectId(), quantity: 10, at: new Date(0) };
const other = new ObjectId();

it.each([
  ['kept for its unpaid order', { state: 'unpaid', holdId: hold.id }, 'keep'],
  ['kept while its order is being placed', { state: 'placing' }, 'keep'],
  ['sold for its paid order', { state: 'paid', holdId: hold.id }, 'sell'],
  ['released for its cancelled order', { state: 'cancelled', holdId: hold.id }, 'release'],
  ['released without an order', undefined, 'release'],
  ['released beside the hold of its unpaid order', { state: 'unpaid', holdId: other }, 'release'],
  [
    'released, not sold again, beside the hold of its paid order',
    { state: 'paid', holdId: other },
    'release',
  ],
] as const)('a hold is %s', (_name, order, fate) => {
  expect(holdFate(hold, order)).toBe(fate);
});
