import { ObjectId } from 'mongodb';
import type { Actor } from '@/lib/auth/actor';
import { hashPassword } from '@/lib/auth/password';
import { checkImport } from '@/lib/catalogue/import/check';
import { changeCurrent } from '@/lib/lists/data';
import { saveList } from '@/lib/lists/saved';
import { placeGroup } from '@/lib/orders/group/place';
import { settleReported } from '@/lib/payments/complete';
import { reviews } from '@/lib/reviews/data';
import { getAddresses } from '@/lib/users/addresses/data';
import { saveAddress } from '@/lib/users/addresses/save';
import { saveView } from '@/lib/users/views/data';
import { anAdmin, anOrder, aProduct, aUser, storedOrder } from '../../../support/factories.ts';
import { aList } from '../../../support/joint.ts';
import { payAtProvider } from '../../../support/provider.ts';
import { anAskedQuote, anOfferedQuote } from '../../../support/quotes.ts';
import type { Sender } from './people.ts';

/** What hostile calls name. */
export type Places = {
  readonly ids: readonly string[];
  readonly emails: readonly string[];
  /** Words of the bystander that nobody but he and admins may read. */
  readonly secrets: readonly string[];
  /** Of his password; nobody may read it. */
  readonly hash: string;
};

async function aPaidOrder(actor: Actor): Promise<string> {
  const { order } = await anOrder({ actor });
  const transactionId = await payAtProvider(actor, order);
  await settleReported((await storedOrder(order.id))._id, transactionId);
  return order.id;
}

async function aReview(actor: Actor): Promise<string> {
  const _id = new ObjectId();
  const { name, email } = actor;
  const said = { productId: null, img: null, review: 'Fine.', rating: 5, hidden: false };
  await reviews().insertOne({
    _id,
    userId: new ObjectId(actor.id),
    name,
    email,
    ...said,
    createdAt: new Date(),
  });
  return _id.toHexString();
}

/** An address in his book, and a list that he saved. */
async function savedThings(actor: Actor, productId: string): Promise<string[]> {
  await saveAddress(actor, { label: 'Yard', address: '2 Harbour Street', phone: '021555011' });
  await changeCurrent(actor, () => [{ productId, quantity: 10 }]);
  const [{ id: listId }, [{ id } = { id: '' }]] = [
    await saveList(actor, { name: 'Usual' }),
    await getAddresses(actor),
  ];
  return [listId, id];
}

/** Orders paid and unpaid, one of them in a group, a review, quotes with and without an offer, and what he saved. */
async function belongings(actor: Actor): Promise<string[]> {
  const { order, product } = await anOrder({ actor });
  const { group } = await placeGroup(actor, aList([await aProduct()]));
  return [
    ...[order.id, group?.id ?? '', await aPaidOrder(actor), await aReview(actor)],
    ...[(await anAskedQuote({ actor })).id, (await anOfferedQuote({ actor })).id],
    ...(await savedThings(actor, product._id.toHexString())),
  ];
}

/** A checked import, and a view that he saved. */
async function officeThings(admin: Actor): Promise<string[]> {
  const file = new File(
    ['sku,name,price,minimum order,picture\nB-1,Brush,4.2,6,/catalogue/a.webp\n'],
    'a.csv',
  );
  const { id } = await saveView(admin, { name: 'Unpaid', query: 'show=unpaid' });
  return [(await checkImport(admin, { file })).id, id];
}

/** A bystander with everything that somebody can have, what the sender has himself, and products on and off the shelf. */
export async function somePlaces({ actor }: Sender): Promise<Places> {
  const person = {
    address: '17 Quiet Close',
    phone: '+6421777123',
    email: 'bystander@example.com',
    education: 'MSc Quiet',
    passwordHash: await hashPassword('a password of his own'),
  };
  const bystander = await aUser({ ...person, name: 'By Stander' });
  const other = await anAdmin();
  const mine = actor ? [actor.id, ...(await belongings(actor))] : [];
  const [live, archived] = [await aProduct(), await aProduct({ live: false })];
  return {
    ids: [
      ...[bystander.id, ...(await belongings(bystander)), other.id, ...mine],
      ...[...(await officeThings(other)), ...(actor?.role === 'admin' ? await officeThings(actor) : [])],
      ...[live._id.toHexString(), archived._id.toHexString(), new ObjectId().toHexString()],
    ],
    emails: [bystander.email, other.email, ...(actor ? [actor.email] : []), 'nobody@example.com'],
    secrets: Object.values(person),
    hash: person.passwordHash,
  };
}
