import 'server-only';
import type { Cell } from '@/lib/base/csv';
import { toAmount } from '@/lib/base/money';
import { numberOf, type OrderDoc } from '@/lib/orders/data';
import { groupNumber } from '@/lib/orders/number';

/** A cell of an order, given its product's current SKU and whether its buyer still has an account. */
type Column = (order: OrderDoc, sku: string | null, isKnown: boolean) => Cell;

/**
 * The columns of order files by name; each file chooses its own. None identifies a buyer who was deleted: even a
 * tracking number would, because the carrier knows the address.
 */
const columns = {
  _id: ({ _id }) => _id.toHexString(),
  number: numberOf,
  placed: ({ createdAt }) => createdAt,
  buyer: ({ userName }, _sku, isKnown) => (isKnown ? userName : 'deleted user'),
  userName: ({ userName }, _sku, isKnown) => (isKnown ? userName : null),
  email: ({ email }, _sku, isKnown) => (isKnown ? email : null),
  address: ({ address }, _sku, isKnown) => (isKnown ? address : null),
  phn: ({ phn }, _sku, isKnown) => (isKnown ? phn : null),
  poNumber: ({ poNumber = null }, _sku, isKnown) => (isKnown ? poNumber : null),
  note: ({ note = null }, _sku, isKnown) => (isKnown ? note : null),
  product: ({ productName }) => productName,
  price: ({ price, currency }) => toAmount(price, currency),
  quantity: ({ quantity }) => quantity,
  total: ({ total, currency }) => toAmount(total, currency),
  currency: ({ currency }) => currency.toUpperCase(),
  paid: ({ paid }) => paid,
  paidAt: ({ paidAt = null }) => paidAt,
  refunded: ({ refundedAmount = 0, currency }) => toAmount(refundedAmount, currency),
  state: ({ state }) => state,
  status: ({ status = null }) => status,
  transactionId: ({ transactionId = null }) => transactionId,
  group: ({ groupSequence }) => (groupSequence === undefined ? null : groupNumber(groupSequence)),
  sku: (_order, sku) => sku,
  wantedDate: ({ wantedDate = null }) => wantedDate,
  carrier: ({ shipment }) => shipment?.carrier ?? null,
  tracking: ({ shipment }, _sku, isKnown) => (isKnown ? (shipment?.number ?? null) : null),
} satisfies Record<string, Column>;

export type OrderColumn = keyof typeof columns;

/** An order's cells of these columns, in their order. */
export const orderCells = (names: readonly OrderColumn[], ...row: Parameters<Column>): Cell[] =>
  names.map((name) => {
    const column: Column = columns[name];
    return column(...row);
  });
