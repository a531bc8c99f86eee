import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { productsChanged, stockMoved } from '@/lib/catalogue/changes';
import { products } from '@/lib/catalogue/data';
import type { Directory } from '@/lib/catalogue/directory/directory';
import { readAgain, readDirectory } from '@/lib/catalogue/directory/read';
import type { Wanted } from '@/lib/catalogue/directory/search';
import { DirectoryService } from '@/lib/catalogue/directory/service';
import type { CacheChange } from '@/lib/platform/cache-change';
import { count } from '../../support/counts.ts';
import { aProduct } from '../../support/factories.ts';
import { wantedWith } from '../../support/wanted.ts';

const idsOf = (directory: Directory, wanted: Partial<Wanted> = {}) =>
  directory.find(wantedWith(wanted), { from: 0, size: 1000 }, null).ids;

/** A process's directory, and how often it read everything. */
function aService() {
  let whole = 0;
  const service = new DirectoryService({
    all: () => {
      whole += 1;
      return readDirectory();
    },
    some: readAgain,
  });
  return { service, whole: () => whole };
}

beforeEach(async () => {
  await products().deleteMany({ name: /^Roller [a-z]/ });
});

describe('a process’s directory', () => {
  it('reads everything once, and then what moved alone', async () => {
    const { service, whole } = aService();
    const [one, two] = [await aProduct(), await aProduct()];
    await Promise.all([service.upToDate(), service.upToDate()]);
    await products().updateOne({ _id: one._id }, { $set: { price: 1 } });
    await products().updateOne({ _id: two._id }, { $set: { price: 2 } });
    service.note(productsChanged(one._id.toHexString()));
    expect(idsOf(await service.upToDate(), { to: 2 })).toEqual([one._id.toHexString()]);
    service.note(stockMoved(two._id.toHexString()));
    expect(idsOf(await service.upToDate(), { to: 2 })).toHaveLength(2);
    expect(whole()).toBe(1);
    service.note({ hard: ['reviews'] });
    service.note({ hard: ['product:nonsense'] });
    await service.upToDate();
    expect(whole()).toBe(1);
    service.note({ hard: ['products'] });
    service.note({ hard: ['*'] });
    await service.upToDate();
    expect(whole()).toBe(2);
  });

  it('still has to read what it could not read', async () => {
    const doc = await aProduct();
    let isAway = false;
    const refuse = async () => {
      throw new Error('away');
    };
    const service = new DirectoryService({
      all: () => (isAway ? refuse() : readDirectory()),
      some: (directory, ids) => (isAway ? refuse() : readAgain(directory, ids)),
    });
    const before = idsOf(await service.upToDate());
    await products().deleteOne({ _id: doc._id });
    service.note(productsChanged(doc._id.toHexString()));
    isAway = true;
    await expect(service.upToDate()).rejects.toThrow('away');
    await expect(service.upToDate()).rejects.toThrow('away');
    isAway = false;
    expect(idsOf(await service.upToDate())).toEqual(before.filter((id) => id !== doc._id.toHexString()));
  });

  it('of another process holds a write once its move was seen', async () => {
    const [own, other] = [aService().service, aService().service];
    const doc = await aProduct({ name: 'A Name of Old' });
    await Promise.all([own.upToDate(), other.upToDate()]);
    await products().updateOne({ _id: doc._id }, { $set: { name: 'A Name of Today' } });
    const move = productsChanged(doc._id.toHexString());
    own.note(move);
    expect(idsOf(await own.upToDate(), { q: 'today' })).toHaveLength(1);
    expect(idsOf(await other.upToDate(), { q: 'today' })).toHaveLength(0);
    other.note(move);
    expect(idsOf(await other.upToDate(), { q: 'today' })).toHaveLength(1);
    expect(idsOf(await other.upToDate(), { q: 'old' })).toHaveLength(0);
  });
});

/** A write of one of a few products; its price is the number of the write. */
type Write = { product: number; kind: 'price' | 'name' | 'off' | 'on' | 'everything' };

describe('however writes and reads are interleaved', () => {
  it('what is answered after a write’s answer holds the write', async () => {
    const step = fc.record({
      product: fc.integer({ min: 0, max: 4 }),
      kind: fc.constantFrom<Write['kind'][]>('price', 'price', 'name', 'off', 'on', 'everything'),
      isRead: fc.boolean(),
      waits: fc.integer({ min: 0, max: 3 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 30 }), async (steps) => {
        const { service } = aService();
        const docs = await Promise.all(Array.from({ length: 5 }, () => aProduct({ price: 1 })));
        /** By product, the newest write that was answered: a read that begins now must be at least as new. */
        const answered = docs.map(() => 1);
        const chains = docs.map(() => Promise.resolve());
        let writes = 1;
        const write = async ({ product, kind }: Write) => {
          const doc = docs[product];
          if (!doc) return;
          writes += 1;
          const at = writes; // later ones of a product have higher prices
          const change = kind === 'name' ? { name: `Another ${doc._id.toHexString()} ${at}` } : {};
          const live = kind === 'off' ? false : kind === 'on' ? true : undefined;
          const $set = { price: at, ...change, ...(live !== undefined && { live }) };
          await products().updateOne({ _id: doc._id }, { $set });
          const move: CacheChange =
            kind === 'everything' ? { hard: ['*'] } : productsChanged(doc._id.toHexString());
          service.note(move);
          answered[product] = at;
        };
        const read = async () => {
          const least = [...answered];
          const directory = await service.upToDate();
          for (const [product, doc] of docs.entries()) {
            const id = doc._id.toHexString();
            const old = idsOf(directory, { to: (least[product] ?? 1) - 1, from: 1 });
            expect(old, `write ${least[product]} of ${product}`).not.toContain(id);
          }
        };
        const running = steps.map(async (each) => {
          for (let turn = 0; turn < each.waits; turn += 1) await new Promise(setImmediate);
          if (each.isRead) return read();
          const done = chains[each.product]?.then(() => write(each));
          if (done) chains[each.product] = done;
          return done;
        });
        await Promise.all(running);
        const now = await products().find({ live: true }).sort({ _id: -1 }).toArray();
        expect(idsOf(await service.upToDate())).toEqual(now.map(({ _id }) => _id.toHexString()));
        await products().deleteMany({ _id: { $in: docs.map(({ _id }) => _id) } });
      }),
      { numRuns: count(15, 200) },
    );
  }, 300_000);
});
