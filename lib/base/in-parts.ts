/** Characters of one part: few enough to stay small, many enough not to cost a write for each row. */
const partLength = 32_000;

/** A long text in parts, so that its length costs no memory: `start`, the text of each row, `end`. */
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
