import 'server-only';
import { AppError } from '@/lib/base/errors';
import { findHold } from '@/lib/catalogue/holds';
import { type OrderDoc, orders } from '../data';
import { assertOpenLimits, buyerOf, findProductsOf } from '../rules';
import { type OrderGroupDoc, orderGroups } from './data';
import { finishGroup } from './finish';
import { withdrawGroup } from './remove';

/** Whether an order has a hold: stock is taken only after the request has passed the limits. */
async function hasHold(placing: readonly OrderDoc[]): Promise<boolean> {
  for (const { _id, productId } of placing) if (await findHold({ productId, orderId: _id })) return true;
  return false;
}

/**
 * Finishes a group that its request left half-way, for any caller that finds it. Checks the limits first; a refused
 * group is withdrawn, unless its request passed them. Repeatable. Returns as finishGroup.
 */
export async function finishLeft(group: OrderGroupDoc): ReturnType<typeof finishGroup> {
  const placing = await orders().find({ groupId: group._id, state: 'placing' }).toArray();
  const [first] = placing;
  if (!first || group.state === 'placed') return finishGroup(group);
  const lines = placing.map(({ productId }) => ({ productId: productId.toHexString() }));
  try {
    await assertOpenLimits(buyerOf(first), [...(await findProductsOf(lines)).values()]);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (await hasHold(placing)) return finishGroup(group); // it passed the limits before
    await withdrawGroup(group);
    const standing = await orderGroups().findOne({ _id: group._id }); // another request placed it meanwhile
    return standing ? finishGroup(standing) : { group: null, refused: [] };
  }
  return finishGroup(group);
}
