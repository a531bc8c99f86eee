import { ObjectId } from 'mongodb';
import type { Actor } from '@/lib/auth/actor';
import { hashPassword } from '@/lib/auth/password';
import { settleReported } from '@/lib/payments/complete';
import { reviews } from '@/lib/reviews/data';
import { anAdmin, anOrder, aProduct, aUser, storedOrder } from '../../../support/factories.ts';
import { payAtProvider } from '../../../support/provider.ts';
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

/** Orders paid and unpaid, and a review. */
const belongings = async (actor: Actor): Promise<string[]> => [
  (await anOrder({ actor })).order.id,
  await aPaidOrder(actor),
  await aReview(actor),
];

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
      ...[live._id.toHexString(), archived._id.toHexString(), new ObjectId().toHexString()],
    ],
    emails: [bystander.email, other.email, ...(actor ? [actor.email] : []), 'nobody@example.com'],
    secrets: Object.values(person),
    hash: person.passwordHash,
  };
}
