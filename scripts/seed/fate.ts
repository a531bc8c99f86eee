import type { ObjectId } from 'mongodb';
import type { OrderDoc, OrderEvent } from '@/lib/orders/data';

const hour = 3_600_000;

/** Who acts on an order: its buyer, and the admin who ships it (null if the shop has none). */
export type Actors = { buyer: ObjectId; admin: ObjectId | null };

/** Whether an order is certainly paid, certainly still unpaid, or left to chance. */
export type Lot = 'any' | 'paid' | 'waits';

type Start = {
  at: Date;
  now: Date;
  holdHours: number;
  total: number;
  price: number;
  payment: string;
  lot: Lot;
};

/** An order's history until now, and the fields that follow from it. */
type Fate = Pick<OrderDoc, 'state' | 'paid' | 'history' | 'holdExpiresAt' | 'updatedAt'> &
  Partial<Pick<OrderDoc, 'status' | 'statusAt' | 'paidAt' | 'transactionId' | 'refundedAmount'>>;

const reasons = ['Two arrived damaged', 'Short delivery', 'Wrong nap sent', 'Goodwill for a late delivery'];

/** A plausible course of an order: most are paid and delivered within a week, some cancelled, expired or refunded. */
export function fateOf(random: () => number, start: Start, { buyer, admin }: Actors): Fate {
  const { at, now, holdHours, total, price, payment, lot } = start;
  const history: OrderEvent[] = [{ type: 'placed', at, by: buyer }];
  const holdExpiresAt = new Date(at.getTime() + holdHours * hour);
  let last = at;
  /** Adds an event `hours` after the last one; returns false if that is in the future. */
  const add = (
    type: OrderEvent['type'],
    hours: number,
    by: ObjectId | null,
    more: Partial<OrderEvent> = {},
  ) => {
    const then = new Date(last.getTime() + Math.round(hours * hour));
    if (then >= now) return false;
    last = then;
    history.push({ type, at: then, by, ...more });
    return true;
  };
  const unpaid = (): Fate => ({ state: 'unpaid', paid: false, history, holdExpiresAt, updatedAt: last });
  const over = (): Fate => ({ state: 'cancelled', paid: false, history, holdExpiresAt, updatedAt: last });

  const roll = lot === 'paid' ? 0.5 : random();
  const [soon, later, much] = [random(), random(), random()];
  if (lot === 'waits') return unpaid();
  if (roll < 0.06) return add('expired', holdHours, null) ? over() : unpaid();
  if (roll < 0.11) return add('cancelled', 1 + soon * 6, buyer) ? over() : unpaid();
  if (roll < 0.13) return add('cancelled', 2 + soon * 10, admin) ? over() : unpaid();
  if (!add('paid', 0.1 + soon * 1.5, null, { note: payment })) return unpaid();

  const paidAt = last;
  let status: NonNullable<OrderDoc['status']> = 'pending';
  let statusAt = paidAt;
  for (const [next, hours] of [
    ['processing', 4 + later * 26],
    ['shipped', 14 + much * 30],
    ['delivered', 26 + later * 50],
  ] as const) {
    if (!add(next, hours, admin)) break;
    status = next;
    statusAt = last;
  }
  let refundedAmount = 0;
  if (status === 'delivered' && roll > 0.93) {
    const amount = roll > 0.992 ? total : Math.min(total, price * (2 + Math.floor(much * 8)));
    const reason = reasons[Math.floor(soon * reasons.length)] ?? 'Goodwill';
    if (add('refunded', 20 + much * 40, admin, { note: payment, amount, reason })) refundedAmount = amount;
  }
  return {
    ...{ state: 'paid', paid: true, history, holdExpiresAt, updatedAt: last },
    ...{ status, statusAt, paidAt, transactionId: payment },
    ...(refundedAmount > 0 && { refundedAmount }),
  };
}
