import { ObjectId } from 'mongodb';
import type { Actor } from '@/lib/auth/actor';
import { endSession } from '@/lib/auth/session';
import { deleteUser } from '@/lib/users/delete';
import { takeAdminRole } from '@/lib/users/roles';
import { count } from '../../../support/counts.ts';
import { anAdmin, aUser } from '../../../support/factories.ts';
import { sessionCookieOf, tokenOf } from '../../../support/rest.ts';

/** Who sends the hostile calls. */
export const identities = [
  'visitor',
  'customer',
  'unverified customer',
  'admin',
  'ended session',
  'demoted admin',
  'deleted account',
] as const;
export type Identity = (typeof identities)[number];

/** Who is taken for a visitor or a customer by one look at his session (lib/auth/admit.ts). */
const takenForOthers: readonly Identity[] = ['ended session', 'demoted admin', 'deleted account'];

/** What this sender tries: in the short run, only a part of it where it is tried by those he is taken for. */
export function triedBy<Call>(identity: Identity, calls: Iterable<Call>): Call[] {
  const share = takenForOthers.includes(identity) ? count(6, 1) : 1;
  return [...calls].filter((_, index) => index % share === identities.indexOf(identity) % share);
}

export type Sender = {
  /** Null for whom the shop must take for a visitor. */
  readonly actor: Actor | null;
  readonly isAdmin: boolean;
  /** His proof of who he is, or was. */
  readonly token: string | undefined;
  readonly cookie: string | undefined;
};

const proofs = async (actor: Actor) => ({
  token: await tokenOf(actor),
  cookie: await sessionCookieOf(actor),
});

/** Makes the sender, and takes away again what he may have no more. */
export async function aSender(identity: Identity): Promise<Sender> {
  if (identity === 'visitor') return { actor: null, isAdmin: false, token: undefined, cookie: undefined };
  const wasAdmin = identity === 'admin' || identity === 'demoted admin';
  const isVerified = identity !== 'unverified customer';
  const actor = wasAdmin ? await anAdmin() : await aUser(isVerified ? {} : { emailVerified: null });
  const sender = { ...(await proofs(actor)), isAdmin: identity === 'admin' };
  const _id = new ObjectId(actor.id);
  if (identity === 'ended session') await endSession(_id, actor.sid);
  if (identity === 'deleted account') await deleteUser(await anAdmin(), { _id });
  if (identity === 'demoted admin') await takeAdminRole(await anAdmin(), { _id });
  const isOver = identity === 'ended session' || identity === 'deleted account';
  return { ...sender, actor: isOver ? null : actor };
}
