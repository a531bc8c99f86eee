import { charactersOf } from './cut.ts';
import { inUnits } from './figures.ts';
import { site } from './site';

/** How many characters of a title and a description search engines show. */
export const titleLength = 60;
export const descriptionLength = 155;

const suffix = `, ${site.name}`;
const ellipsis = '…';

/** Text on one line, cut before the first word that doesn't fit; a single long word is cut inside. */
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

/** The title of a page, with the shop's name if there is room, never longer than search engines show. */
export function pageTitle(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length + suffix.length <= titleLength ? line + suffix : cutAtWord(line, titleLength);
}

/** The title of a list page, with its number unless it is the first. */
export function listTitle(text: string, page = 1, pages = page): string {
  const number = page > 1 ? `, page ${page} of ${pages}` : '';
  return cutAtWord(text, titleLength - number.length) + number;
}

/** The description of a list page, with its number so that no two pages have the same. */
export function listDescription(text: string, page: number): string {
  const number = page > 1 ? `Page ${page}: ` : '';
  return number + cutAtWord(text, descriptionLength - number.length);
}

type Named = { name: string; sku: string | null };

/**
 * A product's name, shortened if it is too long. The SKU is appended to distinguish it from names with the same
 * beginning; without a SKU, the end of the name is, which usually has the size.
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

/** `isLive` is false for products taken off sale, which keep their page. */
type Sold = { isLive: boolean };

/** The title of a product page. Names of live products are unique; others are marked as discontinued. */
export function productTitle(product: Named & Sold): string {
  const end = product.isLive ? '' : ' (discontinued)';
  return shortName(product, titleLength - end.length) + end;
}

/** The meta description of a product page: name, minimum order or that it is no longer sold, and description. */
export function productDescription(
  product: Named & Sold & { desc: string /** The minimum order. */; quantity: number },
): string {
  const { desc, quantity, isLive } = product;
  const name = shortName(product, 90);
  const start = isLive ? `${name}, minimum order ${inUnits(quantity)}. ` : `${name}. No longer sold. `;
  return cutAtWord(start + desc, descriptionLength);
}
