import { isId } from '@/lib/base/ids';
import { quantityFault } from '@/lib/base/quantity-rules';
import type { Product } from '@/lib/catalogue/product';

/** What the order form begins with. */
export type OrderStart = {
  userName: string;
  address: string;
  phn: string;
  poNumber: string;
  note: string;
  quantity: string;
};

type Given = { name: string; address: string | null; phone: string | null };
type Last = {
  address: string;
  phn: string;
  poNumber: string | null;
  note: string | null;
  productId: string;
  quantity: number;
  isCancelled: boolean;
};

/** The parameter by which the page of a product says how many units were asked for there. */
export const quantityParameter = 'quantity';

/**
 * How many units an address asks for, as they were typed: the form itself says what is wrong with too few or too many.
 * Anything but a whole number asks for nothing.
 */
export const askedQuantity = (asked: string | string[] | undefined): string | null =>
  typeof asked === 'string' && /^[1-9]\d{0,8}$/.test(asked) ? asked : null;

/** The parameter by which the page of a canceled order says that it is ordered again. */
export const againParameter = 'again';

/** The order whose form is to come back; null where the address names none. */
export const askedAgain = (asked: string | string[] | undefined): string | null =>
  typeof asked === 'string' && isId(asked) ? asked : null;

/**
 * Name from the profile; address and phone from there too, else from the last order. Whoever cancelled an order
 * of this product orders it again with what he typed, for a placed order is not changed. The quantity is the one that was
 * asked for, if one was.
 */
export function orderStart(
  product: Product,
  profile: Given,
  last: Last | null,
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
