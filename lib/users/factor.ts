import 'server-only';
import { createHmac } from 'node:crypto';
import { auditEntry } from '@/lib/audit/record';
import type { AuditAction, AuditEntry, AuditState } from '@/lib/audit/schema';
import type { Actor, Doer } from '@/lib/auth/actor';
import { changedByNow } from '@/lib/auth/change-password';
import { openSecret } from '@/lib/auth/second-factor';
import { otpauthUri } from '@/lib/auth/totp';
import { AppError } from '@/lib/base/errors';
import { messages } from '@/lib/base/messages';
import { timeNow } from '@/lib/platform/clock';
import { toObjectId } from '@/lib/platform/db';
import { derivedKey } from '@/lib/platform/derived-key';
import { env } from '@/lib/platform/env';
import { type UserDoc, users } from './data';

/** Time limit for a set-up, in milliseconds. */
export const setUpMs = 30 * 60_000;

/** What a user may know of, and do with, their own second factor. */
export type FactorState = {
  /** Only admins may have one; a former admin who has one may still turn it off. */
  mayHave: boolean;
  /** Whether this user must have one. */
  isRequired: boolean;
  hasPassword: boolean;
  /** Whether this session has just changed it. */
  isPasswordNew: boolean;
  /** When it was turned on (ISO 8601), and the number of unused recovery codes; null while it is off. */
  on: { since: string; codesLeft: number } | null;
  /** During set-up, what the app needs: the secret in base32, and the `otpauth:` URI that includes it. */
  setUp: { secret: string; uri: string } | null;
  /** Identifies that secret for a form, without revealing anything of it. */
  setUpMark: string | null;
};

export type SetUp = { sealed: string; secret: string; mark: string };

/** An identifier of a secret that doesn't reveal it. */
const markOf = (secret: string): string =>
  createHmac('sha256', derivedKey('factor-set-up')).update(secret).digest('base64url').slice(0, 16);

/**
 * The current set-up; null when there is none or it timed out. Only the session that began it sees it, because only
 * that one has proved who it is.
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
    isPasswordNew: user !== null && changedByNow(user, actor),
    on: factor ? { since: factor.since.toISOString(), codesLeft: factor.recovery.length } : null,
    setUp: setUp && { secret: setUp.secret, uri: otpauthUri(setUp.secret, actor.email) },
    setUpMark: setUp?.mark ?? null,
  };
}

/**
 * Before any proof, because the code of an app is none without the factor: who turned it off, and heard nothing of it,
 * would read that the code is wrong.
 * @throws AppError conflict when the actor's second factor is off
 */
export async function assertFactorOn(actor: Actor): Promise<void> {
  const user = await users().findOne({ _id: toObjectId(actor.id) });
  if (user && !user.secondFactor) throw new AppError('conflict', messages.secondFactor.notOn);
}

/** The audit entry for a change to a second factor; contains no secrets. */
export const factorEntry = (
  doer: Doer,
  user: UserDoc,
  action: Extract<AuditAction, 'user.factorOn' | 'user.factorOff' | 'user.codesRenewed'>,
  change: { before: AuditState; after: AuditState },
): AuditEntry =>
  auditEntry(doer, action, { type: 'user', id: user._id.toHexString(), name: user.email }, change);
