import * as z from 'zod';
import { categories } from '@/lib/base/categories';
import {
  optionalText,
  priceSchema,
  requiredLines,
  requiredText,
  unlessBlank,
  wholeNumber,
} from '@/lib/base/fields';
import { messages } from '@/lib/base/messages';
import { priceDecimals } from '@/lib/base/money';
import { site } from '@/lib/base/site';
import { breaksInput, breaksSchema, breaksText, exampleBreaks, mostBreaks } from './breaks';

const { required } = messages.catalogue;
/** The most units of a product in stock, in a carton, or as its minimum quantity. */
export const mostUnits = 1_000_000_000;

type Field = {
  /** Schema of the value in REST responses. */
  answer: z.ZodType;
  /** Its label in forms. */
  label: string;
  hint?: string;
  control: 'line' | 'text' | 'lines' | 'category';
  inputMode?: 'decimal' | 'numeric';
  /** A decimal amount in requests and responses, stored in minor units. */
  isMoney?: true;
  /** Only the add form asks for it; other actions change it later. */
  onlyWhenAdded?: true;
  /** The admin search covers it; `searchIndex` (lib/catalogue/manage-list.ts) must include its key. */
  isSearched?: true;
  /** At most one live product may have a given value: the index that enforces it, and the message for a duplicate. */
  unique?: { index: string; taken: string };
  /** Its column in the CSV file. */
  column: string;
  /** A draft's value while the field is empty. It must be invalid for a live product, except for the stock. */
  blank?: string | number;
} & (
  | {
      /** Schema of what forms and REST send. */
      input: z.ZodType;
      optional?: never;
    }
  | {
      /** Ends in `.default(null)`: forms send an empty text, REST clients may leave it out. */
      input: z.ZodDefault;
      /** May be left out, and is missing from older documents. */
      optional: true;
    }
);

/**
 * What an admin enters about a product apart from its pictures (specification §3, §5), in the order of the forms.
 * Schemas, document, forms, drafts, audit log, REST, OpenAPI and the CSV file follow (docs/changing-things.md).
 */
const productFields = {
  name: {
    input: requiredText(required, 200).pipe(z.string().normalize('NFC')), // what looks the same is the same
    answer: z.string(),
    label: 'Name',
    control: 'line',
    isSearched: true,
    unique: { index: 'live_name', taken: messages.catalogue.nameTaken },
    column: 'name',
  },
  desc: {
    input: requiredLines(required, 5000),
    answer: z.string(),
    label: 'Description',
    hint: 'Cards show the first 150 characters.',
    control: 'text',
    blank: '',
    column: 'description',
  },
  price: {
    input: priceSchema(messages.catalogue.priceRequired),
    answer: z
      .number()
      .describe(`In ${site.currency.words} (${site.currency.code}), with at most ${priceDecimals} decimals`),
    label: `Price in ${site.currency.words} per unit`,
    control: 'line',
    inputMode: 'decimal',
    isMoney: true,
    blank: 0,
    column: 'price',
  },
  category: {
    input: z.enum(categories).default('accessory'),
    answer: z.enum(categories),
    label: 'Category',
    control: 'category',
    column: 'category',
  },
  quantity: {
    input: wholeNumber(required, 1, mostUnits),
    answer: z.int().describe('The minimum order'),
    label: 'Minimum quantity',
    control: 'line',
    inputMode: 'numeric',
    blank: 0,
    column: 'minimum order',
  },
  available: {
    input: wholeNumber(required, 0, mostUnits),
    answer: z.int().describe('Units in stock'),
    label: 'Available quantity',
    hint: 'Below the minimum quantity nobody can order it yet.',
    control: 'line',
    inputMode: 'numeric',
    onlyWhenAdded: true,
    blank: 0,
    column: 'available',
  },
  sku: {
    input: optionalText(40)
      .pipe(
        z
          .string()
          .toUpperCase()
          .regex(/^[A-Z0-9][A-Z0-9./_-]*$/, messages.catalogue.skuPattern)
          .nullable(),
      )
      .default(null),
    answer: z.string().nullable().describe('The manufacturer’s number; no two live products share one'),
    label: 'SKU',
    hint: 'Letters, digits, dots, dashes and slashes.',
    control: 'line',
    optional: true,
    isSearched: true,
    unique: { index: 'live_sku', taken: messages.catalogue.skuTaken },
    column: 'sku',
  },
  step: {
    input: unlessBlank(wholeNumber(required, 1, mostUnits))
      .transform((units) => (units === undefined || units === 1 ? null : units))
      .pipe(z.int().nullable())
      .default(null),
    answer: z.int().nullable().describe('Above the minimum it is sold in steps of so many units; null: any'),
    label: 'Carton step',
    hint: 'Sold in steps of so many units above the minimum. Blank: any quantity.',
    control: 'line',
    inputMode: 'numeric',
    optional: true,
    column: 'carton step',
  },
  breaks: {
    input: breaksInput,
    answer: breaksSchema
      .nullable()
      .describe('`price` per unit for `from` units or more: in turn, `from` rises and `price` falls'),
    label: 'Price breaks',
    hint: `One on each line: units, a colon, the price per unit from there on, like ${breaksText(exampleBreaks.slice(0, 1))}. At most ${mostBreaks}.`,
    control: 'lines',
    isMoney: true,
    optional: true,
    column: 'price breaks',
  },
} as const satisfies Record<string, Field>;

type Fields = typeof productFields;
export type FieldName = keyof Fields;
type NameWith<Mark> = { [Name in FieldName]: Fields[Name] extends Mark ? Name : never }[FieldName];
type AddedName = NameWith<{ onlyWhenAdded: true }>;
type OptionalName = NameWith<{ optional: true }>;

/** The values of a product: money as decimal amounts in requests and REST, in minor units when stored and shown. */
export type FieldValues = { [Name in FieldName]: z.output<Fields[Name]['input']> };
export type EditableValues = Omit<FieldValues, AddedName>;
/** The values in a stored document, which may be older than an optional field. */
export type StoredValues = Omit<FieldValues, OptionalName> & Partial<Pick<FieldValues, OptionalName>>;

export const fieldOf = (name: FieldName): Field => productFields[name];
export const isFieldName = (name: string): name is FieldName => name in productFields;

// The casts restore the key types that Object.keys and Object.fromEntries lose.
export const fieldNames = Object.keys(productFields) as FieldName[];
export const editableNames = fieldNames.filter(
  (name) => !fieldOf(name).onlyWhenAdded,
) as (keyof EditableValues)[];
const eachField = (key: 'input' | 'answer') =>
  Object.fromEntries(fieldNames.map((name) => [name, productFields[name][key]]));
export const fieldInputs = eachField('input') as { [Name in FieldName]: Fields[Name]['input'] };
export const fieldAnswers = eachField('answer') as { [Name in FieldName]: Fields[Name]['answer'] };

function draftInput(name: FieldName): z.ZodType {
  const { blank } = fieldOf(name);
  const { input } = productFields[name];
  return blank === undefined ? input : unlessBlank(input).transform((value) => value ?? blank);
}

/** Schemas for a draft in forms: only the name is required; other fields may be blank. */
export const draftInputs = Object.fromEntries(fieldNames.map((name) => [name, draftInput(name)])) as {
  [Name in FieldName]: z.ZodType<FieldValues[Name], z.input<Fields[Name]['input']>>;
};

/** A product's fields from its document; fields that the document is too old to have are null. */
export const pickFields = (doc: StoredValues): FieldValues =>
  Object.fromEntries(fieldNames.map((name) => [name, doc[name] ?? null])) as FieldValues;
