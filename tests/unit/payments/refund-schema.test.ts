import { expect, it } from 'vitest';
import { refundOrderSchema } from '@/lib/payments/schema';

const form = { orderId: '0123456789abcdef01234567', amount: '1.25', units: '', reason: 'Dented' };
const seenIn = (fields: object) => refundOrderSchema.parse({ ...form, ...fields }).seen;

it('reads what a refund form showed as refunded, nothing included; it may be left out', () => {
  expect(seenIn({ seen: '1000' })).toBe(1000);
  expect(seenIn({ seen: '0' })).toBe(0);
  expect(seenIn({ seen: '' })).toBeUndefined();
  expect(seenIn({})).toBeUndefined();
  for (const seen of ['-1', '1.5', 'all']) expect(() => seenIn({ seen })).toThrow();
});
