import type { z } from 'zod';
import type { Call } from './call.ts';
import { findCharge, listCharges, listChargesParams } from './charges.ts';
import { clientView } from './client-view.ts';
import { confirm } from './confirm.ts';
import { invalidRequest, StripeError } from './errors.ts';
import { listEvents, listEventsParams, retrieveEvent } from './events.ts';
import { expandPaths } from './expand.ts';
import * as intentParams from './intent-params.ts';
import { secretKeyRequired } from './keys.ts';
import { listPage } from './lists.ts';
import { readParams, retrieveParams } from './params.ts';
import { cancelIntent, createIntent, findIntent, updateIntent } from './payment-intents.ts';
import { createPaymentMethod, findPaymentMethod, paymentMethodParams } from './payment-methods.ts';
import { createRefund, createRefundParams, findRefund, listRefunds, listRefundsParams } from './refunds.ts';
import type { PaymentIntent } from './types.ts';

type Route = {
  method: 'GET' | 'POST';
  path: RegExp;
  /** Whether a publishable key may call it. */
  isPublic?: true;
  run: (call: Call, id: string) => object;
};

/** A route whose parameters are checked first and whose answer is expanded as asked. */
function route<Schema extends z.ZodType<{ expand?: string[] | undefined }>>(
  target: string,
  schema: Schema,
  handle: (call: Call, params: z.output<Schema>, id: string) => object,
  isPublic?: true,
): Route {
  const [method, template = ''] = target.split(' ');
  return {
    method: method === 'GET' ? 'GET' : 'POST',
    path: new RegExp(`^/v1/${template.replace(':id', '([^/]+)')}$`),
    ...(isPublic && { isPublic }),
    run: (call, id) => {
      const params = readParams(schema, call.params);
      const answer = handle(call, params, id);
      if (call.viewer === 'publishable') return answer;
      return expandPaths(call.state, answer, params.expand ?? []);
    },
  };
}

const ROUTES: Route[] = [
  route('POST payment_intents', intentParams.createIntentParams, createIntent),
  route('GET payment_intents', intentParams.listIntentsParams, ({ state }, params) =>
    listPage('/v1/payment_intents', params.customer ? [] : state.all('payment_intents'), params),
  ),
  route(
    'GET payment_intents/:id',
    intentParams.retrieveIntentParams,
    (call, params, id) => view(call, findIntentFor(call, id, params.client_secret)),
    true,
  ),
  route('POST payment_intents/:id', intentParams.updateIntentParams, (call, params, id) =>
    updateIntent(call, findIntent(call.state, id), params),
  ),
  route(
    'POST payment_intents/:id/confirm',
    intentParams.confirmIntentParams,
    (call, params, id) => view(call, confirm(call, findIntentFor(call, id, params.client_secret), params)),
    true,
  ),
  route('POST payment_intents/:id/cancel', intentParams.cancelIntentParams, (call, params, id) =>
    cancelIntent(call, findIntent(call.state, id), params),
  ),
  route(
    'POST payment_methods',
    paymentMethodParams,
    ({ state }, params) => createPaymentMethod(state, params).object,
    true,
  ),
  route('GET payment_methods/:id', retrieveParams, ({ state }, _, id) => findPaymentMethod(state, id).object),
  route('GET charges', listChargesParams, ({ state }, params) => listCharges(state, params)),
  route('GET charges/:id', retrieveParams, ({ state }, _, id) => findCharge(state, id)),
  route('POST refunds', createRefundParams, createRefund),
  route('GET refunds', listRefundsParams, ({ state }, params) => listRefunds(state, params)),
  route('GET refunds/:id', retrieveParams, ({ state }, _, id) => findRefund(state, id)),
  route('GET events', listEventsParams, ({ state }, params) => listEvents(state, params)),
  route('GET events/:id', retrieveParams, ({ state }, _, id) => retrieveEvent(state, id)),
];

/**
 * Runs the API call of that method and path.
 * @throws StripeError for an unknown path, a key that may not, or whatever the call refuses.
 */
export function runCall(method: string, path: string, call: Call): object {
  for (const candidate of ROUTES) {
    const match = candidate.method === method ? candidate.path.exec(path) : null;
    if (!match) continue;
    if (call.viewer === 'publishable' && !candidate.isPublic) throw secretKeyRequired();
    return candidate.run(call, match[1] ?? '');
  }
  const message = `Unrecognized request URL (${method}: ${path}). The sandbox offers payment intents, payment methods, charges, refunds and events.`;
  throw new StripeError(404, { message, type: 'invalid_request_error' });
}

/** The intent, for a publishable key only together with its client secret. */
function findIntentFor(call: Call, id: string, clientSecret: string | undefined): PaymentIntent {
  if (call.viewer === 'publishable' && !clientSecret) {
    const message = 'Missing required param: client_secret.';
    throw invalidRequest(message, { code: 'parameter_missing', param: 'client_secret' });
  }
  const intent = findIntent(call.state, id);
  if (call.viewer === 'publishable' && clientSecret !== intent.client_secret) {
    const message =
      'The client_secret provided does not match the client_secret associated with the PaymentIntent.';
    throw invalidRequest(message, { code: 'payment_intent_invalid_parameter', param: 'client_secret' });
  }
  return intent;
}

function view(call: Call, intent: PaymentIntent): object {
  return call.viewer === 'secret' ? intent : clientView(intent);
}
