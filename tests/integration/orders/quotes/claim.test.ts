import { ObjectId } from 'mongodb';
import { expect, it } from 'vitest';
import { acceptQuote } from '@/lib/orders/quotes/accept';
import { dropClaim, keepClaim, takeClaim } from '@/lib/orders/quotes/claim';
import { quotes } from '@/lib/orders/quotes/data';
import { acceptQuoteSchema } from '@/lib/orders/quotes/schema';
import { justBefore } from '../../../support/gap.ts';
import { anOfferedQuote, storedQuote } from '../../../support/quotes.ts';
import { address } from '../../support.ts';

async function aClaimedQuote() {
  const { actor, id } = await anOfferedQuote();
  const _id = new ObjectId(id);
  const claim = async () => {
    const claimed = await takeClaim({ _id, userId: new ObjectId(actor.id), version: 1, now: new Date() });
    if (!claimed?.claim) throw new Error('The offer could not be claimed.');
    return claimed.claim.groupId;
  };
  return { actor, id, _id, claim, lost: await claim() };
}

it('a group that loses its claim just before it has all its goods does not get the quote', async () => {
  const { id, _id, claim, lost } = await aClaimedQuote();
  justBefore('updateOne', async () => {
    await dropClaim(_id, lost);
    await claim();
  });
  expect(await keepClaim(_id, lost)).toBe(false);
  expect((await storedQuote(id)).state).toBe('accepting');
});

it('a group that has lost its claim takes it from no other one', async () => {
  const { id, _id, claim, lost } = await aClaimedQuote();
  await dropClaim(_id, lost);
  const groupId = await claim();
  expect(await dropClaim(_id, lost), 'it may go').toBe(true);
  expect(await storedQuote(id)).toMatchObject({ state: 'accepting', claim: { groupId } });
});

it('an offer whose acceptance a crash left half-way is accepted by its buyer’s next try', async () => {
  const { actor, id, _id } = await aClaimedQuote();
  const longAgo = new Date(Date.now() - 60_000);
  await quotes().updateOne({ _id }, { $set: { 'claim.at': longAgo } });
  const input = { ...address, quoteId: id, version: 1 };
  const { orders } = await acceptQuote(actor, acceptQuoteSchema.parse(input));
  expect(orders).toHaveLength(2);
  expect((await storedQuote(id)).state).toBe('accepted');
});
