import 'server-only';
import type { Filter } from 'mongodb';
import { env } from '@/lib/platform/env';
import { seal, unseal } from '@/lib/platform/sealed';
import type { AccountDoc, SecondFactor } from './data';
import { hashRecoveryCode } from './recovery-codes';
import type { Role } from './schema';
import { digitsOf, stepOf } from './totp';

const purpose = 'second-factor';

export const sealSecret = (userId: string, secret: string): string => seal(purpose, userId, secret);
export const openSecret = (userId: string, sealed: string): string | null => unseal(purpose, userId, sealed);

/**
 * The effective role: an admin who lacks the second factor that this shop requires of admins has only the rights of a
 * customer until it is set up.
 */
export function effectiveRole({
  role,
  secondFactor,
}: Pick<AccountDoc, 'role'> & { secondFactor?: unknown }): {
  role: Role;
  lacksFactor: boolean;
} {
  const lacksFactor = role === 'admin' && !secondFactor && env().ADMIN_SECOND_FACTOR === 'required';
  return { role: lacksFactor ? 'user' : role, lacksFactor };
}

/** How to use up a code: the write must match `filter`, so that of two concurrent uses one is refused. */
export type CodeUse = {
  kind: 'code' | 'recovery code';
  filter: Filter<AccountDoc>;
  max: { 'secondFactor.lastStep': number };
  pull: { 'secondFactor.recovery': string };
};

/** How to use up a code of the app or a recovery code; null when it is neither, or was used before (RFC 6238 §5.2). */
export function codeUseOf(userId: string, factor: SecondFactor, typed: string): CodeUse | null {
  const isSame = { 'secondFactor.secret': factor.secret };
  if (digitsOf(typed)) {
    const secret = openSecret(userId, factor.secret);
    const step = secret && stepOf(secret, typed);
    if (!step || step <= factor.lastStep) return null;
    return {
      kind: 'code',
      filter: { ...isSame, 'secondFactor.lastStep': { $lt: step } },
      max: { 'secondFactor.lastStep': step },
      pull: { 'secondFactor.recovery': '' }, // none
    };
  }
  const hash = hashRecoveryCode(typed);
  if (!factor.recovery.includes(hash)) return null;
  const used = { 'secondFactor.recovery': hash };
  return {
    kind: 'recovery code',
    filter: { ...isSame, ...used },
    max: { 'secondFactor.lastStep': factor.lastStep },
    pull: used,
  };
}
