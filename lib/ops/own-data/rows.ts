/** One stored thing by the names of its fields; dates stay dates. */
export type Row = Record<string, unknown>;
export type Rows = AsyncIterable<Row> | Iterable<Row>;

/** Rows made while they are read. */
export async function* mapped<T>(
  found: AsyncIterable<T>,
  toRow: (doc: T) => Row | Promise<Row>,
): AsyncGenerator<Row> {
  for await (const doc of found) yield toRow(doc);
}
