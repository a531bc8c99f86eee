import 'server-only';
import { AppError } from '@/lib/base/errors';
import { messages } from '@/lib/base/messages';
import type { OrderDoc } from '../data';
import type { DisputeMark } from '../schema';
import { toDispute } from '../trouble';

/**
 * Marks an order that is handled as one of several, so nobody looks at it by itself: it is refused if its payment is
 * disputed or lost. Left out for an act on a single order, whose own page shows a warning.
 */
export type Among = 'picked';

const leftOut: Record<DisputeMark, string> = {
  open: messages.order.leftOutDisputed,
  lost: messages.order.leftOutLost,
};

/** @throws AppError conflict */
export function assertUndisputed({ disputed }: Pick<OrderDoc, 'disputed'>, among: Among | undefined): void {
  const dispute = toDispute(disputed);
  if (among && dispute) throw new AppError('conflict', leftOut[dispute]);
}
