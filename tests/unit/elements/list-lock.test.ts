import { afterEach, expect, it, vi } from 'vitest';
import { withListLock } from '../../../elements/list-lock.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

it('changes wait for one another in a browser without locks, also for one that failed', async () => {
  vi.stubGlobal('navigator', {});
  const done: string[] = [];
  const answered = Promise.withResolvers<void>();
  const first = withListLock(async () => {
    await answered.promise;
    done.push('first');
    throw new TypeError('No answer.');
  });
  const second = withListLock(async () => {
    done.push('second');
  });
  await Promise.resolve();
  expect(done).toEqual([]);
  answered.resolve();
  await expect(first).rejects.toThrow('No answer.');
  await second;
  expect(done).toEqual(['first', 'second']);
});

it('a browser that blocks cookies refuses locks too, and what was pressed is sent all the same', async () => {
  const request = async () => {
    throw new DOMException('Access to the Locks API is denied in this context.', 'SecurityError');
  };
  vi.stubGlobal('navigator', { locks: { request }, cookieEnabled: false });
  const change = vi.fn(async () => undefined);
  await withListLock(change);
  expect(change).toHaveBeenCalledOnce();
});
