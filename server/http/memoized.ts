/** So many answers are remembered, of keys no longer than this: what strangers make up takes no more memory. */
const most = 2_000;
const longest = 256;

/** A function of a text that does its work once for each; whatever is asked too variously is forgotten and found again. */
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
