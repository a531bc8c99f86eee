import 'server-only';
import { isSandbox } from '@/lib/platform/env';

/** What the payments of invented orders begin with (scripts/seed/large), of which the stand-in of Stripe has none. */
export const inventedPrefix = 'pi_seed';

/** In the sandbox alone: a payment that is not to be held against Stripe. */
export const isInvented = (transactionId: string | undefined): boolean =>
  isSandbox() && transactionId?.startsWith(inventedPrefix) === true;
