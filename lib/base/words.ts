/** A word begins with a letter or digit and goes on with those and what joins them in addresses, names and numbers. */
const words = /[\p{L}\p{N}][\p{L}\p{N}@._+-]*/gu;
const joints = /[@._+-]+/g;
const longestWord = 100;
/** A name has two hundred characters. */
const mostWords = 200;

/** The words of a text, in lower case and in its order. */
export const wordsIn = (text: string): string[] => text.toLowerCase().match(words) ?? [];

/** A joined word, and what begins behind each joint: `long-nap` is found by `nap`, an address by what stands behind its `@`. */
function tailsOf(joined: string): string[] {
  const behind = [...joined.matchAll(joints)].map(({ 0: joint, index }) => index + joint.length);
  return [0, ...behind].map((at) => joined.slice(at, at + longestWord)).filter((tail) => tail !== '');
}

/** What something is found by that these texts name: stored with it, so that a search reads an index and nothing else. */
export function searchWords(texts: readonly (string | null | undefined)[]): string[] {
  const found = texts.flatMap((text) => wordsIn(text ?? '').flatMap(tailsOf));
  return [...new Set(found)].slice(0, mostWords);
}
