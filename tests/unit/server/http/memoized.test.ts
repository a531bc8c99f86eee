import { expect, it, vi } from 'vitest';
import { memoized } from '../../../../server/http/memoized.ts';

it('asks once for each text, also where the answer is nothing', () => {
  const find = vi.fn((asked: string) => (asked === '/' ? 'home' : null));
  const ask = memoized(find);
  expect([ask('/'), ask('/'), ask('/made-up'), ask('/made-up')]).toEqual(['home', 'home', null, null]);
  expect(find).toHaveBeenCalledTimes(2);
});

it('keeps only so much of what is made up: long texts never, many for a while', () => {
  const find = vi.fn((asked: string) => asked.length);
  const ask = memoized(find);
  const long = `/${'x'.repeat(300)}`;
  ask(long);
  expect(ask(long)).toBe(301);
  expect(find).toHaveBeenCalledTimes(2);
  ask('/first');
  for (let n = 0; n < 2_000; n += 1) ask(`/${n}`);
  expect(ask('/first')).toBe(6);
  expect(find.mock.calls.filter(([asked]) => asked === '/first')).toHaveLength(2);
});
