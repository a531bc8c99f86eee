import 'server-only';
import { AppError } from '@/lib/base/errors';
import { messages } from '@/lib/base/messages';
import { shortAddress } from './client-address';
import { logRefusal } from './refusals';
import { count } from './tally';

type Bounds = { points: number; seconds: number };

/**
 * So many addresses are told apart, and behind them as many networks (IPv4 /24, IPv6 /48), so that one that has addresses
 * without end shuts out itself alone; beyond them all are counted as one.
 */
const mostAddresses = 10_000;

/**
 * Tries by address within one stretch of time, counted by this process alone: for calls that cost less than asking the
 * database for a counter would. Others of the app's processes count for themselves.
 */
export class NearbyLimit {
  readonly #name: string;
  readonly #bounds: Bounds;
  readonly #now: () => number;
  readonly #taken = new Map<string, number>();
  #until = 0;

  /** @param now milliseconds of any clock that never goes back */
  constructor(name: string, bounds: Bounds, now: () => number = () => performance.now()) {
    this.#name = name;
    this.#bounds = bounds;
    this.#now = now;
  }

  /** What a try of this address is counted by. */
  #keyOf(address: string): string {
    if (this.#taken.has(address) || this.#taken.size < mostAddresses) return address;
    const network = shortAddress(address);
    return this.#taken.has(network) || this.#taken.size < 2 * mostAddresses ? network : '';
  }

  /** Takes one try. @throws AppError limited, with the seconds to wait */
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
