import 'server-only';
import { Secret, TOTP } from 'otpauth';
import { site } from '@/lib/base/site';
import { withoutIgnorable } from '@/lib/base/unseen';
import { timeNow } from '@/lib/platform/clock';

/** Parameters that every authenticator app supports, even Google's, which ignores others in the URI. */
const standard = { algorithm: 'SHA1', digits: 6, period: 30, issuer: site.name } as const;

/** Time steps accepted to either side: the app's clock may be off, and typing takes time (RFC 6238 §5.2). */
const window = 1;

const totpOf = (secret: string, label = '') =>
  new TOTP({ ...standard, label, secret: Secret.fromBase32(secret) });

/** A 160-bit secret in base32, as apps take it (RFC 4226 §4, R6). */
export const newSecret = (): string => new Secret({ size: 20 }).base32;

/** The `otpauth:` URI that an app reads from a QR code. */
export const otpauthUri = (secret: string, email: string): string => totpOf(secret, email).toString();

/** The digits of a code, wide ones too, or null. Apps show them in two halves; the library throws at other letters. */
export const digitsOf = (typed: string): string | null =>
  /^\d{6}$/.exec(withoutIgnorable(typed).normalize('NFKC').replace(/\s/g, ''))?.[0] ?? null;

/**
 * The time step that this code belongs to, counted in periods since 1970; null when it is not currently valid.
 * @param now milliseconds since 1970
 */
export function stepOf(secret: string, code: string, now = timeNow().getTime()): number | null {
  const token = digitsOf(code);
  if (token === null) return null;
  const totp = totpOf(secret);
  const delta = totp.validate({ token, timestamp: now, window });
  return delta === null ? null : totp.counter({ timestamp: now }) + delta;
}
