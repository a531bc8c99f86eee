/** Most results kept, and the longest key: made-up keys can't take more memory. */
const most = 2_000;
const longest = 256;

/** Caches the results of a function of a string. A full cache is emptied, and results are computed again. */
export function memoized<T>(find: (asked: string) => T): (asked: string) => T {
  const known = new Map<string, { readonly found: T }>();
  return (asked) => {
    const before = known.get(asked);
    if (before) return before.found;
    const found = find(asked);
    if (known.size >= most) known.clear();
    if (asked.length <= longest) known.set(asked, { found });
    return found;
  };
}
