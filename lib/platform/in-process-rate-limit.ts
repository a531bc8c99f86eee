import 'server-only';
import { AppError } from '@/lib/base/errors';
import { messages } from '@/lib/base/messages';
import { shortAddress, siteOf, siteShare } from './client-ip';
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
  /** What the networks of an IPv6 site took together, as in ./limits; of as many sites as there are addresses. */
  readonly #ofSites = new Map<string, number>();
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

  /** Counts one attempt. Returns whether it is one too many. */
  #isSpent(counters: Map<string, number>, key: string, most: number, address: string): boolean {
    const taken = (counters.get(key) ?? 0) + 1;
    counters.set(key, taken);
    if (taken === most + 1) logRefusal(`too many tries: ${this.#name}`, { address });
    return taken > most;
  }

  #isSiteSpent(address: string): boolean {
    const site = siteOf(address);
    if (!site || (!this.#ofSites.has(site) && this.#ofSites.size >= mostAddresses)) return false;
    return this.#isSpent(this.#ofSites, site, siteShare * this.#bounds.points, address);
  }

  /** Takes one attempt. @throws AppError limited, with the seconds to wait */
  take(address: string): void {
    const now = this.#now();
    const { points, seconds } = this.#bounds;
    if (now >= this.#until) {
      for (const counters of [this.#taken, this.#ofSites]) counters.clear();
      this.#until = now + seconds * 1000;
    }
    if (!this.#isSpent(this.#taken, this.#keyOf(address), points, address) && !this.#isSiteSpent(address))
      return;
    count('limits', { limit: this.#name });
    throw new AppError('limited', messages.tooMany, { retryAfter: Math.ceil((this.#until - now) / 1000) });
  }
}
