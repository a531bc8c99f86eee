import { ObjectId } from 'mongodb';
import { expect, it } from 'vitest';
import { messages } from '@/lib/base/messages';
import { products } from '@/lib/catalogue/data';
import { finishPlacings } from '@/lib/ops/sweep/orders';
import { orders } from '@/lib/orders/data';
import { orderGroups } from '@/lib/orders/group/data';
import { acceptQuote } from '@/lib/orders/quotes/accept';
import { acceptClaim, releaseClaim, takeClaim } from '@/lib/orders/quotes/claim';
import { quotes } from '@/lib/orders/quotes/data';
import { offerQuote } from '@/lib/orders/quotes/offer';
import { acceptQuoteSchema } from '@/lib/orders/quotes/schema';
import { justBefore } from '../../../support/gap.ts';
import { anAnswer, anOfferedQuote, storedQuote } from '../../../support/quotes.ts';
import { refusal } from '../../../support/refusal.ts';
import { address, soon } from '../../support.ts';

async function aClaimedQuote() {
  const { actor, admin, goods, id } = await anOfferedQuote();
  const _id = new ObjectId(id);
  const claim = async () => {
    const claimed = await takeClaim({ _id, userId: new ObjectId(actor.id), version: 1, now: new Date() });
    if (!claimed?.claim) throw new Error('The offer could not be claimed.');
    return claimed.claim.groupId;
  };
  return { actor, admin, goods, id, _id, claim, lost: await claim() };
}

it('a group that loses its claim just before it has all its goods does not get the quote', async () => {
  const { id, _id, claim, lost } = await aClaimedQuote();
  justBefore('updateOne', async () => {
    await releaseClaim(_id, lost);
    await claim();
  });
  expect(await acceptClaim(_id, lost)).toBe(false);
  expect((await storedQuote(id)).state).toBe('accepting');
});

it('a group that has lost its claim takes it from no other one', async () => {
  const { id, _id, claim, lost } = await aClaimedQuote();
  await releaseClaim(_id, lost);
  const groupId = await claim();
  expect(await releaseClaim(_id, lost), 'it may go').toBe(true);
  expect(await storedQuote(id)).toMatchObject({ state: 'accepting', claim: { groupId } });
});

it('a group that has lost its claim has no part in a quote that another has', async () => {
  const { actor, id, _id, lost } = await aClaimedQuote();
  await releaseClaim(_id, lost);
  await acceptQuote(actor, acceptQuoteSchema.parse({ ...address, quoteId: id, version: 1 }));
  expect(await acceptClaim(_id, lost)).toBe(false);
  expect(await releaseClaim(_id, lost), 'it may go').toBe(true);
});

it('an offer is not changed while it is being accepted', async () => {
  const { admin, id } = await aClaimedQuote();
  const changed = await refusal(offerQuote(admin, anAnswer(id, 1, [290, 300])));
  expect(changed.message).toBe(messages.quote.accepting);
});

it('an offer whose acceptance a crash left half-way is accepted by its buyer’s next try', async () => {
  const { actor, id, _id } = await aClaimedQuote();
  const longAgo = new Date(Date.now() - 60_000);
  await quotes().updateOne({ _id }, { $set: { 'claim.at': longAgo } });
  const input = { ...address, quoteId: id, version: 1 };
  const placed = await acceptQuote(actor, acceptQuoteSchema.parse(input));
  expect(placed.orders).toHaveLength(2);
  expect((await storedQuote(id)).state).toBe('accepted');
});

it('a group that has its quote comes to be though its goods are gone, as a restore may leave them', async () => {
  const { actor, goods, id, _id } = await aClaimedQuote();
  await quotes().updateOne({ _id }, { $set: { 'claim.at': new Date(Date.now() - 60_000) } });
  const { group } = await acceptQuote(
    actor,
    acceptQuoteSchema.parse({ ...address, quoteId: id, version: 1 }),
  );
  const groupId = new ObjectId(group.id);
  await orderGroups().updateOne({ _id: groupId }, { $set: { state: 'placing' } });
  await orders().updateMany(
    { groupId },
    { $set: { state: 'placing' }, $unset: { holdId: '', followUp: '' } },
  );
  const none = { available: 0, initialStock: 0, holds: [] };
  await products().updateMany({ _id: { $in: goods.map((product) => product._id) } }, { $set: none });
  await finishPlacings(soon());
  expect(await orderGroups().findOne({ _id: groupId })).toMatchObject({
    state: 'placed',
    refused: goods.map(({ name }) => ({ productName: name, reason: messages.order.soldOut })),
  });
  expect(await orders().countDocuments({ groupId })).toBe(0);
});
