import { Secret, TOTP } from 'otpauth';

/** Milliseconds for which an authenticator app shows a code. */
export const period = 30_000;

/** The code that an app with this secret shows `periods` from now. */
export const codeOf = (secret: string, periods = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + periods * period });
