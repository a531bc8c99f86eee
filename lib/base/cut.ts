/**
 * A character as people perceive it, with its combining marks and joiners; flags and Korean syllables of several code
 * points count as one. Not `Intl.Segmenter`, whose rules depend on the version: server and browser must render the
 * same.
 */
const character = /\p{RI}{2}|.(?:[\p{M}\p{EMod}\u1160-\u11ff\u{e0020}-\u{e007f}]|\u200d.?)*/gsu;

export const charactersOf = (text: string): string[] => text.match(character) ?? [];

/** The first so many characters of a text. */
function cut(text: string, most: number): string {
  if (text.length <= most) return text;
  const characters = charactersOf(text);
  return characters.length > most ? characters.slice(0, most).join('').trimEnd() : text;
}

/** The beginning of a text, with an ellipsis if it was cut. */
export function beginning(text: string, most: number): string {
  const kept = cut(text, most);
  return kept === text ? text : `${kept}…`;
}

/** How many characters of a description a card shows (specification §9). */
export const excerptLength = 150;
export const excerpt = (description: string): string => cut(description, excerptLength);

/** As much of a value as fits into a table row. */
export const beginningForRow = (text: string): string => beginning(text, 160);

/** A product's name cut to the length that order tables show (specification §9). */
export const cutName = (name: string): string => cut(name, 20);
