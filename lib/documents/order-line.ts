import 'server-only';
import { skusOf } from '@/lib/catalogue/skus';
import { numberOf, type OrderDoc } from '@/lib/orders/data';
import { groupNumber } from '@/lib/orders/number';

/** One order as a line of a document. Money in minor units. */
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
  /** Delivery date that the buyer requested, 'YYYY-MM-DD'. */
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

/** Orders as lines of a document, with the current SKUs of their products. */
export async function toLines(orders: readonly OrderDoc[]): Promise<OrderLine[]> {
  const skus = await skusOf(orders.map(({ productId }) => productId));
  return orders.map((order) => toLine(order, skus.get(order.productId.toHexString()) ?? null));
}

/** The value that all lines share; null when they differ or have none. */
export function common(lines: readonly OrderLine[], pick: (line: OrderLine) => string | null): string | null {
  const values = new Set(lines.map(pick));
  const [only = null] = values;
  return values.size === 1 ? only : null;
}
