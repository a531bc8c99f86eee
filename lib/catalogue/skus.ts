import 'server-only';
import type { ObjectId } from 'mongodb';
import { products } from './data';

/** The SKUs that these products have now, by their ids; those without one are missing. */
export async function skusOf(ids: readonly ObjectId[]): Promise<Map<string, string>> {
  const found = products().find({ _id: { $in: [...ids] } }, { projection: { sku: 1 } });
  return new Map(
    (await found.toArray()).flatMap(({ _id, sku }) => (sku ? [[_id.toHexString(), sku] as const] : [])),
  );
}
