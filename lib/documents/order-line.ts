import 'server-only';
import { skusOf } from '@/lib/catalogue/skus';
import { numberOf, type OrderDoc } from '@/lib/orders/data';
import { groupNumber } from '@/lib/orders/number';

/** What documents say of one order. Money in minor units. */
export type OrderLine = {
  number: string;
  group: string | null;
  poNumber: string | null;
  productId: string;
  product: string;
  sku: string | null;
  quantity: number;
  price: number;
  total: number;
  currency: string;
  userId: string;
  buyer: string;
  email: string;
  address: string;
  phone: string;
  note: string | null;
  /** When the buyer would like it, 'YYYY-MM-DD'. */
  wantedDate: string | null;
};

const toLine = (order: OrderDoc, sku: string | null): OrderLine => ({
  number: numberOf(order),
  group: order.groupSequence === undefined ? null : groupNumber(order.groupSequence),
  poNumber: order.poNumber ?? null,
  productId: order.productId.toHexString(),
  product: order.productName,
  sku,
  quantity: order.quantity,
  price: order.price,
  total: order.total,
  currency: order.currency,
  userId: order.userId.toHexString(),
  buyer: order.userName,
  email: order.email,
  address: order.address,
  phone: order.phn,
  note: order.note ?? null,
  wantedDate: order.wantedDate ?? null,
});

/** Orders as documents say them, with the SKUs that their products have now. */
export async function toLines(orders: readonly OrderDoc[]): Promise<OrderLine[]> {
  const skus = await skusOf(orders.map(({ productId }) => productId));
  return orders.map((order) => toLine(order, skus.get(order.productId.toHexString()) ?? null));
}

/** What all lines have in common; null when they differ or have none. */
export function common(lines: readonly OrderLine[], pick: (line: OrderLine) => string | null): string | null {
  const values = new Set(lines.map(pick));
  const [only = null] = values;
  return values.size === 1 ? only : null;
}
