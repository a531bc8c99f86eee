import { afterEach, expect, it, vi } from 'vitest';
import { inListTurn } from '../../../elements/list-turn.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

it('changes wait for one another in a browser without locks, also for one that failed', async () => {
  vi.stubGlobal('navigator', {});
  const done: string[] = [];
  const answered = Promise.withResolvers<void>();
  const first = inListTurn(async () => {
    await answered.promise;
    done.push('first');
    throw new TypeError('No answer.');
  });
  const second = inListTurn(async () => {
    done.push('second');
  });
  await Promise.resolve();
  expect(done).toEqual([]);
  answered.resolve();
  await expect(first).rejects.toThrow('No answer.');
  await second;
  expect(done).toEqual(['first', 'second']);
});
