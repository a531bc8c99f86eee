import 'server-only';
import { createHmac } from 'node:crypto';
import { auditEntry } from '@/lib/audit/record';
import type { AuditAction, AuditEntry, AuditState } from '@/lib/audit/schema';
import type { Actor, Doer } from '@/lib/auth/actor';
import { openSecret } from '@/lib/auth/second-factor';
import { appAddress } from '@/lib/auth/totp';
import { timeNow } from '@/lib/platform/clock';
import { toObjectId } from '@/lib/platform/db';
import { derivedKey } from '@/lib/platform/derived-key';
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
  /** Which secret that is, for a form to say: it tells nothing of the secret. */
  setUpMark: string | null;
};

export type SetUp = { sealed: string; secret: string; mark: string };

/** Names a secret of 160 bits without giving anything of it away. */
const markOf = (secret: string): string =>
  createHmac('sha256', derivedKey('factor-set-up')).update(secret).digest('base64url').slice(0, 16);

/**
 * The set-up that is under way in this document; null when there is none any more. No other session than the one that
 * began it sees it: that one alone has shown the password.
 */
export function setUpOf({ _id, factorSetUp }: UserDoc, { sid }: Actor): SetUp | null {
  if (factorSetUp?.sid !== sid || timeNow().getTime() - factorSetUp.at.getTime() > setUpMs) return null;
  const secret = openSecret(_id.toHexString(), factorSetUp.secret);
  return secret === null ? null : { sealed: factorSetUp.secret, secret, mark: markOf(secret) };
}

export const mayHaveFactor = ({ role, lacksFactor }: Actor): boolean => role === 'admin' || lacksFactor;

/** The actor's own second factor. */
export async function factorOf(actor: Actor): Promise<FactorState> {
  const user = await users().findOne({ _id: toObjectId(actor.id) });
  const factor = user?.secondFactor;
  const setUp = user && !factor ? setUpOf(user, actor) : null;
  return {
    mayHave: mayHaveFactor(actor),
    isRequired: mayHaveFactor(actor) && env().ADMIN_SECOND_FACTOR === 'required',
    hasPassword: user?.passwordHash !== undefined,
    on: factor ? { since: factor.since.toISOString(), codesLeft: factor.recovery.length } : null,
    setUp: setUp && { secret: setUp.secret, address: appAddress(setUp.secret, actor.email) },
    setUpMark: setUp?.mark ?? null,
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
