import { site } from '@/lib/base/site';

const sign = String.raw`[^\p{L}\p{N}]*`;

/** A name as customers type it, its words with or without what is between them, or null: one word may be that of a thing. */
function patternOf(name: string): RegExp | null {
  const words = name.match(/[\p{L}\p{N}]+/gu) ?? [];
  const between = `${sign}(?:and|n)?${sign}`;
  const typed = String.raw`(?<![\p{L}\p{N}])${words.join(between)}(?![\p{L}\p{N}])`;
  return words.length < 2 ? null : new RegExp(typed, 'giu');
}

/**
 * A search without the shop's name, blanks in its place, or null where it has none or nothing else. Every product is of the
 * shop's own brand and hardly one says so.
 */
export function withoutBrand(q: string, name: string = site.name): string | null {
  const pattern = patternOf(name);
  if (pattern === null) return null;
  const left = q.replace(pattern, (typed) => ' '.repeat(typed.length));
  return left === q || !/[\p{L}\p{N}]/u.test(left) ? null : left;
}
