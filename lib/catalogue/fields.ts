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
import { amountText, priceDecimals, toMinor } from '@/lib/base/money';
import { site } from '@/lib/base/site';
import { breaksInput, breaksSchema, mostBreaks } from './breaks';

const { required } = messages.catalogue;
/** Of a product: in stock, in a carton, as a minimum. */
export const mostUnits = 1_000_000_000;

type Field = {
  /** What REST answers. */
  answer: z.ZodType;
  /** How the forms ask for it. */
  label: string;
  hint?: string;
  control: 'line' | 'text' | 'lines' | 'category';
  inputMode?: 'decimal' | 'numeric';
  /** Sent and answered as a decimal amount, kept in minor units. */
  isMoney?: true;
  /** Asked for when a product is added, changed by other means afterwards. */
  onlyWhenAdded?: true;
  /** The admin's search looks at it; `searchIndex` (lib/catalogue/manage-list.ts) has its key. */
  isSearched?: true;
  /** One live product at most has a value: the index that sees to it, and what is said of a second one. */
  unique?: { index: string; taken: string };
  /** Its column in the CSV file. */
  column: string;
  /** What a draft has that does not say it yet: nothing that could be on sale, but for the stock. */
  blank?: string | number;
} & (
  | {
      /** What forms and REST send. */
      input: z.ZodType;
      optional?: never;
    }
  | {
      /** Ends in `.default(null)`: forms send an empty text, callers of REST leave it out. */
      input: z.ZodDefault;
      /** May be left out, and is missing from older documents. */
      optional: true;
    }
);

/**
 * What an admin says of a product apart from its picture (specification §3, §5), in the order of the forms. Schemas,
 * document, forms, drafts, audit, REST, its description and the CSV file are made from this list
 * (docs/changing-things.md).
 */
const productFields = {
  name: {
    input: requiredText(required, 200),
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
    hint: `One on each line: units, a colon, the price per unit from there on, like 100: ${amountText(toMinor(3.2))}. At most ${mostBreaks}.`,
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

/** The values of a product: as sent with amounts of money, as kept and shown in minor units. */
export type FieldValues = { [Name in FieldName]: z.output<Fields[Name]['input']> };
export type EditableValues = Omit<FieldValues, AddedName>;
/** The same in a document, which may be older than an optional field. */
export type KeptValues = Omit<FieldValues, OptionalName> & Partial<Pick<FieldValues, OptionalName>>;

export const fieldOf = (name: FieldName): Field => productFields[name];
export const isFieldName = (name: string): name is FieldName => name in productFields;

// Keys and entries of the table above, whose types Object.keys and Object.fromEntries forget.
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

/** What forms send of a draft: its name, and of the others what is known already. */
export const draftInputs = Object.fromEntries(fieldNames.map((name) => [name, draftInput(name)])) as {
  [Name in FieldName]: z.ZodType<FieldValues[Name], z.input<Fields[Name]['input']>>;
};

/** The fields of a product out of its document; what it is too old to have is null. */
export const pickFields = (doc: KeptValues): FieldValues =>
  Object.fromEntries(fieldNames.map((name) => [name, doc[name] ?? null])) as FieldValues;
