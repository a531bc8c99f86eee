/** A word: a letter or digit, then letters, digits, their marks, and separators in addresses, names and numbers. */
const words = /[\p{L}\p{N}][\p{L}\p{N}\p{M}@._+-]*/gu;
const joints = /[@._+-]+/g;
/** How many characters of a word are indexed. */
export const longestWord = 100;
/** How many words of a document are indexed; a name has at most two hundred characters. */
const mostWords = 200;
/** How many separators of a word count, from its start and its end: an address may have a hundred dots. */
const mostJoints = { first: 7, last: 4 } as const;

/**
 * Letters that Unicode does not split into a plain letter and marks: the Latin ones as CLDR writes them in ASCII
 * (transform `Latin-ASCII`), and the final sigma as a plain one, since a half-typed word doesn't end yet.
 */
const spelled: Readonly<Record<string, string>> = {
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ħ: 'h',
  ŧ: 't',
  ς: 'σ',
};

/**
 * A text normalised for tolerant search: without case, diacritics and variant letter forms. Goes through upper case,
 * which turns ß into SS and ı into I.
 */
export const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .toLowerCase()
    .replace(/[æœøđðþłħŧς]/g, (letter) => spelled[letter] ?? letter);

/** The words of a text, in lower case and in its order. */
export const wordsIn = (text: string): string[] => text.toLowerCase().match(words) ?? [];

/** The words that somebody typed to search: a number or address may be pasted with the full stop of its sentence. */
export const typedWordsIn = (text: string): string[] => wordsIn(text).map((word) => word.replace(/\.+$/, ''));

/** A word and its parts from each separator on, so that `long-nap` is found by `nap`, an address by its domain. */
function tailsOf(joined: string): string[] {
  const behind = [...joined.matchAll(joints)].map(({ 0: joint, index }) => index + joint.length);
  const counted = behind.filter(
    (_at, place) => place < mostJoints.first || place >= behind.length - mostJoints.last,
  );
  return [0, ...counted].map((at) => joined.slice(at, at + longestWord)).filter((tail) => tail !== '');
}

/**
 * The search words of something with these texts, as written and folded. They are stored with it, so that a search
 * reads only an index.
 */
export function searchWords(texts: readonly (string | null | undefined)[]): string[] {
  const written = texts.filter((text) => text != null);
  const found = [...written, ...written.map(folded)].flatMap((text) => wordsIn(text).flatMap(tailsOf));
  return [...new Set(found)].slice(0, mostWords);
}
