import { escapeHtml } from './html';
import { inParts } from './in-parts';

/** Everything that no XML document may hold, not even escaped (XML 1.0 §2.2). */
const forbidden = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** An element that holds text. */
export const element = (name: string, text: string): string =>
  `<${name}>${escapeHtml(text.replace(forbidden, ''))}</${name}>`;

/** The first line of every file. */
export const xmlDeclaration = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** A file in parts. */
export const xmlFile = <T>(
  start: string,
  rows: AsyncIterable<T>,
  entryOf: (row: T) => string,
  end: string,
): AsyncGenerator<string, void, undefined> =>
  inParts(xmlDeclaration + start, rows, (row) => `${entryOf(row)}\n`, end);
