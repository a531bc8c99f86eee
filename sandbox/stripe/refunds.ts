import * as z from 'zod';
import { checkStep, formatAmount } from './amounts.ts';
import type { Call } from './call.ts';
import { invalidRequest, resourceMissing } from './errors.ts';
import { newId, unixNow } from './ids.ts';
import { listPage } from './lists.ts';
import { integer, metadata, page } from './params.ts';
import type { State } from './state.ts';
import type { Charge, Refund } from './types.ts';

export const createRefundParams = z.strictObject({
  amount: integer.optional(),
  payment_intent: z.string(),
  metadata,
});
type CreateParams = z.output<typeof createRefundParams>;

export const listRefundsParams = z.strictObject({ ...page, payment_intent: z.string().optional() });

/**
 * Refunds at once; without an amount, all that is left.
 * @throws StripeError when nothing, or too little, is left to refund, or the payment's dispute is open or lost.
 */
export function createRefund(call: Call, params: CreateParams): Refund {
  const charge = chargeToRefund(call.state, params);
  const left = charge.amount - charge.amount_refunded;
  if (left === 0) {
    throw invalidRequest(`Charge ${charge.id} has already been refunded.`, {
      code: 'charge_already_refunded',
    });
  }
  checkDisputes(call.state, charge);
  const amount = params.amount ?? left;
  checkRefund(charge, amount, left);
  const refund = call.state.put('refunds', {
    id: newId('re'),
    object: 'refund',
    amount,
    charge: charge.id,
    created: unixNow(),
    currency: charge.currency,
    metadata: params.metadata ?? {},
    payment_intent: charge.payment_intent,
    status: 'succeeded',
  });
  const refunded = call.state.put('charges', {
    ...charge,
    amount_refunded: charge.amount_refunded + amount,
    refunded: amount === left,
  });
  call.emit('refund.created', refund);
  call.emit('charge.refunded', refunded);
  return refund;
}

export function listRefunds(state: State, params: z.output<typeof listRefundsParams>) {
  const { payment_intent: intent } = params;
  const refunds = state.all('refunds').filter((refund) => !intent || refund.payment_intent === intent);
  return listPage('/v1/refunds', refunds, params);
}

/** A charge's own list of its refunds, as it is when expanded: the newest ten. */
export const listRefundsOfCharge = (state: State, { id }: Charge) =>
  listPage(
    `/v1/charges/${id}/refunds`,
    state.all('refunds').filter(({ charge }) => charge === id),
    {},
  );

function chargeToRefund(state: State, params: CreateParams): Charge {
  const intent = state.get('payment_intents', params.payment_intent);
  if (!intent) throw resourceMissing('payment_intent', params.payment_intent, 'payment_intent');
  const charge = intent.latest_charge === null ? undefined : state.get('charges', intent.latest_charge);
  if (charge?.paid) return charge;
  throw invalidRequest(`This PaymentIntent (${intent.id}) does not have a successful charge to refund.`, {
    param: 'payment_intent',
  });
}

/** Refuses a refund while a dispute is open or lost, as the bank has the money; one that was won allows it. */
function checkDisputes(state: State, { id }: Charge): void {
  const isHeld = state
    .all('disputes')
    .some(
      ({ charge, status, payment_method_details: details }) =>
        charge === id &&
        (['needs_response', 'lost'].includes(status) || details?.card.case_type === 'resolution'),
    );
  if (!isHeld) return;
  throw invalidRequest(`Charge ${id} has been charged back; cannot issue a refund.`, {
    code: 'charge_disputed',
  });
}

function checkRefund(charge: Charge, amount: number, left: number): void {
  if (amount < 1) {
    const message = 'This value must be greater than or equal to 1.';
    throw invalidRequest(message, { code: 'parameter_invalid_integer', param: 'amount' });
  }
  checkStep(amount, charge.currency);
  if (amount <= left) return;
  const asked = formatAmount(amount, charge.currency);
  const limit =
    charge.amount_refunded === 0
      ? `charge amount (${formatAmount(left, charge.currency)})`
      : `unrefunded amount on charge (${formatAmount(left, charge.currency)})`;
  throw invalidRequest(`Refund amount (${asked}) is greater than ${limit}`, { param: 'amount' });
}
