/**
 * A character as people count them: with what is drawn upon it or joined to it, a flag as its letters, a Korean syllable as
 * its parts. By a rule of our own, for browsers and servers of several ages count by several, and a page must say the same on both.
 */
const character = /\p{RI}{2}|.(?:[\p{M}\p{EMod}\u1160-\u11ff\u{e0020}-\u{e007f}]|\u200d.?)*/gsu;

export const charactersOf = (text: string): string[] => text.match(character) ?? [];

/** The first so many characters of a text. */
function cut(text: string, most: number): string {
  if (text.length <= most) return text;
  const characters = charactersOf(text);
  return characters.length > most ? characters.slice(0, most).join('').trimEnd() : text;
}

/** The beginning of a text, with a sign where more follows. */
export function beginning(text: string, most: number): string {
  const kept = cut(text, most);
  return kept === text ? text : `${kept}…`;
}

/** As much of a description as a card shows (specification §9). */
export const excerptLength = 150;
export const excerpt = (description: string): string => cut(description, excerptLength);

/** As much of a value as a row of a table has room for. */
export const beginningForRow = (text: string): string => beginning(text, 160);

/** As much of a product's name as order tables show (specification §9). */
export const cutName = (name: string): string => cut(name, 20);
