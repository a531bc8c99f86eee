import * as z from 'zod';
import { type Category, categories } from '@/lib/base/categories';
import { messages } from '@/lib/base/messages';
import { type PropertyKeyOf, type PropertyValues, propertiesIn, propertyValuesSchema } from './properties';

/**
 * The name of a property's form field. The form has the fields of all categories, so that choosing another category
 * needs no request; only those of the chosen category are used.
 */
export type PropertyField = { [C in Category]: `${C}_${PropertyKeyOf<C>}` }[Category];
// `propertiesIn` has only keys that the type knows.
export const propertyField = (category: Category, key: string) => `${category}_${key}` as PropertyField;

type Entry = { field: PropertyField; category: Category; key: string };
const entries: readonly Entry[] = categories.flatMap((category) =>
  propertiesIn(category).map(([key]) => ({ field: propertyField(category, key), category, key })),
);
export const propertyFields: readonly PropertyField[] = entries.map(({ field }) => field);

const typed = z.string().trim().max(100).optional();
// The cast restores the key types that Object.fromEntries loses.
export const propertyInputs = Object.fromEntries(propertyFields.map((field) => [field, typed])) as Record<
  PropertyField,
  typeof typed
>;

type Sent = { category?: Category | undefined } & Partial<Record<PropertyField, string | undefined>>;

/** The message about one value, or null if it is valid. */
function complaintOf({ category, key }: Entry, value: unknown): string | null {
  const checked = propertyValuesSchema(category).safeParse({ [key]: value });
  return checked.success ? null : (checked.error.issues[0]?.message ?? messages.value.otherwise);
}

/** Checks the properties of the chosen category, and reports each issue on its own field. */
export const propertyChecks = entries.map((entry) =>
  z.refine<Sent>(
    (sent) => sent.category !== entry.category || complaintOf(entry, sent[entry.field]) === null,
    {
      path: [entry.field],
      error: ({ input }) => {
        const value =
          typeof input === 'object' && input !== null ? Reflect.get(input, entry.field) : undefined;
        return complaintOf(entry, value) ?? messages.value.otherwise;
      },
      when: () => true, // runs even if other fields are invalid, so that all errors are shown at once
    },
  ),
);

/** The property values of this category in a form; undefined if the form has no property fields at all. */
export function propertiesSent(category: Category, sent: Sent): PropertyValues | undefined {
  if (propertyFields.every((field) => sent[field] === undefined)) return undefined;
  const own = propertiesIn(category).map(([key]) => [key, sent[propertyField(category, key)]]);
  return propertyValuesSchema(category).parse(Object.fromEntries(own));
}

/** A product's properties as form fields; those of other categories are empty. */
export const propertyFieldValues = (
  category: Category,
  values: PropertyValues,
): Record<PropertyField, string> =>
  Object.fromEntries(
    entries.map(({ field, category: own, key }) => [
      field,
      own === category ? String(values[key] ?? '') : '',
    ]),
  ) as Record<PropertyField, string>; // `entries` has every field
