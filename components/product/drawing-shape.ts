import type { Category } from '@/lib/base/categories';
import type { PropertyValues } from '@/lib/catalogue/properties';

/** A rectangle in millimeters; the origin is the top left of the drawing. */
type Part = { look: 'body' | 'soft' | 'hollow'; x: number; y: number; width: number; height: number };
/** A measured length from (x1, y1) to (x2, y2), in millimeters, to be labelled beside it. */
type Dimension = { label: string; mm: number; x1: number; y1: number; x2: number; y2: number };

/** A product to scale: its rectangles and dimensions. All lengths in millimeters. */
export type Shape = {
  width: number;
  height: number;
  parts: Part[];
  dimensions: Dimension[];
};

const lengthOf = (values: PropertyValues, key: string): number | null => {
  const value = values[key];
  return typeof value === 'number' && value > 0 ? value : null;
};

function across(label: string, mm: number, y: number): Dimension {
  return { label, mm, x1: 0, y1: y, x2: mm, y2: y };
}

function upright(label: string, mm: number, x: number, from: number): Dimension {
  return { label, mm, x1: x, y1: from, x2: x, y2: from + mm };
}

/** A roller cover from the side: its nap above and below the core, as far as known. */
function roller(values: PropertyValues): Shape | null {
  const [width, nap, core] = [lengthOf(values, 'width'), lengthOf(values, 'nap'), lengthOf(values, 'core')];
  if (!width || !(nap || core)) return null;
  const top = nap ?? 0;
  const height = (core ?? 0) + top * (core ? 2 : 1);
  const parts: Part[] = [];
  if (nap) parts.push({ look: 'soft', x: 0, y: 0, width, height });
  if (core) parts.push({ look: 'hollow', x: 0, y: top, width, height: core });
  const dimensions = [across('Width', width, height)];
  if (nap) dimensions.push(upright('Nap', nap, width, 0));
  if (core) dimensions.push(upright('Core', core, 0, top));
  return { width, height, parts, dimensions };
}

/** The bristles' bounding box, as an angled or oval head lies within it; the size of the rest is unknown. */
function brush(values: PropertyValues): Shape | null {
  const [width, height] = [lengthOf(values, 'width'), lengthOf(values, 'bristleLength')];
  if (!width || !height) return null;
  const isWhole = values['head'] === 'flat' || values['head'] === 'block';
  return {
    width,
    height,
    parts: [{ look: isWhole ? 'soft' : 'hollow', x: 0, y: 0, width, height }],
    dimensions: [across('Width', width, height), upright('Bristle length', height, width, 0)],
  };
}

function flat(values: PropertyValues): Shape | null {
  const [width, length] = [lengthOf(values, 'width'), lengthOf(values, 'length')];
  if (!width || !length) return null;
  const [long, short] = [Math.max(width, length), Math.min(width, length)];
  const longLabel = length >= width ? 'Length' : 'Width';
  return {
    width: long,
    height: short,
    parts: [{ look: 'body', x: 0, y: 0, width: long, height: short }],
    dimensions: [
      across(longLabel, long, short),
      upright(longLabel === 'Length' ? 'Width' : 'Length', short, long, 0),
    ],
  };
}

const shapes: Record<Category, (values: PropertyValues) => Shape | null> = {
  roller,
  brush,
  applicator: flat,
  accessory: flat,
};

/** The shape that a product's lengths describe; null if they are too few to draw it to scale. */
export const shapeOf = (category: Category, values: PropertyValues): Shape | null => shapes[category](values);
