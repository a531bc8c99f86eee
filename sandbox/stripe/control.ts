import * as z from 'zod';
import { corsHeaders, sendJson } from '../http.ts';
import { StripeError } from './errors.ts';
import { faultParams } from './faults.ts';
import { identify, secretKeyRequired } from './keys.ts';
import { keepPastPayments, pastPaymentsParams } from './past-payments.ts';
import { commit, type Exchange, newCall, type Service } from './service.ts';
import {
  closeDispute,
  closeParams,
  disputeParams,
  escalateDispute,
  escalateParams,
  failParams,
  failRefund,
  holdParams,
  holdRefund,
  openDispute,
} from './troubles.ts';

const webhooksParams = z.strictObject({ paused: z.boolean() });

/**
 * The controls that tests use, all with the secret key as bearer token and JSON bodies:
 * - `POST /_sandbox/fault` `{ match: { method?, path? }, action, times? }` injects a fault (see faults.ts; `path` is a
 *   regular expression), `DELETE /_sandbox/fault` ends all faults;
 * - `POST /_sandbox/webhooks` `{ paused }` holds webhook calls back, or releases them;
 * - `POST /_sandbox/dispute` `{ payment_intent, reason?, inquiry?, prevented? }` opens a dispute or an inquiry, or
 *   tells of one that was prevented,
 *   `POST /_sandbox/dispute/escalate` `{ id }` makes an inquiry a dispute,
 *   `POST /_sandbox/dispute/close` `{ id, status }` closes either,
 *   `POST /_sandbox/refund/fail` `{ id, status?, stillCounted? }` makes a bank send a refund back, or cancels it (see
 *   troubles.ts),
 *   `POST /_sandbox/refund/hold` `{ id, waits }` has a refund wait for the balance, or makes it;
 * - `GET /_sandbox/state` counts the stored objects.
 *
 * The demo shop itself uses `POST /_sandbox/payments`, which stores payments of its past (see past-payments.ts).
 */
export async function answerControl(service: Service, exchange: Exchange): Promise<void> {
  const { req, res } = exchange;
  try {
    if (identify(service.keys, req) !== 'secret') throw secretKeyRequired();
    const answer = operate(service, exchange);
    await commit(service);
    sendJson(res, 200, answer, corsHeaders(req));
  } catch (error) {
    const known = error instanceof StripeError ? error : malformed(error);
    sendJson(res, known.status, { error: known.body }, corsHeaders(req));
  }
}

function operate(service: Service, { method, url, body }: Exchange): object {
  switch (`${method} ${url.pathname}`) {
    case 'POST /_sandbox/fault':
      service.faults.add(faultParams.parse(JSON.parse(body.toString())));
      return { faults: service.faults.count };
    case 'DELETE /_sandbox/fault':
      service.faults.clear();
      return { faults: 0 };
    case 'POST /_sandbox/webhooks': {
      const { paused } = webhooksParams.parse(JSON.parse(body.toString()));
      if (service.webhooks) service.webhooks.isPaused = paused;
      return { paused: service.webhooks?.isPaused ?? false };
    }
    case 'POST /_sandbox/payments':
      return { kept: keepPastPayments(service.state, pastPaymentsParams.parse(JSON.parse(body.toString()))) };
    case 'POST /_sandbox/dispute':
      return openDispute(callOf(service), disputeParams.parse(JSON.parse(body.toString())));
    case 'POST /_sandbox/dispute/escalate':
      return escalateDispute(callOf(service), escalateParams.parse(JSON.parse(body.toString())));
    case 'POST /_sandbox/dispute/close':
      return closeDispute(callOf(service), closeParams.parse(JSON.parse(body.toString())));
    case 'POST /_sandbox/refund/fail':
      return failRefund(callOf(service), failParams.parse(JSON.parse(body.toString())));
    case 'POST /_sandbox/refund/hold':
      return holdRefund(callOf(service), holdParams.parse(JSON.parse(body.toString())));
    case 'GET /_sandbox/state':
      return counts(service);
    default: {
      const message = `There is no ${method} ${url.pathname} in the sandbox.`;
      throw new StripeError(404, { message, type: 'invalid_request_error' });
    }
  }
}

/** A bank's actions are not caused by an API request. */
const callOf = (service: Service) => newCall(service, 'secret', {}, { id: null, idempotency_key: null });

function counts({ state, faults }: Service): object {
  return {
    payment_intents: state.count('payment_intents'),
    events: state.count('events'),
    pending_deliveries: state.count('deliveries'),
    faults: faults.count,
  };
}

function malformed(error: unknown): StripeError {
  const message = error instanceof Error ? error.message : String(error);
  return new StripeError(400, { message, type: 'invalid_request_error' });
}
