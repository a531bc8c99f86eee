import 'server-only';
import { shortAddress } from './client-address';
import { log } from './log';

/** Who was refused, as far as it is known: an account by its id, a client by its address. */
export type Refused = { userId?: string | undefined; address?: string | undefined };

/**
 * Every refusal that an attack would leave behind, in one form: what was refused, to which account and which network
 * (OWASP Logging Cheat Sheet, "Which events to log"). Never an e-mail, a password or a whole address.
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
