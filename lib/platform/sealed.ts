import 'server-only';
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { derivedKey } from './derived-key';

const cipher = 'aes-256-gcm';
const [nonceBytes, tagBytes] = [12, 16];

/**
 * A secret as it lies in the database: encrypted with a key of this purpose alone, which is not there (AES-256-GCM).
 * @param owner whose it is: in another's document it does not open
 */
export function seal(purpose: string, owner: string, secret: string): string {
  const nonce = randomBytes(nonceBytes);
  const made = createCipheriv(cipher, derivedKey(purpose), nonce).setAAD(Buffer.from(owner));
  const sealed = Buffer.concat([made.update(secret, 'utf8'), made.final()]);
  return Buffer.concat([nonce, made.getAuthTag(), sealed]).toString('base64url');
}

/** What was sealed; null when it was changed, is another's, or AUTH_SECRET has changed since. */
export function unseal(purpose: string, owner: string, sealed: string): string | null {
  const bytes = Buffer.from(sealed, 'base64url');
  const [tagAt, textAt] = [nonceBytes, nonceBytes + tagBytes];
  try {
    const opened = createDecipheriv(cipher, derivedKey(purpose), bytes.subarray(0, tagAt), {
      authTagLength: tagBytes,
    });
    opened.setAAD(Buffer.from(owner)).setAuthTag(bytes.subarray(tagAt, textAt));
    return Buffer.concat([opened.update(bytes.subarray(textAt)), opened.final()]).toString('utf8');
  } catch {
    return null; // every way not to open is the same answer
  }
}
