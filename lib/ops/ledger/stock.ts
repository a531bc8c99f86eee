import 'server-only';
import { ObjectId } from 'mongodb';
import { type ProductDoc, products } from '@/lib/catalogue/data';
import { type StockMovementDoc, stockMovements } from '@/lib/catalogue/movements';
import { type OrderDoc, orders } from '@/lib/orders/data';
import type { Finding } from './schema';
import { cursorAfter, type Stage } from './stage';

/** Products whose orders and movements are read at once. */
const batch = 100;

type OpenOrder = Pick<OrderDoc, '_id' | 'productId' | 'state' | 'holdId' | 'quantity'>;
type Sums = Map<string, number>;

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);

/** Units by product in paid orders, computed from the index alone. */
export async function paidUnits(ids: ObjectId[]): Promise<Sums> {
  const groups = orders().aggregate<{ _id: ObjectId; units: number }>(
    [
      { $match: { productId: { $in: ids }, state: 'paid' } },
      { $group: { _id: '$productId', units: { $sum: '$quantity' } } },
    ],
    { hint: 'product' },
  );
  return new Map((await groups.toArray()).map(({ _id, units }) => [_id.toHexString(), units]));
}

/** The sum of each product's movements, which is the change of its available stock. */
async function movedUnits(ids: ObjectId[]): Promise<Sums> {
  const signOf: Record<StockMovementDoc['type'], number> = { placing: -1, release: 1, sale: 0, restock: 1 };
  const groups = stockMovements().aggregate<{
    _id: { productId: ObjectId; type: StockMovementDoc['type'] };
    units: number;
  }>([
    { $match: { productId: { $in: ids } } },
    { $group: { _id: { productId: '$productId', type: '$type' }, units: { $sum: '$quantity' } } },
  ]);
  const moved: Sums = new Map();
  for (const { _id, units } of await groups.toArray()) {
    const key = _id.productId.toHexString();
    moved.set(key, (moved.get(key) ?? 0) + signOf[_id.type] * units);
  }
  return moved;
}

/** Holds and open orders must match one to one. */
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

type Fault = Pick<Finding, 'fault' | 'lasting'>;

/** The fault of a wrong sum. Its difference stays the same while the product goes on being sold. */
const byHowMuch = (sum: string, is: number, must: number, fault: string): Fault[] =>
  is === must ? [] : [{ fault, lasting: `${sum} is off by ${is - must}` }];

function productFaults(product: ProductDoc, open: OpenOrder[], paid: number, moved: number | null): Fault[] {
  const { initialStock, restocked, available, sold } = product;
  const held = sum(product.holds.map(({ quantity }) => quantity));
  const said = `initial ${initialStock} + restocked ${restocked} is not available ${available} + held ${held} + sold ${sold}`;
  const byMovements = initialStock + (moved ?? 0);
  return [
    ...holdFaults(product, open).map((fault) => ({ fault })),
    ...byHowMuch('stock', available + held + sold, initialStock + restocked, said),
    ...(available < 0 ? [{ fault: `available is ${available}`, lasting: 'available is below 0' }] : []),
    ...byHowMuch('sold', sold, paid, `sold is ${sold}, by the paid orders ${paid}`),
    ...(moved === null
      ? []
      : byHowMuch(
          'available',
          available,
          byMovements,
          `available is ${available}, by the movements ${byMovements}`,
        )),
  ];
}

/** The most orders with pending movements that are read for a batch; with more, every product counts as pending. */
const mostWaiting = 1000;

/** Tells which of these products have movements pending, which follow their orders a moment later. */
async function movingAmong(ids: ObjectId[]): Promise<(id: string) => boolean> {
  const waiting = await orders()
    .find<Pick<OrderDoc, 'productId'>>(
      { followUp: true, productId: { $in: ids } },
      { projection: { productId: 1 }, limit: mostWaiting, hint: 'followUp' },
    )
    .toArray();
  const moving = new Set(waiting.map(({ productId }) => productId.toHexString()));
  return (id) => waiting.length === mostWaiting || moving.has(id);
}

async function findingsOf(found: readonly ProductDoc[]): Promise<Finding[]> {
  const ids = found.map(({ _id }) => _id);
  const open = await orders()
    .find<OpenOrder>(
      { productId: { $in: ids }, state: { $in: ['placing', 'unpaid'] } },
      { projection: { productId: 1, state: 1, holdId: 1, quantity: 1 }, hint: 'product' },
    )
    .toArray();
  const isAwaited = await movingAmong(ids); // read after open orders and before movements, so that nothing is missed
  const [paid, moved] = await Promise.all([paidUnits(ids), movedUnits(ids)]);
  const byProduct = Map.groupBy(open, ({ productId }) => productId.toHexString());
  return found.flatMap((product) => {
    const id = product._id.toHexString();
    const its = byProduct.get(id) ?? [];
    // Movements follow their orders a moment later, so they are compared only if none is pending.
    const isMoving =
      isAwaited(id) || product.followUp === true || its.some(({ state }) => state === 'placing');
    const faults = productFaults(product, its, paid.get(id) ?? 0, isMoving ? null : (moved.get(id) ?? 0));
    const about = `product ${id} (${product.name})`;
    return faults.map((fault) => ({
      invariant: 'I' as const,
      subject: 'product' as const,
      id,
      about,
      ...fault,
    }));
  });
}

/** Invariant I for every product, deleted ones too. */
export const stockStage: Stage = async (cursor) => {
  const found = await products()
    .find(cursor ? { _id: { $gt: new ObjectId(cursor) } } : {}, { sort: { _id: 1 }, limit: batch })
    .toArray();
  return { cursor: cursorAfter(found, batch), products: found.length, findings: await findingsOf(found) };
};

/** The same for these products only. */
export async function stockFindings(ids: readonly string[]): Promise<Finding[]> {
  const found = await products()
    .find({ _id: { $in: ids.map((id) => new ObjectId(id)) } })
    .toArray();
  return findingsOf(found);
}
