import 'server-only';
import { AppError } from '@/lib/base/errors';
import { messages } from '@/lib/base/messages';
import { shortAddress } from './client-ip';
import { logRefusal } from './refusals';
import { count } from './tally';

type Bounds = { points: number; seconds: number };

/**
 * How many addresses are counted separately, and after them as many networks (IPv4 /24, IPv6 /48), so that a network
 * with endless addresses blocks only itself. Beyond that, all others share one counter, which bounds the memory.
 */
const mostAddresses = 10_000;

/**
 * A rate limit by address that is counted in this process alone, for calls that cost less than a counter in the
 * database would. Each process of the app counts by itself.
 */
export class InProcessRateLimit {
  readonly #name: string;
  readonly #bounds: Bounds;
  readonly #now: () => number;
  readonly #taken = new Map<string, number>();
  #until = 0;

  /** @param now milliseconds of any monotonic clock */
  constructor(name: string, bounds: Bounds, now: () => number = () => performance.now()) {
    this.#name = name;
    this.#bounds = bounds;
    this.#now = now;
  }

  /** The counter of an address: its own, that of its network, or the common one. */
  #keyOf(address: string): string {
    if (this.#taken.has(address) || this.#taken.size < mostAddresses) return address;
    const network = shortAddress(address);
    return this.#taken.has(network) || this.#taken.size < 2 * mostAddresses ? network : '';
  }

  /** Takes one attempt. @throws AppError limited, with the seconds to wait */
  take(address: string): void {
    const now = this.#now();
    if (now >= this.#until) {
      this.#taken.clear();
      this.#until = now + this.#bounds.seconds * 1000;
    }
    const key = this.#keyOf(address);
    const taken = (this.#taken.get(key) ?? 0) + 1;
    this.#taken.set(key, taken);
    if (taken <= this.#bounds.points) return;
    count('limits', { limit: this.#name });
    if (taken === this.#bounds.points + 1) logRefusal(`too many tries: ${this.#name}`, { address });
    throw new AppError('limited', messages.tooMany, { retryAfter: Math.ceil((this.#until - now) / 1000) });
  }
}
