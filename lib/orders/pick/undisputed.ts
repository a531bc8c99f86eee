import 'server-only';
import { AppError } from '@/lib/base/errors';
import { messages } from '@/lib/base/messages';
import type { OrderDoc } from '../data';
import type { DisputeMark } from '../schema';
import { toDispute } from '../trouble';

/**
 * An order that is one of several in an act is done without a look at it, so one whose payment is disputed or lost is left
 * out; by itself it is decided upon on its own page, which warns. An act that is about it alone says nothing.
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
