// Free of Next: the server imports it too.
import * as z from 'zod';
import type { Category } from '../base/categories.ts';
import { figure, inMillimeters } from '../base/figures.ts';
import { messages } from '../base/messages.ts';
import { inPlainSigns, isGrouped, seenOf } from '../base/typed-number.ts';

/** All lengths are in millimeters, so that they can be compared. */
type Kind =
  | { kind: 'length' }
  | { kind: 'count' }
  | { kind: 'choice'; choices: Readonly<Record<string, string>> };
export type Property = { label: string } & Kind;
/** A product's property values, by the keys of its category's properties. */
export type PropertyValues = Readonly<Record<string, number | string>>;

const width = { label: 'Width', kind: 'length' } as const;
const pieces = { label: 'Pieces in a pack', kind: 'count' } as const;

/** The properties of each category, in the order of a product's table. List filters are derived from them. */
const propertiesOf = {
  roller: {
    nap: { label: 'Nap', kind: 'length' },
    width,
    core: { label: 'Core', kind: 'length' },
    cover: {
      label: 'Cover',
      kind: 'choice',
      choices: {
        microfibre: 'Microfiber',
        woven: 'Woven polyester',
        lambswool: 'Lambswool',
        foam: 'Foam',
        textured: 'Textured polyurethane',
        none: 'Without cover',
      },
    },
    pieces,
  },
  brush: {
    width,
    bristle: {
      label: 'Bristle',
      kind: 'choice',
      choices: { synthetic: 'Synthetic', natural: 'Natural', mixed: 'Natural and synthetic' },
    },
    head: {
      label: 'Head',
      kind: 'choice',
      choices: { flat: 'Flat', angled: 'Angled', oval: 'Oval', block: 'Block' },
    },
    bristleLength: { label: 'Bristle length', kind: 'length' },
    pieces,
  },
  applicator: {
    width,
    length: { label: 'Length', kind: 'length' },
    material: { label: 'Material', kind: 'choice', choices: { foam: 'Foam', flock: 'Flocked pad' } },
    pieces,
  },
  accessory: {
    width,
    length: { label: 'Length', kind: 'length' },
    material: {
      label: 'Material',
      kind: 'choice',
      choices: { plastic: 'Polypropylene', aluminium: 'Aluminum', steel: 'Steel' },
    },
    pieces,
  },
} as const satisfies Record<Category, Record<string, Property>>;

/** The keys of a category's properties. */
export type PropertyKeyOf<C extends Category> = keyof (typeof propertiesOf)[C] & string;

/** The properties of a category, in their order. */
export const propertiesIn = (category: Category): [key: string, property: Property][] =>
  Object.entries(propertiesOf[category]);

/** A length or a number of pieces: above zero, up to ten meters or ten thousand pieces. */
const positive = z
  .number()
  .positive({ error: messages.catalogue.propertyNumber })
  .max(10_000, { error: messages.catalogue.propertyNumber });
function refuseGroups(value: string, context: z.core.$RefinementCtx): unknown {
  context.addIssue({ code: 'custom', message: messages.value.grouped, input: value });
  return z.NEVER;
}
/** Accepts decimal numbers only, also in the signs of the shop's locale: no exponents and no other bases. */
function plainNumber(value: unknown, context: z.core.$RefinementCtx): unknown {
  if (typeof value !== 'string') return value;
  const text = inPlainSigns(seenOf(value));
  if (/^\d*\.?\d+$/.test(text)) return Number(text);
  return isGrouped(value) ? refuseGroups(value, context) : Number.NaN;
}
const read = z.preprocess(plainNumber, z.number({ error: messages.catalogue.propertyNumber }));
/** Of a count, unlike of a length, neither point nor comma is a sign before decimals. */
const unlessGrouped = (value: unknown, context: z.core.$RefinementCtx): unknown =>
  typeof value === 'string' && isGrouped(value) ? refuseGroups(value, context) : value;

function inputOf(property: Property): z.ZodType<number | string> {
  if (property.kind === 'choice')
    return z.enum(Object.keys(property.choices), { error: messages.catalogue.propertyChoice });
  if (property.kind === 'count')
    return z.preprocess(unlessGrouped, read.pipe(positive.int({ error: messages.catalogue.propertyNumber })));
  return read.pipe(positive);
}

const blankAsMissing = (value: unknown) =>
  typeof value === 'string' && seenOf(value) === '' ? undefined : value;

/** Input schema of a category's properties: each may be missing or blank; those of other categories are dropped. */
export const propertyValuesSchema = (category: Category): z.ZodType<PropertyValues> =>
  z
    .object(
      Object.fromEntries(
        propertiesIn(category).map(([key, property]) => [
          key,
          z.preprocess(blankAsMissing, inputOf(property).optional()),
        ]),
      ),
    )
    .transform((values) =>
      Object.fromEntries(
        Object.entries(values).filter((entry): entry is [string, number | string] => entry[1] !== undefined),
      ),
    );

type Writing = { length: (mm: number) => string; count: (pieces: number) => string };

/** A value in words: `230 mm`, `3`, the label of a choice. */
function propertyText(property: Property, value: number | string, { length, count }: Writing): string {
  if (property.kind === 'choice') return property.choices[value] ?? String(value);
  return property.kind === 'length' ? length(Number(value)) : count(Number(value));
}

const tableBy =
  (writing: Writing) =>
  (category: Category, values: PropertyValues): { label: string; value: string }[] =>
    propertiesIn(category).flatMap(([key, property]) => {
      const value = values[key];
      if (value === undefined) return [];
      return [{ label: property.label, value: propertyText(property, value, writing) }];
    });

/** The rows of a product's table: those properties of its category that it has. */
export const propertyTable = tableBy({ length: inMillimeters, count: figure });

/** The same for programs and what is kept, which have points in every locale. */
export const plainTable = tableBy({ length: (mm) => `${mm} mm`, count: String });
