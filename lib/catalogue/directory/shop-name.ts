import { site } from '@/lib/base/site';

const sign = String.raw`[^\p{L}\p{N}]*`;

/** Matches a shop name of several words, however joined; null for a single word, which may also be a common noun. */
function patternOf(name: string): RegExp | null {
  const words = name.match(/[\p{L}\p{N}]+/gu) ?? [];
  const between = `${sign}(?:and|n)?${sign}`;
  const typed = String.raw`(?<![\p{L}\p{N}])${words.join(between)}(?![\p{L}\p{N}])`;
  return words.length < 2 ? null : new RegExp(typed, 'giu');
}

/**
 * The search with the shop's name replaced by blanks; null if it has no such name, or nothing else. All products are
 * the shop's own brand but hardly any says so, and the name would find nothing.
 */
export function withoutShopName(q: string, name: string = site.name): string | null {
  const pattern = patternOf(name);
  if (pattern === null) return null;
  const left = q.replace(pattern, (typed) => ' '.repeat(typed.length));
  return left === q || !/[\p{L}\p{N}]/u.test(left) ? null : left;
}
