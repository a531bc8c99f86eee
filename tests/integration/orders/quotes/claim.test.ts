import { Collection, ObjectId } from 'mongodb';
import { expect, it, vi } from 'vitest';
import { dropClaim, keepClaim, takeClaim } from '@/lib/orders/quotes/claim';
import { anOfferedQuote, storedQuote } from '../../../support/quotes.ts';

async function aClaimedQuote() {
  const { actor, id } = await anOfferedQuote();
  const _id = new ObjectId(id);
  const claim = async () => {
    const claimed = await takeClaim({ _id, userId: new ObjectId(actor.id), version: 1, now: new Date() });
    if (!claimed?.claim) throw new Error('The offer could not be claimed.');
    return claimed.claim.groupId;
  };
  return { id, _id, claim, lost: await claim() };
}

it('a group that loses its claim just before it has all its goods does not get the quote', async () => {
  const { id, _id, claim, lost } = await aClaimedQuote();
  const read = Collection.prototype.findOne;
  vi.spyOn(Collection.prototype, 'findOne').mockImplementationOnce(async function (
    this: Collection,
    ...asked: unknown[]
  ) {
    const found = await Reflect.apply(read, this, asked);
    await dropClaim(_id, lost);
    await claim();
    return found;
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
