import * as z from 'zod';
import type { Call } from './call.ts';
import { listCharges, listChargesParams } from './charges.ts';
import { confirm } from './confirm.ts';
import { listEndpoints } from './endpoints.ts';
import { StripeError } from './errors.ts';
import * as intentParams from './intent-params.ts';
import { secretKeyRequired } from './keys.ts';
import { listPage } from './lists.ts';
import { readParams } from './params.ts';
import { cancelIntent, createIntent, findIntent, findIntentFor, view } from './payment-intents.ts';
import { createRefund, createRefundParams, listRefunds, listRefundsParams } from './refunds.ts';

type Route = {
  method: 'GET' | 'POST';
  path: RegExp;
  /** Whether a publishable key may call it. */
  isPublic?: true;
  run: (call: Call, id: string) => object;
};

/** A route whose parameters are validated first. */
function route<Schema extends z.ZodType>(
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
    run: (call, id) => handle(call, readParams(schema, call.params), id),
  };
}

const ROUTES: Route[] = [
  route('POST payment_intents', intentParams.createIntentParams, createIntent),
  route('GET payment_intents', intentParams.listIntentsParams, (call, params) => {
    const list = listPage('/v1/payment_intents', call.state.all('payment_intents'), params);
    return { ...list, data: list.data.map((one) => view(call, one, params.expand)) };
  }),
  route(
    'GET payment_intents/:id',
    intentParams.retrieveIntentParams,
    (call, params, id) => view(call, findIntentFor(call, id, params.client_secret), params.expand),
    true,
  ),
  route(
    'POST payment_intents/:id/confirm',
    intentParams.confirmIntentParams,
    (call, params, id) => view(call, confirm(call, findIntentFor(call, id, params.client_secret), params)),
    true,
  ),
  route('POST payment_intents/:id/cancel', intentParams.cancelIntentParams, (call, _, id) =>
    cancelIntent(call, findIntent(call.state, id)),
  ),
  route('GET charges', listChargesParams, ({ state }, params) => listCharges(state, params)),
  route('POST refunds', createRefundParams, createRefund),
  route('GET refunds', listRefundsParams, ({ state }, params) => listRefunds(state, params)),
  route('GET webhook_endpoints', z.object({ limit: z.unknown() }).partial(), listEndpoints),
];

/**
 * Runs the API call of that method and path.
 * @throws StripeError for an unknown path, a key without permission, or an error of the call.
 */
export function runCall(method: string, path: string, call: Call): object {
  for (const candidate of ROUTES) {
    const match = candidate.method === method ? candidate.path.exec(path) : null;
    if (!match) continue;
    if (call.viewer === 'publishable' && !candidate.isPublic) throw secretKeyRequired();
    return candidate.run(call, match[1] ?? '');
  }
  const message = `Unrecognized request URL (${method}: ${path}). The sandbox offers payment intents, charges and refunds.`;
  throw new StripeError(404, { message, type: 'invalid_request_error' });
}
