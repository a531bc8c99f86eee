import 'server-only';
import type { Category } from '@/lib/base/categories';
import { messages } from '@/lib/base/messages';
import { isOwnPicture } from '@/lib/images/data';
import { breaksComplaint } from '../breaks';
import { productColumns } from '../columns';
import { draftInputs, type FieldName, type FieldValues, fieldInputs, fieldNames, fieldOf } from '../fields';
import { minimumComplaint } from '../minimum-order';
import { altInput, isTwice } from '../pictures';
import type { ProductPicture } from '../product';
import { type PropertyValues, propertiesIn, propertyValuesSchema } from '../properties';
import { slugInput } from '../slug';
import type { FileLine } from './parse';
import type { Refusal } from './schema';

type Complain = (column: string, sentence: string) => void;

/** The values of a line, parsed as in the forms; blank cells keep the present values. */
export type LineValues = {
  /** Money as decimal amounts, as forms send it. */
  fields: Partial<FieldValues>;
  slug: string | null;
  pictures: ProductPicture[];
  properties: PropertyValues;
  refusals: Refusal[];
};

type Before = {
  /** The product's present values; empty for a new product. */
  fields: Partial<FieldValues>;
  pictures: readonly ProductPicture[];
  properties: PropertyValues;
};

/** Created once, because a file may have ten thousand lines. */
const schemas = {
  roller: propertyValuesSchema('roller'),
  brush: propertyValuesSchema('brush'),
  applicator: propertyValuesSchema('applicator'),
  accessory: propertyValuesSchema('accessory'),
} as const satisfies Record<Category, unknown>;

const columnOf = (name: FieldName) => fieldOf(name).column;

/** A cell as a form would send it: undefined if it is blank, an empty text if it clears. */
function sentText({ cells, clears }: FileLine, column: string): string | undefined {
  return clears.has(column) ? '' : cells.get(column);
}

function readFields(
  line: FileLine,
  before: Before,
  isDraft: boolean,
  complain: Complain,
): Partial<FieldValues> {
  const inputs = isDraft ? draftInputs : fieldInputs;
  const isNew = before.fields.name === undefined;
  const read = fieldNames.map((name): [FieldName, unknown] => {
    const text = sentText(line, columnOf(name));
    if (text === undefined && !isNew) return [name, before.fields[name]];
    if (!isNew && fieldOf(name).onlyWhenAdded) return [name, before.fields[name]];
    const checked = inputs[name].safeParse(name === 'category' ? text?.trim().toLowerCase() : text);
    if (checked.success) return [name, checked.data];
    complain(columnOf(name), checked.error.issues[0]?.message ?? messages.value.otherwise);
    return [name, before.fields[name]];
  });
  // The keys are those of the fields, the values what their schemas gave or what was there.
  return Object.fromEntries(read) as Partial<FieldValues>;
}

function readPictures(line: FileLine, before: Before, complain: Complain): ProductPicture[] {
  const slots: ({ img: string; alt: string | null } | null)[] = [];
  for (const column of productColumns) {
    if (column.kind === 'picture') {
      const known = before.pictures[column.place] ?? null;
      const text = sentText(line, column.head)?.trim();
      // The alternative text moves with its picture.
      const moved = before.pictures.find(({ img }) => img === text);
      if (text === undefined) slots[column.place] = known;
      else slots[column.place] = text === '' ? null : { img: text, alt: moved?.alt ?? null };
      if (text && text !== known?.img && !isOwnPicture(text)) complain(column.head, messages.image.foreign);
    }
    if (column.kind === 'alt') {
      const text = sentText(line, column.head);
      if (text === undefined) continue;
      const slot = slots[column.place];
      const checked = altInput.safeParse(text);
      if (!slot) {
        if (text !== '') complain(column.head, messages.import.noPicture);
      } else if (checked.success) slots[column.place] = { ...slot, alt: checked.data };
      else complain(column.head, checked.error.issues[0]?.message ?? messages.value.otherwise);
    }
  }
  const pictures = slots.filter((slot) => slot !== null);
  if (isTwice(pictures)) complain('picture', messages.catalogue.pictureTwice);
  return pictures;
}

function readProperties(
  line: FileLine,
  before: Before,
  category: Category,
  complain: Complain,
): PropertyValues {
  const own = new Map(propertiesIn(category));
  const kept = Object.entries(before.properties).filter(
    ([key, value]) => schemas[category].safeParse({ [key]: value }).success && own.has(key),
  );
  const values = new Map<string, unknown>(kept);
  for (const column of productColumns) {
    if (column.kind !== 'property') continue;
    const text = sentText(line, column.head)?.trim();
    if (text === undefined) continue;
    const property = own.get(column.key);
    if (text === '') values.delete(column.key);
    else if (!property) complain(column.head, messages.import.noProperty(category));
    else {
      const value = property.kind === 'choice' ? choiceOf(property.choices, text) : text;
      const checked = schemas[category].safeParse({ [column.key]: value });
      if (checked.success) values.set(column.key, checked.data[column.key]);
      else complain(column.head, checked.error.issues[0]?.message ?? messages.value.otherwise);
    }
  }
  return schemas[category].parse(Object.fromEntries(values));
}

/** The key of a choice that is given by its key or its label. */
function choiceOf(choices: Readonly<Record<string, string>>, text: string): string {
  const wanted = text.toLowerCase();
  const found = Object.entries(choices).find(([key, words]) => [key, words.toLowerCase()].includes(wanted));
  return found?.[0] ?? text;
}

/** Parses a line over the present values. Reports all errors at once, each on its column. */
export function readValues(line: FileLine, before: Before, isDraft: boolean): LineValues {
  const refusals: Refusal[] = [];
  const complain: Complain = (column, sentence) => refusals.push({ column, sentence });
  if (line.isTooLong) complain('', messages.import.tooManyCells);
  const fields = readFields(line, before, isDraft, complain);
  const wrong = refusals.length === 0 ? breaksComplaint(fields) : null;
  if (wrong !== null) complain(columnOf('breaks'), wrong);
  // Only if the line says one of the two: a file that was exported before there was this rule changes nothing.
  const isNewMinimum = (['price', 'quantity'] as const).some((name) => line.cells.has(columnOf(name)));
  const dear = refusals.length === 0 && isNewMinimum ? minimumComplaint(fields) : null;
  if (dear !== null) complain(columnOf('quantity'), dear);
  const address = line.cells.get('web address');
  const slug = slugInput.safeParse(address ?? null);
  if (!slug.success) complain('web address', slug.error.issues[0]?.message ?? messages.value.otherwise);
  const pictures = readPictures(line, before, complain);
  if (pictures.length === 0 && !isDraft) complain('picture', messages.image.required);
  const properties = readProperties(line, before, fields.category ?? 'accessory', complain);
  return { fields, slug: slug.success ? slug.data : null, pictures, properties, refusals };
}
