import Stripe from 'stripe';
import { vi } from 'vitest';

/**
 * The calls that a provider takes and does not answer, as `METHOD /path`. Their time passes at once, on a clock that
 * nothing else moves: it shows how long payers wait, not how busy the machine is.
 */
export const hanging: { calls: RegExp | null } = { calls: null };

/** Milliseconds that each hanging call was waited for. */
const waits: number[] = [];

const passed = () => waits.reduce((sum, ms) => sum + ms, 0);

/** Runs the work and tells how long (ms) it waited for each hanging call. */
export async function waitedFor<T>(work: () => Promise<T>): Promise<{ result: T; waited: number[] }> {
  const [before, start] = [waits.length, Math.round(performance.now()) - passed()]; // limits are whole milliseconds
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => start + passed());
  const result = await work().finally(() => clock.mockRestore());
  return { result, waited: waits.slice(before) };
}

let isHeld = false;

/** Also sends calls that hang, so that the provider carries them out later; their answers are dropped. */
export const hangingClient = (
  client: Stripe.HttpClient = Stripe.createNodeHttpClient(),
): Stripe.HttpClient => ({
  getClientName: () => client.getClientName(),
  makeRequest(...call) {
    const [, , path, method] = call;
    isHeld = hanging.calls?.test(`${method} ${path}`) ?? false;
    const answer = client.makeRequest(...call);
    if (!isHeld) return answer;
    answer.catch(() => undefined);
    return new Promise(() => undefined);
  },
});

/** Whether this wait (ms) limits the call made just before, and that call hangs. */
export function limits(ms: number): boolean {
  if (!isHeld) return false;
  isHeld = false;
  waits.push(ms);
  return true;
}
