import 'server-only';
import { isSandbox } from '@/lib/platform/env';

/** Prefix of the payments of made-up orders (scripts/seed/large), which the stand-in of Stripe does not have. */
export const inventedPrefix = 'pi_seed';

/** In the sandbox only: whether a payment was made up, so that Stripe can't have it. */
export const isInvented = (transactionId: string | undefined): boolean =>
  isSandbox() && transactionId?.startsWith(inventedPrefix) === true;
