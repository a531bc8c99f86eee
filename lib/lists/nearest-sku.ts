import { errorsBetween } from '@/lib/catalogue/directory/typing-errors';

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
