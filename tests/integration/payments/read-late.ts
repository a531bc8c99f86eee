import { vi } from 'vitest';
import { retrieveIntent, stripe } from '@/lib/payments/service';

/** Gives back at Stripe, as a person does there; what its event carries, and the refund's id. */
export async function givenByHand(payment_intent: string, amount: number) {
  const { id } = await stripe().refunds.create({ payment_intent, amount });
  const { latest_charge: charge } = await retrieveIntent(payment_intent);
  if (typeof charge !== 'object' || !charge) throw new Error('a payment without its charge');
  return { id, event: structuredClone(charge) };
}

/** What happens between the next answer of Stripe about a payment and what the shop does with it. */
export function afterReading(happens: () => Promise<unknown>): void {
  const { paymentIntents } = stripe();
  const retrieve = paymentIntents.retrieve.bind(paymentIntents);
  vi.spyOn(paymentIntents, 'retrieve').mockImplementationOnce(async (...args) => {
    const intent = await retrieve(...args);
    await happens();
    return intent;
  });
}

/** The same where refunds are read one by one, for listings counted from now. */
export function afterListings(happens: Readonly<Record<number, () => Promise<unknown>>>): void {
  const { refunds } = stripe();
  const list = refunds.list.bind(refunds);
  let many = 0;
  vi.spyOn(refunds, 'list').mockImplementation((...args) => {
    many += 1;
    const [late, listed] = [happens[many], list(...args)];
    if (!late) return listed;
    const iterate = async function* () {
      const { data } = await listed;
      await late();
      yield* data;
    };
    return Object.assign(listed, { [Symbol.asyncIterator]: iterate });
  });
}

/** What happens after the next listing of refunds was read. */
export const afterListing = (happens: () => Promise<unknown>) => afterListings({ 1: happens });
