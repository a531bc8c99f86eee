import 'server-only';
import { AppError } from '@/lib/base/errors';
import { holdFor } from '@/lib/catalogue/holds';
import { type OrderDoc, orders } from '../data';
import { assertOpenLimits, buyerOf, findProductsOf } from '../rules';
import { type OrderGroupDoc, orderGroups } from './data';
import { finishGroup } from './finish';
import { withdrawGroup } from './remove';

/** Whether its request was within the limits: only then is any stock taken. */
async function hasHold(placing: readonly OrderDoc[]): Promise<boolean> {
  for (const { _id, productId } of placing) if (await holdFor({ productId, orderId: _id })) return true;
  return false;
}

/**
 * Finishes a group that its request left half-way, whoever comes across it: not before the limits were asked, unless they
 * were. Refused, it is taken back. Repeatable. Returns as finishGroup.
 */
export async function finishLeft(group: OrderGroupDoc): ReturnType<typeof finishGroup> {
  const placing = await orders().find({ groupId: group._id, state: 'placing' }).toArray();
  const [first] = placing;
  if (!first || group.state === 'placed' || (await hasHold(placing))) return finishGroup(group);
  const lines = placing.map(({ productId }) => ({ productId: productId.toHexString() }));
  try {
    await assertOpenLimits(buyerOf(first), [...(await findProductsOf(lines)).values()]);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (await hasHold(placing)) return finishGroup(group); // a rival within the limits took it meanwhile
    await withdrawGroup(group);
    const standing = await orderGroups().findOne({ _id: group._id }); // decided for by a rival meanwhile
    return standing ? finishGroup(standing) : { group: null, refused: [] };
  }
  return finishGroup(group);
}
