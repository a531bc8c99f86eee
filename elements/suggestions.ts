import { isRecord } from '@/lib/base/record';

/** One line of the list under the search box. */
export type Offer = {
  /** The name in alternating pieces: not matching the search, matching it, and so on. */
  readonly parts: readonly string[];
  readonly address: string;
  readonly img: string | null;
  readonly price: string | null;
};
export type Offers = { readonly products: readonly Offer[]; readonly categories: readonly Offer[] };

const textOf = (value: unknown) => (typeof value === 'string' ? value : null);
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

function offersIn(list: unknown): Offer[] {
  return listOf(list)
    .filter(isRecord)
    .map(({ name, parts, address, img, shownPrice }) => ({
      parts: listOf(parts ?? [name]).map(String),
      address: textOf(address) ?? '/',
      img: textOf(img),
      price: textOf(shownPrice),
    }));
}

/** Reads what GET /suggest answers. */
export function offersOf(answer: unknown): Offers {
  const { products, categories } = isRecord(answer) ? answer : {};
  return { products: offersIn(products), categories: offersIn(categories) };
}

/** Asks the server for suggestions, without cookies, as they are the same for everybody; null if that fails. */
export async function askFor(text: string, signal: AbortSignal): Promise<Offers | null> {
  try {
    const response = await fetch(`/api/suggest?q=${encodeURIComponent(text)}`, {
      credentials: 'omit',
      signal,
    });
    return response.ok ? offersOf(await response.json()) : null;
  } catch {
    return null;
  }
}
