import 'server-only';
import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import Stripe from 'stripe';
import { log } from '@/lib/platform/log';
import { processSingleton } from '@/lib/platform/process-singleton';
import { recordServiceCall } from '@/lib/platform/service-calls';
import { count } from '@/lib/platform/tally';
import { Breaker } from './breaker';

/** How long (ms) Stripe's library waits before its second try. */
const libraryPause = 500;

/** How long (ms) Stripe's answers may take together while somebody waits for a page. */
const payersPatience = 5000;

/** A time-out shorter than this (ms) proves nothing about Stripe. */
const shortestSign = 1000;

const breaker = () => processSingleton('stripeBreaker', () => new Breaker({ timeOuts: 3, restMs: 10_000 }));

/** `until` by `performance.now()`; `attemptMs` leaves time for a second try. */
type Budget = { until: number; attemptMs: number };

const budgets = new AsyncLocalStorage<Budget>();

/**
 * Runs work that calls Stripe one or more times, with `ms` for all answers together. A call that was given up may have
 * been carried out; its retry has the same idempotency key.
 */
export function withTimeBudget<T>(work: () => Promise<T>, ms = payersPatience): Promise<T> {
  if (budgets.getStore()) return work();
  const answersMs = ms - libraryPause;
  return budgets.run({ until: performance.now() + answersMs, attemptMs: answersMs * 0.6 }, work);
}

/**
 * Response to a call that was not made. Stripe's library takes it for "too many requests", which it does not retry,
 * which uses up no idempotency key, and which marks Stripe as unreachable for others (lib/payments/service).
 */
class NotAsked extends Stripe.HttpClientResponse {
  constructor() {
    super(429, { 'stripe-should-retry': 'false' });
  }

  override toJSON() {
    const message = 'Stripe was not asked, because it did not answer in time before.';
    return Promise.resolve({ error: { type: 'rate_limit_error', message } });
  }
}

const isTimeOut = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === Stripe.HttpClient.TIMEOUT_ERROR_CODE;

/** Stripe's library starts its time-out at the connection, but connecting may take minutes. */
async function hardLimit(ms: number, signal: AbortSignal): Promise<never> {
  await pause(ms, undefined, { signal, ref: false });
  throw Stripe.HttpClient.makeTimeoutError();
}

/** How long (ms) this call may take: what its caller asked for, within what is left of the budget. */
function allowedMs(asked: number): number {
  const budget = budgets.getStore();
  if (!budget) return asked;
  return Math.floor(Math.min(asked, budget.attemptMs, budget.until - performance.now()));
}

/** Only a response that is neither a failure of Stripe's nor a refused key proves that the shop can use Stripe. */
function resultOf(status: number): 'answered' | 'failed' | 'refused' {
  if (status === 401 || status === 403) return 'refused';
  return status < 500 ? 'answered' : 'failed';
}

/** Makes the calls of Stripe's library, each within its time, and none while Stripe hangs. */
export function patientClient(client: Stripe.HttpClient = Stripe.createNodeHttpClient()): Stripe.HttpClient {
  return {
    getClientName: () => client.getClientName(),
    async makeRequest(host, port, path, method, headers, body, protocol, asked) {
      const ms = allowedMs(asked);
      if (ms <= 0 || !breaker().admit()) {
        count('stripe', { result: 'not asked' });
        return new NotAsked();
      }
      recordServiceCall('stripe', 'asked');
      const answered = new AbortController();
      try {
        const response = await Promise.race([
          client.makeRequest(host, port, path, method, headers, body, protocol, ms),
          hardLimit(ms, answered.signal),
        ]);
        note('answered');
        const result = resultOf(response.getStatusCode());
        if (result === 'answered') recordServiceCall('stripe', 'answered');
        count('stripe', { result });
        return response;
      } catch (error) {
        count('stripe', { result: isTimeOut(error) ? 'timed out' : 'unreachable' });
        // A connection that is refused or breaks fails at once, so nobody has to wait for it.
        if (!isTimeOut(error)) note('answered');
        else note(ms < shortestSign ? 'gave up' : 'timed out');
        throw error;
      } finally {
        answered.abort();
      }
    },
  };
}

function note(how: Parameters<Breaker['ended']>[0]): void {
  breaker().ended(how);
  if (how === 'timed out' && breaker().isOpen)
    log.warn('Stripe hangs: it is asked again in some seconds, and payers are told so at once');
}
