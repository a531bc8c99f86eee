import type { Category } from '../../base/categories';

/** What the directory knows of a live product. */
export type Entry = {
  /** 24 hexadecimal digits, in lower case. */
  readonly id: string;
  readonly name: string;
  readonly sku: string | null;
  readonly desc: string;
  readonly category: Category;
  /** In minor units. */
  readonly price: number;
  /** Minimum order. */
  readonly quantity: number;
  /** Units in stock. */
  readonly available: number;
  /** Visible reviews by stars, from one to five. */
  readonly ratings: readonly number[];
  /** By key; lengths in millimetres. */
  readonly properties: Readonly<Record<string, number | string>>;
};

/** The average stars in hundredths, rounded to one decimal of a star as pages show it; 0 without a review. */
export function averageOf(ratings: readonly number[]): number {
  const count = ratings.reduce((sum, number) => sum + number, 0);
  const stars = ratings.reduce((sum, number, index) => sum + number * (index + 1), 0);
  return count === 0 ? 0 : 10 * Math.round(10 * (stars / count));
}

/** The parts of a SKU between its separators, such as hyphens: only letters and digits count in comparisons. */
export const codePartsOf = (sku: string): readonly string[] => sku.toUpperCase().match(/[A-Z0-9]+/g) ?? [];

/** The letters and digits of a SKU in upper case, by which SKUs are compared. */
export const codeOf = (sku: string): string => codePartsOf(sku).join('');
