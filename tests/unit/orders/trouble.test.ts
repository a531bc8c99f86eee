import { describe, expect, it } from 'vitest';
import { disputeOf } from '@/lib/orders/trouble';

const event = (type: Parameters<typeof disputeOf>[0][number]['type'], note: string) => ({ type, note });

describe('a dispute', () => {
  it('waits until the same one has ended', () => {
    expect(disputeOf([event('paid', 'pi_1')])).toBe(null);
    expect(disputeOf([event('disputed', 'dp_1')])).toBe('open');
    expect(disputeOf([event('disputed', 'dp_1'), event('disputeWon', 'dp_1')])).toBe(null);
    expect(disputeOf([event('disputeLost', 'dp_1'), event('disputed', 'dp_2')])).toBe('open');
  });

  it('that was lost stays lost, whatever becomes of others', () => {
    expect(disputeOf([event('disputed', 'dp_1'), event('disputeLost', 'dp_1')])).toBe('lost');
    expect(
      disputeOf([event('disputeLost', 'dp_1'), event('disputed', 'dp_2'), event('disputeWon', 'dp_2')]),
    ).toBe('lost');
  });
});
