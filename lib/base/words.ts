/** A word begins with a letter or digit and goes on with those, their marks and what joins them in addresses, names and numbers. */
const words = /[\p{L}\p{N}][\p{L}\p{N}\p{M}@._+-]*/gu;
const joints = /[@._+-]+/g;
/** Letters of a word by which it is found. */
export const longestWord = 100;
/** A name has two hundred characters. */
const mostWords = 200;
/** Of a word with more joints than these the first and last ones count: somebody may have an address of a hundred dots. */
const mostJoints = { first: 7, last: 4 } as const;

/**
 * A text as it is compared by a search that forgives: without case, marks and ways of writing the same letter. By way of
 * capitals, in which ß is SS and ı is I; a sigma ends a word only once it is typed whole.
 */
export const folded = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toUpperCase().toLowerCase().replaceAll('ς', 'σ');

/** The words of a text, in lower case and in its order. */
export const wordsIn = (text: string): string[] => text.toLowerCase().match(words) ?? [];

/** A joined word, and what begins behind each joint: `long-nap` is found by `nap`, an address by what stands behind its `@`. */
function tailsOf(joined: string): string[] {
  const behind = [...joined.matchAll(joints)].map(({ 0: joint, index }) => index + joint.length);
  const counted = behind.filter(
    (_at, place) => place < mostJoints.first || place >= behind.length - mostJoints.last,
  );
  return [0, ...counted].map((at) => joined.slice(at, at + longestWord)).filter((tail) => tail !== '');
}

/**
 * What something is found by that these texts name: stored with it, so that a search reads an index and nothing else. As they
 * are written, and folded where that is something else.
 */
export function searchWords(texts: readonly (string | null | undefined)[]): string[] {
  const written = texts.filter((text) => text != null);
  const found = [...written, ...written.map(folded)].flatMap((text) => wordsIn(text).flatMap(tailsOf));
  return [...new Set(found)].slice(0, mostWords);
}
