import type { DeliveryStart } from '@/components/addresses/delivery-fields';
import { isId } from '@/lib/base/ids';
import { quantityFault } from '@/lib/base/quantity-rules';
import { isGrouped } from '@/lib/base/typed-number';
import type { Product } from '@/lib/catalogue/product';
import type { getLastOrder } from '@/lib/orders/last-order';

/** The initial values of the order form. */
export type OrderStart = Omit<DeliveryStart, 'wantedDate'> & Record<'userName' | 'quantity', string>;

type Given = { name: string; address: string | null; phone: string | null };

/** The URL parameter with the quantity chosen on the product's page. */
export const quantityParameter = 'quantity';

/**
 * The quantity in the URL, as typed: the form itself reports one that is too small or too large, or `1.000`, for which
 * nobody means the minimum. Anything else but a whole number is ignored.
 */
export const askedQuantity = (asked: string | string[] | undefined): string | null =>
  typeof asked === 'string' &&
  (/^[1-9]\d{0,8}$/.test(asked) || (/^[\d.,]{1,11}$/.test(asked) && isGrouped(asked)))
    ? asked
    : null;

/** The URL parameter with the canceled order that is ordered again. */
export const againParameter = 'again';

/** The id of the order to order again; null if the URL has none. */
export const askedAgain = (asked: string | string[] | undefined): string | null =>
  typeof asked === 'string' && isId(asked) ? asked : null;

/**
 * The name comes from the profile; address and phone too, else from the last order. If that was of this product and was
 * canceled, all but the name comes from it (its quantity only if still valid), because a placed order can't be edited.
 * A quantity in the URL wins.
 */
export function orderStart(
  product: Product,
  profile: Given,
  last: Awaited<ReturnType<typeof getLastOrder>>,
  asked: string | null = null,
): OrderStart {
  const { name: userName } = profile;
  if (last?.isCancelled && last.productId === product.id) {
    const fits = quantityFault(product, last.quantity) === null;
    const quantity = asked ?? String(fits ? last.quantity : product.quantity);
    const words = { poNumber: last.poNumber ?? '', note: last.note ?? '' };
    return { userName, address: last.address, phn: last.phn, ...words, quantity };
  }
  return {
    userName,
    address: profile.address ?? last?.address ?? '',
    phn: profile.phone ?? last?.phn ?? '',
    poNumber: '',
    note: '',
    quantity: asked ?? String(product.quantity),
  };
}
