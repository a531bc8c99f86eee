import { type Category, categories } from '@/lib/base/categories';
import type { ManagedProduct, StockMovement } from '@/lib/catalogue/schema';

export const categoryLabels: Record<Category, string> = {
  roller: 'Roller',
  brush: 'Brush',
  applicator: 'Applicator',
  accessory: 'Accessory',
};

/** Choices of a category, in the catalogue's order. */
export const categoryOptions = categories.map((category) => [category, categoryLabels[category]] as const);

export const stateLabels: Record<ManagedProduct['state'], string> = {
  live: 'On sale',
  draft: 'Draft',
  archived: 'Archived',
  deleted: 'Deleted',
};

/** The label of each kind of stock movement, and the sign of its effect on the available units. */
export const movementLabels: Record<StockMovement['type'], { words: string; sign: -1 | 0 | 1 }> = {
  placing: { words: 'Held by an order', sign: -1 },
  release: { words: 'Order ended, back on sale', sign: 1 },
  sale: { words: 'Sold', sign: 0 },
  restock: { words: 'Adjusted', sign: 1 },
};
