import { stripeApiVersion } from '../../lib/base/stripe-version.ts';
import { corsHeaders, type Headers, sendJson } from '../http.ts';
import { failedOnOrder, invalidRequest, StripeError } from './errors.ts';
import type { FaultAction } from './faults.ts';
import { parseForm } from './form.ts';
import { fingerprint, isAnswerKept, savedAnswer } from './idempotency.ts';
import { newId } from './ids.ts';
import { identify } from './keys.ts';
import { clientView } from './payment-intents.ts';
import { runCall } from './router.ts';
import { commit, type Exchange, newCall, type Service } from './service.ts';
import type { RequestInfo } from './types.ts';

/** Characters of an idempotency key (docs.stripe.com/api/idempotent_requests). */
const LONGEST_KEY = 255;

type Answer = { status: number; body: object; code?: string | undefined; headers?: Headers };
type Asked = { id: string; key: string | null; encoded: string };
/** `isFailing`: it fails, and its key returns this failure from now on. */
type Decided = Asked & { isFailing: boolean };

/** Answers a call of `/v1/…`, or applies the fault that a test asked for. */
export async function answerApi(
  service: Service,
  exchange: Exchange,
  fault: FaultAction | null,
): Promise<void> {
  const { req, res, method, url } = exchange;
  const isPost = method === 'POST';
  const asked: Asked = {
    id: newId('req'),
    key: (isPost && req.headers['idempotency-key']?.toString()) || null,
    encoded: isPost ? exchange.body.toString() : url.search.slice(1),
  };
  const answer = decide(service, exchange, { ...asked, isFailing: fault === 'error500_kept' });
  await commit(service);
  const isDropped = fault === 'charge_then_drop';
  service.log(`${method} ${url.pathname} ${answer.status}${isDropped ? ', not answered' : ''}`);
  if (isDropped) {
    res.destroy();
    return;
  }
  sendJson(res, answer.status, answer.body, {
    ...corsHeaders(req),
    'request-id': asked.id,
    'stripe-version': req.headers['stripe-version']?.toString() ?? stripeApiVersion,
    ...(asked.key !== null && { 'idempotency-key': asked.key }),
    ...answer.headers,
  });
}

/** Synchronous, so that no other call reads or changes the state meanwhile. */
function decide(service: Service, exchange: Exchange, { id, key, encoded, isFailing }: Decided): Answer {
  try {
    const params = parseForm(encoded);
    const viewer = identify(service.keys, exchange.req);
    if (key !== null && key.length > LONGEST_KEY)
      throw invalidRequest(`The idempotency key has ${key.length} characters, more than ${LONGEST_KEY}.`);
    const print = fingerprint(exchange.method, exchange.url.pathname, encoded);
    const saved = key === null ? null : savedAnswer(service.state, key, print);
    if (saved) {
      const headers = { 'idempotent-replayed': 'true', 'original-request': saved.requestId };
      return { status: saved.status, body: JSON.parse(saved.body), headers };
    }
    const request: RequestInfo = { id, idempotency_key: key };
    const answer = isFailing
      ? failure(service, failedOnOrder())
      : carryOut(service, exchange, newCall(service, viewer, params, request));
    if (key !== null && (isFailing || isAnswerKept(answer.status, answer.code))) {
      const body = JSON.stringify(answer.body);
      const kept = {
        id: key,
        fingerprint: print,
        status: answer.status,
        body,
        requestId: id,
        at: Date.now(),
      };
      service.state.put('idempotency_keys', kept);
    }
    return answer;
  } catch (error) {
    return failure(service, error);
  }
}

function carryOut(service: Service, { method, url }: Exchange, call: ReturnType<typeof newCall>): Answer {
  try {
    return { status: 200, body: runCall(method, url.pathname, call) };
  } catch (error) {
    const answer = failure(service, error);
    if (call.viewer === 'secret' || !(error instanceof StripeError) || !error.body.payment_intent)
      return answer;
    return {
      ...answer,
      body: { error: { ...error.body, payment_intent: clientView(error.body.payment_intent) } },
    };
  }
}

/** Every failure becomes `{ error }`: without that key Stripe's library takes any response for a success. */
function failure(service: Service, error: unknown): Answer {
  if (error instanceof StripeError) {
    return { status: error.status, body: { error: error.body }, code: error.body.code };
  }
  service.log(error instanceof Error ? (error.stack ?? error.message) : String(error));
  const message = 'The sandbox failed to carry out this call; its log says why.';
  return { status: 500, body: { error: { message, type: 'api_error' } } };
}
