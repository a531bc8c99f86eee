const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** Everything that no XML document may hold, not even escaped (XML 1.0 §2.2). */
const forbidden = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** Text as it stands safely in an element or an attribute. */
const escapeXml = (text: string): string =>
  text.replace(forbidden, '').replace(/[&<>"']/g, (character) => entities[character] ?? '');

/** An element that holds text. */
export const element = (name: string, text: string): string => `<${name}>${escapeXml(text)}</${name}>`;

/** The first line of every file. */
export const xmlDeclaration = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** Characters of one part: few enough to stay small, many enough not to cost a write for each entry. */
const partLength = 32_000;

/** A file in parts, so that its length costs no memory. */
export async function* xmlFile<T>(
  start: string,
  rows: AsyncIterable<T>,
  entryOf: (row: T) => string,
  end: string,
): AsyncGenerator<string, void, undefined> {
  let part = xmlDeclaration + start;
  for await (const row of rows) {
    part += `${entryOf(row)}\n`;
    if (part.length < partLength) continue;
    yield part;
    part = '';
  }
  yield part + end;
}
