import type { Category, Shelf } from '@/lib/base/categories';

/** The texts of a category's page. */
type CategoryWords = {
  /** Title for search engines, where the heading alone would say too little. */
  title: string;
  description: string;
  /** Helps the visitor to choose. */
  lead: string;
};

const words: Record<Category, CategoryWords> = {
  roller: {
    title: 'Paint rollers, covers and frames',
    description:
      'Covers in microfiber, woven polyester, lambswool and foam, frames and mini rollers. Choose by nap, width and core, with price and minimum order.',
    lead: 'The nap decides the finish: 4 to 5 mm for doors and gloss, 9 to 10 mm for walls and ceilings, 18 mm for rough plaster and masonry. Covers and frames fit together when their core and width are the same.',
  },
  brush: {
    title: 'Paint brushes by bristle and head',
    description:
      'Sash, wall, varnish, radiator and stain brushes with synthetic, natural or mixed bristle, by width and head. Price per unit and minimum order.',
    lead: 'Synthetic bristle keeps its shape in water-based paint; natural bristle carries oil paint and varnish. An angled head cuts in along frames, a flat one covers walls, an oval one lays off varnish, and a block spreads stain.',
  },
  applicator: {
    title: 'Paint pads, edgers and foam brushes',
    description:
      'Paint pads and edgers for straight lines, foam brushes and foam minis for small work. Price per unit and minimum order.',
    lead: 'A pad draws a straight edge along ceilings and trim without tape; a foam brush is for touch-ups and is thrown away afterward. Trays and poles to go with them are under Accessories.',
  },
  accessory: {
    title: 'Paint trays and extension poles',
    description:
      'Paint trays with a grid, and poles that reach the ceiling from the floor. Price per unit, minimum order and stock on each.',
    lead: 'What goes with rollers and brushes. Measure the roller before choosing a tray, and the room before choosing a pole.',
  },
};

const everything: CategoryWords = {
  title: 'All paint rollers, brushes and applicators',
  description:
    'All paint rollers, brushes and applicators with price per unit, minimum order and available quantity.',
  lead: 'Every price is per unit. Minimum order and stock are shown on each product.',
};

export const categoryWords = (shelf: Shelf | undefined): CategoryWords =>
  shelf ? words[shelf.category] : everything;
