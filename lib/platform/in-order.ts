import type { ObjectId } from 'mongodb';

/** The documents with these ids, in the order of the ids; ids without a document are left out. */
export function inOrderOf<D extends { _id: ObjectId }>(ids: readonly string[], docs: readonly D[]): D[] {
  const found = new Map(docs.map((doc) => [doc._id.toHexString(), doc]));
  return ids.flatMap((id) => found.get(id) ?? []);
}
