import { messages } from './messages';
import { chargeLimits } from './money';

/** Why a card can't be charged this total (in minor units); null if it can (decision 0012). */
export function chargeComplaint(total: number): string | null {
  if (total < chargeLimits.min) return messages.order.totalTooSmall;
  return total > chargeLimits.max ? messages.order.totalTooLarge : null;
}
