import type { Actor } from '@/lib/auth/actor';
import { placeGroup } from '@/lib/orders/group/place';
import { anOrder, aProduct } from '../../support/factories.ts';
import { aPicture, pictureForm } from '../../support/pictures.ts';
import type { World } from './access-matrix.ts';

/** The file is made once: drawing it for every cell would be most of the time. */
const file = await aPicture();

/** What the matrix' rows name, of this owner: one unpaid order; until a test pays one, it stands for the paid ones and their documents too. */
export async function aWorld(owner: Actor): Promise<World> {
  const { order, product } = await anOrder({ actor: owner });
  const other = await aProduct({ price: 777 });
  const { group } = await placeGroup(owner, {
    lines: [{ productId: other._id.toHexString(), quantity: other.quantity }],
    address: '1 Harbour Street',
    phn: '021555010',
    goAhead: 'all',
    requestKey: 'a-group-of-one',
  });
  return {
    ownerEmail: owner.email,
    productId: product._id.toHexString(),
    orderId: order.id,
    groupId: group?.id ?? '',
    paidOrderId: order.id,
    creditNoteId: order.id,
    settling: { orderId: order.id, transactionId: 'pi_0000000000000000' },
    picture: () => pictureForm(file),
  };
}
