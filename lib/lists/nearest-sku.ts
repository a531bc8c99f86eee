/** How many letters are to be typed otherwise to get from one word to the other; `most` + 1 when more than that. */
function errorsBetween(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  let before = Array.from({ length: other.length + 1 }, (_none, at) => at);
  let twoBefore = before;
  for (let row = 1; row <= one.length; row += 1) {
    const now = [row];
    for (let at = 1; at <= other.length; at += 1) {
      const isSame = one[row - 1] === other[at - 1];
      const isSwapped = row > 1 && at > 1 && one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1];
      now[at] = Math.min(
        (before[at] ?? 0) + 1,
        (now[at - 1] ?? 0) + 1,
        (before[at - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped ? (twoBefore[at - 2] ?? 0) + 1 : most + 1,
      );
    }
    // No way on costs less than the cheapest of two rows: a swap skips one.
    if (Math.min(...now, ...before) > most) return most + 1;
    twoBefore = before;
    before = now;
  }
  return Math.min(most + 1, before[other.length] ?? 0);
}

/** Which of these SKUs was meant, when it is not far from what was typed: by letters and digits, then as it is written. */
export function nearestSku(typed: string, skus: readonly string[]): string | null {
  const bare = (sku: string) => sku.replace(/[^A-Z0-9]/g, '');
  const wanted = bare(typed);
  const most = wanted.length < 4 ? 1 : 2;
  const near = skus
    .map((sku) => ({ sku, errors: errorsBetween(wanted, bare(sku), most) }))
    .filter(({ errors }) => errors <= most)
    .map((each) => ({ ...each, asWritten: errorsBetween(typed, each.sku, 8) }))
    .sort((one, other) => one.errors - other.errors || one.asWritten - other.asWritten);
  return near[0]?.sku ?? null;
}
