import type { Order } from '@/lib/orders/schema';

const standsAs = (one: Order, other: Order | undefined): boolean =>
  one.id === other?.id &&
  one.state === other.state &&
  one.status === other.status &&
  one.dispute === other.dispute &&
  one.refundedAmount === other.refundedAmount;

/** True if orders came, went or changed their state since the page was rendered, so that its counts are stale. */
export const haveChanged = (fromPage: readonly Order[], now: readonly Order[]): boolean =>
  now.length !== fromPage.length || now.some((order, at) => !standsAs(order, fromPage[at]));
