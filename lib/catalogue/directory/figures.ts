import { type Category, categories } from '../../base/categories';
import type { Columns } from './columns';

/** Figures of a category; `from` is its lowest price in minor units. */
export type CategoryFigures = { category: Category; products: number; from: number; unitsInStock: number };

/** The figures of every category that has products. */
export function figuresOf({ absent, category, price, stock, size }: Columns): CategoryFigures[] {
  const figures = categories.map((each) => ({
    category: each,
    products: 0,
    from: Infinity,
    unitsInStock: 0,
  }));
  for (let slot = 0; slot < size; slot += 1) {
    const own = figures[category[slot] ?? 0];
    if (absent[slot] !== 0 || !own) continue;
    own.products += 1;
    own.unitsInStock += stock[slot] ?? 0;
    own.from = Math.min(own.from, price[slot] ?? 0);
  }
  return figures.filter(({ products }) => products > 0);
}
