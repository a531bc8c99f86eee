import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { readImports } from '../../../scripts/testing/import-graph.ts';

const root = path.join(import.meta.dirname, '../../..');
const textOf = (file: string) => readFileSync(path.join(root, file), 'utf8');
const begins = (file: string, directive: string) => textOf(file).startsWith(`'use ${directive}'`);

/** Built-ins that Chrome 111, Firefox 111 or Safari 16.4, which Next supports, don't have (MDN's compatibility data). */
const newer =
  /\.(?:toSorted|toSpliced|toReversed|toWellFormed|isWellFormed|withResolvers|groupBy|fromAsync)\(|\b(?:URL\.parse|Promise\.try|RegExp\.escape|AbortSignal\.any|Iterator\.from)\(|\b(?:searchParams|query|search|params)\.size\b/;

/** Of these the functions that call such are for the server: a file's whole text is looked at. */
const onServer = new Set(['lib/base/paths.ts', 'lib/auth/schema.ts']);

/** All files that run in a browser: the custom elements, the client components, and what these import. */
function browserFiles(): Set<string> {
  const imports = readImports(root).filter(({ typeOnly, to }) => !typeOnly && to !== 'server-only');
  const found = new Set(
    imports.flatMap(({ from }) =>
      from.startsWith('elements/') || (/^(?:app|components)\//.test(from) && begins(from, 'client'))
        ? [from]
        : [],
    ),
  );
  for (const file of found)
    for (const { from, to } of imports) if (from === file && !begins(to, 'server')) found.add(to);
  return found;
}

it('calls nothing that a browser of the baseline lacks', () => {
  const files = browserFiles();
  expect(files.size).toBeGreaterThan(200);
  expect([...files].filter((file) => newer.test(textOf(file)) && !onServer.has(file))).toEqual([]);
});
