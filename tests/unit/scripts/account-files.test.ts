import { expect, it } from 'vitest';
import { sharedByAccounts } from '../../../scripts/server/account-files.ts';

const of = (route: string, ...names: string[]) => ({
  route,
  firstLoadUncompressedJsBytes: 1,
  firstLoadChunkPaths: names.map((name) => `.next/work/static/chunks/${name}.js`),
});

it('the scripts that all pages of accounts share are those that each of them loads', () => {
  const stats = [
    of('/dashboard', 'a', 'frame', 'profile', 'turbopack-1'),
    of('/login', 'a', 'login', 'turbopack-1'),
    of('/dashboard/overview', 'frame', 'turbopack-1', 'a', 'charts'),
    of('/dashboards', 'a'),
  ];
  expect(sharedByAccounts(stats)).toEqual(['a', 'frame', 'turbopack-1']);
  expect(sharedByAccounts([of('/login', 'a')])).toEqual([]);
  expect(() => sharedByAccounts({ routes: [] })).toThrow();
});
