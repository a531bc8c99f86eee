import 'server-only';
import { createHmac, timingSafeEqual } from 'node:crypto';
import { cookies } from 'next/headers';
import { derivedKey } from '@/lib/platform/derived-key';
import { deviceCookie } from './cookies';
import { cookieAttributes } from './session';

/** How long a browser stays known after a sign-in, in seconds: half a year. */
const knownSeconds = 180 * 24 * 3600;

/** The account that a browser is known for. A new password makes it unknown again, as it may have been a thief's. */
export type Known = { email: string; passwordHash?: string };

function signature({ email, passwordHash = '' }: Known, id: string): Buffer {
  const signed = `${email}\n${id}\n${passwordHash}`;
  return createHmac('sha256', derivedKey('known-device')).update(signed).digest();
}

/** The token that a browser gets at sign-in, to be recognised for this account later (OWASP, Device Cookies). */
export function deviceToken(known: Known): string {
  const id = crypto.randomUUID();
  return `${id}.${signature(known, id).toString('base64url')}`;
}

/** The id of a browser that has signed in with this email and password before; null for any other. */
export function knownDevice(known: Known, token: string | undefined): string | null {
  const [, id, signed] = /^([0-9a-f-]{36})\.([\w-]{43})$/.exec(token ?? '') ?? [];
  if (!id || !signed) return null;
  return timingSafeEqual(Buffer.from(signed, 'base64url'), signature(known, id)) ? id : null;
}

/** The device cookie of the current request. */
export const sentDevice = async (): Promise<string | undefined> => (await cookies()).get(deviceCookie)?.value;

/** Marks this browser as known for the account. */
export async function rememberDevice(known: Known): Promise<void> {
  (await cookies()).set(deviceCookie, deviceToken(known), {
    ...cookieAttributes(),
    httpOnly: true,
    maxAge: knownSeconds,
  });
}
