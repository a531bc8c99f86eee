import { piecesOf } from './words';

/** A part of a text, and whether it is a hit of the search. */
export type Part = { readonly text: string; readonly isHit: boolean };

/** Those terms of a text that are among the found ones. */
export const foundIn = (text: string, found: ReadonlySet<string>): string[] =>
  piecesOf(text).flatMap(({ terms }) => terms.filter((term) => found.has(term)));

/** How these texts spell a term: the index may have cut an s off (`canvas`). Unchanged if one of them spells it so. */
export function spelledIn(texts: readonly string[], term: string): string {
  const words = texts.flatMap((text) =>
    piecesOf(text)
      .filter(({ terms }) => terms.includes(term))
      .map(({ start, end }) => text.slice(start, end).toLowerCase()),
  );
  return words.includes(term) ? term : (words[0] ?? term);
}

/** Splits a text into parts; those with one of a listing's `marked` terms are hits. Joined, the parts are the text. */
export function hitsIn(text: string, marked: readonly string[]): Part[] {
  if (marked.length === 0) return [{ text, isHit: false }];
  const found = new Set(marked);
  const parts: Part[] = [];
  let done = 0;
  for (const { start, end, terms } of piecesOf(text)) {
    if (!terms.some((term) => found.has(term))) continue;
    if (start > done) parts.push({ text: text.slice(done, start), isHit: false });
    parts.push({ text: text.slice(start, end), isHit: true });
    done = end;
  }
  if (done < text.length) parts.push({ text: text.slice(done), isHit: false });
  return parts;
}
