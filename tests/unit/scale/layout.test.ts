import { describe, expect, it } from 'vitest';
import { indexes } from '@/lib/platform/indexes';
import { fits, layout } from '../../../scripts/scale/layout.ts';
import { readScalePage } from '../../../scripts/scale/page.ts';
import { faultsOf, merged, readListed } from '../../../scripts/scale/questions.ts';
import { root } from '../../../scripts/testing/places.ts';

describe('the sharded layout', () => {
  it('names every collection that has an index', () => {
    const placeless = Object.keys(indexes).filter((name) => !(name in layout));
    expect(placeless, 'without a place in scripts/scale/layout.ts').toEqual([]);
  });

  it.each(Object.entries(indexes))(
    '%s: a unique index begins with its shard key, or it stays whole',
    (name, own) => {
      const { key = null, whole } = layout[name] ?? {};
      const against = own.filter((index) => index.unique === true && !fits(Object(index.key), key));
      if (whole === undefined) expect(against.map((index) => index.name)).toEqual([]);
      // Every reason to stay whole is told by its index, and there is one.
      else {
        expect(against).not.toEqual([]);
        for (const { name: index } of against) expect(whole).toContain(`\`${index}\``);
      }
    },
  );
});

describe('the questions to the database', () => {
  it('name their shard, or the reason why they ask all', () => {
    expect(readListed(root).length).toBeGreaterThan(200);
    expect(faultsOf(readListed(root))).toEqual([]);
  });

  it('ask all with a reason alone', () => {
    const asked = { collection: 'orders', operation: 'find', filter: 'state', from: 'lib/orders/some.ts' };
    const listed = merged([], [asked], false);
    expect(listed).toEqual([{ ...asked, asks: 'all', from: [asked.from] }]);
    expect(faultsOf(listed)).toEqual([
      'orders find {state} asks all shards (lib/orders/some.ts); scripts/scale/reasons.ts does not say why it may.',
    ]);
    const own = merged(listed, [{ ...asked, filter: 'state, userId' }], true);
    expect(own.map(({ filter }) => filter)).toEqual(['state, userId']);
    expect(faultsOf(own)).toEqual([]);
    expect(faultsOf([{ ...asked, from: [asked.from], asks: 'one' }])).toEqual([
      'orders find {state} asks all, not one.',
    ]);
    expect(merged(own, [{ ...asked, collection: 'of_a_test' }], false), 'not of the shop').toEqual(own);
  });

  it('are what docs/scale.md tells', () => {
    const { is, shouldBe } = readScalePage(root);
    expect(is, 'npm run scale -- --write').toBe(shouldBe);
  });
});
