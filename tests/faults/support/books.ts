import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'vitest';
import { products } from '@/lib/catalogue/data';
import { mails } from '@/lib/mail/data';
import { checkLedger } from '@/lib/ops/ledger/check';
import { orders } from '@/lib/orders/data';

/**
 * The promise: whatever happened, within a minute the books agree and nothing is left half-way. The time it took is
 * printed; this limit only ends a wait that would never end, on a busy machine too.
 */
const limitMs = 240_000;

/** Where the books disagree, in words. */
async function wrong(): Promise<string[]> {
  return (await checkLedger()).findings.map(({ about, fault }) => `${about}: ${fault}`);
}

/** The same, and what is left half-way. */
async function unsettled(): Promise<string[]> {
  const [placing, following, restocking, faults] = await Promise.all([
    orders().countDocuments({ state: 'placing' }),
    orders().countDocuments({ followUp: true }),
    products().countDocuments({ followUp: true }),
    wrong(),
  ]);
  return [
    ...(placing > 0 ? [`${placing} orders are being placed`] : []),
    ...(following + restocking > 0 ? [`${following + restocking} histories have open consequences`] : []),
    ...faults,
  ];
}

/** Waits until `read` finds nothing any more; prints how many seconds that took. */
async function untilNothing(read: () => Promise<string[]>, what: string, since: number): Promise<void> {
  let open = await read();
  while (open.length > 0 && performance.now() - since < limitMs) {
    await pause(250);
    open = await read();
  }
  console.log(`${what} after ${((performance.now() - since) / 1000).toFixed(1)} s`);
  expect(open).toEqual([]);
}

/** Waits until the running shop's books agree: invariants I to III. */
export const untilBooksAgree = (what: string, since = performance.now()) =>
  untilNothing(wrong, `${what}: books agree`, since);

/** Waits until they agree and nothing is left half-way, orders whose customer was told nothing included. */
export const untilSettled = (what: string, since = performance.now()) =>
  untilNothing(unsettled, `${what}: settled`, since);

/** Mails go out one after another, those of the tests before too. */
const mailLimitMs = 240_000;

/** Waits until every mail that was queued is sent. */
export async function untilMailed(): Promise<void> {
  const since = performance.now();
  while ((await mails().countDocuments({ state: 'waiting' })) > 0) {
    expect(performance.now() - since, 'milliseconds that mails wait').toBeLessThan(mailLimitMs);
    await pause(250);
  }
}
