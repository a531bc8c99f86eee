import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readImports, serverMarker } from '../../../scripts/testing/import-graph.ts';
import { root } from '../../../scripts/testing/places.ts';
import { roomOf, rooms } from '../../../scripts/testing/rooms.ts';

const text = readFileSync(path.join(root, 'docs/architecture.md'), 'utf8');

/** What the page says each part leans on. */
const written = Object.fromEntries(
  [...text.matchAll(/^\| `(\w+)` \| (.*) \|$/gm)].map(([, from = '', to = '']) => [
    from,
    [...to.matchAll(/`(\w+)`/g)].map(([, room = '']) => room),
  ]),
);

const partOf = (file: string): string | undefined =>
  file === serverMarker ? undefined : (roomOf(file) ?? file.split('/')[0]);

/** What the same parts import. */
function imported(): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  for (const { from, to } of readImports(root)) {
    const [source, target] = [partOf(from), partOf(to)];
    if (source === undefined || target === undefined || source === target || !(source in written)) continue;
    found.set(source, (found.get(source) ?? new Set()).add(target));
  }
  return found;
}

/** Where the table of the page and the imports differ, each as a line that says what to change in the page. */
function differences(): string[] {
  const found = imported();
  return Object.entries(written).flatMap(([from, listed]) => {
    const real = found.get(from) ?? new Set();
    return [
      ...[...real]
        .filter((to) => !listed.includes(to))
        .map((to) => `Add \`${to}\` to the row of \`${from}\`.`),
      ...listed.filter((to) => !real.has(to)).map((to) => `Take \`${to}\` from the row of \`${from}\`.`),
    ];
  });
}

describe('the plan of the house', () => {
  it('draws the arrows that the imports make, no more and no fewer', () => {
    expect(Object.keys(written).length).toBeGreaterThan(10);
    expect(differences(), 'the table of docs/architecture.md').toEqual([]);
  });

  it('names every leaf of the platform that is read from outside of Next', () => {
    const read = readImports(root)
      .filter(({ from, to }) => /^(?:server|launcher)\//.test(from) && to.startsWith('lib/platform/'))
      .map(({ to }) => `\`${to.slice('lib/'.length, -'.ts'.length)}\``);
    expect(read.length).toBeGreaterThan(10);
    expect(
      [...new Set(read)].filter((leaf) => !text.includes(leaf)),
      'to be named in docs/architecture.md, under “Code outside of Next”',
    ).toEqual([]);
  });

  it('stacks the rooms in the order that is enforced', () => {
    const drawn = [...text.matchAll(/^ {3}(\w+) {3,}\S/gm)].map(([, room]) => room);
    expect(drawn).toEqual(rooms.toReversed());
  });
});
