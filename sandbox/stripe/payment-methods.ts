import * as z from 'zod';
import { checkCard } from './card-check.ts';
import { brandOf, testCard, tokenNumber } from './cards.ts';
import { invalidRequest, resourceMissing } from './errors.ts';
import { newId, unixNow } from './ids.ts';
import { integer } from './params.ts';
import type { State } from './state.ts';
import type { PaymentMethod, StoredPaymentMethod } from './types.ts';

const cardDetails = z.object({
  number: z.string(),
  exp_month: integer,
  exp_year: integer,
  cvc: z.string().optional(),
});

/** Stripe refuses an empty text, which it understands as one to be removed. */
const someText = z.string().min(1);

/** The shape of `payment_method_data`; what browsers add to it (time on page, referrer …) is ignored. */
export const paymentMethodParams = z.object({
  type: z.string(),
  card: cardDetails.optional(),
  billing_details: z.object({ name: someText, email: someText }).partial().optional(),
});
type PaymentMethodParams = z.output<typeof paymentMethodParams>;

/**
 * Validates a card and stores its outcome, brand and last four digits.
 * @throws StripeError 402 for a card that no bank could have issued, 400 for anything but a card.
 */
function createPaymentMethod(state: State, params: PaymentMethodParams): StoredPaymentMethod {
  if (params.type !== 'card') throw invalidRequest('The sandbox takes cards only.', { param: 'type' });
  const { card } = params;
  if (!card)
    throw invalidRequest('Missing required param: card.', { code: 'parameter_missing', param: 'card' });
  const number = card.number.replace(/[\s-]/g, '');
  const year = card.exp_year < 100 ? 2000 + card.exp_year : card.exp_year;
  checkCard(number, card.exp_month, year, card.cvc);
  const { outcome, requiresAuthentication = false } = testCard(number);
  const { name = null, email = null } = params.billing_details ?? {};
  const object: PaymentMethod = {
    id: newId('pm'),
    object: 'payment_method',
    billing_details: { name, email },
    card: {
      brand: brandOf(number),
      exp_month: card.exp_month,
      exp_year: year,
      last4: number.slice(-4),
    },
    created: unixNow(),
    livemode: false,
    type: 'card',
  };
  return state.put('payment_methods', { id: object.id, object, outcome, requiresAuthentication });
}

/** The stored method with that id; a token such as `pm_card_visa` creates a new one. */
function resolvePaymentMethod(state: State, id: string): StoredPaymentMethod {
  const number = tokenNumber(id);
  if (number !== undefined) {
    const card = { number, exp_month: 12, exp_year: new Date().getFullYear() + 10, cvc: '1234' };
    return createPaymentMethod(state, { type: 'card', card });
  }
  return findPaymentMethod(state, id);
}

export function findPaymentMethod(state: State, id: string): StoredPaymentMethod {
  const found = state.get('payment_methods', id);
  if (!found) throw resourceMissing('PaymentMethod', id, 'payment_method');
  return found;
}

type MethodParams = {
  payment_method?: string | undefined;
  payment_method_data?: PaymentMethodParams | undefined;
};

/** The id of the payment method that the parameters name or describe; null if they do neither. */
export function attachedMethod(state: State, params: MethodParams): string | null {
  if (params.payment_method_data) return createPaymentMethod(state, params.payment_method_data).id;
  return params.payment_method ? resolvePaymentMethod(state, params.payment_method).id : null;
}
