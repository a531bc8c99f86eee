import { AsyncLocalStorage } from 'node:async_hooks';
import { expect, it } from 'vitest';
import { SerialQueue } from '../../../../server/documents/serial-queue.ts';

/** The order in which so much work is done that is asked for at once. */
async function orderOf(count: number, again: readonly number[] = []): Promise<number[]> {
  const line = new SerialQueue();
  const done: number[] = [];
  let running = 0;
  const work = (index: number) => async () => {
    running += 1;
    expect(running).toBe(1);
    await Promise.resolve();
    done.push(index);
    running -= 1;
  };
  const all = Array.from({ length: count }, (_, index) => line.take(String(index), work(index)));
  for (const index of again) line.askAgain(String(index));
  await Promise.all(all);
  return done;
}

it('does what few ask for in their order', async () => {
  expect(await orderOf(5)).toEqual([0, 1, 2, 3, 4]);
});

it('lets nobody wait behind all that somebody asks for at once', async () => {
  const done = await orderOf(500);
  expect(done.slice(0, 3)).toEqual([0, 499, 498]);
  expect(done.toSorted((one, other) => one - other)).toEqual(
    Array.from({ length: 500 }, (_, index) => index),
  );
});

it('lets nobody wait for what somebody else has asked for before, among all the rest', async () => {
  expect((await orderOf(500, [7, 250])).slice(0, 4)).toEqual([0, 250, 7, 499]);
  expect(await orderOf(4, [1, 2])).toEqual([0, 1, 2, 3]);
});

it('goes on behind work that fails', async () => {
  const line = new SerialQueue();
  const failing = line.take('one', () => Promise.reject(new Error('broken')));
  const next = line.take('two', async () => 'done');
  await expect(failing).rejects.toThrow('broken');
  expect(await next).toBe('done');
});

it('does each piece of work for who asked for it, not for who came before', async () => {
  const asker = new AsyncLocalStorage<string>();
  const line = new SerialQueue();
  const seen: (string | undefined)[] = [];
  const ask = (name: string) =>
    asker.run(name, () => line.take(name, async () => void seen.push(asker.getStore())));
  await Promise.all([ask('one'), ask('two'), ask('three')]);
  expect(seen).toEqual(['one', 'two', 'three']);
});
