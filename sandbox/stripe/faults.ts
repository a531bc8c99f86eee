import * as z from 'zod';

/**
 * Faults that a test requests, for the next `times` requests that match:
 * - `pause`: the request waits until the faults are cleared, then continues;
 * - `drop`: the connection ends without a response, and nothing happens;
 * - `error500`: 500 `api_error`, and nothing happens;
 * - `error500_kept`: the same, stored under the request's idempotency key, so that repeating it repeats the failure,
 *   as Stripe does (docs.stripe.com/api/idempotent_requests);
 * - `refuse_key`: 401, as from Stripe when a key was revoked, and nothing happens;
 * - `refuse_right`: 403, as from Stripe when a restricted key lacks the permission, and nothing happens;
 * - `object_locked`: 429, as from Stripe while another call is using the same object, and nothing happens;
 * - `key_in_use`: 409, as from Stripe while it carries out another call with this idempotency key, and nothing happens;
 * - `charge_then_drop`: the call is carried out and stored, then the connection ends without a response.
 */
export const faultParams = z.strictObject({
  match: z.strictObject({ method: z.string().optional(), path: z.string().optional() }).default({}),
  action: z.enum([
    'pause',
    'drop',
    'refuse_key',
    'refuse_right',
    'object_locked',
    'key_in_use',
    'error500',
    'error500_kept',
    'charge_then_drop',
  ]),
  times: z.number().int().min(1).default(1),
});

export type FaultAction = z.output<typeof faultParams>['action'];
type Fault = { method: string | null; path: RegExp; action: FaultAction; left: number };

export class Faults {
  #faults: Fault[] = [];
  #cleared = Promise.withResolvers<void>();

  /** @throws SyntaxError when the path is not a regular expression. */
  add({ match, action, times }: z.output<typeof faultParams>): void {
    const path = new RegExp(match.path ?? '');
    this.#faults.push({ method: match.method?.toUpperCase() ?? null, path, action, left: times });
  }

  get count(): number {
    return this.#faults.length;
  }

  /** Ends all faults; waiting requests continue. */
  clear(): void {
    this.#faults = [];
    this.#cleared.resolve();
    this.#cleared = Promise.withResolvers();
  }

  /** Uses up one matching fault; waits when that is a pause. */
  async meet(method: string, path: string): Promise<FaultAction | null> {
    const fault = this.#faults.find((one) => (one.method ?? method) === method && one.path.test(path));
    if (!fault) return null;
    fault.left -= 1;
    if (fault.left === 0) this.#faults = this.#faults.filter((one) => one !== fault);
    if (fault.action === 'pause') await this.#cleared.promise;
    return fault.action;
  }
}
