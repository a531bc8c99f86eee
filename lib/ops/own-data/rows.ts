/** What one thing that the shop keeps says, by name; dates as they are. */
export type Row = Record<string, unknown>;
export type Rows = AsyncIterable<Row> | Iterable<Row>;

/** Rows made while they are read. */
export async function* mapped<T>(found: AsyncIterable<T>, toRow: (doc: T) => Row): AsyncGenerator<Row> {
  for await (const doc of found) yield toRow(doc);
}
