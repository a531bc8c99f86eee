/** What the shop sells, in the order of the home page. */
export const categories = ['roller', 'brush', 'applicator', 'accessory'] as const;
export type Category = (typeof categories)[number];

/** What stands together on the home page and as a part of the grid: a name, its address, and what belongs there. */
export type Shelf = { slug: string; title: string; holds: readonly Category[] };

export const shelves = {
  rollers: { slug: 'rollers', title: 'Rollers', holds: ['roller'] },
  brushes: { slug: 'brushes', title: 'Brushes', holds: ['brush'] },
  applicators: { slug: 'applicators', title: 'Applicators', holds: ['applicator', 'accessory'] },
  accessories: { slug: 'accessories', title: 'Accessories', holds: ['accessory'] },
} as const satisfies Record<string, Shelf>;

/** The shelf with this address, or none. */
export const shelfOf = (slug: string): Shelf | undefined =>
  Object.values(shelves).find((shelf) => shelf.slug === slug);

/** The shelf that a product of this category is found on: the one that holds nothing else. */
export const shelfFor = (category: Category): Shelf =>
  Object.values(shelves).find(({ holds }: Shelf) => holds[0] === category) ?? shelves.accessories;

/** What stands on a shelf, in the order in which it came. */
export const onShelf = <P extends { category: Category }>({ holds }: Shelf, products: readonly P[]): P[] =>
  products.filter(({ category }) => holds.includes(category));
