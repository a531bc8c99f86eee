import 'server-only';
import { hkdfSync } from 'node:crypto';
import { env } from './env';

/** A key of 256 bits for one purpose alone, worked out from AUTH_SECRET (RFC 5869), so that none opens another's. */
export const derivedKey = (purpose: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', env().AUTH_SECRET, '', purpose, 32));
