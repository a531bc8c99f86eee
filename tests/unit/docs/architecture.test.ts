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
    [...to.matchAll(/`(\w+)`/g)].map(([, room]) => room).toSorted(),
  ]),
);

const partOf = (file: string): string | undefined =>
  file === serverMarker ? undefined : (roomOf(file) ?? file.split('/')[0]);

/** What the same parts import. */
function imported(): Record<string, string[]> {
  const found = new Map<string, Set<string>>();
  for (const { from, to } of readImports(root)) {
    const [source, target] = [partOf(from), partOf(to)];
    if (source === undefined || target === undefined || source === target || !(source in written)) continue;
    found.set(source, (found.get(source) ?? new Set()).add(target));
  }
  return Object.fromEntries([...found].map(([from, to]) => [from, [...to].toSorted()]));
}

describe('the plan of the house', () => {
  it('draws the arrows that the imports make, no more and no fewer', () => {
    expect(written).toEqual(imported());
  });

  it('names every leaf of the platform that is read from outside of Next', () => {
    const read = readImports(root)
      .filter(({ from, to }) => /^(?:server|launcher)\//.test(from) && to.startsWith('lib/platform/'))
      .map(({ to }) => `\`${to.slice('lib/'.length, -'.ts'.length)}\``);
    expect(read.length).toBeGreaterThan(10);
    expect([...new Set(read)].filter((leaf) => !text.includes(leaf))).toEqual([]);
  });

  it('stacks the rooms in the order that is enforced', () => {
    const drawn = [...text.matchAll(/^ {3}(\w+) {3,}\S/gm)].map(([, room]) => room);
    expect(drawn).toEqual(rooms.toReversed());
  });
});
