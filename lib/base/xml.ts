import { escapeHtml } from './html';
import { inParts } from './in-parts';

/** Characters that XML documents may not contain, not even escaped (XML 1.0 §2.2). */
const forbidden = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** An element with text content. */
export const element = (name: string, text: string): string =>
  `<${name}>${escapeHtml(text.replace(forbidden, ''))}</${name}>`;

/** The first line of every file. */
export const xmlDeclaration = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** An XML file as a stream of text. */
export const xmlFile = <T>(
  start: string,
  rows: AsyncIterable<T>,
  entryOf: (row: T) => string,
  end: string,
): AsyncGenerator<string, void, undefined> =>
  inParts(xmlDeclaration + start, rows, (row) => `${entryOf(row)}\n`, end);
