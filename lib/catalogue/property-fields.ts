import * as z from 'zod';
import { type Category, categories } from '@/lib/base/categories';
import { messages } from '@/lib/base/messages';
import { type PropertyKeyOf, type PropertyValues, propertiesIn, propertyValuesSchema } from './properties';

/**
 * A property's name in a form. Those of every category are in it, so that another category's can be shown without
 * asking the server; the ones of the chosen category count.
 */
export type PropertyField = { [C in Category]: `${C}_${PropertyKeyOf<C>}` }[Category];
// The keys of `propertiesIn` are those that the type knows.
export const propertyField = (category: Category, key: string) => `${category}_${key}` as PropertyField;

type Entry = { field: PropertyField; category: Category; key: string };
const entries: readonly Entry[] = categories.flatMap((category) =>
  propertiesIn(category).map(([key]) => ({ field: propertyField(category, key), category, key })),
);
export const propertyFields: readonly PropertyField[] = entries.map(({ field }) => field);

const typed = z.string().trim().max(100).optional();
// The names of the list above, which Object.fromEntries forgets.
export const propertyInputs = Object.fromEntries(propertyFields.map((field) => [field, typed])) as Record<
  PropertyField,
  typeof typed
>;

type Sent = { category?: Category | undefined } & Partial<Record<PropertyField, string | undefined>>;

/** What is wrong with one value, in words. */
function complaintOf({ category, key }: Entry, value: unknown): string | null {
  const checked = propertyValuesSchema(category).safeParse({ [key]: value });
  return checked.success ? null : (checked.error.issues[0]?.message ?? messages.value.otherwise);
}

/** Checks the properties of the chosen category, each beside its own field. */
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
      when: () => true, // told together with what else is missing
    },
  ),
);

/** The properties that a form says of a product of this category; undefined when it says nothing of any. */
export function propertiesSent(category: Category, sent: Sent): PropertyValues | undefined {
  if (propertyFields.every((field) => sent[field] === undefined)) return undefined;
  const own = propertiesIn(category).map(([key]) => [key, sent[propertyField(category, key)]]);
  return propertyValuesSchema(category).parse(Object.fromEntries(own));
}

/** A product's properties as fields of a form. */
export const propertyFieldValues = (
  category: Category,
  values: PropertyValues,
): Record<PropertyField, string> =>
  Object.fromEntries(
    entries.map(({ field, category: own, key }) => [
      field,
      own === category ? String(values[key] ?? '') : '',
    ]),
  ) as Record<PropertyField, string>; // the names of the list above
