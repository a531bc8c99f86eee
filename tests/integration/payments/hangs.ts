import Stripe from 'stripe';
import { vi } from 'vitest';

/**
 * A provider that takes calls and does not answer them, and the time that goes by meanwhile: for calls that hang it goes by at once, and for
 * nothing else. So it shows how long payers wait, and not how busy the machine is.
 */
export const hanging: { calls: RegExp | null } = { calls: null };

/** Milliseconds that hanging calls were waited for, one after another. */
const waits: number[] = [];

const passed = () => waits.reduce((sum, ms) => sum + ms, 0);

/** Milliseconds that work waits for calls that hang, call by call. */
export async function waitedFor<T>(work: () => Promise<T>): Promise<{ result: T; waited: number[] }> {
  const [before, start] = [waits.length, Math.round(performance.now()) - passed()]; // what is left is told in whole ones
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => start + passed());
  const result = await work().finally(() => clock.mockRestore());
  return { result, waited: waits.slice(before) };
}

let isHeld = false;

/** Sends what hangs, too, so that it is carried out once the provider goes on; of the answer nobody hears. */
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

/** Whether a wait of so many milliseconds is the limit of a call that hangs: of the one that was made just before. */
export function limits(ms: number): boolean {
  if (!isHeld) return false;
  isHeld = false;
  waits.push(ms);
  return true;
}
