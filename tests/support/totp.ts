import { Secret, TOTP } from 'otpauth';

/** Milliseconds for which an app shows a code. */
export const period = 30_000;

/** What an app with this secret shows, so many periods from now. */
export const codeOf = (secret: string, periods = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + periods * period });
