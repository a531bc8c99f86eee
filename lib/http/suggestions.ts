import 'server-only';
import type * as z from 'zod';
import { formatMoney } from '@/lib/base/money';
import { paths } from '@/lib/base/paths';
import { hitsIn } from '@/lib/catalogue/directory/hits';
import type { Suggestions } from '@/lib/catalogue/listing';
import { thumbnail } from '@/lib/images/address';
import type { suggestionsWire } from './openapi/wire';

/** Splits a text into alternating parts, starting with one that doesn't match the search; parts may be empty. */
function inTurns(text: string, marked: readonly string[]): string[] {
  const parts: string[] = [];
  for (const { text: part, isHit } of hitsIn(text, marked)) {
    if (isHit === (parts.length % 2 === 0)) parts.push('');
    parts.push(part);
  }
  return parts;
}

/** The REST form of suggestions. */
export function restSuggestions({
  products,
  categories,
  marked,
}: Suggestions): z.output<typeof suggestionsWire> {
  return {
    products: products.map(({ id, slug, name, img, price }) => ({
      _id: id,
      name,
      parts: inTurns(name, marked),
      address: paths.product(slug),
      img: thumbnail(img),
      shownPrice: `${formatMoney(price)} /u`,
    })),
    categories: categories.map(({ label, address }) => ({ name: label, address })),
  };
}
