import * as z from 'zod';
import type { Call } from './call.ts';
import { resourceMissing } from './errors.ts';
import { newId, unixNow } from './ids.ts';
import type { Dispute, Refund } from './types.ts';

export const disputeParams = z.strictObject({
  payment_intent: z.string(),
  reason: z.string().default('product_not_received'),
  inquiry: z.boolean().default(false),
  prevented: z.enum(['resolution', 'block']).optional(),
});
export const escalateParams = z.strictObject({ id: z.string() });
export const closeParams = z.strictObject({
  id: z.string(),
  status: z.enum(['won', 'lost', 'warning_closed']),
});
export const holdParams = z.strictObject({ id: z.string(), waits: z.boolean() });
export const failParams = z.strictObject({
  id: z.string(),
  status: z.enum(['failed', 'canceled']).default('failed'),
  /** The charge goes on counting the refund: Stripe's documents don't say whether it does. */
  stillCounted: z.boolean().default(false),
});

/**
 * Opens a dispute, by which a buyer's bank takes a whole payment back: an act of the bank, for which Stripe's API has
 * no call. Or opens an inquiry, which moves no money (docs.stripe.com/disputes/how-disputes-work, "Inquiries"), or tells
 * of a dispute that was prevented: decided for the buyer at once, or blocked, which moves no money.
 */
export function openDispute(
  { state, emit }: Call,
  { payment_intent: intentId, reason, inquiry, prevented }: z.output<typeof disputeParams>,
): Dispute {
  const intent = state.get('payment_intents', intentId);
  const charge = intent?.latest_charge ? state.get('charges', intent.latest_charge) : undefined;
  if (!charge?.paid) throw resourceMissing('payment_intent', intentId, 'payment_intent');
  const dispute = state.put('disputes', {
    id: newId('dp'),
    object: 'dispute',
    amount: charge.amount,
    charge: charge.id,
    created: unixNow(),
    currency: charge.currency,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason,
    payment_method_details: {
      type: 'card',
      card: { case_type: prevented ?? (inquiry ? 'inquiry' : 'chargeback') },
    },
    status: prevented ? 'prevented' : inquiry ? 'warning_needs_response' : 'needs_response',
  });
  emit('charge.dispute.created', dispute);
  return dispute;
}

/** Makes an inquiry, maybe one that was closed already, a dispute, which takes the money. */
export function escalateDispute({ state, emit }: Call, { id }: z.output<typeof escalateParams>): Dispute {
  const dispute = state.get('disputes', id);
  if (!dispute?.status.startsWith('warning_')) throw resourceMissing('dispute', id, 'id');
  const escalated = state.put('disputes', {
    ...dispute,
    payment_method_details: { type: 'card', card: { case_type: 'chargeback' } },
    status: 'needs_response',
  });
  emit('charge.dispute.updated', escalated);
  return escalated;
}

export function closeDispute({ state, emit }: Call, { id, status }: z.output<typeof closeParams>): Dispute {
  const dispute = state.get('disputes', id);
  if (!dispute) throw resourceMissing('dispute', id, 'id');
  const closed = state.put('disputes', { ...dispute, status });
  emit('charge.dispute.closed', closed);
  return closed;
}

const hasEnded = ({ status }: Refund): boolean => status === 'failed' || status === 'canceled';

/**
 * Has a refund wait until the shop's balance at Stripe suffices, or makes it then (docs.stripe.com/refunds, "Pending
 * refunds"). Its charge counts it meanwhile.
 */
export function holdRefund({ state, emit }: Call, { id, waits }: z.output<typeof holdParams>): Refund {
  const refund = state.get('refunds', id);
  if (!refund || hasEnded(refund)) throw resourceMissing('refund', id, 'id');
  const { pending_reason: _before, ...kept } = refund;
  const held = state.put('refunds', {
    ...kept,
    ...(waits
      ? { status: 'pending', pending_reason: 'insufficient_funds' as const }
      : { status: 'succeeded' }),
  });
  emit('refund.updated', held);
  return held;
}

/**
 * Makes a bank send a refund back, days after Stripe made it, or cancels one as its dashboard does: the money is the
 * shop's again. Only `refund.updated` tells of the latter.
 */
export function failRefund(
  { state, emit }: Call,
  { id, status, stillCounted }: z.output<typeof failParams>,
): Refund {
  const refund = state.get('refunds', id);
  const charge = refund && state.get('charges', refund.charge);
  if (!refund || !charge || hasEnded(refund)) throw resourceMissing('refund', id, 'id');
  const reason = status === 'failed' ? 'lost_or_stolen_card' : 'merchant_request';
  const failed = state.put('refunds', { ...refund, status, failure_reason: reason });
  const left = { amount_refunded: charge.amount_refunded - refund.amount, refunded: false };
  if (!stillCounted) state.put('charges', { ...charge, ...left });
  emit('refund.updated', failed);
  if (status === 'failed') emit('refund.failed', failed);
  return failed;
}
