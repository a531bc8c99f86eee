import type { Order } from '@/lib/orders/schema';

const standsAs = (one: Order, other: Order | undefined): boolean =>
  one.id === other?.id &&
  one.state === other.state &&
  one.status === other.status &&
  one.refundedAmount === other.refundedAmount;

/** Whether these are other orders than those that came with the page, or stand elsewhere: what it counts and lists is another then. */
export const haveMoved = (fromPage: readonly Order[], now: readonly Order[]): boolean =>
  now.length !== fromPage.length || now.some((order, at) => !standsAs(order, fromPage[at]));
