import fc from 'fast-check';
import { expect, it } from 'vitest';
import { DocumentCache, type Rendered } from '../../../../server/documents/document-cache.ts';
import { Generations } from '../../../../server/documents/generations.ts';
import { Reads } from '../../../../server/documents/reads.ts';
import { storeDocument } from '../../../../server/documents/stored-document.ts';
import { count } from '../../../support/counts.ts';

const tags = ['products', 'reviews'] as const;
type Tag = (typeof tags)[number];
const pages: Record<string, readonly Tag[]> = { '/': tags, '/products': ['products'], '/said': ['reviews'] };

/** After a soft change a page may be sent for its second, and a quarter more while it is renewed. */
const softMs = 1_250;

const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ ask: fc.constantFrom(...Object.keys(pages)) }) },
  { weight: 2, arbitrary: fc.record({ write: fc.constantFrom(...tags), soft: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ later: fc.integer({ min: 1, max: 700 }) }) },
);

/** Others may go on here, so often as chance will have it. */
const turnsBy = (next: () => number) => async () => {
  for (let turns = next(); turns > 0; turns -= 1) await Promise.resolve();
};

/**
 * A shop in which renders and writes take turns in any order: a render reads its tables one after another; a write
 * takes effect, tells of it and only then is answered.
 */
function aShop(takeTurns: () => Promise<void>) {
  const clock = { now: 0 };
  const generations = new Generations({ now: () => clock.now });
  const reads = new Reads();
  const stored: Record<Tag, number> = { products: 0, reviews: 0 };
  /** What whoever asks from now on must see; of soft changes, from a time on. */
  const answered: { tag: Tag; value: number; from: number }[] = [];

  const read = async (tag: Tag) => {
    reads.note([tag]);
    const value = stored[tag];
    await takeTurns();
    return value;
  };
  const render = async (path: string): Promise<Rendered> => {
    await takeTurns();
    const made = await reads.during(async () => {
      const shown: Partial<Record<Tag, number>> = {};
      for (const tag of pages[path] ?? []) shown[tag] = await read(tag);
      return shown;
    });
    const document = await storeDocument(Buffer.from(JSON.stringify(made.result)), [], 0);
    return { kind: 'document', document, tags: made.tags };
  };
  const cache = new DocumentCache({ render, generations, firstPatienceMs: 60_000, patienceMs: 60_000 });

  return {
    wait: (ms: number) => {
      clock.now += ms;
    },
    async write(tag: Tag, soft: boolean): Promise<void> {
      stored[tag] += 1;
      const value = stored[tag];
      await takeTurns();
      generations.noteChange(soft ? { soft: [tag] } : { hard: [tag] });
      answered.push({ tag, value, from: soft ? clock.now + softMs : clock.now });
    },
    async ask(path: string): Promise<void> {
      const due = answered.filter(({ from }) => from <= clock.now);
      const fresh = cache.fresh(path);
      const served = fresh ? { kind: 'document' as const, document: fresh } : await cache.get(path);
      if (served.kind !== 'document') throw new Error('Every path has a document.');
      const shown: Partial<Record<Tag, number>> = JSON.parse(
        served.document.variants.identity.body.toString(),
      );
      for (const { tag, value } of due)
        if (pages[path]?.includes(tag)) expect(shown[tag]).toBeGreaterThanOrEqual(value);
    },
  };
}

it('no answer is older than a write that was answered before it was asked for', {
  timeout: 120_000,
}, async () => {
  const run = fc.record({
    steps: fc.array(step, { minLength: 30, maxLength: 80, size: 'max' }),
    chances: fc.infiniteStream(fc.nat(12)),
  });
  await fc.assert(
    fc.asyncProperty(run, async ({ steps, chances }) => {
      const takeTurns = turnsBy(() => chances.next().value);
      const shop = aShop(takeTurns);
      const asked: Promise<void>[] = [];
      for (const each of steps) {
        await takeTurns();
        if ('later' in each) shop.wait(each.later);
        else if ('ask' in each) asked.push(shop.ask(each.ask));
        else await shop.write(each.write, each.soft);
      }
      await Promise.all(asked);
    }),
    { numRuns: count(300, 10_000) },
  );
});
