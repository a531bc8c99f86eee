/** Characters per part: few enough for little memory, many enough to avoid a write per row. */
const partLength = 32_000;

/** Streams a long text in parts, so that memory doesn't grow with it: `start`, the text of each row, `end`. */
export async function* inParts<T>(
  start: string,
  rows: AsyncIterable<T>,
  textOf: (row: T) => string,
  end: string,
): AsyncGenerator<string, void, undefined> {
  let part = start;
  for await (const row of rows) {
    part += textOf(row);
    if (part.length < partLength) continue;
    yield part;
    part = '';
  }
  if (part || end) yield part + end;
}
