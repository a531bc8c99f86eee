import { createHmac, hkdfSync } from 'node:crypto';

/** The keys that encrypt one backup, all derived from the operator's key and the backup's own id. */
export type Lock = { fileKey: (file: string) => Buffer; mac: (text: string) => string };

/** The 32 bytes that a text encodes in base64 (like `openssl rand -base64 32`) or hex; null for any other text. */
function bytesOf(text: string): Buffer | null {
  const given = text.trim();
  const key = /^[0-9a-f]{64}$/i.test(given) ? Buffer.from(given, 'hex') : Buffer.from(given, 'base64');
  return key.length === 32 && /^[A-Za-z0-9+/=_-]+$/.test(given) ? key : null;
}

export const isBackupKey = (text: string): boolean => bytesOf(text) !== null;

/** The key that a text encodes. @throws Error if it encodes none */
export function parseKey(text: string): Buffer {
  const key = bytesOf(text);
  if (key) return key;
  throw new Error(
    'The key of backups must be 32 random bytes in base64 or hex: openssl rand -base64 32 makes one.',
  );
}

/** No key encrypts two files: each is derived (HKDF, RFC 5869) from the backup's random id and the file's name. */
export function lockOf(key: Buffer, id: string): Lock {
  const derived = (what: string) =>
    Buffer.from(hkdfSync('sha256', key, Buffer.from(id, 'hex'), `storefront backup 2: ${what}`, 32));
  return {
    fileKey: (file) => derived(`file ${file}`),
    mac: (text) => createHmac('sha256', derived('manifest')).update(text).digest('hex'),
  };
}
