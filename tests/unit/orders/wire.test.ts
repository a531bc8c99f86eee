import { describe, expect, it } from 'vitest';
import { type Order, seenStatusOf } from '@/lib/orders/schema';
import { restOrder, restOrdersSchema } from '@/lib/orders/wire';

const paid: Order = {
  id: '0123456789abcdef01234567',
  number: 'NB-10001',
  userName: 'Ann',
  email: 'ann@example.com',
  productId: '0123456789abcdef01234568',
  productName: 'Flat Wall Brush',
  productImg: '/catalogue/brush.webp',
  address: '1 Harbour Street',
  phn: '021555010',
  poNumber: 'PO-2291',
  note: 'Ring at the gate\nafter 7',
  groupId: null,
  groupNumber: null,
  dispute: null,
  refundFailed: false,
  quoteId: null,
  quoteNumber: null,
  wantedDate: null,
  price: 345,
  quantity: 12,
  total: 4140,
  currency: 'usd',
  state: 'paid',
  paid: true,
  transactionId: 'pi_1',
  status: 'processing',
  shipment: null,
  refunded: true,
  refundedAmount: 125,
  returnedUnits: 3,
  createdAt: '2026-11-20T10:00:00.000Z',
  holdExpiresAt: null,
};
const bare = {
  paid: false,
  transactionId: null,
  status: null,
  refunded: false,
  refundedAmount: 0,
  returnedUnits: 0,
} as const;
const unpaid: Order = { ...paid, ...bare, state: 'unpaid', holdExpiresAt: '2026-11-23T10:00:00.000Z' };
const cancelled: Order = { ...paid, ...bare, state: 'cancelled' };
const disputed: Order = { ...paid, dispute: 'open' };
const lost: Order = { ...paid, dispute: 'lost' };
const sentBack: Order = { ...paid, refundFailed: true };

describe('an order on its way through REST', () => {
  it.each([paid, unpaid, cancelled, disputed, lost, sentBack])(
    'comes back as it was: $state $dispute $refundFailed',
    (order) => {
      expect(restOrdersSchema.parse([restOrder(order)])).toEqual([order]);
    },
  );

  it('is sent as REST tells it, so that the server reads the status that was seen', {
    tags: ['@spec-7-patch-all-order'],
  }, () => {
    expect(seenStatusOf(paid.id, restOrder(paid))).toBe('processing');
  });
});
