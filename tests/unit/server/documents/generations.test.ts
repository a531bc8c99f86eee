import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Generations } from '../../../../server/documents/generations.ts';
import { Moves } from '../../../../server/documents/moves.ts';

const tagsOf = (...tags: string[]): ReadonlySet<string> => new Set(tags);

function setUp() {
  const clock = { now: 0 };
  const lives = { soft: 1_000, known: 60_000, unseen: 5_000 };
  const generations = new Generations({ now: () => clock.now, lives });
  generations.noteRead();
  return { clock, generations };
}

describe('moves', () => {
  it('never call something unmoved that moved, whatever is forgotten', () => {
    const tag = fc.nat(30).map((number) => `tag:${number}`);
    const step = fc.record({ tags: fc.array(tag, { minLength: 1, maxLength: 3 }), everything: fc.nat(20) });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), fc.array(tag), (steps, asked) => {
        const moves = new Moves(5);
        const oracle = new Map<string, number>();
        for (const [index, { tags, everything }] of steps.entries()) {
          const tick = index + 1;
          if (everything === 0) moves.moveEverything(tick);
          else moves.move(tags, tick);
          for (const moved of everything === 0 ? asked : tags) oracle.set(moved, tick);
        }
        for (let tick = 0; tick <= steps.length; tick += 1) {
          const hasMoved = asked.some((each) => (oracle.get(each) ?? 0) > tick);
          if (hasMoved) expect(moves.since(tick, asked)).toBe(true);
        }
        expect(moves.since(steps.length, asked)).toBe(false);
      }),
    );
  });

  it('tell tags apart as long as they are remembered', () => {
    const moves = new Moves();
    moves.move(['products'], 1);
    expect([moves.since(0, ['reviews']), moves.since(0, ['products']), moves.since(1, ['products'])]).toEqual(
      [false, true, false],
    );
  });
});

describe('generations', () => {
  it('end a life at once for a hard change of something it shows, and for nothing else', () => {
    const { generations } = setUp();
    const began = generations.begin();
    generations.noteChange({ hard: ['reviews'] });
    expect(generations.lifeOf(began, tagsOf('products'))).toBe(60_000);
    expect(generations.lifeOf(began, tagsOf('products', 'reviews'))).toBe(0);
    expect(generations.lifeOf(generations.begin(), tagsOf('reviews'))).toBe(60_000);
    generations.noteChange({ hard: ['*'] });
    expect(generations.lifeOf(began, tagsOf('products'))).toBe(0);
  });

  it('let it live a second from its beginning after a soft change', () => {
    const { generations } = setUp();
    const began = generations.begin();
    for (let order = 0; order < 1_000; order += 1) generations.noteChange({ soft: ['products'] });
    expect(generations.lifeOf(began, tagsOf('products'))).toBe(1_000);
    expect(generations.lifeOf(began, tagsOf('reviews'))).toBe(60_000);
  });

  it('let nobody join a render that began before a hard change, nor one much older than a soft one', () => {
    const { clock, generations } = setUp();
    const began = generations.begin();
    expect(generations.mayJoin(began)).toBe(true);
    generations.noteChange({ soft: ['products'] });
    clock.now = 999;
    expect(generations.mayJoin(began)).toBe(true);
    clock.now = 1_000;
    expect(generations.mayJoin(began)).toBe(false);
    const later = generations.begin();
    generations.noteChange({ hard: ['reviews'] });
    expect(generations.mayJoin(later)).toBe(false);
  });

  it('bound every life while changes of other processes cannot be seen', () => {
    const { clock, generations } = setUp();
    const began = generations.begin();
    expect(generations.seesOtherProcesses).toBe(true);
    clock.now = 2_501;
    expect(generations.seesOtherProcesses).toBe(false);
    expect(generations.lifeOf(began, tagsOf())).toBe(5_000);
    generations.noteRead();
    expect(generations.lifeOf(began, tagsOf())).toBe(60_000);
  });

  it('are late once the last look began a while ago, and no longer where nobody can look at all', () => {
    const { clock, generations } = setUp();
    const lateAt = (now: number) => {
      clock.now = now;
      return generations.isReadDue;
    };
    expect([0, 899, 901, 2_500, 2_501].map(lateAt)).toEqual([false, false, true, true, false]);
    generations.noteRead(600); // it took so long
    expect([2_501, 2_800, 2_802].map(lateAt)).toEqual([false, false, true]);
  });
});
