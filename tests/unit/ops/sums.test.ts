import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { cachedSum } from '@/lib/ops/sums';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-03-02T10:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

const large = async () => true;

/** A sum that says how often it was made. */
function counting() {
  let made = 0;
  return vi.fn(async (name: string) => {
    made += 1;
    return `${name} ${made}`;
  });
}

it('is made anew for everybody in a shop of usual size, and says nothing of its age', async () => {
  const ask = cachedSum(
    (name: string) => name,
    counting(),
    async () => false,
  );
  expect(await ask('a')).toEqual({ at: null, value: 'a 1' });
  expect(await ask('a')).toEqual({ at: null, value: 'a 2' });
});

it('is kept for a minute in a large one, each for what was asked, with its time', async () => {
  const ask = cachedSum((name: string) => name, counting(), large);
  const at = new Date();
  expect(await ask('a')).toEqual({ at, value: 'a 1' });
  vi.advanceTimersByTime(59_000);
  expect(await ask('a')).toEqual({ at, value: 'a 1' });
  expect((await ask('b')).value).toBe('b 2');
  vi.advanceTimersByTime(2000);
  expect(await ask('a')).toEqual({ at: new Date(), value: 'a 3' });
});

it('is made anew after a minute whatever becomes of the clock, which somebody may set back', async () => {
  const ask = cachedSum((name: string) => name, counting(), large);
  await ask('a');
  const now = performance.now();
  vi.setSystemTime(new Date('2026-03-01T10:00:00Z'));
  const later = vi.spyOn(performance, 'now').mockReturnValue(now + 61_000);
  expect((await ask('a')).value).toBe('a 2');
  later.mockRestore();
});

it('is made once for those who ask together', async () => {
  const sum = counting();
  const ask = cachedSum((name: string) => name, sum, large);
  const found = await Promise.all([ask('a'), ask('a'), ask('a')]);
  expect(found.map(({ value }) => value)).toEqual(['a 1', 'a 1', 'a 1']);
  expect(sum).toHaveBeenCalledTimes(1);
});

it('that failed is made again for who asks next', async () => {
  const sum = counting();
  sum.mockRejectedValueOnce(new Error('the database is away'));
  const ask = cachedSum((name: string) => name, sum, large);
  await expect(Promise.all([ask('a'), ask('a')])).rejects.toThrow('away');
  expect((await ask('a')).value).toBe('a 1');
});

it('does not fill the memory with what was asked long ago', async () => {
  const sum = counting();
  const ask = cachedSum((name: string) => name, sum, large);
  for (let index = 0; index < 51; index += 1) await ask(`range ${index}`);
  await ask('range 50');
  expect(sum).toHaveBeenCalledTimes(51);
  await ask('range 0'); // the one that went
  expect(sum).toHaveBeenCalledTimes(52);
});
