import 'server-only';
import type { Filter, ObjectId } from 'mongodb';
import { messages } from '@/lib/base/messages';
import { timeNow } from '@/lib/platform/clock';
import { type OrderDoc, type OrderEvent, orders } from './data';
import { orderWords } from './search';

const withoutMoney: OrderEvent['type'][] = ['placed', 'cancelled', 'expired'];

/** Orders that name somebody though they never took money, which alone would have to be accounted for. */
const needless = {
  state: { $ne: 'paid' },
  transactionId: { $exists: false },
  history: { $not: { $elemMatch: { type: { $nin: withoutMoney } } } },
  email: { $ne: '' },
} satisfies Filter<OrderDoc>;

/** What follows from their end, such as its mail, is done, and so is every payment that was begun for them. */
const doneWith = {
  state: 'cancelled',
  followUp: { $exists: false },
  askStripeAt: { $exists: false },
} satisfies Filter<OrderDoc>;

/** Orders that have to be forgotten, and can be, once their buyer's account is gone. */
export const forgettable = { ...needless, ...doneWith } satisfies Filter<OrderDoc>;

/** What else of such an order tells of its buyer: a payment that was tried, and the account in the key. */
const traces = {
  poNumber: '',
  note: '',
  wantedDate: '',
  openedFrom: '',
  declines: '',
  requestKey: '',
} as const;

/**
 * Removes from orders that never took money who placed them: goods and sums stay, which stock and ledger refer to. An
 * order whose end is not done with keeps everything until a later call. Repeatable.
 * @param nobody the id of no account, for orders that shall be no longer in their account either
 * @returns whether none of them names anybody any more
 */
export async function forgetBuyer(whose: Filter<OrderDoc>, nobody?: ObjectId): Promise<boolean> {
  const forgotten = { userName: messages.users.former, email: '', address: '', phn: '' };
  const moved = nobody && ({ userId: nobody, unproved: true, 'history.$[own].by': nobody } as const);
  const found = orders().find({ ...whose, ...forgettable });
  for await (const { poNumber: _, ...order } of found)
    await orders().updateOne(
      { _id: order._id, ...forgettable },
      {
        $set: {
          ...forgotten,
          words: orderWords({ ...order, ...forgotten }),
          updatedAt: timeNow(),
          ...moved,
        },
        $unset: traces,
      },
      nobody ? { arrayFilters: [{ 'own.by': order.userId }] } : {},
    );
  return (await orders().countDocuments({ ...whose, ...needless }, { limit: 1 })) === 0;
}
