import 'server-only';
import type { Document, ObjectId } from 'mongodb';
import { type Hold, products } from '@/lib/catalogue/data';
import { releaseHold, sellHold } from '@/lib/catalogue/holds';
import type { OrderDoc } from '@/lib/orders/data';
import { timeNow } from '@/lib/platform/clock';
import { log } from '@/lib/platform/log';
import { sweepEach } from '@/lib/platform/sweep-each';

/** A hold with what its order says; of a product whose holds have all ended, the product alone. */
type HoldAndOrder = {
  _id: ObjectId;
  heldAt: Date;
  hold?: Hold;
  order?: Pick<OrderDoc, 'state' | 'holdId'>;
};

/** What is to become of a hold, by what its order says. */
export function holdFate(hold: Hold, order: HoldAndOrder['order']): 'keep' | 'sell' | 'release' {
  if (!order) return 'release'; // the order is written first, so it has been withdrawn
  if (order.state === 'placing') return 'keep';
  if (!order.holdId?.equals(hold.id) || order.state === 'cancelled') return 'release';
  return order.state === 'paid' ? 'sell' : 'keep';
}

/** Clocks of the database's members may differ by so much (ms), and writes of one moment become visible in any order. */
const overlap = 60_000;
/** The same of the processes that take stock, whose clock says when a hold was made. */
const apart = 300_000;

/** Holds of the products that were held since then, by the index of the last taking; without a moment, all there are. */
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

/** Ends one that no open order stands for. Returns its product if that has more to sell now. */
async function end(productId: ObjectId, hold: Hold, fate: 'sell' | 'release'): Promise<ObjectId | null> {
  log.warn({ productId: productId.toHexString(), orderId: hold.orderId.toHexString(), fate }, 'stray hold');
  const stock = { productId, holdId: hold.id, quantity: hold.quantity };
  if (fate === 'release') return (await releaseHold(stock)) ? productId : null;
  await sellHold(stock);
  return null;
}

/** Ends what is stray among them, and adds what that freed. Returns when everything that was held before has been decided. */
async function endStrays(since: Date | undefined, freed: ObjectId[]): Promise<Date | undefined> {
  let newest: Date | undefined;
  let open: Date | undefined;
  const work = async ({ _id, heldAt, hold, order }: HoldAndOrder) => {
    newest = later(newest, heldAt);
    if (!hold) return null;
    const fate = holdFate(hold, order);
    // What is not decided, or fails now, is looked at again.
    if (fate !== 'keep' || order?.state === 'placing') open = earlier(open, earlier(heldAt, hold.at));
    return fate === 'keep' ? null : end(_id, hold, fate);
  };
  await sweepEach(held(since), work, freed);
  return open ?? newest;
}

/** Marks what a version took that did not mark it yet, by that version's index, as long as it is there. */
async function markHeld(): Promise<void> {
  if (!(await products().indexExists('holds'))) return;
  const unmarked = { 'holds.orderId': { $type: 'objectId' }, heldAt: { $exists: false } } as const;
  await products().updateMany(unmarked, { $currentDate: { heldAt: true } }, { hint: 'holds' });
}

/** Holds that no open order stands for: of withdrawn orders, or taken by a repeat that came too late. Looks at all holds. */
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
 * The same at the price of what was taken lately. A hold becomes stray only until its order is decided; from then on the
 * order's own history moves it. So a hold is looked at until its order is no longer `placing`, and all of them at the
 * first look and once an hour: for who took stock and hung for minutes before it was written.
 * @param freed where the products are added whose stock came back
 */
export async function endNewStrayHolds(freed: ObjectId[] = []): Promise<ObjectId[]> {
  const isWhole = !decidedUntil || performance.now() - wholeAt > wholeEvery;
  if (isWhole) await markHeld();
  const since = isWhole ? undefined : decidedUntil && before(decidedUntil, overlap);
  decidedUntil = (await endStrays(since, freed)) ?? decidedUntil;
  if (isWhole) {
    wholeAt = performance.now();
    // What holds nothing any more leaves the index, so that a whole look reads what is held; by then all lists have it.
    await products().updateMany(
      { heldAt: { $lt: before(timeNow(), overlap) }, holds: { $size: 0 } },
      { $unset: { heldAt: '' } },
      { hint: 'held' },
    );
  }
  return freed;
}
