import { describe, expect, it } from 'vitest';
import { messages } from '@/lib/base/messages';
import { FairQueue } from '@/lib/images/fair-queue';

/** A queue whose work ends when it is told to, and the order in which it began. */
function aQueue(patienceMs = 60_000) {
  const queue = new FairQueue({ own: 3, waiting: 4, patienceMs });
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const bring = (who: string, signal?: AbortSignal) =>
    queue.take(
      who,
      () => {
        begun.push(who);
        return new Promise<string>((resolve) => ends.push(() => resolve(who)));
      },
      signal,
    );
  const tick = () => new Promise((resolve) => setTimeout(resolve, 1));
  const end = async () => {
    await tick();
    ends.at(-1)?.();
    await tick();
  };
  return { begun, bring, end };
}

describe('pictures of many people', () => {
  it('are read one at a time, and who brings one does not wait for all of who brings many', async () => {
    const { begun, bring, end } = aQueue();
    const all = Promise.all(['a', 'a', 'a', 'b', 'c'].map((who) => bring(who)));
    for (let count = 1; count <= 5; count += 1) {
      await end();
      expect(begun).toHaveLength(Math.min(count + 1, 5));
    }
    expect(begun).toEqual(['a', 'a', 'b', 'c', 'a']);
    expect(await all).toEqual(['a', 'a', 'a', 'b', 'c']);
  });

  it('are bounded for each, who may come again when his are read', async () => {
    const { bring, end } = aQueue();
    const own = [bring('a'), bring('a'), bring('a')];
    await expect(bring('a')).rejects.toMatchObject({
      code: 'limited',
      retryAfter: 5,
      message: messages.image.oneByOne,
    });
    const other = bring('b');
    for (let count = 0; count < 4; count += 1) await end();
    await Promise.all([...own, other]);
    const again = bring('a');
    await end();
    expect(await again).toBe('a');
  });

  it('are bounded for all', async () => {
    const { bring, end } = aQueue();
    const taken = ['a', 'b', 'c', 'd', 'e'].map((who) => bring(who));
    await expect(bring('f')).rejects.toMatchObject({ code: 'unavailable', retryAfter: 5 });
    for (let count = 0; count < 5; count += 1) await end();
    expect(await Promise.all(taken)).toHaveLength(5);
  });

  it('do not wait for ever', async () => {
    const { begun, bring, end } = aQueue(20);
    const first = bring('a');
    await expect(bring('b')).rejects.toMatchObject({ code: 'unavailable', message: messages.image.busy });
    await end();
    await first;
    expect(begun).toEqual(['a']);
  });

  it('make room when their sender leaves', async () => {
    const { begun, bring, end } = aQueue();
    const leaving = new AbortController();
    const first = bring('a');
    const gone = bring('b', leaving.signal);
    const last = bring('c');
    leaving.abort();
    await expect(gone).rejects.toMatchObject({ code: 'unavailable' });
    await expect(bring('d', AbortSignal.abort())).rejects.toMatchObject({ code: 'unavailable' });
    await end();
    await end();
    await Promise.all([first, last]);
    expect(begun).toEqual(['a', 'c']);
  });

  it('are not held up by one that fails', async () => {
    const queue = new FairQueue({ own: 2, waiting: 2, patienceMs: 1000 });
    await expect(queue.take('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await queue.take('a', async () => 'read')).toBe('read');
  });
});
