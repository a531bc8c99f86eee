import { charactersOf } from './cut.ts';
import { inUnits } from './figures.ts';
import { site } from './site';

/** As much of a title and of a description as search engines show whole, in characters. */
export const titleLength = 60;
export const descriptionLength = 155;

const suffix = `, ${site.name}`;
const ellipsis = '…';

/** Text on one line, cut before the word that would be the first one too many; a single long word is cut within. */
export function cutAtWord(text: string, most: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= most) return line;
  let kept = '';
  for (const character of charactersOf(line)) {
    if (kept.length + character.length > most - ellipsis.length) break;
    kept += character;
  }
  const whole = line[kept.length] === ' ' ? kept : kept.replace(/\s+\S*$/, '');
  return `${(whole || kept).replace(/[\s,.;:–-]+$/, '')}${ellipsis}`;
}

/** The title of a page, with the shop's name as long as there is room: never longer than is shown. */
export function pageTitle(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length + suffix.length <= titleLength ? line + suffix : cutAtWord(line, titleLength);
}

/** What a page of a list is called; the first one needs no number. */
export function listTitle(text: string, page = 1, pages = page): string {
  const number = page > 1 ? `, page ${page} of ${pages}` : '';
  return cutAtWord(text, titleLength - number.length) + number;
}

/** The description of a page of a list: its own words, told apart from those of the pages before it. */
export function listDescription(text: string, page: number): string {
  const number = page > 1 ? `Page ${page}: ` : '';
  return number + cutAtWord(text, descriptionLength - number.length);
}

type Named = { name: string; sku: string | null };

/**
 * A product's name where there is little room. Of one that is too long the SKU tells it from others that begin alike;
 * without one, its end does, where sizes stand.
 */
export function shortName({ name, sku }: Named, most: number): string {
  const line = name.replace(/\s+/g, ' ').trim();
  if (line.length <= most) return line;
  const end = ` ${
    sku ??
    charactersOf(line)
      .slice(-Math.floor(most / 3))
      .join('')
      .replace(/^\S*\s+/, '')
  }`;
  return end.length > most - 2 ? cutAtWord(line, most) : cutAtWord(line, most - end.length) + end;
}

/** False of what was taken off sale, whose page stays. */
type Sold = { isLive: boolean };

/** What a product's page is called; names of products for sale are unique, and one that is not says so. */
export function productTitle(product: Named & Sold): string {
  const end = product.isLive ? '' : ' (discontinued)';
  return shortName(product, titleLength - end.length) + end;
}

/** What a search engine shows below it: which product, from how many units or no longer, and how it is described. */
export function productDescription(
  product: Named & Sold & { desc: string /** The minimum order. */; quantity: number },
): string {
  const { desc, quantity, isLive } = product;
  const name = shortName(product, 90);
  const start = isLive ? `${name}, minimum order ${inUnits(quantity)}. ` : `${name}. No longer sold. `;
  return cutAtWord(start + desc, descriptionLength);
}
