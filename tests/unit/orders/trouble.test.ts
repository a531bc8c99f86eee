import { describe, expect, it } from 'vitest';
import { isDisputed } from '@/lib/orders/trouble';

const event = (type: Parameters<typeof isDisputed>[0][number]['type'], note: string) => ({ type, note });

describe('a dispute', () => {
  it('waits until the same one has ended', () => {
    expect(isDisputed([event('paid', 'pi_1')])).toBe(false);
    expect(isDisputed([event('disputed', 'dp_1')])).toBe(true);
    expect(isDisputed([event('disputed', 'dp_1'), event('disputeWon', 'dp_1')])).toBe(false);
    expect(isDisputed([event('disputeLost', 'dp_1'), event('disputed', 'dp_2')])).toBe(true);
  });
});
