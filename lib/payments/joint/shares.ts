/** A refund's amount, and the order that it was made for, if stated. */
export type MadeRefund = { amount: number; orderId: string | null };

/** An order's id and its part of a payment, in minor units. */
export type Share = { orderId: string; amount: number };

/**
 * How much of a joint payment was refunded for each of its orders, in minor units. A refund that names an order counts
 * for that order; one that was made at Stripe without naming an order counts for the first orders that have something
 * left. Never more than an order's part, and together all that was refunded.
 */
export function givenByOrder(
  shares: readonly Share[],
  refunds: readonly MadeRefund[],
): ReadonlyMap<string, number> {
  const given = new Map(shares.map(({ orderId }) => [orderId, 0]));
  let unnamed = 0;
  const partOf = new Map(shares.map(({ orderId, amount }) => [orderId, amount]));
  for (const { amount, orderId } of refunds) {
    const before = orderId === null ? undefined : given.get(orderId);
    if (orderId === null || before === undefined) {
      unnamed += amount;
      continue;
    }
    const fits = Math.min(amount, (partOf.get(orderId) ?? 0) - before);
    given.set(orderId, before + fits);
    unnamed += amount - fits;
  }
  for (const { orderId, amount } of shares) {
    const before = given.get(orderId) ?? 0;
    const more = Math.min(unnamed, amount - before);
    given.set(orderId, before + more);
    unnamed -= more;
  }
  return given;
}
