import { expect, it } from 'vitest';
import { nightOf } from '@/lib/ops/ledger/night';

it('the books are checked between two and five by the shop’s clock', () => {
  // Los Angeles is eight hours behind UTC in winter, seven in summer.
  expect(nightOf(new Date('2026-11-22T09:59:00Z'))).toBeNull();
  expect(nightOf(new Date('2026-11-22T10:00:00Z'))).toBe('2026-11-22');
  expect(nightOf(new Date('2026-11-22T12:59:00Z'))).toBe('2026-11-22');
  expect(nightOf(new Date('2026-11-22T13:00:00Z'))).toBeNull();
  expect(nightOf(new Date('2026-07-01T09:00:00Z'))).toBe('2026-07-01');
});
