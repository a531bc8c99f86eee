import 'server-only';
import { shortAddress } from './client-ip';
import { log } from './log';

/** Who was refused, as far as known: an account by its id, a client by its IP address. */
export type Refused = { userId?: string | undefined; address?: string | undefined };

/**
 * Logs refusals that may be signs of an attack, in one format: what was refused, to which account and which network
 * (OWASP Logging Cheat Sheet, "Which events to log"). Never an email address, a password or a full IP address.
 */
export function logRefusal(
  refused: string,
  { userId, address }: Refused,
  level: 'info' | 'warn' = 'warn',
): void {
  log[level](
    { refused, ...(userId && { userId }), ...(address && { network: shortAddress(address) }) },
    'refused',
  );
}
