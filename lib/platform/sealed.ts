import 'server-only';
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { derivedKey } from './derived-key';

const cipher = 'aes-256-gcm';
const [nonceBytes, tagBytes] = [12, 16];

/**
 * Encrypts a secret for the database (AES-256-GCM), with a key for this purpose alone that is not in the database.
 * @param owner authenticated with the secret, so that it can't be decrypted in another owner's document
 */
export function seal(purpose: string, owner: string, secret: string): string {
  const nonce = randomBytes(nonceBytes);
  const made = createCipheriv(cipher, derivedKey(purpose), nonce).setAAD(Buffer.from(owner));
  const sealed = Buffer.concat([made.update(secret, 'utf8'), made.final()]);
  return Buffer.concat([nonce, made.getAuthTag(), sealed]).toString('base64url');
}

/** Decrypts a sealed secret; null if it was altered, belongs to another owner, or AUTH_SECRET has changed since. */
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
    return null; // all causes of failure look the same to callers
  }
}
