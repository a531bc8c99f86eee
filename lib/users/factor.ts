import 'server-only';
import { auditEntry } from '@/lib/audit/record';
import type { AuditAction, AuditEntry, AuditState } from '@/lib/audit/schema';
import type { Actor, Doer } from '@/lib/auth/actor';
import { openSecret } from '@/lib/auth/second-factor';
import { appAddress } from '@/lib/auth/totp';
import { timeNow } from '@/lib/platform/clock';
import { toObjectId } from '@/lib/platform/db';
import { env } from '@/lib/platform/env';
import { type UserDoc, users } from './data';

/** How long a set-up may take, in milliseconds. */
const setUpMs = 30 * 60_000;

/** What somebody may know and do about his own second factor. */
export type FactorState = {
  /** Admins alone may have one; who had one as an admin may still turn it off. */
  mayHave: boolean;
  /** Admins of this shop have to have one. */
  isRequired: boolean;
  hasPassword: boolean;
  /** When it was turned on, in ISO 8601, and how many recovery codes are left; null while it is off. */
  on: { since: string; codesLeft: number } | null;
  /** What an app needs while it is being set up: the secret in base32, and the address with everything. */
  setUp: { secret: string; address: string } | null;
};

/**
 * The set-up that is under way in this document; null when there is none any more. No other session than the one that
 * began it sees it: that one alone has shown the password.
 */
export function setUpOf(
  { _id, factorSetUp }: UserDoc,
  { sid }: Actor,
): { sealed: string; secret: string } | null {
  if (factorSetUp?.sid !== sid || timeNow().getTime() - factorSetUp.at.getTime() > setUpMs) return null;
  const secret = openSecret(_id.toHexString(), factorSetUp.secret);
  return secret === null ? null : { sealed: factorSetUp.secret, secret };
}

export const mayHaveFactor = ({ role, lacksFactor }: Actor): boolean => role === 'admin' || lacksFactor;

/** The actor's own second factor. */
export async function factorOf(actor: Actor): Promise<FactorState> {
  const user = await users().findOne({ _id: toObjectId(actor.id) });
  const setUp = user && setUpOf(user, actor);
  const factor = user?.secondFactor;
  return {
    mayHave: mayHaveFactor(actor),
    isRequired: mayHaveFactor(actor) && env().ADMIN_SECOND_FACTOR === 'required',
    hasPassword: user?.passwordHash !== undefined,
    on: factor ? { since: factor.since.toISOString(), codesLeft: factor.recovery.length } : null,
    setUp: setUp && !factor ? { secret: setUp.secret, address: appAddress(setUp.secret, actor.email) } : null,
  };
}

/** What the audit log tells of a change to somebody's second factor; never a secret. */
export const factorEntry = (
  doer: Doer,
  user: UserDoc,
  action: Extract<AuditAction, 'user.factorOn' | 'user.factorOff' | 'user.codesRenewed'>,
  change: { before: AuditState; after: AuditState },
): AuditEntry =>
  auditEntry(doer, action, { type: 'user', id: user._id.toHexString(), name: user.email }, change);
