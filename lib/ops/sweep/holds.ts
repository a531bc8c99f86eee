import 'server-only';
import type { Document, ObjectId } from 'mongodb';
import { type Hold, products } from '@/lib/catalogue/data';
import { releaseHold, sellHold } from '@/lib/catalogue/holds';
import type { OrderDoc } from '@/lib/orders/data';
import { timeNow } from '@/lib/platform/clock';
import { log } from '@/lib/platform/log';
import { sweepEach } from '@/lib/platform/sweep-each';

/** A hold with its order's state; for a product whose holds have all ended, the product alone. */
type HoldAndOrder = {
  _id: ObjectId;
  heldAt: Date;
  hold?: Hold;
  order?: Pick<OrderDoc, 'state' | 'holdId'>;
};

/** What is to become of a hold, judged by its order. */
export function holdFate(hold: Hold, order: HoldAndOrder['order']): 'keep' | 'sell' | 'release' {
  if (!order) return 'release'; // the order is written before its hold, so it was withdrawn
  if (order.state === 'placing') return 'keep';
  if (!order.holdId?.equals(hold.id) || order.state === 'cancelled') return 'release';
  return order.state === 'paid' ? 'sell' : 'keep';
}

/** How far (ms) clocks of the database's members may differ; writes of one moment become visible in any order. */
const overlap = 60_000;
/** The same for the processes that take stock, whose clock says when a hold was made. */
const apart = 300_000;

/** Holds of products whose stock was held since then, by the index of `heldAt`; without a date, all holds. */
function held(since: Date | undefined) {
  const recent = since && {
    $filter: { input: '$holds', cond: { $gte: ['$$this.at', before(since, apart)] } },
  };
  const stages: Document[] = [
    { $match: { heldAt: since ? { $gte: since } : { $exists: true } } },
    { $project: { heldAt: 1, hold: recent ?? '$holds' } },
    { $unwind: { path: '$hold', preserveNullAndEmptyArrays: true } },
    { $lookup: { from: 'orders', localField: 'hold.orderId', foreignField: '_id', as: 'found' } },
    {
      $project: {
        heldAt: 1,
        hold: 1,
        order: {
          $first: { $map: { input: '$found', in: { state: '$$this.state', holdId: '$$this.holdId' } } },
        },
      },
    },
  ];
  return products().aggregate<HoldAndOrder>(stages, { hint: 'held' });
}

const before = (moment: Date, ms: number) => new Date(moment.getTime() - ms);
const earlier = (one: Date | undefined, other: Date) => (one && one < other ? one : other);
const later = (one: Date | undefined, other: Date) => (one && one > other ? one : other);

/** Ends a hold without an open order. Returns its product if that has more to sell now. */
async function end(productId: ObjectId, hold: Hold, fate: 'sell' | 'release'): Promise<ObjectId | null> {
  log.warn({ productId: productId.toHexString(), orderId: hold.orderId.toHexString(), fate }, 'stray hold');
  const stock = { productId, holdId: hold.id, quantity: hold.quantity };
  if (fate === 'release') return (await releaseHold(stock)) ? productId : null;
  await sellHold(stock);
  return null;
}

/** Ends the stray holds among them, and adds the products that this freed. Returns until when all holds are decided. */
async function endStrays(since: Date | undefined, freed: ObjectId[]): Promise<Date | undefined> {
  let newest: Date | undefined;
  let open: Date | undefined;
  const work = async ({ _id, heldAt, hold, order }: HoldAndOrder) => {
    newest = later(newest, heldAt);
    if (!hold) return null;
    const fate = holdFate(hold, order);
    // A hold that is not decided, or fails to end now, is checked again.
    if (fate !== 'keep' || order?.state === 'placing') open = earlier(open, earlier(heldAt, hold.at));
    return fate === 'keep' ? null : end(_id, hold, fate);
  };
  await sweepEach(held(since), work, freed);
  return open ?? newest;
}

/** Sets `heldAt` for holds of an older version, by that version's index while it exists. */
async function markHeld(): Promise<void> {
  if (!(await products().indexExists('holds'))) return;
  const unmarked = { 'holds.orderId': { $type: 'objectId' }, heldAt: { $exists: false } } as const;
  await products().updateMany(unmarked, { $currentDate: { heldAt: true } }, { hint: 'holds' });
}

/** Ends holds without an open order, of withdrawn orders or taken by a repeat that came too late. Checks all holds. */
export async function endStrayHolds(): Promise<ObjectId[]> {
  await markHeld();
  const freed: ObjectId[] = [];
  await endStrays(undefined, freed);
  return freed;
}

const wholeEvery = 3_600_000;
let decidedUntil: Date | undefined;
let wholeAt = Number.NEGATIVE_INFINITY;

/**
 * The same, but reads only what was held lately. A hold can become stray only until its order is decided; after that
 * the order's own history moves it. So a hold is checked until its order is no longer `placing`; all holds are checked
 * at the first run and once an hour, for a process that hung for minutes while it took stock.
 * @param freed receives the products whose stock came back
 */
export async function endNewStrayHolds(freed: ObjectId[] = []): Promise<ObjectId[]> {
  const isWhole = !decidedUntil || performance.now() - wholeAt > wholeEvery;
  if (isWhole) await markHeld();
  const since = isWhole ? undefined : decidedUntil && before(decidedUntil, overlap);
  const begun = timeNow();
  const decided = (await endStrays(since, freed)) ?? decidedUntil;
  // No later than this look, whatever a hold says that was taken while the database's clock was ahead.
  decidedUntil = decided && earlier(decided, begun);
  if (isWhole) {
    wholeAt = performance.now();
    // Products without holds leave the index, so that a whole check reads only holds; by then all lists have read them.
    await products().updateMany(
      { heldAt: { $lt: before(timeNow(), overlap) }, holds: { $size: 0 } },
      { $unset: { heldAt: '' } },
      { hint: 'held' },
    );
  }
  return freed;
}
