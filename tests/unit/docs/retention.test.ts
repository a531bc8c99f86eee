import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { retention } from '@/lib/base/retention';
import { expectListed } from '../../support/listed.ts';

const text = readFileSync('docs/operations.md', 'utf8');
const heading = 'What is kept, how long and why';
const [, section = ''] = new RegExp(`^## ${heading}$(.*?)^## `, 'ms').exec(text) ?? [];
const rows = [...section.matchAll(/^\| ([^|]+) \| ([^|]+) \|/gm)].map(
  ([, what = '', term = '']) => [what, term] as const,
);

it.each(Object.values(retention))(
  'the operator reads how long $what are kept',
  ({ what, term: { count, unit } }) => {
    const words = `${count === 1 ? 'one' : count} ${unit}${count === 1 ? '' : 's'}`;
    const said = rows.filter(([name]) => name === what).map(([, term]) => term);
    expect(said).toEqual([expect.stringContaining(words)]);
  },
);

it('the operator reads of every collection what it is kept for, and of none that there is not', () => {
  const named = [...section.matchAll(/^\|.*\| ([^|]*) \|$/gm)].flatMap(([, last = '']) =>
    [...last.matchAll(/`(\w+)`/g)].map(([, name = '']) => name),
  );
  const used = globSync('lib/**/*.ts').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\bcollection(?:<[^()]*>)?\(\s*'(\w+)'/g)].map(
      ([, name = '']) => name,
    ),
  );
  expect(used.length).toBeGreaterThan(30);
  expectListed(`the rows of “${heading}” in docs/operations.md`, new Set(named), used);
});
