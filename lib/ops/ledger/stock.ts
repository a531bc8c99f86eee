import 'server-only';
import type { ObjectId } from 'mongodb';
import { type ProductDoc, products } from '@/lib/catalogue/data';
import { type StockMovementDoc, stockMovements } from '@/lib/catalogue/movements';
import { type OrderDoc, orders } from '@/lib/orders/data';
import type { Finding } from './schema';

type OpenOrder = Pick<OrderDoc, '_id' | 'productId' | 'state' | 'holdId' | 'quantity'>;
type Sums = Map<string, number>;

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);

/** Units by product in paid orders. */
async function paidUnits(): Promise<Sums> {
  const groups = orders().aggregate<{ _id: ObjectId; units: number }>([
    { $match: { state: 'paid' } },
    { $group: { _id: '$productId', units: { $sum: '$quantity' } } },
  ]);
  return new Map((await groups.toArray()).map(({ _id, units }) => [_id.toHexString(), units]));
}

/** What the movements of each product add up to: the change of its available stock. */
async function movedUnits(): Promise<Sums> {
  const signOf: Record<StockMovementDoc['type'], number> = { placing: -1, release: 1, sale: 0, restock: 1 };
  const groups = stockMovements().aggregate<{
    _id: { productId: ObjectId; type: StockMovementDoc['type'] };
    units: number;
  }>([{ $group: { _id: { productId: '$productId', type: '$type' }, units: { $sum: '$quantity' } } }]);
  const moved: Sums = new Map();
  for (const { _id, units } of await groups.toArray()) {
    const key = _id.productId.toHexString();
    moved.set(key, (moved.get(key) ?? 0) + signOf[_id.type] * units);
  }
  return moved;
}

function openByProduct(open: OpenOrder[]): Map<string, OpenOrder[]> {
  return Map.groupBy(open, ({ productId }) => productId.toHexString());
}

/** Holds and open orders must be the same, one for one. */
function holdFaults(product: ProductDoc, open: OpenOrder[]): string[] {
  const byOrder = new Map(open.map((order) => [order._id.toHexString(), order]));
  const faults = product.holds.flatMap((hold) => {
    const order = byOrder.get(hold.orderId.toHexString());
    const fits = order?.state === 'placing' || order?.holdId?.equals(hold.id);
    if (fits && order?.quantity === hold.quantity) return [];
    return [`a hold of ${hold.quantity} stands for no open order (${hold.orderId.toHexString()})`];
  });
  const held = new Set(product.holds.map((hold) => hold.id.toHexString()));
  for (const { _id, state, holdId } of open) {
    if (state === 'unpaid' && !held.has(holdId?.toHexString() ?? ''))
      faults.push(`order ${_id.toHexString()} is unpaid and holds no stock`);
  }
  return faults;
}

function productFaults(product: ProductDoc, open: OpenOrder[], sold: number, moved: number | null): string[] {
  const { initialStock, restocked, available } = product;
  const held = sum(product.holds.map(({ quantity }) => quantity));
  const faults = holdFaults(product, open);
  if (initialStock + restocked !== available + held + product.sold) {
    faults.push(
      `initial ${initialStock} + restocked ${restocked} is not available ${available} + held ${held} + sold ${product.sold}`,
    );
  }
  if (available < 0) faults.push(`available is ${available}`);
  if (product.sold !== sold) faults.push(`sold is ${product.sold}, by the paid orders ${sold}`);
  if (moved !== null && initialStock + moved !== available)
    faults.push(`available is ${available}, by the movements ${initialStock + moved}`);
  return faults;
}

/** Invariant I for every product, deleted ones too. */
export async function checkStock(): Promise<{ products: number; findings: Finding[] }> {
  const unfinished = (await orders().countDocuments({ followUp: true })) > 0;
  const open = openByProduct(
    await orders()
      .find<OpenOrder>({ state: { $in: ['placing', 'unpaid'] } })
      .project<OpenOrder>({ productId: 1, state: 1, holdId: 1, quantity: 1 })
      .toArray(),
  );
  const [paid, moved] = await Promise.all([paidUnits(), movedUnits()]);
  const findings: Finding[] = [];
  let count = 0;
  for await (const product of products().find()) {
    const key = product._id.toHexString();
    // Movements follow a moment later, so they are compared only when none is missing.
    const isMoving = unfinished || product.followUp === true;
    const faults = productFaults(
      product,
      open.get(key) ?? [],
      paid.get(key) ?? 0,
      isMoving ? null : (moved.get(key) ?? 0),
    );
    findings.push(
      ...faults.map((fault) => ({
        invariant: 'I' as const,
        about: `product ${key} (${product.name})`,
        fault,
      })),
    );
    count += 1;
  }
  return { products: count, findings };
}
