import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Turns } from '@/lib/platform/turns';

const parties = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 30 });

/** Everything that waits, in the order in which it is taken. */
function takeAll<T>(turns: Turns<T>): { who: string; entry: T }[] {
  const taken: { who: string; entry: T }[] = [];
  for (let next = turns.next(); next; next = turns.next()) taken.push(next);
  return taken;
}

describe('turns', () => {
  it('take each once, one party’s in their order, and nobody twice while another waits for a first', () => {
    fc.assert(
      fc.property(parties, (added) => {
        const turns = new Turns<number>();
        for (const [at, who] of added.entries()) turns.add(who, at);
        expect(turns.size).toBe(added.length);
        const taken = takeAll(turns);
        expect(turns.size).toBe(0);
        expect(taken.map(({ entry }) => entry).toSorted((one, two) => one - two)).toEqual([...added.keys()]);
        for (const { who, entry } of taken) expect(added[entry]).toBe(who);
        const all = [...new Set(added)];
        for (const who of all) {
          const own = taken.flatMap((one) => (one.who === who ? [one.entry] : []));
          expect(own).toEqual(own.toSorted((one, two) => one - two));
        }
        expect(new Set(taken.slice(0, all.length).map(({ who }) => who)).size).toBe(all.length);
      }),
    );
  });

  it('forget who left, and name who has the most', () => {
    const turns = new Turns<number>();
    for (const [who, entry] of [
      ['a', 1],
      ['b', 2],
      ['b', 3],
      ['b', 4],
      ['c', 5],
    ] as const)
      turns.add(who, entry);
    expect(turns.longest(2)).toEqual({ who: 'b', entries: [2, 3, 4] });
    expect(turns.longest(3)).toBeUndefined();
    turns.remove('b', 3);
    turns.remove('b', 3);
    turns.remove('a', 1);
    turns.remove('nobody', 1);
    expect([turns.size, turns.countOf('a'), turns.countOf('b')]).toEqual([3, 0, 2]);
    expect(takeAll(turns).map(({ entry }) => entry)).toEqual([2, 5, 4]);
  });
});
