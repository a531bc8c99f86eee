import { createHash } from 'node:crypto';
import { StripeError } from './errors.ts';
import type { State } from './state.ts';
import type { IdempotencyRecord } from './types.ts';

const LIFETIME_MS = 24 * 3600 * 1000;

/** Equal for equal requests: call and parameters in any order. Without card details: their hash could be guessed. */
export function fingerprint(method: string, path: string, encoded: string): string {
  const params = [...new URLSearchParams(encoded)].filter(([name]) => !/\[(number|cvc)\]$/.test(name));
  params.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return createHash('sha256')
    .update(JSON.stringify([method, path, params]))
    .digest('hex');
}

/**
 * The saved response to the same request, or null if this key is new (or older than 24 hours).
 * @throws StripeError 400 `idempotency_error` when the key was used with other parameters.
 */
export function savedAnswer(state: State, key: string, print: string): IdempotencyRecord | null {
  const record = state.get('idempotency_keys', key);
  if (!record || record.at < Date.now() - LIFETIME_MS) return null;
  if (record.fingerprint === print) return record;
  throw new StripeError(400, {
    message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    type: 'idempotency_error',
  });
}

/** Whether a response is saved: if the call was carried out or declined, not if it was malformed or unauthorised. */
export function isAnswerKept(status: number, code: string | undefined): boolean {
  if (status === 401 || status === 403 || status >= 500) return false;
  return !code?.startsWith('parameter_');
}

export function forgetOldKeys(state: State): void {
  const limit = Date.now() - LIFETIME_MS;
  for (const { id, at } of state.all('idempotency_keys'))
    if (at < limit) state.remove('idempotency_keys', id);
}
