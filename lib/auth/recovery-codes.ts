import 'server-only';
import { createHmac, randomBytes } from 'node:crypto';
import { withoutIgnorable, withPlainHyphens } from '@/lib/base/unseen';
import { derivedKey } from '@/lib/platform/derived-key';

/** Crockford's base32: without letters that look like digits. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

const count = 10;

/** A code of 60 bits in three groups: 'K7MF-9XQD-2RT4'. */
function newCode(): string {
  const letters = [...randomBytes(12)].map((byte) => alphabet[byte % 32]).join('');
  return letters.replace(/(.{4})(?!$)/g, '$1-');
}

/** New codes, each of which can replace the app's code once. They are shown to their owner once and never again. */
export const newRecoveryCodes = (): string[] => Array.from({ length: count }, newCode);

/**
 * The stored form of a code: a keyed hash, because 60 bits alone could be found by brute force. Case, width, dashes and
 * spaces don't matter; O counts as 0, and I and L as 1.
 */
export function hashRecoveryCode(code: string): string {
  const letters = withPlainHyphens(withoutIgnorable(code).normalize('NFKC'))
    .toUpperCase()
    .replace(/[\s-]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1');
  return createHmac('sha256', derivedKey('recovery-code')).update(letters).digest('base64url');
}
