/** Product categories, in the order of the home page. */
export const categories = ['roller', 'brush', 'applicator', 'accessory'] as const;
export type Category = (typeof categories)[number];

/** A category as visitors see it: a name, and a page of its own. */
export type Shelf = { readonly slug: string; readonly title: string; readonly category: Category };

const shelfByCategory = {
  roller: { slug: 'rollers', title: 'Rollers', category: 'roller' },
  brush: { slug: 'brushes', title: 'Brushes', category: 'brush' },
  applicator: { slug: 'applicators', title: 'Applicators', category: 'applicator' },
  accessory: { slug: 'accessories', title: 'Accessories', category: 'accessory' },
} as const satisfies { [C in Category]: Shelf & { category: C } };

/** In the order of the home page. */
export const shelves: readonly Shelf[] = categories.map((category) => shelfByCategory[category]);

/** The shelf of this category. */
export const shelfOfCategory = (category: Category): Shelf => shelfByCategory[category];

/** The shelf with this slug, or undefined. */
export const shelfBySlug = (slug: string): Shelf | undefined => shelves.find((shelf) => shelf.slug === slug);
