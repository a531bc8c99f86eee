import 'server-only';
import { hkdfSync } from 'node:crypto';
import { env } from './env';

/** A 256-bit key for one purpose, derived from AUTH_SECRET (HKDF, RFC 5869). Keys of other purposes are unrelated. */
export const derivedKey = (purpose: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', env().AUTH_SECRET, '', purpose, 32));
