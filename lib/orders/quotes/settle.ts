import 'server-only';
import { timeNow } from '@/lib/platform/clock';
import { sweepEach } from '@/lib/platform/sweep-each';
import { orderGroups } from '../group/data';
import { placingTime } from '../group/finish';
import { finishLeft } from '../group/finish-left';
import { withdrawGroup } from '../group/remove';
import { releaseClaim } from './claim';
import { type QuoteDoc, quotes } from './data';

/** Whether the request that claimed the quote has failed: accepting takes milliseconds. */
export const isLeft = ({ claim }: QuoteDoc, now: Date): boolean =>
  claim !== undefined && claim.at.getTime() + placingTime < now.getTime();

/** Ends a claim that was left half-way: its group is placed, or the quote becomes an offer again. Repeatable. */
export async function settleClaim({ _id, claim }: QuoteDoc): Promise<void> {
  if (!claim) return;
  const group = await orderGroups().findOne({ _id: claim.groupId });
  if (group) {
    const { group: finished } = await finishLeft(group);
    if (finished?.state === 'placing') await withdrawGroup(finished);
  }
  await releaseClaim(_id, claim.groupId); // does nothing if the quote was accepted
}

const batch = 100;

/** Does the same for all quotes left so, for the sweeper. Returns for how many. */
export async function settleLeftClaims(now = timeNow()): Promise<number> {
  const accepting = await quotes().find({ state: 'accepting' }).limit(batch).toArray();
  const left = accepting.filter((quote) => isLeft(quote, now));
  return (await sweepEach(left, (quote) => settleClaim(quote).then(() => quote))).length;
}
