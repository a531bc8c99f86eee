import { expect, it, vi } from 'vitest';
import { awaitRival } from '@/lib/orders/await-rival';

it('a repeat stops waiting in time, although the clock is set back meanwhile', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  const looks: boolean[] = [];
  const waited = awaitRival(async (isLate) => {
    vi.advanceTimersByTime(6000);
    vi.setSystemTime(Date.now() - 3_600_000);
    return looks.push(isLate) === 2 ? 'ended' : undefined;
  });
  expect(await waited).toBe('ended');
  expect(looks).toEqual([false, true]);
  vi.useRealTimers();
});
