import 'server-only';
import { createHmac, randomBytes } from 'node:crypto';
import { derivedKey } from '@/lib/platform/derived-key';

/** Crockford's base32: nothing that is mistaken for something else. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

const count = 10;

/** A code of 60 bits in three groups: 'K7MF-9XQD-2RT4'. */
function newCode(): string {
  const letters = [...randomBytes(12)].map((byte) => alphabet[byte % 32]).join('');
  return letters.replace(/(.{4})(?!$)/g, '$1-');
}

/** Codes that each stand in for the app once. Shown to their owner and never again. */
export const newRecoveryCodes = (): string[] => Array.from({ length: count }, newCode);

/**
 * As a code lies in the database: keyed, for 60 bits alone could be searched through. Typed in any case, with or without
 * dashes and with O for 0, I and L for 1, it is the same code.
 */
export function hashRecoveryCode(code: string): string {
  const letters = code.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1');
  return createHmac('sha256', derivedKey('recovery-code')).update(letters).digest('base64url');
}
