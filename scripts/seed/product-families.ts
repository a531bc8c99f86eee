import * as z from 'zod';
import { type Category, categories } from '@/lib/base/categories';
import type { PropertyValues } from '@/lib/catalogue/properties';
import kept from './product-families.json';

/** One choice within a family: its words in the product's name, its properties and its price factor. */
export type Variant = { says: string; properties?: PropertyValues; factor?: number };

/** Similar products, one per combination of variants: `Contract Foam Mini Roller 4 in, 5 mm Nap (2-pack)`. */
export type Family = {
  category: Category;
  noun: string;
  /** One of the demo catalogue's pictures. */
  img: string;
  /** Base price in cents, before the variants' factors. */
  price: number;
  properties: PropertyValues;
  desc: string;
  /** Choices for line, pack, size and a further distinction, in this order. */
  variants: readonly (readonly Variant[])[];
};

const lines =
  'Contract Trade Select Studio Prime Heritage Workshop Site Craft Master Finish Guild Quay Summit Anchor Meridian Foundry Atelier Northlight Ridge Keystone Harrow Linden Everyday'
    .split(' ')
    .map((says, index): Variant => ({ says, factor: 0.8 + (index % 7) * 0.1 }));

const packs = [1, 2, 3, 4, 5, 6, 10, 12, 20, 24].map(
  (pieces): Variant => ({
    says: pieces === 1 ? '' : ` (${pieces}-pack)`,
    properties: { pieces },
    factor: pieces * (1 - pieces / 100),
  }),
);

/** Handles, which differ in name only, and the metals of poles. */
const named: Record<'handles' | 'metals', readonly Variant[]> = {
  handles: ['Beech Handle', 'Soft-Grip Handle', 'Long Handle', 'Short Handle', 'Hollow Handle'].map(
    (says) => ({ says }),
  ),
  metals: [
    { says: 'Aluminum', properties: { material: 'aluminium' } },
    { says: 'Steel', properties: { material: 'steel' }, factor: 0.8 },
    { says: 'Anodized Aluminum', properties: { material: 'aluminium' }, factor: 1.2 },
    { says: 'Lacquered Steel', properties: { material: 'steel' }, factor: 0.9 },
  ],
};

const sizes = z
  .object({ inches: z.record(z.string(), z.number()) })
  .transform(({ inches }) =>
    Object.entries(inches).map(
      ([says, width]): Variant => ({ says: `${says} in`, properties: { width }, factor: 0.5 + width / 200 }),
    ),
  );

const words = { nap: ' Nap', core: ' Core', bristleLength: ' Bristle', length: '' } as const;
const measures = z
  .partialRecord(z.enum(['nap', 'core', 'bristleLength', 'length']), z.array(z.number()))
  .transform((given) =>
    Object.entries(given).flatMap(([key, values]) =>
      values.map(
        (value): Variant => ({
          says: `${value} mm${words[key as keyof typeof words]}`, // the schema's own keys
          properties: { [key]: value },
          factor: 1 + value / (key === 'nap' ? 40 : 2000),
        }),
      ),
    ),
  );

const schema = z.array(
  z
    .object({
      category: z.enum(categories),
      noun: z.string(),
      img: z.string().transform((name) => `/catalogue/${name}.webp`),
      price: z.int().positive(),
      properties: z.record(z.string(), z.union([z.number(), z.string()])),
      desc: z.string(),
      sized: z.union([sizes, measures]),
      also: z.union([z.enum(['handles', 'metals']).transform((name) => named[name]), measures]),
    })
    .transform(
      ({ sized, also, ...family }): Family => ({ ...family, variants: [lines, packs, sized, also] }),
    ),
);

/** One family for each picture of the demo catalogue, in the same order. */
export const families: readonly Family[] = schema.parse(kept);
