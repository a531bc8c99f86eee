import { Collection, ObjectId } from 'mongodb';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { auditEvents } from '@/lib/audit/data';
import { recordWaitingAudits } from '@/lib/audit/record';
import { products } from '@/lib/catalogue/data';
import { recordRestocks } from '@/lib/catalogue/restock';
import { followUpQuotes } from '@/lib/orders/quotes/follow-up';
import { settleLeftClaims } from '@/lib/orders/quotes/settle';
import { db } from '@/lib/platform/db';
import { settleDeletions } from '@/lib/users/deletions';
import { settleTakeOvers } from '@/lib/users/taken-over';

afterEach(() => vi.restoreAllMocks());

const long = new Date(Date.now() - 3_600_000);

/** Lets every write that says this text fail, as long as the test goes on. */
function failWritesAbout(text: string): void {
  for (const name of ['updateOne', 'updateMany', 'deleteOne', 'deleteMany', 'insertOne'] as const) {
    const write: unknown = Collection.prototype[name];
    async function checked(this: Collection, ...asked: unknown[]): Promise<unknown> {
      if (JSON.stringify(asked).includes(text)) throw new Error(`nothing may be written about ${text}`);
      return Reflect.apply(write as () => unknown, this, asked);
    }
    // The five differ in their types alone.
    vi.spyOn(Collection.prototype, name).mockImplementation(checked as never);
  }
}

type Case = {
  collection: string;
  sweep: () => Promise<unknown>;
  /** A document that waits, its id given. */
  waiting: (id: ObjectId) => object;
  isDone: (id: ObjectId) => Promise<boolean>;
};

const isWithout = async (collection: string, id: ObjectId, field: string) =>
  (await db()
    .collection(collection)
    .countDocuments({ _id: id, [field]: { $exists: true } })) === 0;

const entryOf = (id: ObjectId) => ({
  _id: `entry:${id.toHexString()}`,
  at: long,
  by: null,
  actor: 'system',
  action: 'user.deleted',
  subject: { type: 'user', id: id.toHexString(), name: 'Somebody' },
});

const cases: Record<string, Case> = {
  'movements of stock': {
    collection: 'products',
    sweep: recordRestocks,
    waiting: () => ({
      followUp: true,
      restocks: [{ id: new ObjectId(), quantity: 1, at: long, by: null, reason: 'Found' }],
    }),
    isDone: (id) => isWithout('products', id, 'followUp'),
  },
  'entries of the log': {
    collection: 'products',
    sweep: recordWaitingAudits,
    waiting: (id) => ({ audit: [entryOf(id)] }),
    isDone: async (id) => (await auditEvents().countDocuments({ 'subject.id': id.toHexString() })) === 1,
  },
  'what follows from quotes': {
    collection: 'quotes',
    sweep: followUpQuotes,
    waiting: () => ({ followUp: true, updatedAt: long, history: [] }),
    isDone: (id) => isWithout('quotes', id, 'followUp'),
  },
  'quotes that are being accepted': {
    collection: 'quotes',
    sweep: () => settleLeftClaims(),
    waiting: () => ({ state: 'accepting', claim: { groupId: new ObjectId(), at: long } }),
    isDone: (id) => isWithout('quotes', id, 'claim'),
  },
  'accounts that were taken over': {
    collection: 'users',
    sweep: () => settleTakeOvers(),
    waiting: (id) => ({ email: `${id.toHexString()}@example.com`, takenOver: { at: long, photoURL: null } }),
    isDone: (id) => isWithout('users', id, 'takenOver'),
  },
  'accounts that are deleted': {
    collection: 'user_deletions',
    sweep: settleDeletions,
    waiting: (id) => ({ photoURL: null, entry: entryOf(id) }),
    isDone: (id) => isWithout('user_deletions', id, 'entry'),
  },
};

describe('one that fails keeps no other waiting', () => {
  it.each(Object.entries(cases))('among %s', async (_what, { collection, sweep, waiting, isDone }) => {
    const [poisoned, sound] = [new ObjectId(), new ObjectId()];
    for (const _id of [poisoned, sound])
      await db()
        .collection(collection)
        .insertOne({ _id, ...named(_id), ...waiting(_id) });
    failWritesAbout(poisoned.toHexString());
    await sweep();
    expect(await isDone(sound)).toBe(true);
    expect(await isDone(poisoned)).toBe(false);
    vi.restoreAllMocks();
    await sweep();
    expect(await isDone(poisoned), 'it is tried again').toBe(true);
    await products().deleteMany({ _id: { $in: [poisoned, sound] } });
  });
});

/** What unique indexes ask of products and quotes. */
function named(_id: ObjectId) {
  const name = `Brush ${_id.toHexString()}`;
  return { name, slug: name.toLowerCase().replace(' ', '-'), requestKey: name, sequence: name, live: false };
}
