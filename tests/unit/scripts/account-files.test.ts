import { expect, it } from 'vitest';
import { onlyWhereMissing, sharedByAccounts } from '../../../scripts/server/account-files.ts';

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

it('what the page of what is missing brings alone is none of them', () => {
  const file = (name: string) => `static/chunks/${name}.js`;
  const entryJSFiles = {
    '[project]/app/layout': [file('a')],
    '[project]/app/not-found': [file('a'), file('link')],
    '[project]/app/dashboard/page': [file('a'), file('profile')],
  };
  const manifest = `globalThis.X = globalThis.X || {};\nglobalThis.X["/dashboard/page"] = ${JSON.stringify({ clientModules: {}, entryJSFiles })};\n`;
  expect(onlyWhereMissing(manifest)).toEqual(['link']);
  expect(() => onlyWhereMissing('globalThis.X = {};')).toThrow();
});
